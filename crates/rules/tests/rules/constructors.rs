//! Objects made by reflection.

use expect_test::expect;

use crate::harness::check;

#[test]
fn constructors_run_with_the_elements_of_the_array() {
    check(
        r#"
class Argument { void used() {} }
class Plain { public Plain() {} }
class Built { public Built(Argument argument) { argument.used(); } }
class Listed { public Listed() {} }
class Main {
    static Object plain, built, listed;
    public static void main(String[] arguments) throws Exception {
        plain = Plain.class.newInstance();
        built = Built.class.getConstructor(Argument.class).newInstance(new Argument());
        listed = Listed.class.getConstructors()[0].newInstance();
    }
}
"#,
        expect![[r#"
            Argument.<init>()
            Argument.used()
            Built.<init>(Argument)
            Listed.<init>()
            Plain.<init>()
            plain: Plain
            built: Built
            listed: Listed
        "#]],
    );
}

/// A class that the code does not expect, an abstract one, and one without the constructor that is called.
#[test]
fn what_cannot_come_out_is_not_made() {
    check(
        r#"
class Expected {}
class Unexpected { public Unexpected() {} }
abstract class Form { public Form() {} }
class Demanding { public Demanding(int number) {} }
class Namesake { native Object newInstance(); }
class Main {
    static Object expected, form, demanding, own;
    static Object asked(Class<?> type) throws Exception { return (Expected) type.newInstance(); }
    public static void main(String[] arguments) throws Exception {
        expected = asked(Unexpected.class);
        form = Form.class.newInstance();
        demanding = Demanding.class.newInstance();
        own = new Namesake().newInstance();
    }
}
"#,
        expect![[r#"
            Main.asked(java.lang.Class)
            Namesake.<init>()
            Namesake.newInstance()
            expected:
            form:
            demanding:
            own:
        "#]],
    );
}
