//! Which names does a version script of a linker export? `VERSION { global: a; b*; local: *; };`
//!
//! Knows nothing of the program. Where patterns of a script contradict each other, it decides as GNU ld does,
//! and it refuses what that refuses.

mod read;
#[cfg(test)]
mod tests;

pub use read::Wrong;

/// A version script.
#[derive(Debug, Default)]
pub struct Script {
    versions: Vec<Version>,
}

/// One version: what it exports, and what it hides.
#[derive(Debug, Default)]
struct Version {
    global: Vec<Pattern>,
    local: Vec<Pattern>,
}

/// A name, or a pattern that names may fit.
#[derive(Debug, PartialEq, Eq)]
struct Pattern {
    text: String,
    /// Whether it has no wildcards.
    is_plain: bool,
}

/// How well a name fits a list of patterns: the best counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    None,
    /// By `*`, which all names fit.
    All,
    Pattern,
    Exact,
}

impl Script {
    /// Whether a linker exports a name that the library defines. What no pattern hides, it does.
    pub fn exports(&self, name: &str) -> bool {
        let (mut global, mut local) = (Fit::None, Fit::None);
        // As in GNU ld, the first version that has the exact name decides.
        for version in &self.versions {
            global = global.max(best(&version.global, name));
            if global == Fit::Exact {
                return true;
            }
            local = local.max(best(&version.local, name));
            if local == Fit::Exact {
                return false;
            }
        }
        // A pattern goes before `*`, on whichever side; of two of a sort, the one that exports.
        global >= local
    }

    /// The plain names that it exports.
    pub fn plain(&self) -> impl Iterator<Item = &str> {
        let all = self.versions.iter().flat_map(|version| &version.global);
        all.filter(|pattern| pattern.is_plain).map(|pattern| &*pattern.text)
    }
}

fn best(patterns: &[Pattern], name: &str) -> Fit {
    patterns.iter().map(|pattern| pattern.fit(name)).max().unwrap_or(Fit::None)
}

impl Pattern {
    fn quoted(text: &str) -> Self {
        Self { text: text.to_owned(), is_plain: true }
    }

    /// A word without quotes; a letter after `\\` is literal.
    fn bare(text: &str) -> Self {
        let (mut plain, mut letters) = (String::new(), text.chars());
        while let Some(letter) = letters.next() {
            match letter {
                '*' | '?' | '[' => return Self { text: text.to_owned(), is_plain: false },
                '\\' => plain.extend(letters.next()),
                _ => plain.push(letter),
            }
        }
        Self { text: plain, is_plain: true }
    }

    fn fit(&self, name: &str) -> Fit {
        if self.is_plain {
            return if self.text == name { Fit::Exact } else { Fit::None };
        }
        if self.text == "*" {
            Fit::All
        } else if fits(self.text.as_bytes(), name.as_bytes()) {
            Fit::Pattern
        } else {
            Fit::None
        }
    }
}

/// Whether a name fits a pattern with `*`, `?` and `[a-z]`. Only the last `*` is ever tried again, so that
/// the time is at most the product of the lengths.
fn fits(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut read) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while read < name.len() {
        if pattern.get(at) == Some(&b'*') {
            star = Some((at + 1, read));
            at += 1;
        } else if let Some(length) = fits_one(&pattern[at..], name[read]) {
            at += length;
            read += 1;
        } else if let Some((behind, from)) = star {
            // The last `*` takes one letter more.
            star = Some((behind, from + 1));
            (at, read) = (behind, from + 1);
        } else {
            return false;
        }
    }
    pattern[at..].iter().all(|&letter| letter == b'*')
}

/// Whether a letter matches the start of a pattern other than `*`, and how long that start is.
fn fits_one(pattern: &[u8], letter: u8) -> Option<usize> {
    match *pattern.first()? {
        b'?' => Some(1),
        b'[' => match class(pattern) {
            Some((length, is_in)) => is_in(letter).then_some(length),
            None => (letter == b'[').then_some(1),
        },
        b'\\' if pattern.len() > 1 => (pattern[1] == letter).then_some(2),
        plain => (plain == letter).then_some(1),
    }
}

/// `[a-z_]`, `[!0-9]`: its length, and which letters are in it. None if it does not end.
fn class(pattern: &[u8]) -> Option<(usize, impl Fn(u8) -> bool)> {
    let start = if matches!(pattern.get(1), Some(b'!' | b'^')) { 2 } else { 1 };
    // A bracket that comes first is one of the letters.
    let end = start + 1 + pattern.get(start + 1..)?.iter().position(|&letter| letter == b']')?;
    let letters = &pattern[start..end];
    let is_in = move |letter: u8| {
        let mut rest = letters;
        let mut found = false;
        while let Some((&first, behind)) = rest.split_first() {
            match behind {
                [b'-', last, behind @ ..] => {
                    found |= (first..=*last).contains(&letter);
                    rest = behind;
                }
                _ => {
                    found |= first == letter;
                    rest = behind;
                }
            }
        }
        // After `!` or `^`, `start` is 2 and the class holds all other letters.
        found == (start == 1)
    };
    Some((end + 1, is_in))
}
