//! Code that constants keep from running.

use expect_test::{Expect, expect};
use requirements::Which;

use crate::check_by;

/// Checks calls with `sharp=constants`.
fn check_constants(body: &str, expected: Expect) {
    let analysis = "andersen:sharp=constants".parse().expect("it is an analysis");
    let source = format!(
        "
abstract class Shape {{
    abstract void one(); abstract void two();
    void at(int x) {{ if (x == 1) two(); }}
}}
class Round extends Shape {{ void one() {{}} void two() {{}} }}
class Flat extends Shape {{
    void one() {{}} void two() {{}}
    void at(int x) {{ if (x == 1) two(); }}
}}
class Main {{
    {body}
    public static void main(String[] args) {{
        Shape shape = args == null ? new Round() : new Flat();
        run(shape);
    }}
}}
"
    );
    check_by(&analysis, Which::Own, &source, expected);
}

/// A branch for a value that no caller passes never runs; neither does one for a value that a variable never
/// has.
#[test]
fn constants_keep_code_from_running() {
    check_constants(
        "
static void absent(Shape shape, String last) { if (last == null) return; shape.one(); }
static void never(Shape shape) { byte kind = 0; if (kind != 0) shape.one(); else shape.two(); }
static void mode(Shape shape, int mode) { switch (mode) { case 1: shape.one(); break; case 2: shape.two(); } }
static void kind(Shape shape, Object tag) { if (tag instanceof String) shape.one(); }
static void deep(Shape shape, int left, Object end) { if (left > 0) deep(shape, 0, end); else if (end != null) shape.one(); }
static void hand(Shape shape, Object end) { deep(shape, 3, end); }
static void set(Shape shape, Shape old) { if (old != null) copy(shape, old); }
static void copy(Shape shape, Shape old) { if (shape != old) move(shape, 1); shape.one(); }
static void move(Shape shape, int mode) { if (mode == 1) shape.two(); else shape.one(); }
static void run(Shape shape) {
    set(shape, null); move(shape, 0);
    absent(shape, null); never(shape); mode(shape, 2); mode(shape, 2); kind(shape, null);
    hand(shape, null); deep(shape, 2, null);
}
",
        expect![[r#"
            18 of 21 methods reached
            Main.absent(Shape, java.lang.String) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.never(Shape) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.never(Shape) calls Shape.two(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.two(), Round.two()]
            Main.mode(Shape, int) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.mode(Shape, int) calls Shape.two(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.two(), Round.two()]
            Main.kind(Shape, java.lang.Object) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.deep(Shape, int, java.lang.Object) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.copy(Shape, Shape) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.move(Shape, int) calls Shape.two(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
            Main.move(Shape, int) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Shape.at(int) calls Shape.two(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
        "#]],
    );
}

/// What changes in a loop, before an exception or by another caller is no constant.
#[test]
fn values_that_change_are_no_constants() {
    check_constants(
        "
static void absent(Shape shape, String last) { if (last == null) return; shape.one(); }
static void loop(Shape shape) { boolean seen = false; for (int i = 0; i < 3; i++) { if (seen) shape.one(); seen = true; } }
static void caught(Shape shape) {
    int state = 0;
    try { shape.one(); state = 1; shape.two(); } catch (RuntimeException e) { if (state == 1) shape.one(); }
}
static void counted(Shape shape, int left) { if (left == 0) { shape.one(); return; } counted(shape, left - 1); }
static void deep(Shape shape, int left, Object end) { if (left > 0) deep(shape, 0, end); else if (end != null) shape.one(); }
static void hand(Shape shape, Object end) { deep(shape, 3, end); }
static void set(Shape shape, Shape old) { if (old != null) copy(shape, old); }
static void copy(Shape shape, Shape old) { shape.one(); set(shape, null); }
static void run(Shape shape) {
    hand(shape, null); hand(shape, shape); set(shape, null); set(shape, shape);
    absent(shape, null); absent(shape, \"\"); loop(shape); caught(shape); counted(shape, 2); shape.at(0); new Flat().at(1);
}
",
        expect![[r#"
            19 of 20 methods reached
            Main.absent(Shape, java.lang.String) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.loop(Shape) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.caught(Shape) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.caught(Shape) calls Shape.two(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.two(), Round.two()]
            Main.caught(Shape) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.counted(Shape, int) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.deep(Shape, int, java.lang.Object) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.copy(Shape, Shape) calls Shape.one(): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.one(), Round.one()]
            Main.run(Shape) calls Shape.at(int): 2 classes and 2 methods by the hierarchy; receivers [Flat, Round]; targets [Flat.at(int), Shape.at(int)]
            Shape.at(int) calls Shape.two(): 2 classes and 2 methods by the hierarchy; receivers []; targets []
        "#]],
    );
}
