//! Reading and writing of statements, places and layouts: shared by programs and summaries.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use text::TextError;

use crate::ids::{ProcId, VarId};
use crate::layout::{Array, Layout, Shift};
use crate::program::Program;
use crate::statement::{Access, Actual, Callee, Operation, VarPlace};
use crate::text::names::Names;
use crate::text::tokens::{Token, Tokens};

/// What names mean at some place of a text.
#[derive(Debug, Default)]
pub struct Scope {
    /// Names of the procedure.
    pub inner: FxHashMap<String, VarId>,
}

impl Scope {
    /// The variable that a name means.
    pub fn find(&self, outer: &FxHashMap<String, VarId>, name: &str) -> Option<VarId> {
        self.inner.get(name).or_else(|| outer.get(name)).copied()
    }
}

/// Names of a text: those of all, and those of the procedure.
type Lookup<'a> = &'a dyn Fn(&str) -> Option<VarId>;

/// Reads a place: `x`, `x@8`.
pub fn read_place(tokens: &mut Tokens<'_>, lookup: Lookup<'_>) -> Result<VarPlace, TextError> {
    let unknown = tokens.clone();
    let name = tokens.name()?;
    let Some(var) = lookup(&name) else {
        return Err(unknown.error(format!("{name} is not declared")));
    };
    let offset = if tokens.take("@")? { tokens.number()? } else { 0 };
    Ok(VarPlace { var, offset })
}

/// Reads an access: `x`, `*p`, `*(p + 8)`.
pub fn read_access(tokens: &mut Tokens<'_>, lookup: Lookup<'_>) -> Result<Access, TextError> {
    if !tokens.take("*")? {
        return Ok(Access::Direct(read_place(tokens, lookup)?));
    }
    let (pointer, offset) = read_target(tokens, lookup)?;
    Ok(Access::Indirect { pointer, offset })
}

/// What follows `*`: `p` or `(p + 8)`.
fn read_target(tokens: &mut Tokens<'_>, lookup: Lookup<'_>) -> Result<(VarPlace, i32), TextError> {
    if !tokens.take("(")? {
        return Ok((read_place(tokens, lookup)?, 0));
    }
    let pointer = read_place(tokens, lookup)?;
    tokens.expect("+")?;
    let offset = tokens.number()?;
    tokens.expect(")")?;
    Ok((pointer, offset))
}

/// Reads a statement, up to the end of its line.
pub fn read_operation(
    tokens: &mut Tokens<'_>,
    program: &Program,
    lookup: Lookup<'_>,
) -> Result<Operation, TextError> {
    Reader { program, lookup }.operation(tokens)
}

struct Reader<'a> {
    program: &'a Program,
    lookup: Lookup<'a>,
}

impl Reader<'_> {
    fn operation(&self, tokens: &mut Tokens<'_>) -> Result<Operation, TextError> {
        if tokens.is("<") {
            return Ok(Operation::Compute { to: None, reads: self.reads(tokens)? });
        }
        if tokens.is("(") {
            return self.indirect_call(tokens, None);
        }
        if tokens.take("*")? {
            return self.store(tokens);
        }
        // `f(x)`, or the left side of an assignment.
        let (to, proc) = self.place_or_proc(tokens)?;
        if let Some(proc) = proc {
            return self.call(tokens, None, proc);
        }
        tokens.expect("=")?;
        if let Some(reads) = self.value(tokens)? {
            return Ok(Operation::Compute { to: Some(Access::Direct(to)), reads });
        }
        if tokens.take("&")? {
            return Ok(Operation::Address { to, of: read_place(tokens, self.lookup)? });
        }
        if tokens.is("(") {
            return self.indirect_call(tokens, Some(to));
        }
        if tokens.take("*")? {
            let (pointer, offset) = read_target(tokens, self.lookup)?;
            return Ok(Operation::Load { to, pointer, offset, size: size(tokens)? });
        }
        // `to = f(x)`, `to = from + 8` or `to = from`.
        let (from, proc) = self.place_or_proc(tokens)?;
        if let Some(proc) = proc {
            return self.call(tokens, Some(to), proc);
        }
        if tokens.take("+")? {
            return Ok(Operation::Shift { to, from, by: shift(tokens)? });
        }
        Ok(Operation::Copy { to, from, size: size(tokens)? })
    }

    fn store(&self, tokens: &mut Tokens<'_>) -> Result<Operation, TextError> {
        let (pointer, offset) = read_target(tokens, self.lookup)?;
        tokens.expect("=")?;
        if let Some(reads) = self.value(tokens)? {
            return Ok(Operation::Compute { to: Some(Access::Indirect { pointer, offset }), reads });
        }
        let from = read_place(tokens, self.lookup)?;
        Ok(Operation::Store { pointer, offset, from, size: size(tokens)? })
    }

    /// Something that is not a pointer: a number, `-x`, `<x, *y>`.
    fn value(&self, tokens: &mut Tokens<'_>) -> Result<Option<Box<[Access]>>, TextError> {
        match tokens.peek() {
            Token::Number(_) => {
                tokens.skip()?;
                Ok(Some(Box::default()))
            }
            Token::Sign("-") => {
                tokens.skip()?;
                Ok(Some(Box::new([read_access(tokens, self.lookup)?])))
            }
            Token::Sign("<") => self.reads(tokens).map(Some),
            Token::Word(_) | Token::Name(_) | Token::Text(_) | Token::Sign(_) | Token::Line | Token::End => {
                Ok(None)
            }
        }
    }

    fn reads(&self, tokens: &mut Tokens<'_>) -> Result<Box<[Access]>, TextError> {
        tokens.expect("<")?;
        let mut reads = Vec::new();
        while !tokens.take(">")? {
            if !reads.is_empty() {
                tokens.expect(",")?;
            }
            reads.push(read_access(tokens, self.lookup)?);
        }
        Ok(reads.into())
    }

    /// A place, or a procedure if an open parenthesis follows.
    fn place_or_proc(&self, tokens: &mut Tokens<'_>) -> Result<(VarPlace, Option<ProcId>), TextError> {
        let before = tokens.clone();
        let place = read_place(tokens, self.lookup)?;
        if !tokens.is("(") {
            return Ok((place, None));
        }
        match self.program.vars[place.var].kind.procedure() {
            Some(proc) => Ok((place, Some(proc))),
            None => Err(before.error("only a procedure can be called by its name: write (*p)(...)")),
        }
    }

    fn call(
        &self,
        tokens: &mut Tokens<'_>,
        result: Option<VarPlace>,
        proc: ProcId,
    ) -> Result<Operation, TextError> {
        Ok(Operation::Call { result, callee: Callee::Direct(proc), actuals: self.actuals(tokens)? })
    }

    fn indirect_call(
        &self,
        tokens: &mut Tokens<'_>,
        result: Option<VarPlace>,
    ) -> Result<Operation, TextError> {
        tokens.expect("(")?;
        tokens.expect("*")?;
        let pointer = read_place(tokens, self.lookup)?;
        tokens.expect(")")?;
        Ok(Operation::Call { result, callee: Callee::Indirect(pointer), actuals: self.actuals(tokens)? })
    }

    fn actuals(&self, tokens: &mut Tokens<'_>) -> Result<Box<[Actual]>, TextError> {
        tokens.expect("(")?;
        let mut actuals = Vec::new();
        while !tokens.take(")")? {
            if !actuals.is_empty() {
                tokens.expect(",")?;
            }
            if matches!(tokens.peek(), Token::Number(_)) {
                tokens.skip()?;
                actuals.push(None);
            } else {
                actuals.push(Some(read_place(tokens, self.lookup)?));
            }
        }
        Ok(actuals.into())
    }
}

fn size(tokens: &mut Tokens<'_>) -> Result<u32, TextError> {
    if tokens.take(":")? { tokens.number() } else { Ok(crate::layout::CELL) }
}

fn shift(tokens: &mut Tokens<'_>) -> Result<Shift, TextError> {
    if !tokens.take("?")? {
        return Ok(Shift::Bytes(tokens.number()?));
    }
    Ok(if tokens.take("*")? { Shift::Elements(tokens.number()?) } else { Shift::Unknown })
}

/// Reads what follows the `:` of a declaration: `24`, `? [0 8 *]`, `240 [0 24 10] [8 4 2]`.
pub fn read_layout(tokens: &mut Tokens<'_>) -> Result<Option<Layout>, TextError> {
    let size = if tokens.take("?")? { None } else { Some(tokens.number()?) };
    let mut arrays = Vec::new();
    while tokens.take("[")? {
        let (start, stride) = (tokens.number()?, tokens.number()?);
        let count = if tokens.take("*")? { None } else { Some(tokens.number()?) };
        tokens.expect("]")?;
        arrays.push(Array { start, stride, count });
    }
    Ok(Layout::new(size, &arrays))
}

/// Writes what [`read_layout`] reads, with the `:`.
pub fn write_layout(out: &mut String, layout: Option<&Layout>) {
    let Some(layout) = layout else { return };
    let _ = match layout.size() {
        Some(size) => write!(out, ":{size}"),
        None => write!(out, ":?"),
    };
    for Array { start, stride, count } in layout.arrays() {
        let _ = match count {
            Some(count) => write!(out, "[{start} {stride} {count}]"),
            None => write!(out, "[{start} {stride} *]"),
        };
    }
}

fn write_place(out: &mut String, names: &Names, place: VarPlace) {
    out.push_str(names.name(place.var));
    if place.offset != 0 {
        let _ = write!(out, "@{}", place.offset);
    }
}

/// Writes what [`read_access`] reads.
pub fn write_access(out: &mut String, names: &Names, access: Access) {
    match access {
        Access::Direct(place) => write_place(out, names, place),
        Access::Indirect { pointer, offset: 0 } => {
            out.push('*');
            write_place(out, names, pointer);
        }
        Access::Indirect { pointer, offset } => {
            out.push_str("*(");
            write_place(out, names, pointer);
            let _ = write!(out, "+{offset})");
        }
    }
}

fn write_size(out: &mut String, size: u32) {
    if size != crate::layout::CELL {
        let _ = write!(out, ":{size}");
    }
}

fn write_reads(out: &mut String, names: &Names, reads: &[Access]) {
    out.push('<');
    for (position, &read) in reads.iter().enumerate() {
        out.push_str(if position == 0 { "" } else { "," });
        write_access(out, names, read);
    }
    out.push('>');
}

/// Writes a statement as [`read_operation`] reads it.
pub(crate) fn write_operation(out: &mut String, names: &Names, program: &Program, operation: &Operation) {
    match operation {
        Operation::Address { to, of } => {
            write_place(out, names, *to);
            out.push_str("=&");
            write_place(out, names, *of);
        }
        Operation::Copy { to, from, size } => {
            write_place(out, names, *to);
            out.push('=');
            write_place(out, names, *from);
            write_size(out, *size);
        }
        Operation::Shift { to, from, by } => {
            write_place(out, names, *to);
            out.push('=');
            write_place(out, names, *from);
            write_shift(out, *by);
        }
        Operation::Load { to, pointer, offset, size } => {
            write_place(out, names, *to);
            out.push('=');
            write_access(out, names, Access::Indirect { pointer: *pointer, offset: *offset });
            write_size(out, *size);
        }
        Operation::Store { pointer, offset, from, size } => {
            write_access(out, names, Access::Indirect { pointer: *pointer, offset: *offset });
            out.push('=');
            write_place(out, names, *from);
            write_size(out, *size);
        }
        Operation::Compute { to: None, reads } => write_reads(out, names, reads),
        Operation::Compute { to: Some(to), reads } => {
            write_access(out, names, *to);
            out.push('=');
            match **reads {
                // Nothing is read for a constant; which one it is does not matter.
                [] => out.push('0'),
                [read] => {
                    out.push('-');
                    write_access(out, names, read);
                }
                _ => write_reads(out, names, reads),
            }
        }
        Operation::Call { result, callee, actuals } => {
            if let Some(result) = result {
                write_place(out, names, *result);
                out.push('=');
            }
            write_callee(out, names, program, *callee);
            write_actuals(out, names, actuals);
        }
    }
}

fn write_callee(out: &mut String, names: &Names, program: &Program, callee: Callee) {
    match callee {
        Callee::Direct(proc) => out.push_str(names.name(program.procs[proc].var)),
        Callee::Indirect(pointer) => {
            out.push_str("(*");
            write_place(out, names, pointer);
            out.push(')');
        }
    }
}

fn write_shift(out: &mut String, by: Shift) {
    let _ = match by {
        Shift::Bytes(bytes) => write!(out, "+{bytes}"),
        Shift::Elements(stride) => write!(out, "+?*{stride}"),
        Shift::Unknown => write!(out, "+?"),
    };
}

fn write_actuals(out: &mut String, names: &Names, actuals: &[Actual]) {
    out.push('(');
    for (position, actual) in actuals.iter().enumerate() {
        out.push_str(if position == 0 { "" } else { "," });
        match actual {
            Some(place) => write_place(out, names, *place),
            None => out.push('0'),
        }
    }
    out.push(')');
}
