//! What can be wrong with the bytes of a class, and where.

use std::fmt;

/// A class file that cannot be read: what is wrong, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Distance from the start of the class file.
    pub offset: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// The kinds of damage that a reader can find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The bytes end before the structure does.
    Truncated {
        /// The structure that was being read.
        what: &'static str,
        /// Bytes that it needs.
        needed: usize,
        /// Bytes that are there.
        left: usize,
    },
    /// The first four bytes are not `CAFEBABE`.
    NotAClass(u32),
    /// The constant is of another kind than the place asks for.
    WrongConstant {
        /// Its index in the pool.
        index: u16,
        /// The kind that is there.
        found: &'static str,
        /// The kind that the place asks for.
        needed: &'static str,
    },
    /// No constant has this index.
    NoConstant {
        /// The index.
        index: u16,
        /// The kind that the place asks for.
        needed: &'static str,
    },
    /// A number that the specification does not allow here.
    BadValue {
        /// The structure or field.
        what: &'static str,
        /// Its value.
        value: u64,
    },
    /// There are bytes left after the structure.
    Trailing {
        /// The structure that has ended.
        what: &'static str,
        /// How many bytes follow.
        bytes: usize,
    },
    /// A descriptor or signature that does not parse.
    BadDescriptor(String),
}

impl ReadError {
    /// A value that the specification does not allow.
    pub fn bad_value(offset: usize, what: &'static str, value: impl Into<u64>) -> Self {
        Self { offset, problem: Problem::BadValue { what, value: value.into() } }
    }
}

impl ReadError {
    /// The same error, placed in a part that starts at `start` in the class file.
    pub(crate) fn within(mut self, start: usize) -> Self {
        self.offset += start;
        self
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at offset {:#x})", self.problem, self.offset)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { what, needed, left } => {
                let (unit, verb) = (text::plural(*needed, "byte", "bytes"), text::plural(*left, "is", "are"));
                write!(f, "{what} needs {needed} {unit}, but {left} {verb} left")
            }
            Self::NotAClass(magic) => write!(f, "not a class file: starts with {magic:#010x}"),
            Self::WrongConstant { index, found, needed } => {
                write!(f, "constant #{index} is {found}, but {needed} is needed here")
            }
            Self::NoConstant { index, needed } => {
                write!(f, "there is no constant #{index}, but {needed} is needed here")
            }
            Self::BadValue { what, value } => write!(f, "{what} may not be {value}"),
            Self::Trailing { what, bytes } => write!(f, "{bytes} bytes are left over after {what}"),
            Self::BadDescriptor(text) => write!(f, "{text:?} is not a descriptor"),
        }
    }
}

impl std::error::Error for ReadError {}
