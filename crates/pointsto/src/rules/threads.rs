//! Threads: the JVM runs them, knows the current one, and ends them.

use std::rc::Rc;

use program::Type;
use solver::{NodeId, Solver};

use super::{At, Model, Rule, Site};
use crate::engine::Engine;
use crate::plan::Choice;

const THREAD: &str = "java/lang/Thread";

const fn of_thread(name: &'static str, at: At, rule: Rule) -> Model {
    Model { class: THREAD, name, at, rule }
}

const fn with_bindings(class: &'static str) -> Model {
    Model { class, name: "runWith", at: At::BesideBody, rule: bind_scoped_values }
}

pub(super) const MODELS: &[Model] = &[
    of_thread("start0", At::Body, start),
    of_thread("currentThread", At::Body, current),
    of_thread("currentCarrierThread", At::Body, current),
    of_thread("setCurrentThread", At::Body, set_current),
    of_thread("getThreads", At::Body, all),
    of_thread("scopedValueCache", At::Body, scoped_values),
    of_thread("setScopedValueCache", At::Body, cache_scoped_values),
    of_thread("findScopedValueBindings", At::Body, scoped_values),
    with_bindings(THREAD),
    with_bindings("java/lang/VirtualThread"),
    with_bindings("java/lang/ScopedValue$Carrier"),
    Model {
        class: "java/lang/VirtualThread",
        name: "takeVirtualThreadListToUnblock",
        at: At::Body,
        rule: current,
    },
    Model {
        class: "jdk/internal/vm/Continuation",
        name: "enterSpecial",
        at: At::Body,
        rule: enter_continuation,
    },
];

/// What is known of threads.
#[derive(Default)]
pub(crate) struct Threads {
    /// All that have run.
    running: Option<NodeId>,
    /// What scoped values are bound to, and the cache of that.
    bindings: Option<NodeId>,
}

/// `t.start0()`:  t is a thread that runs;  `t.run()`, and what that throws goes to `t.dispatchUncaughtException`;
/// `t.exit()`.
fn start(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let this = site.argument(0);
    let running = engine.running_threads(solver);
    engine.pass(solver, this, Some(running), Type::OBJECT);
    let Some(run) = engine.method_named(THREAD, "run", "()V") else { return };
    let thrown = engine.call_apart(solver, site, Choice::Select(run), vec![this]);
    for (method, arguments) in engine.at_end_of_thread(this, thrown) {
        engine.call_apart(solver, site, method, arguments);
    }
}

/// `x = Thread.currentThread()`:  every thread that runs, as far as the result's type allows it.
fn current(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let running = engine.running_threads(solver);
    let result = engine.program.names.selector_signature(engine.program.method(site.method).selector).result;
    engine.pass(solver, Some(running), site.target, result);
}

/// `carrier.setCurrentThread(t)`:  t runs.
fn set_current(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let running = engine.running_threads(solver);
    engine.pass(solver, site.argument(1), Some(running), Type::OBJECT);
}

/// `x = Thread.getThreads()`:  an array of all of them.
fn all(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let Some(array) = engine.class_type(THREAD).and_then(|thread| thread.array(1)) else { return };
    let array = engine.machine_object(solver, array);
    engine.give(solver, site.target, array);
    let running = engine.running_threads(solver);
    let element = engine.fields.element(solver, array);
    solver.add_edge(running, element, None);
}

/// `runWith(bindings, action)`:  the JVM finds the bindings of a frame on the stack.
fn bind_scoped_values(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let bindings = engine.scoped_bindings(solver);
    engine.pass(solver, site.argument(1), Some(bindings), Type::OBJECT);
}

fn cache_scoped_values(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let bindings = engine.scoped_bindings(solver);
    engine.pass(solver, site.argument(0), Some(bindings), Type::OBJECT);
}

fn scoped_values(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let bindings = engine.scoped_bindings(solver);
    let result = engine.program.names.selector_signature(engine.program.method(site.method).selector).result;
    engine.pass(solver, Some(bindings), site.target, result);
}

/// `enterSpecial(c, …)` runs `enter(c, …)` on another stack.
fn enter_continuation(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let class = "jdk/internal/vm/Continuation";
    if let Some(enter) = engine.method_named(class, "enter", "(Ljdk/internal/vm/Continuation;Z)V") {
        engine.call_from(solver, site, Choice::Fixed(enter), vec![site.argument(0), None], None);
    }
}

impl Engine<'_> {
    /// All threads that run.
    pub(super) fn running_threads(&mut self, solver: &mut Solver) -> NodeId {
        *self.rules.threads.running.get_or_insert_with(|| solver.new_node())
    }

    fn scoped_bindings(&mut self, solver: &mut Solver) -> NodeId {
        *self.rules.threads.bindings.get_or_insert_with(|| solver.new_node())
    }

    /// What the JVM calls when a thread has run: of what was thrown, and of its end.
    pub(super) fn at_end_of_thread(
        &self,
        thread: Option<NodeId>,
        thrown: NodeId,
    ) -> Vec<(Choice, Vec<Option<NodeId>>)> {
        let uncaught = self.method_named(THREAD, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        let exit = self.method_named(THREAD, "exit", "()V");
        let uncaught = uncaught.map(|method| (Choice::Select(method), vec![thread, Some(thrown)]));
        let exit = exit.map(|method| (Choice::Select(method), vec![thread]));
        uncaught.into_iter().chain(exit).collect()
    }
}
