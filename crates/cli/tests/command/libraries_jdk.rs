//! Libraries whose code is not followed.

use expect_test::expect;

use crate::support::run;

const LIBRARY: &str = "package lib;
     public class Bus {
         private static Listener kept;
         public static java.util.LinkedHashSet<Object> all = new java.util.LinkedHashSet<>();
         public interface Listener { void told(Object what); }
         public static void add(Object some) { if (some instanceof Listener) kept = (Listener) some; }
         public static void send(Object what) { kept.told(what); }
     }";

const COMPONENT: &str = "package own;
     import lib.Bus;
     public class Main {
         interface Shape { void draw(); }
         static class Circle implements Shape { public void draw() {} }
         static class Square implements Shape { public void draw() {} }
         static class Apart implements Shape { public void draw() {} }
         private static class Told implements Bus.Listener { public void told(Object what) { ((Shape) what).draw(); } }
         public static void run() { Bus.add(new Told()); Bus.send(new Circle()); Bus.send(new Square()); new Apart(); }
         public static void all() {
             Bus.all.add(new Circle());
             Bus.all.add(new Square());
             for (Object shape : Bus.all) ((Shape) shape).draw();
         }
     }";

/// What a library is given, it calls and passes on, and its containers have insides; `plan` says that this is
/// an assumption.
#[test]
fn a_plan_says_which_libraries_are_not_followed() {
    let library = testkit::compile(&[("lib/Bus.java", LIBRARY)]);
    let own = testkit::Compiler::new().class_path(library.dir()).compile(&[("own/Main.java", COMPONENT)]);
    let plan = |mode: &str| {
        let (own, library) = (own.dir().display(), library.dir().display());
        let shown = run(&format!("plan {own} --cp {library} {mode}"));
        assert_eq!(shown.code, 0, "{}", shown.err);
        let calls = shown.out.lines().take_while(|line| !line.starts_with("component")).map(str::trim_end);
        (calls.collect::<Vec<_>>().join("\n"), shown.err)
    };
    let (given, note) = plan("--libraries given");
    expect![[r#"
        own.Main$Told.told(java.lang.Object)
          Main.java:8 @4  own.Main$Shape.draw()
            RC   2  Main$Circle, Main$Square
            TM   2  Main$Circle.draw, Main$Square.draw
        own.Main.all()
          Main.java:13 @55  own.Main$Shape.draw()
            RC   2  Main$Circle, Main$Square
            TM   2  Main$Circle.draw, Main$Square.draw
    "#]]
    .assert_eq(&given);
    expect![[r#"
        note: libraries: 2 classes not followed, assumed to use what they are given only as types that they know (--libraries follow follows them)
    "#]].assert_eq(&note);
    for follows in ["--libraries follow", "--libraries auto", ""] {
        assert_eq!(plan(follows), (given.clone(), String::new()), "{follows}");
    }
}
