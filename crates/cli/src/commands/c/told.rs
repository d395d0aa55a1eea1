//! What an exported function may do, in words for those who call it.

use std::io::{self, Write};

use c_pointsto::{Exported, Kept};
use c_program::{Program, StatementId, VarId, VarKind};

use super::lib::list;
use super::names::{Names, base, near};
use super::questions::Asked;
use crate::context::Context;
use crate::output::clean;

/// What a caller has, or can get at.
pub(super) const CALLER: &str = "memory of the caller (ph_var)";

/// Where something is kept: memory of the library that the caller can get at counts, too.
const REACHED: &str = "memory that the caller can reach (ph_var)";

/// Tells of one function.
pub(super) fn tell(cx: &mut Context, asked: &Asked<'_, '_>, one: &Exported) -> io::Result<()> {
    let program = asked.results.program();
    let proc = &program.procs[one.proc];
    let formals: Vec<String> =
        proc.formals.iter().chain(&proc.varargs).map(|&formal| parameter(program, formal)).collect();
    let place = near(&program.place_text(program.vars[proc.var].position));
    writeln!(cx.out, "{}({})  {}", clean(program.proc_name(one.proc)), formals.join(", "), clean(&place))?;
    let modified = asked.told(one.modifies.clone()).into_iter().map(|what| asked.names.access(what));
    writeln!(cx.out, "  modifies    {}", list(modified))?;
    match one.calls_back {
        true => writeln!(cx.out, "  calls back  at {}", list(lines(program, &one.callbacks)))?,
        false => writeln!(cx.out, "  calls back  nothing")?,
    }
    keeps(cx, asked, one)
}

fn keeps(cx: &mut Context, asked: &Asked<'_, '_>, one: &Exported) -> io::Result<()> {
    let program = asked.results.program();
    let mut title = "keeps";
    for (formal, value, below) in &one.keeps {
        let name = parameter(program, *formal);
        if !value.is_empty() {
            let kept = value.iter().map(|&at| kept(asked.names, at));
            writeln!(cx.out, "  {title:10}  {name}: {}", list(kept))?;
            title = "";
        }
        if !below.is_empty() && below != value {
            let kept = below.iter().map(|&at| kept(asked.names, at));
            writeln!(cx.out, "  {title:10}  what {name} leads to: {}", list(kept))?;
            title = "";
        }
    }
    if !title.is_empty() && !one.keeps.is_empty() {
        writeln!(cx.out, "  {title:10}  nothing")?;
    }
    Ok(())
}

fn parameter(program: &Program, formal: VarId) -> String {
    match program.vars[formal].kind {
        VarKind::Varargs(_) => "...".to_owned(),
        _ => clean(program.var_name(formal)),
    }
}

fn kept(names: &Names<'_>, at: Kept) -> String {
    match at {
        Kept::In(var) => names.variable(var),
        Kept::ByUnknownCode => REACHED.to_owned(),
        Kept::Returned => "returned".to_owned(),
    }
}

/// Lines of statements; the file is named where it changes.
fn lines(program: &Program, statements: &[StatementId]) -> impl Iterator<Item = String> {
    let mut places: Vec<(&str, u32)> = statements
        .iter()
        .map(|&id| program.statements[id].position)
        .map(|position| (base(program.file_name(position.file)), position.line))
        .collect();
    places.sort_unstable();
    places.dedup();
    let mut last = "";
    places.into_iter().map(move |(file, line)| match std::mem::replace(&mut last, file) == file {
        true => line.to_string(),
        false => format!("{file}:{line}"),
    })
}
