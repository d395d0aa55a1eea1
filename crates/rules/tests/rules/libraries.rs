//! Libraries whose code is not followed.
//!
//! Each check also compares the two ways: at a call on a type of the program, a library that is not followed
//! must not lose a receiver that it brings when it is followed. Programs that break the assumption (they cast
//! to types that libraries cannot know, or use reflection) would.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use pointsto::{Analysis, Control, Results};
use program::{ClassId, MemorySource, Program};

/// The receivers of each call, by method and line.
type Receivers = BTreeMap<(String, u32), BTreeSet<String>>;

/// The receivers of each call of the program, first if its libraries are followed, the classes `Lib…`, then
/// if they are not. Only the second way is shown where the two agree.
fn check(source: &str, expected: Expect) {
    let classes = testkit::compile(&[("Main.java", source)]);
    let analysed = |is_followed| {
        let jdk = testkit::classes_of(&testkit::fixture_classes("small-jdk"));
        let files = jdk.into_iter().chain(classes.all());
        let files = files.map(|class| (class.name, class.bytes.into())).collect();
        let mut program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
        analysed(&mut program, is_followed)
    };
    let (followed, given) = (analysed(true), analysed(false));
    let mut text = String::new();
    for (place, receivers) in &given {
        let before = followed.get(place).cloned().unwrap_or_default();
        let (method, line) = place;
        let names = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(" ");
        let shown = if before == *receivers {
            names(receivers)
        } else {
            format!("{}, if followed: {}", names(receivers), names(&before))
        };
        writeln!(text, "{method}:{line}: {shown}").expect("a string takes everything");
    }
    expected.assert_eq(&text);
    for (place, receivers) in &followed {
        let given = given.get(place).cloned().unwrap_or_default();
        let is_own = |name: &&String| !name.starts_with("Lib");
        let lost: Vec<&String> = receivers.difference(&given).filter(is_own).collect();
        assert!(lost.is_empty(), "{place:?} has lost {lost:?}");
    }
}

fn analysed(program: &mut Program, is_followed: bool) -> Receivers {
    let libraries = program.classes().map(|(class, _)| class);
    let libraries = libraries.filter(|&class| program.class_name(class).starts_with("Lib")).collect();
    let opaque = (!is_followed).then(|| Arc::new(libraries));
    let main = program.find_class(b"Main").expect("it is there");
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("it has a main");
    let entry = program.declared_method(main, selector).expect("it has a main");
    let analysis = Analysis { opaque, ..Analysis::ANDERSEN };
    let results = rules::analyse(program, &analysis, &[entry], Vec::new(), &Control::default());
    receivers(program, &results)
}

fn receivers(program: &Program, results: &Results) -> Receivers {
    let mut found = Receivers::new();
    let is_library = |class: ClassId| program.class_name(class).starts_with("Lib");
    for &method in results.reachable() {
        let class = program.method(method).class;
        let is_own = !is_library(class) && !pointsto::is_platform(program.names.class_name(class).0);
        let Some(body) = results.body(method).filter(|_| is_own) else { continue };
        for site in pointsto::call_sites(results, method) {
            if site.is_virtual(Some(body)) {
                let types = site.receivers(program, results, method);
                let names = types.into_iter().map(|ty| program.type_name(ty));
                let line = body.line(site.stmts[0]).unwrap_or_default();
                found.entry((program.method_name(method), line)).or_default().extend(names);
            }
        }
    }
    found
}

#[test]
fn libraries_return_what_they_get() {
    check(
        "
class LibBox { private Object kept; void put(Object o) { kept = o; } Object get() { return kept; } }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Square implements Shape { public void draw() {} }
class Apart implements Shape { public void draw() {} }
public class Main {
    public static void main(String[] arguments) {
        LibBox first = new LibBox();
        first.put(new Circle());
        LibBox second = new LibBox();
        second.put(new Square());
        Shape shape = (Shape) first.get();
        shape.draw();
        shape = new Apart();
        shape.draw();
    }
}
",
        expect![[r#"
            Main.main(java.lang.String[]):10: LibBox
            Main.main(java.lang.String[]):12: LibBox
            Main.main(java.lang.String[]):13: LibBox
            Main.main(java.lang.String[]):14: Circle Square
            Main.main(java.lang.String[]):16: Apart
        "#]],
    );
}

#[test]
fn libraries_call_back() {
    check(
        "
interface LibListener { void told(Object what); }
abstract class LibAdapter { LibAdapter() { init(); } protected void init() {} abstract void hidden(); }
class LibBus {
    private static LibListener all;
    static void add(Object listener) { if (listener instanceof LibListener) all = (LibListener) listener; }
    static void send(Object what) { all.told(what); }
}
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Listener implements LibListener {
    public void told(Object what) { ((Shape) what).draw(); }
    public void unknown(Shape shape) { shape.draw(); }
}
class Adapter extends LibAdapter {
    static Shape shape;
    protected void init() { shape.draw(); }
    void hidden() { shape.draw(); }
}
public class Main {
    public static void main(String[] arguments) {
        LibBus.add(new Listener());
        LibBus.send(new Circle());
        Adapter.shape = new Circle();
        new Adapter();
    }
}
",
        expect![[r#"
            Adapter.init():17: Circle
            Listener.told(java.lang.Object):12: Circle
        "#]],
    );
}

#[test]
fn libraries_make_objects_of_their_own_types() {
    check(
        "
interface LibRequest { LibSession session(); Object attribute(); }
abstract class LibSession { abstract void keep(Object o); }
class LibHttpRequest implements LibRequest {
    private static Object kept;
    public LibSession session() { return new LibHttpSession(); }
    public Object attribute() { return kept; }
    static void keep(Object o) { kept = o; }
}
class LibHttpSession extends LibSession { void keep(Object o) { LibHttpRequest.keep(o); } }
interface LibFilter { void filter(LibRequest request); }
class LibServer { static void serve(LibFilter filter) { filter.filter(new LibHttpRequest()); } }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Filter implements LibFilter {
    public void filter(LibRequest request) {
        request.session().keep(new Circle());
        Object o = request.attribute();
        ((Shape) o).draw();
    }
}
public class Main {
    public static void main(String[] arguments) {
        LibServer.serve(new Filter());
    }
}
",
        expect![[r#"
            Filter.filter(LibRequest):17: , if followed: LibHttpRequest LibHttpSession
            Filter.filter(LibRequest):18: , if followed: LibHttpRequest
            Filter.filter(LibRequest):19: Circle
        "#]],
    );
}

#[test]
fn exceptions_pass_through_libraries() {
    check(
        "
class LibError extends RuntimeException { LibError(String text) {} Object source() { return kept; } static Object kept; }
interface LibTask { void run(); }
class LibRunner {
    static void run(LibTask task) { task.run(); }
    static void fail(Object o) { LibError.kept = o; throw new LibError(\"failed\"); }
}
class Own extends RuntimeException { Own() {} void tell() {} }
class Other extends Own { void tell() {} }
class Task implements LibTask { public void run() { throw new Own(); } }
public class Main {
    public static void main(String[] arguments) {
        try {
            LibRunner.run(new Task());
        } catch (Own own) {
            own.tell();
        }
        try {
            LibRunner.fail(new Other());
        } catch (LibError error) {
            ((Own) error.source()).tell();
        }
    }
}
",
        expect![[r#"
            Main.main(java.lang.String[]):16: Other Own, if followed: Own
            Main.main(java.lang.String[]):21: LibError Other Own, if followed: LibError Other
        "#]],
    );
}

#[test]
fn fields_and_casts() {
    check(
        "
class LibBase { protected Object open; static Object shared; Object make() { return new LibPart(); } }
class LibPart { private static Object kept; void put(Object o) { kept = o; } Object get() { return kept; } }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Square implements Shape { public void draw() {} }
class Own extends LibBase { Own(Object o) { open = o; } Shape shape() { return (Shape) open; } }
public class Main {
    public static void main(String[] arguments) {
        new Own(new Circle()).shape().draw();
        LibBase.shared = new Square();
        ((Shape) LibBase.shared).draw();
        LibPart part = (LibPart) new LibBase().make();
        part.put(new Circle());
        ((Shape) part.get()).draw();
    }
}
",
        expect![[r#"
            Main.main(java.lang.String[]):10: Circle Own Square, if followed: Circle Own
            Main.main(java.lang.String[]):12: Circle Square, if followed: Square
            Main.main(java.lang.String[]):13: LibBase
            Main.main(java.lang.String[]):14: LibPart
            Main.main(java.lang.String[]):15: Circle LibPart Square, if followed: Circle LibPart
        "#]],
    );
}

#[test]
fn what_no_library_sees_stays_apart() {
    check(
        "
class LibTool { static int length(String text) { return 1; } static void log(Object o) {} }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
class Square implements Shape { public void draw() {} }
class Holder {
    Shape shape = new Square();
    public void told(Shape other) { other.draw(); }
    public String toString() { shape.draw(); return \"\"; }
}
public class Main {
    public static void main(String[] arguments) {
        LibTool.log(new Holder());
        Shape shape = new Circle();
        shape.draw();
        LibTool.length(\"a\");
    }
}
",
        expect![[r#"
            Holder.toString():9: Square, if followed: 
            Main.main(java.lang.String[]):15: Circle
        "#]],
    );
}
