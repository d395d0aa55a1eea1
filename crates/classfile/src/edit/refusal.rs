//! Why a method was left as it was.

use crate::error::ReadError;
use crate::opcode::Opcode;
use std::fmt;

/// A method that could not take an insertion, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its number among the methods of the class.
    pub method: usize,
    /// Why.
    pub reason: Reason,
}

/// What prevents an insertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The class has no method of this number.
    NoSuchMethod,
    /// The method is abstract or native.
    NoBody,
    /// The method has been edited before.
    AlreadyEdited,
    /// The body is damaged.
    Unreadable(ReadError),
    /// No instruction starts at the offset of an insertion.
    NotAnInstruction {
        /// The offset.
        pc: u32,
    },
    /// The code was meant to go after an instruction that never continues with the next.
    NothingFollows {
        /// The offset of the instruction.
        pc: u32,
    },
    /// The inserted code does not decode; the error is placed in the inserted code.
    BadInsertedCode(ReadError),
    /// The inserted code does not run from its first to its last byte.
    NotStraightLine(Opcode),
    /// The body would have more than 65535 bytes.
    CodeTooLong {
        /// Its length.
        length: usize,
    },
    /// A jump would reach farther than its two bytes can say.
    JumpTooFar {
        /// The offset of the jump in the old body.
        pc: usize,
        /// The distance it would need.
        distance: i64,
    },
    /// A jump, a handler or a frame names an offset at which no instruction starts.
    BadTarget {
        /// The offset it names.
        target: i64,
    },
    /// The stack or the locals would outgrow what the class file can say.
    TooManySlots {
        /// `max_stack` or `max_locals`.
        what: &'static str,
        /// The number needed.
        needed: u32,
    },
}

impl From<ReadError> for Reason {
    fn from(error: ReadError) -> Self {
        Self::Unreadable(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "method {} is left as it was: {}", self.method, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMethod => f.write_str("the class has no such method"),
            Self::NoBody => f.write_str("it has no body"),
            Self::AlreadyEdited => f.write_str("it has been edited before"),
            Self::Unreadable(error) => write!(f, "its body cannot be read: {error}"),
            Self::NotAnInstruction { pc } => write!(f, "no instruction starts at offset {pc}"),
            Self::NothingFollows { pc } => write!(f, "nothing runs after the instruction at offset {pc}"),
            Self::BadInsertedCode(error) => write!(f, "the inserted code cannot be read: {error}"),
            Self::NotStraightLine(opcode) => {
                write!(f, "the inserted code holds {opcode:?}, but only straight-line code can be inserted")
            }
            Self::CodeTooLong { length } => {
                write!(f, "its code would have {length} bytes, but 65535 are allowed")
            }
            Self::JumpTooFar { pc, distance } => {
                write!(
                    f,
                    "the jump at offset {pc} would need a distance of {distance}, which two bytes cannot say"
                )
            }
            Self::BadTarget { target } => {
                write!(f, "something points to offset {target}, where no instruction starts")
            }
            Self::TooManySlots { what, needed } => {
                write!(f, "{what} would be {needed}, which the class file cannot say")
            }
        }
    }
}

impl std::error::Error for Refusal {}
