//! Primitive results that come out of reflection and lambdas in a box.

use expect_test::expect;

use crate::harness::check;

#[test]
fn each_primitive_type_has_its_box() {
    check(
        r#"
class Main {
    static Object z, b, c, s, i, j, f, d;
    public static boolean flag() { return true; }
    public static byte small() { return 1; }
    public static char letter() { return 1; }
    public static short brief() { return 1; }
    public static int number() { return 1; }
    public static long big() { return 1; }
    public static float rough() { return 1; }
    public static double fine() { return 1; }
    public static void main(String[] arguments) throws Exception {
        z = Main.class.getMethod("flag").invoke(null);
        b = Main.class.getMethod("small").invoke(null);
        c = Main.class.getMethod("letter").invoke(null);
        s = Main.class.getMethod("brief").invoke(null);
        i = Main.class.getMethod("number").invoke(null);
        j = Main.class.getMethod("big").invoke(null);
        f = Main.class.getMethod("rough").invoke(null);
        d = Main.class.getMethod("fine").invoke(null);
    }
}
"#,
        expect![[r#"
            Main.big()
            Main.brief()
            Main.fine()
            Main.flag()
            Main.letter()
            Main.number()
            Main.rough()
            Main.small()
            z: java.lang.Boolean
            b: java.lang.Byte
            c: java.lang.Character
            s: java.lang.Short
            i: java.lang.Integer
            j: java.lang.Long
            f: java.lang.Float
            d: java.lang.Double
        "#]],
    );
}

#[test]
fn lambdas_box_what_their_interface_wants_as_an_object() {
    check(
        r#"
class Main {
    interface Source { Object get(); }
    static Object boxed;
    static int number() { return 1; }
    public static void main(String[] arguments) {
        Source source = Main::number;
        boxed = source.get();
    }
}
"#,
        expect![[r#"
            Main$$Lambda@main:0.get()
            Main.number()
            boxed: java.lang.Integer
        "#]],
    );
}

/// A reference is not a number, and `void` yields nothing.
#[test]
fn references_and_void_are_not_boxed() {
    check(
        r#"
class Main {
    interface Source { Object get(); }
    interface Number { int get(); }
    static class Made {}
    static Object made, none, throughLambda;
    static int number;
    public static Made make() { return new Made(); }
    public static void act() {}
    static int count() { return 1; }
    public static void main(String[] arguments) throws Exception {
        made = Main.class.getMethod("make").invoke(null);
        none = Main.class.getMethod("act").invoke(null);
        Source source = Main::make;
        throughLambda = source.get();
        Number counted = Main::count;
        number = counted.get();
    }
}
"#,
        expect![[r#"
            Main$$Lambda@main:44.get()
            Main$$Lambda@main:59.get()
            Main$Made.<init>()
            Main.act()
            Main.count()
            Main.make()
            made: Main$Made
            none:
            throughLambda: Main$Made
            number:
        "#]],
    );
}
