//! Statements, their arguments, and what lambdas do that are arguments.

use std::cmp::Ordering;
use std::sync::Arc;

use program::Type;

use crate::id::OperationId;

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// What it does.
    pub operation: OperationId,
    /// With what; the receiver, if there is one, comes first.
    pub arguments: Vec<Argument>,
}

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
    /// In a lambda: one of its parameters, or else the value of one of its statements, counted on.
    Inner(usize),
    /// What a lambda does.
    Lambda(Arc<Lambda>),
}

/// What a lambda of the client does. Its statements may use values of the sequence around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lambda {
    /// How many parameters it has.
    pub parameters: usize,
    /// Its statements, in order.
    pub statements: Vec<Statement>,
    /// What it returns; null if it returns nothing.
    pub result: Argument,
}

impl Lambda {
    /// The values of the sequence around it that it uses.
    fn values(&self) -> impl Iterator<Item = usize> + '_ {
        let arguments = self.statements.iter().flat_map(|statement| &statement.arguments);
        arguments.chain([&self.result]).filter_map(Argument::value)
    }

    /// The same with other arguments.
    fn replaced(&self, new: &dyn Fn(&Argument) -> Argument) -> Self {
        let statement = |statement: &Statement| Statement {
            operation: statement.operation,
            arguments: statement.arguments.iter().map(new).collect(),
        };
        Self {
            parameters: self.parameters,
            statements: self.statements.iter().map(statement).collect(),
            result: new(&self.result),
        }
    }

    /// The same without a statement; none if another one needs it. A result may be null instead.
    pub(crate) fn without(&self, left_out: usize) -> Option<Self> {
        let value = self.parameters + left_out;
        let is_it = |argument: &Argument| matches!(argument, Argument::Inner(inner) if *inner == value);
        if self.statements.iter().any(|statement| statement.arguments.iter().any(is_it)) {
            return None;
        }
        let moved = |argument: &Argument| {
            let Argument::Inner(inner) = argument else { return argument.clone() };
            match inner.cmp(&value) {
                Ordering::Less => argument.clone(),
                Ordering::Equal => Argument::Null,
                Ordering::Greater => Argument::Inner(inner - 1),
            }
        };
        let mut smaller = self.replaced(&moved);
        smaller.statements.remove(left_out);
        Some(smaller)
    }
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
            | Self::Class(_)
            | Self::Inner(_)
            | Self::Lambda(_) => None,
        }
    }

    /// All values of earlier statements that it needs.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> + '_ {
        self.value().into_iter().chain(self.lambda().into_iter().flat_map(|lambda| lambda.values()))
    }

    /// What a lambda does, if it is one.
    pub(crate) fn lambda(&self) -> Option<&Arc<Lambda>> {
        if let Self::Lambda(lambda) = self { Some(lambda) } else { None }
    }

    /// The same with values where they are now; null for those that are there no longer.
    pub(crate) fn moved(&self, to: &dyn Fn(usize) -> Option<usize>) -> Self {
        if let Self::Value(value) = self {
            return to(*value).map_or(Self::Null, Self::Value);
        }
        let Self::Lambda(lambda) = self else { return self.clone() };
        Self::Lambda(Arc::new(lambda.replaced(&|argument: &Self| argument.moved(to))))
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
            | Self::Class(_)
            | Self::Inner(_)
            | Self::Lambda(_) => None,
        }
    }
}

impl Statement {
    /// The values that it uses.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> + '_ {
        self.arguments.iter().flat_map(Argument::values)
    }
}
