//! Where does the scope of a variable end?

use c_front::meant_at;

use super::{problems, read_text};

/// The text from the first `@`, which stands before a declared name, to the end of its scope.
fn check(text: &str, expected: &str) {
    let at = text.find('@').unwrap();
    let text = text.replace('@', "");
    let line = text[..at].matches('\n').count() + 1;
    let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
    let output = read_text(&text);
    assert_eq!(problems(&output), "");
    let is_meant = |place: c_program::Position| (place.line, place.column) == (line as u32, column as u32);
    let var = output.program.vars.values().find(|var| is_meant(var.position)).unwrap();
    let end = var.scope_end;
    let found = if end.is_known() {
        let start: usize = text.split_inclusive('\n').take(end.line as usize - 1).map(str::len).sum();
        &text[at..start + end.column as usize]
    } else {
        "never"
    };
    assert_eq!(found, expected);
}

#[test]
fn blocks_end_at_their_braces() {
    check("void f(int q) { { int *@p; { } p; } q; }", "p; { } p; }");
    check(
        "char *s, c; void f(void) {\n int *@p; /* } */ s = \"}\"; c = '}'; // }\n}",
        "p; /* } */ s = \"}\"; c = '}'; // }\n}",
    );
    check("int *@p; void f(void) { }", "never");
    check("int x; void f(void) { x = ({ int @p = 1; p; }); x; }", "p = 1; p; }");
}

#[test]
fn heads_end_with_their_statements() {
    check(
        "int *a(void); void f(int x, int y) { for (int *@p = a(); p; p++) { x; } y; }",
        "p = a(); p; p++) { x; }",
    );
    check("void g(int *); void f(int *a) { for (int *@p = a; p;) g(p); g(a); }", "p = a; p;) g(p);");
    check("int f(int *@p, int q) { { } } int g;", "p, int q) { { } }");
}

#[test]
fn parentheses_of_declarations_are_no_heads() {
    check("void f(void) { { void (*@p)(void) = f; p(); } f(); }", "p)(void) = f; p(); }");
    check("void f(int x) { { int (*@p)[2]; p; } x; }", "p)[2]; p; }");
}

/// The lines where the variables are declared that a line means by `p`.
fn check_meant(text: &str, line: u32, expected: &[u32]) {
    let output = read_text(text);
    let meant = meant_at(&output.program, "a.c", line, "p");
    let lines: Vec<u32> = meant.iter().map(|&var| output.program.vars[var].position.line).collect();
    assert_eq!(lines, expected);
}

#[test]
fn a_line_where_a_scope_ends_may_mean_two_variables() {
    let head = "void g(int *);\nvoid f(int *a) {\n int *p = a;\n { int *p = 0;\n";
    check_meant(&format!("{head}   g(p);   }} g(a);\n g(p); }}"), 5, &[4]);
    check_meant(&format!("{head}   g(p);   }} g(p);\n g(p); }}"), 5, &[3, 4]);
    check_meant(&format!("{head}   g(p);   }} g(p);\n g(p); }}"), 6, &[3]);
}
