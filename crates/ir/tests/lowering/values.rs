//! Values: what stays, what goes, names, lines, copies, stack shuffling, constants.

use expect_test::expect;

use crate::check::{check, check_copies, check_positions};

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn dead_values_go_and_effects_stay() {
    check(
        "
.field static s I
.method static run(Ljava/lang/Object;[I)V
  bipush 7
  iconst_2
  imul
  pop
  fconst_1
  fconst_2
  fdiv
  pop
  aload 0
  checkcast A
  pop
  aload 0
  instanceof A
  pop
  getstatic A.s:I
  pop
  aload 1
  iconst_0
  iaload
  pop
  aload 1
  arraylength
  pop
  iconst_1
  iconst_2
  idiv
  pop
  new A
  pop
  invokestatic A.f()I
  pop
  ldc class=A
  pop
  return
.method static f()I
  iconst_0
  ireturn
",
        expect![[r#"
            static void run(Object v0, int[] v1) {
              b0:
                A v2 = (A) v0
                boolean v3 = v0 instanceof A
                int v4 = A::s
                int v5 = 0
                int v6 = v1[v5]
                int v7 = length v1
                int v8 = 1
                int v9 = 2
                int v10 = v8 / v9
                A v11 = new A
                static A::f(): int
                Class v12 = class A
                return
            }
        "#]],
    );
}

#[test]
fn a_dead_floating_division_of_a_phi_goes() {
    check(
        "
.method static run(IF)V
  iload 0
  ifeq other
  fconst_1
  fstore 1
other:
  fload 1
  fconst_2
  frem
  pop
  return
",
        expect![[r#"
            static void run(int v0, float v1) {
              b0:
                if v0 == 0 goto b2 else b1
              b1:                                                   // from b0
                goto b2
              b2:                                                   // from b0, b1
                return
            }
        "#]],
    );
}

#[test]
fn a_phi_that_nobody_uses_goes() {
    check(
        "
.method static run(I)I
  iconst_1
  istore 1
  iload 0
  ifeq join
  iconst_2
  istore 1
join:
  iload 1
  pop
  iload 0
  ireturn
",
        expect![[r#"
            static int run(int v0) {
              b0:
                if v0 == 0 goto b2 else b1
              b1:                                                   // from b0
                goto b2
              b2:                                                   // from b0, b1
                return v0
            }
        "#]],
    );
}

#[test]
fn a_loop_that_leaves_a_local_alone_needs_no_phi() {
    check(
        "
.method static run(II)I
top:
  iinc 0 -1
  iload 0
  iload 1
  if_icmpgt top
  iload 1
  ireturn
",
        expect![[r#"
            static int run(int v0, int v1) {
              b0:
                goto b1
              b1:                                                   // from b0, b1
                int v3 = phi(b0: v0, b1: v5)
                int v4 = -1
                int v5 = v3 + v4
                if v5 > v1 goto b1 else b2
              b2:                                                   // from b1
                return v1
            }
        "#]],
    );
}

#[test]
fn locals_beyond_255_are_wide() {
    check(
        "
.method static run(J)J
.limits 4 300
  lload 0
  lstore 297
  iconst_0
  istore 299
  wide iinc 299 -300
  iload 299
  i2l
  lload 297
  ladd
  lreturn
",
        expect![[r#"
            static long run(long v0) {
              b0:
                int v2 = 0
                int v3 = -300
                int v4 = v2 + v3
                long v5 = i2l v4
                long v6 = v5 + v0
                return v6
            }
        "#]],
    );
}

#[test]
fn a_wide_value_and_two_narrow_ones_change_places() {
    check(
        "
.method static run(JII)J
  lload 0
  iload 2
  iload 3
  dup2_x2
  pop2
  l2i
  swap
  dup_x1
  swap
  isub
  isub
  isub
  i2l
  lreturn
",
        expect![[r#"
            static long run(long v0, int v1, int v2) {
              b0:
                int v4 = l2i v0
                int v5 = v2 - v4
                int v6 = v2 - v5
                int v7 = v1 - v6
                long v8 = i2l v7
                return v8
            }
        "#]],
    );
}

#[test]
fn names_follow_stores_and_joins() {
    check(
        "
.method static run(I)I
  iload 0
  ifeq other
  iconst_1
  istore 1
first:
  goto join
other:
  iconst_2
  istore 1
join:
  iload 1
  ireturn
end:
.var size I 0 0 end
.var count I 1 first end
.var count I 1 join end
",
        expect![[r#"
            static int run(int size) {
              b0:
                if size == 0 goto b2 else b1
              b1:                                                   // from b0
                int count = 1
                goto b3
              b2:                                                   // from b0
                int count.2 = 2
                goto b3
              b3:                                                   // from b1, b2
                int count.3 = phi(b1: count, b2: count.2)
                return count.3
            }
        "#]],
    );
}

#[test]
fn every_statement_has_its_line_and_offset() {
    check_positions(
        "
.method static run(I)I
  iload 0
  ifeq other
yes:
  iload 0
  ineg
  ireturn
other:
  iconst_0
  ireturn
.line other 14
.line 0 12
.line yes 13
",
        expect![[r#"
            static int run(int v0) {
              b0:
                if v0 == 0 goto b2 else b1                          // line 12 @2
              b1:                                                   // from b0
                int v2 = neg v0                                     // line 13 @7
                return v2                                           // line 13 @8
              b2:                                                   // from b0
                int v3 = 0                                          // line 14 @9
                return v3                                           // line 14 @10
            }
        "#]],
    );
}

#[test]
fn copies_between_locals_stay_when_asked_for() {
    const TEXT: &str = "
.method static run(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;
  aload 0
  astore 3
  iload 2
  ifeq join
  aload 1
  astore 3
join:
  aload 3
  astore 4
  aload 4
  areturn
";
    check(
        TEXT,
        expect![[r#"
        static Object run(Object v0, Object v1, int v2) {
          b0:
            if v2 == 0 goto b2 else b1
          b1:                                                   // from b0
            goto b2
          b2:                                                   // from b0, b1
            Object v4 = phi(b0: v0, b1: v1)
            return v4
        }
    "#]],
    );
    check_copies(
        TEXT,
        expect![[r#"
        static Object run(Object v0, Object v1, int v2) {
          b0:
            Object v4 = v0
            if v2 == 0 goto b2 else b1
          b1:
            Object v5 = v1
            goto b2
          b2:
            Object v6 = phi(b0: v4, b1: v5)
            Object v7 = v6
            return v7
        }
    "#]],
    );
}

#[test]
fn an_element_of_no_array_is_null_or_zero() {
    check(
        "
.method static run()I
  aconst_null
  astore 0
  aload 0
  iconst_0
  aaload
  astore 1
  aload 0
  iconst_0
  baload
  iconst_1
  iadd
  ireturn
",
        expect![[r#"
            static int run() {
              b0:
                null v1 = null
                int v2 = 0
                null v3 = v1[v2]
                int v4 = 0
                byte v5 = v1[v4]
                int v6 = 1
                int v7 = v5 + v6
                return v7
            }
        "#]],
    );
}

#[test]
fn constants_of_every_kind_are_loaded() {
    check(
        "
.class 55 A
.method static run()V
  ldc 100000
  ldc 1.5f
  ldc2_w 5L
  ldc2_w -0.5
  ldc \"text\"
  ldc class=[[LA;
  ldc type=(I)V
  ldc handle=A.run()V
  ldc dynamic answer:I A.boot()V 42 class=A
  invokestatic A.take(IFJDLjava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;I)V
  return
.limits 12 0
",
        expect![[r#"
            static void run() {
              b0:
                int v0 = 100000
                float v1 = 1.5f
                long v2 = 5L
                double v3 = -0.5
                String v4 = "text"
                Class v5 = class A[][]
                java.lang.invoke.MethodType v6 = methodtype (int)void
                java.lang.invoke.MethodHandle v7 = handle static A::run()void
                int v8 = constant opaque answer by static A::boot()void { 42, class A }
                static A::take(v0, v1, v2, v3, v4, v5, v6, v7, v8)
                return
            }
        "#]],
    );
}

#[test]
fn dynamic_calls_name_their_bootstrap() {
    check(
        "
.class 52 A
.method static run(I)Ljava/lang/Object;
  iload 0
  invokedynamic make(I)Ljava/lang/Runnable; java/lang/invoke/LambdaMetafactory.metafactory()V type=()V handle=A.body(I)V type=()V
  iload 0
  invokedynamic what(Ljava/lang/Runnable;I)Ljava/lang/Object; A.boot()V 1 \"x\"
  areturn
.method static body(I)V
  return
",
        expect![[r#"
            static Object run(int v0) {
              b0:
                Runnable v2 = dynamic lambda Runnable::make()void -> static A::body(int)void (v0) in `A$$Lambda@run:2`
                Object v3 = dynamic opaque what by static A::boot()void { 1, "x" } (v2, v0)
                return v3
            }
        "#]],
    );
}

#[test]
fn types_meet_in_what_is_common() {
    check(
        "
.method static run(ILB;LC;)Ljava/lang/Object;
  iload 0
  ifeq other
  aload 1
  goto join
other:
  aload 2
join:
  areturn
.class 52 P
.class 52 B extends P
.class 52 C extends P
",
        expect![[r#"
            static Object run(int v0, B v1, C v2) {
              b0:
                if v0 == 0 goto b2 else b1
              b1:                                                   // from b0
                goto b3
              b2:                                                   // from b0
                goto b3
              b3:                                                   // from b1, b2
                P v4 = phi(b1: v1, b2: v2)
                return v4
            }
        "#]],
    );
}
