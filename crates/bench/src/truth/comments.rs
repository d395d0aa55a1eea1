//! What do the comments of a source file say about its calls?
//!
//! `truth/README.md` describes them. This module knows only text: it finds the comments and takes them apart.

use std::fmt;

/// All comments of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Comments {
    /// What is said of calls, in the order of the text.
    pub(super) entries: Vec<Entry>,
    /// What is said of several entries together.
    pub(super) groups: Vec<Vec<Never>>,
    /// The names of lambdas.
    pub(super) marks: Vec<Mark>,
    /// What cannot be understood.
    pub(super) problems: Vec<Problem>,
}

/// What is said of a call.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The line of the call.
    pub(super) line: u32,
    /// The name of the method.
    pub(super) method: String,
    pub(super) said: Said,
    /// The group in [`Comments::groups`] that says why other classes are impossible.
    pub(super) group: usize,
}

/// Which receivers a call can have.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// These; `none` is an empty list.
    Classes(Vec<Name>),
    /// Clients choose: `*`.
    Anything,
}

/// A receiver, as a comment names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Class(String),
    Lambda(String),
    Client,
}

/// Why classes are impossible.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Never {
    /// The line where the comment starts.
    pub(super) line: u32,
    pub(super) whom: Vec<Whom>,
    pub(super) reason: String,
}

/// Whom a reason is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Whom {
    One(Name),
    /// All classes of the JDK.
    Library,
    /// All that are not named.
    Others,
}

/// The name of a lambda or method reference.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) line: u32,
    /// The names, in the order of the bytecode.
    pub(super) names: Vec<String>,
}

/// Something wrong in a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) line: u32,
    pub(super) text: String,
}

const CALLS: &str = "// RC ";
const LAMBDA: &str = "// LAMBDA ";
const MORE: &str = "//+";

/// Reads the comments of a file.
pub(super) fn read(source: &str) -> Comments {
    let mut found = Comments::default();
    let mut lines = (1..).zip(source.lines()).peekable();
    while let Some((line, text)) = lines.next() {
        if text.trim_start().starts_with(MORE) {
            found.complain(line, "this line continues no comment about calls");
        }
        let Some(at) = text.find(CALLS) else {
            found.mark(line, text);
            continue;
        };
        let (before, rest) = text.split_at(at);
        // A name of a lambda may stand on either side.
        found.mark(line, before);
        let (calls, marks) = rest.find(LAMBDA).map_or((rest, ""), |at| rest.split_at(at));
        found.mark(line, marks);
        let mut said = calls[CALLS.len()..].to_owned();
        while let Some((_, more)) = lines.next_if(|(_, text)| text.trim_start().starts_with(MORE)) {
            said.push(' ');
            said.push_str(more.trim_start()[MORE.len()..].trim());
        }
        found.calls(line, &said);
    }
    found
}

impl Comments {
    fn complain(&mut self, line: u32, text: impl Into<String>) {
        self.problems.push(Problem { line, text: text.into() });
    }

    fn mark(&mut self, line: u32, text: &str) {
        let Some(at) = text.find(LAMBDA) else { return };
        let names: Vec<String> =
            text[at + LAMBDA.len()..].split(',').map(|name| name.trim().to_owned()).collect();
        match names.iter().find(|name| !is_word(name)) {
            Some(wrong) => self.complain(line, format!("{wrong:?} is no name of a lambda")),
            None => self.marks.push(Mark { line, names }),
        }
    }

    /// Reads `m: A, B; n: C | never D: reason | never others: reason`.
    fn calls(&mut self, line: u32, said: &str) {
        let mut group = self.groups.len();
        self.groups.push(Vec::new());
        for part in parts(said) {
            match part {
                Part::Call(method, receivers) => {
                    if !self.groups[group].is_empty() {
                        group = self.groups.len();
                        self.groups.push(Vec::new());
                    }
                    match said_of(receivers) {
                        Ok(said) => {
                            self.entries.push(Entry { line, method: method.to_owned(), said, group });
                        }
                        Err(wrong) => self.complain(line, wrong),
                    }
                }
                Part::Never(whom, reason) => {
                    let whom: Result<Vec<Whom>, String> = whom.split(',').map(whom_of).collect();
                    match whom {
                        Ok(whom) => {
                            self.groups[group].push(Never { line, whom, reason: reason.to_owned() });
                        }
                        Err(wrong) => self.complain(line, wrong),
                    }
                }
                Part::Unknown(text) => {
                    self.complain(
                        line,
                        format!("{text:?} is neither `method: classes` nor `never class: reason`"),
                    );
                }
            }
        }
    }
}

/// A part of a comment.
enum Part<'a> {
    Call(&'a str, &'a str),
    Never(&'a str, &'a str),
    Unknown(&'a str),
}

/// Cuts at `;` and `|`, but not inside a reason: what follows a `;` there must look like a call or another
/// reason.
fn parts(said: &str) -> Vec<Part<'_>> {
    let mut found: Vec<Part<'_>> = Vec::new();
    let mut rest = said.trim();
    while !rest.is_empty() {
        let mut end = next_cut(rest, 0);
        let part = first_part(&rest[..end]);
        let in_reason = matches!(part, Part::Never(..));
        while in_reason && rest[end..].starts_with(';') && !looks_new(&rest[end + 1..]) {
            end = next_cut(rest, end + 1);
        }
        found.push(match part {
            Part::Call(method, _) => Part::Call(method, after_colon(&rest[..end])),
            Part::Never(whom, _) => Part::Never(whom, after_colon(&rest[..end])),
            Part::Unknown(_) => Part::Unknown(rest[..end].trim()),
        });
        rest = rest.get(end + 1..).unwrap_or_default().trim_start();
    }
    found
}

fn first_part(text: &str) -> Part<'_> {
    let Some((head, tail)) = text.split_once(':') else { return Part::Unknown(text) };
    match head.trim().strip_prefix("never ") {
        Some(whom) => Part::Never(whom.trim(), tail),
        None if is_word(head.trim()) => Part::Call(head.trim(), tail),
        None => Part::Unknown(text),
    }
}

fn looks_new(text: &str) -> bool {
    let text = text.trim_start();
    !matches!(first_part(&text[..next_cut(text, 0)]), Part::Unknown(_))
}

/// The place of the next `;` or `|`, or the end.
fn next_cut(text: &str, from: usize) -> usize {
    text[from..].find([';', '|']).map_or(text.len(), |at| from + at)
}

fn after_colon(text: &str) -> &str {
    text.split_once(':').map_or("", |(_, tail)| tail.trim())
}

fn said_of(receivers: &str) -> Result<Said, String> {
    match receivers {
        "*" => Ok(Said::Anything),
        "none" => Ok(Said::Classes(Vec::new())),
        _ => receivers.split(',').map(name_of).collect::<Result<_, _>>().map(Said::Classes),
    }
}

fn whom_of(text: &str) -> Result<Whom, String> {
    match text.trim() {
        "others" => Ok(Whom::Others),
        "library" => Ok(Whom::Library),
        name => name_of(name).map(Whom::One),
    }
}

fn name_of(text: &str) -> Result<Name, String> {
    let text = text.trim();
    match text.split_once(' ') {
        Some(("lambda", name)) if is_word(name.trim()) => Ok(Name::Lambda(name.trim().to_owned())),
        None if text == "client" => Ok(Name::Client),
        None if !text.is_empty() && text.split('.').all(is_word) => Ok(Name::Class(text.to_owned())),
        _ => Err(format!("{text:?} is no class, `lambda NAME`, `client`, `*` or `none`")),
    }
}

fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    let starts = letters.next().is_some_and(|first| first.is_alphabetic() || first == '_' || first == '$');
    starts && letters.all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(name) => f.write_str(name),
            Self::Lambda(name) => write!(f, "lambda {name}"),
            Self::Client => f.write_str("client"),
        }
    }
}

#[cfg(test)]
mod tests;
