//! Which class does the user mean?

use classfile::{Text, modified_utf8};
use program::{ClassId, Origin, Program};
use text::escape;

use super::error::FindError;
use crate::java::load::{Input, Part};
use crate::problem::Problem;

/// The class that a name means: with dots or slashes, `$` or dots before inner classes, with a package or
/// not.
///
/// A class that is named in the program but missing is found too.
pub fn find(input: &Input, name: &str) -> Result<ClassId, FindError> {
    let program = &input.program;
    let spellings = spellings(name);
    let found = |spelling: &String| program.find_class(&modified_utf8(spelling));
    if let Some(class) = spellings.iter().find_map(found) {
        return Ok(class);
    }
    match by_last_name(input, name) {
        Found::One(class) if input.part_of(class) == Some(Part::Jdk) => {
            // The user's own class goes before one of the JDK, broken or not.
            return unreadable(input, name).map_or(Ok(class), |problem| Err(broken(name, problem)));
        }
        Found::One(class) => return Ok(class),
        Found::Several(classes) => return Err(ambiguous(program, name, &classes)),
        Found::None => {}
    }
    let missing = |spelling: &String| program.names.find_class(&modified_utf8(spelling));
    match spellings.iter().find_map(missing) {
        Some(class) => Ok(class),
        None => Err(unknown(input, name)),
    }
}

/// The same for a class that must be there.
pub fn find_declared(input: &Input, name: &str) -> Result<ClassId, FindError> {
    let class = find(input, name)?;
    if !input.program.class(class).is_phantom() {
        return Ok(class);
    }
    let name = input.program.class_name(class);
    match unreadable(input, &name) {
        Some(problem) => Err(broken(&name, problem)),
        None => Err(FindError::MissingClass { name }),
    }
}

/// `a.B.C` as `a/B/C`, `a/B$C` and `a$B$C`.
fn spellings(name: &str) -> Vec<String> {
    let mut all = vec![name.replace('.', "/")];
    while let Some((outer, inner)) = all.last().and_then(|last| last.rsplit_once('/')) {
        all.push(format!("{outer}${inner}"));
    }
    all
}

enum Found {
    None,
    One(ClassId),
    Several(Vec<ClassId>),
}

/// Classes whose name ends with this. The user's classes come before those of the JDK, and top-level classes
/// before inner ones.
fn by_last_name(input: &Input, name: &str) -> Found {
    let suffixes = spellings(name);
    let program = &input.program;
    // The worst rank, so that every class is at least as good.
    let mut best = (true, true);
    let mut found = Vec::new();
    for class in declared(program) {
        let text = program.names.class_name(class);
        let Some(inner) = suffixes.iter().find_map(|suffix| is_inner(text, suffix)) else { continue };
        let rank = (input.part_of(class) == Some(Part::Jdk), inner);
        if rank < best {
            best = rank;
            found.clear();
        }
        if rank == best {
            found.push(class);
        }
    }
    match found[..] {
        [] => Found::None,
        [one] => Found::One(one),
        _ => Found::Several(found),
    }
}

/// If a name ends in `suffix`: whether the part before it is a class and not a package.
fn is_inner(name: Text<'_>, suffix: &str) -> Option<bool> {
    match name.0.strip_suffix(&*modified_utf8(suffix))? {
        [.., b'/'] => Some(false),
        [.., b'$'] => Some(true),
        _ => None,
    }
}

fn declared(program: &Program) -> impl Iterator<Item = ClassId> + '_ {
    program.classes().filter(|(_, class)| class.origin != Origin::Phantom).map(|(id, _)| id)
}

fn ambiguous(program: &Program, name: &str, classes: &[ClassId]) -> FindError {
    let classes = classes.iter().map(|&class| program.class_name(class)).collect();
    FindError::AmbiguousClass { name: name.to_owned(), classes }
}

/// What is wrong with the file of a class, if it is there and could not be read.
pub fn unreadable(input: &Input, name: &str) -> Option<Problem> {
    let of_files = input.class_path.problems().iter().map(Problem::from);
    let of_classes = input.program.problems().iter().map(Problem::from);
    let spellings = spellings(name);
    of_files
        .chain(of_classes)
        .find(|problem| spellings.iter().any(|spelling| problem.is_file_of(&escape(spelling))))
}

/// A class whose file is there, and yet it cannot be shown.
fn broken(name: &str, problem: Problem) -> FindError {
    FindError::UnreadableClass { name: name.to_owned(), problem }
}

fn unknown(input: &Input, name: &str) -> FindError {
    if let Some(problem) = unreadable(input, name) {
        return broken(name, problem);
    }
    let mut containers = input.class_path.containers().iter();
    FindError::UnknownClass {
        name: name.to_owned(),
        known: declared(&input.program).map(|class| input.program.class_name(class)).collect(),
        only_jdk: containers.all(|container| input.part(container) == Part::Jdk),
    }
}
