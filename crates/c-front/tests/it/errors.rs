//! What is wrong, where, and what was expected.

use expect_test::{Expect, expect};

use super::{problems, read_text};

fn check_error(text: &str, expected: Expect) {
    expected.assert_eq(&problems(&read_text(text)));
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn syntax_errors_have_a_place_and_say_what_was_expected() {
    check_error(
        "int f(void) {\n  return 1\n}\n",
        expect![[r#"
        a.c:3:1: expected `;`, but found `}`
    "#]],
    );
    check_error(
        "int a[3;\n",
        expect![[r#"
        a.c:1:8: expected `]`, but found `;`
    "#]],
    );
    check_error(
        "struct s { int a; \n",
        expect![[r#"
        a.c:2:1: expected a member or `}`, but found the end of the file
    "#]],
    );
    check_error(
        "int f(void) { if (1 { } }",
        expect![[r#"
        a.c:1:21: expected `)`, but found `{`
    "#]],
    );
    check_error(
        "foo_t x;",
        expect![[r#"
        a.c:1:1: `foo_t` is not the name of a type
    "#]],
    );
    check_error(
        "int f(foo_t x, int y);\nint g(int a, bar b);",
        expect![[r#"
        a.c:1:7: `foo_t` is not the name of a type
    "#]],
    );
    check_error(
        "int x = 09;",
        expect![[r#"
        a.c:1:9: `09` is not a number
    "#]],
    );
    check_error(
        "char *s = \"abc\nint y;",
        expect![[r#"
        a.c:1:11: expected an expression, but found `"abc`
    "#]],
    );
    check_error(
        "int @;",
        expect![[r#"
        a.c:1:5: expected the name of what is declared, but found `@`
    "#]],
    );
    check_error(
        "int f(void) { int; x y; }",
        expect![[r#"
        a.c:1:20: `x` is not the name of a type
    "#]],
    );
    check_error(
        "int f(void) {",
        expect![[r#"
        a.c:1:14: expected a statement or `}`, but found the end of the file
    "#]],
    );
    check_error(
        "long char x;",
        expect![[r#"
        a.c:1:1: these words make up no type
    "#]],
    );
    check_error(
        "int x __attribute__((aligned(4);",
        expect![[r#"
        a.c:1:32: expected the name of an attribute, but found `;`
    "#]],
    );
}

#[test]
fn places_are_those_of_the_line_markers() {
    check_error(
        "# 1 \"a.c\"\n# 1 \"dir/b.h\" 1\nint a;\nint b\n# 2 \"a.c\" 2\nint c;\n",
        expect![[r#"
        a.c:2:1: expected `;`, but found `int`
    "#]],
    );
}

#[test]
fn nesting_is_bounded() {
    let deep = |open: &str, close: &str, count: usize| {
        format!("int x = {}1{};", open.repeat(count), close.repeat(count))
    };
    check_error(
        &deep("(", ")", 100_000),
        expect![[r#"
        a.c:1:408: nested more than 400 deep
    "#]],
    );
    check_error(
        &deep("-", "", 100_000),
        expect![[r#"
        a.c:1:809: nested more than 400 deep
    "#]],
    );
    check_error(
        &deep("1 + ", "", 100_000),
        expect![[r#"
        a.c:1:12007: more than 3000 expressions nested in one
    "#]],
    );
    check_error(
        &format!("int {}x;", "*".repeat(100_000)),
        expect![[r#"
        a.c:1:262: more than 256 pointers in a row
    "#]],
    );
    check_error(
        &format!("int x{};", "[1]".repeat(100_000)),
        expect![[r#"
        a.c:1:1203: nested more than 400 deep
    "#]],
    );
    check_error(
        &format!("void f(void) {{ {} }}", "{".repeat(100_000)),
        expect![[r#"
        a.c:1:415: nested more than 400 deep
    "#]],
    );
    check_error(
        &"struct a { ".repeat(100_000),
        expect![[r#"
        a.c:1:4401: nested more than 400 deep
    "#]],
    );
}

#[test]
fn long_chains_are_fine() {
    let chain = "else if (x) x = 1; ".repeat(20_000);
    check_error(&format!("void f(int x) {{ if (x) ; {chain} }}"), expect![""]);
    let cases: String = (0..20_000).map(|case| format!("case {case}: ")).collect();
    check_error(&format!("void f(int x) {{ switch (x) {{ {cases} ; }} }}"), expect![""]);
    check_error(&format!("int f(int x) {{ return x{}; }}", " + x".repeat(2_000)), expect![""]);
}

#[test]
fn what_is_not_understood_inside_a_file_is_told_and_the_rest_goes_on() {
    check_error(
        "struct s { int a; };\nint f(struct s *p) {\n  return p->b + unknown;\n}\n",
        expect![[r#"
        a.c:3:13: there is no member `b` in struct s
        a.c:3:17: `unknown` is not declared
    "#]],
    );
    check_error(
        "_Static_assert(sizeof(int) == 8, \"no\");",
        expect![[r#"
        a.c:1:28: this static assertion does not hold
    "#]],
    );
    check_error(
        "asm(\".globl x\");",
        expect![[r#"
        a.c:1:1: assembler at the top level is not looked into
    "#]],
    );
}
