//! Patterns for methods: `a.B`, `a.B#m`, `a.B#m(int)`, `a.b.**`, `**#run`.

use program::{ClassId, MethodId, Origin, Program};

use super::error::FindError;
use super::glob::{Glob, is_glob};
use super::{classes, methods};
use crate::java::load::{Input, Part};

/// The methods that a pattern means: at least one.
pub fn find_methods(input: &Input, text: &str) -> Result<Vec<MethodId>, FindError> {
    let (class, method) = match text.split_once('#') {
        Some((class, method)) => (class, Some(method.trim())),
        None => (text, None),
    };
    let program = &input.program;
    if !is_glob(class) {
        let class = classes::find_declared(input, class.trim())?;
        return match method {
            None => all_methods(program, class, text),
            Some(wanted) if is_glob(wanted) => some_method(program, &[class], wanted, text),
            Some(wanted) => methods::find(program, class, wanted),
        };
    }
    let classes = find_classes(input, &declared(program), class.trim())?;
    some_method(program, &classes, method.unwrap_or("*"), text)
}

fn all_methods(program: &Program, class: ClassId, text: &str) -> Result<Vec<MethodId>, FindError> {
    let found: Vec<MethodId> = program.class(class).methods.iter().collect();
    if found.is_empty() { Err(FindError::NoMethods { pattern: text.to_owned() }) } else { Ok(found) }
}

fn some_method(
    program: &Program,
    classes: &[ClassId],
    wanted: &str,
    text: &str,
) -> Result<Vec<MethodId>, FindError> {
    let fitting = classes.iter().flat_map(|&class| methods::fitting(program, class, wanted));
    let found: Vec<MethodId> = fitting.collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let all = classes.iter().flat_map(|&class| program.class(class).methods.iter());
    Err(FindError::NoMethodFits {
        pattern: text.to_owned(),
        name: wanted[..wanted.find('(').unwrap_or(wanted.len())].to_owned(),
        searched: classes.len(),
        known: all.map(|method| methods::name_of(program, method)).collect(),
    })
}

/// The classes among `candidates` that a pattern means, as `breccia classes` takes it: at least one.
pub fn find_classes(input: &Input, candidates: &[ClassId], text: &str) -> Result<Vec<ClassId>, FindError> {
    let program = &input.program;
    let pattern = Glob::new(text);
    let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<ClassId> {
        candidates.iter().copied().filter(|&class| fits(&program.class_name(class))).collect()
    };
    let mut found = fitting(&|name| pattern.fits(name));
    // A name without its package is tried only if nothing fits as a whole.
    if found.is_empty() {
        found = fitting(&|name| pattern.fits_last(name));
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let known = candidates.iter().map(|&class| program.class_name(class)).collect();
    Err(FindError::NoClassFits { pattern: text.to_owned(), known })
}

/// The class among `candidates` that has this very name, in Java's notation or that of class files.
pub fn find_named(input: &Input, candidates: &[ClassId], text: &str) -> Option<ClassId> {
    let wanted = text.replace(['/', '$'], ".");
    let program = &input.program;
    candidates.iter().copied().find(|&class| program.class_name(class).replace('$', ".") == wanted)
}

fn declared(program: &Program) -> Vec<ClassId> {
    let found = program.classes().filter(|(_, class)| class.origin != Origin::Phantom);
    found.map(|(class, _)| class).collect()
}

/// Classes and their names.
pub type NamedClasses = Vec<(String, ClassId)>;

/// Positions of the matching classes. A text that is not a prefix may be a name without its package; then the
/// user's classes come before those of the JDK.
pub fn fitting_classes(input: &Input, named: &NamedClasses, text: &str) -> Vec<usize> {
    let pattern = Glob::new(text);
    let positions = |fits: &dyn Fn(&str, ClassId) -> bool| -> Vec<usize> {
        let all = named.iter().enumerate().filter(|(_, (name, class))| fits(name, *class));
        all.map(|(position, _)| position).collect()
    };
    let ours = |class| input.part_of(class) != Some(Part::Jdk);
    let mut found = positions(&|name, _| pattern.fits(name));
    if found.is_empty() {
        found = positions(&|name, class| ours(class) && pattern.fits_last(name));
    }
    if found.is_empty() {
        found = positions(&|name, _| pattern.fits_last(name));
    }
    found
}
