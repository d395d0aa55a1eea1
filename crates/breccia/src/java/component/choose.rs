//! Which classes are the component, the suite and the stubs?

use std::collections::HashSet;
use std::path::PathBuf;

use classfile::Access;
use program::{ClassId, Origin};

use super::error::{Beside, ComponentError, Setting};
use super::options::ComponentOptions;
use crate::java::find::{self, FindError};
use crate::java::load::{Input, Part};
use crate::observe::Observer;

/// Classes by what they are there for.
pub(super) struct Chosen {
    /// The component.
    pub(super) component: Vec<ClassId>,
    /// The suite that determines what is used.
    pub(super) suite: Vec<ClassId>,
    /// Further code whose uses are added.
    pub(super) also: Vec<ClassId>,
    /// Stubs for missing classes.
    pub(super) stubs: Vec<ClassId>,
}

impl Chosen {
    pub(super) fn find(
        observer: &mut dyn Observer,
        input: &Input,
        options: &ComponentOptions,
    ) -> Result<Self, ComponentError> {
        let suite = of_paths(input, &options.suite, Beside::Suite)?;
        let stubs = of_paths(input, &options.stubs, Beside::Stubs)?;
        let also = of_paths(input, &options.also_used_by, Beside::Tests)?;
        let other: HashSet<ClassId> = suite.iter().chain(&stubs).chain(&also).copied().collect();
        let mut component =
            if options.component.is_empty() { of_subject(input)? } else { of_patterns(input, options)? };
        // A suite may be among the paths, and must not become part of what it tests.
        component.retain(|class| !other.contains(class));
        if component.is_empty() {
            return Err(ComponentError::Empty);
        }
        observer.count("classes of the component", component.len());
        Ok(Self { component, suite, also, stubs })
    }
}

/// The classes that the command is about: those of the jars that it names.
fn of_subject(input: &Input) -> Result<Vec<ClassId>, ComponentError> {
    let own = input.classes(&[Part::Subject]);
    if own.is_empty() { Err(ComponentError::NoComponent) } else { Ok(own) }
}

/// The user's classes come before the JDK: a pattern is matched against the JDK only if nothing else matches.
fn of_patterns(input: &Input, options: &ComponentOptions) -> Result<Vec<ClassId>, ComponentError> {
    let mut found = HashSet::new();
    let own = input.classes(&Part::NAMED);
    let all: Vec<ClassId> = input
        .program
        .classes()
        // `module-info` is a class file, but no class.
        .filter(|(_, class)| matches!(class.origin, Origin::File(_)) && !class.access.has(Access::MODULE))
        .map(|(class, _)| class)
        .collect();
    for pattern in &options.component {
        let classes = one_pattern(input, &own, pattern)
            .or_else(|_| one_pattern(input, &all, pattern))
            .map_err(|error| options.wrong(Setting::Component, pattern, error))?;
        found.extend(classes);
    }
    let mut found: Vec<ClassId> = found.into_iter().collect();
    // A hash set has no fixed order.
    found.sort_unstable();
    Ok(found)
}

/// The name of a class means this class and those nested in it, not every class whose name starts like it:
/// `Deflater` does not mean `DeflaterInputStream`.
fn one_pattern(input: &Input, candidates: &[ClassId], pattern: &str) -> Result<Vec<ClassId>, FindError> {
    let Some(class) = find::named_class(input, candidates, pattern) else {
        return find::classes(input, candidates, pattern);
    };
    let name = input.program.class_name(class);
    let nested = format!("{name}$");
    let is_meant = |class: &ClassId| {
        let other = input.program.class_name(*class);
        other == name || other.starts_with(&nested)
    };
    Ok(candidates.iter().copied().filter(is_meant).collect())
}

/// The classes of jars and folders, which are on the class path.
fn of_paths(input: &Input, paths: &[PathBuf], role: Beside) -> Result<Vec<ClassId>, ComponentError> {
    let mut found = Vec::new();
    for path in paths {
        let classes = input.classes_of(path);
        if classes.is_empty() {
            return Err(ComponentError::NoClassesIn { path: path.clone(), role });
        }
        found.extend(classes);
    }
    Ok(found)
}
