//! Which objects can a variable, a field or an array hold?

mod error;
mod expression;
mod target;
mod variables;

use program::{FieldId, MethodId};

pub use self::error::SetError;
pub use self::expression::{Groups, Holding};
use text::escape;

use self::expression::Followed;
use self::target::Target;
use super::analyse::Analysed;

/// Sets that belong to a method, or to none.
pub struct Held {
    /// The method.
    pub method: Option<MethodId>,
    /// Its variables, or a field, and what they can hold.
    pub sets: Vec<Holding>,
}

/// What variables of a method (`a.B#m`) or a field (`a.B.f`, `a.B.f[]`) can hold. Without variables, all of
/// the method.
pub fn held(analysed: &Analysed, target: &str, variables: &[String]) -> Result<Vec<Held>, SetError> {
    let found = target::find(&analysed.input, target)?;
    if analysed.results.objects().next().is_none() {
        return Err(SetError::NoSets { analysis: analysed.analysis.clone() });
    }
    match found {
        Target::Methods(methods) => variables::of_methods(analysed, &methods, variables),
        Target::Field { field, elements } => match variables.first() {
            Some(variable) => {
                Err(SetError::FieldHasNone { field: target.to_owned(), variable: variable.clone() })
            }
            None => Ok(vec![of_field(analysed, field, elements)]),
        },
    }
}

/// A static field is one variable; an instance field is one for each object that has it.
fn of_field(analysed: &Analysed, field: FieldId, elements: usize) -> Held {
    let program = &analysed.input.program;
    let declared = program.field(field);
    let name = format!(
        "{}.{}{}",
        program.class_name(declared.class),
        escape(&program.names.text(declared.name)),
        "[]".repeat(elements)
    );
    let followed = Followed::new(analysed);
    let mut groups = followed.of_field(field);
    for _ in 0..elements {
        groups = followed.elements(&groups);
    }
    let ty = (elements == 0).then(|| program.type_name(declared.ty));
    Held { method: None, sets: vec![Holding { name, ty, groups }] }
}
