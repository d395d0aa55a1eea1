//! `breccia pointsto`: which objects can a variable, a field or an array hold?

mod expression;
mod show;
mod target;
mod variables;

use std::io::Write;

use self::expression::{Holding, Scope};
use self::show::Shown;
use self::target::Target;
use crate::analysis::{self, Analysed, Unmodelled, places::Places};
use crate::context::Context;
use crate::options::PointstoOptions;
use crate::output::clean;
use crate::stop::Stop;

/// Analyses a program and shows what something can hold.
pub(crate) fn run(cx: &mut Context, options: &PointstoOptions) -> Result<(), Stop> {
    let analysed = analysis::run(cx, &options.analysis)?;
    let target = target::find(&analysed.input, &options.target)?;
    if analysed.results.objects().next().is_none() {
        return Err(Stop::usage(format!("`{}` knows no sets of objects", clean(&analysed.analysis)))
            .help("--analysis andersen does, and whatever is finer"));
    }
    let shown = match &target {
        Target::Methods(methods) => variables::of_methods(&analysed, methods, &options.variables)?,
        Target::Field { .. } if !options.variables.is_empty() => {
            return Err(Stop::usage(format!(
                "`{}` is a field, and has no variables like `{}`",
                clean(&options.target),
                clean(&options.variables[0])
            )));
        }
        Target::Field { field, elements } => vec![of_field(&analysed, *field, *elements)],
    };
    let places = Places::of(&analysed);
    match cx.is_json() {
        true => show::write_json(&mut cx.out, &analysed, &places, &shown)?,
        false => show::write_text(&mut cx.out, &places, &shown)?,
    }
    if cx.global.diagnostics {
        cx.out.flush()?;
        Unmodelled::of(&analysed.input.program, &analysed.results).write(&mut std::io::stderr().lock())?;
    }
    Ok(())
}

/// A static field is one variable; an instance field is one for each object that has it.
fn of_field(analysed: &Analysed, field: program::FieldId, elements: usize) -> Shown {
    let program = &analysed.input.program;
    let declared = program.field(field);
    let name = format!(
        "{}.{}{}",
        program.class_name(declared.class),
        clean(&program.names.text(declared.name)),
        "[]".repeat(elements)
    );
    let scope = Scope::new(analysed);
    let mut held = scope.of_field(field);
    for _ in 0..elements {
        held = scope.elements(&held);
    }
    let ty = (elements == 0).then(|| program.type_name(declared.ty));
    Shown { method: None, sets: vec![Holding { name, ty, groups: held }] }
}
