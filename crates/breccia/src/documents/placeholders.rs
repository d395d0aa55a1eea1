//! What every possible client of a component could do.

use std::io::{self, Write};

use fragment::{Java, Statement};
use program::Program;
use serde_json::{Value, json};

use crate::java::component::Fragment;

/// Writes the placeholder main.
pub fn write(
    out: &mut impl Write,
    program: &Program,
    fragment: &Fragment,
    java: &Java<'_>,
) -> io::Result<()> {
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
