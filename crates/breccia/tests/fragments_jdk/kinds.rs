//! Every kind of placeholder statement counts: without it, some value does not arrive.

use std::collections::BTreeMap;

use fragment::{Conversions, Placeholders, Statement};

use crate::support::Component;

const SHAPES: &str = "package p;
public abstract class Shape { void draw() {} }
class Given extends Shape { void draw() {} }
class Given2 extends Shape { void draw() {} }
class Read extends Shape { void draw() {} }
class Read2 extends Shape { void draw() {} }
class Listed extends Shape { void draw() {} }
";

/// Members: what clients make, call, read and write brings an object of its own class to a call.
const MEMBERS: &str = "package p;
public class Members {
    public Members() {}
    public Shape give() { return new Given(); }
    public static Shape giveStatic() { return new Given2(); }
    public final Shape readable = new Read();
    public static final Shape readableStatic = new Read2();
    public Shape writable;
    public static Shape writableStatic;
    public void drawWritten() { writable.draw(); writableStatic.draw(); }
    public void draw(Shape shape) { shape.draw(); }
}
";

/// Arrays that clients make, fill and look into; strings, classes and boxes that they write down.
const VALUES: &str = "package p;
public class Values {
    public void drawAll(Shape[] shapes) { shapes[0].draw(); }
    public Shape[] listed() { return new Shape[] { new Listed() }; }
    public void draw(Shape shape) { shape.draw(); }
    public Shape give() { return new Given(); }
    public void take(String text, Class<?> type, Integer number) {}
}
";

/// Conversions up and down, and exceptions that are caught.
const CONVERSIONS: &str = "package p;
public class Conversions {
    public static class Circle extends Shape { void draw() {} }
    public static class Oval extends Shape { void draw() {} }
    public void draw(Shape shape) { shape.draw(); }
    public void drawOval(Oval oval) { oval.draw(); }
    public static Shape oval() { return new Round(); }
    static class Round extends Oval { void draw() {} }
    public void fail() { throw new Failed(); }
    public void failed(Failed failed) { failed.describe(); }
    public static class Failed extends RuntimeException { Failed() {} void describe() {} }
}
";

/// Objects of `Hidden` come from streams alone, and so does what their `shape` holds.
const WRITTEN: &str = "
package p;
public class Written {
    static class Hidden implements java.io.Serializable {
        private final Shape shape;
        private Hidden() { shape = null; }
        void draw() { shape.draw(); }
        private Object readResolve() { draw(); return this; }
    }
    public static void draw(Object hidden) { if (hidden instanceof Hidden) ((Hidden) hidden).draw(); }
    public static Shape shape() { return new Kept(); }
    static class Kept extends Shape { void draw() {} }
}
";

fn components() -> Vec<Component> {
    let of = |name: &str, text: &str| Component::of_sources(&[("p/Shape.java", SHAPES), (name, text)]);
    let mut written = of("p/Written.java", WRITTEN);
    written.serialization = true;
    let [members, values, conversions] =
        [of("p/Members.java", MEMBERS), of("p/Values.java", VALUES), of("p/Conversions.java", CONVERSIONS)];
    vec![members, values, conversions, written]
}

fn kind(statement: Statement) -> &'static str {
    match statement {
        Statement::New { .. } => "new",
        Statement::Restore(_) => "restore",
        Statement::Call { .. } => "call",
        Statement::Read { .. } => "read",
        Statement::Write { .. } => "write",
        Statement::NewArray(_) => "new array",
        Statement::ReadElement(_) => "read element",
        Statement::WriteElement(_) => "write element",
        Statement::Text => "text",
        Statement::ClassLiteral(_) => "class literal",
        Statement::Box(_) => "box",
        Statement::Assign { .. } => "assign",
        Statement::Cast { .. } => "cast",
    }
}

fn remove(placeholders: &mut Placeholders, number: usize) {
    let first = placeholders.statements.len();
    match &mut placeholders.conversions {
        _ if number < first => {
            placeholders.statements.remove(number);
        }
        Conversions::Listed(listed) => {
            listed.remove(number - first);
        }
        Conversions::All => unreachable!("the component is small"),
    }
}

/// Of each kind: how many statements there are, and how many of these are missed when they are removed.
#[test]
fn a_statement_that_is_missing_is_missed() {
    let mut counted: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for component in components() {
        let (program, placeholders) = component.placeholders();
        let statements: Vec<Statement> = placeholders.all(&program).collect();
        let whole = component.sets("andersen", |_| {});
        for (number, &statement) in statements.iter().enumerate() {
            let without = component.sets("andersen", |placeholders| remove(placeholders, number));
            let (all, missed) = counted.entry(kind(statement)).or_default();
            *all += 1;
            *missed += usize::from(without != whole);
        }
    }
    let lines = counted.iter().map(|(kind, (all, missed))| format!("{kind}: {missed} of {all}\n"));
    expect_test::expect![[r#"
        assign: 6 of 8
        box: 1 of 1
        call: 17 of 30
        cast: 2 of 8
        class literal: 7 of 7
        new: 6 of 6
        new array: 1 of 3
        read: 2 of 5
        read element: 1 of 3
        restore: 1 of 1
        text: 2 of 4
        write: 3 of 3
        write element: 1 of 3
    "#]]
    .assert_eq(&lines.collect::<String>());
}

/// What is thrown is caught and passed on.
#[test]
fn exceptions_come_back() {
    let sets = components()[2].sets("andersen", |_| {});
    assert!(sets.contains("failed(p.Conversions$Failed) 1: p.Conversions$Failed (1)\n"), "{sets}");
}

/// Listed or through one variable of all types, conversions let the same through.
#[test]
fn conversions_can_go_through_one_variable() {
    let fixtures = ["station", "modern"].map(Component::of_fixture);
    for component in components().into_iter().chain(fixtures) {
        let listed = component.sets("andersen", |_| {});
        let through_one =
            component.sets("andersen", |placeholders| placeholders.conversions = Conversions::All);
        assert_eq!(listed, through_one);
    }
}

/// Clients fill the arrays that they create, so they are not of length 0.
#[test]
fn arrays_of_clients_have_elements() {
    const SOURCE: &str = "package p;
public class Tour {
    private final Place[] planned;
    public Tour(Place... places) { planned = places.clone(); }
    public int delay() { return planned[0].delay(); }
    public static class Place { public int delay() { return 1; } }
    public static class Port extends Place { public int delay() { return 2; } }
}
";
    let component = Component::of_sources(&[("p/Tour.java", SOURCE)]);
    for analysis in ["andersen", "owners", "owners:sharp=empty", "kobj:2:sharp=all"] {
        expect_test::expect![[r#"
            p.Tour.delay():5 RC Tour$Place Tour$Port TM Tour$Place Tour$Port
        "#]]
        .assert_eq(&component.analysed(analysis).text());
    }
}

/// A call of a private method does not dispatch on the receiver: there is nothing to cover.
#[test]
fn calls_of_private_methods_are_not_polymorphic() {
    const SOURCE: &str = "package p;
public class Base {
    private void own() {}
    public final void fixed() {}
    public void call(Base other) {
        other.own();
        other.fixed();
    }
    public static class Derived extends Base {}
}
";
    let component = Component::of_sources(&[("p/Base.java", SOURCE)]);
    expect_test::expect![[r#"
        p.Base.call(p.Base):7 RC Base Base$Derived TM Base
    "#]]
    .assert_eq(&component.analysed("andersen").text());
}
