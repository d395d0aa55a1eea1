//! Whose turn is it? Every wanted item gets its share of the search, in rounds. One that a sequence got near
//! to gets more, one for which nothing new happens gets less and less.

use std::rc::Rc;

use crate::mutate::Seed;
use crate::random::Random;

/// How many sequences are kept for an item.
const SEEDS: usize = 8;

/// After so many turns without anything new, an item's turns cost more and more.
const TIRING: u64 = 60;

/// What was done for an item.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turns {
    /// Sequences that reached the call, with other classes.
    pub(crate) near: Vec<Rc<Seed>>,
    /// Sequences that reached another call of the same method.
    pub(crate) around: Vec<Rc<Seed>>,
    /// Whether an object of the wanted class was seen.
    pub(crate) is_created: bool,
    taken: u64,
    /// How many turns had been taken when something new happened.
    news: u64,
}

impl Turns {
    /// What the next turn costs: the cheapest is next.
    pub(crate) fn cost(&self) -> u64 {
        let idle = self.taken - self.news;
        let share = match (self.near.is_empty(), self.around.is_empty(), self.is_created) {
            (false, _, true) => 8,
            (false, _, false) => 5,
            (true, false, true) => 4,
            (true, true, true) | (true, false, false) => 3,
            (true, true, false) => 2,
        };
        (self.taken * (TIRING + idle)) / share
    }

    pub(crate) fn take(&mut self) {
        self.taken += 1;
    }

    /// Keeps a sequence; a full list forgets one.
    pub(crate) fn keep(&mut self, random: &mut Random, seed: Rc<Seed>, is_near: bool) {
        let seeds = if is_near { &mut self.near } else { &mut self.around };
        if seeds.contains(&seed) {
            return;
        }
        if seeds.len() < SEEDS {
            self.news = self.taken;
            seeds.push(seed);
            return;
        }
        let at = random.below(SEEDS);
        let is_shorter = seed.sequence.statements.len() <= seeds[at].sequence.statements.len();
        if is_shorter || random.percent(30) {
            seeds[at] = seed;
        }
    }

    /// An object of the wanted class was seen for the first time.
    pub(crate) fn created(&mut self) {
        self.is_created = true;
        self.news = self.taken;
    }

    /// A sequence to start from.
    pub(crate) fn seed(&self, random: &mut Random) -> Option<&Rc<Seed>> {
        let near = if random.percent(85) { random.pick(&self.near) } else { None };
        near.or_else(|| random.pick(&self.around)).or_else(|| random.pick(&self.near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::Sequence;

    fn seed() -> Rc<Seed> {
        Rc::new(Seed { sequence: Sequence::default(), classes: Vec::new() })
    }

    #[test]
    fn what_is_near_is_cheaper_and_what_is_idle_is_dear() {
        let mut random = Random::new(1);
        let (mut far, mut near) = (Turns::default(), Turns::default());
        near.keep(&mut random, seed(), true);
        assert_eq!(far.cost(), near.cost(), "the first turn is free");
        for _ in 0..10 {
            far.take();
            near.take();
        }
        assert!(near.cost() < far.cost());
        let before = far.cost();
        far.created();
        assert!(far.cost() < before);
    }

    #[test]
    fn seeds_are_kept_once() {
        let mut random = Random::new(1);
        let mut turns = Turns::default();
        turns.keep(&mut random, seed(), false);
        turns.keep(&mut random, seed(), false);
        assert_eq!((turns.around.len(), turns.near.len()), (1, 0));
        assert!(turns.seed(&mut random).is_some());
    }
}
