//! Class headers, fields and the heads of methods.

use std::fmt;

use classfile::Access;
use program::{ClassId, Field, MethodId, Program};

use crate::body::{Body, Form};

use super::body::BodyPrinter;
use super::flags;
use super::paint::{Ink, Pen};
use super::scope::{Scope, header_name};
use super::{PrintStyle, quote};

/// Prints a class; `bodies` may be those of some of its methods. `unread` says why others have none.
pub(super) fn class(
    pen: &mut Pen<'_>,
    program: &Program,
    class: ClassId,
    bodies: &[Body],
    unread: &[(MethodId, String)],
    style: &PrintStyle,
) -> fmt::Result {
    let scope = Scope::of(program, class);
    header(pen, &scope, class)?;
    let declared = program.class(class);
    for field in declared.fields.iter() {
        self::field(pen, &scope, program.field(field))?;
    }
    // A blank line before each method, except a first one without fields above it.
    let mut apart = !declared.fields.is_empty();
    for method in declared.methods.iter() {
        if std::mem::replace(&mut apart, true) {
            pen.newline()?;
        }
        match bodies.iter().find(|body| body.method == method) {
            Some(body) => BodyPrinter::new(pen, &scope, body, style, "  ").print()?,
            None => {
                let reason = unread.iter().find(|(unread, _)| *unread == method);
                bodiless(pen, &scope, method, reason.map(|(_, reason)| reason.as_str()))?;
            }
        }
    }
    pen.plain("}")?;
    pen.newline()
}

fn header(pen: &mut Pen<'_>, scope: &Scope<'_>, class: ClassId) -> fmt::Result {
    let declared = scope.program.class(class);
    let (words, kind) = flags::class_words(declared.access);
    put_words(pen, &words)?;
    pen.keyword(kind.word())?;
    pen.plain(" ")?;
    pen.put(Ink::Type, &header_name(scope.program, class))?;
    let superclass = declared.superclass.filter(|&parent| parent != ClassId::OBJECT);
    parents(pen, scope, "extends", superclass.as_slice())?;
    let word = if kind == flags::Kind::Interface && superclass.is_none() { "extends" } else { "implements" };
    parents(pen, scope, word, scope.program.interfaces(class))?;
    pen.plain(" {")?;
    pen.newline()
}

fn parents(pen: &mut Pen<'_>, scope: &Scope<'_>, word: &str, classes: &[ClassId]) -> fmt::Result {
    for (number, &class) in classes.iter().enumerate() {
        if number == 0 {
            pen.plain(" ")?;
            pen.keyword(word)?;
            pen.plain(" ")?;
        } else {
            pen.plain(", ")?;
        }
        pen.put(Ink::Type, &scope.class(class))?;
    }
    Ok(())
}

fn field(pen: &mut Pen<'_>, scope: &Scope<'_>, field: &Field) -> fmt::Result {
    pen.plain("  ")?;
    put_words(pen, &flags::words(field.access, &flags::FIELD))?;
    pen.put(Ink::Type, &scope.ty(field.ty))?;
    let name = quote::member(scope.program.names.text(field.name).0);
    pen.plain(&format!(" {name};"))?;
    pen.newline()
}

fn bodiless(pen: &mut Pen<'_>, scope: &Scope<'_>, method: MethodId, unread: Option<&str>) -> fmt::Result {
    pen.plain("  ")?;
    let declared = scope.program.method(method);
    method_start(pen, scope, method, declared.access)?;
    let signature = scope.program.names.selector_signature(declared.selector);
    for (number, &ty) in signature.parameters.iter().enumerate() {
        pen.plain(if number == 0 { "" } else { ", " })?;
        pen.put(Ink::Type, &scope.ty(ty))?;
    }
    pen.plain(");")?;
    if let Some(reason) = unread {
        pen.comment(format_args!("cannot be read: {reason}"))?;
    }
    pen.newline()
}

/// The head of a method with a body: its formals have names.
pub(super) fn head_of(printer: &mut BodyPrinter<'_, '_, '_>) -> fmt::Result {
    let body = printer.body;
    let access = printer.scope.program.method(body.method).access;
    if body.form == Form::Cells {
        printer.pen.keyword("cells ")?;
    }
    method_start(printer.pen, printer.scope, body.method, access)?;
    let formals = body.formals().filter(|&var| body.this() != Some(var));
    for (number, var) in formals.enumerate() {
        printer.pen.plain(if number == 0 { "" } else { ", " })?;
        printer.ty(body.ty(var))?;
        printer.pen.plain(" ")?;
        printer.var(var)?;
    }
    printer.pen.plain(") {")?;
    printer.pen.newline()
}

fn method_start(pen: &mut Pen<'_>, scope: &Scope<'_>, method: MethodId, access: Access) -> fmt::Result {
    let names = &scope.program.names;
    let selector = names.selector_parts(scope.program.method(method).selector);
    put_words(pen, &flags::words(access, &flags::METHOD))?;
    pen.put(Ink::Type, &scope.ty(names.signature(selector.descriptor).result))?;
    pen.plain(&format!(" {}(", quote::member(names.text(selector.name).0)))
}

fn put_words(pen: &mut Pen<'_>, words: &[String]) -> fmt::Result {
    for word in words {
        pen.keyword(word)?;
        pen.plain(" ")?;
    }
    Ok(())
}
