//! Control flow: loops of every kind, handlers, dead code, switches.

use expect_test::expect;

use crate::check::check;

#[test]
fn a_loop_with_two_entries_has_phis_at_both() {
    check(
        "
.method static run(I)I
  iconst_0
  istore 1
  iload 0
  ifeq right
left:
  iinc 1 1
right:
  iinc 1 2
  iload 1
  bipush 9
  if_icmplt left
  iload 1
  ireturn
",
        expect![[r#"
            static int run(int v0) {
              b0:
                int v2 = 0
                if v0 == 0 goto b1 else b3
              b1:                                                   // from b0, b3
                int v3 = phi(b0: v2, b3: v9)
                int v4 = 2
                int v5 = v3 + v4
                int v6 = 9
                if v5 < v6 goto b3 else b2
              b2:                                                   // from b1
                return v5
              b3:                                                   // from b0, b1
                int v7 = phi(b0: v2, b1: v5)
                int v8 = 1
                int v9 = v7 + v8
                goto b1
            }
        "#]],
    );
}

#[test]
fn the_entry_can_be_a_loop_head() {
    check(
        "
.method static run(I)I
top:
  iinc 0 -1
  iload 0
  ifgt top
  iload 0
  ireturn
",
        expect![[r#"
            static int run(int v0) {
              b0:
                goto b1
              b1:                                                   // from b0, b1
                int v2 = phi(b0: v0, b1: v4)
                int v3 = -1
                int v4 = v2 + v3
                if v4 > 0 goto b1 else b2
              b2:                                                   // from b1
                return v4
            }
        "#]],
    );
}

#[test]
fn an_empty_entry_goes_before_a_handler_that_starts_the_code() {
    check(
        "
.method static run()V
start:
  nop
  iconst_1
  iconst_0
  idiv
  pop
end:
  return
handler:
  pop
  goto start
.catch java/lang/ArithmeticException start end handler
",
        expect![[r#"
            static void run() {
              b0:
                goto b1
              b1: catch ArithmeticException b3                      // from b0, b3
                int v0 = 1
                int v1 = 0
                int v2 = v0 / v1
                goto b2
              b2:                                                   // from b1
                return
              b3:                                                   // from b1
                ArithmeticException v3 = caught
                goto b1
            }
        "#]],
    );
}

#[test]
fn a_handler_that_ordinary_control_reaches_has_a_block_for_receiving() {
    check(
        "
.method static run(Ljava/lang/Throwable;)Ljava/lang/Throwable;
  aload 0
start:
  invokestatic A.f()V
end:
handler:
  areturn
.catch any start end handler
.method static f()V
  return
",
        expect![[r#"
            static Throwable run(Throwable v0) {
              b0:
                goto b1
              b1: catch Throwable b2                                // from b0
                static A::f()
                goto b3
              b2:                                                   // from b1
                Throwable v2 = caught
                goto b3
              b3:                                                   // from b1, b2
                Throwable v3 = phi(b1: v0, b2: v2)
                return v3
            }
        "#]],
    );
}

#[test]
fn a_handler_can_cover_itself() {
    check(
        "
.method static run(Ljava/lang/Object;)V
  aload 0
  monitorenter
start:
  invokestatic A.f()V
  aload 0
  monitorexit
end:
  return
handler:
  astore 1
  aload 0
  monitorexit
handled:
  aload 1
  athrow
.catch any start end handler
.catch any handler handled handler
.method static f()V
  return
",
        expect![[r#"
            static void run(Object v0) {
              b0:
                monitorenter v0
                goto b1
              b1: catch Throwable b3                                // from b0
                static A::f()
                monitorexit v0
                goto b2
              b2:                                                   // from b1
                return
              b3: catch Throwable b3                                // from b1, b3
                Throwable v1 = caught
                monitorexit v0
                goto b4
              b4:                                                   // from b3
                throw v1
            }
        "#]],
    );
}

#[test]
fn a_handler_sees_locals_from_before_and_behind_each_store() {
    check(
        "
.method static run()I
  iconst_0
  istore 0
start:
  invokestatic A.f()V
  iconst_1
  istore 0
  invokestatic A.f()V
  iconst_2
  istore 0
end:
  iload 0
  ireturn
handler:
  pop
  iload 0
  ireturn
.catch any start end handler
.method static f()V
  return
",
        expect![[r#"
            static int run() {
              b0:
                int v1 = 0
                goto b1
              b1: catch Throwable b4                                // from b0
                static A::f()
                int v2 = 1
                goto b2
              b2: catch Throwable b4                                // from b1
                static A::f()
                int v3 = 2
                goto b3
              b3:                                                   // from b2
                return v3
              b4:                                                   // from b1, b2
                int v4 = phi(b1: v1, b2: v2)
                Throwable v5 = caught
                return v4
            }
        "#]],
    );
}

#[test]
fn a_store_that_no_handler_reads_does_not_cut() {
    check(
        "
.method static run()I
start:
  invokestatic A.f()I
  istore 0
  invokestatic A.f()I
  iload 0
  iadd
end:
  ireturn
handler:
  pop
  iconst_m1
  ireturn
.catch any start end handler
.method static f()I
  iconst_0
  ireturn
",
        expect![[r#"
            static int run() {
              b0: catch Throwable b2
                int v1 = static A::f()
                int v2 = static A::f()
                int v3 = v2 + v1
                goto b1
              b1:                                                   // from b0
                return v3
              b2:                                                   // from b0
                Throwable v4 = caught
                int v5 = -1
                return v5
            }
        "#]],
    );
}

#[test]
fn an_increment_in_a_try_is_a_store() {
    check(
        "
.method static run(I)I
start:
  iinc 0 1
  invokestatic A.f()V
  iinc 0 2
  invokestatic A.f()V
end:
  iload 0
  ireturn
handler:
  pop
  iload 0
  ireturn
.catch any start end handler
.method static f()V
  return
",
        expect![[r#"
            static int run(int v0) {
              b0:
                int v2 = 1
                int v3 = v0 + v2
                goto b1
              b1: catch Throwable b4                                // from b0
                static A::f()
                int v4 = 2
                int v5 = v3 + v4
                goto b2
              b2: catch Throwable b4                                // from b1
                static A::f()
                goto b3
              b3:                                                   // from b2
                return v5
              b4:                                                   // from b1, b2
                int v6 = phi(b1: v3, b2: v5)
                Throwable v7 = caught
                return v6
            }
        "#]],
    );
}

#[test]
fn what_several_classes_catch_meets_in_their_parent() {
    check(
        "
.method static run()Ljava/lang/Object;
one:
  invokestatic A.f()V
two:
  invokestatic A.f()V
end:
  aconst_null
  areturn
handler:
  areturn
.catch B one two handler
.catch C two end handler
.method static f()V
  return
.class 52 P extends java/lang/Throwable
.class 52 B extends P
.class 52 C extends P
",
        expect![[r#"
            static Object run() {
              b0: catch B b3
                static A::f()
                goto b1
              b1: catch C b3                                        // from b0
                static A::f()
                goto b2
              b2:                                                   // from b1
                null v1 = null
                return v1
              b3:                                                   // from b0, b1
                P v2 = caught
                return v2
            }
        "#]],
    );
}

#[test]
fn nothing_is_caught_behind_a_handler_for_all() {
    check(
        "
.method static run()V
start:
  invokestatic A.f()V
end:
  return
first:
  pop
  return
second:
  pop
  return
.catch B start end first
.catch B start end second
.catch any start end first
.catch C start end second
.method static f()V
  return
",
        expect![[r#"
            static void run() {
              b0: catch B b2, Throwable b2
                static A::f()
                goto b1
              b1:                                                   // from b0
                return
              b2:                                                   // from b0
                Throwable v0 = caught
                return
            }
        "#]],
    );
}

#[test]
fn code_behind_a_goto_is_not_lowered() {
    check(
        "
.method static run()I
  goto end
  iconst_1
  invokestatic A.f()V
  ireturn
end:
  iconst_0
  ireturn
.method static f()V
  return
",
        expect![[r#"
            static int run() {
              b0:
                goto b1
              b1:                                                   // from b0
                int v1 = 0
                return v1
            }
        "#]],
    );
}

#[test]
fn a_switch_may_lead_to_one_place_twice() {
    check(
        "
.method static run(I)I
  iload 0
  tableswitch 3 other one two one other
one:
  iconst_1
  ireturn
two:
  iconst_2
  ireturn
other:
  iconst_0
  ireturn
",
        expect![[r#"
            static int run(int v0) {
              b0:
                switch v0 { 3: b2, 4: b1, 5: b2, 6: b3, default: b3 }
              b1:                                                   // from b0
                int v2 = 2
                return v2
              b2:                                                   // from b0
                int v3 = 1
                return v3
              b3:                                                   // from b0
                int v4 = 0
                return v4
            }
        "#]],
    );
}

#[test]
fn a_switch_of_one_target_stays_a_switch() {
    check(
        "
.method static run(I)I
  iload 0
  lookupswitch next -7=next 9=next
next:
  iconst_0
  ireturn
",
        expect![[r#"
            static int run(int v0) {
              b0:
                switch v0 { -7: b1, 9: b1, default: b1 }
              b1:                                                   // from b0
                int v2 = 0
                return v2
            }
        "#]],
    );
}

#[test]
fn an_if_to_the_next_instruction_decides_nothing() {
    check(
        "
.method static run(I)I
  iload 0
  iconst_5
  if_icmpne next
next:
  iload 0
  ireturn
",
        expect![[r#"
            static int run(int v0) {
              b0:
                goto b1
              b1:                                                   // from b0
                return v0
            }
        "#]],
    );
}

#[test]
fn values_stay_on_the_stack_across_branches() {
    check(
        "
.method static run(IJ)J
  lload 1
  iload 0
  ifeq zero
  lconst_1
  goto join
zero:
  lload 1
join:
  ladd
  lreturn
",
        expect![[r#"
            static long run(int v0, long v1) {
              b0:
                if v0 == 0 goto b2 else b1
              b1:                                                   // from b0
                long v3 = 1L
                goto b3
              b2:                                                   // from b0
                goto b3
              b3:                                                   // from b1, b2
                long v4 = phi(b1: v3, b2: v1)
                long v5 = v1 + v4
                return v5
            }
        "#]],
    );
}

#[test]
fn subroutines_are_copied_for_each_call() {
    check(
        "
.class 48 A
.method static run(I)I
  jsr sub
  iinc 0 2
  jsr sub
  iload 0
  ireturn
sub:
  astore 1
  iinc 0 1
  ret 1
",
        expect![[r#"
            static int run(int v0) {
              b0:
                goto b1
              b1:                                                   // from b0
                int v2 = 1
                int v3 = v0 + v2
                goto b2
              b2:                                                   // from b1
                int v4 = 2
                int v5 = v3 + v4
                goto b3
              b3:                                                   // from b2
                int v6 = 1
                int v7 = v5 + v6
                goto b4
              b4:                                                   // from b3
                return v7
            }
        "#]],
    );
}

/// What is caught is of no known class if a missing one is among them, and nobody can be blamed for it.
#[test]
fn a_missing_class_may_be_caught_with_others() {
    check(
        "
.method static run()V
start:
  invokestatic A.f()V
end:
  return
handler:
  invokestatic A.take(Ljava/lang/Exception;)V
  return
.catch java/lang/IndexOutOfBoundsException start end handler
.catch Missing start end handler
.method static f()V
  return
.class 52 java/lang/Throwable
.class 52 java/lang/Exception extends java/lang/Throwable
.class 52 java/lang/IndexOutOfBoundsException extends java/lang/Exception
",
        expect![[r#"
            static void run() {
              b0: catch IndexOutOfBoundsException b2, Missing b2
                static A::f()
                goto b1
              b1:                                                   // from b0
                return
              b2:                                                   // from b0
                Throwable v0 = caught
                static A::take(v0 as Exception)
                return
            }
        "#]],
    );
}

#[test]
fn code_behind_a_subroutine_that_never_returns_is_not_lowered() {
    check(
        "
.class 48 A
.method static run(I)I
  jsr sub
  invokestatic A.f()V
  iconst_0
  ireturn
sub:
  astore 1
  iload 0
  ireturn
.method static f()V
  return
",
        expect![[r#"
            static int run(int v0) {
              b0:
                goto b1
              b1:                                                   // from b0
                return v0
            }
        "#]],
    );
}
