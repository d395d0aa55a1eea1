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
    check(
        Visibility::default(),
        HIDDEN,
        expect![[r#"
        ph_Part = new Part();
        ph_Part.open();
        Part.common();
        ph_String = "abc";
        ph_Throwable = e;"#]],
    );
}

#[test]
fn clients_in_the_package_use_more() {
    let visibility = Visibility { same_package: true, ..Visibility::default() };
    check(
        visibility,
        HIDDEN,
        expect![[r#"
        ph_Aside = new Aside();
        ph_Part = new Part();
        ph_Part = new Part(0);
        ph_Aside.never();
        ph_Part.open();
        ph_Part.below();
        ph_Part.inPackage();
        Part.common();
        ph_String = "abc";
        ph_Throwable = e;"#]],
    );
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
        expect![[r#"
            ph_Part = new Part();
            ph_Round = new Part.Round();
            ph_Shape = ph_Part.make();
            ph_Part.take(ph_Shape, 0);
            ph_Shape_array = ph_Part.all();
            ph_Shape = ph_Part.kept;
            ph_Part.kept = ph_Shape;
            ph_Shape_array = new Part.Shape[1];
            ph_Shape = ph_Shape_array[0];
            ph_Shape_array[0] = ph_Shape;
            ph_String = "abc";
            ph_Shape = (Part.Shape) ph_Part;
            ph_Part = (Part) ph_Shape;
            ph_Round = (Part.Round) ph_Shape;
            ph_Throwable = (Throwable) ph_Shape;
            ph_Shape = ph_Round;
            ph_Shape = (Part.Shape) ph_Throwable;
            ph_Throwable = e;"#]],
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
        expect![[r#"
            ph_Part.act();
            ph_Object = Part.hidden();
            ph_Colour_array = Part.Colour.values();
            ph_Colour = Part.Colour.valueOf(ph_String);
            ph_Colour = Part.Colour.RED;
            ph_Colour = Part.Colour.GREEN;
            ph_Colour_array = new Part.Colour[1];
            ph_Colour = ph_Colour_array[0];
            ph_Colour_array[0] = ph_Colour;
            ph_String = "abc";
            ph_Object = ph_Part;
            ph_Part = (Part) ph_Object;
            ph_Colour_array = (Part.Colour[]) ph_Object;
            ph_Colour = (Part.Colour) ph_Object;
            ph_String = (String) ph_Object;
            ph_Throwable = (Throwable) ph_Object;
            ph_Object = ph_Colour_array;
            ph_Object = ph_Colour;
            ph_Object = ph_String;
            ph_Object = ph_Throwable;
            ph_Throwable = e;"#]],
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
    expect![[r#"
        part.Further
        part.Made
        part.Named
        part.Part"#]]
    .assert_eq(&own.join("\n"));
}
