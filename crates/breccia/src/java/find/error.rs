//! Why a name means no class, method or field.

use std::fmt;

use text::{count, escape};

use crate::problem::Problem;

/// Why a name means no class, method or field. What was asked for is kept as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindError {
    /// A name fits several classes.
    AmbiguousClass {
        /// The name.
        name: String,
        /// The classes.
        classes: Vec<String>,
    },
    /// The file of a class is there, but is broken.
    UnreadableClass {
        /// The class.
        name: String,
        /// What is wrong with its file.
        problem: Problem,
    },
    /// A class is named by others, but is not on the class path.
    MissingClass {
        /// The class.
        name: String,
    },
    /// There is no such class.
    UnknownClass {
        /// The name.
        name: String,
        /// All classes that there are.
        known: Vec<String>,
        /// Whether there are only the JDK's classes.
        only_jdk: bool,
    },
    /// A class inherits a method: it is found in the class that declares it.
    InheritedMethod {
        /// The class.
        class: String,
        /// The class that declares the method.
        declared_in: String,
        /// The method.
        wanted: String,
    },
    /// A class has no such method.
    UnknownMethod {
        /// The class.
        class: String,
        /// The method.
        wanted: String,
        /// Its name alone.
        name: String,
        /// Methods of this name with other parameters.
        same_name: Vec<String>,
        /// The names of all methods of the class, as often as there are methods.
        known: Vec<String>,
    },
    /// A class has no methods.
    NoMethods {
        /// The class.
        pattern: String,
    },
    /// No method fits a pattern.
    NoMethodFits {
        /// The pattern.
        pattern: String,
        /// The name of the method in it.
        name: String,
        /// How many classes were searched.
        searched: usize,
        /// The names of their methods.
        known: Vec<String>,
    },
    /// No class fits a pattern.
    NoClassFits {
        /// The pattern.
        pattern: String,
        /// All classes that were searched.
        known: Vec<String>,
    },
    /// A class has no such field.
    UnknownField {
        /// The class.
        class: String,
        /// The field.
        name: String,
        /// The fields of the class, its own first, then inherited ones.
        known: Vec<String>,
        /// How many of these are its own.
        own: usize,
        /// Whether a method has the name.
        is_method: bool,
    },
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AmbiguousClass { name, classes } => {
                let number = count(classes.len(), "class", "classes");
                write!(f, "`{}` is the name of {number}", escape(name))
            }
            Self::UnreadableClass { name, .. } => write!(f, "no class `{}` that can be read", escape(name)),
            Self::MissingClass { name } => {
                write!(f, "class {name} is named by others, but is not on the class path")
            }
            Self::UnknownClass { name, known, .. } => {
                let searched = count(known.len(), "class was", "classes were");
                write!(f, "no class `{}`; {searched} searched", escape(name))
            }
            Self::InheritedMethod { class, declared_in, wanted } => {
                write!(f, "{class} inherits `{}` from {declared_in}", escape(wanted))
            }
            Self::UnknownMethod { class, wanted, known, .. } => {
                let number = count(known.len(), "method", "methods");
                write!(f, "no method `{}` among the {number} of {class}", escape(wanted))
            }
            Self::NoMethods { pattern } => write!(f, "`{}` has no methods", escape(pattern)),
            Self::NoMethodFits { pattern, searched, .. } => {
                let searched = count(*searched, "class was", "classes were");
                write!(f, "no method matches `{}`; {searched} searched", escape(pattern))
            }
            Self::NoClassFits { pattern, known } => {
                let searched = count(known.len(), "class was", "classes were");
                write!(f, "no class matches `{}`; {searched} searched", escape(pattern))
            }
            Self::UnknownField { class, name, .. } => write!(f, "{class} has no field `{}`", escape(name)),
        }
    }
}

impl std::error::Error for FindError {}
