//! `breccia c lib`: what may the exported functions of a library modify, call back and keep?

use std::fmt;
use std::io::Write;

use c_pointsto::{Results, analyse};
use c_program::{ProcId, Program};

use super::exports;
use super::json;
use super::names::Names;
use super::questions::Asked;
use super::read::{Fragment, fragment, sources};
use super::told;
use crate::context::Context;
use crate::number::count as counted;
use crate::options::CLibOptions;
use crate::output::clean;
use crate::stop::Stop;

/// How many names are shown of a long list.
const SHOWN: usize = 12;

/// Analyses a library.
pub(crate) fn run(cx: &mut Context, options: &CLibOptions) -> Result<(), Stop> {
    let own = sources(cx, &options.input)?;
    let asked_for = exports::options(cx, &own, &options.input, &options.exports)?;
    let implied = own.vars.next_id();
    let Fragment { program, asked: asked_for, parts, optimized } =
        fragment(cx, own, &asked_for, &options.input)?;
    let results = cx.stats.time("points-to", || analyse(&program, &asked_for));
    let effects = cx.stats.time("effects", || results.effects());
    let names = Names::new(&program, &parts, !options.input.summary.is_empty());
    let asked = Asked { results: &results, effects: &effects, names: &names, implied, optimized: &optimized };
    let answered = match options.questions.is_asked() {
        true => asked.answer(cx, &options.questions),
        false => exported(cx, &asked),
    };
    count(cx, &results);
    answered
}

/// What each exported function may do.
fn exported(cx: &mut Context, asked: &Asked<'_, '_>) -> Result<(), Stop> {
    let all = asked.results.exported(asked.effects);
    if cx.is_json() {
        let unknown = unknown(asked.program(), asked.results);
        serde_json::to_writer(&mut cx.out, &json::exported(asked, &all, &unknown))?;
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
            "{} that nothing defines may do anything: {names}",
            counted(unknown.len(), "name", "names")
        ));
    }
}

/// What each of some procedures may modify.
pub(super) fn tell(cx: &mut Context, asked: &Asked<'_, '_>, procs: &[ProcId]) -> Result<(), Stop> {
    if cx.is_json() {
        serde_json::to_writer(&mut cx.out, &json::modified(asked, procs))?;
        return Ok(writeln!(cx.out)?);
    }
    let mut is_cut = false;
    for &proc in procs {
        let told = asked.told(asked.effects.modified_in(proc));
        let modified = list(told.into_iter().map(|what| asked.names.access(what)));
        is_cut |= modified.is_cut();
        writeln!(cx.out, "{}\n  modifies    {modified}", clean(asked.program().proc_name(proc)))?;
    }
    note_cut(cx, is_cut);
    Ok(())
}

/// Tells how to see what lists leave out.
fn note_cut(cx: &Context, is_cut: bool) {
    if is_cut {
        cx.note("long lists are cut: --mod NAME tells all that a function modifies, --format json all of each list");
    }
}

/// What the analysis cost, for --stats.
pub(super) fn count(cx: &mut Context, results: &Results<'_>) {
    let statistics = results.statistics();
    let counts = [
        ("variables", statistics.variables),
        ("procedures", statistics.procedures),
        ("statements", statistics.statements),
        ("pointer statements", statistics.pointer_statements),
        ("pointers", statistics.pointers),
        ("pointers to unknown code", statistics.pointers_to_unknown),
        ("facts", statistics.facts),
        ("escaped", statistics.escaped),
        ("indirect calls", statistics.indirect_calls),
        ("indirect calls without target", statistics.calls_without_target),
        ("indirect calls of unknown code", statistics.calls_of_unknown),
        ("unknown externals", statistics.unknown_externals),
    ];
    counts.into_iter().for_each(|(name, number)| cx.stats.count(name, number));
}

fn unknown<'a>(program: &'a Program, results: &Results<'_>) -> Vec<&'a str> {
    let mut names: Vec<&str> = results.unknown_externals().iter().map(|&var| program.var_name(var)).collect();
    names.sort_unstable();
    names
}

/// Some names in a line, the rest counted.
#[derive(Debug)]
pub(super) struct List {
    shown: Vec<String>,
    rest: usize,
}

impl List {
    /// Whether some names are only counted.
    pub(super) fn is_cut(&self) -> bool {
        self.rest > 0
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.shown.is_empty(), self.rest) {
            (true, _) => f.write_str("nothing"),
            (false, 0) => f.write_str(&self.shown.join(", ")),
            (false, rest) => write!(f, "{} and {rest} more", self.shown.join(", ")),
        }
    }
}

/// Names in a line, as many as can be read.
pub(super) fn list(names: impl Iterator<Item = String>) -> List {
    let mut names: Vec<String> = names.map(|name| clean(&name)).collect();
    names.dedup();
    let rest = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    List { shown: names, rest }
}
