//! What conditions say about variables, with `sharp` analyses.

use expect_test::{Expect, expect};
use pointsto::Analysis;

use crate::harness::{check_text_with, check_with};

fn guarded() -> Analysis {
    "andersen:sharp=guards".parse().expect("it is an analysis")
}

/// Checks statements of `Main.main`; `x` is any of `A`, `B` (an `A`) and `C`.
fn check_statements(statements: &str, expected: Expect) {
    let source = format!(
        r#"
class A {{}}
class B extends A {{}}
class C {{}}
class Main {{
    static Object a, b, c;
    static boolean flag;
    static Object any(int n) {{ return n == 0 ? new A() : n == 1 ? new B() : new C(); }}
    static Object main(Object x) {{ {statements} return null; }}
    public static void main(String[] arguments) {{ main(any(arguments.length)); }}
}}
"#
    );
    check_with(&guarded(), &source, &[], expected);
}

#[test]
fn both_branches_of_an_instanceof() {
    check_statements(
        "if (x instanceof A) a = x; else b = x; c = x;",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: A, B
            b: C
            c: A, B, C
            flag:
        "#]],
    );
}

#[test]
fn a_condition_joined_with_another_and_an_early_return() {
    check_statements(
        "if (x instanceof A && flag) a = x; if (!(x instanceof C)) return null; b = x; if (x instanceof A || flag) c = x;",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: A, B
            b: C
            c: C
            flag:
        "#]],
    );
}

/// One of two classes, whichever condition let the object through.
#[test]
fn conditions_that_meet_again() {
    check_statements(
        "if (!(x instanceof B) && !(x instanceof C)) return null; a = x;",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: B, C
            b:
            c:
            flag:
        "#]],
    );
}

#[test]
fn the_exact_class() {
    check_statements(
        "if (x.getClass() == A.class) a = x; else b = x; if (B.class != x.getClass()) return null; c = x;",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: A
            b: A, B, C
            c: B
            flag:
        "#]],
    );
}

/// What passes a condition before a loop still does so in the loop, and in its next round.
#[test]
fn loops_keep_what_was_known_before_them() {
    check_statements(
        "if (x instanceof C) return null; while (flag) { a = x; if (x instanceof B) b = x; } c = x;",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: A, B
            b: B
            c: A, B
            flag:
        "#]],
    );
}

/// A condition of one round says nothing about the object of the next one, and one on another variable
/// nothing at all.
#[test]
fn conditions_that_must_not_count() {
    check_statements(
        "Object y = x; while (flag) { if (y instanceof B) { b = y; } y = any(2); a = y; } \
         Object z = any(1); if (z instanceof A) c = x;",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: A, B, C
            b: B
            c: A, B, C
            flag:
        "#]],
    );
}

/// A handler can be reached from before the condition.
#[test]
fn handlers_know_nothing_of_the_condition() {
    check_statements(
        "try { if (x instanceof A) { a = x; flag = c.equals(x); } } catch (RuntimeException e) { b = x; }",
        expect![[r#"
            A.<init>()
            B.<init>()
            C.<init>()
            Main.any(int)
            Main.main(java.lang.Object)
            a: A, B
            b: A, B, C
            c:
            flag:
        "#]],
    );
}

#[test]
fn without_the_option_nothing_changes() {
    check_with(
        &"andersen".parse().expect("it is an analysis"),
        "class A {} class B {} class Main { static Object a;
         public static void main(String[] s) { Object x = s == null ? new A() : new B(); if (x instanceof A) a = x; } }",
        &[],
        expect![[r#"
            A.<init>()
            B.<init>()
            a: A, B
        "#]],
    );
}

/// The second label has a guard: if it refuses, the switch starts again behind it. So a `B` gets to the
/// default, an `A` does not.
#[test]
fn the_default_of_a_pattern_switch() {
    check_text_with(
        &guarded(),
        r#"
public class app.A { public void <init>() { return } }
public class app.B { public void <init>() { return } }
public class app.C { public void <init>() { return } }
public class app.Main {
  static Object first;
  static Object second;
  static Object rest;
  static boolean refuses;
  static Object any;
  public static void main(String[] s) {
    start:
      app.A a = new app.A
      app.B b = new app.B
      app.C c = new app.C
      app.Main::any: Object = a
      app.Main::any: Object = b
      app.Main::any: Object = c
      Object x = app.Main::any
      int zero = 0
      int two = 2
      goto again
    again:
      int n = phi(start: zero, isSecond: two)
      int i = dynamic typeswitch { class app.A, class app.B } (x, n)
      switch i { 0: isFirst, 1: isSecond, default: other }
    isFirst:
      app.Main::first: Object = x
      return
    isSecond:
      app.Main::second: Object = x
      boolean r = app.Main::refuses
      if r != 0 goto again else end
    other:
      app.Main::rest: Object = x
      return
    end:
      return
  }
}
"#,
        expect![[r#"
            first: A
            second: B
            rest: B, C
            refuses:
            any: A, B, C
        "#]],
    );
}
