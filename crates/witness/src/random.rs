//! Numbers that look random and are the same for a seed, for ever (SplitMix64).

/// A sequence of numbers. Every seed gives another one.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// True in this many of a hundred cases.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of them; none if there are none.
    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// One of the first rather than one of the last.
    pub(crate) fn pick_early<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let first = self.below(all.len());
        all.get(first.min(self.below(all.len())))
    }

    /// The index of a weight, each as often as it weighs; none if nothing weighs anything.
    pub(crate) fn weighted(&mut self, weights: impl Iterator<Item = u64> + Clone) -> Option<usize> {
        let all: u64 = weights.clone().sum();
        let mut at = if all == 0 { return None } else { self.next() % all };
        weights.enumerate().find_map(|(index, weight)| {
            let is_here = at < weight;
            at = at.saturating_sub(weight);
            is_here.then_some(index)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::new(7);
        assert_eq!([random.below(1000), random.below(1000), random.below(1000)], [487, 804, 346]);
    }

    #[test]
    fn weights_decide() {
        let mut random = Random::new(1);
        for _ in 0..100 {
            assert_eq!(random.weighted([0, 3, 0].into_iter()), Some(1));
        }
        assert_eq!(random.weighted([0, 0].into_iter()), None);
    }
}
