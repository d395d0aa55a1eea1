//! The whole analysis: reaches the entry methods, and solves constraints as they are found.

use ir::Body;
use program::Program;
use solver::{Client, NodeId, Set, Solver};

use crate::analysis::{Analysis, Record};
use crate::control::{Control, Progress};
use crate::engine::{Engine, Rule};
use crate::entering::Start;
use crate::hierarchy;
use crate::reasons::Deeds;
use crate::results::Results;

/// Analyses everything that the entry methods reach. `bodies` are those that do not come from class files;
/// `rules` say what bodies do not, the earlier ones first.
pub fn analyse<E: Start>(
    program: &mut Program,
    analysis: &Analysis,
    rules: Vec<Box<dyn Rule>>,
    entries: &[E],
    bodies: Vec<Body>,
    control: &Control,
) -> Results {
    let mut engine = Engine::new(program, analysis.clone(), bodies, rules, control);
    let mut solver = Solver::new().with_limit(control.work_limit());
    if analysis.record == Record::Reasons {
        engine.rules.deeds = Some(Deeds::default());
        solver = solver.recording();
    }
    engine.each_rule(None, None, |engine, rule| rule.prepare(&mut engine.handle(&mut solver)));
    for entry in entries {
        let entry = entry.entry(engine.program);
        engine.enter(&mut solver, entry);
    }
    // Between entering and settling: rules see the entry methods before any of their statements.
    engine.each_rule(None, None, |engine, rule| rule.start(&mut engine.handle(&mut solver)));
    engine.settle(&mut solver);
    solver.solve(&mut engine);
    if solver.is_exhausted() {
        control.exhaust();
        return Results::new(engine, solver);
    }
    match analysis.hierarchy {
        None => Results::new(engine, solver),
        // CHA and RTA extend the solution of `0cfa`, because rules need sets.
        Some(kind) => {
            let found = hierarchy::extend(&mut engine, &mut solver, kind);
            Results::by_hierarchy(engine, solver, found)
        }
    }
}

impl Client for Engine<'_> {
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        self.arrive(solver, node, new);
        self.settle(solver);
    }

    fn goes_on(&mut self, solver: &Solver) -> bool {
        let statistics = solver.statistics();
        self.control.report(Progress {
            methods: self.instances.len(),
            nodes: statistics.nodes,
            facts: statistics.facts as usize,
            work: statistics.work,
        });
        !self.control.is_stopped()
    }
}
