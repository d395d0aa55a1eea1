//! Sequences as lines for the driver; `crates/witness/driver` says what they mean.

use std::fmt::Write;

use program::{Program, Type};

use crate::argument::Statement;
use crate::argument::{Argument, Lambda};
use crate::sequence::Sequence;
use crate::vocabulary::{Action, Behaviour, Vocabulary};
use crate::word::escaped;

/// The lines that tell the driver what to run.
pub(crate) fn lines(program: &Program, vocabulary: &Vocabulary, sequence: &Sequence) -> String {
    let mut out = format!("S\t{}\n", sequence.statements.len());
    for statement in &sequence.statements {
        line(&mut out, program, vocabulary, statement);
        out.push('\n');
    }
    out
}

fn line(out: &mut String, program: &Program, vocabulary: &Vocabulary, statement: &Statement) {
    let operation = vocabulary.operation(statement.operation);
    if let (Some(waiting), Some(future)) = (vocabulary.waiting, statement.arguments.first())
        && waiting.wait == statement.operation
    {
        // A search has less patience than a test: most futures that are not done soon never will be.
        out.push_str("wait\t");
        return push_argument(out, program, future);
    }
    let class = |class| descriptor(program, Type::class(class));
    let method = |method| {
        let parts = program.names.selector_parts(program.method(method).selector);
        let name = escaped(&program.names.text(parts.name).decode());
        format!("{name}\t{}", escaped(&program.names.descriptor_text(parts.descriptor).decode()))
    };
    let field = |field| escaped(&program.names.text(program.field(field).name).decode());
    let head = match &operation.action {
        Action::New { constructor } => {
            let declared = program.method(*constructor);
            let parts = program.names.selector_parts(declared.selector);
            let parameters = escaped(&program.names.descriptor_text(parts.descriptor).decode());
            format!("new\t{}\t{parameters}", class(declared.class))
        }
        Action::Call { class: of, method: called, .. } => {
            format!("call\t{}\t{}", class(*of), method(*called))
        }
        Action::Read { class: of, field: read, .. } => format!("get\t{}\t{}", class(*of), field(*read)),
        Action::Write { class: of, field: written, .. } => {
            format!("put\t{}\t{}", class(*of), field(*written))
        }
        Action::Array(array) => {
            format!("array\t{}", descriptor(program, array.element().unwrap_or(Type::OBJECT)))
        }
        Action::Letters(array) => format!("letters\t{}", descriptor(program, *array)),
        Action::Load => "load".to_owned(),
        Action::Store => "store".to_owned(),
        Action::Written { interface, behaviour, .. } => {
            format!("write\t{}\t{}", class(*interface), how(*behaviour))
        }
    };
    out.push_str(&head);
    if operation.is_static_member() {
        out.push_str("\t-");
    }
    let is_index = |at| at == 1 && matches!(operation.action, Action::Load | Action::Store);
    for (at, argument) in statement.arguments.iter().enumerate() {
        out.push('\t');
        if let (Argument::Int(number), true) = (argument, is_index(at)) {
            push(out, "", number);
        } else if let Argument::Lambda(lambda) = argument {
            push_lambda(out, program, vocabulary, lambda);
        } else {
            push_argument(out, program, argument);
        }
    }
}

/// What the methods of a client's class do, in a word.
fn how(behaviour: Behaviour) -> String {
    match behaviour {
        Behaviour::Nothing => "default".to_owned(),
        Behaviour::Value => "value".to_owned(),
        Behaviour::Argument(number) => number.to_string(),
        Behaviour::Throw => "throw".to_owned(),
        Behaviour::Lambda => "lambda".to_owned(),
    }
}

/// What a lambda returns, and its statements, a word each.
fn push_lambda(out: &mut String, program: &Program, vocabulary: &Vocabulary, lambda: &Lambda) {
    push_argument(out, program, &lambda.result);
    for statement in &lambda.statements {
        let mut inner = String::new();
        line(&mut inner, program, vocabulary, statement);
        push(out, "\t", &escaped(&inner));
    }
}

fn push_argument(out: &mut String, program: &Program, argument: &Argument) {
    match argument {
        Argument::Value(value) => push(out, "v", value),
        Argument::Null => out.push('n'),
        Argument::Boolean(value) => push(out, "z", &u8::from(*value)),
        Argument::Byte(value) => push(out, "b", value),
        Argument::Short(value) => push(out, "h", value),
        Argument::Char(value) => push(out, "c", value),
        Argument::Int(value) => push(out, "i", value),
        Argument::Long(value) => push(out, "j", value),
        Argument::Float(bits) => push(out, "f", bits),
        // Java's `long` has a sign.
        Argument::Double(bits) => push(out, "d", &(*bits as i64)),
        Argument::Text(text) => push(out, "s", &escaped(text)),
        Argument::Class(ty) => push(out, "k", &descriptor(program, *ty)),
        Argument::Inner(inner) => push(out, "p", inner),
        // Only what writes a lambda takes one: see `line`.
        Argument::Lambda(_) => out.push('n'),
    }
}

fn push(out: &mut String, letter: &str, value: &impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{letter}{value}");
}

/// A type as the driver reads it.
fn descriptor(program: &Program, ty: Type) -> String {
    let arrays = "[".repeat(ty.dimensions().into());
    match ty.base_class() {
        Some(class) => format!("{arrays}L{};", escaped(&program.names.class_name(class).decode())),
        None => {
            let letter = ty.base().as_primitive().map_or('V', |primitive| primitive.letter().into());
            format!("{arrays}{letter}")
        }
    }
}
