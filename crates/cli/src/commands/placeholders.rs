//! `breccia placeholders`: the main that stands for every client of a component, as Java.

use std::io::Write;

use fragment::{Java, Statement};
use program::Program;
use serde_json::{Value, json};

use crate::analysis::fragment::Fragment;
use crate::analysis::load_component;
use crate::context::Context;
use crate::options::InterfaceOptions;
use crate::output::Output;
use crate::stop::Stop;

/// Finds the interface of a component and prints what clients can do with it.
pub(crate) fn run(cx: &mut Context, options: &InterfaceOptions) -> Result<(), Stop> {
    let mut input = load_component(cx, &options.paths, &options.fragment)?;
    let fragment = Fragment::of(cx, &mut input, &options.fragment)?;
    let java = Java::new(&input.program, &fragment.placeholders);
    if cx.is_json() {
        return write_json(&mut cx.out, &input.program, &fragment, &java);
    }
    let mut text = Text { out: &mut cx.out, error: None };
    let written = java.write(&mut text, &fragment.clients);
    match (written, text.error) {
        (Ok(()), _) => Ok(()),
        (Err(_), Some(error)) => Err(error.into()),
        (Err(_), None) => Err(Stop::usage("the placeholder main cannot be printed")),
    }
}

/// The output, for what writes text.
struct Text<'o> {
    out: &'o mut Output,
    error: Option<std::io::Error>,
}

impl std::fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            std::fmt::Error
        })
    }
}

fn write_json(out: &mut Output, program: &Program, fragment: &Fragment, java: &Java<'_>) -> Result<(), Stop> {
    let types: Vec<String> = fragment.placeholders.types.iter().map(|&ty| program.type_name(ty)).collect();
    write!(out, "{{\"types\":")?;
    serde_json::to_writer(&mut *out, &types)?;
    write!(out, ",\n\"statements\":[")?;
    for (number, statement) in fragment.placeholders.all(program).enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &statement_json(statement, java))?;
    }
    let clients: Vec<String> =
        fragment.clients.clients.iter().map(|client| program.class_name(client.of)).collect();
    write!(out, "\n],\n\"client_classes_of\":")?;
    serde_json::to_writer(&mut *out, &clients)?;
    Ok(writeln!(out, "}}")?)
}

fn statement_json(statement: Statement, java: &Java<'_>) -> Value {
    let kind = match statement {
        Statement::New { .. } => "new",
        Statement::Restore(_) => "restore",
        Statement::Call { .. } => "call",
        Statement::Read { .. } => "read field",
        Statement::Write { .. } => "write field",
        Statement::NewArray(_) => "new array",
        Statement::ReadElement(_) => "read element",
        Statement::WriteElement(_) => "write element",
        Statement::Text => "string",
        Statement::ClassLiteral(_) => "class",
        Statement::Box(_) => "box",
        Statement::Assign { .. } => "assign",
        Statement::Cast { .. } => "cast",
    };
    json!({ "kind": kind, "java": java.statement(statement) })
}
