//! Why a question about sets has no answer.

use std::fmt;

use text::{count, escape};

use crate::java::find::FindError;

/// Why a question about sets has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// A name means nothing.
    Find(FindError),
    /// A class has no such field.
    UnknownField(FindError),
    /// A method was written with `[]`.
    MethodWithElements {
        /// What was asked for.
        text: String,
    },
    /// A class was named where a method or field is needed.
    ClassAsMember {
        /// What was asked for.
        text: String,
        /// The class.
        class: String,
    },
    /// The analysis follows no objects.
    NoSets {
        /// Its name.
        analysis: String,
    },
    /// Variables were asked for, but of a field.
    FieldHasNone {
        /// The field.
        field: String,
        /// The first of the variables.
        variable: String,
    },
    /// The methods have no bodies.
    NoBody {
        /// The methods.
        methods: Vec<String>,
    },
    /// The methods are not reachable.
    Unreached {
        /// The methods.
        methods: Vec<String>,
        /// How many methods are.
        reachable: usize,
    },
    /// A variable is of a primitive type.
    Primitive {
        /// The variable.
        name: String,
        /// Its type.
        ty: String,
    },
    /// A text is not a variable with fields and elements.
    NotUnderstood {
        /// The text.
        text: String,
    },
    /// Nothing that is held has such a field.
    NoSuchField {
        /// The whole text.
        text: String,
        /// The field in it.
        field: String,
    },
    /// A method returns nothing.
    ReturnsNothing {
        /// The method.
        method: String,
    },
    /// A method has no such variable.
    UnknownVariable {
        /// The method.
        method: String,
        /// The variable.
        name: String,
        /// All variables that it has.
        known: Vec<String>,
        /// Those that can hold objects; those with a name of the source go first.
        objects: Vec<String>,
    },
}

impl From<FindError> for SetError {
    fn from(error: FindError) -> Self {
        Self::Find(error)
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Find(error) | Self::UnknownField(error) => error.fmt(f),
            Self::MethodWithElements { text } => {
                write!(f, "`{}` is a method: write `x[]` for the elements of its variable x", escape(text))
            }
            Self::ClassAsMember { text, .. } => {
                write!(f, "`{}` is a class, but a method or field is needed", escape(text))
            }
            Self::NoSets { analysis } => write!(f, "`{}` has no sets of objects", escape(analysis)),
            Self::FieldHasNone { field, variable } => {
                write!(f, "`{}` is a field, and has no variables like `{}`", escape(field), escape(variable))
            }
            Self::NoBody { methods } => {
                write!(f, "{} has no body, and so no variables", methods.join(" and "))
            }
            Self::Unreached { methods, reachable } => {
                let reached = count(*reachable, "method is", "methods are");
                write!(f, "{} is not reachable; {reached}", methods.join(" and "))
            }
            Self::Primitive { name, ty } => {
                write!(f, "`{}` has type {ty}, and holds no objects", escape(name))
            }
            Self::NotUnderstood { text } => {
                write!(f, "`{}` is not understood: a variable, then `.field` or `[]`", escape(text))
            }
            Self::NoSuchField { text, field } => {
                write!(f, "in `{}`, no object has a field `{}`", escape(text), escape(field))
            }
            Self::ReturnsNothing { method } => write!(f, "{method} returns nothing"),
            Self::UnknownVariable { method, name, .. } => {
                write!(f, "{method} has no variable `{}`", escape(name))
            }
        }
    }
}

impl std::error::Error for SetError {}
