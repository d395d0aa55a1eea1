//! What tests do that no client of the interface does, and what explains it.

use crate::support::run;
use crate::testing_jdk::Trial;

/// Tests bring objects of a library that no member of the interface makes: they go past the interface, and
/// the analysis is not wrong.
#[test]
fn objects_that_tests_make_of_libraries_are_no_contradiction() {
    let library = testkit::compile(&[
        ("lib/Item.java", "package lib; public interface Item { int price(); }"),
        (
            "lib/Book.java",
            "package lib; public class Book implements Item { public int price() { return 7; } }",
        ),
        (
            "lib/Food.java",
            "package lib; public class Food implements Item { public int price() { return 2; } }",
        ),
    ]);
    let till = testkit::Compiler::new().class_path(library.dir()).compile(&[(
        "till/Till.java",
        "package till; public class Till {
             public int pay(lib.Item item) { return item instanceof lib.Book ? 1 : item.price(); }
             public int payAll(lib.Item item) { return item.price() + (item instanceof lib.Food ? 1 : 0); }
         }",
    )]);
    let tests = testkit::Compiler::new().class_path(library.dir()).class_path(till.dir()).compile(&[(
        "Tests.java",
        "class Tests { public static void main(String[] a) {
             if (new till.Till().payAll(new lib.Book()) != 7) throw new AssertionError(); } }",
    )]);
    let trial = Trial::new();
    let path = std::env::join_paths([library.dir(), till.dir(), tests.dir()]).unwrap();
    let words = [
        "run",
        "--calls",
        "typed",
        "--classes",
        till.dir().to_str().unwrap(),
        "--test-classes",
        tests.dir().to_str().unwrap(),
        "--cp",
        library.dir().to_str().unwrap(),
        "--",
        testkit::jdk().java.to_str().unwrap(),
        "-cp",
        path.to_str().unwrap(),
        "Tests",
    ];
    let done = trial.breccia(&words);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.out.contains("outside-int: 1") && !done.out.contains("CONTRADICTED"),
        "{}{}",
        done.out,
        done.err
    );
    assert_eq!(trial.beyond(), ["outside-int lib/Book lib.Book.<init>()"]);
}

/// A pack of cards whose fields are private: only streams get at them.
const PACK: &str = "package pack; import java.io.*; import java.util.*;
     public class Pack implements Serializable {
         interface Card { int worth(); }
         static class Ace implements Card, Serializable { public int worth() { return 11; } }
         static class King implements Card, Serializable { public int worth() { return 4; } }
         private final List<Card> cards = new ArrayList<>();
         private transient Card top;
         public void deal(boolean ace) { cards.add(ace ? new Ace() : new King()); }
         public int worth() { int sum = 0; for (Card card : cards) sum += card.worth(); return sum; }
         private void writeObject(ObjectOutputStream out) throws IOException {
             out.defaultWriteObject();
             out.writeObject(cards.get(0));
         }
         private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
             in.defaultReadObject();
             top = (Card) in.readObject();
             top.worth();
         }
     }";

/// Only a stream calls `readObject`: what happens there is outside the interface, and the report names the
/// streams.
#[test]
fn what_streams_of_objects_do_is_no_contradiction() {
    let pack = testkit::compile(&[("pack/Pack.java", PACK)]);
    let tests = testkit::Compiler::new().class_path(pack.dir()).compile(&[(
        "Tests.java",
        "import java.io.*; import pack.*;
         class Tests { public static void main(String[] a) throws Exception {
             for (boolean ace : new boolean[] { true, false }) {
                 Pack pack = new Pack();
                 pack.deal(ace);
                 ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                 new ObjectOutputStream(bytes).writeObject(pack);
                 Object again = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
                 if (((Pack) again).worth() != pack.worth()) throw new AssertionError();
             } } }",
    )]);
    let trial = Trial::new();
    let path = std::env::join_paths([pack.dir(), tests.dir()]).unwrap();
    let words = [
        "run",
        "--calls",
        "typed",
        "--classes",
        pack.dir().to_str().unwrap(),
        "--test-classes",
        tests.dir().to_str().unwrap(),
        "--",
        testkit::jdk().java.to_str().unwrap(),
        "-cp",
        path.to_str().unwrap(),
        "Tests",
    ];
    let done = trial.breccia(&words);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(!done.out.contains("CONTRADICTED"), "{}{}", done.out, done.err);
    expect_test::expect![[r#"
        outside-int java/io/ObjectInputStream java.io.ObjectInputStream.<init>(java.io.InputStream)
        outside-int java/util/ArrayList pack.Pack.writeObject(java.io.ObjectOutputStream)
        outside-int pack/Pack$Ace a stream of objects
        outside-int pack/Pack$King a stream of objects
    "#]]
    .assert_eq(&(trial.beyond().join("\n") + "\n"));
}

/// With streams in the interface, the same is required.
#[test]
fn streams_of_objects_belong_to_the_interface_if_asked_for() {
    let pack = testkit::compile(&[("pack/Pack.java", PACK)]);
    let folder = pack.dir().display();
    let plain = run(&format!("interface {folder}"));
    assert!(plain.code == 0 && !plain.out.contains("streams"), "{}", plain.out);
    let shown = run(&format!("interface {folder} --serialization"));
    let through: Vec<&str> =
        shown.out.lines().filter(|line| line.contains("streams")).map(str::trim).collect();
    expect_test::expect![[r#"
        new ObjectOutputStream(java.io.OutputStream)                 used by streams of objects
        new ObjectInputStream(java.io.InputStream)                   used by streams of objects
        void writeObject(java.io.ObjectOutputStream)                 used by streams of objects
        void readObject(java.io.ObjectInputStream)                   used by streams of objects
        java.util.List cards                                         used by streams of objects
    "#]]
    .assert_eq(&(through.join("\n") + "\n"));
    let main = run(&format!("placeholders {folder} --serialization"));
    let restored: Vec<&str> =
        main.out.lines().filter(|line| line.contains("in.readObject()")).map(str::trim).collect();
    expect_test::expect![[r#"
        ph_Ace = (Pack.Ace) in.readObject();
        ph_King = (Pack.King) in.readObject();
        ph_Pack = (Pack) in.readObject();
    "#]]
    .assert_eq(&(restored.join("\n") + "\n"));
    let required = run(&format!("plan {folder} --serialization --all-sites"));
    let met: Vec<&str> = required.out.lines().filter(|line| line.contains("readObject")).collect();
    assert!(!met.is_empty(), "{}{}", required.out, required.err);
}

/// Two lambdas that one method of a library creates are two items, which waivers and diffs distinguish.
#[test]
fn lambdas_of_libraries_have_keys_of_their_own() {
    let library = testkit::compile(&[(
        "lib/Steps.java",
        "package lib; import java.util.function.*; public class Steps {
             public static IntUnaryOperator step(boolean up) { return up ? x -> x + 1 : x -> x - 1; } }",
    )]);
    let stairs = testkit::Compiler::new().class_path(library.dir()).compile(&[(
        "stairs/Stairs.java",
        "package stairs; public class Stairs {
             static class Stay implements java.util.function.IntUnaryOperator { public int applyAsInt(int x) { return x; } }
             static class Fall implements java.util.function.IntUnaryOperator { public int applyAsInt(int x) { return 0; } }
             public int go(boolean up, int at) { return lib.Steps.step(up).applyAsInt(at); }
             public static void main(String[] a) { new Stairs().go(true, 1); } }",
    )]);
    let trial = Trial::new();
    let path = std::env::join_paths([library.dir(), stairs.dir()]).unwrap();
    let words = [
        "run",
        "--calls",
        "typed",
        "--classes",
        stairs.dir().to_str().unwrap(),
        "--cp",
        library.dir().to_str().unwrap(),
        "--",
        testkit::jdk().java.to_str().unwrap(),
        "-cp",
        path.to_str().unwrap(),
        "stairs.Stairs",
    ];
    let done = trial.breccia(&words);
    let told = trial.breccia(&["report", "--json", "-"]).out;
    let step = "lib/Steps.step(Z)Ljava/util/function/IntUnaryOperator;~java/util/function/IntUnaryOperator";
    let is_told = |number: u32| told.contains(&format!("{step}#{number}"));
    assert_eq!((is_told(0), is_told(1)), (true, true), "{told}{}{}", done.out, done.err);
}

/// Compiles a component, its tests and what starts them, runs them, and returns what was printed and what was
/// observed beyond the requirements.
fn observed(component: &[(&str, &str)], tests: &str, launcher: &str) -> (String, Vec<String>) {
    let component = testkit::compile(component);
    let tests = testkit::Compiler::new().class_path(component.dir()).compile(&[("Tests.java", tests)]);
    let launcher = testkit::compile(&[("Launcher.java", launcher)]);
    let trial = Trial::new();
    let path = std::env::join_paths([component.dir(), tests.dir(), launcher.dir()]).unwrap();
    let words = [
        "run",
        "--calls",
        "typed",
        "--classes",
        component.dir().to_str().unwrap(),
        "--test-classes",
        tests.dir().to_str().unwrap(),
        "--",
        testkit::jdk().java.to_str().unwrap(),
        "-cp",
        path.to_str().unwrap(),
        "Launcher",
    ];
    let done = trial.breccia(&words);
    assert_eq!(done.code, 0, "{}", done.err);
    (format!("{}{}", done.out, done.err), trial.beyond())
}

/// A component calls what it finds in a class, as injectors do. The analysis does not follow that; it is a
/// limit that the report tells, no contradiction.
#[test]
fn what_listed_methods_do_is_told_as_reflection() {
    let (said, beyond) = observed(
        &[
            ("c/Shape.java", "package c; public interface Shape { int area(); }"),
            (
                "c/Round.java",
                "package c; public class Round implements Shape { public int area() { return 3; } }",
            ),
            (
                "c/Square.java",
                "package c; public class Square implements Shape { public int area() { return 1; } }",
            ),
            (
                "c/Caller.java",
                "package c; public class Caller {
                     public static void inject(Object guest) throws Exception {
                         for (java.lang.reflect.Method method : guest.getClass().getDeclaredMethods())
                             if (method.getName().startsWith(\"init\")) {
                                 method.setAccessible(true);
                                 method.invoke(guest, new Square());
                             } } }",
            ),
            (
                "c/Providers.java",
                "package c; import java.util.function.Supplier;
                 public class Providers {
                     public static Supplier<String> guest() { return new Guest(); }
                     public static int area(Shape shape) { return shape.area(); }
                     private static final class Guest implements Supplier<String> {
                         int seen;
                         void initialize(Shape shape) { seen = shape.area(); }
                         public String get() { return \"\" + seen; }
                     } }",
            ),
        ],
        "public class Tests { public static void main(String[] a) throws Exception {
                 java.util.function.Supplier<String> guest = c.Providers.guest();
                 c.Caller.inject(guest);
                 if (!guest.get().equals(\"1\")) throw new AssertionError(); } }",
        "class Launcher { public static void main(String[] a) throws Exception {
             Class.forName(\"Tests\").getMethod(\"main\", String[].class).invoke(null, (Object) a); } }",
    );
    assert!(said.contains("reflection: 1 receiver") && !said.contains("CONTRADICTED"), "{said}");
    assert_eq!(beyond, ["reflection c/Square -"]);
}

/// What starts the tests is no test class, but it prepares the JVM for them.
#[test]
fn the_class_loader_of_what_starts_tests_is_no_contradiction() {
    let (said, beyond) = observed(
        &[(
            "c/Finder.java",
            "package c; public class Finder {
                 public static boolean has(String name) {
                     return Thread.currentThread().getContextClassLoader().getResource(name) != null;
                 }
                 static ClassLoader unused() { return java.net.URLClassLoader.newInstance(new java.net.URL[0]); }
             }",
        )],
        "public class Tests { public static void main(String[] a) {
             if (c.Finder.has(\"x\")) throw new AssertionError(); } }",
        "import java.net.*;
         class Launcher { public static void main(String[] a) throws Exception {
             Thread.currentThread().setContextClassLoader(URLClassLoader.newInstance(new URL[0]));
             Class.forName(\"Tests\").getMethod(\"main\", String[].class).invoke(null, (Object) a); } }",
    );
    assert!(!said.contains("CONTRADICTED"), "{said}");
    assert_eq!(
        beyond,
        [
            "outside-int java/net/FactoryURLClassLoader java.net.URLClassLoader.newInstance(java.net.URL[], java.lang.ClassLoader)"
        ]
    );
}
