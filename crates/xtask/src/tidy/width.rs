//! Are lines of documents and comments short enough to read side by side?
//!
//! A line that cannot be broken may be longer: a row of a table, a heading, code, a word without spaces.

use super::markdown;

/// The most columns of a line.
const WIDEST: usize = 110;

/// Every complaint about a document.
pub fn check_document(file: &str, text: &str) -> Vec<String> {
    let lines = markdown::prose(text).into_iter().filter(|line| !line.text.starts_with("    "));
    let long = lines.filter(|line| is_too_long(line.text, line.text));
    long.map(|line| complain(file, line.number)).collect()
}

/// Every complaint about the comments of a Rust source.
pub fn check_comments(file: &str, text: &str) -> Vec<String> {
    let mut is_fenced = false;
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(said) = comment(line) else {
            is_fenced = false;
            continue;
        };
        is_fenced ^= said.starts_with("```");
        if !is_fenced && is_too_long(line, said) {
            complaints.push(complain(file, index + 1));
        }
    }
    complaints
}

/// What a line says that is nothing but a comment.
fn comment(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("//")?;
    Some(rest.trim_start_matches(['/', '!']).trim_start())
}

/// Whether `line` is too long although `said`, which is its end, could be broken.
fn is_too_long(line: &str, said: &str) -> bool {
    let columns = line.chars().count();
    let is_whole = said.starts_with('|') || said.starts_with('#') || said.starts_with("table:");
    let room = WIDEST.saturating_sub(columns - said.chars().count());
    columns > WIDEST && !is_whole && has_break(said.trim_start_matches(['-', '*', ' ']), room)
}

/// Whether a space outside code stands in the first so many columns.
fn has_break(said: &str, columns: usize) -> bool {
    let mut is_code = false;
    said.chars().take(columns).any(|c| {
        is_code ^= c == '`';
        c == ' ' && !is_code
    })
}

fn complain(file: &str, line: usize) -> String {
    format!("{file}:{line}: the line has more than {WIDEST} columns")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(start: &str) -> String {
        format!("{start}{}", "word ".repeat(30))
    }

    #[test]
    fn long_lines_of_prose_are_found() {
        let text = format!("short\n{}\n", long(""));
        assert_eq!(check_document("a.md", &text), ["a.md:2: the line has more than 110 columns"]);
    }

    #[test]
    fn what_cannot_be_broken_may_be_long() {
        let word = "w".repeat(120);
        for line in [
            long("| "),
            long("# "),
            long("    "),
            word.clone(),
            format!("- {word} b"),
            format!("```\n{}\n```", long("")),
        ] {
            assert!(check_document("a.md", &line).is_empty(), "{line}");
        }
    }

    #[test]
    fn columns_are_characters() {
        assert!(check_document("a.md", &"ä ".repeat(55)).is_empty());
    }

    #[test]
    fn comments_are_checked_and_code_is_not() {
        for start in ["// ", "    /// ", "//! - "] {
            assert_eq!(check_comments("a.rs", &long(start)).len(), 1, "{start}");
        }
        for start in ["let x = ", "//! | a | ", "/// # ", "/// `", "/// ```\n/// "] {
            assert!(check_comments("a.rs", &long(start)).is_empty(), "{start}");
        }
    }
}
