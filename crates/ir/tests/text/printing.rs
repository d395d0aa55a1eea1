//! What compiled classes look like.

use expect_test::{Expect, expect};
use ir::{Ink, Paint, PrintStyle};

use crate::support::{bodies, load};

fn check_class(folder: &std::path::Path, class: &str, style: PrintStyle, expected: Expect) {
    let program = load(&[folder]);
    let class = program.find_class(class.as_bytes()).expect("the class is there");
    expected.assert_eq(&ir::print_class(&program, class, &bodies(&program, class), &style));
}

#[test]
fn a_class_of_the_station() {
    let folder = testkit::fixture_classes("station");
    check_class(
        &folder,
        "station/Station",
        PrintStyle::default(),
        expect![[r#"
        public class station.Station {
          private Link link;
          private int msg_id;

          public void <init>() {
            b0:
              special this.Object::<init>()                     // line 4 @1
              NormalLink v1 = new NormalLink                    // line 5 @5
              special v1.NormalLink::<init>()                   // line 5 @9
              this.Station::link: Link = v1                     // line 5 @12
              int v2 = 0                                        // line 6 @16
              this.Station::msg_id = v2                         // line 6 @17
              return                                            // line 6 @20
          }

          public void sendMessage(String m) {
            b0:
              Link v2 = this.Station::link                      // line 9 @1
              StringBuilder v3 = new StringBuilder              // line 9 @4
              special v3.StringBuilder::<init>()                // line 9 @8
              int v4 = this.Station::msg_id                     // line 9 @13
              int v5 = 1                                        // line 9 @17
              int v6 = v4 + v5                                  // line 9 @18
              this.Station::msg_id = v6                         // line 9 @19
              StringBuilder v7 = virtual v3.StringBuilder::append(v4)  // line 9 @22
              String v8 = " "                                   // line 9 @25
              StringBuilder v9 = virtual v7.StringBuilder::append(v8)  // line 9 @27
              StringBuilder v10 = virtual v9.StringBuilder::append(m)  // line 9 @31
              String v11 = virtual v10.StringBuilder::toString()  // line 9 @34
              virtual v2.Link::transmit(v11)                    // line 9 @37
              int v12 = this.Station::msg_id                    // line 10 @41
              int v13 = 10                                      // line 10 @44
              if v12 != v13 goto b2 else b1                     // line 10 @46
            b1:                                                 // from b0
              PriorityLink v14 = new PriorityLink               // line 11 @50
              special v14.PriorityLink::<init>()                // line 11 @54
              this.Station::link: Link = v14                    // line 11 @57
              goto b2                                           // line 11 @57
            b2:                                                 // from b0, b1
              return                                            // line 13 @60
          }

          public void report(Link l) {
            b0:
              StringBuilder v2 = new StringBuilder              // line 16 @1
              special v2.StringBuilder::<init>()                // line 16 @5
              String v3 = "id = "                               // line 16 @8
              StringBuilder v4 = virtual v2.StringBuilder::append(v3)  // line 16 @10
              int v5 = this.Station::msg_id                     // line 16 @14
              StringBuilder v6 = virtual v4.StringBuilder::append(v5)  // line 16 @17
              String v7 = virtual v6.StringBuilder::toString()  // line 16 @20
              virtual l.Link::transmit(v7)                      // line 16 @23
              return                                            // line 17 @26
          }
        }
    "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn lambdas_and_concatenations() {
    let classes = testkit::Compiler::new().compile_fixture("modern");
    check_class(
        classes.dir(),
        "modern/Lambdas",
        PrintStyle::PLAIN,
        expect![[r#"
        public class modern.Lambdas {
          private final String prefix;

          public void <init>(String prefix) {
            b0:
              special this.Object::<init>()
              this.Lambdas::prefix = prefix
              return
          }

          static java.util.function.Supplier capturesNothing() {
            b0:
              java.util.function.Supplier v1 = dynamic lambda java.util.function.Supplier::get()Object -> static Lambdas::lambda$capturesNothing$0()String () as ()String in `Lambdas$$Lambda@capturesNothing:0`
              return v1
          }

          static java.util.function.Supplier capturesArgument(String word, int times) {
            b0:
              java.util.function.Supplier v3 = dynamic lambda java.util.function.Supplier::get()Object -> static Lambdas::lambda$capturesArgument$1(String, int)String (word, times) as ()String in `Lambdas$$Lambda@capturesArgument:2`
              return v3
          }

          static java.util.function.Supplier capturesWide(int small, long wide, double real) {
            b0:
              java.util.function.Supplier v4 = dynamic lambda java.util.function.Supplier::get()Object -> static Lambdas::lambda$capturesWide$2(int, long, double)Long (small, wide, real) as ()Long in `Lambdas$$Lambda@capturesWide:3`
              return v4
          }

          java.util.function.Supplier capturesThis() {
            b0:
              java.util.function.Supplier v2 = dynamic lambda java.util.function.Supplier::get()Object -> virtual Lambdas::lambda$capturesThis$3()String (this) as ()String in `Lambdas$$Lambda@capturesThis:1`
              return v2
          }

          static java.util.function.Function nests() {
            b0:
              java.util.function.Function v1 = dynamic lambda java.util.function.Function::apply(Object)Object -> static Lambdas::lambda$nests$5(String)java.util.function.Supplier () as (String)java.util.function.Supplier in `Lambdas$$Lambda@nests:0`
              return v1
          }

          static java.util.function.IntBinaryOperator staticReference() {
            b0:
              java.util.function.IntBinaryOperator v1 = dynamic lambda java.util.function.IntBinaryOperator::applyAsInt(int, int)int -> static Math::max(int, int)int () in `Lambdas$$Lambda@staticReference:0`
              return v1
          }

          java.util.function.Supplier boundReference() {
            b0:
              String v2 = this.Lambdas::prefix
              static java.util.Objects::requireNonNull(v2 as Object): Object
              java.util.function.Supplier v3 = dynamic lambda java.util.function.Supplier::get()Object -> virtual String::trim()String (v2) as ()String in `Lambdas$$Lambda@boundReference:9`
              return v3
          }

          static java.util.function.Function unboundReference() {
            b0:
              java.util.function.Function v1 = dynamic lambda java.util.function.Function::apply(Object)Object -> virtual String::length()int () as (String)Integer in `Lambdas$$Lambda@unboundReference:0`
              return v1
          }

          static java.util.function.Function constructorReference() {
            b0:
              java.util.function.Function v1 = dynamic lambda java.util.function.Function::apply(Object)Object -> new Lambdas::<init>(String)void () as (String)Lambdas in `Lambdas$$Lambda@constructorReference:0`
              return v1
          }

          static java.util.function.IntFunction arrayReference() {
            b0:
              java.util.function.IntFunction v1 = dynamic lambda java.util.function.IntFunction::apply(int)Object -> static Lambdas::lambda$arrayReference$6(int)String[] () as (int)String[] in `Lambdas$$Lambda@arrayReference:0`
              return v1
          }

          static java.util.function.BiFunction larger() {
            b0:
              java.util.function.BiFunction v1 = dynamic lambda java.util.function.BiFunction::apply(Object, Object)Object -> static Lambdas::lambda$larger$7(Comparable, Comparable)Comparable () as (Comparable, Comparable)Comparable in `Lambdas$$Lambda@larger:0`
              return v1
          }

          static Runnable twoInterfaces() {
            b0:
              Runnable v1 = dynamic lambda Runnable::run()void -> static Lambdas::lambda$twoInterfaces$d8cce9d4$1()void () also { java.io.Serializable } in `Lambdas$$Lambda@twoInterfaces:0`
              java.io.Serializable v2 = (java.io.Serializable) v1
              Runnable v3 = (Runnable) v2
              return v3
          }

          static java.util.List all() {
            b0:
              Lambdas lambdas = new Lambdas
              String v2 = " p "
              special lambdas.Lambdas::<init>(v2)
              java.util.ArrayList results = new java.util.ArrayList
              special results.java.util.ArrayList::<init>()
              java.util.function.Supplier v4 = static Lambdas::capturesNothing()
              Object v5 = interface v4.java.util.function.Supplier::get()
              interface results.java.util.List::add(v5): boolean
              String v6 = "ab"
              int v7 = 2
              java.util.function.Supplier v8 = static Lambdas::capturesArgument(v6, v7)
              Object v9 = interface v8.java.util.function.Supplier::get()
              interface results.java.util.List::add(v9): boolean
              int v10 = 1
              long v11 = 2L
              double v12 = 3.0
              java.util.function.Supplier v13 = static Lambdas::capturesWide(v10, v11, v12)
              Object v14 = interface v13.java.util.function.Supplier::get()
              interface results.java.util.List::add(v14): boolean
              java.util.function.Supplier v15 = virtual lambdas.Lambdas::capturesThis()
              Object v16 = interface v15.java.util.function.Supplier::get()
              interface results.java.util.List::add(v16): boolean
              java.util.function.Function v17 = static Lambdas::nests()
              String v18 = "n"
              Object v19 = interface v17.java.util.function.Function::apply(v18 as Object)
              java.util.function.Supplier v20 = (java.util.function.Supplier) v19
              Object v21 = interface v20.java.util.function.Supplier::get()
              interface results.java.util.List::add(v21): boolean
              java.util.function.IntBinaryOperator v22 = static Lambdas::staticReference()
              int v23 = 3
              int v24 = 4
              int v25 = interface v22.java.util.function.IntBinaryOperator::applyAsInt(v23, v24)
              Integer v26 = static Integer::valueOf(v25)
              interface results.java.util.List::add(v26 as Object): boolean
              java.util.function.Supplier v27 = virtual lambdas.Lambdas::boundReference()
              Object v28 = interface v27.java.util.function.Supplier::get()
              interface results.java.util.List::add(v28): boolean
              java.util.function.Function v29 = static Lambdas::unboundReference()
              String v30 = "four"
              Object v31 = interface v29.java.util.function.Function::apply(v30 as Object)
              interface results.java.util.List::add(v31): boolean
              java.util.function.Function v32 = static Lambdas::constructorReference()
              String v33 = "c"
              Object v34 = interface v32.java.util.function.Function::apply(v33 as Object)
              Lambdas v35 = (Lambdas) v34
              String v36 = v35.Lambdas::prefix
              interface results.java.util.List::add(v36 as Object): boolean
              java.util.function.IntFunction v37 = static Lambdas::arrayReference()
              int v38 = 2
              Object v39 = interface v37.java.util.function.IntFunction::apply(v38)
              String[] v40 = (String[]) v39
              int v41 = length v40
              Integer v42 = static Integer::valueOf(v41)
              interface results.java.util.List::add(v42 as Object): boolean
              java.util.function.BiFunction v43 = static Lambdas::larger()
              String v44 = "a"
              String v45 = "b"
              Object v46 = interface v43.java.util.function.BiFunction::apply(v44 as Object, v45 as Object)
              interface results.java.util.List::add(v46): boolean
              Runnable v47 = static Lambdas::twoInterfaces()
              interface v47.Runnable::run()
              return results
          }

          private static synthetic Object $deserializeLambda$(java.lang.invoke.SerializedLambda lambda) {
            b0:
              String v2 = virtual lambda.java.lang.invoke.SerializedLambda::getImplMethodName()
              int v3 = -1
              int v4 = virtual v2.String::hashCode()
              switch v4 { 1139157984: b1, default: b3 }
            b1:
              String v5 = "lambda$twoInterfaces$d8cce9d4$1"
              boolean v6 = virtual v2.String::equals(v5 as Object)
              if v6 == 0 goto b3 else b2
            b2:
              int v7 = 0
              goto b3
            b3:
              int v8 = phi(b0: v3, b1: v3, b2: v7)
              switch v8 { 0: b4, default: b11 }
            b4:
              int v9 = virtual lambda.java.lang.invoke.SerializedLambda::getImplMethodKind()
              int v10 = 6
              if v9 != v10 goto b11 else b5
            b5:
              String v11 = virtual lambda.java.lang.invoke.SerializedLambda::getFunctionalInterfaceClass()
              String v12 = "java/lang/Runnable"
              boolean v13 = virtual v11.Object::equals(v12 as Object)
              if v13 == 0 goto b11 else b6
            b6:
              String v14 = virtual lambda.java.lang.invoke.SerializedLambda::getFunctionalInterfaceMethodName()
              String v15 = "run"
              boolean v16 = virtual v14.Object::equals(v15 as Object)
              if v16 == 0 goto b11 else b7
            b7:
              String v17 = virtual lambda.java.lang.invoke.SerializedLambda::getFunctionalInterfaceMethodSignature()
              String v18 = "()V"
              boolean v19 = virtual v17.Object::equals(v18 as Object)
              if v19 == 0 goto b11 else b8
            b8:
              String v20 = virtual lambda.java.lang.invoke.SerializedLambda::getImplClass()
              String v21 = "modern/Lambdas"
              boolean v22 = virtual v20.Object::equals(v21 as Object)
              if v22 == 0 goto b11 else b9
            b9:
              String v23 = virtual lambda.java.lang.invoke.SerializedLambda::getImplMethodSignature()
              String v24 = "()V"
              boolean v25 = virtual v23.Object::equals(v24 as Object)
              if v25 == 0 goto b11 else b10
            b10:
              Runnable v26 = dynamic lambda Runnable::run()void -> static Lambdas::lambda$twoInterfaces$d8cce9d4$1()void () also { java.io.Serializable } in `Lambdas$$Lambda@$deserializeLambda$:129`
              return v26
            b11:
              IllegalArgumentException v27 = new IllegalArgumentException
              String v28 = "Invalid lambda deserialization"
              special v27.IllegalArgumentException::<init>(v28)
              throw v27
          }

          private static synthetic void lambda$twoInterfaces$d8cce9d4$1() {
            b0:
              return
          }

          private static synthetic Comparable lambda$larger$7(Comparable left, Comparable right) {
            b0:
              int v3 = interface left.Comparable::compareTo(right as Object)
              if v3 < 0 goto b2 else b1
            b1:
              goto b3
            b2:
              goto b3
            b3:
              Comparable v4 = phi(b1: left, b2: right)
              return v4
          }

          private static synthetic String[] lambda$arrayReference$6(int x$0) {
            b0:
              String[] v2 = new String[x$0]
              return v2
          }

          private static synthetic java.util.function.Supplier lambda$nests$5(String outer) {
            b0:
              java.util.function.Supplier v2 = dynamic lambda java.util.function.Supplier::get()Object -> static Lambdas::lambda$nests$4(String)String (outer) as ()String in `Lambdas$$Lambda@lambda$nests$5:1`
              return v2
          }

          private static synthetic String lambda$nests$4(String outer) {
            b0:
              int v2 = virtual outer.String::length()
              String v3 = dynamic concat "\1\1" (outer, v2)
              return v3
          }

          private synthetic String lambda$capturesThis$3() {
            b0:
              String v2 = this.Lambdas::prefix
              String v3 = dynamic concat "\1this" (v2)
              return v3
          }

          private static synthetic Long lambda$capturesWide$2(int small, long wide, double real) {
            b0:
              long v4 = i2l small
              long v5 = v4 + wide
              long v6 = d2l real
              long v7 = v5 + v6
              Long v8 = static Long::valueOf(v7)
              return v8
          }

          private static synthetic String lambda$capturesArgument$1(String word, int times) {
            b0:
              String v3 = virtual word.String::repeat(times)
              return v3
          }

          private static synthetic String lambda$capturesNothing$0() {
            b0:
              String v1 = "nothing"
              return v1
          }
        }
    "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn loops_and_handlers() {
    let classes = testkit::compile(&[(
        "Loops.java",
        "package p;
        class Loops {
            int sum(int[] all, String name) {
                int sum = 0;
                for (int one : all) {
                    try {
                        sum += one / name.length();
                    } catch (ArithmeticException e) {
                        synchronized (this) { sum--; }
                    }
                }
                switch (sum) { case 1: return 7; case 100: return -1; default: return sum; }
            }
        }",
    )]);
    check_class(
        classes.dir(),
        "p/Loops",
        PrintStyle::default(),
        expect![[r#"
        class p.Loops {
          void <init>() {
            b0:
              special this.Object::<init>()                     // line 2 @1
              return                                            // line 2 @4
          }

          int sum(int[] all, String name) {
            b0:
              int sum = 0                                       // line 4 @0
              int v5 = length all                               // line 5 @7
              int v6 = 0                                        // line 5 @10
              goto b1                                           // line 5 @11
            b1:                                                 // from b0, b8
              int sum.2 = phi(b0: sum, b8: v16)                 // line 5 @13
              int v8 = phi(b0: v6, b8: v18)                     // line 5 @13
              if v8 >= v5 goto b11 else b2                      // line 5 @17
            b2:                                                 // from b1
              int one = all[v8]                                 // line 5 @24
              goto b3                                           // line 5 @25
            b3: catch ArithmeticException b5                    // from b2
              int v10 = virtual name.String::length()           // line 7 @31
              int v11 = one / v10                               // line 7 @34
              int sum.3 = sum.2 + v11                           // line 7 @35
              goto b4                                           // line 7 @36
            b4:                                                 // from b3
              goto b8                                           // line 10 @37
            b5:                                                 // from b3
              ArithmeticException e = caught                    // line 8 @40
              monitorenter this                                 // line 9 @46
              goto b6                                           // line 9 @46
            b6: catch Throwable b9                              // from b5
              int v14 = -1                                      // line 9 @47
              int sum.4 = sum.2 + v14                           // line 9 @47
              monitorexit this                                  // line 9 @52
              goto b7                                           // line 9 @52
            b7:                                                 // from b6
              goto b8                                           // line 9 @53
            b8:                                                 // from b4, b7
              int v16 = phi(b4: sum.3, b7: sum.4)               // line 5 @64
              int v17 = 1                                       // line 5 @64
              int v18 = v8 + v17                                // line 5 @64
              goto b1                                           // line 5 @67
            b9: catch Throwable b9                              // from b6, b9
              Throwable v19 = caught                            // line 9 @56
              monitorexit this                                  // line 9 @60
              goto b10                                          // line 9 @60
            b10:                                                // from b9
              throw v19                                         // line 9 @63
            b11:                                                // from b1
              switch sum.2 { 1: b13, 100: b12, default: b14 }   // line 12 @71
            b12:                                                // from b11
              int v20 = -1                                      // line 12 @99
              return v20                                        // line 12 @100
            b13:                                                // from b11
              int v21 = 7                                       // line 12 @96
              return v21                                        // line 12 @98
            b14:                                                // from b11
              return sum.2                                      // line 12 @102
          }
        }
    "#]],
    );
}

/// Marks every piece with the first letter of its kind.
struct Marked;

impl Paint for Marked {
    fn paint(&self, out: &mut dyn std::fmt::Write, ink: Ink, text: &str) -> std::fmt::Result {
        match ink {
            Ink::Plain => out.write_str(text),
            Ink::Keyword | Ink::Type | Ink::Number | Ink::String | Ink::Comment | Ink::Label => {
                write!(out, "<{} {text}>", &format!("{ink:?}")[..1])
            }
        }
    }
}

#[test]
fn pieces_tell_their_kind() {
    let mut program = program::Program::empty();
    let text = "class p.A { static int m(A a) { int x = 5; String s = \"x\"; goto b1; b1: return x } }";
    let parsed = ir::parse(&mut program, text).expect("the text is well-formed");
    let mut painted = String::new();
    ir::write_body(&mut painted, &Marked, &program, &parsed.bodies[0], &PrintStyle::default())
        .expect("a string takes all text");
    expect![[r#"
        <K static> <T int> m(<T A> a) {
          <L b0>:
            <T int> x = <N 5>                                           <C // @0>
            <T String> s = <S "x">                                      <C // @1>
            <K goto> <L b1>                                             <C // @2>
          <L b1>:                                                   <C // from b0>
            <K return> x                                            <C // @3>
        }
    "#]]
    .assert_eq(&painted);
}
