//! Does every path that a document names exist?
//!
//! A path is a word in backticks that ends in `.rs` or `.md`, or starts with a folder of the checkout or of a
//! crate (`docs/`, `cli/src/`). It may be short: `calls.rs` is any file of this name. A part in capitals, as
//! in `tasks/NAME.toml`, matches any name. Paths that Git ignores are created by commands and need not exist.
//! The targets of links must exist too.

use std::collections::BTreeSet;

use super::markdown;

/// The files of a checkout and the folders that hold them.
pub struct Checkout {
    /// All of them, from the root, without a slash at the end.
    paths: BTreeSet<String>,
    /// The folders at the root, and those of crates as `cli/src`.
    starts: BTreeSet<String>,
    /// The paths that git ignores, from the root.
    ignored: Vec<String>,
}

impl Checkout {
    /// A checkout with these files, and with what its `.gitignore` says.
    pub fn new(files: &[String], ignore: &str) -> Self {
        let mut paths = BTreeSet::new();
        let mut starts = BTreeSet::new();
        for file in files {
            let parts: Vec<&str> = file.split('/').collect();
            paths.extend((1..=parts.len()).map(|count| parts[..count].join("/")));
            starts.extend((parts.len() > 1).then(|| parts[0].to_owned()));
            if let ["crates", name, folder, _, ..] = parts[..] {
                starts.insert(format!("{name}/{folder}"));
            }
        }
        let ignored = ignore.lines().filter_map(|line| line.strip_prefix('/')).map(str::to_owned).collect();
        Self { paths, starts, ignored }
    }

    /// Every complaint about the paths and links of the document `file`.
    pub fn check(&self, file: &str, text: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        for line in markdown::prose(text) {
            let place = format!("{file}:{}", line.number);
            let missing = markdown::spans(line.text).into_iter().filter(|span| !self.is_fine(folder, span));
            complaints.extend(missing.map(|span| format!("{place}: there is no `{span}`")));
            let broken = markdown::links(line.text).into_iter().filter(|link| !self.has_link(folder, link));
            complaints.extend(broken.map(|link| format!("{place}: the link to {link} leads nowhere")));
        }
        complaints
    }

    /// Whether a word is not a path, or a path that exists or is created by a command.
    fn is_fine(&self, folder: &str, word: &str) -> bool {
        let path = word.trim_end_matches('/');
        if !self.is_path(word) || self.is_ignored(path) {
            return true;
        }
        let plain = |c: char| c.is_ascii_uppercase() || c == '_';
        let stands_for_any = |part: &str| part.split('.').next().is_some_and(|stem| stem.chars().all(plain));
        // `commands/NAME.rs`: at least the folder must be there.
        let fixed: Vec<&str> = path.split('/').take_while(|part| !stands_for_any(part)).collect();
        self.has(folder, path) || (fixed.join("/") != path && self.has(folder, &fixed.join("/")))
    }

    fn is_path(&self, word: &str) -> bool {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
        let parts: Vec<&str> = word.split('/').collect();
        let starts = match parts[..] {
            [first, second, ..] => {
                self.starts.contains(first) || self.starts.contains(&format!("{first}/{second}"))
            }
            _ => false,
        };
        let ends = [".rs", ".md"].iter().any(|ending| word.len() > ending.len() && word.ends_with(ending));
        word.chars().all(plain) && (starts || ends)
    }

    fn is_ignored(&self, path: &str) -> bool {
        self.ignored.iter().any(|ignored| path == ignored || path.starts_with(&format!("{ignored}/")))
    }

    /// From the root, from `crates`, from the document, or as the end of any path.
    fn has(&self, folder: &str, path: &str) -> bool {
        let end = format!("/{path}");
        self.paths.contains(path)
            || self.paths.contains(&resolved(folder, path))
            || self.paths.iter().any(|known| known.ends_with(&end))
    }

    fn has_link(&self, folder: &str, link: &str) -> bool {
        let path = resolved(folder, link.trim_end_matches('/'));
        path.is_empty() || self.paths.contains(&path)
    }
}

/// A path from a folder, with `.` and `..` followed.
fn resolved(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let files = ["README.md", "docs/a.md", "tasks/t1.toml", "crates/cli/src/commands/run.rs"];
        let files = files.map(str::to_owned);
        let checkout = Checkout::new(&files, "/target\n/subjects\n");
        assert_eq!(checkout.check("docs/a.md", text), expected, "{text}");
    }

    #[test]
    fn paths_that_exist_are_fine() {
        check("`README.md`, `tasks/t1.toml`, `tasks/`, `cli/src/commands/run.rs`, `crates/cli`", &[]);
        check("`run.rs`, `commands/run.rs`, `a.md`, `../README.md`", &[]);
    }

    #[test]
    fn paths_that_do_not_are_named_with_their_line() {
        check(
            "a\n`gone.rs` and `tasks/t2.toml`",
            &["docs/a.md:2: there is no `gone.rs`", "docs/a.md:2: there is no `tasks/t2.toml`"],
        );
        check("`cli/src/gone/`", &["docs/a.md:1: there is no `cli/src/gone/`"]);
        check("`mands/run.rs`", &["docs/a.md:1: there is no `mands/run.rs`"]);
    }

    #[test]
    fn other_words_are_no_paths() {
        check(
            "`java/util/List`, `a.b()`, `result.json`, `cc -E x.rs`, `*.rs`, `.rs`, `and/or`, `cli/plain`",
            &[],
        );
    }

    #[test]
    fn capitals_stand_for_any_name() {
        check("`tasks/NAME.toml`, `cli/src/commands/NAME.rs`", &[]);
        check("`cli/src/gone/NAME.rs`", &["docs/a.md:1: there is no `cli/src/gone/NAME.rs`"]);
    }

    #[test]
    fn what_git_ignores_need_not_be_there() {
        check("`subjects/c/x.md`, `target/browser.rs`", &[]);
    }

    #[test]
    fn links_must_lead_somewhere() {
        check("[a](../README.md#x) [b](https://x.y/z.md) [c](#d)", &[]);
        check("[a](gone.md)", &["docs/a.md:1: the link to gone.md leads nowhere"]);
    }
}
