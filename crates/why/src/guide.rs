//! What guides the search: what each step costs, and which calls the receivers of a method come from.
//!
//! Every statement costs the same; phis, copies and the nodes of groups cost nothing. Of equally long paths,
//! one through classes that the user knows is cheaper.

use ir::Stmt;
use pointsto::inside::{Constraint, Why};
use pointsto::{Choice, InstanceId, NodeId, Site, Use, dispatch_class, inside};
use program::MethodId;
use solver::{Fact, Guide, Reason, Step};

use crate::Explainer;

/// What a statement costs.
const STEP: u32 = 1 << 8;

/// The extra cost of a class that the user does not know, or of an object that comes from far away. It only
/// decides between equally long paths: even many of them cost less than one step.
const UNKNOWN: u32 = 1;

/// The costs of a question about a call.
pub(crate) struct Costs<'e, 'a> {
    pub(crate) explainer: &'e Explainer<'a>,
    /// The method of the call.
    pub(crate) caller: MethodId,
}

impl Guide for Costs<'_, '_> {
    fn origin_cost(&self, _: Fact, reason: Reason) -> u32 {
        self.explainer.instance_of(reason).map_or(STEP, |instance| self.step_in(instance))
    }

    fn step_cost(&self, step: &Step) -> u32 {
        match self.explainer.results.why(step.reason) {
            Why::Silent => self.detour(step.from.node),
            Why::Instance(instance, constraint) if self.is_silent(instance, constraint) => 0,
            // Many containers may hold the object; the cost of the detour picks one.
            Why::Instance(instance, Constraint::Use(Use::Load { .. }, _)) => {
                self.step_in(instance) + self.detour(step.from.node)
            }
            Why::Instance(instance, _) => self.step_in(instance),
            Why::Rule(deed) => deed.instance.map_or(STEP, |instance| self.step_in(instance)),
        }
    }

    /// `this` is each receiver that selects the method:  o in pts(r) at each call  gives  o in pts(this).
    fn unrecorded(&self, to: Fact, found: &mut Vec<(Fact, Reason)>) {
        let explainer = self.explainer;
        // `add_receivers` shares the step to `this` among all calls, so it names no call. Find them now.
        for callee in explainer.owners(to.node) {
            let method = explainer.method_of(callee);
            let is_this = explainer.results.frame(callee).formal(0) == Some(to.node);
            if !is_this || explainer.program.method(method).is_static() {
                continue;
            }
            for (caller, number) in explainer.callers(callee) {
                let Some(call) = explainer.results.call(caller, number) else { continue };
                let Some(&Some(node)) = call.arguments.first() else { continue };
                let is_here = explainer.results.solver().set(node).contains(to.object);
                if is_here && self.selects(call.choice, to, method) {
                    found.push((Fact { node, object: to.object }, call.reason));
                }
            }
        }
    }
}

impl Costs<'_, '_> {
    /// The extra cost of having been in a field or an array. Containers that the caller itself creates come
    /// first.
    fn detour(&self, from: NodeId) -> u32 {
        let Some((holder, _)) = self.explainer.nodes.slot(from) else { return 0 };
        let site = self.explainer.results.object(holder).site;
        if matches!(site, Site::Stmt(method, _) if method == self.caller) { 0 } else { UNKNOWN }
    }

    /// What a statement of an instance costs.
    fn step_in(&self, instance: InstanceId) -> u32 {
        let class = self.explainer.program.method(self.explainer.method_of(instance)).class;
        if (self.explainer.is_known)(class) { STEP } else { STEP + UNKNOWN }
    }

    /// Whether a constraint says nothing to a reader: values that merge, exceptions that pass by.
    fn is_silent(&self, instance: InstanceId, constraint: Constraint) -> bool {
        let Constraint::Step(inside::Step::Flow { .. }, stmt) = constraint else { return false };
        let body = self.explainer.results.frame(instance).outline.body.as_ref();
        match stmt.zip(body).map(|(stmt, body)| body.stmt(stmt)) {
            None | Some(Stmt::Phi { .. } | Stmt::Copy { .. }) => true,
            Some(_) => false,
        }
    }

    fn selects(&self, choice: Choice, receiver: Fact, method: MethodId) -> bool {
        match choice {
            Choice::Fixed(_) => true,
            Choice::Select(resolved) => {
                let ty = self.explainer.results.object(receiver.object).ty;
                self.explainer.program.select(dispatch_class(ty), resolved) == Ok(method)
            }
        }
    }
}
