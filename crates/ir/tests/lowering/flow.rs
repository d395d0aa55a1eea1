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
