//! The backwards search: the cheapest way by which an object comes to a node.
//!
//! A constraint is followed against its direction, from a fact to the facts that imply it, cheapest first
//! (Dijkstra 1959):
//!
//! ```text
//! a ∩ f ⊆ b, o ∈ f, o ∈ pts(a)                    (b, o) follows from (a, o)
//! objects ⊆ b, from a, o ∈ objects                 (b, o) follows from (a, o)
//! images of a ⊆ b, p an image of o, o ∈ pts(a)     (b, p) follows from (a, o)
//! objects ⊆ b, o ∈ objects                         (b, o) comes into being
//! ```
//!
//! The client decides what a step costs; a step that tells a reader nothing may cost nothing. Of several ways
//! with the same cost, the search returns the one that it finds first. That depends only on the numbers of
//! nodes and reasons.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::history::History;
use crate::kinds::ObjectId;
use crate::record::{Fact, Reason};
use crate::solve::Solver;

/// A step of a way: `to` holds because `from` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was true before.
    pub from: Fact,
    /// What is true then.
    pub to: Fact,
    /// The reason of the constraint between them.
    pub reason: Reason,
}

/// A way from where an object comes into being to one of the goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it starts.
    pub origin: Fact,
    /// Why the object comes into being there.
    pub made: Reason,
    /// The steps from the origin to the goal, in this order.
    pub steps: Vec<Step>,
    /// The total cost.
    pub cost: u32,
}

/// What the search asks its client.
pub trait Guide {
    /// The cost of an object that comes into being.
    fn origin_cost(&self, origin: Fact, reason: Reason) -> u32;

    /// What a step costs.
    fn step_cost(&self, step: &Step) -> u32;

    /// Whether an object has this image where images were added for a reason; see
    /// [`Because::add_images`](crate::Because::add_images).
    fn is_image(&self, object: ObjectId, image: ObjectId, _reason: Reason) -> bool {
        object == image
    }

    /// Facts that imply this one through constraints that the client did not add one by one, with their
    /// reasons. Facts that do not hold are ignored.
    fn unrecorded(&self, _to: Fact, _found: &mut Vec<(Fact, Reason)>) {}
}

/// How much searches may look at. Several searches can share one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    left: usize,
}

impl Patience {
    /// Enough for everything.
    pub fn endless() -> Self {
        Patience { left: usize::MAX }
    }

    /// Enough for this many facts.
    pub fn new(facts: usize) -> Self {
        Patience { left: facts }
    }

    /// Whether a search stopped, or would stop at once, because nothing is left.
    pub fn is_over(&self) -> bool {
        self.left == 0
    }

    fn spend(&mut self, facts: usize) {
        self.left = self.left.saturating_sub(facts);
    }
}

/// Trying this many constraints costs as much patience as visiting one fact.
const TRIED_FOR_ONE: usize = 256;

impl History {
    /// The cheapest way to one of the goals, if there is one that costs less than `limit` and patience lasts.
    ///
    /// A goal that does not hold is ignored. Any other goal can be explained, unless the client added
    /// constraints that neither the recorder nor [`Guide::unrecorded`] knows.
    pub fn cheapest_way(
        &self,
        solver: &Solver,
        goals: &[Fact],
        guide: &impl Guide,
        limit: Option<u32>,
        patience: &mut Patience,
    ) -> Option<Way> {
        let mut search = Search::new(self, solver, guide);
        goals.iter().for_each(|&goal| search.reach(goal, 0, None));
        while let Some(Reverse((cost, turn))) = search.queue.pop() {
            // Entries come out cheapest first, so no later one can be below the limit.
            if patience.is_over() || limit.is_some_and(|limit| cost >= limit) {
                return None;
            }
            match turn {
                Turn::Origin(number) => return Some(search.way(number, cost)),
                // An old entry: the fact was reached again for less, and has had its turn.
                Turn::Visit(number) if search.visits[number].cost < cost => {}
                Turn::Visit(number) => {
                    let tried = search.look_at(number);
                    patience.spend(1 + tried / TRIED_FOR_ONE);
                }
            }
        }
        None
    }
}

/// What comes next. At equal costs, an origin ends the search before more facts are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    /// By position in [`Search::origins`].
    Origin(usize),
    /// By position in [`Search::visits`].
    Visit(usize),
}

/// A fact that was reached from a goal.
struct Visit {
    fact: Fact,
    cost: u32,
    /// The visit that it leads to, and why; `None` for a goal.
    next: Option<(usize, Reason)>,
}

struct Search<'s, G> {
    history: &'s History,
    solver: &'s Solver,
    guide: &'s G,
    visits: Vec<Visit>,
    /// The visit of each fact.
    known: FxHashMap<Fact, usize>,
    /// Visits where an object comes into being, and why.
    origins: Vec<(usize, Reason)>,
    queue: BinaryHeap<Reverse<(u32, Turn)>>,
    /// A buffer that is used again and again.
    unrecorded: Vec<(Fact, Reason)>,
}

impl<'s, G: Guide> Search<'s, G> {
    fn new(history: &'s History, solver: &'s Solver, guide: &'s G) -> Self {
        Search {
            history,
            solver,
            guide,
            visits: Vec::new(),
            known: FxHashMap::default(),
            origins: Vec::new(),
            queue: BinaryHeap::new(),
            unrecorded: Vec::new(),
        }
    }

    /// Follows all constraints into a fact. Returns how many were tried.
    fn look_at(&mut self, number: usize) -> usize {
        let Visit { fact, cost, .. } = self.visits[number];
        let mut tried = 0;
        for cause in self.history.causes_of(self.solver, fact, &mut tried) {
            match cause.source {
                // The object is the same at both ends of an edge; only images change it.
                Some(node) => self.step(Fact { node, ..fact }, number, cause.reason),
                None => {
                    let cost = cost.saturating_add(self.guide.origin_cost(fact, cause.reason));
                    self.queue.push(Reverse((cost, Turn::Origin(self.origins.len()))));
                    self.origins.push((number, cause.reason));
                }
            }
        }
        tried + self.look_at_images(number) + self.look_at_unrecorded(number)
    }

    fn look_at_images(&mut self, number: usize) -> usize {
        let image = self.visits[number].fact;
        let mut tried = 0;
        for note in self.history.images_at(image.node) {
            for object in self.solver.set(note.source) {
                tried += 1;
                if self.guide.is_image(object, image.object, note.reason) {
                    self.step(Fact { node: note.source, object }, number, note.reason);
                }
            }
        }
        tried
    }

    fn look_at_unrecorded(&mut self, number: usize) -> usize {
        let mut found = std::mem::take(&mut self.unrecorded);
        self.guide.unrecorded(self.visits[number].fact, &mut found);
        let tried = found.len();
        found.drain(..).for_each(|(source, reason)| self.step(source, number, reason));
        self.unrecorded = found;
        tried
    }

    fn step(&mut self, from: Fact, next: usize, reason: Reason) {
        let Visit { fact: to, cost, .. } = self.visits[next];
        let step = self.guide.step_cost(&Step { from, to, reason });
        self.reach(from, cost.saturating_add(step), Some((next, reason)));
    }

    /// Puts a fact into the queue, unless it does not hold or was reached at no higher cost before.
    fn reach(&mut self, fact: Fact, cost: u32, next: Option<(usize, Reason)>) {
        if !self.solver.set(fact.node).contains(fact.object) {
            return;
        }
        let visit = Visit { fact, cost, next };
        let number = match self.known.get(&fact) {
            Some(&known) if self.visits[known].cost <= cost => return,
            Some(&known) => {
                self.visits[known] = visit;
                known
            }
            None => {
                self.visits.push(visit);
                self.known.insert(fact, self.visits.len() - 1);
                self.visits.len() - 1
            }
        };
        self.queue.push(Reverse((cost, Turn::Visit(number))));
    }

    /// The way from an origin to a goal.
    fn way(&self, origin: usize, cost: u32) -> Way {
        let (start, made) = self.origins[origin];
        let mut steps = Vec::new();
        // The search ran backwards, so following `next` gives the steps in their order.
        let mut at = &self.visits[start];
        while let Some((next, reason)) = at.next {
            let next = &self.visits[next];
            steps.push(Step { from: at.fact, to: next.fact, reason });
            at = next;
        }
        Way { origin: self.visits[start].fact, made, steps, cost }
    }
}
