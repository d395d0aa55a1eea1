//! Methods of records that the compiler leaves to the JDK.

use expect_test::expect;

use crate::harness::check;

#[test]
fn records_ask_their_components() {
    check(
        r#"
record Pair(Left left, Right right) {}
class Left { public String toString() { return ""; } public int hashCode() { return 1; } }
class Right { public boolean equals(Object other) { ((Right) other).asked(); return true; } void asked() {} }
class Main {
    static Object text;
    public static void main(String[] arguments) {
        Pair pair = new Pair(new Left(), new Right());
        text = pair.toString();
        pair.hashCode();
        pair.equals(new Pair(null, new Right()));
    }
}
"#,
        expect![[r#"
            Left.<init>()
            Left.hashCode()
            Left.toString()
            Pair.<init>(Left, Right)
            Pair.equals(java.lang.Object)
            Pair.hashCode()
            Pair.toString()
            Right.<init>()
            Right.asked()
            Right.equals(java.lang.Object)
            text: java.lang.String
        "#]],
    );
}

/// Nobody asks `Unasked`; `Number` has nothing to ask; another class than the record's is not compared by its
/// components.
#[test]
fn components_are_asked_only_for_what_the_record_was_asked_for() {
    check(
        r#"
record Unasked(Left left) {}
record Number(int value) {}
record Compared(Right right) {}
class Namesake { Right right = new Right(); }
class Left { public String toString() { return ""; } public int hashCode() { return 1; } }
class Right {
    public boolean equals(Object other) { if (other instanceof Right) ((Right) other).asked(); return true; }
    public String toString() { return ""; }
    void asked() {}
}
class Main {
    public static void main(String[] arguments) {
        new Unasked(new Left());
        new Number(1).toString();
        new Compared(new Right()).equals(new Namesake());
    }
}
"#,
        expect![[r#"
            Compared.<init>(Right)
            Compared.equals(java.lang.Object)
            Left.<init>()
            Namesake.<init>()
            Number.<init>(int)
            Number.toString()
            Right.<init>()
            Right.equals(java.lang.Object)
            Unasked.<init>(Left)
        "#]],
    );
}
