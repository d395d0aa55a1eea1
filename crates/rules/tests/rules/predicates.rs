//! What methods say about their arguments by returning true or false.

use expect_test::{Expect, expect};
use pointsto::Analysis;

use crate::harness::check_variables;

fn tagged() -> Analysis {
    "andersen:sharp=guards+tags".parse().expect("it is an analysis")
}

/// Checks statements of `Main.main`, with members of `Main`; `x` is any of `A`, `B` (an `A`) and `C`.
fn check(members: &str, statements: &str, expected: Expect) {
    let source = format!(
        r#"
interface Base {{ boolean open(); }}
class A implements Base {{ public boolean open() {{ return true; }} }}
class B extends A {{}}
class C implements Base {{ public boolean open() {{ return false; }} }}
interface Test {{
    boolean test(Base x);
    default Test and(Test other) {{ return x -> test(x) && other.test(x); }}
}}
class Main {{
    static Object a, b, c;
    static boolean flag;
    {members}
    static Base any(int n) {{ return n == 0 ? new A() : n == 1 ? new B() : new C(); }}
    static Object main(Base x) {{ {statements} return null; }}
    public static void main(String[] arguments) {{ main(any(arguments.length)); }}
}}
"#
    );
    check_variables(&tagged(), &source, expected);
}

#[test]
fn a_static_method_that_tests() {
    check(
        "static boolean isB(Object x) { return x instanceof B; }
         static boolean isOpen(Base x) { return x != null && x.open(); }",
        "if (isB(x)) a = x; else b = x; if (!isOpen(x)) c = x;",
        expect![[r#"
            a: B
            b: A, C
            c: A, B, C
            flag:
        "#]],
    );
}

#[test]
fn a_method_that_decides_otherwise_says_nothing() {
    check(
        "static boolean isB(Object x) { return x instanceof B || flag; }
         static boolean isC(Object x) { return flag; }",
        "if (isB(x)) a = x; else b = x; if (isC(x)) c = x;",
        expect![[r#"
            a: A, B, C
            b: A, C
            c: A, B, C
            flag:
        "#]],
    );
}

#[test]
fn a_method_that_calls_itself() {
    check(
        "static boolean isB(Object x) { return x instanceof B || isB(x); }",
        "if (isB(x)) a = x; else b = x;",
        expect![[r#"
            a: A, B, C
            b: A, C
            c:
            flag:
        "#]],
    );
}

#[test]
fn lambdas_and_method_references() {
    check(
        "static void filter(Base x, Test isA, Test isB, Test isC) {
            if (isA.test(x)) a = x;
            if (isB.test(x)) b = x;
            if (!isC.test(x)) c = x;
         }
         static boolean isB(Object x) { return x instanceof B; }",
        "filter(x, y -> y instanceof A, Main::isB, Base::open);",
        expect![[r#"
            a: A, B
            b: B
            c: C
            flag:
        "#]],
    );
}

/// One of several callees says that everything passes.
#[test]
fn callees_that_differ() {
    check(
        "static void filter(Base x, Test test) { if (test.test(x)) a = x; else b = x; }",
        "filter(x, y -> y instanceof B); if (flag) filter(x, y -> y instanceof C);",
        expect![[r#"
            a: B, C
            b: A, B, C
            c:
            flag:
        "#]],
    );
}

#[test]
fn tests_that_are_joined() {
    check(
        "static void filter(Base x, Test test) { if (test.test(x)) a = x; }
         static void look(Base x, Test first, Test second) { if (first.test(x) && second.test(x)) b = x; }",
        "Test open = Base::open; Test notB = y -> !(y instanceof B);
         filter(x, open.and(notB)); look(x, open, notB);",
        expect![[r#"
            a: A, B, C
            b: A
            c:
            flag:
        "#]],
    );
}

/// `test` of a class that is missing may return anything.
#[test]
fn a_test_that_may_be_inherited_from_a_missing_class() {
    check(
        "static abstract class MissingTest { public boolean test(Base x) { return flag; } }
         static class Own extends MissingTest implements Test {}
         static class OfA implements Test { public boolean test(Base x) { return x instanceof A; } }
         static void filter(Base x, Test test) { if (test.test(x)) a = x; }",
        "filter(x, flag ? new Own() : new OfA());",
        expect![[r#"
            a: A, B, C
            b:
            c:
            flag:
        "#]],
    );
}
