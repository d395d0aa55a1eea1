//! Everything that a client can call: the public and protected methods of public classes.

use classfile::Access;
use program::{ClassId, MethodId, Program};

use super::{Entry, selector};

/// The public and protected constructors and methods with a body, of the public classes among these.
///
/// A nested class is public only if all its outer classes are. Nobody calls static initialisers.
pub fn public_methods(program: &Program, classes: &[ClassId]) -> Vec<Entry> {
    let open = classes.iter().filter(|&&class| is_public(program, class));
    let methods = open.flat_map(|&class| program.class(class).methods.iter());
    methods.filter(|&method| is_open(program, method)).map(|method| Entry::new(program, method)).collect()
}

fn is_public(program: &Program, class: ClassId) -> bool {
    let declared = program.class(class);
    !declared.is_phantom() && declared.access.has(Access::PUBLIC) && is_visible_in(program, class)
}

/// By name only: `A$B` is nested in `A`, if `A` exists.
fn is_visible_in(program: &Program, class: ClassId) -> bool {
    let name = program.names.class_name(class).0;
    let ends = (1..name.len()).filter(|&end| name[end] == b'$');
    let mut around = ends.filter_map(|end| program.find_class(&name[..end]));
    around.all(|outer| program.class(outer).access.has(Access::PUBLIC))
}

fn is_open(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let visible = declared.access.has(Access::PUBLIC) || declared.access.has(Access::PROTECTED);
    visible && !declared.is_abstract() && selector(program, method).0 != b"<clinit>"
}
