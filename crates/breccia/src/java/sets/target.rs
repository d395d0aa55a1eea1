//! Which methods or field does the user mean?

use program::{ClassId, FieldId, MethodId, Program};

use super::error::SetError;
use crate::java::find;
use crate::java::load::Input;

/// What was asked for.
pub(super) enum Target {
    /// Methods of one name.
    Methods(Vec<MethodId>),
    /// A field, and how often its elements are meant instead.
    Field { field: FieldId, elements: usize },
}

/// `a.B#m`, `a.B.f`, `a.B.f[]`; `a.B#f` is understood too.
pub(super) fn find(input: &Input, text: &str) -> Result<Target, SetError> {
    let program = &input.program;
    let plain = text.trim_end_matches("[]");
    let elements = (text.len() - plain.len()) / 2;
    if let Some((class, member)) = plain.split_once('#') {
        let class = find::declared_class(input, class)?;
        return match (find::methods(program, class, member), find::field(program, class, member)) {
            (Ok(_), _) if elements > 0 => Err(no_elements(plain)),
            (Ok(methods), _) => Ok(Target::Methods(methods)),
            (Err(_), Some(field)) => Ok(Target::Field { field, elements }),
            (Err(error), None) => Err(error.into()),
        };
    }
    let Some((class, name)) = plain.rsplit_once('.') else { return Err(no_member(input, text)) };
    let Ok(owner) = find::declared_class(input, class) else { return Err(no_member(input, text)) };
    match find::field(program, owner, name) {
        Some(field) => Ok(Target::Field { field, elements }),
        // The whole text may be the name of a class, with a package or an outer class before the dot.
        None if find::declared_class(input, plain).is_ok() => Err(no_member(input, text)),
        None => Err(unknown_field(program, owner, name)),
    }
}

fn no_elements(text: &str) -> SetError {
    SetError::MethodWithElements { text: text.to_owned() }
}

/// A class alone, or nothing that is known.
fn no_member(input: &Input, text: &str) -> SetError {
    let text = text.trim_end_matches("[]");
    match find::declared_class(input, text) {
        Ok(class) => {
            SetError::ClassAsMember { text: text.to_owned(), class: input.program.class_name(class) }
        }
        Err(error) => match text.rsplit_once('.').map(|(class, _)| find::declared_class(input, class)) {
            // Of `a.B.f` the class is what cannot be found.
            Some(Err(of_class)) => of_class.into(),
            Some(Ok(_)) | None => error.into(),
        },
    }
}

fn unknown_field(program: &Program, class: ClassId, name: &str) -> SetError {
    match find::field_of(program, class, name) {
        Err(error) => SetError::UnknownField(error),
        Ok(_) => SetError::NotUnderstood { text: name.to_owned() },
    }
}
