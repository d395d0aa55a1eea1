//! Probes after the creation of lambdas.

use expect_test::expect;

use crate::support::{check, check_changed};

#[test]
fn behind_its_making() {
    check(
        "class A { static Runnable go() { return () -> {}; } }",
        "go",
        expect![[r#"
        go()Ljava/lang/Runnable; stack 3 locals 0
           0 invokedynamic run()Ljava/lang/Runnable;
           5 dup
           6 iconst_0
           7 invokestatic BrecciaRecorder.hit(LObject;I)V
          10 areturn
    "#]],
    );
}

#[test]
fn not_where_others_join() {
    check(
        "class A { static Runnable go(boolean c, int n) { return c ? () -> go(c, n) : A::new; } }",
        "go",
        expect![[r#"
            go(ZI)Ljava/lang/Runnable; stack 4 locals 2
               0 iload_0
               1 ifeq 19
               4 iload_0
               5 iload_1
               6 invokedynamic run(ZI)Ljava/lang/Runnable;
              11 dup
              12 iconst_0
              13 invokestatic BrecciaRecorder.hit(LObject;I)V
              16 goto 29
              19 invokedynamic run()Ljava/lang/Runnable;
              24 dup
              25 iconst_1
              26 invokestatic BrecciaRecorder.hit(LObject;I)V
              29 areturn
            frame 19 same
            frame 29 one on stack
        "#]],
    );
}

#[test]
fn other_dynamic_calls_have_none() {
    check(
        "class A { static String go(Object o) { return \"a\" + o.hashCode(); } }",
        "go",
        expect![[r#"
        go(Ljava/lang/Object;)Ljava/lang/String; stack 3 locals 1
           0 aload_0
           1 dup
           2 iconst_0
           3 invokestatic BrecciaRecorder.hit(LObject;I)V
           6 invokevirtual Object.hashCode()I
           9 invokedynamic makeConcatWithConstants(I)Ljava/lang/String;
          14 areturn
    "#]],
    );
}

#[test]
fn the_nth_of_another_kind_is_not_taken() {
    // Both methods have two of them; in the second the lambda is the other one.
    check_changed(
        "class A { static Object go(int n) { Runnable r = () -> {}; String s = \"a\" + n; return s == null ? r : s; } }",
        "class A { static Object go(int n) { String s = \"a\" + n; Runnable r = () -> {}; return s == null ? r : s; } }",
        expect![[r#"
            changed, 1 placed
            stale go lambda#0: the class differs from the plan: invokedynamic instruction 0 of its method creates something else
        "#]],
    );
}

#[test]
fn the_nth_of_a_primitive_result_is_not_taken() {
    // A record's `hashCode` is dynamic, and gives an int.
    check_changed(
        "record A(int n) { public int hashCode() { Runnable r = () -> {}; return r.hashCode(); } }",
        "record A(int n) { }",
        expect![[r#"
            changed, 1 placed
            stale hashCode@7 hashCode: the class differs from the plan: its method calls this member 0 times, in the plan 1 times
            stale hashCode lambda#0: the class differs from the plan: invokedynamic instruction 0 of its method creates something else
        "#]],
    );
}

#[test]
fn another_number_of_them_is_stale() {
    check_changed(
        "class A { static Runnable go() { return () -> {}; } }",
        "class A { static Runnable go() { Runnable r = () -> {}; return r == null ? () -> {} : r; } }",
        expect![[r#"
            changed, 1 placed
            stale go lambda#0: the class differs from the plan: its method has 2 invokedynamic instructions, in the plan 1
        "#]],
    );
}
