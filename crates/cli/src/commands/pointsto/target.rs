//! Which methods or field does the user mean?

use program::{ClassId, FieldId, MethodId, Program};

use crate::input::Input;
use crate::output::clean;
use crate::stop::Stop;
use crate::suggest::nearest;
use crate::{lookup, methods};

/// What was asked for.
pub(super) enum Target {
    /// Methods of one name.
    Methods(Vec<MethodId>),
    /// A field, and how often its elements are meant instead.
    Field { field: FieldId, elements: usize },
}

/// `a.B#m`, `a.B.f`, `a.B.f[]`; `a.B#f` is understood too.
pub(super) fn find(input: &Input, text: &str) -> Result<Target, Stop> {
    let program = &input.program;
    let plain = text.trim_end_matches("[]");
    let elements = (text.len() - plain.len()) / 2;
    if let Some((class, member)) = plain.split_once('#') {
        let class = lookup::find_declared(input, class)?;
        return match (methods::find(program, class, member), field(program, class, member)) {
            (Ok(_), _) if elements > 0 => Err(no_elements(plain)),
            (Ok(methods), _) => Ok(Target::Methods(methods)),
            (Err(_), Some(field)) => Ok(Target::Field { field, elements }),
            (Err(stop), None) => Err(stop),
        };
    }
    let Some((class, name)) = plain.rsplit_once('.') else { return Err(no_member(input, text)) };
    let Ok(owner) = lookup::find_declared(input, class) else { return Err(no_member(input, text)) };
    match field(program, owner, name) {
        Some(field) => Ok(Target::Field { field, elements }),
        // It may be the name of a class as a whole: a package, or an outer class, stands before the dot.
        None if lookup::find_declared(input, plain).is_ok() => Err(no_member(input, text)),
        None => Err(unknown_field(program, owner, name)),
    }
}

fn no_elements(text: &str) -> Stop {
    Stop::usage(format!("`{}` is a method: write `x[]` for the elements of its variable x", clean(text)))
}

/// A class alone, or nothing that is known.
fn no_member(input: &Input, text: &str) -> Stop {
    let text = text.trim_end_matches("[]");
    match lookup::find_declared(input, text) {
        Ok(class) => {
            let name = input.program.class_name(class);
            Stop::usage(format!("`{}` is a class, but a method or field is needed", clean(text)))
                .help(format!("breccia pointsto '{name}#METHOD', or '{name}.FIELD'"))
        }
        Err(stop) => match text.rsplit_once('.').map(|(class, _)| lookup::find_declared(input, class)) {
            // Of `a.B.f` the class is what cannot be found.
            Some(Err(of_class)) => of_class,
            Some(Ok(_)) | None => stop,
        },
    }
}

/// The field of this name that a class has, its own or inherited.
pub(super) fn field(program: &Program, class: ClassId, name: &str) -> Option<FieldId> {
    let superclasses = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let owners = superclasses.chain(program.superinterfaces(class));
    let symbol = program.names.find_symbol(&classfile::modified_utf8(name))?;
    owners
        .flat_map(|owner| program.class(owner).fields.iter())
        .find(|&field| program.field(field).name == symbol)
}

fn unknown_field(program: &Program, class: ClassId, name: &str) -> Stop {
    let class_name = program.class_name(class);
    let stop = Stop::not_found(format!("{class_name} has no field `{}`", clean(name)));
    if methods::find(program, class, name).is_ok() {
        return stop.help(format!("write {class_name}#{} for the method", clean(name)));
    }
    let fields = program.class(class).fields.iter();
    let names: Vec<String> =
        fields.map(|field| program.names.text(program.field(field).name).decode().into_owned()).collect();
    let near = nearest(name, names.iter().map(String::as_str));
    match (near.is_empty(), names.is_empty()) {
        (false, _) => stop.help(format!("did you mean {}?", clean(&near.join(" or ")))),
        (true, false) => stop.help(format!("there is {}", clean(&names.join(", ")))),
        (true, true) => stop,
    }
}
