//! Programs of compiled classes, and what lowering makes of them.

use std::path::Path;
use std::sync::Arc;

use ir::{Body, LowerOptions};
use program::{ClassId, Program};

/// The classes of a folder or archive, linked.
pub(crate) fn load(entries: &[&Path]) -> Program {
    let entries: Vec<_> = entries.iter().map(|entry| entry.to_path_buf()).collect();
    let class_path = classpath::ClassPath::open(&entries, &classpath::Options::new(17));
    let mut program = program::load(Arc::new(class_path), &Default::default());
    let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    program.link_all(&classes);
    program
}

/// All bodies of a class.
pub(crate) fn bodies(program: &Program, class: ClassId) -> Vec<Body> {
    let lowered = ir::lower_class(program, class, LowerOptions::default());
    assert_eq!(lowered.problems, [], "every body can be lowered");
    lowered.bodies
}
