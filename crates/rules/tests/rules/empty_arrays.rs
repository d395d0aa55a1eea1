//! Arrays of length 0 have no elements, with `sharp` analyses.

use expect_test::{Expect, expect};

use crate::harness::check_with;

const SOURCE: &str = "
class A {}
class Main {
    static Object fromEmpty, fromOne, fromUnknown, array;
    static Object[] any(Object[] array) { array[0] = new A(); return array; }
    public static void main(String[] s) {
        Object[] empty = new Object[0], one = new Object[1], unknown = new Object[s.length];
        any(empty); any(one); any(unknown);
        array = empty;
        fromEmpty = empty[0]; fromOne = one[0]; fromUnknown = unknown[0];
    }
}
";

fn check(analysis: &str, expected: Expect) {
    check_with(&analysis.parse().expect("it is an analysis"), SOURCE, &[], expected);
}

#[test]
fn nothing_is_in_an_array_of_length_zero() {
    check(
        "andersen:sharp=empty",
        expect![[r#"
        A.<init>()
        Main.any(java.lang.Object[])
        fromEmpty:
        fromOne: A
        fromUnknown: A
        array: java.lang.Object[]
    "#]],
    );
}

#[test]
fn without_the_option_everything_is_stored() {
    check(
        "andersen",
        expect![[r#"
        A.<init>()
        Main.any(java.lang.Object[])
        fromEmpty: A
        fromOne: A
        fromUnknown: A
        array: java.lang.Object[]
    "#]],
    );
}
