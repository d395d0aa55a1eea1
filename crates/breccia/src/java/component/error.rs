//! Why there is no component, or no interface of it.

use std::fmt;
use std::path::PathBuf;

use text::{count, escape, escape_path};

use crate::java::find::FindError;

/// Why there is no component, or no interface of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentError {
    /// Nobody said which classes are the component, and the paths have none.
    NoComponent,
    /// All classes of the component are those of the suite and the stubs.
    Empty,
    /// A further jar or folder has no classes.
    NoClassesIn {
        /// The jar or folder.
        path: PathBuf,
        /// What it is there for.
        role: Beside,
    },
    /// A pattern that describes the component or its interface is wrong.
    Setting {
        /// The setting that it belongs to.
        setting: Setting,
        /// The file and the line that say so, if it was a file.
        place: Option<(PathBuf, usize)>,
        /// What is wrong.
        cause: Box<ComponentError>,
    },
    /// A name means nothing.
    Find(FindError),
    /// Clients can use nothing of the component.
    NoMembers {
        /// How many classes the component has.
        classes: usize,
        /// The patterns of classes that clients may use, if some were given.
        accessed: Vec<String>,
        /// Whether clients may be in the packages of the component.
        same_package: bool,
        /// Whether a suite determines what is used.
        by_suite: bool,
    },
    /// A field was written as a method.
    FieldAsMethod {
        /// What was asked for.
        pattern: String,
    },
    /// A text is not a member of a class.
    NotAMember {
        /// The text.
        pattern: String,
    },
    /// A class was named where a member is needed.
    ClassAsMember {
        /// What was asked for.
        pattern: String,
    },
    /// A text is not an array type.
    NotAnArray {
        /// The text.
        name: String,
    },
    /// The placeholder main cannot be built.
    PlaceholderMain(String),
}

/// The purpose of a further jar or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Its code determines what clients use.
    Suite,
    /// It replaces missing classes.
    Stubs,
    /// Its code determines what clients use in addition.
    Tests,
}

/// A setting that takes patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The classes of the component.
    Component,
    /// The classes that clients use.
    Accessed,
    /// The members that clients use.
    Member,
    /// The array types that clients make.
    InstantiatedArray,
    /// The array types whose elements clients use.
    AccessedArray,
}

impl Setting {
    /// The name of the setting, in the command line and in settings files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Component => "component",
            Self::Accessed => "accessed",
            Self::Member => "member",
            Self::InstantiatedArray => "instantiated-array",
            Self::AccessedArray => "accessed-array",
        }
    }
}

impl From<FindError> for ComponentError {
    fn from(error: FindError) -> Self {
        Self::Find(error)
    }
}

impl fmt::Display for ComponentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoComponent => f.write_str("no classes were found for the component"),
            Self::Empty => {
                f.write_str("the component has no classes except those of the suite and the stubs")
            }
            Self::NoClassesIn { path, .. } => write!(f, "`{}` has no classes", escape_path(path)),
            Self::Setting { cause, .. } => cause.fmt(f),
            Self::Find(error) => error.fmt(f),
            Self::NoMembers { classes, accessed, .. } => {
                if accessed.is_empty() {
                    let classes = count(*classes, "class", "classes");
                    write!(f, "clients can use nothing of the component, which has {classes}")
                } else {
                    write!(f, "clients can use nothing of `{}`", escape(&accessed.join(", ")))
                }
            }
            Self::FieldAsMethod { pattern } => write!(f, "`{}` is a field", escape(pattern)),
            Self::NotAMember { pattern } => write!(f, "`{}` is not a member", escape(pattern)),
            Self::ClassAsMember { pattern } => write!(f, "`{}` is a class", escape(pattern)),
            Self::NotAnArray { name } => write!(f, "`{}` is not an array type such as a.B[]", escape(name)),
            Self::PlaceholderMain(cause) => write!(f, "the placeholder main cannot be built: {cause}"),
        }
    }
}

impl std::error::Error for ComponentError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Find(error) => Some(error),
            Self::Setting { cause, .. } => cause.source(),
            Self::NoComponent
            | Self::Empty
            | Self::NoClassesIn { .. }
            | Self::NoMembers { .. }
            | Self::FieldAsMethod { .. }
            | Self::NotAMember { .. }
            | Self::ClassAsMember { .. }
            | Self::NotAnArray { .. }
            | Self::PlaceholderMain(_) => None,
        }
    }
}
