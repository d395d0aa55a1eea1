//! Reflection and services, on one program with the whole JDK: each rule is seen by what it makes reachable.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use expect_test::{Expect, expect};

const SOURCE: &str = r#"
package app;
class Main {
    public static void main(String[] arguments) throws Exception {
        ByName.run();
        Constructed.run();
        Invoked.run();
        Fields.run();
        Arrays.run();
        Loaded.run(arguments[0]);
        Enums.run();
        Thrown.run();
        Parsed.run();
    }
}
class Parsed extends org.xml.sax.helpers.DefaultHandler {
    public void startDocument() { told(); }
    void told() { }
    static void run() throws Exception {
        javax.xml.parsers.SAXParserFactory.newInstance().newSAXParser().parse("file.xml", new Parsed());
    }
}
class Thrown {
    static class Wrong extends RuntimeException { void told() { } void plain() { } }
    static class Worse extends RuntimeException { void told() { } }
    public static void fail() { throw new Wrong(); }
    public Thrown() { throw new Worse(); }
    static void run() throws Exception {
        try {
            Thrown.class.getMethod("fail").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            ((Wrong) e.getTargetException()).told();
        } catch (Wrong e) {
            e.plain();
        }
        try {
            Thrown.class.getConstructor().newInstance();
        } catch (java.lang.reflect.InvocationTargetException e) {
            ((Worse) e.getCause()).told();
        }
    }
}
interface Shape { void draw(); }
class ByName {
    static void run() throws Exception {
        Shape shape = (Shape) Class.forName("app.Circle").newInstance();
        shape.draw();
        ByName.class.getClassLoader().loadClass("app.Quiet");
    }
}
class Circle implements Shape {
    public Circle() { radius(); }
    void radius() { }
    void unused() { }
    public void draw() { }
}
class Quiet { static { run(); } static void run() { } }
class Provided implements Shape { public Provided() { } public void draw() { provide(); } void provide() { } }
class Constructed implements Shape {
    final Shape inner;
    Constructed() { inner = null; }
    Constructed(Shape inner) { this.inner = inner; }
    public void draw() { inner.draw(); }
    static void run() throws Exception {
        Constructed.class.getConstructor(Shape.class).newInstance(new Dot()).draw();
    }
}
class Dot implements Shape { public void draw() { } }
class Invoked {
    static void run() throws Exception {
        Invoked.class.getMethod("told", Object.class).invoke(new Invoked(), new Argument());
        Invoked.class.getDeclaredMethod("untyped").invoke(null);
    }
    public void told(Object argument) { argument.hashCode(); }
    static void untyped() { }
    public void untold() { }
}
class Argument { public int hashCode() { return 1; } }
class Fields {
    Shape shape;
    static Shape common;
    static void run() throws Exception {
        Fields holder = new Fields();
        Fields.class.getDeclaredField("shape").set(holder, new Line());
        holder.shape.draw();
        common = new Curve();
        ((Shape) Fields.class.getDeclaredField("common").get(null)).draw();
    }
}
class Line implements Shape { public void draw() { } }
class Curve implements Shape { public void draw() { } }
class Arrays {
    static void run() {
        Shape[] shapes = (Shape[]) java.lang.reflect.Array.newInstance(Shape.class, 1);
        java.lang.reflect.Array.set(shapes, 0, new Square());
        shapes[0].draw();
    }
}
class Square implements Shape { public void draw() { } }
class Loaded {
    static void run(String name) throws Exception {
        Class.forName(name).newInstance();
        for (Shape shape : java.util.ServiceLoader.load(Shape.class)) shape.draw();
    }
}
enum Colour {
    RED { void show() { } }, GREEN { void show() { } };
    abstract void show();
}
class Enums {
    static void run() {
        Colour.valueOf("RED").show();
        for (Colour colour : Colour.values()) colour.show();
    }
}
"#;

/// The application's methods that are reached, and the reflective calls that no constant explains.
fn reached() -> &'static (Vec<String>, Vec<String>) {
    static REACHED: OnceLock<(Vec<String>, Vec<String>)> = OnceLock::new();
    REACHED.get_or_init(|| {
        let folder = testkit::compile(&[("app/Main.java", SOURCE)]).copy();
        let services = folder.path().join("META-INF/services");
        std::fs::create_dir_all(&services).expect("a folder");
        std::fs::write(services.join("app.Shape"), "app.Provided # a comment\n# none\n").expect("a file");
        let jdk: PathBuf = testkit::jdk().home.join("lib/modules");
        let path = classpath::ClassPath::open(&[folder.path().into(), jdk], &classpath::Options::new(17));
        let mut program = program::load(Arc::new(path), &Default::default());
        let main = program.find_class(b"app/Main").expect("the source has a class Main");
        let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("a main");
        let entry = program.declared_method(main, selector).expect("a main");
        let control = pointsto::Control::default();
        let analysis = pointsto::Analysis::ANDERSEN;
        let results = rules::analyse(&mut program, &analysis, &[entry], Vec::new(), &control);
        let name = |method| program.method_name(method);
        let own = |name: &String| name.starts_with("app.");
        let reached = results.reachable().iter().map(|&method| name(method)).filter(own).collect();
        let unresolved = results.diagnostics.unresolved.iter().map(|&(method, _)| name(method));
        (reached, unresolved.filter(own).collect())
    })
}

/// The reached methods whose names start with one of these.
fn check(starts: &[&str], expected: Expect) {
    let mut shown: Vec<&str> = reached().0.iter().map(String::as_str).collect();
    shown.retain(|name| starts.iter().any(|start| name.starts_with(start)));
    shown.sort_unstable();
    expected.assert_eq(&shown.join("\n"));
}

/// `loadClass` initialises nothing; nor do the JDK's own lookups, through which the name of `Quiet` passes,
/// too.
#[test]
fn classes_are_found_by_constant_names_and_made() {
    check(
        &["app.Circle", "app.Quiet"],
        expect![[r#"
        app.Circle.<init>()
        app.Circle.draw()
        app.Circle.radius()"#]],
    );
}

#[test]
fn constructors_get_the_elements_of_the_array() {
    check(
        &["app.Constructed", "app.Dot"],
        expect![[r#"
        app.Constructed.<init>()
        app.Constructed.<init>(app.Shape)
        app.Constructed.draw()
        app.Constructed.run()
        app.Dot.<init>()
        app.Dot.draw()"#]],
    );
}

#[test]
fn methods_are_found_by_constant_names_and_called() {
    check(
        &["app.Invoked", "app.Argument"],
        expect![[r#"
        app.Argument.<init>()
        app.Argument.hashCode()
        app.Invoked.<init>()
        app.Invoked.run()
        app.Invoked.told(java.lang.Object)
        app.Invoked.untyped()"#]],
    );
}

#[test]
fn fields_are_read_and_written() {
    check(
        &["app.Line", "app.Curve"],
        expect![[r#"
        app.Curve.<init>()
        app.Curve.draw()
        app.Line.<init>()
        app.Line.draw()"#]],
    );
}

#[test]
fn arrays_are_made_and_accessed() {
    check(
        &["app.Square"],
        expect![[r#"
        app.Square.<init>()
        app.Square.draw()"#]],
    );
}

#[test]
fn services_come_from_their_files() {
    check(
        &["app.Provided"],
        expect![[r#"
        app.Provided.<init>()
        app.Provided.draw()
        app.Provided.provide()"#]],
    );
}

#[test]
fn constants_of_enums_are_found() {
    check(
        &["app.Colour"],
        expect![[r#"
        app.Colour$1.<init>(java.lang.String, int)
        app.Colour$1.show()
        app.Colour$2.<init>(java.lang.String, int)
        app.Colour$2.show()
        app.Colour.$values()
        app.Colour.<clinit>()
        app.Colour.<init>(java.lang.String, int)
        app.Colour.valueOf(java.lang.String)
        app.Colour.values()"#]],
    );
}

#[test]
fn what_no_constant_tells_is_counted() {
    expect!["app.Loaded.run(java.lang.String)"].assert_eq(&reached().1.join("\n"));
}

/// What is thrown comes out inside an `InvocationTargetException`, not directly.
#[test]
fn exceptions_are_wrapped() {
    check(
        &["app.Thrown"],
        expect![[r#"
            app.Thrown$Worse.<init>()
            app.Thrown$Worse.told()
            app.Thrown$Wrong.<init>()
            app.Thrown$Wrong.told()
            app.Thrown.<init>()
            app.Thrown.fail()
            app.Thrown.run()"#]],
    );
}

/// The JDK names its own XML parser by a constant, and makes it in a place that makes all kinds of factories.
#[test]
fn factories_of_xml_are_made() {
    check(
        &["app.Parsed"],
        expect![[r#"
            app.Parsed.<init>()
            app.Parsed.run()
            app.Parsed.startDocument()
            app.Parsed.told()"#]],
    );
}
