//! References whose objects were collected.

use expect_test::expect;

use crate::harness::check;

#[test]
fn references_come_back_through_queues() {
    check(
        r#"
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
class Ghost extends WeakReference<Object> { Ghost(Object object) { super(object); } void collected() {} }
class Main {
    static Object ghost;
    public static void main(String[] arguments) {
        new Ghost(new Object());
        ghost = new ReferenceQueue<Object>().poll();
        ((Ghost) ghost).collected();
    }
}
"#,
        expect![[r#"
            Ghost.<init>(java.lang.Object)
            Ghost.collected()
            ghost: Ghost
        "#]],
    );
}

/// Without a reference the list is empty, and other objects are never on it.
#[test]
fn only_references_are_on_the_list() {
    check(
        r#"
import java.lang.ref.ReferenceQueue;
class Reference { Object referent; Reference(Object referent) { this.referent = referent; } }
class Main {
    static Object polled;
    public static void main(String[] arguments) {
        new Reference(new Object());
        polled = new ReferenceQueue<Object>().poll();
    }
}
"#,
        expect![[r#"
            Reference.<init>(java.lang.Object)
            polled:
        "#]],
    );
}
