//! What only rules can explain.

use std::cmp::Reverse;

use pointsto::Site;
use rustc_hash::FxHashMap;
use solver::NodeId;

use super::{BY_GUESS, Item, Move, STEP, Search};

impl Search<'_, '_> {
    /// Constraints that are no statement's. On a cycle that the solver has collapsed, any node may feed any
    /// other.
    pub(super) fn by_rules(&mut self, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let solver = &explainer.results.solver();
        let one = solver.find(node);
        let object = self.object;
        let feeding = self.feeding.get_or_insert_with(|| {
            let mut feeding: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
            for (source, target, filter) in solver.edges() {
                if solver.set(source).contains(object)
                    && filter.is_none_or(|filter| solver.passes(filter, object))
                {
                    feeding.entry(target).or_default().push(source);
                }
            }
            feeding
        });
        let sources = feeding.get(&one).cloned().unwrap_or_default();
        let is_near = explainer.is_near_rule(node);
        let is_first = self.opened.insert(one);
        if is_near || is_first {
            for source in sources.iter().copied().chain([one]) {
                for member in solver.members(source).filter(|&member| member != node) {
                    let near = is_near || explainer.is_near_rule(member);
                    let cost = if near { cost } else { cost + BY_GUESS };
                    let spot = explainer.spot(member);
                    self.come_from(
                        member,
                        spot,
                        cost + STEP,
                        node,
                        Move::Rule { source: member, target: node },
                    );
                }
            }
        }
        // What has a statement of its own is made nowhere else.
        if matches!(self.site, Site::Stmt(..) | Site::Inner(..)) {
            return;
        }
        match is_near && sources.is_empty() {
            true => self.origin(node, cost, Move::MadeByRule(node), None),
            false => self.queue.push(Reverse((cost + BY_GUESS, Item::Guess(node)))),
        }
    }
}
