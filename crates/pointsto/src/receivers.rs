//! Who runs when a method is called on objects of many classes.
//!
//! Many calls of one method have the same receivers. If the receivers alone determine the callees and their
//! contexts, these are computed once for each word of a set, and calls are connected to *groups* of callees
//! (`groups.rs`): c calls with n targets take c + n edges instead of c · n.

use program::{MethodId, Type};
use solver::{Set, Solver};

use crate::analysis::Sensitivity;
use crate::callees::{Callee, Selected};
use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::groups::FEW;

impl Engine<'_> {
    /// Who runs when calls of `resolved` have these receivers; `None` if they are few, or if the answer
    /// depends on the call.
    pub(crate) fn selected_by(
        &mut self,
        solver: &mut Solver,
        resolved: MethodId,
        receivers: &Set,
    ) -> Option<Vec<Callee>> {
        // With call sites as contexts, the same receivers run different instances at each call.
        let by_call = matches!(self.analysis.sensitivity, Sensitivity::CallSites { .. });
        if by_call || receivers.has_fewer_than(FEW) {
            return None;
        }
        let mut callees = Vec::new();
        // Word by word, because different sets often have words in common.
        for (block, word) in receivers.words() {
            match self.selected_by_word(solver, resolved, block, word) {
                Selected::Nobody => {}
                Selected::Runs(callee) => callees.push(callee),
                Selected::Unknown => return None,
            }
        }
        callees.sort_unstable();
        callees.dedup();
        if callees.len() >= FEW {
            callees = vec![self.group(solver, resolved, callees)];
        }
        Some(callees)
    }

    fn selected_by_word(
        &mut self,
        solver: &mut Solver,
        resolved: MethodId,
        block: u32,
        word: u64,
    ) -> Selected {
        let key = (resolved, block, word);
        if let Some(&known) = self.groups.selected.get(&key) {
            return known;
        }
        let parts = self.objects.words_by_type(solver, &Set::of_word(block, word));
        let found = self.selected_by_parts(solver, resolved, &parts);
        // Stays true: what the objects of a word select never changes.
        self.groups.selected.insert(key, found);
        found
    }

    fn selected_by_parts(
        &mut self,
        solver: &mut Solver,
        resolved: MethodId,
        parts: &[(Type, Set)],
    ) -> Selected {
        let mut by_method: Vec<(MethodId, Set)> = Vec::new();
        for (ty, part) in parts {
            match self.select(resolved, *ty) {
                Some(method) => match by_method.iter_mut().find(|(known, _)| *known == method) {
                    Some((_, gathered)) => gathered.insert_all(part),
                    None => by_method.push((method, part.clone())),
                },
                None if self.may_be_inherited_from_unknown(*ty) => return Selected::Unknown,
                None => {}
            }
        }
        if by_method.is_empty() {
            return Selected::Nobody;
        }
        let run =
            |(method, receivers): &(MethodId, Set)| self.run_on(solver, Contexts::EMPTY, *method, receivers);
        let callees = by_method.iter().map(run).collect();
        Selected::Runs(self.group(solver, resolved, callees))
    }
}
