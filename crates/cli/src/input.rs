//! Opens the class path and loads the program.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::Version;
use classpath::{ClassPath, Container, Entry, Options};
use program::{ClassId, Origin, Program};

use crate::context::Context;
use crate::output::clean;
use crate::stop::Stop;
use crate::{jdk, lookup};

/// Class files of this major version belong to Java 0, so to speak.
const MAJOR_OF_JAVA: u16 = 44;

/// The class path and the program on it.
pub(crate) struct Input {
    /// Where classes come from.
    pub(crate) class_path: Arc<ClassPath>,
    /// What they declare.
    pub(crate) program: Program,
    /// What the containers are there for.
    parts: Vec<Part>,
}

/// What a container is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The command is about it.
    Subject,
    /// The subject needs it.
    Library,
    /// It belongs to the JDK, and nobody named it.
    Jdk,
}

impl Input {
    /// Opens the JDK, then what the command is about, then what that needs, and reads all classes.
    pub(crate) fn load(cx: &mut Context, subjects: &[PathBuf], libraries: &[PathBuf]) -> Result<Self, Stop> {
        check_entries(subjects)?;
        check_entries(libraries)?;
        let jdk = jdk::find(cx)?;
        if jdk.is_none() && subjects.is_empty() && libraries.is_empty() {
            return Err(Stop::usage("there is neither a class path nor a JDK")
                .help("name jars or folders with --class-path, or a JDK with --jdk"));
        }
        let newest = Version::NEWEST_KNOWN - MAJOR_OF_JAVA;
        let feature = cx.global.release.or_else(|| jdk.as_ref()?.feature()).unwrap_or(newest);
        let jdk = jdk.map_or(Vec::new(), |jdk| jdk.entries);
        let entries = [&jdk, subjects, libraries].concat();
        let options = Options { modules: cx.global.modules.clone(), ..Options::new(feature) };
        let class_path = Arc::new(cx.stats.time("open", || ClassPath::open(&entries, &options)));
        cx.report(class_path.problems());
        let program = load_program(cx, &class_path);
        let containers = class_path.containers().iter();
        let parts = containers.map(|container| part(container, &jdk, subjects)).collect();
        Ok(Self { class_path, program, parts })
    }

    /// What a container is there for.
    pub(crate) fn part(&self, container: &Container) -> Part {
        self.parts[container.index]
    }

    /// What the container of a class is there for, if it comes from one.
    pub(crate) fn part_of(&self, class: ClassId) -> Option<Part> {
        self.entry(class).map(|entry| self.part(entry.container))
    }

    /// Where a class stands on the class path.
    pub(crate) fn entry(&self, class: ClassId) -> Option<Entry<'_>> {
        match self.program.class(class).origin {
            Origin::File(number) => Some(self.class_path.entry(number as usize)),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => None,
        }
    }

    /// The classes of one jar or folder of the class path, in the order of their ids.
    pub(crate) fn classes_of(&self, path: &Path) -> Vec<ClassId> {
        let all = self.program.classes().map(|(class, _)| class);
        let inside =
            |class: &ClassId| self.entry(*class).is_some_and(|entry| stands_for(path, &entry.container.path));
        all.filter(inside).collect()
    }

    /// The classes of some parts, in the order of their ids.
    pub(crate) fn classes(&self, parts: &[Part]) -> Vec<ClassId> {
        let all = self.program.classes().map(|(class, _)| class);
        all.filter(|&class| self.part_of(class).is_some_and(|part| parts.contains(&part))).collect()
    }
}

impl Context {
    /// Notes that the user asked for a class: what is wrong with its file is told first.
    pub(crate) fn want_class(&mut self, input: &Input, class: ClassId) {
        let place = input.program.class_place(class).map(|place| clean(&place));
        let broken = || Some(lookup::unreadable(input, &input.program.class_name(class))?.place);
        if let Some(place) = place.or_else(broken) {
            self.want(place);
        }
    }
}

impl Part {
    /// Everything but the JDK.
    pub(crate) const NAMED: [Part; 2] = [Part::Subject, Part::Library];
    /// Everything.
    pub(crate) const ALL: [Part; 3] = [Part::Subject, Part::Library, Part::Jdk];
}

fn load_program(cx: &mut Context, class_path: &Arc<ClassPath>) -> Program {
    let progress = cx.progress("reading", class_path.len());
    let program = cx.stats.time("read", || program::load(Arc::clone(class_path) as _, progress.done()));
    drop(progress);
    cx.report(program.problems());
    cx.stats.count("classes", class_path.len());
    program
}

/// Links classes: the lambdas in them become known, and their bodies can be lowered.
pub(crate) fn link(cx: &mut Context, program: &mut Program, classes: &[ClassId]) {
    let known = program.problems().len();
    let progress = cx.progress("linking", 0);
    cx.stats.time("link", || program.link_all(classes));
    drop(progress);
    cx.report(&program.problems()[known..]);
}

/// Every entry must be there: one that is misspelt would make everything in it a missing class.
fn check_entries(entries: &[PathBuf]) -> Result<(), Stop> {
    for entry in entries {
        let wildcard = entry.file_name() == Some(OsStr::new("*"));
        let path = if wildcard { entry.parent().unwrap_or(Path::new("")) } else { entry };
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if let Err(error) = std::fs::metadata(path) {
            return Err(unreadable(path, &error));
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Stop {
    let path = clean(&path.display());
    match error.kind() {
        std::io::ErrorKind::NotFound => Stop::usage(format!("`{path}` on the class path does not exist")),
        _ => Stop::usage(format!("`{path}` on the class path cannot be read: {error}")),
    }
}

fn part(container: &Container, jdk: &[PathBuf], subjects: &[PathBuf]) -> Part {
    if subjects.iter().any(|subject| stands_for(subject, &container.path)) {
        return Part::Subject;
    }
    if jdk.contains(&container.path) { Part::Jdk } else { Part::Library }
}

/// Whether a class path entry means this file: by its name, or as `lib/*`.
fn stands_for(entry: &Path, path: &Path) -> bool {
    match entry.file_name() == Some(OsStr::new("*")) {
        true => entry.parent() == path.parent(),
        false => entry == path || entry.canonicalize().ok() == path.canonicalize().ok(),
    }
}
