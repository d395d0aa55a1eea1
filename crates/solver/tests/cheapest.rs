//! The backwards search against a plain, slow one, on random constraints.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use solver::{
    Client, Fact, FilterId, Guide, KindId, NodeId, ObjectId, Patience, Reason, Set, Solver, Step, Way,
};

const VARS: u32 = 12;
const OBJECTS: u32 = 10;
const KINDS: u32 = 3;
const FIELDS: u32 = 2;

/// A statement over variables, objects and fields, each known by a number. Its own number is the reason of
/// what it adds.
#[derive(Clone, Copy, Debug)]
enum Rule {
    New(u32, u32),
    /// Target, source, kinds that pass.
    Copy(u32, u32, Option<u8>),
    /// Target, base, field.
    Load(u32, u32, u32),
    /// Base, field, source.
    Store(u32, u32, u32),
    /// Target, source: objects with even numbers move on.
    Even(u32, u32),
    /// Target, source: of each object, the next.
    Next(u32, u32),
}

fn rule() -> impl Strategy<Value = Rule> {
    let (var, object, field) = (0..VARS, 0..OBJECTS, 0..FIELDS);
    let two = || (0..VARS, 0..VARS);
    prop_oneof![
        3 => (var.clone(), object).prop_map(|(v, o)| Rule::New(v, o)),
        4 => two().prop_map(|(a, b)| Rule::Copy(a, b, None)),
        2 => (two(), 0u8..8).prop_map(|((a, b), kinds)| Rule::Copy(a, b, Some(kinds))),
        2 => (two(), field.clone()).prop_map(|((a, b), f)| Rule::Load(a, b, f)),
        2 => (var.clone(), field, var).prop_map(|(a, f, b)| Rule::Store(a, f, b)),
        1 => two().prop_map(|(a, b)| Rule::Even(a, b)),
        1 => two().prop_map(|(a, b)| Rule::Next(a, b)),
    ]
}

/// A constraint as the test remembers it.
#[derive(Clone, Debug)]
enum Constraint {
    Origin(Fact),
    Edge(NodeId, NodeId, Option<FilterId>),
    Moved(NodeId, NodeId, ObjectId),
    Image(Fact, Fact),
}

/// Adds constraints while they are being solved, and remembers them all.
struct Loads {
    rules: Vec<Rule>,
    objects: Vec<ObjectId>,
    slots: BTreeMap<(ObjectId, u32), NodeId>,
    added: Vec<(Constraint, Reason)>,
}

impl Loads {
    fn edge(&mut self, solver: &mut Solver, a: NodeId, b: NodeId, filter: Option<FilterId>, reason: Reason) {
        self.added.push((Constraint::Edge(a, b, filter), reason));
        solver.because(reason).add_edge(a, b, filter);
    }

    fn slot(&mut self, solver: &mut Solver, object: ObjectId, field: u32) -> NodeId {
        *self.slots.entry((object, field)).or_insert_with(|| solver.new_node())
    }

    fn start(&mut self, solver: &mut Solver) {
        for (number, rule) in self.rules.clone().into_iter().enumerate() {
            let reason = Reason(number as u32);
            match rule {
                Rule::New(var, object) => {
                    let fact = Fact { node: NodeId(var), object: self.objects[object as usize] };
                    self.added.push((Constraint::Origin(fact), reason));
                    solver.because(reason).add_object(fact.node, fact.object);
                }
                Rule::Copy(to, from, kinds) => {
                    let filter = kinds.map(|kinds| filter(solver, kinds));
                    self.edge(solver, NodeId(from), NodeId(to), filter, reason);
                }
                Rule::Load(_, base, _)
                | Rule::Store(base, _, _)
                | Rule::Even(_, base)
                | Rule::Next(_, base) => {
                    solver.watch(NodeId(base));
                }
            }
        }
    }

    /// What a rule does with an object that arrives at the node it waits at.
    fn one(&mut self, solver: &mut Solver, rule: Rule, reason: Reason, node: NodeId, object: ObjectId) {
        match rule {
            Rule::Load(to, base, field) if base == node.0 => {
                let slot = self.slot(solver, object, field);
                self.edge(solver, slot, NodeId(to), None, reason);
            }
            Rule::Store(base, field, from) if base == node.0 => {
                let slot = self.slot(solver, object, field);
                self.edge(solver, NodeId(from), slot, None, reason);
            }
            Rule::Even(to, from) if from == node.0 && self.number(object).is_multiple_of(2) => {
                self.added.push((Constraint::Moved(node, NodeId(to), object), reason));
                solver.because(reason).add_set_from(node, NodeId(to), &Set::of(object));
            }
            Rule::Next(to, from) if from == node.0 => {
                let next = self.objects[(self.number(object) + 1) % self.objects.len()];
                let image = Fact { node: NodeId(to), object: next };
                self.added.push((Constraint::Image(Fact { node, object }, image), reason));
                solver.because(reason).add_images(node, image.node, &Set::of(next));
            }
            Rule::New(..)
            | Rule::Copy(..)
            | Rule::Load(..)
            | Rule::Store(..)
            | Rule::Even(..)
            | Rule::Next(..) => {}
        }
    }

    fn number(&self, object: ObjectId) -> usize {
        self.objects.iter().position(|&known| known == object).expect("an object of the test")
    }
}

impl Client for Loads {
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        for (number, rule) in self.rules.clone().into_iter().enumerate() {
            new.iter().for_each(|object| self.one(solver, rule, Reason(number as u32), node, object));
        }
    }
}

fn filter(solver: &mut Solver, kinds: u8) -> FilterId {
    let filter = solver.new_filter();
    (0..KINDS).filter(|kind| kinds >> kind & 1 == 1).for_each(|kind| solver.allow(filter, KindId(kind)));
    filter
}

fn price(reason: Reason) -> u32 {
    reason.0 * 7 % 4
}

struct Prices<'a>(&'a Loads);

impl Guide for Prices<'_> {
    fn origin_cost(&self, _: Fact, reason: Reason) -> u32 {
        price(reason)
    }

    fn step_cost(&self, step: &Step) -> u32 {
        price(step.reason)
    }

    fn is_image(&self, object: ObjectId, image: ObjectId, _: Reason) -> bool {
        self.0.objects[(self.0.number(object) + 1) % self.0.objects.len()] == image
    }
}

/// What each fact costs at least: every constraint is applied until nothing becomes cheaper.
fn plain(solver: &Solver, constraints: &[(Constraint, Reason)]) -> BTreeMap<Fact, u32> {
    let mut costs: BTreeMap<Fact, u32> = BTreeMap::new();
    loop {
        let before = costs.clone();
        for (constraint, reason) in constraints {
            for (from, to) in instances(solver, &before, constraint) {
                let start = from.map_or(Some(0), |from| before.get(&from).copied());
                let Some(start) = start else { continue };
                let known = costs.entry(to).or_insert(u32::MAX);
                *known = (*known).min(start + price(*reason));
            }
        }
        if before == costs {
            return costs;
        }
    }
}

/// The facts that a constraint leads from and to.
fn instances(
    solver: &Solver,
    known: &BTreeMap<Fact, u32>,
    constraint: &Constraint,
) -> Vec<(Option<Fact>, Fact)> {
    match *constraint {
        Constraint::Origin(fact) => vec![(None, fact)],
        Constraint::Image(from, to) => vec![(Some(from), to)],
        Constraint::Moved(from, to, object) => {
            vec![(Some(Fact { node: from, object }), Fact { node: to, object })]
        }
        Constraint::Edge(from, to, filter) => {
            let moves = |fact: &&Fact| {
                fact.node == from && filter.is_none_or(|filter| solver.passes(filter, fact.object))
            };
            known.keys().filter(moves).map(|fact| (Some(*fact), Fact { node: to, ..*fact })).collect()
        }
    }
}

/// Whether every step of a way is a constraint that was added, and the steps follow each other.
fn is_sound(solver: &Solver, constraints: &[(Constraint, Reason)], way: &Way, goal: Fact) -> bool {
    let holds = |fact: Fact| solver.set(fact.node).contains(fact.object);
    let has = |from: Option<Fact>, to: Fact, reason: Reason| {
        let known = from.map(|from| (from, 0)).into_iter().collect();
        constraints.iter().any(|(constraint, of)| {
            *of == reason && instances(solver, &known, constraint).contains(&(from, to))
        })
    };
    let mut at = way.origin;
    let mut cost = price(way.made);
    for step in &way.steps {
        if step.from != at || !holds(step.from) || !has(Some(step.from), step.to, step.reason) {
            return false;
        }
        at = step.to;
        cost += price(step.reason);
    }
    has(None, way.origin, way.made) && holds(at) && at == goal && cost == way.cost
}

fn check(rules: Vec<Rule>, patience: usize) -> Result<(), TestCaseError> {
    let mut solver = Solver::with_patience(patience).recording();
    solver.new_nodes(VARS);
    let objects = (0..OBJECTS).map(|number| solver.new_object(KindId(number % KINDS), 0)).collect();
    let mut client = Loads { rules, objects, slots: BTreeMap::new(), added: Vec::new() };
    client.start(&mut solver);
    solver.solve(&mut client);
    let history = solver.take_history().expect("it was recorded");
    let cheapest = plain(&solver, &client.added);
    let nodes: BTreeSet<NodeId> = (0..VARS).map(NodeId).chain(client.slots.values().copied()).collect();
    let prices = Prices(&client);
    for node in nodes {
        for &object in &client.objects {
            let goal = Fact { node, object };
            let way = history.cheapest_way(&solver, &[goal], &prices, None, &mut Patience::endless());
            prop_assert_eq!(way.is_some(), solver.set(node).contains(object));
            prop_assert_eq!(way.as_ref().map(|way| way.cost), cheapest.get(&goal).copied());
            if let Some(way) = way {
                prop_assert!(is_sound(&solver, &client.added, &way, goal), "{:?}", way);
                let limited = |limit| {
                    let mut patience = Patience::endless();
                    history.cheapest_way(&solver, &[goal], &prices, Some(limit), &mut patience)
                };
                prop_assert_eq!(limited(way.cost), None);
                prop_assert_eq!(limited(way.cost + 1), Some(way));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn ways_are_sound_cheapest_and_complete(
        rules in prop::collection::vec(rule(), 1..60),
        patience in 0usize..40,
    ) {
        check(rules, patience)?;
    }
}
