//! A file that uses each member of libraries once: does the compiler know them? The JDK that runs the search
//! may be newer than the release that the project is compiled for.

use std::fmt::Write;

use program::{Program, Type};

use super::names::{TypeNames, is_name, is_nameable};
use crate::id::OperationId;
use crate::vocabulary::{Action, Operation, Vocabulary};

/// A class that uses each member of libraries in a line of its own, and the operations of its lines, counted
/// from one. `is_own` says whether a class, by its internal name, belongs to the component.
pub fn members(
    program: &Program,
    vocabulary: &Vocabulary,
    is_own: &dyn Fn(&str) -> bool,
    name: &str,
) -> (String, Vec<(usize, OperationId)>) {
    let mut text = format!("class {name} {{\n");
    let mut lines = Vec::new();
    for (id, operation) in vocabulary.all() {
        let declared = operation.called().map(|method| program.method(method).class);
        let Some(class) = declared.map(|class| program.names.class_name(class).decode()) else { continue };
        if is_own(&class) {
            continue;
        }
        if let Some(line) = line(program, operation, lines.len()) {
            text.push_str(&line);
            lines.push((lines.len() + 2, id));
        }
    }
    text.push_str("}\n");
    (text, lines)
}

fn line(program: &Program, operation: &Operation, number: usize) -> Option<String> {
    // Nothing is imported: all names are whole.
    let mut names = TypeNames::whole();
    let mut parameters = String::new();
    for (at, parameter) in operation.parameters.iter().enumerate() {
        if !is_nameable(program, parameter.ty) {
            return None;
        }
        let comma = if at == 0 { "" } else { ", " };
        let _ = write!(parameters, "{comma}{} a{at}", names.ty(program, parameter.ty));
    }
    let from = usize::from(operation.has_receiver());
    let all: Vec<String> = (from..operation.parameters.len()).map(|at| format!("a{at}")).collect();
    let all = all.join(", ");
    let call = match operation.action {
        Action::New { constructor } => {
            let class = program.method(constructor).class;
            let is_inner = program.nesting(class).is_some_and(|nesting| nesting.is_inner());
            let ty = Type::class(class);
            (!is_inner && is_nameable(program, ty))
                .then(|| format!("new {}({all})", names.ty(program, ty)))?
        }
        Action::Call { class, method, is_static } => {
            let parts = program.names.selector_parts(program.method(method).selector);
            let name = program.names.text(parts.name).decode().into_owned();
            let receiver = if is_static { names.class(program, class) } else { "a0".to_owned() };
            is_name(&name).then(|| format!("{receiver}.{name}({all})"))?
        }
        Action::Read { .. }
        | Action::Write { .. }
        | Action::Array(_)
        | Action::Letters(_)
        | Action::Load
        | Action::Store
        | Action::Written { .. } => return None,
    };
    Some(format!("    void m{number}({parameters}) throws Throwable {{ {call}; }}\n"))
}
