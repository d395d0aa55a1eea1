//! The arguments of a statement.

use std::sync::Arc;

use program::Type;

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "most are named after their types")]
pub enum Argument {
    /// The value of an earlier statement.
    Value(usize),
    Null,
    Boolean(bool),
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    /// As bits, so that all are equal to themselves.
    Float(u32),
    /// As bits, so that all are equal to themselves.
    Double(u64),
    Text(Arc<str>),
    /// A class literal.
    Class(Type),
}

impl Argument {
    /// The value of an earlier statement that it is.
    pub(crate) fn value(&self) -> Option<usize> {
        match self {
            Self::Value(value) => Some(*value),
            Self::Null
            | Self::Boolean(_)
            | Self::Byte(_)
            | Self::Short(_)
            | Self::Char(_)
            | Self::Int(_)
            | Self::Long(_)
            | Self::Float(_)
            | Self::Double(_)
            | Self::Text(_)
            | Self::Class(_) => None,
        }
    }

    /// The text that it is.
    pub(crate) fn text(&self) -> Option<&Arc<str>> {
        match self {
            Self::Text(text) => Some(text),
            Self::Value(_)
            | Self::Null
            | Self::Boolean(_)
            | Self::Byte(_)
            | Self::Short(_)
            | Self::Char(_)
            | Self::Int(_)
            | Self::Long(_)
            | Self::Float(_)
            | Self::Double(_)
            | Self::Class(_) => None,
        }
    }
}
