//! `breccia c lib`: what may the exported functions of a library modify, call back and keep?

use std::io::Write;

use c_pointsto::{Exported, Kept, Modified, Results, analyse};
use c_program::{ProcId, Program, VarId};
use serde_json::{Value, json};

use super::exports;
use super::questions::Asked;
use super::read::{fragment, sources};
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
    let (program, asked_for) = fragment(own, &asked_for, &options.input)?;
    let results = cx.stats.time("points-to", || analyse(&program, &asked_for));
    let effects = cx.stats.time("effects", || results.effects());
    let asked = Asked { results: &results, effects: &effects, implied };
    if options.questions.is_asked() {
        asked.answer(cx, &options.questions)?;
    } else {
        exported(cx, &asked)?;
    }
    count(cx, &results);
    Ok(())
}

/// What each exported function may do.
fn exported(cx: &mut Context, asked: &Asked<'_, '_>) -> Result<(), Stop> {
    let all = asked.results.exported(asked.effects);
    let program = asked.results.program();
    if cx.is_json() {
        let list: Vec<Value> = all.iter().map(|one| exported_json(asked, one)).collect();
        let unknown: Vec<&str> = unknown(program, asked.results);
        serde_json::to_writer(&mut cx.out, &json!({ "functions": list, "unknown": unknown }))?;
        return Ok(writeln!(cx.out)?);
    }
    for one in &all {
        told::tell(cx, asked, one)?;
    }
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
    let program = asked.results.program();
    let of = |proc: ProcId| asked.accesses(asked.effects.modified_in(proc)).into_iter();
    if cx.is_json() {
        let list: Vec<Value> = procs
            .iter()
            .map(|&proc| {
                let place = program.place_text(program.vars[program.procs[proc].var].position);
                let modifies: Vec<String> = of(proc).collect();
                json!({ "name": program.proc_name(proc), "place": place, "modifies": modifies })
            })
            .collect();
        serde_json::to_writer(&mut cx.out, &json!({ "functions": list }))?;
        return Ok(writeln!(cx.out)?);
    }
    for &proc in procs {
        writeln!(cx.out, "{}\n  modifies    {}", clean(program.proc_name(proc)), list(of(proc)))?;
    }
    Ok(())
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

fn exported_json(asked: &Asked<'_, '_>, one: &Exported) -> Value {
    let program = asked.results.program();
    let place = |position| program.place_text(position);
    let keeps: Vec<Value> = one
        .keeps
        .iter()
        .map(|(formal, value, below)| {
            let names = |list: &[Kept]| -> Vec<String> { list.iter().map(|&at| kept(program, at)).collect() };
            json!({ "parameter": program.var_name(*formal), "value": names(value), "reachable": names(below) })
        })
        .collect();
    let modifies = asked.accesses(one.modifies.clone());
    let callbacks: Vec<String> =
        one.callbacks.iter().map(|&id| place(program.statements[id].position)).collect();
    json!({
        "name": program.proc_name(one.proc),
        "place": place(program.vars[program.procs[one.proc].var].position),
        "modifies": modifies,
        "calls_back": one.calls_back,
        "callbacks": callbacks,
        "keeps": keeps,
    })
}

fn unknown<'a>(program: &'a Program, results: &Results<'_>) -> Vec<&'a str> {
    let mut names: Vec<&str> = results.unknown_externals().iter().map(|&var| program.var_name(var)).collect();
    names.sort_unstable();
    names
}

/// What may be modified, as a name.
pub(super) fn modified(program: &Program, what: Modified) -> String {
    match what {
        Modified::UnknownVariable => "memory of the caller (ph_var)".to_owned(),
        Modified::Var(var) => variable(program, var),
    }
}

fn kept(program: &Program, at: Kept) -> String {
    match at {
        Kept::In(var) => variable(program, var),
        Kept::ByUnknownCode => "memory of the caller (ph_var)".to_owned(),
        Kept::Returned => "returned".to_owned(),
    }
}

/// A variable; where it stands, if its name tells little.
fn variable(program: &Program, var: VarId) -> String {
    program.var_name(var).to_owned()
}

/// Some names in a line, the rest counted.
pub(super) fn list(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.map(|name| clean(&name)).collect();
    names.dedup();
    let rest = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    match (names.is_empty(), rest) {
        (true, _) => "nothing".to_owned(),
        (false, 0) => names.join(", "),
        (false, rest) => format!("{} and {rest} more", names.join(", ")),
    }
}
