//! What does `file.c:line:name` mean?

use c_front::variables_at;

use super::read_texts;

#[test]
fn the_nearest_declaration_is_meant() {
    let text = "int *p;\nvoid f(int *q) {\n  int *p = q;\n  {\n    int *p = 0;\n    *p = 1;\n  }\n}\nvoid g(void) {\n  *p = 2;\n}\n";
    let output = read_texts(
        &[("src/a.c", text), ("src/b.c", "static int *p; int *h(void) { return p; }")],
        &Default::default(),
    );
    let line_of = |line: u32, name: &str| {
        let found = variables_at(&output.program, "a.c", line, name);
        found.first().map(|var| output.program.vars[*var].position.line)
    };
    assert_eq!(line_of(3, "p"), Some(3));
    assert_eq!(line_of(6, "p"), Some(5));
    assert_eq!(line_of(10, "p"), Some(1));
    assert_eq!(line_of(3, "q"), Some(2));
    assert_eq!(line_of(10, "q"), None);
    assert_eq!(line_of(1, "nothing"), None);
}
