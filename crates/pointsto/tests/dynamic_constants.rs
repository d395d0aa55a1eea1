//! Dynamic constants that the JDK's own bootstrap methods make; no compiler of Java writes them, so they come as text.

use pointsto::{Analysis, Control};
use program::Program;

const TEXT: &str = r#"
public class java.lang.Object { public void <init>() { return } }
public class java.lang.Class { }
public class java.lang.invoke.VarHandle { }
public class p.Colour {
  static Colour RED
  public void paint() { return }
}
public class p.Other { public void done() { return } }
public class p.Made { public void used() { return } }
public class p.Built { public void <init>() { return } public void used() { return } }
public class p.Holder { static Other other }
public class p.Main {
  public static void main() {
    Colour made = new Colour
    Colour::RED = made
    Other done = new Other
    Holder::other = done
    Colour a = constant opaque RED by static java.lang.invoke.ConstantBootstraps::enumConstant()Object { }
    virtual a.Colour::paint()
    Other b = constant opaque other by static java.lang.invoke.ConstantBootstraps::getStaticFinal()Object { class Holder }
    virtual b.Other::done()
    Object c = constant opaque nothing by static java.lang.invoke.ConstantBootstraps::nullConstant()Object { }
    java.lang.Class d = constant opaque I by static java.lang.invoke.ConstantBootstraps::primitiveClass()Object { }
    java.lang.invoke.VarHandle e = constant opaque f by static java.lang.invoke.ConstantBootstraps::fieldVarHandle()Object { class Holder, class Other }
    Made h = constant opaque h by static java.lang.invoke.ConstantBootstraps::invoke()Object { handle static Main::make(String)Made, "text" }
    virtual h.Made::used()
    Built i = constant opaque i by static java.lang.invoke.ConstantBootstraps::invoke()Object { handle new Built::<init>()void }
    virtual i.Built::used()
    Object g = constant opaque g by static Main::boot()Object { }
    return
  }
  public static Made make(String text) {
    Made made = new Made
    return made
  }
}
"#;

#[test]
fn constants_of_the_jdks_bootstraps_are_followed() {
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, TEXT).expect("the text is well formed");
    let main = program.find_class(b"p/Main").expect("there is a Main");
    let entry = entries::main_method(&program, main).expect("it has a main").method;
    let control = Control::default();
    let results = pointsto::analyse(&mut program, &Analysis::ANDERSEN, &[entry], parsed.bodies, &control);
    let reached: Vec<String> =
        results.reachable().iter().map(|&method| program.method_name(method)).collect();
    assert_eq!(
        reached,
        [
            "p.Colour.paint()",
            "p.Other.done()",
            "p.Made.used()",
            "p.Built.<init>()",
            "p.Built.used()",
            "p.Main.main()",
            "p.Main.make(java.lang.String)",
        ]
    );
    let body = results.body(entry).expect("main has a body");
    let mut held = body.vars().map(|var| results.types(&results.variable(entry, var)));
    let handle = program.find_class(b"java/lang/invoke/VarHandle").expect("it is in the text");
    assert!(held.any(|types| types == [program::Type::class(handle)]), "no handle");
    // Nobody knows what `Main::boot` makes.
    assert_eq!(results.diagnostics.dynamic_constants, 1);
}
