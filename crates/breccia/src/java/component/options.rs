//! What a component is, and how clients may use it.

use std::path::PathBuf;

use fragment::Visibility;

use super::error::{ComponentError, Setting};

/// A component, and how clients may use it. The default: all classes of the paths, through their public
/// members.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComponentOptions {
    /// The classes of the component: `a.b.**`, `a.B`. Without any, those of the paths.
    pub component: Vec<String>,
    /// The classes that clients use. Without any, the public ones of the component.
    pub accessed: Vec<String>,
    /// The members that clients use: `a.B#m`, `a.B#m(int)`, `a.B.f`, `a.B#<init>`. Without any, all that are
    /// public.
    pub member: Vec<String>,
    /// Clients use what the code of these jars or folders uses, such as a test suite, and nothing else.
    pub suite: Vec<PathBuf>,
    /// Clients also use what the code of these jars or folders uses, whatever else they use.
    pub also_used_by: Vec<PathBuf>,
    /// Jars or folders with stubs and test doubles, which then belong to the program.
    pub stubs: Vec<PathBuf>,
    /// Clients may stand in the packages of the component.
    pub same_package: bool,
    /// Clients may write subclasses, implement interfaces and pass lambdas.
    pub open_types: bool,
    /// Clients also call what a class only inherits from `java.lang.Object`.
    pub object_members: bool,
    /// Clients only use members of the component, and nothing through types of libraries.
    pub no_library_types: bool,
    /// Whether frameworks use what is annotated for them.
    pub frameworks: Frameworks,
    /// Clients write objects to streams and read them from there.
    pub serialization: bool,
    /// Clients prepare the JVM in which tests run, as test runners do.
    pub starts_tests: bool,
    /// Array types that clients make: `a.B[]`. Without any, those in the signatures of members.
    pub instantiated_array: Vec<String>,
    /// Array types whose elements clients read and write. Without any, those in the signatures of members.
    pub accessed_array: Vec<String>,
    /// Which classes take part.
    pub scope: Scope,
    /// What missing classes and native code without a rule may do.
    pub unknown: Unknown,
    /// Whether the code of libraries is followed.
    pub libraries: FollowLibraries,
    /// The file that these patterns come from, if they come from one: errors name its lines.
    pub file: Option<SettingsFile>,
}

/// Which classes take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// What the component and its interface refer to, directly or through others.
    #[default]
    Closure,
    /// Everything on the class path.
    Classpath,
}

/// What missing code may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// What the types allow by which present code names it.
    #[default]
    Declared,
    /// Anything, with what it receives.
    Conservative,
    /// Nothing.
    Ignore,
}

/// Whether frameworks create objects of annotated classes and use their annotated members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frameworks {
    /// Of those that an annotation of a library makes known to them.
    #[default]
    Auto,
    /// Of none.
    None,
}

/// Whether the code of libraries is followed: of classes that belong neither to the JDK nor to the project.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FollowLibraries {
    /// If they are small.
    #[default]
    Auto,
    /// Yes.
    Follow,
    /// No. Their code does anything with what it is given.
    Given,
}

/// A file of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    /// Its name.
    pub path: PathBuf,
    /// Its contents.
    pub text: String,
}

impl ComponentOptions {
    /// Where clients may be.
    pub(super) fn visibility(&self) -> Visibility {
        Visibility {
            same_package: self.same_package,
            subclasses: self.open_types,
            of_object: self.object_members,
        }
    }

    /// Says which setting is wrong, and where it stands.
    pub(super) fn wrong(
        &self,
        setting: Setting,
        pattern: &str,
        cause: impl Into<ComponentError>,
    ) -> ComponentError {
        let place = self.file.as_ref().and_then(|file| Some((file.path.clone(), file.line_of(pattern)?)));
        ComponentError::Setting { setting, place, cause: Box::new(cause.into()) }
    }
}

impl SettingsFile {
    /// The line in which a value stands as a string.
    pub fn line_of(&self, value: &str) -> Option<usize> {
        let quoted = [format!("\"{value}\""), format!("'{value}'")];
        let found = (1..)
            .zip(self.text.lines())
            .find(|(_, line)| quoted.iter().any(|text| line.contains(text.as_str())));
        found.map(|(number, _)| number)
    }
}
