//! `java.lang.ref`: the collector hands references over; what is done with them is Java.

use std::rc::Rc;

use program::Type;
use solver::{NodeId, Solver};

use super::{At, Model, Site};
use crate::engine::Engine;

const REFERENCE: &str = "java/lang/ref/Reference";

pub(super) const MODELS: &[Model] = &[
    Model { class: REFERENCE, name: "<init>", at: At::BesideBody, rule: made },
    Model { class: REFERENCE, name: "getAndClearReferencePendingList", at: At::Body, rule: pending },
];

/// `new Reference(…)`:  once its object is collected, it is on the list.
fn made(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let list = engine.pending_references(solver);
    engine.pass(solver, site.argument(0), Some(list), Type::OBJECT);
}

/// `x = getAndClearReferencePendingList()`:  every reference that was made.
fn pending(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let list = engine.pending_references(solver);
    engine.pass(solver, Some(list), site.target, Type::OBJECT);
}

impl Engine<'_> {
    fn pending_references(&mut self, solver: &mut Solver) -> NodeId {
        *self.rules.references.get_or_insert_with(|| solver.new_node())
    }
}
