//! What an exported function may do, described for its callers.

use std::io::{self, Write};

use breccia::c::names::{Names, lines};
use breccia::c::questions::Asked;
use c_pointsto::{Exported, Kept};
use c_program::{Program, VarId, VarKind};
use text::escape;

use super::list::list;
use crate::context::Context;

/// Where something is kept: memory of the library that the caller can get at counts, too.
const REACHED: &str = "memory that the caller can reach (ph_var)";

/// Tells of one function, and whether it has left anything out.
pub(super) fn tell(cx: &mut Context, asked: &Asked<'_, '_>, one: &Exported) -> io::Result<bool> {
    let program = asked.results.program();
    let proc = &program.procs[one.proc];
    let formals: Vec<String> =
        proc.formals.iter().chain(&proc.varargs).map(|&formal| parameter(program, formal)).collect();
    let place = asked.names.near(&program.place_text(program.vars[proc.var].position));
    writeln!(cx.out, "{}({})  {}", escape(program.proc_name(one.proc)), formals.join(", "), escape(&place))?;
    let modified = asked.told(one.modifies.clone()).into_iter().map(|what| asked.names.access(what));
    let (modified, callbacks) = (list(modified), list(lines(program, &one.callbacks).into_iter()));
    writeln!(cx.out, "  modifies    {modified}")?;
    if one.calls_back {
        writeln!(cx.out, "  calls back  at {callbacks}")?
    } else {
        writeln!(cx.out, "  calls back  nothing")?
    }
    Ok(keeps(cx, asked, one)? || modified.is_cut() || callbacks.is_cut())
}

fn keeps(cx: &mut Context, asked: &Asked<'_, '_>, one: &Exported) -> io::Result<bool> {
    let program = asked.results.program();
    let (mut title, mut is_cut) = ("keeps", false);
    for (formal, value, below) in &one.keeps {
        let name = parameter(program, *formal);
        if !value.is_empty() {
            let kept = list(value.iter().map(|&at| kept(asked.names, at)));
            writeln!(cx.out, "  {title:10}  {name}: {kept}")?;
            is_cut |= kept.is_cut();
            title = "";
        }
        if !below.is_empty() && below != value {
            let kept = list(below.iter().map(|&at| kept(asked.names, at)));
            writeln!(cx.out, "  {title:10}  what {name} reaches: {kept}")?;
            is_cut |= kept.is_cut();
            title = "";
        }
    }
    if !title.is_empty() && !one.keeps.is_empty() {
        writeln!(cx.out, "  {title:10}  nothing")?;
    }
    Ok(is_cut)
}

fn parameter(program: &Program, formal: VarId) -> String {
    let is_rest = matches!(program.vars[formal].kind, VarKind::Varargs(_));
    if is_rest { "...".to_owned() } else { escape(program.var_name(formal)) }
}

fn kept(names: &Names<'_>, at: Kept) -> String {
    match at {
        Kept::In(var) => names.variable(var),
        Kept::ByUnknownCode => REACHED.to_owned(),
        Kept::Returned => "returned".to_owned(),
    }
}
