//! What code may do that is not there.

use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use pointsto::{Analysis, Control, Unknown};
use program::MemorySource;

/// The receivers of each call in `Main`, without the classes `Missing…`; first when unknown code does
/// nothing, then when what descriptors allow, then when anything.
fn check(source: &str, expected: Expect) {
    let classes = testkit::compile(&[("Main.java", source)]);
    let mut text = String::new();
    for unknown in [Unknown::Ignore, Unknown::Declared, Unknown::Conservative] {
        let files = classes.all().into_iter().filter(|class| !class.name.contains("Missing"));
        let files = files.map(|class| (class.name, class.bytes.into())).collect();
        let mut program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
        let main = program.find_class(b"Main").expect("it is there");
        let selector =
            program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("it has a main");
        let entry = program.declared_method(main, selector).expect("it has a main");
        let analysis = Analysis { unknown, ..Analysis::ANDERSEN };
        let results = rules::analyse(&mut program, &analysis, &[entry], Vec::new(), &Control::default());
        writeln!(text, "{unknown:?}").expect("a string takes everything");
        for &method in results.reachable() {
            for site in pointsto::call_sites(&results, method) {
                let receivers = site.receivers(&program, &results, method);
                if receivers.is_empty() || !site.is_virtual(results.body(method)) {
                    continue;
                }
                let names: Vec<String> = receivers.into_iter().map(|ty| program.type_name(ty)).collect();
                writeln!(text, "  {}: {}", program.method_name(method), names.join(" "))
                    .expect("a string takes everything");
            }
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn what_is_passed_comes_back() {
    check(
        "
class Missing { static Object through(Object o) { return o; } }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Square implements Shape { public void draw() {} }
public class Main {
    public static void main(String[] arguments) {
        Missing.through(new Circle());
        Shape other = new Square();
        Shape shape = (Shape) Missing.through(null);
        shape.draw();
    }
}
",
        expect![[r#"
            Ignore
            Declared
              Main.main(java.lang.String[]): Circle
            Conservative
              Main.main(java.lang.String[]): Circle Square
        "#]],
    );
}

#[test]
fn what_is_passed_is_called_back_and_opened() {
    check(
        "
class Missing { static void take(Object o) {} }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Square implements Shape { public void draw() {} }
class Listener {
    Shape open = new Circle();
    private Shape closed = new Square();
    public Shape give() { return new Circle(); }
    public void told(Shape shape) { shape.draw(); }
    void hidden(Shape shape) { shape.draw(); }
}
public class Main {
    public static void main(String[] arguments) {
        Missing.take(new Listener());
    }
}
",
        expect![[r#"
            Ignore
            Declared
              Listener.told(Shape): Circle
            Conservative
              Listener.told(Shape): Circle
        "#]],
    );
}

#[test]
fn fields_and_superclasses_that_are_missing() {
    check(
        "
class MissingField { static Object kept; }
class MissingSuper { void run() { act(); } protected void act() {} }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Own extends MissingSuper { Shape shape; protected void act() { shape.draw(); } }
public class Main {
    public static void main(String[] arguments) {
        MissingField.kept = new Circle();
        Shape shape = (Shape) MissingField.kept;
        shape.draw();
        Own own = new Own();
        own.shape = shape;
        own.run();
    }
}
",
        expect![[r#"
            Ignore
              Main.main(java.lang.String[]): Own
            Declared
              Main.main(java.lang.String[]): Circle
              Main.main(java.lang.String[]): Own
              Own.act(): Circle
            Conservative
              Main.main(java.lang.String[]): Circle
              Main.main(java.lang.String[]): Own
              Own.act(): Circle
        "#]],
    );
}

#[test]
fn a_method_may_come_from_a_missing_superclass() {
    check(
        "
interface Source { Shape next(Object given); }
class MissingSource { public Shape next(Object given) { return (Shape) given; } }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Own extends MissingSource implements Source {}
public class Main {
    public static void main(String[] arguments) {
        Source source = new Own();
        source.next(new Circle()).draw();
    }
}
",
        expect![[r#"
            Ignore
            Declared
              Main.main(java.lang.String[]): Circle
            Conservative
              Main.main(java.lang.String[]): Circle
        "#]],
    );
}

#[test]
fn native_methods_and_arrays() {
    check(
        "
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Square implements Shape { public void draw() {} }
public class Main {
    static native Shape[] known(Shape[] shapes, Shape other);
    public static void main(String[] arguments) {
        Shape[] given = { new Circle() };
        Shape[] taken = known(given, new Square());
        given[0].draw();
        taken[0].draw();
    }
}
",
        expect![[r#"
            Ignore
              Main.main(java.lang.String[]): Circle
            Declared
              Main.main(java.lang.String[]): Circle Square
              Main.main(java.lang.String[]): Circle Square
            Conservative
              Main.main(java.lang.String[]): Circle Square
              Main.main(java.lang.String[]): Circle Square
        "#]],
    );
}

/// What missing code calls back may throw, and so may missing code.
#[test]
fn what_is_passed_is_thrown() {
    check(
        "
interface Action { void run(); }
class Missing { static void run(Action action) { action.run(); } }
class Failure extends RuntimeException { void tell() {} }
class Late extends Failure { void tell() {} }
class Throws implements Action { public void run() { throw new Late(); } }
public class Main {
    public static void main(String[] arguments) {
        try {
            Missing.run(new Throws());
        } catch (Failure failure) {
            failure.tell();
        }
    }
}
",
        expect![[r#"
            Ignore
            Declared
              Main.main(java.lang.String[]): Late
            Conservative
              Main.main(java.lang.String[]): Late
        "#]],
    );
}
