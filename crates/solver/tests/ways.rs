//! The backwards search on small systems of constraints, as text in and text out.
//!
//! One constraint a line; the word in brackets is its reason, the number after it is what a step for this
//! reason costs.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use solver::{
    Client, Fact, Guide, History, KindId, NodeId, ObjectId, Patience, Reason, Set, Solver, Step, Way,
};

/// A system of constraints whose names are words.
struct System {
    solver: Solver,
    history: History,
    nodes: Names<NodeId>,
    objects: Names<ObjectId>,
    /// Names and costs.
    reasons: Vec<(String, u32)>,
}

struct Names<T>(BTreeMap<String, T>);

impl<T: Copy + PartialEq> Names<T> {
    fn get(&mut self, name: &str, new: impl FnOnce() -> T) -> T {
        *self.0.entry(name.to_owned()).or_insert_with(new)
    }

    fn name(&self, wanted: T) -> &str {
        self.0.iter().find(|(_, known)| **known == wanted).map(|(name, _)| name).expect("it has a name")
    }
}

struct Nobody;

impl Client for Nobody {
    fn arrived(&mut self, _: &mut Solver, _: NodeId, _: &Set) {}
}

impl Guide for System {
    fn origin_cost(&self, _: Fact, reason: Reason) -> u32 {
        self.reasons[reason.0 as usize].1
    }

    fn step_cost(&self, step: &Step) -> u32 {
        self.reasons[step.reason.0 as usize].1
    }

    fn is_image(&self, _: ObjectId, image: ObjectId, _: Reason) -> bool {
        self.objects.name(image) == "end"
    }
}

impl System {
    /// Reads lines such as `o in a [new 1]`, `a -> b [copy 1]`, `a -> b of cat [cast 1]`,
    /// `o from a to b [call 1]` and `images of a in b p [shift 1]`, where p is the image of any object. An
    /// object is of the kind that its first letter names: `c1` is a cat.
    fn read(text: &str) -> System {
        let mut solver = Solver::with_patience(0).recording();
        let (mut nodes, mut objects) = (Names(BTreeMap::new()), Names(BTreeMap::new()));
        let mut reasons = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (what, reason) = line.split_once(" [").expect("a reason");
            let (name, cost) = reason.trim_end_matches(']').split_once(' ').expect("a cost");
            let number = Reason(reasons.len() as u32);
            reasons.push((name.to_owned(), cost.parse().expect("a number")));
            let mut node = |solver: &mut Solver, name| nodes.get(name, || solver.new_node());
            let mut object =
                |solver: &mut Solver, name: &str| objects.get(name, || solver.new_object(kind(name), 0));
            match what.split(' ').collect::<Vec<_>>()[..] {
                [what, "in", at] => {
                    let (what, at) = (object(&mut solver, what), node(&mut solver, at));
                    solver.because(number).add_object(at, what);
                }
                [a, "->", b] => {
                    let (a, b) = (node(&mut solver, a), node(&mut solver, b));
                    solver.because(number).add_edge(a, b, None);
                }
                [a, "->", b, "of", allowed] => {
                    let (a, b) = (node(&mut solver, a), node(&mut solver, b));
                    let filter = solver.new_filter();
                    solver.allow(filter, kind(allowed));
                    solver.because(number).add_edge(a, b, Some(filter));
                }
                [what, "from", a, "to", b] => {
                    let what = object(&mut solver, what);
                    let (a, b) = (node(&mut solver, a), node(&mut solver, b));
                    solver.because(number).add_set_from(a, b, &Set::of(what));
                }
                ["images", "of", a, "in", b, image] => {
                    let image = object(&mut solver, image);
                    let (a, b) = (node(&mut solver, a), node(&mut solver, b));
                    solver.because(number).add_images(a, b, &Set::of(image));
                }
                _ => panic!("what does {line} mean?"),
            }
        }
        solver.solve(&mut Nobody);
        let history = solver.take_history().expect("it was recorded");
        System { solver, history, nodes, objects, reasons }
    }

    fn goals(&self, question: &str) -> Vec<Fact> {
        let goal = |goal: &str| {
            let (object, node) = goal.split_once(" in ").expect("an object in a node");
            Fact { node: self.nodes.0[node], object: self.objects.0[object] }
        };
        question.split(", ").map(goal).collect()
    }

    fn ask(&self, question: &str, limit: Option<u32>, patience: &mut Patience) -> Option<Way> {
        self.history.cheapest_way(&self.solver, &self.goals(question), self, limit, patience)
    }

    fn show(&self, way: &Way) -> String {
        let fact =
            |fact: Fact| format!("{} in {}", self.objects.name(fact.object), self.nodes.name(fact.node));
        let reason = |reason: Reason| &self.reasons[reason.0 as usize].0;
        let mut text = format!("{} [{}]\n", fact(way.origin), reason(way.made));
        for step in &way.steps {
            text += &format!("{} [{}]\n", fact(step.to), reason(step.reason));
        }
        text + &format!("costs {}\n", way.cost)
    }
}

fn kind(name: &str) -> KindId {
    KindId(u32::from(name.as_bytes()[0] - b'a'))
}

fn check(system: &str, question: &str, expected: Expect) {
    let system = System::read(system);
    let way = system.ask(question, None, &mut Patience::endless());
    expected.assert_eq(&way.map_or("no way\n".to_owned(), |way| system.show(&way)));
}

#[test]
fn the_shorter_of_two_ways_is_given() {
    let system = "
        o in a [new 1]
        a -> b [copy 1]
        b -> c [copy 1]
        c -> d [copy 1]
        a -> d [jump 1]
    ";
    check(
        system,
        "o in d",
        expect![[r#"
        o in a [new]
        o in d [jump]
        costs 2
    "#]],
    );
}

#[test]
fn silent_steps_are_free_and_still_shown() {
    let system = "
        o in a [new 1]
        a -> b [phi 0]
        b -> c [phi 0]
        c -> d [copy 1]
        a -> d [rule 9]
    ";
    check(
        system,
        "o in d",
        expect![[r#"
        o in a [new]
        o in b [phi]
        o in c [phi]
        o in d [copy]
        costs 2
    "#]],
    );
}

#[test]
fn cycles_that_became_one_node_are_walked_step_by_step() {
    let system = "
        o in a [new 1]
        a -> b [one 1]
        b -> c [two 1]
        c -> a [three 1]
        c -> d [out 1]
    ";
    check(
        system,
        "o in d",
        expect![[r#"
        o in a [new]
        o in b [one]
        o in c [two]
        o in d [out]
        costs 4
    "#]],
    );
}

#[test]
fn filters_are_obeyed() {
    let system = "
        cat in a [new 1]
        dog in a [new 1]
        a -> b of dog [cast 1]
        a -> c [copy 1]
        c -> b [copy 1]
    ";
    check(
        system,
        "cat in b",
        expect![[r#"
        cat in a [new]
        cat in c [copy]
        cat in b [copy]
        costs 3
    "#]],
    );
    check(
        system,
        "dog in b",
        expect![[r#"
        dog in a [new]
        dog in b [cast]
        costs 2
    "#]],
    );
}

#[test]
fn some_objects_move_on_alone() {
    let system = "
        cat in receiver [new 1]
        dog in receiver [new 1]
        cat from receiver to this [call 1]
    ";
    check(
        system,
        "cat in this",
        expect![[r#"
        cat in receiver [new]
        cat in this [call]
        costs 2
    "#]],
    );
    check(system, "dog in this", expect!["no way\n"]);
}

#[test]
fn a_way_may_change_its_object() {
    let system = "
        start in p [address 1]
        p -> q [copy 1]
        images of q in r end [shift 1]
    ";
    check(
        system,
        "end in r",
        expect![[r#"
        start in p [address]
        start in q [copy]
        end in r [shift]
        costs 3
    "#]],
    );
}

#[test]
fn of_several_goals_the_nearest_is_reached() {
    let system = "
        cat in a [new 1]
        cow in b [new 1]
        a -> b [copy 1]
    ";
    check(
        system,
        "cat in b, cow in b",
        expect![[r#"
        cow in b [new]
        costs 1
    "#]],
    );
}

#[test]
fn of_equal_ways_the_first_reason_wins() {
    let system = "
        o in a [new 1]
        a -> b [first 1]
        a -> b [second 1]
    ";
    check(
        system,
        "o in b",
        expect![[r#"
        o in a [new]
        o in b [first]
        costs 2
    "#]],
    );
}

#[test]
fn a_limit_ends_the_search() {
    let system = System::read(
        "
        o in a [new 1]
        a -> b [copy 1]
    ",
    );
    let found = |limit| system.ask("o in b", Some(limit), &mut Patience::endless()).is_some();
    assert_eq!((found(2), found(3)), (false, true));
}

#[test]
fn patience_is_shared_and_ends() {
    let system = System::read(
        "
        o in a [new 1]
        a -> b [copy 1]
    ",
    );
    let mut patience = Patience::new(3);
    assert!(system.ask("o in b", None, &mut patience).is_some());
    assert!(!patience.is_over());
    assert!(system.ask("o in b", None, &mut patience).is_none());
    assert!(patience.is_over());
}

#[test]
fn plain_solvers_keep_nothing() {
    assert!(Solver::new().take_history().is_none());
}
