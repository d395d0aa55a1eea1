//! The solver against the plainest reading of the rules, on random constraints.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use solver::{Client, FilterId, KindId, NodeId, ObjectId, Set, Solver};

/// A statement over variables, objects and fields, each known by a number.
#[derive(Clone, Copy, Debug)]
enum Rule {
    New(usize, usize),
    Copy(usize, usize),
    /// Target, source, kinds that pass.
    Filtered(usize, usize, u8),
    /// Target, base, field.
    Load(usize, usize, usize),
    /// Base, field, source.
    Store(usize, usize, usize),
}

const VARS: usize = 24;
const OBJECTS: usize = 200;
const KINDS: usize = 5;
const FIELDS: usize = 3;

fn kind(object: usize) -> usize {
    object % KINDS
}

fn rule() -> impl Strategy<Value = Rule> {
    let (var, object, field) = (0..VARS, 0..OBJECTS, 0..FIELDS);
    prop_oneof![
        3 => (var.clone(), object).prop_map(|(v, o)| Rule::New(v, o)),
        4 => (var.clone(), var.clone()).prop_map(|(a, b)| Rule::Copy(a, b)),
        1 => (var.clone(), var.clone(), 0u8..32).prop_map(|(a, b, kinds)| Rule::Filtered(a, b, kinds)),
        2 => (var.clone(), var.clone(), field.clone()).prop_map(|(a, b, f)| Rule::Load(a, b, f)),
        2 => (var.clone(), field, var).prop_map(|(a, f, b)| Rule::Store(a, f, b)),
    ]
}

type Facts = BTreeMap<usize, BTreeSet<usize>>;

/// Applies every rule to everything until nothing is added.
fn plain(rules: &[Rule]) -> Facts {
    let mut vars: Facts = (0..VARS).map(|var| (var, BTreeSet::new())).collect();
    let mut heap: BTreeMap<(usize, usize), BTreeSet<usize>> = BTreeMap::new();
    loop {
        let before = (vars.clone(), heap.clone());
        for rule in rules {
            match *rule {
                Rule::New(var, object) => vars.entry(var).or_default().extend([object]),
                Rule::Copy(to, from) => {
                    let moved = vars[&from].clone();
                    vars.entry(to).or_default().extend(moved);
                }
                Rule::Filtered(to, from, kinds) => {
                    let moved: Vec<_> =
                        vars[&from].iter().copied().filter(|&o| kinds >> kind(o) & 1 == 1).collect();
                    vars.entry(to).or_default().extend(moved);
                }
                Rule::Load(to, base, field) => {
                    for object in vars[&base].clone() {
                        let moved = heap.entry((object, field)).or_default().clone();
                        vars.entry(to).or_default().extend(moved);
                    }
                }
                Rule::Store(base, field, from) => {
                    for object in vars[&base].clone() {
                        let moved = vars[&from].clone();
                        heap.entry((object, field)).or_default().extend(moved);
                    }
                }
            }
        }
        if before == (vars.clone(), heap.clone()) {
            return vars;
        }
    }
}

#[derive(Default)]
struct Loads {
    loads: BTreeMap<NodeId, Vec<(NodeId, usize)>>,
    stores: BTreeMap<NodeId, Vec<(usize, NodeId)>>,
    slots: BTreeMap<(ObjectId, usize), NodeId>,
}

impl Loads {
    fn slot(&mut self, solver: &mut Solver, object: ObjectId, field: usize) -> NodeId {
        *self.slots.entry((object, field)).or_insert_with(|| solver.new_node())
    }
}

impl Client for Loads {
    fn arrived(&mut self, solver: &mut Solver, node: NodeId, new: &Set) {
        for (target, field) in self.loads.get(&node).cloned().unwrap_or_default() {
            for object in new {
                let slot = self.slot(solver, object, field);
                solver.add_edge(slot, target, None);
            }
        }
        for (field, source) in self.stores.get(&node).cloned().unwrap_or_default() {
            for object in new {
                let slot = self.slot(solver, object, field);
                solver.add_edge(source, slot, None);
            }
        }
    }
}

fn fast(rules: &[Rule], patience: usize) -> Facts {
    let mut solver = Solver::with_patience(patience);
    let mut client = Loads::default();
    let vars: Vec<NodeId> = (0..VARS).map(|_| solver.new_node()).collect();
    let objects: Vec<ObjectId> =
        (0..OBJECTS).map(|o| solver.new_object(KindId(kind(o) as u32), kind(o) % 2)).collect();
    let number: BTreeMap<ObjectId, usize> = objects.iter().copied().zip(0..).collect();
    let filters: Vec<FilterId> = (0..32u8).map(|kinds| filter(&mut solver, kinds)).collect();
    for rule in rules {
        match *rule {
            Rule::New(var, object) => solver.add_object(vars[var], objects[object]),
            Rule::Copy(to, from) => solver.add_edge(vars[from], vars[to], None),
            Rule::Filtered(to, from, kinds) => {
                solver.add_edge(vars[from], vars[to], Some(filters[usize::from(kinds)]));
            }
            Rule::Load(to, base, field) => {
                client.loads.entry(vars[base]).or_default().push((vars[to], field));
                solver.watch(vars[base]);
            }
            Rule::Store(base, field, from) => {
                client.stores.entry(vars[base]).or_default().push((field, vars[from]));
                solver.watch(vars[base]);
            }
        }
    }
    solver.solve(&mut client);
    (0..VARS).map(|var| (var, solver.set(vars[var]).iter().map(|object| number[&object]).collect())).collect()
}

fn filter(solver: &mut Solver, kinds: u8) -> FilterId {
    let filter = solver.new_filter();
    for kind in (0..KINDS).filter(|kind| kinds >> kind & 1 == 1) {
        solver.allow(filter, KindId(kind as u32));
    }
    filter
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn fast_and_plain_agree(rules in prop::collection::vec(rule(), 1..120), patience in 0usize..40) {
        prop_assert_eq!(fast(&rules, patience), plain(&rules));
    }
}

/// Sets against sets of the standard library.
fn check_sets(a: &[u32], b: &[u32]) {
    let make = |objects: &[u32]| {
        let mut set = Set::EMPTY;
        objects.iter().for_each(|&object| set.insert_all(&Set::of(ObjectId(object))));
        set
    };
    let (x, y): (BTreeSet<u32>, BTreeSet<u32>) = (a.iter().copied().collect(), b.iter().copied().collect());
    let (mut one, two) = (make(a), make(b));
    let listed = |set: &Set| set.iter().map(|object| object.0).collect::<Vec<_>>();
    assert_eq!(listed(&one.intersection(&two)), x.intersection(&y).copied().collect::<Vec<_>>());
    let shared = one.clone();
    let new = one.missing(&two, |block| if block % 3 == 1 { 0xffff_0000 } else { u64::MAX });
    one.insert_all(&new);
    let passing = |object: &&u32| **object / 64 % 3 != 1 || (16..32).contains(&(**object % 64));
    assert_eq!(
        listed(&new),
        y.iter().filter(passing).filter(|object| !x.contains(object)).copied().collect::<Vec<_>>()
    );
    let union: BTreeSet<u32> = x.iter().chain(y.iter().filter(passing)).copied().collect();
    assert_eq!(listed(&one), union.iter().copied().collect::<Vec<_>>());
    assert_eq!(one.len(), union.len());
    assert_eq!(shared, make(a));
    assert!(union.iter().all(|&object| one.contains(ObjectId(object))));
    assert!(!one.contains(ObjectId(5000)));
}

proptest! {
    #[test]
    fn sets_are_sets(a in prop::collection::vec(0u32..4000, 0..200), b in prop::collection::vec(0u32..4000, 0..200)) {
        check_sets(&a, &b);
    }
}

#[test]
fn long_cycles_become_one_node() {
    let mut solver = Solver::new();
    let nodes: Vec<NodeId> = (0..5000).map(|_| solver.new_node()).collect();
    for (position, &node) in nodes.iter().enumerate() {
        solver.add_edge(node, nodes[(position + 1) % nodes.len()], None);
    }
    let object = solver.new_object(KindId(0), 0);
    solver.add_object(nodes[17], object);
    solver.solve(&mut Loads::default());
    assert!(nodes.iter().all(|&node| solver.set(node).contains(object)));
    assert_eq!(solver.statistics().collapsed, nodes.len() - 1);
}
