//! Which classes are the component, the suite and the stubs?

use std::collections::HashSet;
use std::path::PathBuf;

use classfile::Access;
use program::{ClassId, Origin};

use super::super::patterns;
use crate::context::Context;
use crate::input::{Input, Part};
use crate::options::FragmentOptions;
use crate::output::clean;
use crate::stop::Stop;

/// Classes by what they are there for.
pub(crate) struct Chosen {
    /// The component.
    pub(crate) component: Vec<ClassId>,
    /// The suite that tells what is used.
    pub(crate) suite: Vec<ClassId>,
    /// Further code that tells what is used, besides what is used anyway.
    pub(crate) also: Vec<ClassId>,
    /// What stands in for classes that are not there.
    pub(crate) stubs: Vec<ClassId>,
}

impl Chosen {
    pub(crate) fn of(cx: &mut Context, input: &Input, options: &FragmentOptions) -> Result<Self, Stop> {
        let suite = of_paths(input, &options.suite, "--suite")?;
        let stubs = of_paths(input, &options.stubs, "--stubs")?;
        let also = of_paths(input, &options.also_used_by, "--test-classes")?;
        let other: HashSet<ClassId> = suite.iter().chain(&stubs).chain(&also).copied().collect();
        let mut component = match options.component.is_empty() {
            true => of_subject(input)?,
            false => of_patterns(input, options)?,
        };
        component.retain(|class| !other.contains(class));
        if component.is_empty() {
            return Err(Stop::not_found("the component has no classes but those of the suite and the stubs"));
        }
        cx.stats.count("classes of the component", component.len());
        Ok(Self { component, suite, also, stubs })
    }
}

/// The classes that the command is about: those of the jars that it names.
fn of_subject(input: &Input) -> Result<Vec<ClassId>, Stop> {
    let own = input.classes(&[Part::Subject]);
    match own.is_empty() {
        true => Err(Stop::usage("which classes are the component? None were found where it should be")
            .help("name a jar or a folder of class files, or say --component 'com.example.**'")),
        false => Ok(own),
    }
}

/// What is named goes before the JDK: a pattern is held against the JDK if nothing else fits.
fn of_patterns(input: &Input, options: &FragmentOptions) -> Result<Vec<ClassId>, Stop> {
    let mut found = HashSet::new();
    let own = input.classes(&Part::NAMED);
    let all: Vec<ClassId> = input
        .program
        .classes()
        .filter(|(_, class)| matches!(class.origin, Origin::File(_)) && !class.access.has(Access::MODULE))
        .map(|(class, _)| class)
        .collect();
    for pattern in &options.component {
        let classes = one_pattern(input, &own, pattern)
            .or_else(|_| one_pattern(input, &all, pattern))
            .map_err(|stop| options.place(stop, pattern, "component"))?;
        found.extend(classes);
    }
    let mut found: Vec<ClassId> = found.into_iter().collect();
    found.sort_unstable();
    Ok(found)
}

/// The name of a class means it and what is nested in it, and not all that starts so: `Deflater` is no `DeflaterInputStream`.
fn one_pattern(input: &Input, candidates: &[ClassId], pattern: &str) -> Result<Vec<ClassId>, Stop> {
    let Some(class) = patterns::find_named(input, candidates, pattern) else {
        return patterns::find_classes(input, candidates, pattern);
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
fn of_paths(input: &Input, paths: &[PathBuf], option: &str) -> Result<Vec<ClassId>, Stop> {
    let mut found = Vec::new();
    for path in paths {
        let classes = input.classes_of(path);
        if classes.is_empty() {
            return Err(Stop::not_found(format!(
                "`{}` (from {option}) has no classes",
                clean(&path.display())
            )));
        }
        found.extend(classes);
    }
    Ok(found)
}

impl FragmentOptions {
    /// Says where a pattern came from that is wrong.
    pub(crate) fn place(&self, stop: Stop, pattern: &str, option: &str) -> Stop {
        let from_file = self.file.as_ref().and_then(|file| Some((file, file.line_of(pattern)?)));
        match from_file {
            Some((file, line)) => {
                stop.help(format!("`{option}` in line {line} of {}", clean(&file.path.display())))
            }
            None => stop.help(format!("from --{option}")),
        }
    }
}
