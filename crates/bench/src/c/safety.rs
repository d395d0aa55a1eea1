//! Safety (thesis, 3.2.3): does what is found for a library alone cover what is found for it with a real client?
//!
//! The whole program is the library (its ids first), its client, and the summary of the C library. What belongs to others than the
//! library is `ph_var` or `ph_proc` to it.

use anyhow::Result;
use c_pointsto::{Effects, Model, Modified, Options, Results, Target, analyse};
use c_program::{Operation, Place, Program, StatementId, VarId, Weaving, weave};
use c_summary::{Summary, combine, combine_fragment, libc};
use rustc_hash::FxHashSet;

use super::Row;
use super::meaning::{Meaning, Parts, meanings};
use super::programs::{Programs, named, placed};

pub(super) const HEAD: &str = "\
| client | library | model | the C library is | library variables | facts of points-to | Mod and Use | callees | outside |
|---|---|---|---|--:|--:|--:|--:|--:|";

/// What the C library is to the library that is analysed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Libc {
    /// Part of unknown code.
    Unknown,
    /// Known by its summary, and clients can name all of it.
    Known,
}

/// The whole program, analysed.
struct Whole<'a> {
    library: &'a Program,
    client: &'a Program,
    /// Where the C library has gone to.
    libc: &'a Weaving,
    results: &'a Results<'a>,
    effects: &'a Effects<'a, 'a>,
}

/// A row for each thing that the C library can be.
pub(super) fn rows(pair: &Programs, model: Model, fault: bool) -> Result<Vec<Row>> {
    let mut whole = pair.library.clone();
    weave(&mut whole, &pair.client);
    let combined = combine(whole, &[&libc::summary()], model)?;
    let results = analyse(&combined.program, &Options::whole_program(model));
    let effects = results.effects();
    let whole = Whole {
        library: &pair.library,
        client: &pair.client,
        libc: combined.weavings.last().expect("the C library was woven in"),
        results: &results,
        effects: &effects,
    };
    [Libc::Unknown, Libc::Known].into_iter().map(|libc| row(&whole, model, libc, fault)).collect()
}

fn row(whole: &Whole<'_>, model: Model, libc: Libc, fault: bool) -> Result<Row> {
    let found = against_alone(whole, model, libc, fault)?;
    let said = match libc {
        Libc::Unknown => "unknown",
        Libc::Known => "known",
    };
    let Found { variables, points_to, effects, callees, outside } = found;
    let cells = format!("{said} | {variables} | {points_to} | {effects} | {callees} | {}", outside.len());
    Ok(Row { cells, failures: outside })
}

fn against_alone(whole: &Whole<'_>, model: Model, libc: Libc, fault: bool) -> Result<Found> {
    let summary = libc::summary();
    let others: &[&Summary] = match libc {
        Libc::Unknown => &[],
        Libc::Known => &[&summary],
    };
    let own = Options::library(model, whole.library);
    let (combined, mut options) = combine_fragment(whole.library.clone(), &own, others)?;
    if fault {
        options.exports = options.exports.into_iter().step_by(2).collect();
    }
    let results = analyse(&combined.program, &options);
    let effects = results.effects();
    let parts = Parts { library: whole.library, client: whole.client, libc: whole.libc };
    let meanings = meanings(whole.results.program(), &parts, combined.weavings.last());
    let mut check =
        Check { whole, alone: &results, alone_effects: &effects, meanings, found: Found::default() };
    check.points_to();
    check.statements();
    check.procedures();
    Ok(check.found)
}

/// How much was looked up, and what was not there.
#[derive(Default)]
pub(super) struct Found {
    variables: usize,
    points_to: usize,
    effects: usize,
    callees: usize,
    outside: Vec<String>,
}

struct Check<'a> {
    whole: &'a Whole<'a>,
    alone: &'a Results<'a>,
    alone_effects: &'a Effects<'a, 'a>,
    meanings: Vec<Meaning>,
    found: Found,
}

impl Check<'_> {
    fn meaning(&self, var: VarId) -> Meaning {
        self.meanings[var.0 as usize]
    }

    fn name(&self, var: VarId) -> String {
        named(self.whole.results.program(), var)
    }

    /// Pt(v), abstracted, is within Pt(v) of the library alone, for the library's variables; what the others
    /// point to has escaped.
    fn points_to(&mut self) {
        let results = self.whole.results;
        for var in results.program().vars.ids() {
            match self.meaning(var) {
                Meaning::Own(own) => {
                    if results.program().vars[var].kind.procedure().is_some() {
                        continue;
                    }
                    self.found.variables += usize::from(self.whole.library.has_var(var));
                    self.compare(var, None, &results.own_points_to(var), &self.alone.own_points_to(own));
                    for offset in results.offsets(var) {
                        let there = results.own_points_to_at(Place { var, offset });
                        let here = self.alone.own_points_to_at(Place { var: own, offset });
                        self.compare(var, Some(offset), &there, &here);
                    }
                }
                Meaning::Variable => {
                    results.own_points_to(var).into_iter().for_each(|target| self.escapes(Some(var), target));
                }
                Meaning::Procedure | Meaning::Literals(_) => {}
            }
        }
        // The whole program may have unknown code itself; what that can get at, unknown code of the library can.
        let unknown = results.escapees().iter().map(|&var| Target::Var { var, offset: None });
        unknown.for_each(|target| self.escapes(None, target));
    }

    fn compare(&mut self, var: VarId, offset: Option<u32>, there: &[Target], here: &[Target]) {
        let here: FxHashSet<Target> = here.iter().copied().collect();
        for &target in there {
            self.found.points_to += 1;
            if !self.is_covered(target, &here) {
                let at = offset.map(|offset| format!("@{offset}")).unwrap_or_default();
                let target = self.target(target);
                self.found.outside.push(format!("Pt({}{at}) has {target}", self.name(var)));
            }
        }
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Var { var, offset: Some(0) } => self.name(var),
            Target::Var { var, offset: Some(offset) } => format!("{} at {offset}", self.name(var)),
            Target::Var { var, offset: None } => format!("{} anywhere", self.name(var)),
            Target::UnknownVariable => "ph_var".to_owned(),
            Target::UnknownProcedure => "ph_proc".to_owned(),
        }
    }

    fn is_covered(&self, target: Target, here: &FxHashSet<Target>) -> bool {
        let variable = here.contains(&Target::UnknownVariable);
        match target {
            Target::UnknownVariable => variable,
            Target::UnknownProcedure => variable || here.contains(&Target::UnknownProcedure),
            Target::Var { var, offset } => match self.meaning(var) {
                Meaning::Variable => variable,
                Meaning::Procedure => variable || here.contains(&Target::UnknownProcedure),
                Meaning::Literals(_) if variable => true,
                Meaning::Own(var) | Meaning::Literals(var) => {
                    variable && self.alone.escapes(var)
                        || here.contains(&Target::Var { var, offset })
                        || here.contains(&Target::Var { var, offset: None })
                }
            },
        }
    }

    /// What a variable of others, or unknown code, points to has escaped.
    fn escapes(&mut self, holder: Option<VarId>, target: Target) {
        let Target::Var { var, .. } = target else { return };
        let Meaning::Own(own) = self.meaning(var) else { return };
        self.found.points_to += 1;
        if !self.alone.escapes(own) {
            let holder = holder.map_or_else(|| "ph_var".to_owned(), |holder| self.name(holder));
            self.found.outside.push(format!("Pt({holder}) has {}, which has not escaped", self.name(var)));
        }
    }

    /// Mod, Use and callees of the library's statements.
    fn statements(&mut self) {
        let library = self.whole.library;
        for (id, statement) in library.statements.iter() {
            let place = || placed(library, statement.position);
            let (there, here) = (self.whole.effects, self.alone_effects);
            self.within("Mod", place, there.modified_by(id), here.modified_by(id));
            self.within("Use", place, there.used_by(id), here.used_by(id));
            if let Operation::Call { .. } = statement.operation {
                self.call(id, place);
            }
        }
    }

    fn call(&mut self, call: StatementId, place: impl Fn() -> String) {
        let (there, here) = (self.whole.results.callees(call), self.alone.callees(call));
        self.found.callees += there.procs.len() + usize::from(there.unknown);
        let procs = &self.alone.program().procs;
        let here_vars: FxHashSet<VarId> = here.procs.iter().map(|&proc| procs[proc].var).collect();
        for proc in there.procs {
            let is_covered = match self.meaning(self.whole.results.program().procs[proc].var) {
                Meaning::Own(var) => here_vars.contains(&var),
                Meaning::Procedure | Meaning::Variable | Meaning::Literals(_) => here.unknown,
            };
            if !is_covered {
                let name = self.whole.results.program().proc_name(proc);
                self.found.outside.push(format!("Called({}) has {name}", place()));
            }
        }
        if there.unknown && !here.unknown {
            self.found.outside.push(format!("Called({}) has ph_proc", place()));
        }
    }

    /// Mod and Use of the procedures that are known to both.
    fn procedures(&mut self) {
        let program = self.whole.results.program();
        for proc in program.procs.ids().filter(|&proc| program.procs[proc].defined) {
            let Meaning::Own(own) = self.meaning(program.procs[proc].var) else { continue };
            let Some(own) = self.alone.program().vars[own].kind.procedure() else { continue };
            let place = || program.proc_name(proc).to_owned();
            let (there, here) = (self.whole.effects, self.alone_effects);
            self.within("Mod", place, there.modified_in(proc), here.modified_in(own));
            self.within("Use", place, there.used_in(proc), here.used_in(own));
        }
    }

    fn within(&mut self, what: &str, place: impl Fn() -> String, there: Vec<Modified>, here: Vec<Modified>) {
        self.found.effects += there.len();
        for modified in there {
            let meant = match modified {
                Modified::UnknownVariable => Modified::UnknownVariable,
                Modified::Var(var) => match self.meaning(var) {
                    Meaning::Own(var) | Meaning::Literals(var) => Modified::Var(var),
                    Meaning::Variable | Meaning::Procedure => Modified::UnknownVariable,
                },
            };
            if here.binary_search(&meant).is_err() {
                let name = match modified {
                    Modified::UnknownVariable => "ph_var".to_owned(),
                    Modified::Var(var) => self.name(var),
                };
                self.found.outside.push(format!("{what}({}) has {name}", place()));
            }
        }
    }
}
