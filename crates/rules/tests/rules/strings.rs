//! Which string constants are told apart.

use expect_test::expect;

use crate::harness::check;

#[test]
fn names_of_classes_and_members_are_told_apart() {
    check(
        r#"
class One { public One() {} }
class Two { public Two() {} }
class Main {
    static Object one, two, called;
    static Object make(String name) throws Exception { return Class.forName(name).newInstance(); }
    public Object first() { return new One(); }
    public Object second() { return new Two(); }
    public static void main(String[] arguments) throws Exception {
        one = Class.forName("app.One").newInstance();
        two = Class.forName("app.Two").newInstance();
        called = Main.class.getMethod("first").invoke(new Main());
    }
}
"#,
        expect![[r#"
            Main.<init>()
            Main.first()
            One.<init>()
            Two.<init>()
            one: One
            two: Two
            called: One
        "#]],
    );
}

/// A word without a package, a name that no class has, and a word in code that looks up nothing are strings
/// like any other.
#[test]
fn other_words_name_nothing() {
    check(
        r#"
class One { public One() {} }
class Main {
    static Object word, gone, passed;
    static String name() { return "first"; }
    public Object first() { return new One(); }
    public static void main(String[] arguments) throws Exception {
        word = Class.forName("One").newInstance();
        gone = Class.forName("app.Gone").newInstance();
        passed = Main.class.getMethod(name()).invoke(new Main());
    }
}
"#,
        expect![[r#"
            Main.<init>()
            Main.name()
            word:
            gone:
            passed:
        "#]],
    );
}
