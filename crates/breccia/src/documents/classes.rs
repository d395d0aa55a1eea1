//! The classes on the class path.

use std::io::{self, Write};

use program::{ClassId, Program};
use serde::Serialize;
use text::{escape, escape_path};

use super::lines;
use crate::java::inspect::{ClassKind, flags};
use crate::java::load::Input;

/// What a class is.
#[derive(Debug, Serialize)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// What the Java language calls it.
    pub kind: &'static str,
    /// Its flags.
    pub flags: Vec<&'static str>,
}

impl Declared {
    /// A class of a program.
    pub fn new(program: &Program, class: ClassId) -> Self {
        let declared = program.class(class);
        Self { name: program.class_name(class), kind: ClassKind::of(declared).word(), flags: flags(declared) }
    }

    /// `public final class`.
    pub fn words(&self) -> String {
        let words: Vec<_> = self.flags.iter().copied().chain([self.kind]).collect();
        words.join(" ")
    }
}

/// What is shown for a class.
#[derive(Debug, Serialize)]
pub struct Row {
    /// What it is.
    #[serde(flatten)]
    pub declared: Declared,
    /// How many fields it has.
    pub fields: usize,
    /// How many methods it has.
    pub methods: usize,
    /// The jar, folder, image or file.
    pub container: Option<String>,
    /// The module, in a JDK image.
    pub module: Option<String>,
}

impl Row {
    /// What is known of a class without a class path.
    pub fn new(program: &Program, class: ClassId) -> Self {
        let declared = program.class(class);
        Self {
            declared: Declared::new(program, class),
            fields: declared.fields.len(),
            methods: declared.methods.len(),
            container: None,
            module: None,
        }
    }

    /// The same, and its place on the class path.
    pub fn found(input: &Input, class: ClassId) -> Self {
        let entry = input.entry(class);
        Self {
            container: entry.map(|entry| escape_path(&entry.container.path)),
            module: entry.and_then(|entry| entry.module).map(escape),
            ..Self::new(&input.program, class)
        }
    }
}

/// Writes classes.
pub fn write(
    out: &mut impl Write,
    input: &Input,
    groups: &[Vec<ClassId>],
    searched: usize,
) -> io::Result<()> {
    write!(out, "{{\"classes\":[")?;
    lines::write(out, groups.iter().flatten().map(|&class| Row::found(input, class)))?;
    let found: usize = groups.iter().map(Vec::len).sum();
    writeln!(out, "\n],\"found\":{found},\"searched\":{searched}}}")?;
    Ok(())
}

/// The chosen classes, sorted by name, a group for each container or module, in class path order.
pub fn groups(input: &Input, chosen: Vec<ClassId>) -> Vec<Vec<ClassId>> {
    let place = |class: ClassId| (home(input, class), input.program.class_name(class), class);
    let mut chosen: Vec<_> = chosen.into_iter().map(place).collect();
    chosen.sort();
    let groups = chosen.chunk_by(|left, right| left.0 == right.0);
    groups.map(|group| group.iter().map(|(.., class)| *class).collect()).collect()
}

/// What classes are grouped by: container and module.
fn home(input: &Input, class: ClassId) -> (usize, &str) {
    // Classes that come from no file go last.
    input.entry(class).map_or((usize::MAX, ""), |entry| (entry.container.index, entry.module.unwrap_or("")))
}
