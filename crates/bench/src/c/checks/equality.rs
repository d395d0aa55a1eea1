//! Precision (`FRAG`, 3.3.2): are a client's sets the same from its library's source, basic summary and
//! optimized summary?
//!
//! Compared are, for every variable of the client but procedures, what it may point to, in each of its cells;
//! what each of its statements and functions may modify and use; whom its calls may reach; and what escapes
//! to unknown code, if there is any. Variables of the client have the same ids in all three programs; those
//! of the C library are known by their place in its summary, those of the library by names that were made
//! unique before it was summarized.

use anyhow::{Context, Result, ensure};
use c_pointsto::{Effects, Model, Modified, Options, Results, Target, analyse};
use c_program::{Operation, Program, VarId, VarPlace, Weaving, weave};
use c_summary::{Combined, Stage, Summary, combine, libc, summarize};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Row;
use super::programs::{Programs, named, placed, with_unique_names};

pub(super) const HEAD: &str = "\
| client | library | model | the C library is | client variables | points-to sets | elements | Mod and Use sets | elements | calls | differing |
|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|";

/// A row with the summary of the C library, and one without.
pub(super) fn rows(pair: &Programs, model: Model, fault: bool) -> Result<Vec<Row>> {
    let pair = Programs { client: pair.client.clone(), library: with_unique_names(pair.library.clone()) };
    [true, false].into_iter().map(|with_libc| row(&pair, model, with_libc, fault)).collect()
}

fn row(pair: &Programs, model: Model, with_libc: bool, fault: bool) -> Result<Row> {
    let libc = libc::summary();
    let others: &[&Summary] = if with_libc { &[&libc] } else { &[] };
    let source = from_source(pair, others, model)?;
    let basic = from_summary(pair, others, model, Stage::Basic, false)?;
    let optimized = from_summary(pair, others, model, Stage::Optimized, fault)?;
    let options = Options::whole_program(model);
    let source_results = analyse(&source.program, &options);
    let source_effects = source_results.effects();
    let source = Answers { codes: &source.codes, results: &source_results, effects: &source_effects };
    let mut compared = Compared::default();
    for (stage, other) in [("basic", basic), ("optimized", optimized)] {
        let results = analyse(&other.program, &options);
        let effects = results.effects();
        let other = Answers { codes: &other.codes, results: &results, effects: &effects };
        // The counts shown are those of the last stage; the differences of both add up.
        compared = Compared { differing: compared.differing, ..Compared::default() };
        Comparison { client: &pair.client, stage, source: &source, other: &other }.run(&mut compared);
    }
    let Compared { variables, sets, elements, effects, effect_elements, calls, differing } = compared;
    let said = if with_libc { "known" } else { "unknown" };
    let counts = format!(
        "{variables} | {sets} | {elements} | {effects} | {effect_elements} | {calls} | {}",
        differing.len()
    );
    Ok(Row { cells: format!("{said} | {counts}"), failures: differing })
}

/// A client with what it uses: ids of the client come first.
struct Coded {
    program: Program,
    /// By variable: a number that means the same variable in all programs.
    codes: Vec<u32>,
}

fn from_source(pair: &Programs, others: &[&Summary], model: Model) -> Result<Coded> {
    let mut program = pair.client.clone();
    let library = weave(&mut program, &pair.library);
    let combined = combine(program, others, model)?;
    let places: Vec<(VarId, VarId)> = pair.library.vars.ids().map(|var| (var, library.vars[var])).collect();
    Ok(coded(pair, combined, &places, others.len()))
}

fn from_summary(
    pair: &Programs,
    others: &[&Summary],
    model: Model,
    stage: Stage,
    fault: bool,
) -> Result<Coded> {
    let options = Options::library(model, &pair.library);
    let mut summary = summarize("library", &pair.library, &options, others, stage)?;
    if fault {
        leave_out(&mut summary);
    }
    // As a client gets it.
    let summary = Summary::read(&summary.write()).context("a summary is read back")?;
    let combined = combine(pair.client.clone(), &[&[&summary], others].concat(), model)?;
    let by_name: FxHashMap<&str, VarId> =
        pair.library.vars.ids().map(|var| (pair.library.var_name(var), var)).collect();
    let woven = &combined.weavings[0];
    let known = |var: VarId| Some((*by_name.get(summary.program.var_name(var))?, woven.vars[var]));
    let places: Vec<(VarId, VarId)> = summary.program.vars.ids().filter_map(known).collect();
    let distinct: FxHashSet<VarId> = places.iter().map(|&(var, _)| var).collect();
    ensure!(distinct.len() == places.len(), "two variables of the summary have one name");
    Ok(coded(pair, combined, &places, others.len()))
}

/// Plants a fault: every other statement of a summary is gone.
fn leave_out(summary: &mut Summary) {
    for id in summary.program.statements.ids().step_by(2) {
        summary.program.statements[id].operation = Operation::Compute { to: None, reads: Box::new([]) };
    }
}

/// Gives codes: the client's variables their ids, then the library's and the C library's. What only a summary
/// has comes last; no pointer of a client should lead there.
fn coded(pair: &Programs, combined: Combined, library: &[(VarId, VarId)], others: usize) -> Coded {
    let own = pair.client.vars.len() as u32;
    let all = own + pair.library.vars.len() as u32;
    // What only this program has gets a code far above all others.
    let mut codes: Vec<u32> = combined.program.vars.ids().map(|var| u32::MAX / 2 + var.0).collect();
    for &(var, woven) in library {
        codes[woven.0 as usize] = own + var.0;
    }
    for weaving in combined.weavings.iter().rev().take(others) {
        code_all(&mut codes, weaving, all);
    }
    // Last: an external variable that both sides name has an id of the client, and its code counts.
    codes.iter_mut().zip(0..own).for_each(|(code, var)| *code = var);
    Coded { program: combined.program, codes }
}

fn code_all(codes: &mut [u32], weaving: &Weaving, first: u32) {
    for (var, &woven) in weaving.vars.iter() {
        codes[woven.0 as usize] = first + var.0;
    }
}

/// What was found for one of the programs.
struct Answers<'a> {
    codes: &'a [u32],
    results: &'a Results<'a>,
    effects: &'a Effects<'a, 'a>,
}

/// A points-to set in codes; what has escaped is not in `targets` if unknown variables are.
#[derive(Debug, PartialEq, Eq)]
struct Targets {
    variable: bool,
    procedure: bool,
    targets: Vec<(u32, Option<u32>)>,
}

impl Answers<'_> {
    fn code(&self, var: VarId) -> u32 {
        self.codes[var.0 as usize]
    }

    fn targets(&self, found: Vec<Target>) -> Targets {
        let variable = found.contains(&Target::UnknownVariable);
        let procedure = variable || found.contains(&Target::UnknownProcedure);
        let target = |target| match target {
            Target::Var { var, .. } if variable && self.results.escapes(var) => None,
            Target::Var { var, offset } => Some((self.code(var), offset)),
            Target::UnknownVariable | Target::UnknownProcedure => None,
        };
        let mut targets: Vec<(u32, Option<u32>)> = found.into_iter().filter_map(target).collect();
        targets.sort_unstable();
        targets.dedup();
        // Anywhere, which comes first, is every offset.
        targets.dedup_by(|next, first| next.0 == first.0 && first.1.is_none());
        Targets { variable, procedure, targets }
    }

    fn modified(&self, found: Vec<Modified>) -> Vec<u32> {
        let code = |modified| match modified {
            Modified::UnknownVariable => u32::MAX,
            Modified::Var(var) => self.code(var),
        };
        let mut codes: Vec<u32> = found.into_iter().map(code).collect();
        codes.sort_unstable();
        codes
    }

    fn callees(&self, call: c_program::StatementId) -> (bool, Vec<u32>) {
        let callees = self.results.callees(call);
        let procs = &self.results.program().procs;
        let mut codes: Vec<u32> = callees.procs.iter().map(|&proc| self.code(procs[proc].var)).collect();
        codes.sort_unstable();
        (callees.unknown, codes)
    }
}

/// How much was compared, and what differs.
#[derive(Default)]
struct Compared {
    variables: usize,
    sets: usize,
    elements: usize,
    effects: usize,
    effect_elements: usize,
    calls: usize,
    differing: Vec<String>,
}

/// Compares the answers from a summary with those from the source.
struct Comparison<'a> {
    client: &'a Program,
    stage: &'a str,
    source: &'a Answers<'a>,
    other: &'a Answers<'a>,
}

impl Comparison<'_> {
    fn run(&self, compared: &mut Compared) {
        self.escapees(compared);
        for (var, known) in self.client.vars.iter() {
            if known.kind.procedure().is_none() {
                compared.variables += 1;
                self.variable(var, compared);
            }
        }
        self.effects(compared);
    }

    /// What has escaped is left out of sets with unknown variables: so it has to be the same.
    fn escapees(&self, compared: &mut Compared) {
        let codes = |answers: &Answers<'_>| {
            let mut codes: Vec<u32> =
                answers.results.escapees().iter().map(|&var| answers.code(var)).collect();
            codes.sort_unstable();
            codes
        };
        let (source, other) = (codes(self.source), codes(self.other));
        self.same(compared, || "what escapes".to_owned(), &source, &other);
    }

    fn variable(&self, var: VarId, compared: &mut Compared) {
        let (source, other) = (self.source.results, self.other.results);
        let name = || format!("Pt({})", named(self.client, var));
        let own = self.source.targets(source.own_points_to(var));
        compared.sets += 1;
        compared.elements += own.targets.len() + usize::from(own.variable) + usize::from(own.procedure);
        self.same(compared, name, &own, &self.other.targets(other.own_points_to(var)));
        // Offsets of both sides: one may have cells that the other lacks.
        let mut offsets = [source.offsets(var), other.offsets(var)].concat();
        offsets.sort_unstable();
        offsets.dedup();
        for offset in offsets {
            let place = VarPlace { var, offset };
            let own = self.source.targets(source.own_points_to_at(place));
            compared.sets += 1;
            compared.elements += own.targets.len() + usize::from(own.variable) + usize::from(own.procedure);
            let name = || format!("{} at {offset}", name());
            self.same(compared, name, &own, &self.other.targets(other.own_points_to_at(place)));
        }
    }

    fn effects(&self, compared: &mut Compared) {
        let (source, other) = (self.source.effects, self.other.effects);
        for (id, statement) in self.client.statements.iter() {
            let place = || placed(self.client, statement.position);
            self.effect(
                compared,
                || format!("Mod({})", place()),
                source.modified_by(id),
                other.modified_by(id),
            );
            self.effect(compared, || format!("Use({})", place()), source.used_by(id), other.used_by(id));
            if let Operation::Call { .. } = statement.operation {
                compared.calls += 1;
                let (own, others) = (self.source.callees(id), self.other.callees(id));
                self.same(compared, || format!("Called({})", place()), &own, &others);
            }
        }
        for (id, _) in self.client.procs.iter().filter(|(_, proc)| proc.defined) {
            let name = || self.client.proc_name(id);
            self.effect(
                compared,
                || format!("Mod({})", name()),
                source.modified_in(id),
                other.modified_in(id),
            );
            self.effect(compared, || format!("Use({})", name()), source.used_in(id), other.used_in(id));
        }
    }

    fn effect(
        &self,
        compared: &mut Compared,
        name: impl Fn() -> String,
        source: Vec<Modified>,
        other: Vec<Modified>,
    ) {
        compared.effects += 1;
        compared.effect_elements += source.len();
        self.same(compared, name, &self.source.modified(source), &self.other.modified(other));
    }

    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        compared: &mut Compared,
        name: impl Fn() -> String,
        source: &T,
        other: &T,
    ) {
        if source != other {
            compared.differing.push(format!("{} from the {} summary", name(), self.stage));
        }
    }
}
