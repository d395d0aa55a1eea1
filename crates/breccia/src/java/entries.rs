//! Where does the program start? What the user says, or else what a jar says.

use std::fmt;
use std::path::PathBuf;

use ::entries::{self, Entry};
use program::{ClassId, MethodId};
use text::{count, escape};

use super::find::{self, FindError};
use super::load::{Input, Part};
use crate::observe::{Note, Observer, report, timed};

/// Where a program starts. Without any entry, that is the main class of the only jar that names one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryOptions {
    /// Classes with a `main`.
    pub mains: Vec<MainClass>,
    /// Patterns of methods: `a.B#m`, `a.B#m(int)`, `a.b.**#run`; `a.B` is all its methods.
    pub methods: Vec<String>,
    /// Lists of such patterns.
    pub lists: Vec<EntryList>,
    /// A pattern of classes whose public and protected methods are entries.
    pub public: Option<String>,
    /// A pattern of classes whose tests are entries: JUnit 3, 4 and 5, TestNG.
    pub tests: Option<String>,
}

/// A class with a `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MainClass {
    /// The one that the only jar with a Main-Class names.
    OfJar,
    /// A class by its name.
    Named(String),
}

/// A list of patterns, one per line; comments start with `#` at the start of a line or after a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryList {
    /// Its name, for messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Why there is nowhere to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// A name means nothing.
    Find(FindError),
    /// A method was named where a class with a `main` is needed.
    MethodAsMain {
        /// What was asked for.
        name: String,
    },
    /// A class has no `main`.
    NoMain {
        /// The class.
        class: String,
        /// Classes that have one.
        mains: Vec<String>,
    },
    /// Nobody said where the program starts, and no jar says it.
    NoEntry {
        /// Classes that have a `main`.
        mains: Vec<String>,
    },
    /// Several jars name a main class.
    SeveralMains {
        /// Each with its jar.
        classes: Vec<(String, PathBuf)>,
    },
    /// The methods that a pattern means are abstract.
    Abstract {
        /// The pattern.
        pattern: String,
    },
    /// A list has no pattern.
    EmptyList {
        /// Its name.
        list: String,
    },
    /// Something is wrong in a line of a list.
    InList {
        /// Its name.
        list: String,
        /// The line.
        line: usize,
        /// What is wrong.
        cause: Box<EntryError>,
    },
    /// No public class has a public method.
    NothingPublic {
        /// How many classes were searched.
        searched: usize,
    },
    /// There are no tests.
    NoTests {
        /// How many classes were searched.
        searched: usize,
    },
    /// There are only the JDK's classes.
    OnlyJdk,
}

/// The entries that the options mean; without any, the main class of the only jar that has one.
pub fn find(
    observer: &mut dyn Observer,
    input: &Input,
    options: &EntryOptions,
) -> Result<Vec<Entry>, EntryError> {
    let mut found = Vec::new();
    for class in &options.mains {
        found.push(match class {
            MainClass::OfJar => of_manifest(observer, input)?,
            MainClass::Named(name) => main_of(input, name)?,
        });
    }
    for pattern in &options.methods {
        found.extend(of_pattern(input, pattern)?);
    }
    for list in &options.lists {
        found.extend(of_list(input, list)?);
    }
    if let Some(pattern) = &options.public {
        found.extend(public(input, pattern)?);
    }
    if let Some(pattern) = &options.tests {
        found.extend(tests(observer, input, pattern)?);
    }
    // Whoever names any entry does not want the one of the manifest on top.
    if *options == EntryOptions::default() {
        found.push(of_manifest(observer, input)?);
    }
    Ok(found)
}

fn main_of(input: &Input, name: &str) -> Result<Entry, EntryError> {
    if name.contains('#') {
        return Err(EntryError::MethodAsMain { name: name.to_owned() });
    }
    let class = find::declared_class(input, name)?;
    entries::main_method(&input.program, class)
        .ok_or_else(|| EntryError::NoMain { class: input.program.class_name(class), mains: mains(input) })
}

/// The jars of the class path that name a main class, and the class.
fn main_classes(input: &Input) -> Vec<(PathBuf, String)> {
    let jars = input.class_path.containers().iter().filter(|jar| input.part(jar) != Part::Jdk);
    jars.filter_map(|jar| Some((jar.path.clone(), jar.main_class()?))).collect()
}

/// The main class of the only jar whose manifest names one.
fn of_manifest(observer: &mut dyn Observer, input: &Input) -> Result<Entry, EntryError> {
    let jars = main_classes(input);
    match &jars[..] {
        [(_, class)] => {
            let entry = main_of(input, class)?;
            let class = input.program.class_name(entry.class);
            observer.note(Note::StartsWithMainClass { class });
            Ok(entry)
        }
        [] => Err(EntryError::NoEntry { mains: mains(input) }),
        _ => {
            let classes = jars.into_iter().map(|(jar, class)| (class, jar)).collect();
            Err(EntryError::SeveralMains { classes })
        }
    }
}

/// The classes that could be started.
fn mains(input: &Input) -> Vec<String> {
    let own = input.classes(&Part::NAMED).into_iter();
    let mains = own.filter(|&class| entries::has_main(&input.program, class));
    mains.map(|class| input.program.class_name(class)).collect()
}

fn of_pattern(input: &Input, pattern: &str) -> Result<Vec<Entry>, EntryError> {
    let program = &input.program;
    let found = find::methods_of_pattern(input, pattern)?;
    let runs = |&method: &MethodId| {
        let declared = program.method(method);
        let name = program.names.selector_parts(declared.selector).name;
        // Nobody calls `<clinit>`: the JVM runs it when the class is initialised.
        !declared.is_abstract() && program.names.text(name).0 != b"<clinit>"
    };
    let entries: Vec<Entry> =
        found.into_iter().filter(runs).map(|method| Entry::new(program, method)).collect();
    if entries.is_empty() { Err(EntryError::Abstract { pattern: pattern.to_owned() }) } else { Ok(entries) }
}

fn of_list(input: &Input, list: &EntryList) -> Result<Vec<Entry>, EntryError> {
    let mut found = Vec::new();
    for (line, text) in (1..).zip(list.text.lines()) {
        let pattern = without_comment(text).trim();
        if !pattern.is_empty() {
            let entries = of_pattern(input, pattern).map_err(|cause| EntryError::InList {
                list: list.name.clone(),
                line,
                cause: Box::new(cause),
            })?;
            found.extend(entries);
        }
    }
    if found.is_empty() { Err(EntryError::EmptyList { list: list.name.clone() }) } else { Ok(found) }
}

fn without_comment(line: &str) -> &str {
    // `#` also stands between class and method, so a comment needs a blank before it.
    let starts = |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with(char::is_whitespace);
    line.match_indices('#').find(starts).map_or(line, |(at, _)| &line[..at])
}

fn public(input: &Input, pattern: &str) -> Result<Vec<Entry>, EntryError> {
    let classes = own_classes(input, pattern)?;
    let found = entries::public_methods(&input.program, &classes);
    if found.is_empty() { Err(EntryError::NothingPublic { searched: classes.len() }) } else { Ok(found) }
}

fn tests(observer: &mut dyn Observer, input: &Input, pattern: &str) -> Result<Vec<Entry>, EntryError> {
    let classes = own_classes(input, pattern)?;
    let found = timed(observer, "find tests", || entries::find_tests(&input.program, &classes));
    report(observer, &found.problems);
    let counts: Vec<String> = found.counts.iter().map(|(name, number)| format!("{name}: {number}")).collect();
    observer.fact("tests", counts.join(", "));
    if found.entries.is_empty() {
        Err(EntryError::NoTests { searched: classes.len() })
    } else {
        Ok(found.entries)
    }
}

fn own_classes(input: &Input, pattern: &str) -> Result<Vec<ClassId>, EntryError> {
    let own = input.classes(&Part::NAMED);
    if own.is_empty() { Err(EntryError::OnlyJdk) } else { Ok(find::classes(input, &own, pattern)?) }
}

impl From<FindError> for EntryError {
    fn from(error: FindError) -> Self {
        Self::Find(error)
    }
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Find(error) => error.fmt(f),
            Self::InList { cause, .. } => cause.fmt(f),
            Self::MethodAsMain { name } => write!(f, "`{}` is a method, but a class is needed", escape(name)),
            Self::NoMain { class, .. } => write!(f, "{class} has no main method"),
            Self::NoEntry { .. } => f.write_str("no entry point: no jar names a main class"),
            Self::SeveralMains { .. } => f.write_str("several jars name a main class"),
            Self::Abstract { pattern } => write!(f, "`{}` is abstract: nothing runs there", escape(pattern)),
            Self::EmptyList { list } => write!(f, "`{}` names no method", escape(list)),
            Self::NothingPublic { searched } => {
                let searched = count(*searched, "class", "classes");
                write!(f, "no public class with a public method among {searched}")
            }
            Self::NoTests { searched } => {
                write!(f, "no tests among {}", count(*searched, "class", "classes"))
            }
            Self::OnlyJdk => f.write_str("there are no classes except those of the JDK"),
        }
    }
}

impl std::error::Error for EntryError {}

#[cfg(test)]
mod unit {
    use super::without_comment;

    #[test]
    fn comments_stand_alone_or_behind_a_blank() {
        assert_eq!(without_comment("# all"), "");
        assert_eq!(without_comment("a.B#m # why"), "a.B#m ");
        assert_eq!(without_comment("a.B#m"), "a.B#m");
    }
}
