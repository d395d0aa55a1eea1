//! `breccia c lib`: what may the exported functions of a library modify, call back and keep?

use std::io::Write;

use breccia::c::program;
use breccia::c::questions::Asked;
use breccia::documents::c as documents;
use c_pointsto::Results;
use c_program::{ProcId, Program};
use text::count as counted;
use text::escape;

use super::list::list;
use super::read::{libraries, sources, warn_of_both};
use super::{analysed, exports, questions, told};
use crate::context::Context;
use crate::options::CLibOptions;
use crate::stop::Stop;

/// Analyses a library.
pub(crate) fn run(cx: &mut Context, options: &CLibOptions) -> Result<(), Stop> {
    let own = sources(cx, &options.input)?;
    let exports = exports::find(cx, &own, &options.input, &options.exports)?;
    let linked = program::library(own, &exports, &libraries(&options.input)?)?;
    warn_of_both(cx, &linked.defined_twice, "this library");
    analysed(cx, &linked, |cx, asked| {
        if options.questions.is_asked() {
            questions::answer(cx, asked, &options.questions)
        } else {
            exported(cx, asked)
        }
    })
}

/// What each exported function may do.
fn exported(cx: &mut Context, asked: &Asked<'_, '_>) -> Result<(), Stop> {
    let all = asked.results.exported(asked.effects);
    if cx.is_json() {
        let unknown = unknown(asked.program(), asked.results);
        serde_json::to_writer(&mut cx.out, &documents::Library::new(asked, &all, &unknown))?;
        return Ok(writeln!(cx.out)?);
    }
    let mut is_cut = false;
    for one in &all {
        is_cut |= told::tell(cx, asked, one)?;
    }
    note_cut(cx, is_cut);
    note_unknown(cx, asked.results);
    Ok(())
}

/// Tells of names that nothing defines.
pub(super) fn note_unknown(cx: &mut Context, results: &Results<'_>) {
    let unknown = unknown(results.program(), results);
    if !unknown.is_empty() {
        let names = list(unknown.iter().map(|name| (*name).to_owned()));
        cx.note(&format!(
            "{} without a definition, assumed to do anything: {names}",
            counted(unknown.len(), "name", "names")
        ));
    }
}

/// What each of some procedures may modify.
pub(super) fn tell(cx: &mut Context, asked: &Asked<'_, '_>, procs: &[ProcId]) -> Result<(), Stop> {
    if cx.is_json() {
        serde_json::to_writer(&mut cx.out, &documents::Client::new(asked, procs))?;
        return Ok(writeln!(cx.out)?);
    }
    let mut is_cut = false;
    for &proc in procs {
        let told = asked.told(asked.effects.modified_in(proc));
        let modified = list(told.into_iter().map(|what| asked.names.access(what)));
        is_cut |= modified.is_cut();
        writeln!(cx.out, "{}\n  modifies    {modified}", escape(asked.program().proc_name(proc)))?;
    }
    note_cut(cx, is_cut);
    Ok(())
}

/// Tells how to see what lists leave out.
fn note_cut(cx: &Context, is_cut: bool) {
    if is_cut {
        cx.note("long lists are cut: --mod NAME prints everything that a function modifies, --format json prints full lists");
    }
}

fn unknown<'a>(program: &'a Program, results: &Results<'_>) -> Vec<&'a str> {
    let mut names: Vec<&str> = results.unknown_externals().iter().map(|&var| program.var_name(var)).collect();
    names.sort_unstable();
    names
}
