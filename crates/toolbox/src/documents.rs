//! Which of our own commands do the documents quote?
//!
//! A document must not show a command that no longer exists: tests read each one with the definition of the
//! command line.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::files;

/// Where commands are quoted, from the root of the checkout: files, and folders with all Markdown below.
const PLACES: [&str; 7] =
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "docs", "fuzz/README.md", "peers", "integrations"];

/// The start of each form in which a document calls one of our tools, and what it starts.
const FORMS: [(&str, Tool); 2] =
    [("cargo xtask ", Tool::Xtask), ("cargo run --release -p bench -- ", Tool::Bench)];

/// Which program a command starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// `cargo xtask`.
    Xtask,
    /// The laboratory, directly.
    Bench,
}

/// A command that a document quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// File and line.
    pub place: String,
    /// What it starts.
    pub tool: Tool,
    /// The words after the program; placeholders in brackets are left out.
    pub words: Vec<String>,
}

/// Every command in the documents of the checkout.
pub fn quoted(root: &Path) -> Result<Vec<Quoted>> {
    let mut found = Vec::new();
    for place in PLACES {
        let path = root.join(place);
        let documents = if path.is_dir() { files::below(&path, "md")? } else { vec![path] };
        for document in documents {
            let text = fs::read_to_string(&document)
                .with_context(|| format!("cannot read {}", document.display()))?;
            let name = document.strip_prefix(root).unwrap_or(&document).display().to_string();
            found.extend(in_text(&name, &text));
        }
    }
    Ok(found)
}

/// Every command in one document, in the order of the forms.
fn in_text(name: &str, text: &str) -> Vec<Quoted> {
    let mut found = Vec::new();
    for (start, tool) in FORMS {
        for (at, _) in text.match_indices(start) {
            let place = format!("{name}:{}", text[..at].lines().count().max(1));
            let is_span = text[..at].ends_with('`');
            let command = command_in(&text[at + start.len()..], is_span);
            found.push(Quoted { place, tool, words: words(&command) });
        }
    }
    found
}

/// A command in a code span ends with the span, which may go on in the next line. Others end with the line,
/// or where a comment starts; a backslash at the end joins the next line, as in a shell.
fn command_in(rest: &str, is_span: bool) -> String {
    if is_span {
        return rest.split('`').next().unwrap_or(rest).to_owned();
    }
    let joined = rest.replace("\\\n", " ");
    let line = joined.lines().next().unwrap_or_default();
    let end = line.find(['`', '#', '|', '>']);
    line[..end.unwrap_or(line.len())].to_owned()
}

/// The words of a command, without `[OPTIONAL]…` parts.
fn words(command: &str) -> Vec<String> {
    let mut depth = 0;
    let mut plain = String::new();
    for char in command.chars() {
        match char {
            '[' => depth += 1,
            ']' => depth -= 1,
            '…' => {}
            other if depth == 0 => plain.push(other),
            _ => {}
        }
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found = in_text("a.md", text);
        let shown: Vec<String> =
            found.iter().map(|quoted| format!("{:?}: {}", quoted.tool, quoted.words.join(" "))).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn spans_and_blocks_are_read() {
        check("## Safety: `cargo test -p a`, `cargo xtask bench safety`\n", &["Xtask: bench safety"]);
        check("    cargo xtask bench peers --keep   # measure ours again\n", &["Xtask: bench peers --keep"]);
        check("a `cargo xtask bench\npeers ant` b", &["Xtask: bench peers ant"]);
        check("cargo xtask bench order \\\n    ant --limit 60\n", &["Xtask: bench order ant --limit 60"]);
        check("cargo run --release -p bench -- engine a.jar Main rta", &["Bench: engine a.jar Main rta"]);
    }

    #[test]
    fn placeholders_are_left_out() {
        check("`cargo xtask fuzz [TARGET]… [--seconds N]` runs", &["Xtask: fuzz"]);
    }

    #[test]
    fn the_place_is_named() {
        assert_eq!(in_text("a.md", "x\nis `cargo xtask tidy`")[0].place, "a.md:2");
        assert_eq!(in_text("a.md", "cargo xtask tidy")[0].place, "a.md:1");
    }
}
