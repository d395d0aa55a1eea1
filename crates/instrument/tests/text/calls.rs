//! Probes before calls: they get the receiver, whatever is above it on the stack.

use expect_test::expect;

use crate::support::{check, compile, listing, of_all_calls, outcome, rewrite};

#[test]
fn no_argument() {
    check(
        "abstract class A { abstract int f(); static int go(A a) { return a.f(); } }",
        "go",
        expect![[r#"
        go(LA;)I stack 3 locals 1
           0 aload_0
           1 dup
           2 iconst_0
           3 invokestatic BrecciaRecorder.hit(LObject;I)V
           6 invokevirtual A.f()I
           9 ireturn
    "#]],
    );
}

#[test]
fn one_slot() {
    check(
        "abstract class A { abstract int f(Object o); static int go(A a) { return a.f(a); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 4 locals 1
               0 aload_0
               1 aload_0
               2 swap
               3 dup
               4 iconst_0
               5 invokestatic BrecciaRecorder.hit(LObject;I)V
               8 swap
               9 invokevirtual A.f(LObject;)I
              12 ireturn
        "#]],
    );
}

#[test]
fn two_slots_of_two_arguments() {
    check(
        "abstract class A { abstract int f(int i, String s); static int go(A a) { return a.f(1, null); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 5 locals 1
               0 aload_0
               1 iconst_1
               2 aconst_null
               3 dup2_x1
               4 pop2
               5 dup
               6 iconst_0
               7 invokestatic BrecciaRecorder.hit(LObject;I)V
              10 dup_x2
              11 pop
              12 invokevirtual A.f(ILString;)I
              15 ireturn
        "#]],
    );
}

#[test]
fn two_slots_of_one_argument() {
    check(
        "abstract class A { abstract int f(long l); static int go(A a) { return a.f(1L); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 5 locals 1
               0 aload_0
               1 lconst_1
               2 dup2_x1
               3 pop2
               4 dup
               5 iconst_0
               6 invokestatic BrecciaRecorder.hit(LObject;I)V
               9 dup_x2
              10 pop
              11 invokevirtual A.f(J)I
              14 ireturn
        "#]],
    );
}

#[test]
fn three_slots_and_more() {
    check(
        "abstract class A { abstract int f(double d, Object o, float f, long l, byte b); static int go(A a) { return a.f(1, a, 2, 1L, (byte) 1); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 10 locals 8
               0 aload_0
               1 dconst_1
               2 aload_0
               3 fconst_2
               4 lconst_1
               5 iconst_1
               6 istore 7
               8 lstore 5
              10 fstore 4
              12 astore 3
              14 dstore 1
              16 dup
              17 iconst_0
              18 invokestatic BrecciaRecorder.hit(LObject;I)V
              21 dload 1
              23 aload 3
              25 fload 4
              27 lload 5
              29 iload 7
              31 invokevirtual A.f(DLObject;FJB)I
              34 ireturn
        "#]],
    );
}

#[test]
fn two_calls_share_their_locals() {
    check(
        "abstract class A { abstract int f(int a, int b, int c); static int go(A a) { return a.f(a.f(1, 2, 3), 4, 5); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 7 locals 4
               0 aload_0
               1 aload_0
               2 iconst_1
               3 iconst_2
               4 iconst_3
               5 istore 3
               7 istore 2
               9 istore 1
              11 dup
              12 iconst_0
              13 invokestatic BrecciaRecorder.hit(LObject;I)V
              16 iload 1
              18 iload 2
              20 iload 3
              22 invokevirtual A.f(III)I
              25 iconst_4
              26 iconst_5
              27 istore 3
              29 istore 2
              31 istore 1
              33 dup
              34 iconst_1
              35 invokestatic BrecciaRecorder.hit(LObject;I)V
              38 iload 1
              40 iload 2
              42 iload 3
              44 invokevirtual A.f(III)I
              47 ireturn
        "#]],
    );
}

#[test]
fn interfaces_and_their_default_methods() {
    check(
        "interface A { int f(int a); default int go(A other) { return f(1) + other.f(2); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 5 locals 2
               0 aload_0
               1 iconst_1
               2 swap
               3 dup
               4 iconst_0
               5 invokestatic BrecciaRecorder.hit(LObject;I)V
               8 swap
               9 invokeinterface A.f(I)I
              14 aload_1
              15 iconst_2
              16 swap
              17 dup
              18 iconst_1
              19 invokestatic BrecciaRecorder.hit(LObject;I)V
              22 swap
              23 invokeinterface A.f(I)I
              28 iadd
              29 ireturn
        "#]],
    );
}

#[test]
fn virtual_calls_in_static_methods_and_static_calls() {
    check(
        "class A { static int go(Object a, CharSequence b) { return Math.max(a.hashCode(), b.length()); } }",
        "go",
        expect![[r#"
            go(Ljava/lang/Object;Ljava/lang/CharSequence;)I stack 4 locals 2
               0 aload_0
               1 dup
               2 iconst_0
               3 invokestatic BrecciaRecorder.hit(LObject;I)V
               6 invokevirtual Object.hashCode()I
               9 aload_1
              10 dup
              11 iconst_1
              12 invokestatic BrecciaRecorder.hit(LObject;I)V
              15 invokeinterface CharSequence.length()I
              20 invokestatic Math.max(II)I
              23 ireturn
        "#]],
    );
}

#[test]
fn calls_that_choose_nothing_have_no_probe() {
    check(
        "class A extends Thread { A() { super(\"a\"); } static void f() {} int go(Object a) { f(); new A(); return super.hashCode() + a.hashCode(); } }",
        "go",
        expect![[r#"
            go(Ljava/lang/Object;)I stack 4 locals 2
               0 invokestatic A.f()V
               3 new A
               6 dup
               7 invokespecial A.<init>()V
              10 pop
              11 aload_0
              12 invokespecial Object.hashCode()I
              15 aload_1
              16 dup
              17 iconst_0
              18 invokestatic BrecciaRecorder.hit(LObject;I)V
              21 invokevirtual Object.hashCode()I
              24 iadd
              25 ireturn
        "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn jumps_switches_and_handlers_move_with_the_code() {
    check(
        "abstract class A {
            abstract int f(int i);
            static int go(A a, int n) {
                int sum = 0;
                for (int i = 0; i < n; i++) {
                    try {
                        switch (i) { case 0: sum += a.f(1); break; case 1: sum += a.f(2); default: sum--; }
                    } catch (RuntimeException e) { sum += e.hashCode(); }
                }
                return sum;
            }
        }",
        "go",
        expect![[r#"
            go(LA;I)I stack 5 locals 5
               0 iconst_0
               1 istore_2
               2 iconst_0
               3 istore_3
               4 iload_3
               5 iload_1
               6 if_icmpge 96
               9 iload_3
              10 lookupswitch 69 0=36 1=54
              36 iload_2
              37 aload_0
              38 iconst_1
              39 swap
              40 dup
              41 iconst_0
              42 invokestatic BrecciaRecorder.hit(LObject;I)V
              45 swap
              46 invokevirtual A.f(I)I
              49 iadd
              50 istore_2
              51 goto 72
              54 iload_2
              55 aload_0
              56 iconst_2
              57 swap
              58 dup
              59 iconst_1
              60 invokestatic BrecciaRecorder.hit(LObject;I)V
              63 swap
              64 invokevirtual A.f(I)I
              67 iadd
              68 istore_2
              69 iinc 2 -1
              72 goto 90
              75 astore 4
              77 iload_2
              78 aload 4
              80 dup
              81 iconst_2
              82 invokestatic BrecciaRecorder.hit(LObject;I)V
              85 invokevirtual Object.hashCode()I
              88 iadd
              89 istore_2
              90 iinc 3 1
              93 goto 4
              96 iload_2
              97 ireturn
            handler 9..72 -> 75
            frame 4 append 2
            frame 36 same
            frame 54 same
            frame 69 same
            frame 72 same
            frame 75 one on stack
            frame 90 same
            frame 96 chop 1
        "#]],
    );
}

#[test]
fn a_call_that_is_jumped_to() {
    check(
        "abstract class A { abstract int f(int i); static int go(A a, A b, boolean c) { return (c ? a : b).f(c ? 1 : 2); } }",
        "go",
        expect![[r#"
            go(LA;LA;Z)I stack 4 locals 3
               0 iload_2
               1 ifeq 8
               4 aload_0
               5 goto 9
               8 aload_1
               9 iload_2
              10 ifeq 17
              13 iconst_1
              14 goto 18
              17 iconst_2
              18 swap
              19 dup
              20 iconst_0
              21 invokestatic BrecciaRecorder.hit(LObject;I)V
              24 swap
              25 invokevirtual A.f(I)I
              28 ireturn
            frame 8 same
            frame 9 one on stack
            frame 17 one on stack
            frame 18 full 3 / 2
        "#]],
    );
}

#[test]
fn numbers_of_probes_grow() {
    let calls: String = (0..140).map(|_| "o.hashCode();".to_owned()).collect();
    let source = format!(
        "class A {{ static void go(Object o) {{ {calls} }} static void last(Object o) {{ o.hashCode(); }} }}"
    );
    check(
        &source,
        "last",
        expect![[r#"
        last(Ljava/lang/Object;)V stack 3 locals 1
           0 aload_0
           1 dup
           2 sipush 140
           5 invokestatic BrecciaRecorder.hit(LObject;I)V
           8 invokevirtual Object.hashCode()I
          11 pop
          12 return
    "#]],
    );
}

/// Copies of a call report to the same probe. In code that was compiled again, each is found by its order.
#[test]
fn copies() {
    let source =
        "abstract class A { abstract int f(); static int go(A a) { return a.f() + a.f() + a.f(); } }";
    let bytes = compile(source);
    let mut plan = of_all_calls(&bytes);
    let go = plan.methods.iter_mut().find(|method| method.sites.len() == 3).unwrap();
    let third = go.sites.remove(2);
    go.sites[0].copies = vec![third.offset];
    let rewritten = rewrite(&plan, &bytes);
    expect![[r#"
        changed, 3 placed
    "#]]
    .assert_eq(&outcome(&plan, &rewritten));
    expect![[r#"
        go(LA;)I stack 4 locals 1
           0 aload_0
           1 dup
           2 iconst_0
           3 invokestatic BrecciaRecorder.hit(LObject;I)V
           6 invokevirtual A.f()I
           9 aload_0
          10 dup
          11 iconst_1
          12 invokestatic BrecciaRecorder.hit(LObject;I)V
          15 invokevirtual A.f()I
          18 iadd
          19 aload_0
          20 dup
          21 iconst_0
          22 invokestatic BrecciaRecorder.hit(LObject;I)V
          25 invokevirtual A.f()I
          28 iadd
          29 ireturn
    "#]]
    .assert_eq(&listing(&rewritten.bytes.unwrap(), "go"));
    let changed = compile(&source.replace("return a", "a = a; return a"));
    expect![[r#"
        changed, 3 placed
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &changed)));
    let fewer = compile(&source.replace(" + a.f() + a.f()", ""));
    expect![[r#"
        changed, 1 placed
        stale go@1 f: the class differs from the plan: its method calls this member 1 times, in the plan 3 times
        stale go@5 f: the class differs from the plan: its method calls this member 1 times, in the plan 3 times
    "#]].assert_eq(&outcome(&plan, &rewrite(&plan, &fewer)));
}
