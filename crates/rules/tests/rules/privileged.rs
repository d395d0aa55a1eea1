//! Actions that run with privileges.

use expect_test::expect;

use crate::harness::check;

/// Each call has the result of its own action.
#[test]
fn actions_run_at_the_call() {
    check(
        r#"
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
class One implements PrivilegedAction<Object> { public Object run() { return new OfOne(); } }
class Two implements PrivilegedExceptionAction<Object> { public Object run() { return new OfTwo(); } }
class Three implements PrivilegedAction<Object> { public Object run() { return new OfThree(); } }
class OfOne {}
class OfTwo {}
class OfThree {}
class Main {
    static Object one, two, three;
    public static void main(String[] arguments) throws Exception {
        one = AccessController.doPrivileged(new One());
        two = AccessController.doPrivileged(new Two());
        three = AccessController.doPrivileged(new Three());
    }
}
"#,
        expect![[r#"
            OfOne.<init>()
            OfThree.<init>()
            OfTwo.<init>()
            One.<init>()
            One.run()
            Three.<init>()
            Three.run()
            Two.<init>()
            Two.run()
            one: OfOne
            two: OfTwo
            three: OfThree
        "#]],
    );
}

#[test]
fn other_actions_and_other_controllers_are_left_alone() {
    check(
        r#"
import java.security.PrivilegedAction;
class Given implements PrivilegedAction<Object> { public Object run() { return new Object(); } }
class Controller { static native Object doPrivileged(PrivilegedAction<?> action); }
class Main {
    static Object result;
    public static void main(String[] arguments) {
        result = Controller.doPrivileged(new Given());
    }
}
"#,
        expect![[r#"
            Controller.doPrivileged(java.security.PrivilegedAction)
            Given.<init>()
            result:
        "#]],
    );
}
