//! What a static method returns unchanged goes straight to the caller, with `sharp` analyses.

use expect_test::{Expect, expect};

use crate::harness::check_with;

const SOURCE: &str = "
class A {}
class B {}
class Main {
    static Object a, b, either, kept, keptToo, changed, changedToo;
    static Object last;
    static Object same(Object x) { if (x == null) throw new NullPointerException(); return x; }
    static Object choose(Object x, Object y, boolean first) { return first ? x : y; }
    static Object remember(Object x) { Object before = last; last = x; return before == null ? x : before; }
    static Object replace(Object x) { if (x == null) x = new B(); return x; }
    public static void main(String[] s) {
        a = same(new A());
        b = same(new B());
        either = choose(new A(), new B(), s == null);
        kept = remember(new A());
        keptToo = remember(new B());
        changed = replace(new A());
    }
}
";

fn check(analysis: &str, expected: Expect) {
    check_with(&analysis.parse().expect("it is an analysis"), SOURCE, &[], expected);
}

/// `remember` and `replace` return other things, too, so they return to all callers alike.
#[test]
fn only_what_is_passed_comes_back() {
    check(
        "andersen:sharp=passes",
        expect![[r#"
        A.<init>()
        B.<init>()
        Main.choose(java.lang.Object, java.lang.Object, boolean)
        Main.remember(java.lang.Object)
        Main.replace(java.lang.Object)
        Main.same(java.lang.Object)
        a: A
        b: B
        either: A, B
        kept: A, B
        keptToo: A, B
        changed: A, B
        changedToo:
        last: A, B
    "#]],
    );
}

#[test]
fn without_the_option_all_callers_get_the_same() {
    check(
        "andersen",
        expect![[r#"
        A.<init>()
        B.<init>()
        Main.choose(java.lang.Object, java.lang.Object, boolean)
        Main.remember(java.lang.Object)
        Main.replace(java.lang.Object)
        Main.same(java.lang.Object)
        a: A, B
        b: A, B
        either: A, B
        kept: A, B
        keptToo: A, B
        changed: A, B
        changedToo:
        last: A, B
    "#]],
    );
}
