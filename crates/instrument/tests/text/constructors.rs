//! Probes before the returns of constructors.

use expect_test::expect;

use crate::support::{check, compile, of_all_calls, outcome, rewrite};

#[test]
fn before_each_return() {
    check(
        "class A { A(int n) { if (n > 0) return; n++; } }",
        "<init>",
        expect![[r#"
        <init>(I)V stack 3 locals 2
           0 aload_0
           1 invokespecial Object.<init>()V
           4 iload_1
           5 ifle 14
           8 aload_0
           9 iconst_0
          10 invokestatic BrecciaRecorder.hit(LObject;I)V
          13 return
          14 iinc 1 1
          17 aload_0
          18 iconst_0
          19 invokestatic BrecciaRecorder.hit(LObject;I)V
          22 return
        frame 14 full 2 / 0
    "#]],
    );
}

#[test]
fn also_where_another_constructor_is_called() {
    check(
        "class A { A(int n) {} A() { this(1); } }",
        "<init>",
        expect![[r#"
        <init>(I)V stack 3 locals 2
           0 aload_0
           1 invokespecial Object.<init>()V
           4 aload_0
           5 iconst_0
           6 invokestatic BrecciaRecorder.hit(LObject;I)V
           9 return
        <init>()V stack 4 locals 1
           0 aload_0
           1 iconst_1
           2 invokespecial A.<init>(I)V
           5 aload_0
           6 iconst_0
           7 invokestatic BrecciaRecorder.hit(LObject;I)V
          10 return
    "#]],
    );
}

#[test]
fn interfaces_have_none() {
    check(
        "interface A { Object O = new Object().toString(); }",
        "<clinit>",
        expect![[r#"
        <clinit>()V stack 4 locals 0
           0 new java/lang/Object
           3 dup
           4 invokespecial Object.<init>()V
           7 dup
           8 iconst_0
           9 invokestatic BrecciaRecorder.hit(LObject;I)V
          12 invokevirtual Object.toString()LString;
          15 putstatic A.OLObject;
          18 return
    "#]],
    );
}

#[test]
fn several_constructors_are_one_probe() {
    let bytes = compile("class A { A(int n) {} A() { this(1); } }");
    let plan = of_all_calls(&bytes);
    expect![[r#"
        changed, 1 placed
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn a_constructor_that_always_throws() {
    let bytes = compile("class A { A() { throw new Error(); } }");
    let plan = of_all_calls(&bytes);
    expect![[r#"
        left as it was, 1 placed
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn something_else_in_the_place_of_this() {
    // `astore_2` becomes `astore_0`.
    let bytes =
        patched("class A { A(Object o) { Object x = o; } }", &[0x2b, 0x4d, 0xb1], &[0x2b, 0x4b, 0xb1]);
    let plan = of_all_calls(&bytes);
    expect![[r#"
        left as it was, 0 placed
        unplaced made A: the constructor puts something else in the place of `this`
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn a_frame_that_does_not_mention_this() {
    let bytes = forgetful("class A { A(int n, int a, int b) { if (n > 0) return; n++; long x = 1; } }");
    let plan = of_all_calls(&bytes);
    expect![[r#"
        left as it was, 0 placed
        unplaced made A: the constructor forgets `this` before it returns
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn a_frame_that_does_not_mention_this_and_no_return_behind_it() {
    let bytes =
        forgetful("class A { A(int n, int a, int b) { if (n > 0) return; long x = 1; throw new Error(); } }");
    let plan = of_all_calls(&bytes);
    expect![[r#"
        changed, 1 placed
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

#[test]
fn one_of_several_that_cannot_be_watched() {
    let source = "class A { A(Object o) { Object x = o; } A() { this(null); } }";
    let bytes = patched(source, &[0x2b, 0x4d, 0xb1], &[0x2b, 0x4b, 0xb1]);
    let plan = of_all_calls(&bytes);
    expect![[r#"
        changed, 0 placed
        unplaced made A: the constructor puts something else in the place of `this`
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &bytes)));
}

/// The class with a frame of `top, int, int, int, top, top` in the place of `A, int, int, int`.
fn forgetful(source: &str) -> Vec<u8> {
    let mut bytes = compile(source);
    let is_frame = |part: &[u8]| part[..3] == [0, 4, 7] && part[5..] == [1, 1, 1, 0, 0];
    let at = bytes.windows(10).position(is_frame).unwrap();
    bytes[at..at + 10].copy_from_slice(&[0, 6, 0, 1, 1, 1, 0, 0, 0, 0]);
    bytes
}

/// The class with these bytes in place of others, which occur once.
fn patched(source: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut bytes = compile(source);
    let places: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(old)).collect();
    let [at] = places[..] else { panic!("{places:?}") };
    bytes[at..at + new.len()].copy_from_slice(new);
    bytes
}
