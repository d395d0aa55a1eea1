//! What hand-written text means, statement by statement, and which liberties it may take.

use expect_test::{Expect, expect};
use ir::{Form, PrintStyle, Stmt};
use program::{Origin, Program};

/// Reads a text and prints it back, without comments.
fn check(text: &str, expected: Expect) {
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, text).unwrap_or_else(|error| panic!("{error}"));
    expected.assert_eq(&print_all(&program, &parsed));
}

/// As [`check`], for a text that is as it would be printed.
fn check_same(text: &str) {
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print_all(&program, &parsed), text);
}

fn print_all(program: &Program, parsed: &ir::Parsed) -> String {
    let print = |&class| ir::print_class(program, class, &parsed.bodies, &PrintStyle::PLAIN);
    parsed.classes.iter().map(print).collect()
}

#[test]
fn numbers_and_strings() {
    check_same(
        r#"class p.A {
  static void constants() {
    b0:
      int v0 = -2147483648
      long v1 = -9223372036854775808L
      float v2 = 1.5f
      float v3 = -0.0f
      float v4 = NaNf
      float v5 = NaNf(4290772993)
      float v6 = -Infinityf
      double v7 = 1e-7
      double v8 = Infinity
      double v9 = NaN
      double v10 = NaN(18444492273895866369)
      double v11 = 1.7976931348623157e308
      float v12 = 1e-45f
      String v13 = "quote \" backslash \\ tab \t \1 \2 \u{0} \u{d800} \xff ü 😀"
      null v14 = null
      Class v15 = class int[][]
      java.lang.invoke.MethodType v16 = methodtype (int, String[])void
      java.lang.invoke.MethodHandle v17 = handle static A::constants()void
      java.lang.invoke.MethodHandle v18 = handle getfield A::f: int
      java.lang.invoke.MethodHandle v19 = handle new A::<init>()void
      java.lang.invoke.MethodHandle v20 = handle static interface A::m()void
      address v21 = returnaddress
      return
  }
}
"#,
    );
}

#[test]
fn operations() {
    check_same(
        "class p.A {
  static int work(int a, long b, int[] c, Object d) {
    b0:
      int v5 = a + a
      int v6 = a >>> a
      int v7 = b lcmp b
      int v8 = neg a
      long v9 = i2l a
      int v10 = length c
      int v11 = c[a]
      c[a] = v11
      int[] v12 = new int[a]
      int[][] v13 = new int[a][]
      int[][][] v14 = new int[a][a][]
      int[] v15 = new multi int[a]
      String v16 = (String) d
      boolean v17 = d instanceof String[]
      String v18 = v16
      monitorenter d
      monitorexit d
      return v5
  }
}
",
    );
}

#[test]
fn fields_and_calls() {
    check_same(
        "class p.A {
  B next;

  void work(B b, boolean flag) {
    b0:
      B v3 = this.A::next
      this.A::next = b
      Object v4 = this.A::next: B
      int v5 = B::count
      B::count: long = v5
      q.C v6 = q.C::only
      int v7 = virtual b.B::m(flag as int, v3): short
      special this.Object::<init>()
      interface b.B::run()
      static B::reset()
      static interface B::reset(): int
      special interface this.B::run()
      int[] v8 = virtual v3.int[]::clone()
      .C v9 = v9.other.D::field
      return
  }
}
",
    );
}

#[test]
fn control() {
    check_same(
        "class p.A {
  void work(int n, Object o) {
    b0:
      if n < n goto b1 else b2
    b1: catch java.io.IOException b4, Throwable b4
      if o == null goto b3 else b2
    b2: catch Exception b4
      int v3 = phi(b0: n, b1: n)
      switch v3 { 1: b3, -2: b3, default: b5 }
    b3:
      goto b5
    b4:
      Throwable e = caught
      throw e
    b5:
      return
  }
}
",
    );
}

#[test]
fn dynamic_sites() {
    check_same(
        r#"class p.A {
  void work(int n, Object o) {
    b0:
      Runnable v3 = dynamic lambda Runnable::run()void -> special A::lambda$0(int)void (this, n) in `A$$Lambda@work:0`
      B v4 = dynamic lambda B::apply(Object)Object -> static A::f(String)String () as (String)String also { java.io.Serializable } bridges { (int)Object, ()void } in L
      String v5 = dynamic concat "n = \1, \2" { "x" } (n)
      String v6 = dynamic concat (n, o)
      boolean v7 = dynamic record equals A { getfield A::x: int, getfield A::y: B } (this, o)
      int v8 = dynamic typeswitch { class String, 5, "x" } (o, n)
      int v9 = dynamic enumswitch other { } (o, n)
      dynamic opaque go by static A::boot(Object)Object { 1L, 2.5f, 2.5, methodtype ()void, handle static A::f()void, constant #7 } ()
      Object v10 = constant opaque name by static A::boot()Object { }
      int v11 = constant opaque name by static A::boot()Object { }: Object
      return
  }
}
"#,
    );
}

#[test]
fn hostile_names() {
    check_same(
        r"class p.A {
  int `a b`;
  `if`.`x-y` length;

  void `do it`(int length, int handle, int `a b`.1, int v7.1, int `this`.1, int x, int x.2) {
    b0:
      int v8 = length length
      int v9 = handle
      int v10 = length + handle
      int v11 = `a b`.1 + v7.1
      `if`.`x-y` v12 = this.A::length
      int v13 = `x`.y.Z::static
      int v14 = x.2.y.Z::f
      int v15 = x.y.Z::f
      p.String v16 = null
      v16.p.String::f = v16
      return
  }
}
",
    );
}

#[test]
fn headers_and_flags() {
    check_same(
        "public final enum p.Color extends Enum implements Runnable, java.io.Serializable {
  public static final enum Color RED;
  private volatile transient synthetic int x;

  protected abstract void m(int, String[]);

  public static native varargs int n(Object[]);

  flags(61440) void odd();
}
public interface p.I extends Runnable, J {
}
flags(512) interface p.K {
}
abstract class Top {
}
",
    );
}

#[test]
fn text_may_be_brief() {
    check(
        "
        class p.A { Object f; static int n
          static Object go(A a) {
            // No label at the start, labels of any name, statements on one line, and blocks that fall
            // through.
            Object x = a.A::f; goto first
            first: if x != null goto some else none
            none: Object y = new Object; special y.Object::<init>()
            some: Object z = phi(none: y, first: x)
              return z
          }
          void quiet() { }
        }",
        expect![[r#"
            class p.A {
              Object f;
              static int n;

              static Object go(A a) {
                b0:
                  Object x = a.A::f
                  goto b1
                b1:
                  if x != null goto b3 else b2
                b2:
                  Object y = new Object
                  special y.Object::<init>()
                  goto b3
                b3:
                  Object z = phi(b1: x, b2: y)
                  return z
              }

              void quiet() {
                b0:
                  return
              }
            }
        "#]],
    );
}

#[test]
fn cells_are_declared_once() {
    let text = "class p.Main {
  cells static void main() {
    A a;
    B b;
    b0:
      goto b1
    b1:
      a = new A
      special a.A::<init>()
      a = virtual b.B::next()
      b = a
      if a == null goto b1 else b2
    b2:
      return
  }
}
";
    check_same(text);
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, text).expect("the text is well-formed");
    assert_eq!(parsed.bodies[0].form, Form::Cells);
    assert_eq!(parsed.bodies[0].vars().len(), 2);
    assert_eq!(program.class(parsed.classes[0]).origin, Origin::Text);
}

#[test]
fn comments_give_positions() {
    let text = "class p.A { void m() {
        int x = 1 // line 7 @3
        int y = 2 // line 7 @9
        int z = 3 // @11
        return    // line 9 @12
    } }";
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, text).expect("the text is well-formed");
    let body = &parsed.bodies[0];
    let positions: Vec<_> = body.stmts().map(|(stmt, _)| (body.offset(stmt), body.line(stmt))).collect();
    assert_eq!(positions, [(3, Some(7)), (9, Some(7)), (11, Some(7)), (12, Some(9))]);
}

#[test]
fn sites_without_positions_are_told_apart() {
    let mut program = Program::empty();
    let text = "class p.A { static void m() { static A::m(); static A::m(); return } }";
    let parsed = ir::parse(&mut program, text).expect("the text is well-formed");
    let body = &parsed.bodies[0];
    let calls = body.stmts().filter(|(_, stmt)| matches!(stmt, Stmt::Call { .. }));
    let offsets: Vec<u32> = calls.map(|(stmt, _)| body.offset(stmt)).collect();
    assert_eq!(offsets, [0, 1]);
}

#[test]
fn a_lambda_has_a_class() {
    let mut program = Program::empty();
    let text = "class p.A { void m(int n) {
        Runnable r = dynamic lambda Runnable::run()void -> special A::body(int)void (this, n)
    } }";
    let parsed = ir::parse(&mut program, text).expect("the text is well-formed");
    let class = parsed.bodies[0].dynamics[0].lambda.expect("a class was made up");
    assert_eq!(program.class_name(class), "p.A$$Lambda@m:0");
    assert_eq!(program.class(class).fields.len(), 2);
    assert_eq!(program.lambda(class).expect("it is a lambda").pc, 0);
}

#[test]
fn parents_may_follow_their_children() {
    let mut program = Program::empty();
    let text = "class p.B extends A { }\nclass p.A { }";
    let parsed = ir::parse(&mut program, text).expect("the text is well-formed");
    assert_eq!(program.subtypes(parsed.classes[1]), [parsed.classes[0], parsed.classes[1]]);
}
