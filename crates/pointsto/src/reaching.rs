//! Methods are analysed when they are reached: an instance gets its nodes, then performs its steps.

use std::sync::Arc;

use index::Id;
use program::{MethodId, Type};
use solver::{NodeId, Reason, Solver};

use crate::contexts::ContextId;
use crate::engine::Engine;
use crate::frames::{Frame, InstanceId, Owner};
use crate::objects::Site;
use crate::outline::{Outline, Step};
use crate::statements;

/// The work of lowering a statement and adding it to an outline, in the units of the solver.
const LOWERING: u64 = 40;

impl Engine<'_> {
    /// The instance of a method in a context. A new one is put on the list of pending instances.
    pub(crate) fn reach(&mut self, solver: &mut Solver, method: MethodId, context: ContextId) -> InstanceId {
        let before = self.instances.len();
        let instance = self.instances.intern((method, context));
        if instance.index() < before {
            return instance;
        }
        let outline = self.outline(solver, method);
        // Consecutive nodes, so that a frame needs only the number of the first one.
        let own = solver.new_nodes(outline.replicated);
        self.owners.push((own.0, own.0 + outline.replicated, Owner::One(instance)));
        let shared = if outline.replicated < outline.count {
            self.share(solver, method, &outline, instance)
        } else {
            0
        };
        let reasons = self.next_reason;
        // May wrap in huge analyses that do not record; they never read reasons.
        self.next_reason = reasons.wrapping_add(outline.constraints());
        let frame = Frame { outline, base: own.0, shared, reasons };
        // The nodes are new, or `catch_up` reports what the shared ones have passed on.
        for place in frame.outline.watched() {
            solver.watch_from_now(frame.node(place));
        }
        self.frames.push(frame);
        // Only noted here. Performing the steps now would recurse along chains of calls.
        self.pending.push(instance);
        instance
    }

    /// The base of the nodes that all instances of a method share.
    fn share(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        outline: &Outline,
        instance: InstanceId,
    ) -> u32 {
        let owners = &mut self.owners;
        let (base, instances) = self.shared.entry(method).or_insert_with(|| {
            let count = outline.count - outline.replicated;
            let first = solver.new_nodes(count);
            owners.push((first.0, first.0 + count, Owner::All(method)));
            // Shared places are numbered after the replicated ones; this makes base + place the right node.
            (first.0.wrapping_sub(outline.replicated), Vec::new())
        });
        instances.push(instance);
        *base
    }

    /// What a method does, computed at the first call.
    pub(crate) fn outline(&mut self, solver: &mut Solver, method: MethodId) -> Arc<Outline> {
        if let Some(known) = self.bodies.outline(method) {
            return known.clone();
        }
        let is_followed = !self.analysis.is_opaque(self.program.method(method).class);
        // A rule that stands for the body makes lowering it a waste.
        let body = if is_followed && self.rules.models.has_body(method) {
            let rules = &self.rules.list;
            let made_up = |program: &mut program::Program, method| {
                rules.iter().find_map(|rule| rule.body(program, method))
            };
            self.bodies.lift(self.program, method, self.analysis.replicated, made_up)
        } else {
            None
        };
        solver.spend(LOWERING * body.as_ref().map_or(1, |body| 1 + body.stmts().len() as u64));
        let outline = Arc::new(statements::outline(self, solver, method, body));
        self.bodies.keep(method, outline.clone());
        outline
    }

    /// Performs the steps of everything that has been reached.
    pub(crate) fn settle(&mut self, solver: &mut Solver) {
        while let Some(instance) = self.pending.pop() {
            let (method, context) = self.instances.get(instance);
            let outline = self.frames[instance].outline.clone();
            self.model_method(solver, instance, method);
            let is_first = self.is_first(method, &outline, instance);
            if is_first {
                for (number, step) in (0..).zip(&outline.shared_steps) {
                    self.perform(solver, instance, (method, context), *step, number);
                }
            }
            for (number, step) in (outline.own_step()..).zip(&outline.steps) {
                self.perform(solver, instance, (method, context), *step, number);
            }
            self.catch_up(solver, instance, &outline, is_first);
        }
    }

    /// Whether this instance performs the steps that all instances share.
    fn is_first(&self, method: MethodId, outline: &Outline, instance: InstanceId) -> bool {
        outline.replicated == outline.count
            || self.shared.get(&method).is_none_or(|(_, all)| all.first() == Some(&instance))
    }

    /// Applies the uses at shared places to what these passed on before this instance was settled.
    fn catch_up(&mut self, solver: &mut Solver, instance: InstanceId, outline: &Outline, is_first: bool) {
        for place in outline.all_places().skip(outline.replicated as usize) {
            if outline.uses(place).is_empty() {
                continue;
            }
            let passed_on = solver.passed_on(self.frames[instance].node(place)).clone();
            if !passed_on.is_empty() {
                for (number, &what) in (outline.use_at(place)..).zip(outline.uses(place)) {
                    if is_first || !outline.is_shared(what) {
                        self.apply_at_place(solver, instance, number, what, &passed_on);
                    }
                }
            }
        }
    }

    fn perform(
        &mut self,
        solver: &mut Solver,
        instance: InstanceId,
        (method, context): (MethodId, ContextId),
        step: Step,
        number: u32,
    ) {
        let frame = &self.frames[instance];
        let reason = frame.reason(number);
        match step {
            Step::Flow { source, target, filter } => {
                solver.because(reason).add_edge(frame.node(source), frame.node(target), filter);
            }
            Step::Constant { target, object } => {
                solver.because(reason).add_object(frame.node(target), object);
            }
            Step::LoadStatic { source, target } => {
                solver.because(reason).add_edge(source, frame.node(target), None);
            }
            Step::StoreStatic { source, target } => {
                solver.because(reason).add_edge(frame.node(source), target, None);
            }
            Step::Allocate { stmt, target, ty } => {
                let target = frame.node(target);
                let site = Site::Stmt(method, stmt);
                let context = self.heap_context(site, ty, context);
                let object = self.object(solver, site, ty, context);
                solver.because(reason).add_object(target, object);
            }
            Step::AllocateNested { stmt, target, ty, depth } => {
                let target = frame.node(target);
                let sites = (0..depth).map(|level| match level {
                    0 => Site::Stmt(method, stmt),
                    _ => Site::Inner(method, stmt, level),
                });
                self.allocate_nested(solver, reason, sites, context, target, ty);
            }
            Step::Initialize(class) => self.initialize(solver, class),
            Step::Call(number) => self.static_call(solver, instance, number),
            Step::Model(number) => self.model_call(solver, instance, number),
        }
    }

    /// `new T[a][b]`: the outer array holds the inner ones.
    fn allocate_nested(
        &mut self,
        solver: &mut Solver,
        reason: Reason,
        sites: impl Iterator<Item = Site>,
        context: ContextId,
        target: NodeId,
        array: Type,
    ) {
        // JVMS `multianewarray`: only dimensions with a given length are created.
        let (mut node, mut ty) = (target, array);
        for site in sites {
            let context = self.heap_context(site, ty, context);
            let object = self.object(solver, site, ty, context);
            solver.because(reason).add_object(node, object);
            // The innermost arrays hold nothing yet.
            let Some(element) = ty.element().filter(|element| element.is_array()) else { return };
            node = self.fields.element(solver, object);
            ty = element;
        }
    }
}
