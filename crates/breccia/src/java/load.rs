//! Opens the class path and loads the program: names and members of all classes, no bodies yet.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::Version;
use classpath::jdk::Jdk;
use classpath::{ClassPath, Container, Entry, Options, stands_for};
use program::{ClassId, Origin, Program};
use text::escape_path;

use crate::observe::{Observer, Progress, report, timed, timed_with};

/// The major version of a class file minus this is its Java release.
const MAJOR_OF_JAVA: u16 = 44;

/// Where classes come from.
#[derive(Clone, Debug, Default)]
pub struct ClassSources {
    /// The JDK whose classes are used; without one, they are missing. [`classpath::jdk::locate`] finds it.
    pub jdk: Option<Jdk>,
    /// The modules of the JDK that are used; without a list, all.
    pub modules: Option<Vec<String>>,
    /// The Java release for which multi-release jars are read; else that of the JDK.
    pub release: Option<u16>,
    /// Jars and folders; `lib/*` is every jar in lib.
    pub class_path: Vec<PathBuf>,
}

/// The class path and the program on it.
pub struct Input {
    /// Where classes come from.
    pub class_path: Arc<ClassPath>,
    /// What they declare.
    pub program: Program,
    /// What the containers are there for.
    parts: Vec<Part>,
}

/// Why no class path can be opened.
#[derive(Debug)]
pub enum LoadError {
    /// There is neither a class path nor a JDK.
    NothingToRead,
    /// An entry of the class path does not exist or cannot be opened.
    ClassPathEntry {
        /// The entry.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
}

/// What a container is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The command is about it.
    Subject,
    /// The subject needs it.
    Library,
    /// It belongs to the JDK, and nobody named it.
    Jdk,
}

impl Input {
    /// Opens the JDK, then what the command is about, then what that needs, and reads all classes.
    pub fn load(
        observer: &mut dyn Observer,
        sources: &ClassSources,
        subjects: &[PathBuf],
        libraries: &[PathBuf],
    ) -> Result<Self, LoadError> {
        for entries in [subjects, libraries] {
            // One that is misspelt would make everything in it a missing class.
            if let Some((path, cause)) = classpath::first_missing(entries) {
                return Err(LoadError::ClassPathEntry { path, cause });
            }
        }
        if sources.jdk.is_none() && subjects.is_empty() && libraries.is_empty() {
            return Err(LoadError::NothingToRead);
        }
        let newest = Version::NEWEST_KNOWN - MAJOR_OF_JAVA;
        let of_jdk = sources.jdk.as_ref().and_then(Jdk::feature);
        let options = Options {
            modules: sources.modules.clone(),
            ..Options::new(sources.release.or(of_jdk).unwrap_or(newest))
        };
        let jdk = sources.jdk.as_ref().map_or(&[][..], |jdk| &jdk.entries);
        let entries = [jdk, subjects, libraries].concat();
        let class_path = Arc::new(timed(observer, "open", || ClassPath::open(&entries, &options)));
        report(observer, class_path.problems());
        let program = load_program(observer, &class_path);
        let containers = class_path.containers().iter();
        let parts = containers.map(|container| part(container, jdk, subjects)).collect();
        Ok(Self { class_path, program, parts })
    }

    /// What a container is there for.
    pub fn part(&self, container: &Container) -> Part {
        self.parts[container.index]
    }

    /// What the container of a class is there for, if it comes from one.
    pub fn part_of(&self, class: ClassId) -> Option<Part> {
        self.entry(class).map(|entry| self.part(entry.container))
    }

    /// The place of a class on the class path.
    pub fn entry(&self, class: ClassId) -> Option<Entry<'_>> {
        match self.program.class(class).origin {
            Origin::File(number) => Some(self.class_path.entry(number as usize)),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => None,
        }
    }

    /// The classes of one jar or folder of the class path, in the order of their ids.
    pub fn classes_of(&self, path: &Path) -> Vec<ClassId> {
        let all = self.program.classes().map(|(class, _)| class);
        let inside =
            |class: &ClassId| self.entry(*class).is_some_and(|entry| stands_for(path, &entry.container.path));
        all.filter(inside).collect()
    }

    /// The classes of some parts, in the order of their ids.
    pub fn classes(&self, parts: &[Part]) -> Vec<ClassId> {
        let all = self.program.classes().map(|(class, _)| class);
        all.filter(|&class| self.part_of(class).is_some_and(|part| parts.contains(&part))).collect()
    }
}

impl Part {
    /// Everything but the JDK.
    pub const NAMED: [Part; 2] = [Part::Subject, Part::Library];
    /// Everything.
    pub const ALL: [Part; 3] = [Part::Subject, Part::Library, Part::Jdk];
}

fn load_program(observer: &mut dyn Observer, class_path: &Arc<ClassPath>) -> Program {
    let done = Arc::default();
    let progress = Progress::Counted { done: Arc::clone(&done), total: class_path.len() };
    let program =
        timed_with(observer, "read", progress, || program::load(Arc::clone(class_path) as _, &done));
    report(observer, program.problems());
    observer.count("classes", class_path.len());
    program
}

/// Links classes: the lambdas in them become known, and their bodies can be lowered.
pub fn link(observer: &mut dyn Observer, program: &mut Program, classes: &[ClassId]) {
    let known = program.problems().len();
    timed(observer, "link", || program.link_all(classes));
    report(observer, &program.problems()[known..]);
}

fn part(container: &Container, jdk: &[PathBuf], subjects: &[PathBuf]) -> Part {
    // A subject that belongs to the JDK is still a subject: somebody named it.
    if subjects.iter().any(|subject| stands_for(subject, &container.path)) {
        return Part::Subject;
    }
    if jdk.contains(&container.path) { Part::Jdk } else { Part::Library }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingToRead => f.write_str("there is neither a class path nor a JDK"),
            Self::ClassPathEntry { path, cause } => {
                let path = escape_path(path);
                if cause.kind() == io::ErrorKind::NotFound {
                    return write!(f, "`{path}` on the class path does not exist");
                }
                write!(f, "`{path}` on the class path cannot be read: {cause}")
            }
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NothingToRead => None,
            Self::ClassPathEntry { cause, .. } => Some(cause),
        }
    }
}
