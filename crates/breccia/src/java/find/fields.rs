//! Which field of a class does a text mean?

use classfile::modified_utf8;
use program::{ClassId, FieldId, Program};

use super::error::FindError;
use super::methods;

/// The field of this name that a class has, its own or inherited.
pub fn field(program: &Program, class: ClassId, name: &str) -> Option<FieldId> {
    let symbol = program.names.find_symbol(&modified_utf8(name))?;
    owners(program, class)
        .flat_map(|owner| program.class(owner).fields.iter())
        .find(|&field| program.field(field).name == symbol)
}

/// The same; the error has the alternatives.
pub fn field_of(program: &Program, class: ClassId, name: &str) -> Result<FieldId, FindError> {
    field(program, class, name).ok_or_else(|| {
        let all = owners(program, class).flat_map(|owner| program.class(owner).fields.iter());
        FindError::UnknownField {
            class: program.class_name(class),
            name: name.to_owned(),
            own: program.class(class).fields.len(),
            known: all.map(|field| name_of(program, field)).collect(),
            is_method: methods::find(program, class, name).is_ok(),
        }
    })
}

/// The class, its superclasses from below, then its superinterfaces.
fn owners(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
    let superclasses = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    superclasses.chain(program.superinterfaces(class))
}

fn name_of(program: &Program, field: FieldId) -> String {
    program.names.text(program.field(field).name).decode().into_owned()
}
