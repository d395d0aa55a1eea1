//! Does every item that a document names exist?
//!
//! An item is a word in backticks that starts with one of our crates, as in `plan::write`. The crate must
//! declare its last part: a function, type, module, constant, or the variant of an enum.

use std::collections::{BTreeMap, BTreeSet};

use super::markdown;

/// What starts a declaration.
const KEYWORDS: [&str; 7] = ["fn", "struct", "enum", "trait", "mod", "const", "type"];

/// The names that each crate declares.
#[derive(Default)]
pub struct Items(BTreeMap<String, BTreeSet<String>>);

impl Items {
    /// Adds the declarations of a source file, if it belongs to a crate.
    pub fn add(&mut self, file: &str, text: &str) {
        let mut parts = file.split('/');
        let (Some("crates"), Some(name), Some("src")) = (parts.next(), parts.next(), parts.next()) else {
            return;
        };
        let names = self.0.entry(name.replace('-', "_")).or_default();
        text.lines().for_each(|line| names.extend(declared(line)));
    }

    /// Every complaint about the items that the document `file` names.
    pub fn check(&self, file: &str, text: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        for line in markdown::prose(text) {
            let missing = markdown::spans(line.text).into_iter().filter(|span| !self.is_fine(span));
            complaints.extend(missing.map(|span| format!("{file}:{}: there is no `{span}`", line.number)));
        }
        complaints
    }

    /// Whether a word names no item of ours, or one that is declared.
    fn is_fine(&self, word: &str) -> bool {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':');
        let Some((name, rest)) = word.split_once("::") else { return true };
        let Some(names) = self.0.get(name) else { return true };
        let last = rest.rsplit("::").next().unwrap_or(rest);
        // `plan::write(x)` is an expression, and not the name of an item.
        !word.chars().all(plain) || names.contains(last)
    }
}

/// What a line declares. A variant is a line that starts with a capital.
fn declared(line: &str) -> Option<String> {
    let line = line.trim_start();
    let words: Vec<&str> = line.split_whitespace().take(6).collect();
    let keyword = words.iter().position(|word| KEYWORDS.contains(word));
    let name = match keyword {
        Some(at) => words.get(at + 1)?,
        None if line.starts_with(|c: char| c.is_ascii_uppercase()) => line,
        None => return None,
    };
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
    Some(name[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let mut items = Items::default();
        items.add(
            "crates/c-front/src/a.rs",
            "pub(crate) fn read(x: u8) {}\npub enum Kind {\n    Name(u8),\n}",
        );
        items.add("crates/c-front/tests/b.rs", "fn tested() {}");
        assert_eq!(items.check("a.md", text), expected, "{text}");
    }

    #[test]
    fn declared_items_are_fine() {
        check("`c_front::read`, `c_front::Kind`, `c_front::a::Kind::Name`", &[]);
    }

    #[test]
    fn others_are_named_with_their_line() {
        check("a\n`c_front::gone`", &["a.md:2: there is no `c_front::gone`"]);
        check("`c_front::tested`", &["a.md:1: there is no `c_front::tested`"]);
    }

    #[test]
    fn other_words_are_no_items() {
        check("`std::fs`, `read`, `c_front::read(x)`, `c_front`", &[]);
    }
}
