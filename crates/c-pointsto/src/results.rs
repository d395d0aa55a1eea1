//! The results: points-to sets and callees, by the names of the program.

use c_program::{Callee, Operation, ProcId, Program, StatementId, VarId, VarPlace};
use solver::{NodeId, Set, Solver};

use crate::cells::ANYWHERE;
use crate::engine::{self, Engine};
use crate::options::{Model, Options};

/// What a pointer may point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// `ph_var`: some variable of unknown code.
    UnknownVariable,
    /// `ph_proc`: some procedure of unknown code.
    UnknownProcedure,
    /// A variable or procedure of the program.
    Var {
        /// The variable or procedure.
        var: VarId,
        /// Bytes from its start; `None` for anywhere in it.
        offset: Option<u32>,
    },
}

/// A solved program.
#[derive(Debug)]
pub struct Results<'a> {
    pub(crate) program: &'a Program,
    pub(crate) engine: Engine<'a>,
    pub(crate) solver: Solver,
    pub(crate) options: Options,
    /// What escaped, in ascending order.
    escapees: Vec<VarId>,
}

/// Points-to analysis of a program or library.
pub fn analyse<'a>(program: &'a Program, options: &Options) -> Results<'a> {
    analyse_by(Solver::new(), program, options)
}

/// The same with a given solver that has no nodes yet.
pub(crate) fn analyse_by<'a>(solver: Solver, program: &'a Program, options: &Options) -> Results<'a> {
    let (engine, solver) = engine::run(program, options, solver);
    let mut escapees = engine.unknown.escapees.clone();
    escapees.sort_unstable();
    Results { program, engine, solver, options: options.clone(), escapees }
}

impl<'a> Results<'a> {
    /// The program that was analysed.
    pub fn program(&self) -> &'a Program {
        self.program
    }

    /// What was asked for.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Everything that a variable may point to, wherever in it the pointer is kept. An escaped procedure
    /// counts as written by unknown code (`FRAG`, Fig. 3.5), although nothing that is stored in a procedure
    /// is ever followed.
    pub fn points_to(&self, var: VarId) -> Vec<Target> {
        if self.program.vars[var].kind.procedure().is_some() && self.escapes(var) {
            return self.targets(&Set::of(self.engine.unknown.variable));
        }
        self.targets(self.solver.set(self.engine.cells.all(var)))
    }

    /// As [`Self::points_to`], but an unknown variable stands for everything that has escaped.
    pub fn own_points_to(&self, var: VarId) -> Vec<Target> {
        self.own_targets(self.set_of(var))
    }

    /// As [`Self::points_to_at`], but an unknown variable stands for everything that has escaped.
    pub fn own_points_to_at(&self, place: VarPlace) -> Vec<Target> {
        self.own_targets(self.set_at(place))
    }

    fn own_targets(&self, set: &Set) -> Vec<Target> {
        let mut targets = Vec::new();
        if set.contains(self.engine.unknown.variable) {
            targets.push(Target::UnknownVariable);
        }
        if set.contains(self.engine.unknown.procedure) {
            targets.push(Target::UnknownProcedure);
        }
        for object in set {
            if let Some(location) = self.engine.cells.location(object) {
                let offset = (location.offset != ANYWHERE).then_some(location.offset);
                targets.push(Target::Var { var: location.var, offset });
            }
        }
        targets
    }

    /// The offsets of a variable whose cells were ever distinguished, in ascending order.
    pub fn offsets(&self, var: VarId) -> Vec<u32> {
        let mut offsets: Vec<u32> = self.engine.cells.cells(var).iter().map(|&(offset, _)| offset).collect();
        offsets.sort_unstable();
        offsets
    }

    /// What the pointer at a place may point to.
    pub fn points_to_at(&self, place: VarPlace) -> Vec<Target> {
        self.targets(self.set_at(place))
    }

    /// The cells of a variable that were ever distinguished, and what each may point to.
    pub fn cells(&self, var: VarId) -> Vec<(u32, Vec<Target>)> {
        let mut cells: Vec<_> = self.engine.cells.cells(var).to_vec();
        cells.sort_unstable();
        cells.into_iter().map(|(offset, node)| (offset, self.targets(self.solver.set(node)))).collect()
    }

    /// The procedures that a call may reach, and whether it may reach unknown code.
    pub fn callees(&self, call: StatementId) -> Callees {
        let Operation::Call { callee, .. } = &self.program.statements[call].operation else {
            return Callees::default();
        };
        self.callees_of(*callee)
    }

    /// Whom a call calls: lines 1 to 5 of `FRAG`, Fig. 3.3.
    pub fn callees_of(&self, callee: Callee) -> Callees {
        match callee {
            Callee::Direct(proc) if self.program.procs[proc].defined => {
                Callees { procs: vec![proc], unknown: false }
            }
            Callee::Direct(_) => Callees { procs: Vec::new(), unknown: true },
            Callee::Indirect(pointer) => {
                let mut found = Callees::default();
                for target in self.points_to_at(pointer) {
                    match target {
                        Target::UnknownProcedure => found.unknown = true,
                        Target::Var { var, .. } => {
                            found.procs.extend(self.program.vars[var].kind.procedure())
                        }
                        // `targets` has added the unknown procedure along with it.
                        Target::UnknownVariable => {}
                    }
                }
                found.procs.sort_unstable();
                found.procs.dedup();
                found
            }
        }
    }

    /// Whether unknown code can access a variable: it can name it, is given it, or finds it by following
    /// pointers.
    pub fn escapes(&self, var: VarId) -> bool {
        self.engine.unknown.has(var)
    }

    /// Everything that escapes, in ascending order.
    pub fn escapees(&self) -> &[VarId] {
        &self.escapees
    }

    /// Whether there is unknown code at all: something is exported, or imported and not defined.
    pub fn has_unknown_code(&self) -> bool {
        !self.options.exports.is_empty() || !self.engine.unknown.imports.is_empty()
    }

    /// Imported names that nothing defines: unknown code is assumed for them.
    pub fn unknown_externals(&self) -> &[VarId] {
        &self.engine.unknown.imports
    }

    /// How a target is written: its name, and the offset if there is one.
    pub fn target_text(&self, target: Target) -> String {
        match target {
            Target::UnknownVariable => "ph_var".to_string(),
            Target::UnknownProcedure => "ph_proc".to_string(),
            Target::Var { var, offset } => {
                let name = self.program.var_name(var);
                match offset {
                    _ if self.engine.cells.is_single(var) => name.to_string(),
                    Some(0) => name.to_string(),
                    Some(offset) => format!("{name}@{offset}"),
                    None => format!("{name}@?"),
                }
            }
        }
    }

    /// The set at a place as the solver has it.
    pub(crate) fn set_at(&self, place: VarPlace) -> &Set {
        let location = self.engine.cells.place(place);
        if self.engine.cells.is_single(place.var) {
            return self.solver.set(self.engine.cells.star(place.var));
        }
        if location.offset == ANYWHERE {
            return self.solver.set(self.engine.cells.all(place.var));
        }
        let cells = self.engine.cells.cells(place.var);
        let node = cells.iter().find(|(offset, _)| *offset == location.offset);
        // A cell that was never mentioned holds what `star` holds.
        self.solver.set(node.map_or(self.engine.cells.star(place.var), |&(_, node)| node))
    }

    /// The set of everything in a variable as the solver has it.
    pub(crate) fn set_of(&self, var: VarId) -> &Set {
        self.solver.set(self.engine.cells.all(var))
    }

    /// A set with the names of the program: what has escaped is written out, and "anywhere" means every
    /// offset.
    fn targets(&self, set: &Set) -> Vec<Target> {
        let mut targets = Vec::new();
        let unknown = set.contains(self.engine.unknown.variable);
        if unknown {
            targets.extend([Target::UnknownVariable, Target::UnknownProcedure]);
            targets.extend(self.escapees.iter().map(|&var| {
                // Unknown code may point anywhere into what has escaped.
                let offset = self.engine.cells.is_single(var).then_some(0);
                Target::Var { var, offset }
            }));
        } else if set.contains(self.engine.unknown.procedure) {
            targets.push(Target::UnknownProcedure);
        }
        for object in set {
            let Some(location) = self.engine.cells.location(object) else { continue };
            let offset = (location.offset != ANYWHERE).then_some(location.offset);
            targets.push(Target::Var { var: location.var, offset });
        }
        targets.sort_unstable();
        targets.dedup();
        // `None` sorts first. The offsets of the same variable that follow are part of it.
        let mut anywhere = None;
        targets.retain(|target| match *target {
            Target::Var { var, offset: None } => {
                anywhere = Some(var);
                true
            }
            Target::Var { var, offset: Some(_) } => anywhere != Some(var),
            Target::UnknownVariable | Target::UnknownProcedure => true,
        });
        targets
    }

    /// The size of the program, and the cost of solving it.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            variables: self.program.vars.len(),
            procedures: self.program.procs.values().filter(|proc| proc.defined).count(),
            statements: self.program.statements.len(),
            escaped: self.escapees.len(),
            unknown_externals: self.engine.unknown.imports.len(),
            solver: self.solver.statistics(),
            ..Statistics::default()
        };
        for statement in self.program.statements.values() {
            if !statement.operation.is_computation() {
                statistics.pointer_statements += 1;
            }
            if let Operation::Call { callee: callee @ Callee::Indirect(_), .. } = &statement.operation {
                let callees = self.callees_of(*callee);
                statistics.indirect_calls += 1;
                statistics.calls_without_target += usize::from(callees.is_empty());
                statistics.calls_of_unknown += usize::from(callees.unknown);
            }
        }
        for var in self.program.vars.ids() {
            let set = self.solver.set(NodeId(var.0));
            statistics.pointers += usize::from(!set.is_empty());
            statistics.pointers_to_unknown += usize::from(set.contains(self.engine.unknown.variable));
            statistics.facts += set.len();
        }
        statistics
    }

    /// Whether the model distinguishes offsets.
    pub fn model(&self) -> Model {
        self.options.model
    }

    /// Whether a variable can be in a Mod set.
    pub(crate) fn is_data(&self, var: VarId) -> bool {
        self.program.is_data(var)
    }
}

/// Whom a call may reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Callees {
    /// Procedures of the program, in ascending order.
    pub procs: Vec<ProcId>,
    /// Whether unknown code may be called (`ph_proc`).
    pub unknown: bool,
}

impl Callees {
    /// Whether nothing can be reached.
    pub fn is_empty(&self) -> bool {
        self.procs.is_empty() && !self.unknown
    }
}

/// The size of a program, and the cost of solving it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    /// Variables, procedures and temporaries among them.
    pub variables: usize,
    /// Procedures with a body.
    pub procedures: usize,
    /// Statements.
    pub statements: usize,
    /// Statements about pointers.
    pub pointer_statements: usize,
    /// Variables with a set that is not empty.
    pub pointers: usize,
    /// Variables that may point to something of unknown code.
    pub pointers_to_unknown: usize,
    /// Elements of all sets, what has escaped counted once.
    pub facts: usize,
    /// Variables and procedures that unknown code can access.
    pub escaped: usize,
    /// Calls through pointers.
    pub indirect_calls: usize,
    /// Of these, calls that reach nothing.
    pub calls_without_target: usize,
    /// Of these, calls that may reach unknown code.
    pub calls_of_unknown: usize,
    /// Imported names that nothing defines.
    pub unknown_externals: usize,
    /// The statistics of the solver.
    pub solver: solver::Statistics,
}
