//! Classes that are not those of the plan.

use expect_test::expect;
use instrument::Rewritten;

use crate::support::{check_changed, compile, instrumenter, of_all_calls, outcome, rewrite};

const TWO: &str = "class A { int go(Object a, Object b) { return a.hashCode() + b.hashCode(); } }";

#[test]
fn the_same_number_of_calls_is_matched_one_by_one() {
    check_changed(
        TWO,
        "class A { int go(Object a, Object b) { int n = b.hashCode(); System.gc(); return n - a.hashCode(); } }",
        expect![[r#"
            changed, 3 placed
        "#]],
    );
}

#[test]
fn another_number_of_calls_is_stale() {
    check_changed(
        TWO,
        "class A { int go(Object a, Object b) { return a.hashCode(); } }",
        expect![[r#"
        changed, 1 placed
        stale go@1 hashCode: the class differs from the plan: its method calls this member 1 times, in the plan 2 times
        stale go@5 hashCode: the class differs from the plan: its method calls this member 1 times, in the plan 2 times
    "#]],
    );
}

#[test]
fn calls_of_other_members_do_not_count() {
    check_changed(
        TWO,
        "class A { int go(Object a, Object b) { a.toString(); return a.hashCode() + b.hashCode(); } }",
        expect![[r#"
            changed, 3 placed
        "#]],
    );
}

#[test]
fn a_method_that_is_gone() {
    check_changed(
        TWO,
        "class A { }",
        expect![[r#"
        changed, 1 placed
        stale go@1 hashCode: the class differs from the plan: it has no such method
        stale go@5 hashCode: the class differs from the plan: it has no such method
    "#]],
    );
}

#[test]
fn a_method_without_a_body() {
    check_changed(
        TWO,
        "abstract class A { abstract int go(Object a, Object b); }",
        expect![[r#"
        changed, 1 placed
        stale go@1 hashCode: the method has no body
        stale go@5 hashCode: the method has no body
    "#]],
    );
}

#[test]
fn a_class_that_has_become_an_interface() {
    check_changed(
        "class A { }",
        "interface A { }",
        expect![[r#"
        left as it was, 0 placed
        stale made A: the class differs from the plan: it has no constructor
    "#]],
    );
}

#[test]
fn constants_may_stand_elsewhere() {
    // The same code; the pool begins with others.
    check_changed(
        TWO,
        "class A { String first = \"new\"; int go(Object a, Object b) { return a.hashCode() + b.hashCode(); } }",
        expect![[r#"
            changed, 3 placed
        "#]],
    );
}

#[test]
fn a_class_that_has_the_probes_is_left_alone() {
    let bytes = compile(TWO);
    let plan = of_all_calls(&bytes);
    let probed = rewrite(&plan, &bytes);
    let again = rewrite(&plan, &probed.bytes.unwrap());
    expect![[r#"
        left as it was, 3 placed
    "#]]
    .assert_eq(&outcome(&plan, &again));
    assert_eq!(again.placed, probed.placed);
}

#[test]
fn probes_that_were_left_out_before_are_not_there() {
    let long = "o.hashCode();".repeat(9000);
    let bytes = compile(&format!(
        "class A {{ static void go(Object o) {{ {long} }} static void last(Object o) {{ o.hashCode(); }} }}"
    ));
    let plan = of_all_calls(&bytes);
    let probed = rewrite(&plan, &bytes);
    let again = rewrite(&plan, &probed.bytes.unwrap());
    assert_eq!((again.bytes, again.placed, again.unplaced.len()), (None, probed.placed, 9000));
    assert_eq!(again.unplaced[0].reason, "the probe was left out when the class was rewritten before");
}

#[test]
fn a_class_that_has_the_probes_of_another_plan_is_stale() {
    let bytes = compile(TWO);
    let probed = rewrite(&of_all_calls(&bytes), &bytes).bytes.unwrap();
    let mut other = of_all_calls(&bytes);
    other.analysis = other.names.add(b"another");
    expect![[r#"
        left as it was, 0 placed
        stale go@1 hashCode: the class has probes of another plan
        stale go@5 hashCode: the class has probes of another plan
        stale made A: the class has probes of another plan
    "#]]
    .assert_eq(&outcome(&other, &rewrite(&other, &probed)));
}

#[test]
fn a_class_of_another_name_is_left_alone() {
    let plan = of_all_calls(&compile(TWO));
    let bytes =
        testkit::compile(&[("B.java", "class B { int go(Object a) { return a.hashCode(); } }")]).bytes("B");
    expect![[r#"
        left as it was, 0 placed
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn bytes_that_are_no_class() {
    let plan = of_all_calls(&compile(TWO));
    let bytes = compile(TWO);
    for length in 0..bytes.len() {
        // An error or a class that is left alone, but no panic.
        let _ = instrumenter(&plan).rewrite(&bytes[..length]);
    }
}

#[test]
fn a_plan_that_tells_wrong_places() {
    let bytes = compile(
        "class A { Object go(Object a) { Runnable r = () -> {}; return a.hashCode() > 0 ? r : a; } }",
    );
    let mut plan = of_all_calls(&bytes);
    plan.methods[0].sites[0].offset += 1;
    plan.lambdas[0].offset = 1;
    expect![[r#"
        changed, 1 placed
        stale go@8 hashCode: there is no such call at offset 8
        stale go lambda#0: no such lambda is created at offset 1
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
    // There is a call of another member.
    plan.methods[0].sites[0].offset -= 1;
    plan.methods[0].sites[0].called.name = plan.names.add(b"wait");
    expect![[r#"
        changed, 1 placed
        stale go@7 wait: there is no such call at offset 7
        stale go lambda#0: no such lambda is created at offset 1
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn a_class_that_cannot_be_read_has_none_of_its_probes() {
    let plan = of_all_calls(&compile(TWO));
    expect![[r#"
        left as it was, 0 placed
        unplaced go@1 hashCode: the class cannot be read
        unplaced go@5 hashCode: the class cannot be read
        unplaced made A: the class cannot be read
    "#]]
    .assert_eq(&outcome(&plan, &instrumenter(&plan).leave(b"A", "the class cannot be read")));
    assert_eq!(instrumenter(&plan).leave(b"B", "the class cannot be read"), Default::default());
}

/// What a JVM hands over may be anything; and what comes out of it is a class that can be read.
#[test]
fn damaged_classes_are_no_reason_to_panic() {
    let source = "class A { A(int n) { if (n > 0) return; } Object go(Object a, int b, long c) { Runnable r = () -> go(a, b, c); \
        try { a.wait(c, b); } catch (Exception e) { switch (b) { case 1: return e.toString(); case 900: return \"\" + a; } } return r; } }";
    let bytes = compile(source);
    let instrumenter = instrumenter(&of_all_calls(&bytes));
    let mut random = testkit::Random::new(12345);
    let mut next = |bound: usize| random.below(bound);
    let mut changed = 0;
    for _ in 0..30_000 {
        let mut damaged = bytes.clone();
        for _ in 0..1 + next(3) {
            let at = next(damaged.len());
            damaged[at] = next(256) as u8;
        }
        if let Ok(Rewritten { bytes: Some(new), .. }) = instrumenter.rewrite(&damaged) {
            changed += 1;
            classfile::ClassFile::read(&new).unwrap();
        }
    }
    assert!(changed > 1000, "{changed}");
}
