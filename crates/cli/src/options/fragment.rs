//! The options of commands that look at a component without clients.

use std::path::PathBuf;

use breccia::java::component as of_library;
use breccia::java::component::{ComponentOptions, SettingsFile};
use clap::{Args, ValueEnum};

use super::AnalysisOptions;

/// A component, and how clients may use it.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FragmentOptions {
    /// Classes that have no client: `a.b.**`, `a.B`. What every possible client could do with them is
    /// analysed
    #[arg(long, value_name = "CLASSES", help_heading = "Component")]
    pub(crate) component: Vec<String>,
    /// The classes that clients use [default: the public ones of the component]
    #[arg(long, value_name = "CLASSES", help_heading = "Component")]
    pub(crate) accessed: Vec<String>,
    /// The members that clients use: `a.B#m`, `a.B#m(int)`, `a.B.f`, `a.B#<init>`; beside the classes of
    /// --accessed [default: all that are public]
    #[arg(long, value_name = "CLASS#MEMBER", help_heading = "Component")]
    pub(crate) member: Vec<String>,
    /// Clients use what the code of these jars or folders uses, such as a test suite, and nothing else
    #[arg(long, value_name = "PATH", help_heading = "Component", conflicts_with_all = ["accessed", "member"])]
    pub(crate) suite: Vec<PathBuf>,
    /// Clients may stand in the packages of the component: protected and package members are theirs too
    #[arg(long, help_heading = "Component")]
    pub(crate) same_package: bool,
    /// Clients may write subclasses, implement interfaces and pass lambdas: protected members are theirs too
    #[arg(long, help_heading = "Component")]
    pub(crate) open_types: bool,
    /// Clients also call what a class only inherits from java.lang.Object
    #[arg(long, help_heading = "Component")]
    pub(crate) object_members: bool,
    /// Clients only use members of the component: they call nothing through types of libraries (`next` of an
    /// Iterator that it returns), make nothing of libraries to give it away (an ArrayList), and write no
    /// lambdas and no classes for it
    #[arg(long, help_heading = "Component")]
    pub(crate) no_library_types: bool,
    /// Clients write objects to streams and read them from there: private fields, and methods such as
    /// readObject, are used too
    #[arg(long, help_heading = "Component")]
    pub(crate) serialization: bool,
    /// Array types that clients make: `a.B[]` [default: those in the signatures of members]
    #[arg(long, value_name = "TYPE", help_heading = "Component")]
    pub(crate) instantiated_array: Vec<String>,
    /// Array types whose elements clients read and write [default: those in the signatures of members]
    #[arg(long, value_name = "TYPE", help_heading = "Component")]
    pub(crate) accessed_array: Vec<String>,
    /// Which classes there are: those that the component and its interface refer to, in the end, or all
    #[arg(
        long,
        value_enum,
        value_name = "closure|classpath",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) scope: Option<Scope>,
    /// Jars or folders with stubs and test doubles, which then belong to the program, and clients make them
    #[arg(long, value_name = "PATH", help_heading = "Component")]
    pub(crate) stubs: Vec<PathBuf>,
    /// What missing classes and native code without a rule may do: with all that they get, anything, or
    /// nothing
    #[arg(
        long,
        value_enum,
        value_name = "conservative|ignore",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) unknown: Option<Unknown>,
    /// The file that said so, for messages.
    #[arg(skip)]
    pub(crate) file: Option<SettingsFile>,
}

/// Which classes there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Scope {
    /// What the component and its interface refer to, directly or through others.
    #[default]
    Closure,
    /// Everything on the class path.
    Classpath,
}

/// What code does that is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Unknown {
    /// Anything, with what it gets.
    #[default]
    Conservative,
    /// Nothing.
    Ignore,
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
            serialization: self.serialization,
            instantiated_array,
            accessed_array,
            scope: match self.scope.unwrap_or_default() {
                Scope::Closure => of_library::Scope::Closure,
                Scope::Classpath => of_library::Scope::Classpath,
            },
            unknown: match self.unknown.unwrap_or_default() {
                Unknown::Conservative => of_library::Unknown::Conservative,
                Unknown::Ignore => of_library::Unknown::Ignore,
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
    /// All calls that choose by the receiver [default: those that have several possible receiver classes]
    #[arg(long)]
    pub(crate) all_sites: bool,
    /// Leave out calls that name java.lang.Object: anything there is can be the receiver of `equals` or
    /// `toString`
    #[arg(long, conflicts_with = "all_sites")]
    pub(crate) typed: bool,
    /// A finer analysis: what it rules out is marked as infeasible in the plan
    #[arg(long, value_name = "NAME")]
    pub(crate) refine: Option<String>,
    /// Write the plan to a file, for what instruments and judges
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
