//! What rules have added: uses of nodes, calls that they made up, and the statements that they speak of.

use ir::StmtId;
use pointsto::inside::{Owner, Step};
use pointsto::{InstanceId, Results, Use};
use program::{MethodId, Type};
use rustc_hash::FxHashMap;
use solver::NodeId;

use super::Explainer;
use super::search::Spot;

/// The uses and calls of rules, by the nodes that receive.
#[derive(Default)]
pub(super) struct RuleNodes {
    /// Target, then the node that waits, and what for.
    pub(super) loads: FxHashMap<NodeId, Vec<(NodeId, Use<NodeId>)>>,
    /// The node that waits, and what is stored.
    pub(super) stores: Vec<(NodeId, Use<NodeId>)>,
    /// Calls by the node of their result, and by that of what they throw.
    pub(super) results: FxHashMap<NodeId, Vec<(InstanceId, u32)>>,
    pub(super) thrown: FxHashMap<NodeId, Vec<(InstanceId, u32)>>,
    /// For nodes that belong to no method: a statement at which a rule uses them.
    homes: FxHashMap<NodeId, (InstanceId, StmtId)>,
}

impl RuleNodes {
    pub(super) fn of(results: &Results) -> Self {
        let mut nodes = Self::default();
        let mut bases: Vec<NodeId> = results.trace().uses.keys().copied().collect();
        bases.sort_unstable();
        for base in bases {
            for &(_, what) in &results.trace().uses[&base] {
                match what {
                    Use::Load { target, .. } => {
                        nodes.loads.entry(target).or_default().push((base, what));
                    }
                    Use::Store { .. } => nodes.stores.push((base, what)),
                    Use::Call(_) | Use::Rule(_) => {}
                }
            }
        }
        let made_up = &results.trace().calls;
        for ((id, call), &caller) in (0..).zip(made_up.calls.iter()).zip(&made_up.callers) {
            let number = u32::MAX - id;
            if let Some(thrown) = call.thrown {
                nodes.thrown.entry(thrown).or_default().push((caller, number));
            }
            let home = (caller, call.stmt);
            for node in made_up.calls.arguments(call).iter().chain([&call.target]).flatten() {
                nodes.homes.entry(*node).or_insert(home);
            }
            if let Some(target) = call.target {
                nodes.results.entry(target).or_default().push((caller, number));
            }
        }
        nodes
    }
}

impl Explainer<'_> {
    /// The statement at which a rule deals with these nodes, the first that is known of all of them or of
    /// any.
    pub(super) fn rule_at(&self, nodes: &[NodeId]) -> Option<(InstanceId, Option<StmtId>)> {
        let all: Vec<Vec<(InstanceId, Option<StmtId>)>> =
            nodes.iter().map(|&node| self.homes(node)).collect();
        let (first, others) = all.split_first()?;
        let common = first.iter().find(|home| others.iter().all(|other| other.contains(home)));
        common.or_else(|| all.iter().flatten().next()).copied()
    }

    /// Whether a rule deals with a node, as far as that can be told.
    pub(super) fn is_near_rule(&self, node: NodeId) -> bool {
        let is_free = self.spot(node) == Spot::Node && self.owners(node).is_empty();
        is_free || !self.homes(node).is_empty()
    }

    /// What a node stands for.
    pub(super) fn spot(&self, node: NodeId) -> Spot {
        if !matches!(self.results.trace().owner(node), Owner::None) {
            return Spot::Node;
        }
        let slots = self.slots.get_or_init(|| {
            let fields = &self.results.fields();
            let of_objects =
                fields.instances().map(|(object, field, node)| (node, Spot::Field(object, field)));
            let of_arrays = fields.elements().map(|(array, node)| (node, Spot::Element(array)));
            let of_classes = fields.statics().map(|(_, node)| (node, Spot::Static));
            of_objects.chain(of_arrays).chain(of_classes).collect()
        });
        slots.get(&node).copied().unwrap_or(Spot::Node)
    }

    /// A `new T[a][b]` of this outer type, or of one whose inner arrays have it.
    pub(super) fn nested_arrays(&self, outer: Type) -> Option<(MethodId, StmtId)> {
        self.results.bodies().outlines().into_iter().find_map(|(method, outline)| {
            outline.shared_and_own_steps().find_map(|step| match *step {
                Step::AllocateNested { stmt, ty, depth, .. } => {
                    let levels = std::iter::successors(Some(ty), |ty| ty.element()).take(depth.into());
                    levels.into_iter().any(|level| level == outer).then_some((method, stmt))
                }
                _ => None,
            })
        })
    }

    /// The calls at which rules deal with a node; a method without a body is one as a whole.
    fn homes(&self, node: NodeId) -> Vec<(InstanceId, Option<StmtId>)> {
        let mut found = Vec::new();
        for instance in self.owners(node) {
            let frame = &self.results.frame(instance);
            let Some(place) = frame.place(node) else { continue };
            let outline = &frame.outline;
            if outline.body.is_none() {
                found.push((instance, None));
            }
            for step in outline.own_steps() {
                let Step::Model(number) = *step else { continue };
                let call = &outline.calls[number];
                if call.target == place
                    || call.thrown == place
                    || outline.calls.arguments(call).contains(&place)
                {
                    found.push((instance, Some(call.stmt)));
                }
            }
        }
        found.extend(self.rules.homes.get(&node).map(|&(instance, stmt)| (instance, Some(stmt))));
        found
    }
}
