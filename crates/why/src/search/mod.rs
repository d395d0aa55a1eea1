//! The search: from the receiver against the constraints, nearest places first, until a place where the
//! object is made.
//!
//! A constraint `a ⊆ b` is followed from b to a if a holds the object (and what the constraint lets pass
//! includes it). Every statement that is met costs the same; phis and copies cost nothing. What only a rule
//! can explain costs more than any way that statements explain, so that it is used where there is no other.

mod guesses;
mod heap;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ir::StmtId;
use pointsto::{Choice, InstanceId, Place, Site, Slot, Use, dispatch_class};
use program::{FieldId, MethodId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, ObjectId};

use super::Explainer;
use super::flows::Inflow;
use heap::Candidate;

/// What a statement costs.
const STEP: u32 = 1 << 8;

/// What it costs more in a class that the user does not know, and where an object is far: it decides between
/// ways that are equally long, and is less than a step, however many there are on a sensible way.
const UNKNOWN: u32 = 1;

/// What a constraint costs that only the solver knows.
const BY_RULE: u32 = 1 << 20;

/// What a guess costs: no statement is near at which a rule could have done it.
const BY_GUESS: u32 = 10 * BY_RULE;

/// A constraint along which the object moves, or by which it comes to be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// `new`.
    Made(InstanceId, StmtId),
    /// The inner array of a `new T[a][b]`.
    Inner(MethodId, StmtId),
    Constant(InstanceId, Place),
    Given(InstanceId),
    MadeByRule(NodeId),
    Flow(InstanceId, Option<StmtId>),
    LoadStatic(InstanceId, Place, FieldId),
    StoreStatic(InstanceId, Place, FieldId),
    LoadField {
        instance: InstanceId,
        base: Place,
        target: Place,
        field: FieldId,
        holder: ObjectId,
    },
    StoreField {
        instance: InstanceId,
        base: Place,
        value: Place,
        field: FieldId,
        holder: ObjectId,
    },
    LoadElement {
        instance: InstanceId,
        base: Place,
        target: Place,
        holder: ObjectId,
    },
    StoreElement {
        instance: InstanceId,
        base: Place,
        value: Place,
        holder: ObjectId,
    },
    Passed {
        caller: InstanceId,
        number: u32,
        callee: InstanceId,
        position: usize,
    },
    Result {
        caller: InstanceId,
        number: u32,
        callee: InstanceId,
    },
    ThrownBy {
        caller: InstanceId,
        number: u32,
        callee: InstanceId,
    },
    /// A rule loads or stores; `base` is the node of the holders, `other` that of the value.
    RuleLoad {
        base: NodeId,
        other: NodeId,
        field: Option<FieldId>,
        holder: ObjectId,
    },
    RuleStore {
        base: NodeId,
        other: NodeId,
        field: Option<FieldId>,
        holder: ObjectId,
    },
    Rule {
        source: NodeId,
        target: NodeId,
    },
}

/// A way of an object.
pub(super) struct Way {
    pub(super) object: ObjectId,
    pub(super) cost: u32,
    /// Moves, and the nodes where the object is then.
    pub(super) moves: Vec<(Move, NodeId)>,
    pub(super) made_in: Option<InstanceId>,
    pub(super) called_in: Option<InstanceId>,
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A place of a method, or a node of a rule.
    Node,
    Field(ObjectId, FieldId),
    Element(ObjectId),
    Static,
}

/// The way on from a node.
#[derive(Clone, Copy)]
struct Visit {
    spot: Spot,
    cost: u32,
    next: Option<(NodeId, Move)>,
}

/// What is to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    /// The object comes to be at the node; which of the origins found.
    Origin(NodeId, usize),
    Node(NodeId),
    /// What rules may have added to the node.
    Rules(NodeId),
    Guess(NodeId),
}

struct Search<'e, 'a> {
    explainer: &'e Explainer<'a>,
    /// The method of the call.
    caller: MethodId,
    object: ObjectId,
    ty: Type,
    site: Site,
    visits: FxHashMap<NodeId, Visit>,
    queue: BinaryHeap<Reverse<(u32, Item)>>,
    origins: Vec<(Move, Option<InstanceId>)>,
    fields: FxHashMap<FieldId, Vec<Candidate>>,
    elements: Option<Vec<Candidate>>,
    /// By representative: those that feed it, once they were asked for.
    feeding: Option<FxHashMap<NodeId, Vec<NodeId>>>,
    opened: FxHashSet<NodeId>,
    /// Nodes that were tried, most of them in vain.
    tried: usize,
}

/// So many nodes that are tried cost as much patience as one that is looked at.
const TRIED_FOR_ONE: usize = 256;

/// The cheapest way of an object to one of the nodes, if it costs less than `most`.
pub(super) fn search(
    explainer: &Explainer<'_>,
    caller: MethodId,
    object: ObjectId,
    nodes: &[NodeId],
    most: Option<u32>,
    looked_at: &mut usize,
) -> Option<Way> {
    let known = explainer.results.object(object);
    let mut search = Search {
        explainer,
        caller,
        object,
        ty: known.ty,
        site: known.site,
        visits: FxHashMap::default(),
        queue: BinaryHeap::new(),
        origins: Vec::new(),
        fields: FxHashMap::default(),
        elements: None,
        feeding: None,
        opened: FxHashSet::default(),
        tried: 0,
    };
    for &node in nodes.iter().filter(|&&node| explainer.has(node, object)) {
        search.visits.insert(node, Visit { spot: Spot::Node, cost: 0, next: None });
        search.queue.push(Reverse((0, Item::Node(node))));
    }
    while let Some(Reverse((cost, item))) = search.queue.pop() {
        if most.is_some_and(|most| cost >= most) {
            return None;
        }
        *looked_at += 1 + std::mem::take(&mut search.tried) / TRIED_FOR_ONE;
        if *looked_at > explainer.patience {
            return None;
        }
        match item {
            Item::Origin(node, number) => return Some(search.way(node, number, cost)),
            Item::Node(node) if search.visits[&node].cost < cost => {}
            Item::Node(node) => {
                search.expand(node, cost);
                search.queue.push(Reverse((cost + BY_RULE, Item::Rules(node))));
            }
            Item::Rules(node) => search.by_rules(node, cost),
            Item::Guess(node) => search.origin(node, cost, Move::MadeByRule(node), None),
        }
    }
    None
}

impl Search<'_, '_> {
    /// Goes on from `next` to `node`, from which the move leads to `next`.
    fn come_from(&mut self, node: NodeId, spot: Spot, cost: u32, next: NodeId, by: Move) {
        self.tried += 1;
        if !self.explainer.has(node, self.object) {
            return;
        }
        let visit = Visit { spot, cost, next: Some((next, by)) };
        match self.visits.get_mut(&node) {
            Some(known) if known.cost <= cost => return,
            Some(known) => *known = visit,
            None => drop(self.visits.insert(node, visit)),
        }
        self.queue.push(Reverse((cost, Item::Node(node))));
    }

    fn origin(&mut self, node: NodeId, cost: u32, by: Move, instance: Option<InstanceId>) {
        self.origins.push((by, instance));
        let cost = cost + instance.map_or(STEP, |instance| self.step_in(instance));
        self.queue.push(Reverse((cost, Item::Origin(node, self.origins.len() - 1))));
    }

    /// What it costs that the object was in a field or an array: those that the caller itself makes go first.
    fn detour(&self, holder: ObjectId) -> u32 {
        match self.explainer.results.object(holder).site {
            Site::Stmt(method, _) if method == self.caller => 0,
            _ => UNKNOWN,
        }
    }

    /// What a statement of an instance costs.
    fn step_in(&self, instance: InstanceId) -> u32 {
        let method = self.explainer.method_of(instance);
        let is_known = (self.explainer.is_known)(self.explainer.program.method(method).class);
        if is_known { STEP } else { STEP + UNKNOWN }
    }

    fn expand(&mut self, node: NodeId, cost: u32) {
        match self.visits[&node].spot {
            Spot::Node => {
                for instance in self.explainer.owners(node) {
                    self.place_from(instance, node, cost);
                }
                self.rule_node_from(node, cost);
            }
            Spot::Field(holder, field) => self.field_from(node, holder, field, cost),
            Spot::Element(holder) => self.element_from(node, holder, cost),
            Spot::Static => self.static_from(node, cost),
        }
    }

    fn place_from(&mut self, instance: InstanceId, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let frame = &explainer.results.frame(instance);
        let Some(place) = frame.place(node) else { return };
        let method = explainer.method_of(instance);
        let inflows = explainer.inflows(method, instance);
        let step = cost + self.step_in(instance);
        for inflow in inflows.at(place) {
            match inflow {
                // `x = y`, `x = (T) y`.
                Inflow::Flow { source, filter, stmt, is_silent } => {
                    if filter.is_none_or(|filter| explainer.results.solver().passes(filter, self.object)) {
                        let by = Move::Flow(instance, stmt);
                        self.come_from(
                            frame.node(source),
                            Spot::Node,
                            if is_silent { cost } else { step },
                            node,
                            by,
                        );
                    }
                }
                Inflow::Allocate { stmt, ty } => {
                    if self.is_made(method, stmt, ty) {
                        self.origin(node, cost, Move::Made(instance, stmt), Some(instance));
                    }
                }
                Inflow::Constant(object) if object == self.object => {
                    self.origin(node, cost, Move::Constant(instance, place), Some(instance));
                }
                Inflow::Constant(_) => {}
                Inflow::LoadStatic(source) => {
                    if let Some(&field) = explainer.static_fields.get(&source) {
                        let by = Move::LoadStatic(instance, place, field);
                        self.come_from(source, Spot::Static, step, node, by);
                    }
                }
                // `x = y.f`:  every o in pts(y).
                Inflow::LoadField { base, field } => {
                    for holder in explainer.results.solver().set(frame.node(base)) {
                        let Some(slot) = explainer.results.fields().known_field(holder, field) else {
                            continue;
                        };
                        let by = Move::LoadField { instance, base, target: place, field, holder };
                        self.come_from(
                            slot,
                            Spot::Field(holder, field),
                            step + self.detour(holder),
                            node,
                            by,
                        );
                    }
                }
                Inflow::LoadElement { base } => {
                    for holder in explainer.results.solver().set(frame.node(base)) {
                        let Some(slot) = explainer.results.fields().known_element(holder) else { continue };
                        let by = Move::LoadElement { instance, base, target: place, holder };
                        self.come_from(slot, Spot::Element(holder), step + self.detour(holder), node, by);
                    }
                }
                Inflow::Result(number) => self.results_of(instance, number, node, cost),
                Inflow::Thrown(number) => self.escapes_of(instance, number, node, cost),
                Inflow::Formal(position) => self.callers_of(instance, position, node, cost),
                Inflow::Model(number) => {
                    let stmt = frame.outline.calls[number].stmt;
                    if self.site == Site::Made(method, stmt) {
                        self.origin(node, cost, Move::MadeByRule(node), Some(instance));
                    }
                }
            }
        }
    }

    fn is_made(&self, method: MethodId, stmt: StmtId, ty: Type) -> bool {
        match self.site {
            Site::Stmt(of, at) => (of, at) == (method, stmt),
            Site::Merged(of) => of == ty,
            _ => false,
        }
    }

    fn results_of(&mut self, caller: InstanceId, number: u32, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let cost = cost + self.step_in(caller);
        for callee in explainer.callees(caller, number) {
            if let Some(result) = explainer.results.frame(callee).result() {
                let by = Move::Result { caller, number, callee };
                self.come_from(result, Spot::Node, cost, node, by);
            }
        }
    }

    fn escapes_of(&mut self, caller: InstanceId, number: u32, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let cost = cost + self.step_in(caller);
        for callee in explainer.callees(caller, number) {
            let by = Move::ThrownBy { caller, number, callee };
            let escaped = explainer.results.frame(callee).escaped();
            self.come_from(escaped, Spot::Node, cost, node, by);
        }
    }

    /// `p = a` at each call; `this` is each receiver that selects the method.
    fn callers_of(&mut self, callee: InstanceId, position: usize, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let method = explainer.method_of(callee);
        let is_receiver = position == 0 && !explainer.program.method(method).is_static();
        for (caller, number) in explainer.callers(callee) {
            let Some(argument) = explainer.argument(caller, number, position) else { continue };
            if is_receiver && !self.selects(caller, number, method) {
                continue;
            }
            let by = Move::Passed { caller, number, callee, position };
            self.come_from(argument, Spot::Node, cost + self.step_in(caller), node, by);
        }
        if explainer.results.trace().entered.contains(&callee)
            && self.is_given(explainer.formal_type(method, position))
        {
            self.origin(node, cost, Move::Given(callee), Some(callee));
        }
    }

    /// Whether a variable of a declared type is filled with the object when the program starts.
    fn is_given(&self, declared: Option<Type>) -> bool {
        let program = self.explainer.program;
        let fits = |declared: Type| {
            let is_open = declared.as_class().is_some_and(|class| !program.class(class).is_concrete());
            let is_below = program.is_subtype(self.ty, declared);
            match self.site {
                Site::Machine(_) => is_below,
                // Others of the class may come from elsewhere.
                Site::Strings | Site::Merged(_) => declared == self.ty || (is_open && is_below),
                _ => false,
            }
        };
        declared.is_some_and(fits)
    }

    fn selects(&self, caller: InstanceId, number: u32, method: MethodId) -> bool {
        let choice = match self.explainer.free_call(caller, number) {
            Some(call) => call.choice,
            None => self.explainer.results.frame(caller).outline.calls[number].choice,
        };
        match choice {
            Choice::Fixed(_) => true,
            Choice::Select(resolved) => {
                self.explainer.program.select(dispatch_class(self.ty), resolved) == Ok(method)
            }
        }
    }

    /// What rules load, and what calls give that rules have made up.
    fn rule_node_from(&mut self, node: NodeId, cost: u32) {
        let explainer = self.explainer;
        let results = explainer.results;
        for &(base, what) in explainer.rules.loads.get(&node).into_iter().flatten() {
            for holder in results.solver().set(base) {
                let (slot, spot, field) = match what {
                    Use::Load { slot: Slot::Field(field), .. } => {
                        (results.fields().known_field(holder, field), Spot::Field(holder, field), Some(field))
                    }
                    _ => (results.fields().known_element(holder), Spot::Element(holder), None),
                };
                if let Some(slot) = slot {
                    let by = Move::RuleLoad { base, other: node, field, holder };
                    self.come_from(slot, spot, cost + STEP, node, by);
                }
            }
        }
        for &(caller, number) in explainer.rules.results.get(&node).into_iter().flatten() {
            self.results_of(caller, number, node, cost);
        }
        for &(caller, number) in explainer.rules.thrown.get(&node).into_iter().flatten() {
            self.escapes_of(caller, number, node, cost);
        }
    }

    /// The way from an origin to the receiver.
    fn way(&self, start: NodeId, origin: usize, cost: u32) -> Way {
        let (by, made_in) = self.origins[origin];
        let mut moves = vec![(by, start)];
        let mut at = start;
        while let Some((next, by)) = self.visits[&at].next {
            moves.push((by, next));
            at = next;
        }
        let explainer = self.explainer;
        let made_in = made_in.or_else(|| explainer.rule_at(&[start]).map(|(instance, _)| instance));
        let called_in = explainer.owners(at).first().copied();
        Way { object: self.object, cost, moves, made_in, called_in }
    }
}
