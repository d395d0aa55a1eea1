//! Does a source file say what it is for, is it finished, and is it short?

/// The most lines a file may have, tests not counted, unless it is a table.
const LONGEST: usize = 600;

/// How far down the mark of a table may be.
const FIRST_LINES: usize = 5;

/// The mark of a file that holds a flat table and nothing else.
const TABLE: &str = "// table:";

// In two pieces, so that this file does not complain about itself.
const UNFINISHED: [&str; 3] = [concat!("to", "do!("), concat!("unimple", "mented!("), concat!("d", "bg!(")];

/// Every complaint about the Rust source `text` of `file`.
pub fn check(file: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    if !text.starts_with("//!") && !is_table(text) {
        complaints.push(format!("{file}:1: the file must start with a `//!` doc"));
    }
    for (index, line) in text.lines().enumerate() {
        let found = UNFINISHED.iter().filter(|word| line.contains(**word));
        complaints.extend(found.map(|word| format!("{file}:{}: `{word}` is left in the source", index + 1)));
    }
    let length = code_lines(text);
    if length > LONGEST && !is_table(text) {
        complaints.push(format!("{file}: {length} lines besides tests, but {LONGEST} are the most"));
    }
    complaints
}

fn is_table(text: &str) -> bool {
    text.lines().take(FIRST_LINES).any(|line| line.starts_with(TABLE))
}

/// The lines before the file's tests, which come last.
fn code_lines(text: &str) -> usize {
    text.lines().take_while(|line| *line != "#[cfg(test)]").count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_source(text: &str, expected: Expect) {
        let complaints: String = check("a.rs", text).iter().map(|line| format!("{line}\n")).collect();
        expected.assert_eq(&complaints);
    }

    #[test]
    fn a_good_file_has_no_complaint() {
        check_source("//! Door.\nfn f() {}\n", expect![""]);
    }

    #[test]
    fn the_doc_comes_first() {
        check_source(
            "fn f() {}\n",
            expect![[r#"
            a.rs:1: the file must start with a `//!` doc
        "#]],
        );
    }

    #[test]
    fn unfinished_code_is_named_with_its_line() {
        let text: String = UNFINISHED.iter().map(|word| format!("    {word})\n")).collect();
        let complaints = check("a.rs", &format!("//! Door.\n{text}"));
        assert_eq!(complaints.len(), UNFINISHED.len());
        assert!(complaints[2].starts_with("a.rs:4: "), "{complaints:?}");
    }

    #[test]
    fn a_long_file_is_a_complaint_unless_tests_or_a_table_make_it_long() {
        let long = "let x = 1;\n".repeat(LONGEST);
        check_source(
            &format!("//! Door.\n{long}"),
            expect![[r#"
            a.rs: 601 lines besides tests, but 600 are the most
        "#]],
        );
        check_source(&format!("//! Door.\n#[cfg(test)]\n{long}"), expect![""]);
        check_source(&format!("//! Door.\n// table: opcodes\n{long}"), expect![""]);
    }
}
