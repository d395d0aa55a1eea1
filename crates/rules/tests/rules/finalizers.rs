//! Objects that the JVM finalizes.

use expect_test::expect;

use crate::harness::check;

#[test]
fn finalizers_run_on_what_was_made() {
    check(
        r#"
class Held { protected void finalize() { closed(); } void closed() {} }
class Below extends Held { void closed() {} }
class Main {
    public static void main(String[] arguments) {
        new Held();
        new Below();
    }
}
"#,
        expect![[r#"
            Below.<init>()
            Below.closed()
            Held.<init>()
            Held.closed()
            Held.finalize()
        "#]],
    );
}

/// The JVM skips a finalizer that is empty; and no object, no call.
#[test]
fn empty_finalizers_and_those_of_classes_without_objects_do_not_run() {
    check(
        r#"
class Empty { protected void finalize() {} }
class NeverMade { protected void finalize() { System.out.println(this); } }
class Namesake { void finalize(int number) { number++; System.out.println(this); } }
class Main {
    static NeverMade never;
    public static void main(String[] arguments) {
        new Empty();
        new Namesake();
    }
}
"#,
        expect![[r#"
            Empty.<init>()
            Namesake.<init>()
            never:
        "#]],
    );
}
