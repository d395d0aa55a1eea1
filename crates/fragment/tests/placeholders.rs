//! A component in, the placeholder main out: what can any client do with it?

use std::sync::Arc;

use expect_test::{Expect, expect};
use fragment::{Arrays, Clients, Java, Placeholders, Visibility, by_visibility};
use program::{ClassId, MemorySource, Program};

/// The component's classes with the small JDK of the fixtures around them.
fn load(source: &str) -> Program {
    let own = testkit::compile(&[("part/Part.java", &format!("package part;\n{source}"))]).all();
    let jdk = testkit::classes_of(&testkit::fixture_classes("small-jdk"));
    let classes = jdk.into_iter().chain(own).map(|class| (class.name, class.bytes.into())).collect();
    program::load(Arc::new(MemorySource { classes }), &Default::default())
}

fn component(program: &Program) -> Vec<ClassId> {
    let all = program.classes().map(|(class, _)| class);
    all.filter(|&class| program.names.class_name(class).0.starts_with(b"part/")).collect()
}

/// Checks the statements of the placeholder main, as Java.
fn check(visibility: Visibility, source: &str, expected: Expect) {
    let program = load(source);
    let component = component(&program);
    let mut interface = by_visibility(&program, &component, visibility);
    interface.arrays = Arrays::of_signatures(&program, &interface);
    let clients = Clients::of(&program, &interface, &component, visibility);
    let placeholders = Placeholders::with(&program, &interface, &clients);
    let mut text = String::new();
    Java::new(&program, &placeholders).write(&mut text, &clients).expect("a string takes everything");
    let indented = text.lines().filter(|line| line.starts_with("        "));
    let statements: Vec<&str> = indented.map(str::trim_start).collect();
    expected.assert_eq(&statements.join("\n"));
}

const HIDDEN: &str = "
public class Part {
    public Part() {}
    Part(int number) {}
    public void open() {}
    protected void below() {}
    void inPackage() {}
    private void own() {}
    public static void common() {}
}
class Aside { public Aside() {} public void never() {} }
";

#[test]
fn clients_use_what_is_public() {
    check(Visibility::default(), HIDDEN, expect![[""]]);
}

#[test]
fn clients_in_the_package_use_more() {
    let visibility = Visibility { same_package: true, ..Visibility::default() };
    check(visibility, HIDDEN, expect![[""]]);
}

#[test]
fn results_and_arguments_go_through_placeholders() {
    check(
        Visibility::default(),
        "
public class Part {
    public interface Shape {}
    public static class Round implements Shape {}
    public Shape kept;
    public Shape make() { return kept; }
    public void take(Shape shape, int times) {}
    public Shape[] all() { return null; }
}
",
        expect![[""]],
    );
}

/// An abstract class has no objects of its own, an enum has its constants, and a nested class that is
/// private is nobody's.
#[test]
fn what_cannot_be_made_is_not_made() {
    check(
        Visibility::default(),
        "
public abstract class Part {
    public Part() {}
    public void act() {}
    public enum Colour { RED, GREEN }
    private static class Hidden { public Hidden() {} public void never() {} }
    public static Object hidden() { return new Hidden(); }
}
",
        expect![[""]],
    );
}

/// All that the component names belongs to *Cls*, and nothing that it does not name.
#[test]
fn the_closure_follows_references() {
    let program = load(
        "
class Part { Named named; Object made() { return new Made(); } }
class Named { Further further; }
class Further {}
class Made {}
class Stranger {}
",
    );
    let root = program.find_class(b"part/Part").expect("it is there");
    let closure = fragment::closure(&program, &[root]).into_iter().map(|class| program.class_name(class));
    let mut own: Vec<String> = closure.filter(|name| name.starts_with("part.")).collect();
    own.sort();
    expect![[""]].assert_eq(&own.join("\n"));
}
