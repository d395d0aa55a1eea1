//! What members that have the same constants in all objects of a class say about their objects.

use expect_test::{Expect, expect};
use pointsto::Analysis;

use crate::harness::check_variables;

fn tagged() -> Analysis {
    "andersen:sharp=guards+tags".parse().expect("it is an analysis")
}

/// Checks statements of `Main.main`; `x` is any of `A`, `B` (with a constructor in between) and `C`.
fn check_statements(statements: &str, expected: Expect) {
    check_members("", statements, expected);
}

/// The same with further members of `Base`, the class above.
fn check_members(members: &str, statements: &str, expected: Expect) {
    let source = format!(
        r#"
enum Kind {{ ONE, TWO, THREE }}
abstract class Base {{
    final Kind kind;
    private int number;
    Base(Kind kind, int number) {{ this.kind = kind; this.number = number; }}
    Kind kind() {{ return kind; }}
    abstract boolean isA();
    abstract String name();
    int number() {{ return number; }}
    {members}
}}
class A extends Base {{
    A() {{ this("a"); }}
    A(String name) {{ super(Kind.ONE, 1); }}
    boolean isA() {{ return true; }}
    String name() {{ return "a"; }}
}}
abstract class Middle extends Base {{
    Middle(int number) {{ super(Kind.TWO, number); }}
    boolean isA() {{ return false; }}
}}
class B extends Middle {{ B() {{ super(2); }} String name() {{ return "b"; }} }}
class C extends Base {{
    C(boolean flag) {{ super(flag ? Kind.TWO : Kind.THREE, 3); }}
    boolean isA() {{ return false; }}
    String name() {{ return "c" + kind; }}
}}
class Main {{
    static Object a, b, c;
    static boolean flag;
    static Base any(int n) {{ return n == 0 ? new A() : n == 1 ? new B() : new C(n == 2); }}
    static Object main(Base x) {{ {statements} return null; }}
    public static void main(String[] arguments) {{ main(any(arguments.length)); }}
}}
"#
    );
    check_variables(&tagged(), &source, expected);
}

#[test]
fn a_final_field_that_constructors_store() {
    check_statements(
        "if (x.kind == Kind.ONE) a = x; else b = x; if (Kind.TWO != x.kind) return null; c = x;",
        expect![[r#"
            a: A
            b: B, C
            c: B, C
            flag:
        "#]],
    );
}

#[test]
fn a_method_that_returns_a_constant_or_a_field() {
    check_statements(
        "if (x.isA()) a = x; else b = x; if (x.kind() == Kind.THREE) c = x;",
        expect![[r#"
            a: A
            b: B, C
            c: C
            flag:
        "#]],
    );
}

#[test]
fn numbers_are_compared() {
    check_statements(
        "if (x.number() < 2) a = x; else b = x; if (x.number() == 3) c = x;",
        expect![[r#"
            a: A
            b: B, C
            c: C
            flag:
        "#]],
    );
}

#[test]
fn strings_are_compared_by_equals() {
    check_statements(
        r#"if (x.name().equals("a")) a = x; else b = x; if ("b".equals(x.name())) c = x;"#,
        expect![[r#"
            a: A, C
            b: B, C
            c: B, C
            flag:
        "#]],
    );
}

#[test]
fn a_switch_over_an_enum() {
    check_statements(
        "switch (x.kind()) { case ONE: a = x; break; case TWO: b = x; break; default: c = x; }",
        expect![[r#"
            a: A
            b: B, C
            c: C
            flag:
        "#]],
    );
}

#[test]
fn a_switch_over_numbers() {
    check_statements(
        "switch (x.number()) { case 1: a = x; break; case 2: case 3: b = x; break; default: c = x; }",
        expect![[r#"
            a: A
            b: B, C
            c:
            flag:
        "#]],
    );
}

#[test]
fn null_is_not_a_constant() {
    check_statements(
        "if (x.kind == null) a = x; else b = x;",
        expect![[r#"
            a:
            b: A, B, C
            c:
            flag:
        "#]],
    );
}

#[test]
fn a_private_field_that_somebody_sets() {
    check_members(
        "void set(Base other) { other.number = 7; }",
        "if (x.number() == 1) a = x; else b = x;",
        expect![[r#"
            a: A, B, C
            b: A, B, C
            c:
            flag:
        "#]],
    );
}

#[test]
fn an_object_that_is_seen_too_early() {
    check_members(
        "{ Main.main(this); }",
        "if (x.kind == Kind.ONE) a = x; else b = x;",
        expect![[r#"
            a: A
            b: A, B, C
            c:
            flag:
        "#]],
    );
}

/// The same final field, loaded again.
#[test]
fn a_final_field_is_one_object() {
    check_variables(
        &tagged(),
        r#"
class A {}
class B {}
class C {}
class Holder {
    final Object fixed;
    Object changing;
    Holder(Object o) { fixed = o; changing = o; }
    void look(Holder other) {
        if (fixed instanceof A || fixed instanceof B) return;
        Main.a = fixed;
        if (changing instanceof A) return;
        Main.b = changing;
        if (other.fixed instanceof A) Main.c = fixed;
    }
}
class Main {
    static Object a, b, c;
    static Object any(int n) { return n == 0 ? new A() : n == 1 ? new B() : new C(); }
    public static void main(String[] arguments) {
        Holder holder = new Holder(any(arguments.length));
        holder.look(holder);
    }
}
"#,
        expect![[r#"
            a: C
            b: A, B, C
            c: C
        "#]],
    );
}
