//! The options of commands that analyse a component without clients.

use std::path::PathBuf;

use breccia::java::component as of_library;
use breccia::java::component::{ComponentOptions, SettingsFile};
use clap::{Args, ValueEnum};

use super::{AnalysisOptions, CallsOptions};

/// A component, and how clients may use it.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub(crate) struct FragmentOptions {
    /// The classes of the component: `a.b.**`, `a.B`. They are analysed for every possible client
    #[arg(long, value_name = "CLASSES", help_heading = "Component")]
    pub(crate) component: Vec<String>,
    /// The classes that clients use [default: the public classes of the component]
    #[arg(long, value_name = "CLASSES", help_heading = "Component")]
    pub(crate) accessed: Vec<String>,
    /// The members that clients use: `a.B#m`, `a.B#m(int)`, `a.B.f`, `a.B#<init>`; in addition to the classes
    /// of --accessed [default: all public members]
    #[arg(long, value_name = "CLASS#MEMBER", help_heading = "Component")]
    pub(crate) member: Vec<String>,
    /// Clients use only what the code of these jars or folders uses, such as a test suite
    #[arg(long, value_name = "PATH", help_heading = "Component", conflicts_with_all = ["accessed", "member"])]
    pub(crate) suite: Vec<PathBuf>,
    /// Clients may be in the packages of the component, and use protected and package-private members too
    #[arg(long, help_heading = "Component")]
    pub(crate) same_package: bool,
    /// Clients may write subclasses, implement interfaces and pass lambdas, and use protected members too
    #[arg(long, help_heading = "Component")]
    pub(crate) open_types: bool,
    /// Clients also call members that a class only inherits from java.lang.Object
    #[arg(long, help_heading = "Component")]
    pub(crate) object_members: bool,
    /// Clients use only members of the component: they call nothing through library types (`next` of an
    /// Iterator that it returns), create no library objects to pass to it (an ArrayList), and write no
    /// lambdas or classes for it
    #[arg(long, help_heading = "Component")]
    pub(crate) no_library_types: bool,
    /// Whether frameworks create objects of classes with annotations of libraries, set their annotated
    /// fields, and call their annotated methods and those that override a method from outside the component
    /// [default: auto]
    #[arg(
        long,
        value_enum,
        value_name = "auto|none",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) frameworks: Option<Frameworks>,
    /// Clients write objects to streams and read them back, which also uses private fields and methods such
    /// as readObject
    #[arg(long, help_heading = "Component")]
    pub(crate) serialization: bool,
    /// Array types that clients create: `a.B[]` [default: those in the signatures of members]
    #[arg(long, value_name = "TYPE", help_heading = "Component")]
    pub(crate) instantiated_array: Vec<String>,
    /// Array types whose elements clients read and write [default: those in the signatures of members]
    #[arg(long, value_name = "TYPE", help_heading = "Component")]
    pub(crate) accessed_array: Vec<String>,
    /// Which classes take part: those that the component and its interface refer to, directly or indirectly,
    /// or all
    #[arg(
        long,
        value_enum,
        value_name = "closure|classpath",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) scope: Option<Scope>,
    /// Jars or folders with stubs and test doubles, or with other modules of the project; they become part of
    /// the program, clients create their objects, and calls on their types are calls on own types
    #[arg(long, value_name = "PATH", help_heading = "Component")]
    pub(crate) stubs: Vec<PathBuf>,
    /// What missing classes and native code without a rule may do: what the types allow by which present code
    /// names them, anything with what they receive, or nothing [default: declared]
    #[arg(
        long,
        value_enum,
        value_name = "declared|conservative|ignore",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) unknown: Option<Unknown>,
    /// Whether the code of libraries is followed, which belong neither to the JDK nor to the project: always,
    /// or not, so that it only sees, calls and returns what it is given; `auto` follows all but large ones
    /// [default: auto]
    #[arg(
        long,
        value_enum,
        value_name = "auto|follow|given",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) libraries: Option<Libraries>,
    /// The file that has these options, for messages.
    #[arg(skip)]
    #[serde(skip)]
    pub(crate) file: Option<SettingsFile>,
}

/// Which classes take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Scope {
    /// What the component and its interface refer to, directly or through others.
    #[default]
    Closure,
    /// Everything on the class path.
    Classpath,
}

/// What missing code may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Unknown {
    /// What the types allow by which present code names it.
    #[default]
    Declared,
    /// Anything, with what it receives.
    Conservative,
    /// Nothing.
    Ignore,
}

/// Whether the code of libraries is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Libraries {
    /// If they are not large.
    #[default]
    Auto,
    /// Always.
    Follow,
    /// Never: it sees, calls and returns what it is given.
    Given,
}

/// Whether frameworks use what is annotated for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Frameworks {
    /// What has an annotation of a library.
    #[default]
    Auto,
    /// Nothing.
    None,
}

impl FragmentOptions {
    /// Whether a component was named.
    pub(crate) fn is_given(&self) -> bool {
        *self != Self { file: self.file.clone(), ..Self::default() }
    }

    /// The same for the library.
    pub(crate) fn component(&self) -> ComponentOptions {
        let Self { component, accessed, member, suite, stubs, instantiated_array, accessed_array, .. } =
            self.clone();
        ComponentOptions {
            component,
            accessed,
            member,
            suite,
            also_used_by: Vec::new(),
            stubs,
            same_package: self.same_package,
            open_types: self.open_types,
            object_members: self.object_members,
            no_library_types: self.no_library_types,
            frameworks: match self.frameworks.unwrap_or_default() {
                Frameworks::Auto => of_library::Frameworks::Auto,
                Frameworks::None => of_library::Frameworks::None,
            },
            serialization: self.serialization,
            // Only analyses that explain what was observed ask for it.
            starts_tests: false,
            instantiated_array,
            accessed_array,
            scope: match self.scope.unwrap_or_default() {
                Scope::Closure => of_library::Scope::Closure,
                Scope::Classpath => of_library::Scope::Classpath,
            },
            unknown: match self.unknown.unwrap_or_default() {
                Unknown::Declared => of_library::Unknown::Declared,
                Unknown::Conservative => of_library::Unknown::Conservative,
                Unknown::Ignore => of_library::Unknown::Ignore,
            },
            libraries: match self.libraries.unwrap_or_default() {
                Libraries::Auto => of_library::FollowLibraries::Auto,
                Libraries::Follow => of_library::FollowLibraries::Follow,
                Libraries::Given => of_library::FollowLibraries::Given,
            },
            file: self.file.clone(),
        }
    }
}

/// Options of `interface`.
#[derive(Args, Debug)]
pub(crate) struct InterfaceOptions {
    /// Jars and folders: their classes are the component, unless --component names some
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) fragment: FragmentOptions,
}

/// Options of `plan`.
#[derive(Args, Debug)]
pub(crate) struct PlanOptions {
    /// Jars and folders: their classes are the component, unless --component names some
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    /// All calls that dispatch on the receiver [default: those with several possible receiver classes]
    #[arg(long, conflicts_with = "calls")]
    pub(crate) all_sites: bool,
    #[command(flatten)]
    pub(crate) calls: CallsOptions,
    /// A finer analysis; the plan marks what it rules out as infeasible
    #[arg(long, value_name = "NAME")]
    pub(crate) refine: Option<String>,
    /// Write the plan to a file, for `agent`, `instrument` and `report`
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
