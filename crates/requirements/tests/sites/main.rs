//! A program in, its polymorphic calls out: who can receive them, and what do they call?

mod constants;

use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use pointsto::{Analysis, Control, Results};
use program::{ClassId, MemorySource, Program};
use requirements::{Requirements, Subject, Which, plan_of, requirements};

/// A program, its classes apart from those of the JDK, and what Andersen's analysis finds from `Main.main`.
struct Analysed {
    program: Program,
    component: Vec<ClassId>,
    results: Results,
}

fn analyse(source: &str) -> Analysed {
    analyse_by(&Analysis::ANDERSEN, source)
}

fn analyse_by(analysis: &Analysis, source: &str) -> Analysed {
    let own = testkit::compile(&[("Main.java", source)]).all();
    let jdk = testkit::classes_of(&testkit::fixture_classes("small-jdk"));
    let names: Vec<String> = own.iter().map(|class| class.name.clone()).collect();
    let classes = jdk.into_iter().chain(own).map(|class| (class.name, class.bytes.into())).collect();
    let mut program = program::load(Arc::new(MemorySource { classes }), &Default::default());
    let find = |name: &String| program.find_class(name.as_bytes()).expect("a compiled class");
    let component: Vec<ClassId> = names.iter().map(find).collect();
    program.link_all(&component);
    let main = program.find_class(b"Main").expect("the source has a class Main");
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("it has a main");
    let entry = program.declared_method(main, selector).expect("it has a main");
    let control = Control::default();
    let results = pointsto::analyse(&mut program, analysis, Vec::new(), &[entry], Vec::new(), &control);
    Analysed { program, component, results }
}

impl Analysed {
    fn requirements(&self, which: Which) -> Requirements {
        requirements(&self.program, &self.results, &self.component, which)
    }
}

/// One line for each call: candidates of the class hierarchy, receivers and targets.
fn check(which: Which, source: &str, expected: Expect) {
    check_by(&Analysis::ANDERSEN, which, source, expected);
}

fn check_by(analysis: &Analysis, which: Which, source: &str, expected: Expect) {
    let analysed = analyse_by(analysis, source);
    let (found, program) = (analysed.requirements(which), &analysed.program);
    let mut shown = format!("{} of {} methods reached\n", found.reached, found.methods);
    for site in &found.sites {
        let receivers: Vec<String> = site.receivers.iter().map(|&ty| program.type_name(ty)).collect();
        let targets: Vec<String> = site.targets.iter().map(|&target| program.method_name(target)).collect();
        writeln!(
            shown,
            "{} calls {}: {} classes and {} methods by the hierarchy; receivers [{}]; targets [{}]",
            program.method_name(site.method),
            program.method_ref_name(site.called),
            site.candidates,
            site.candidate_targets,
            receivers.join(", "),
            targets.join(", ")
        )
        .expect("a string takes everything");
    }
    expected.assert_eq(&shown);
}

const SHAPES: &str = "
abstract class Shape { abstract void draw(); }
class Round extends Shape { void draw() {} }
class Oval extends Round {}
class Flat extends Shape { void draw() {} }
class Alone { void run() {} private void own() {} void both() { own(); } }
class Main {
    static void never(Shape shape) { shape.draw(); }
    static boolean same(Object some, Object other) { return some.equals(other); }
    public static void main(String[] args) {
        Shape shape = args == null ? new Round() : new Oval();
        shape.draw();
        new Alone().run();
        new Alone().both();
        same(shape, shape);
    }
}
";

/// `Flat` is a candidate by the hierarchy, but no object of it exists. `Alone` has no subclasses, so calls of
/// its methods are not polymorphic.
#[test]
fn polymorphic_calls_have_more_than_one_candidate() {
    check(
        Which::Polymorphic,
        SHAPES,
        expect![[r#"
            10 of 14 methods reached
            Main.never(Shape) calls Shape.draw(): 3 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.same(java.lang.Object, java.lang.Object) calls java.lang.Object.equals(java.lang.Object): 65 classes and 1 methods by the hierarchy; receivers [Oval, Round]; targets [java.lang.Object.equals(java.lang.Object)]
            Main.main(java.lang.String[]) calls Shape.draw(): 3 classes and 2 methods by the hierarchy; receivers [Oval, Round]; targets [Round.draw()]
        "#]],
    );
}

#[test]
fn typed_calls_leave_out_methods_of_object() {
    check(
        Which::Typed,
        SHAPES,
        expect![[r#"
        10 of 14 methods reached
        Main.never(Shape) calls Shape.draw(): 3 classes and 2 methods by the hierarchy; receivers []; targets []
        Main.main(java.lang.String[]) calls Shape.draw(): 3 classes and 2 methods by the hierarchy; receivers [Oval, Round]; targets [Round.draw()]
    "#]],
    );
}

const KINDS: &str = "
abstract class Shape { abstract void draw(); final void show() { draw(); } }
class Round extends Shape { void draw() {} }
class Flat extends Shape { void draw() {} }
class Task implements Runnable { public void run() {} }
class Other implements Runnable { public void run() {} }
class Main {
    static void own(Shape shape) { shape.draw(); }
    static void library(Runnable task) { task.run(); }
    static boolean object(Object some) { return some.equals(some); }
    static void fixed(Shape shape) { shape.show(); }
    static int copied(Shape one, Shape other, int number) {
        try { if (number > 0) return 1; one = other; } finally { one.draw(); }
        return 2;
    }
    public static void main(String[] args) {
        own(new Round());
        library(new Task());
        object(args);
        fixed(new Flat());
        copied(new Round(), new Flat(), 1);
    }
}
";

fn kinds(which: Which) -> String {
    let analysed = analyse(KINDS);
    let mut shown = String::new();
    for site in analysed.requirements(which).sites {
        let receivers: Vec<String> =
            site.receivers.iter().map(|&ty| analysed.program.type_name(ty)).collect();
        let method = analysed.program.method(site.method);
        let name = analysed.program.names.selector_parts(method.selector).name;
        let name = analysed.program.names.text(name).decode().into_owned();
        writeln!(
            shown,
            "{name} {:?} {} and {}: {}",
            site.kind,
            site.offset,
            site.copies.len(),
            receivers.join(" ")
        )
        .expect("a string takes everything");
    }
    shown
}

/// A copy of a `finally` block counts as the call that it is a copy of. The receivers of all copies count.
#[test]
fn own_calls_and_library_calls_are_planned_and_copies_are_one() {
    expect![[r#"
        own Own 1 and 0: Round
        library Library 1 and 0: Task
        copied Own 7 and 1: Flat Round
        show Own 1 and 0: Flat
    "#]]
    .assert_eq(&kinds(Which::Own));
    assert_eq!(kinds(Which::Own), kinds(Which::Typed));
}

/// By the definition of the papers, everything counts, and every instruction is a call.
#[test]
fn all_calls_have_a_kind() {
    expect![[r#"
        own Own 1 and 0: Round
        library Library 1 and 0: Task
        object Object 2 and 0: java.lang.String[]
        fixed Fixed 1 and 0: Flat
        copied Own 7 and 0: Round
        copied Own 15 and 0: Flat
        show Own 1 and 0: Flat
    "#]]
    .assert_eq(&kinds(Which::Polymorphic));
}

/// All calls that dispatch: that of a private method does not.
#[test]
fn all_calls_include_those_with_one_candidate() {
    check(
        Which::All,
        SHAPES,
        expect![[r#"
            10 of 14 methods reached
            Main.never(Shape) calls Shape.draw(): 3 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.same(java.lang.Object, java.lang.Object) calls java.lang.Object.equals(java.lang.Object): 65 classes and 1 methods by the hierarchy; receivers [Oval, Round]; targets [java.lang.Object.equals(java.lang.Object)]
            Main.main(java.lang.String[]) calls Shape.draw(): 3 classes and 2 methods by the hierarchy; receivers [Oval, Round]; targets [Round.draw()]
            Main.main(java.lang.String[]) calls Alone.run(): 1 classes and 1 methods by the hierarchy; receivers [Alone]; targets [Alone.run()]
            Main.main(java.lang.String[]) calls Alone.both(): 1 classes and 1 methods by the hierarchy; receivers [Alone]; targets [Alone.both()]
        "#]],
    );
}

/// An array receives the methods of `Object`.
#[test]
fn an_array_can_be_a_receiver() {
    let source = "
class Main {
    static boolean same(Object some) { return some.equals(some); }
    public static void main(String[] args) { same(new int[0]); same(new String[0][]); }
}
";
    check(
        Which::Polymorphic,
        source,
        expect![[r#"
            2 of 3 methods reached
            Main.same(java.lang.Object) calls java.lang.Object.equals(java.lang.Object): 61 classes and 1 methods by the hierarchy; receivers [int[], java.lang.String[][]]; targets [java.lang.Object.equals(java.lang.Object)]
        "#]],
    );
}

/// The plan has names instead of ids, and for each receiver the number of its target.
#[test]
fn a_plan_says_which_target_a_receiver_selects() {
    let analysed = analyse(SHAPES);
    let subject = Subject {
        analysis: "andersen".to_owned(),
        lines: vec!["all of it".to_owned()],
        ..Subject::default()
    };
    let found = analysed.requirements(Which::Typed);
    let plan = plan_of(&analysed.program, &analysed.component, &found, &subject);
    let name = |id| plan.names.text(id).into_owned();
    let mut shown = String::new();
    for (method, site) in plan.sites() {
        write!(shown, "{}.{} line {:?}:", name(method.method.class), name(method.method.name), site.line)
            .expect("a string takes everything");
        for (&receiver, selected) in site.receivers.iter().zip(&site.selects) {
            let target = selected.map(|number| name(site.targets[number as usize].class));
            write!(shown, " {} -> {}", name(receiver), target.unwrap_or_default())
                .expect("a string takes everything");
        }
        shown.push('\n');
    }
    expect![[r#"
        Main.never line Some(8):
        Main.main line Some(12): Oval -> Round Round -> Round
    "#]]
    .assert_eq(&shown);
}

const DEEDS: &str = "
interface Node<N> {
    default void visit() {}
    N self();
    String name();
    int size();
    default N next() { throw new RuntimeException(); }
    default void spin() { while (true) {} }
}
class Leaf implements Node<Leaf> {
    private String name;
    public Leaf self() { return this; }
    public String name() { return name; }
    public int size() { return 1; }
}
class Pair implements Node<Node<?>> {
    private Node<?> left;
    public Node<?> self() { return new Leaf(); }
    public String name() { return left.name(); }
    public int size() { throw new IllegalStateException(); }
}
class Main {
    static void all(Node<?> node) {
        node.visit(); node.self(); node.name(); node.size(); node.next(); node.spin();
    }
    public static void main(String[] args) { all(new Leaf()); all(new Pair()); }
}
";

/// What is hardly worth a test: methods that do nothing, give out what they have, or always throw. A bridge
/// does what it calls. A constant is a decision of the class, and who waits for ever does something.
#[test]
fn targets_say_what_they_do() {
    let analysed = analyse(DEEDS);
    let mut shown = String::new();
    for site in analysed.requirements(Which::Own).sites {
        for (&target, deed) in site.targets.iter().zip(&site.deeds) {
            writeln!(shown, "{} {deed:?}", analysed.program.method_name(target))
                .expect("a string takes everything");
        }
    }
    expect![[r#"
        Node.visit() Passes
        Leaf.self() Passes
        Pair.self() Works
        Leaf.name() Passes
        Pair.name() Delegates
        Leaf.size() Works
        Pair.size() Refuses
        Node.next() Refuses
        Node.spin() Works
    "#]]
    .assert_eq(&shown);
}

/// Nobody is asked to test what is deprecated: a method, a class, or what is nested in one.
#[test]
fn what_is_deprecated_says_so() {
    let analysed = analyse(
        "
interface Shape { void draw(); @Deprecated default void paint() { draw(); } }
class Round implements Shape { public void draw() { new Object(); } }
@Deprecated class Old { static class Flat implements Shape { public void draw() { new Object(); } } }
class Main {
    @Deprecated static void all(Shape shape) { shape.draw(); }
    @Deprecated static Runnable later(Shape shape) { return () -> shape.draw(); }
    static void show(Shape shape) { shape.paint(); }
    public static void main(String[] args) {
        Shape shape = args == null ? new Round() : new Old.Flat();
        all(shape);
        show(shape);
        later(shape).run();
    }
}
",
    );
    let mut shown = String::new();
    for site in analysed.requirements(Which::Own).sites {
        let method = analysed.program.method_name(site.method);
        writeln!(shown, "in {method}: {:?}", site.deed).expect("a string takes everything");
        for (&target, deed) in site.targets.iter().zip(&site.deeds) {
            writeln!(shown, "  {} {deed:?}", analysed.program.method_name(target))
                .expect("a string takes everything");
        }
    }
    expect![[r#"
        in Main.all(Shape): Deprecated
          Old$Flat.draw() Deprecated
          Round.draw() Works
        in Main.show(Shape): Delegates
          Shape.paint() Deprecated
        in Main.main(java.lang.String[]): Works
        in Main.lambda$later$0(Shape): Deprecated
        in Shape.paint(): Deprecated
          Old$Flat.draw() Deprecated
          Round.draw() Works
    "#]]
    .assert_eq(&shown);
}

/// Assertions and messages are not what tests are for.
#[test]
fn what_is_beside_the_point_says_so() {
    let analysed = analyse(
        r#"
abstract class Shape { abstract String name(); abstract boolean fits(); Shape self() { return this; } }
class Round extends Shape { String name() { return "r" + 1; } boolean fits() { return name() != null; } }
class Flat extends Shape { String name() { return "f" + 1; } boolean fits() { return name() == null; } }
class Log { static void debug(String text) {} static void draw(String text) {} static String log(String text) { return text; } }
class Main {
    static void checked(Shape shape) { assert shape.fits() : shape.name(); shape.name(); }
    static void logged(Shape shape, boolean loud) {
        Log.debug("at " + shape.name() + (loud ? shape.self().name() : ""));
        Log.draw("at " + shape.name());
        Log.log("at " + shape.name());
        shape.name();
        String both = shape.name();
        Log.debug(both);
        if (both == null) throw new RuntimeException("not " + shape.name());
    }
    public static void main(String[] args) {
        Shape shape = args == null ? new Round() : new Flat();
        checked(shape);
        logged(shape, true);
    }
}
"#,
    );
    let mut shown = String::new();
    for site in analysed.requirements(Which::Own).sites {
        let (method, called) = (site.method, analysed.program.method_ref_name(site.called));
        let (method, line) = (analysed.program.method_name(method), site.line.unwrap_or_default());
        writeln!(shown, "{method}:{line} {called} {:?}", site.deed).expect("a string takes everything");
    }
    expect![[r#"
        Main.checked(Shape):7 Shape.fits() Asserts
        Main.checked(Shape):7 Shape.name() Asserts
        Main.checked(Shape):7 Shape.name() Works
        Main.logged(Shape, boolean):9 Shape.name() Tells
        Main.logged(Shape, boolean):9 Shape.self() Tells
        Main.logged(Shape, boolean):9 Shape.name() Tells
        Main.logged(Shape, boolean):10 Shape.name() Works
        Main.logged(Shape, boolean):11 Shape.name() Tells
        Main.logged(Shape, boolean):12 Shape.name() Works
        Main.logged(Shape, boolean):13 Shape.name() Works
        Main.logged(Shape, boolean):15 Shape.name() Tells
    "#]]
    .assert_eq(&shown);
}

/// The calls on own types, and what the method around each does.
fn deeds_of_sites(analysed: &Analysed) -> String {
    let mut shown = String::new();
    for site in analysed.requirements(Which::Own).sites {
        let (method, called) = (site.method, analysed.program.method_ref_name(site.called));
        let method = analysed.program.method_name(method);
        writeln!(shown, "{method} {called} {:?}", site.deed).expect("a string takes everything");
    }
    shown
}

/// Shapes that hand calls on, and shapes that do a little more.
const SHAPES_IN_SHAPES: &str = "
interface Shape {
    Object draw(Object pen, int width);
    void clear();
    default boolean fits(Object pen) { return pen == this; }
}
class Round implements Shape {
    public Object draw(Object pen, int width) { return new Object(); }
    public void clear() { new Object(); }
}
class Frame implements Shape {
    Shape inside;
    public Object draw(Object pen, int width) { return inside.draw(pen, width); }
    public void clear() { inside.clear(); }
}
class Turned implements Shape {
    Shape inside;
    public Object draw(Object pen, int width) { return inside.draw(null, width); }
    public void clear() { inside.draw(null, 0); }
}
class Lazy implements Shape {
    Shape inside;
    Shape inside() { return inside; }
    public Object draw(Object pen, int width) { return inside().draw(pen, width); }
    public void clear() { if (inside != null) inside.clear(); }
    void clear(Shape shape) { shape.clear(); }
    public boolean fits(Object pen) { return inside != null && inside.fits(pen); }
}
class Picky implements Shape {
    Shape inside;
    boolean wide;
    public boolean fits(Object pen) { return inside.fits(pen) ? wide : false; }
    public Object draw(Object pen, int width) { return inside.draw(pen, width) == null ? pen : null; }
    public void clear() { inside.clear(); inside.clear(); }
    void clear(Shape shape, Shape other) { shape.draw(other, 1); }
}
class Main {
    public static void main(String[] args) {
        Frame frame = new Frame();
        Turned turned = new Turned();
        Lazy lazy = new Lazy();
        Picky picky = new Picky();
        frame.inside = turned;
        turned.inside = args == null ? frame : lazy;
        lazy.inside = args == null ? picky : new Round();
        picky.inside = args == null ? frame : turned;
        Shape shape = args == null ? frame : turned;
        shape.draw(args, 1);
        lazy.fits(picky.fits(args) ? null : args);
        shape.clear();
        lazy.clear(shape);
        picky.clear(shape, picky);
    }
}
";

/// A method that only hands its call on needs no test of its own.
#[test]
fn methods_that_hand_a_call_on_say_so() {
    let analysed = analyse(SHAPES_IN_SHAPES);
    expect![[r#"
        Frame.draw(java.lang.Object, int) Shape.draw(java.lang.Object, int) Delegates
        Frame.clear() Shape.clear() Delegates
        Lazy.draw(java.lang.Object, int) Shape.draw(java.lang.Object, int) Delegates
        Lazy.clear() Shape.clear() Delegates
        Lazy.clear(Shape) Shape.clear() Delegates
        Lazy.fits(java.lang.Object) Shape.fits(java.lang.Object) Delegates
        Main.main(java.lang.String[]) Shape.draw(java.lang.Object, int) Works
        Main.main(java.lang.String[]) Shape.clear() Works
        Picky.fits(java.lang.Object) Shape.fits(java.lang.Object) Works
        Picky.draw(java.lang.Object, int) Shape.draw(java.lang.Object, int) Works
        Picky.clear() Shape.clear() Works
        Picky.clear() Shape.clear() Works
        Picky.clear(Shape, Shape) Shape.draw(java.lang.Object, int) Works
        Turned.draw(java.lang.Object, int) Shape.draw(java.lang.Object, int) Works
        Turned.clear() Shape.draw(java.lang.Object, int) Works
    "#]]
    .assert_eq(&deeds_of_sites(&analysed));
}
