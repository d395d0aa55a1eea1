//! What an exported function may do, in words for those who call it.

use std::io::{self, Write};
use std::path::Path;

use c_pointsto::{Exported, Kept, Modified};
use c_program::{Program, StatementId, VarId, VarKind};

use super::lib::list;
use super::questions::Asked;
use crate::context::Context;
use crate::output::clean;

const CALLER: &str = "memory of the caller (ph_var)";

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
    let modified = asked.told(one.modifies.clone()).into_iter().map(|what| match what {
        Modified::UnknownVariable => CALLER.to_owned(),
        Modified::Var(var) => variable(program, var),
    });
    writeln!(cx.out, "  modifies    {}", list(modified))?;
    match one.calls_back {
        true => writeln!(cx.out, "  calls back  at {}", list(lines(program, &one.callbacks)))?,
        false => writeln!(cx.out, "  calls back  nothing")?,
    }
    keeps(cx, program, one)
}

fn keeps(cx: &mut Context, program: &Program, one: &Exported) -> io::Result<()> {
    let mut title = "keeps";
    for (formal, value, below) in &one.keeps {
        let name = parameter(program, *formal);
        if !value.is_empty() {
            let kept = value.iter().map(|&at| kept(program, at));
            writeln!(cx.out, "  {title:10}  {name}: {}", list(kept))?;
            title = "";
        }
        if !below.is_empty() && below != value {
            let kept = below.iter().map(|&at| kept(program, at));
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

fn kept(program: &Program, at: Kept) -> String {
    match at {
        Kept::In(var) => variable(program, var),
        Kept::ByUnknownCode => REACHED.to_owned(),
        Kept::Returned => "returned".to_owned(),
    }
}

/// A variable, and whose it is, if its name tells little.
fn variable(program: &Program, var: VarId) -> String {
    let known = &program.vars[var];
    let name = program.var_name(var);
    match known.kind {
        VarKind::Heap(_) if known.position.is_known() => {
            let file = base(program.file_name(known.position.file));
            format!("memory from {file}:{}", known.position.line)
        }
        VarKind::StaticLocal(proc)
        | VarKind::Local(proc)
        | VarKind::Formal(proc)
        | VarKind::Temporary(proc)
        | VarKind::Return(proc)
        | VarKind::Varargs(proc) => format!("{name} of {}", program.proc_name(proc)),
        VarKind::Heap(_)
        | VarKind::Global { .. }
        | VarKind::Literal
        | VarKind::Procedure(_)
        | VarKind::Representative => name.to_owned(),
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

/// The name of a file without its folders.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A path from the working directory, if it is below that.
fn near(path: &str) -> String {
    let here = std::env::current_dir().ok();
    let inner = here.and_then(|here| Path::new(path).strip_prefix(here).ok().map(Path::to_path_buf));
    inner.map_or_else(|| path.to_owned(), |inner| inner.display().to_string())
}
