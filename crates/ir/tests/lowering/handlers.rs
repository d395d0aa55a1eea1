//! Handlers: who enters them, which locals they see, what they catch.

use expect_test::expect;

use crate::check::check;

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
