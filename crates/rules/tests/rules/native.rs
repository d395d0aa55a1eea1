//! Native methods that move references, and unknown ones.

use expect_test::expect;

use crate::harness::check;

#[test]
fn natives_move_references() {
    check(
        r#"
class Copied implements Cloneable { Inside inside = new Inside(); Copied copy() throws Exception { return (Copied) clone(); } }
class Inside {}
class Moved {}
class Thrown extends Throwable {}
class Main {
    static Object inside, moved, filled, text, type;
    public static void main(String[] arguments) throws Exception {
        inside = new Copied().copy().inside;
        Object[] target = new Object[1];
        System.arraycopy(new Object[] { new Moved() }, 0, target, 0, 1);
        moved = target[0];
        filled = new Thrown().fillInStackTrace();
        text = "text".intern();
        type = new Moved().getClass();
    }
}
"#,
        expect![[r#"
            Copied.<init>()
            Copied.copy()
            Inside.<init>()
            Moved.<init>()
            Thrown.<init>()
            inside: Inside
            moved: Moved
            filled: Thrown
            text: java.lang.String
            type: java.lang.Class
        "#]],
    );
}

/// An object of the declared type is created, its constructor runs, and its strings exist.
#[test]
fn an_unknown_native_method_makes_what_it_declares() {
    check(
        r#"
class Made { String text; Made() { ready(); } void ready() {} }
class Main {
    static Object made, list, text, textOfMade;
    static native Made make();
    static native Made[] makeAll();
    static native String name();
    public static void main(String[] arguments) {
        made = make();
        list = makeAll()[0];
        text = name();
        textOfMade = make().text;
    }
}
"#,
        expect![[r#"
            Made.<init>()
            Made.ready()
            Main.make()
            Main.makeAll()
            Main.name()
            made: Made
            list: Made
            text: java.lang.String
            textOfMade: java.lang.String
        "#]],
    );
}

/// An array is copied in one direction only, no objects of `Object` or an abstract class are created, and a
/// `clone` method of the program is not the JVM's.
#[test]
fn natives_do_no_more_than_they_say() {
    check(
        r#"
interface Shape {}
abstract class Form {}
class Moved {}
class Kept {}
class Namesake { native Object clone(Object other); native Object arraycopy(Object from, int at, Object to, int of, int n); }
class Main {
    static Object source, any, shape, form, own;
    static native Object anything();
    static native Shape shape();
    static native Form form();
    public static void main(String[] arguments) {
        Object[] from = { new Kept() }, to = { new Moved() };
        System.arraycopy(from, 0, to, 0, 1);
        source = from[0];
        any = anything();
        shape = shape();
        form = form();
        own = new Namesake().clone(new Moved());
        Object[] untouched = new Object[1];
        new Namesake().arraycopy(to, 0, untouched, 0, 1);
        own = untouched[0];
    }
}
"#,
        expect![[r#"
            Kept.<init>()
            Main.anything()
            Main.form()
            Main.shape()
            Moved.<init>()
            Namesake.<init>()
            Namesake.arraycopy(java.lang.Object, int, java.lang.Object, int, int)
            Namesake.clone(java.lang.Object)
            source: Kept
            any:
            shape:
            form:
            own:
        "#]],
    );
}
