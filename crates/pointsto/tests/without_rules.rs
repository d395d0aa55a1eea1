//! The core alone: without rules, statements mean what they say, and what they leave to rules means nothing.

use std::fmt::Write;
use std::sync::Arc;

use expect_test::{Expect, expect};
use pointsto::{Analysis, Control};
use program::MemorySource;

/// What the calls of `main` can reach, in order.
fn check(source: &str, expected: Expect) {
    let classes = testkit::compile(&[("Main.java", source)]);
    let files = classes.all().into_iter().map(|class| (class.name, class.bytes.into())).collect();
    let mut program = program::load(Arc::new(MemorySource { classes: files }), &Default::default());
    let main = program.find_class(b"Main").expect("the source has a class Main");
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V").expect("it has a main");
    let entry = program.declared_method(main, selector).expect("it has a main");
    let analysis = Analysis::ANDERSEN;
    let control = Control::default();
    let results = pointsto::analyse(&mut program, &analysis, Vec::new(), &[entry], Vec::new(), &control);
    let mut shown = String::new();
    for edge in results.call_edges().iter().filter(|edge| edge.caller == entry) {
        writeln!(shown, "{}", program.method_name(edge.callee)).expect("a string takes everything");
    }
    expected.assert_eq(&shown);
}

#[test]
fn objects_flow_through_fields_and_choose_methods() {
    check(
        "
class Main {
    static class A { void run() {} }
    static class B extends A { void run() {} }
    static class Box { A held; }
    public static void main(String[] args) {
        Box box = new Box();
        box.held = new B();
        box.held.run();
    } }
",
        expect![[r#"
            Main$Box.<init>()
            Main$B.<init>()
            Main$B.run()
        "#]],
    );
}

#[test]
fn a_lambda_is_left_to_rules() {
    check(
        "
class Main {
    interface Task { void run(); }
    public static void main(String[] args) {
        Task task = () -> {};
        task.run();
    } }
",
        expect![[""]],
    );
}
