//! What every possible client of a component could do.

use std::io::{self, Write};

use fragment::{Java, Statement};
use program::Program;
use serde::Serialize;

use super::lines;
use crate::java::component::Fragment;

/// A statement of the placeholder main.
#[derive(Serialize)]
struct Line {
    java: String,
    kind: &'static str,
}

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
    lines::write(out, fragment.placeholders.all(program).map(|statement| Line::new(statement, java)))?;
    let clients: Vec<String> =
        fragment.clients.clients.iter().map(|client| program.class_name(client.of)).collect();
    write!(out, "\n],\n\"client_classes_of\":")?;
    serde_json::to_writer(&mut *out, &clients)?;
    Ok(writeln!(out, "}}")?)
}

impl Line {
    fn new(statement: Statement, java: &Java<'_>) -> Self {
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
        Self { java: java.statement(statement), kind }
    }
}
