//! The door: how preprocessed text comes in from compilation databases, files and flags.
//!
//! This is the one module of the C side that opens the user's sources and starts the user's compiler, and it
//! does so only as `cc -E`. It reads no environment: which compiler to use is a value.
#![expect(clippy::disallowed_methods, reason = "this module opens the sources and starts the preprocessor")]

mod commands;
mod preprocess;
mod words;

use std::borrow::Cow;
use std::fmt;
use std::path::{Component, Path, PathBuf};

pub use commands::{CommandsError, compile_commands};
pub use words::split_words;

/// One file to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// C source that needs preprocessing.
    Source(SourceFile),
    /// A preprocessed file (`.i`).
    Preprocessed(PathBuf),
    /// Preprocessed text that is already here.
    Text {
        /// What it is called.
        name: String,
        /// The text.
        text: Vec<u8>,
    },
}

/// Why there is no preprocessed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoText {
    /// There is no compiler of this name.
    NoCompiler(String),
    /// Another reason.
    Other(String),
}

impl fmt::Display for NoText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCompiler(name) => {
                write!(
                    f,
                    "the compiler `{name}` was not found; name another, or give preprocessed files (.i)"
                )
            }
            Self::Other(reason) => f.write_str(reason),
        }
    }
}

/// C source with the flags it is compiled with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// The file, relative to the folder.
    pub file: PathBuf,
    /// The folder in which the compiler runs; empty for the current one.
    pub directory: PathBuf,
    /// The compiler that the database names.
    pub compiler: Option<String>,
    /// Flags, without those that say what to produce and where.
    pub flags: Vec<String>,
}

impl Input {
    /// A source file with flags as one would give them to the compiler.
    pub fn source(file: impl Into<PathBuf>, flags: &[String]) -> Input {
        let file = file.into();
        let flags = commands::kept_flags(flags, &file.to_string_lossy());
        Input::Source(SourceFile { file, directory: PathBuf::new(), compiler: None, flags })
    }

    /// A file by its ending: `.i` is preprocessed, all else is source.
    pub fn file(file: impl Into<PathBuf>, flags: &[String]) -> Input {
        let file = file.into();
        if file.extension().is_some_and(|ending| ending == "i") {
            Input::Preprocessed(file)
        } else {
            Input::source(file, flags)
        }
    }

    /// The preprocessed text, by `compiler` where one is needed (else the one that a database names, or
    /// `cc`); or why there is none.
    pub fn text(&self, compiler: Option<&str>) -> Result<Cow<'_, [u8]>, NoText> {
        match self {
            Input::Source(source) => preprocess::preprocess(source, compiler).map(Cow::Owned),
            Input::Preprocessed(file) => {
                let unread = |error| NoText::Other(format!("cannot be read: {error}"));
                std::fs::read(file).map(Cow::Owned).map_err(unread)
            }
            Input::Text { text, .. } => Ok(Cow::Borrowed(text)),
        }
    }

    /// The path of a file that the preprocessor names: relative ones start in the folder where it ran.
    pub(crate) fn path_of(&self, file: &str) -> String {
        match self {
            // `<built-in>` and the like are not files.
            Input::Source(source) if source.directory != Path::new("") && !file.starts_with(['/', '<']) => {
                tidied(&source.directory.join(file))
            }
            Input::Source(_) | Input::Preprocessed(_) | Input::Text { .. } => file.to_owned(),
        }
    }

    /// What the input is called in messages and as a unit.
    pub fn name(&self) -> String {
        match self {
            Input::Source(source) => tidied(&source.directory.join(&source.file)),
            Input::Preprocessed(file) => file.to_string_lossy().into_owned(),
            Input::Text { name, .. } => name.clone(),
        }
    }
}

/// How many lines a source file has, if it can be read.
pub fn lines_of(file: &str) -> Option<usize> {
    let text = std::fs::read(file).ok()?;
    let ends = text.iter().filter(|&&byte| byte == b'\n').count();
    Some(ends + usize::from(text.last().is_some_and(|&byte| byte != b'\n')))
}

/// The absolute path of a file without links, if it is there.
pub fn real_path(file: &str) -> Option<PathBuf> {
    Path::new(file).canonicalize().ok()
}

/// A path without `.`, and without `..` after a plain name.
fn tidied(path: &Path) -> String {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(tidy.components().next_back(), Some(Component::Normal(_))) => {
                tidy.pop();
            }
            other @ (Component::Prefix(_)
            | Component::RootDir
            | Component::ParentDir
            | Component::Normal(_)) => tidy.push(other),
        }
    }
    tidy.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Input, SourceFile};

    #[test]
    fn files_are_named_from_the_folder_where_the_compiler_ran() {
        let source = SourceFile {
            file: "./a.c".into(),
            directory: "/src/lib".into(),
            compiler: None,
            flags: Vec::new(),
        };
        let input = Input::Source(source);
        assert_eq!(input.name(), "/src/lib/a.c");
        assert_eq!(input.path_of("../include/b.h"), "/src/include/b.h");
        assert_eq!(input.path_of("/usr/include/c.h"), "/usr/include/c.h");
        assert_eq!(input.path_of("<built-in>"), "<built-in>");
        assert_eq!(Input::source("x/../a.c", &[]).name(), "a.c");
        assert_eq!(Input::source("a.c", &[]).path_of("b.h"), "b.h");
    }
}
