//! Which classes may stand directly below a sealed one? (JVMS 4.7.31)

use classfile::{ClassFile, PermittedSubclasses};
use program::{ClassId, Program};

/// The classes that a sealed class or interface permits; nothing if it is not sealed. One that is missing counts as any.
pub(crate) fn permitted(program: &Program, class: ClassId) -> Option<Vec<ClassId>> {
    let bytes = program.class_bytes(class)?;
    let file = ClassFile::read(&bytes).ok()?;
    let PermittedSubclasses(names) = file.attributes.typed(&file.pool).ok()??;
    let classes = names.iter().map(|&index| {
        let name = file.pool.class_name(index).ok()?;
        program.names.find_class(name.0)
    });
    classes.collect()
}
