//! What comes into fields, arrays and static variables: whatever is stored there.

use pointsto::inside::TypeFilter;
use pointsto::{InstanceId, Place, Site, Slot, Use};
use program::FieldId;
use solver::{NodeId, ObjectId};

use super::{Move, STEP, Search, Spot};
use crate::stores::Store;

/// A store of a value that has the object.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    base: NodeId,
    value: NodeId,
    /// Nothing for a store by a rule.
    places: Option<(InstanceId, Place, Place)>,
}

impl Search<'_, '_> {
    /// `x.f = y`:  o in pts(x)  gives  pts(y) <= pts(o.f).
    pub(super) fn field_from(&mut self, node: NodeId, holder: ObjectId, field: FieldId, cost: u32) {
        let mut candidates = match self.fields.remove(&field) {
            Some(known) => known,
            None => {
                let planned = self.explainer.stores.fields.get(&field);
                let is_meant = |what: &Use<NodeId>| matches!(*what, Use::Store { slot: Slot::Field(of), .. } if of == field);
                self.candidates(planned.map_or(&[], |stores| stores), is_meant)
            }
        };
        candidates.retain(|candidate| {
            let is_base = self.explainer.has(candidate.base, holder);
            if is_base {
                let step = candidate.places.map_or(STEP, |(instance, ..)| self.step_in(instance));
                let by = match candidate.places {
                    Some((instance, base, value)) => {
                        Move::StoreField { instance, base, value, field, holder }
                    }
                    None => self.rule_store(candidate, Some(field), holder),
                };
                self.come_from(candidate.value, Spot::Node, cost + step, node, by);
            }
            // Whoever comes later has a longer way.
            !is_base
        });
        self.fields.insert(field, candidates);
    }

    pub(super) fn element_from(&mut self, node: NodeId, holder: ObjectId, cost: u32) {
        self.inner_array(node, holder, cost);
        let array = self.explainer.results.object(holder);
        let element = array.ty.element();
        if matches!(array.site, Site::Machine(_)) && self.is_given(element) {
            let start = self.explainer.results.trace().entered.iter().copied().find(|&start| {
                let frame = &self.explainer.results.frame(start);
                let mut formals =
                    (0..frame.outline.formals.len()).filter_map(|position| frame.formal(position));
                formals.any(|formal| self.explainer.has(formal, holder))
            });
            if let Some(start) = start {
                self.origin(node, cost, Move::Given(start), Some(start));
            }
        }
        let passes = |element| TypeFilter::of(element).passes(self.explainer.program, self.ty);
        if !element.is_some_and(passes) {
            return;
        }
        let mut candidates = match self.elements.take() {
            Some(known) => known,
            None => {
                let planned = &self.explainer.stores.elements;
                self.candidates(planned, |what| matches!(what, Use::Store { slot: Slot::Element, .. }))
            }
        };
        candidates.retain(|candidate| {
            let is_base = self.explainer.has(candidate.base, holder);
            if is_base {
                let step = candidate.places.map_or(STEP, |(instance, ..)| self.step_in(instance));
                let by = match candidate.places {
                    Some((instance, base, value)) => Move::StoreElement { instance, base, value, holder },
                    None => self.rule_store(candidate, None, holder),
                };
                self.come_from(candidate.value, Spot::Node, cost + step, node, by);
            }
            !is_base
        });
        self.elements = Some(candidates);
    }

    fn rule_store(&self, candidate: &Candidate, field: Option<FieldId>, holder: ObjectId) -> Move {
        Move::RuleStore { base: candidate.base, other: candidate.value, field, holder }
    }

    /// The stores of values that have the object.
    fn candidates(&self, planned: &[Store], is_meant: impl Fn(&Use<NodeId>) -> bool) -> Vec<Candidate> {
        let results = self.explainer.results;
        let mut found = Vec::new();
        for store in planned {
            for instance in results.instances_of(store.method) {
                let frame = &results.frame(instance);
                let (base, value) = (frame.node(store.base), frame.node(store.value));
                if self.explainer.has(value, self.object) {
                    let places = Some((instance, store.base, store.value));
                    found.push(Candidate { base, value, places });
                }
            }
        }
        for &(base, what) in self.explainer.rules.stores.iter().filter(|(_, what)| is_meant(what)) {
            if let Use::Store { value, .. } = what
                && self.explainer.has(value, self.object)
            {
                found.push(Candidate { base, value, places: None });
            }
        }
        found
    }

    /// The inner arrays of `new T[a][b]` are in the outer ones from the start.
    fn inner_array(&mut self, node: NodeId, holder: ObjectId, cost: u32) {
        let outer = self.explainer.results.object(holder);
        if outer.ty.element() != Some(self.ty) {
            return;
        }
        let made = match self.site {
            Site::Inner(method, stmt, _) => Some((method, stmt)),
            Site::Merged(_) => self.explainer.nested_arrays(outer.ty),
            _ => None,
        };
        if let Some((method, stmt)) = made {
            let instance = self.explainer.results.instances_of(method).next();
            self.origin(node, cost, Move::Inner(method, stmt), instance);
        }
    }

    pub(super) fn static_from(&mut self, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let Some(&field) = explainer.static_fields.get(&node) else { return };
        for &(method, place) in explainer.stores.statics.get(&node).into_iter().flatten() {
            for instance in explainer.results.instances_of(method) {
                let source = explainer.results.frame(instance).node(place);
                let by = Move::StoreStatic(instance, place, field);
                self.come_from(source, Spot::Node, cost + self.step_in(instance), node, by);
            }
        }
    }
}
