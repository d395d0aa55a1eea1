//! What happens when objects arrive: uses that waited for them, of outlines and of rules.

use std::rc::Rc;

use solver::{NodeId, Reason, Set, Solver};

use crate::engine::Engine;
use crate::frames::{InstanceId, Owner};
use crate::outline::{Place, Use};

impl Engine<'_> {
    /// Lets a rule wait at a node, for an instance and a reason. Objects that have already arrived are
    /// reported at once.
    pub(crate) fn add_use(
        &mut self,
        solver: &mut Solver,
        (instance, reason): (InstanceId, Reason),
        node: NodeId,
        what: Use<NodeId>,
    ) {
        self.uses.entry(node).or_default().push((instance, reason, what));
        // Not `watch`: it would report everything again to all others who wait at this node.
        solver.watch_from_now(node);
        let passed_on = solver.passed_on(node).clone();
        if !passed_on.is_empty() {
            self.apply(solver, instance, reason, what, &passed_on);
        }
    }

    /// Objects have arrived at a node.
    pub(crate) fn arrive(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        self.arrive_at_place(solver, node, new);
        // By position, because a use may add more uses here while it is applied.
        let mut position = 0;
        while let Some(&(instance, reason, what)) = self.uses.get(&node).and_then(|uses| uses.get(position)) {
            position += 1;
            self.apply(solver, instance, reason, what, new);
        }
    }

    /// What the outline of the node's method does with objects that arrive there.
    fn arrive_at_place(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        match Owner::find(&self.owners, node) {
            Owner::None => {}
            Owner::One(instance) => {
                let place = Place(node.0 - self.frames[instance].base);
                let outline = self.frames[instance].outline.clone();
                for (number, &what) in (outline.use_at(place)..).zip(outline.uses(place)) {
                    self.apply_at_place(solver, instance, number, what, new);
                }
            }
            Owner::All(method) => {
                let Some(outline) = self.bodies.outline(method).cloned() else { return };
                let Some((base, count)) = self.shared.get(&method).map(|(base, all)| (*base, all.len()))
                else {
                    return;
                };
                let place = Place(node.0.wrapping_sub(base));
                let uses = outline.uses(place);
                // Often nothing here depends on the instance; then there is no need to visit them all.
                let only_first = uses.iter().all(|&what| outline.is_shared(what));
                // Instances that come while this goes on catch up when they are settled.
                for position in 0..if only_first { 1 } else { count } {
                    let instance = self.shared[&method].1[position];
                    if self.pending.contains(&instance) {
                        continue;
                    }
                    for (number, &what) in (outline.use_at(place)..).zip(uses) {
                        // A shared use has the same effect for all instances, so the first one does it for
                        // all.
                        if position == 0 || !outline.is_shared(what) {
                            self.apply_at_place(solver, instance, number, what, new);
                        }
                    }
                }
            }
        }
    }

    #[inline]
    pub(crate) fn apply_at_place(
        &mut self,
        solver: &mut Solver,
        instance: InstanceId,
        number: u32,
        what: Use<Place>,
        new: &Set,
    ) {
        let frame = &self.frames[instance];
        let (what, reason) = (what.map(|place| frame.node(place)), frame.reason(number));
        self.apply(solver, instance, reason, what, new);
    }

    fn apply(
        &mut self,
        solver: &mut Solver,
        instance: InstanceId,
        reason: Reason,
        what: Use<NodeId>,
        new: &Set,
    ) {
        match what {
            Use::Load { slot, target } => self.load(solver, reason, slot, target, new),
            Use::Store { slot, value } => self.store(solver, reason, slot, value, new),
            Use::Call(number) => self.receivers(solver, instance, number, new),
            Use::Rule(waiting) => {
                let arrival = Rc::clone(&self.rules.waiting[waiting]);
                self.for_reason(reason, |engine| arrival(&mut engine.handle(solver), new));
            }
        }
    }
}
