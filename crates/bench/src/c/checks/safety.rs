//! Safety (`FRAG`, 3.2.3): does what is found for a library alone cover what is found for it with a real
//! client?
//!
//! What is analysed alone is the library, or the library with the summary of the C library; the whole program
//! has its ids first. What belongs to others is `ph_var` or `ph_proc` to it. If the C library is known,
//! client and library have copies of its procedures, which work on the same global and static variables
//! (`c_summary::combine_fragment` says why).

use anyhow::{Result, ensure};
use c_pointsto::{Effects, Model, Modified, Options, Results, Target, analyse};
use c_program::{Linkage, Operation, Program, StatementId, VarId, VarKind, VarPlace, weave};
use c_summary::{Summary, combine, combine_fragment, libc};
use rustc_hash::FxHashSet;

use super::Row;
use super::programs::{Programs, named, placed};

pub(super) const HEAD: &str = "\
| client | library | model | the C library is | library variables | facts of points-to | Mod and Use | callees | outside |
|---|---|---|---|--:|--:|--:|--:|--:|";

/// A row with the C library as a part of unknown code, and one with its summary.
pub(super) fn rows(pair: &Programs, model: Model, fault: bool) -> Result<Vec<Row>> {
    Ok(vec![libc_unknown(pair, model, fault)?, libc_known(pair, model, fault)?])
}

fn libc_unknown(pair: &Programs, model: Model, fault: bool) -> Result<Row> {
    let mut whole = pair.library.clone();
    weave(&mut whole, &pair.client);
    let whole = combine(whole, &[&libc::summary()], model)?.program;
    let options = Options::library(model, &pair.library);
    Ok(check(&pair.library, &pair.library, options, &whole, fault).row("unknown"))
}

fn libc_known(pair: &Programs, model: Model, fault: bool) -> Result<Row> {
    let libc = shared(libc::summary());
    let own = Options::library(model, &pair.library);
    let (fragment, options) = combine_fragment(pair.library.clone(), &own, &[&libc])?;
    let client = combine(pair.client.clone(), &[&libc], model)?;
    // The library would call the client's, and not what it is given here.
    ensure!(client.problems.is_empty(), "{}", client.problems[0]);
    let mut whole = fragment.program.clone();
    weave(&mut whole, &client.program);
    Ok(check(&pair.library, &fragment.program, options, &whole, fault).row("known"))
}

/// A summary whose variables are the same ones wherever it is woven in, and its procedures others each time.
fn shared(mut summary: Summary) -> Summary {
    for var in summary.program.vars.ids() {
        let kind = &mut summary.program.vars[var].kind;
        if kind.is_global_or_static() {
            *kind = VarKind::Global { linkage: Linkage::External, defined: true };
        }
    }
    summary
}

/// Compares a fragment that starts with a library with a whole program that starts with the fragment. The
/// planted fault, if requested: every other name that the library exports is not in V_exp.
fn check(library: &Program, fragment: &Program, mut options: Options, whole: &Program, fault: bool) -> Found {
    let results = analyse(whole, &Options::whole_program(options.model));
    if fault {
        let mut number = 0;
        // Only names of the library itself: those of the C library stay.
        options.exports.retain(|&var| {
            number += u32::from(library.has_var(var));
            !library.has_var(var) || number.is_multiple_of(2)
        });
    }
    let alone = analyse(fragment, &options);
    let mut check = Check {
        library,
        whole: &results,
        whole_effects: &results.effects(),
        alone: &alone,
        alone_effects: &alone.effects(),
        found: Found::default(),
    };
    check.points_to();
    check.statements();
    check.procedures();
    check.found
}

/// What a variable of the whole program is to the fragment: α of `FRAG`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Itself: ids are the same.
    Own,
    /// `ph_var`
    Variable,
    /// `ph_proc`
    Procedure,
    /// The one object for all string literals: its own, or `ph_var` if it is the client's.
    Literals,
}

fn meaning(fragment: &Program, whole: &Program, var: VarId) -> Meaning {
    let is_procedure = whole.vars[var].kind.procedure().is_some();
    match (fragment.has_var(var), is_procedure) {
        // The fragment names it, but its body is outside.
        (true, true) if fragment.is_imported(var) => Meaning::Procedure,
        (true, false) if !fragment.is_data(var) => Meaning::Literals,
        (true, _) => Meaning::Own,
        (false, true) => Meaning::Procedure,
        (false, false) => Meaning::Variable,
    }
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

impl Found {
    fn row(self, libc: &str) -> Row {
        let Found { variables, points_to, effects, callees, outside } = self;
        let cells = format!("{libc} | {variables} | {points_to} | {effects} | {callees} | {}", outside.len());
        Row { cells, failures: outside }
    }
}

struct Check<'a> {
    library: &'a Program,
    whole: &'a Results<'a>,
    whole_effects: &'a Effects<'a, 'a>,
    alone: &'a Results<'a>,
    alone_effects: &'a Effects<'a, 'a>,
    found: Found,
}

impl Check<'_> {
    fn meaning(&self, var: VarId) -> Meaning {
        meaning(self.alone.program(), self.whole.program(), var)
    }

    fn name(&self, var: VarId) -> String {
        named(self.whole.program(), var)
    }

    /// Pt(v), abstracted, is within Pt(v) of the library alone, for the library's variables; what the others
    /// point to has escaped.
    fn points_to(&mut self) {
        let results = self.whole;
        for var in results.program().vars.ids() {
            match self.meaning(var) {
                Meaning::Own => {
                    if results.program().vars[var].kind.procedure().is_some() {
                        continue;
                    }
                    self.found.variables += usize::from(self.library.has_var(var));
                    self.compare(var, None, &results.own_points_to(var), &self.alone.own_points_to(var));
                    for offset in results.offsets(var) {
                        let there = results.own_points_to_at(VarPlace { var, offset });
                        let here = self.alone.own_points_to_at(VarPlace { var, offset });
                        self.compare(var, Some(offset), &there, &here);
                    }
                }
                Meaning::Variable => {
                    results.own_points_to(var).into_iter().for_each(|target| self.escapes(Some(var), target));
                }
                Meaning::Procedure | Meaning::Literals => {}
            }
        }
        // The whole program may have unknown code itself; what that can get at, unknown code of the library
        // can.
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
                Meaning::Literals if variable => true,
                Meaning::Own | Meaning::Literals => {
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
        if self.meaning(var) != Meaning::Own {
            return;
        }
        self.found.points_to += 1;
        if !self.alone.escapes(var) {
            let holder = holder.map_or_else(|| "ph_var".to_owned(), |holder| self.name(holder));
            self.found.outside.push(format!("Pt({holder}) has {}, which has not escaped", self.name(var)));
        }
    }

    /// Mod, Use and callees of the library's statements.
    fn statements(&mut self) {
        let library = self.library;
        for (id, statement) in library.statements.iter() {
            let place = || placed(library, statement.position);
            let (there, here) = (self.whole_effects, self.alone_effects);
            self.within("Mod", place, there.modified_by(id), here.modified_by(id));
            self.within("Use", place, there.used_by(id), here.used_by(id));
            if let Operation::Call { .. } = statement.operation {
                self.call(id, place);
            }
        }
    }

    fn call(&mut self, call: StatementId, place: impl Fn() -> String) {
        let (there, here) = (self.whole.callees(call), self.alone.callees(call));
        self.found.callees += there.procs.len() + usize::from(there.unknown);
        for proc in there.procs {
            let is_covered = match self.meaning(self.whole.program().procs[proc].var) {
                Meaning::Own => here.procs.binary_search(&proc).is_ok(),
                Meaning::Procedure | Meaning::Variable | Meaning::Literals => here.unknown,
            };
            if !is_covered {
                let name = self.whole.program().proc_name(proc);
                self.found.outside.push(format!("Called({}) has {name}", place()));
            }
        }
        if there.unknown && !here.unknown {
            self.found.outside.push(format!("Called({}) has ph_proc", place()));
        }
    }

    /// Mod and Use of the fragment's procedures.
    fn procedures(&mut self) {
        let fragment = self.alone.program();
        for proc in fragment.procs.ids().filter(|&proc| fragment.procs[proc].defined) {
            let place = || fragment.proc_name(proc).to_owned();
            let (there, here) = (self.whole_effects, self.alone_effects);
            self.within("Mod", place, there.modified_in(proc), here.modified_in(proc));
            self.within("Use", place, there.used_in(proc), here.used_in(proc));
        }
    }

    fn within(&mut self, what: &str, place: impl Fn() -> String, there: Vec<Modified>, here: Vec<Modified>) {
        self.found.effects += there.len();
        for modified in there {
            let meant = match modified {
                Modified::UnknownVariable => Modified::UnknownVariable,
                Modified::Var(var) => match self.meaning(var) {
                    Meaning::Own | Meaning::Literals => Modified::Var(var),
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
