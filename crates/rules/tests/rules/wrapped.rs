//! Exceptions of methods and constructors that reflection called.

use expect_test::expect;

use crate::harness::check;

#[test]
fn what_a_method_throws_comes_out_inside_another_exception() {
    check(
        r#"
import java.lang.reflect.InvocationTargetException;
class Wrong extends RuntimeException {}
class Main {
    static Object target, cause;
    public static void fail() { throw new Wrong(); }
    public static void main(String[] arguments) throws Exception {
        try {
            Main.class.getMethod("fail").invoke(null);
        } catch (InvocationTargetException e) {
            target = e.getTargetException();
            cause = e.getCause();
        }
    }
}
"#,
        expect![[r#"
            Main.fail()
            Wrong.<init>()
            target: Wrong
            cause: Wrong
        "#]],
    );
}

#[test]
fn so_does_what_a_constructor_throws() {
    check(
        r#"
import java.lang.reflect.InvocationTargetException;
class Worse extends RuntimeException {}
class Failing { public Failing() { throw new Worse(); } }
class Main {
    static Object target;
    public static void main(String[] arguments) throws Exception {
        try {
            Failing.class.getConstructor().newInstance();
        } catch (InvocationTargetException e) {
            target = e.getTargetException();
        }
    }
}
"#,
        expect![[r#"
            Failing.<init>()
            Worse.<init>()
            target: Worse
        "#]],
    );
}

/// It does not come out unwrapped; `Class.newInstance` does not wrap; and if nothing is thrown, nothing is
/// wrapped.
#[test]
fn nothing_is_thrown_bare_or_wrapped_for_nothing() {
    check(
        r#"
import java.lang.reflect.InvocationTargetException;
class Wrong extends RuntimeException {}
class Failing { public Failing() { throw new Wrong(); } public static void fail() { throw new Wrong(); } public static void quiet() {} }
class Main {
    static Object bare, ofClass, wrappedByClass, nothing;
    public static void main(String[] arguments) throws Exception {
        try {
            Failing.class.getMethod("fail").invoke(null);
        } catch (Wrong e) {
            bare = e;
        }
        try {
            Failing.class.newInstance();
        } catch (Wrong e) {
            ofClass = e;
        } catch (Exception e) {
            wrappedByClass = e;
        }
        try {
            Failing.class.getMethod("quiet").invoke(null);
        } catch (Exception e) {
            nothing = e;
        }
    }
}
"#,
        expect![[r#"
            Failing.<init>()
            Failing.fail()
            Failing.quiet()
            Wrong.<init>()
            bare:
            ofClass: Wrong
            wrappedByClass:
            nothing:
        "#]],
    );
}
