//! Which numbers below a bound are in a set? One bit each.

/// A set of numbers below a bound that is fixed at creation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        Bits(vec![0; bound.div_ceil(64)])
    }

    /// Adds a number; says whether it is new.
    pub fn insert(&mut self, number: u32) -> bool {
        let word = &mut self.0[number as usize / 64];
        let before = *word;
        *word |= 1 << (number % 64);
        *word != before
    }

    /// Whether the number is in it.
    pub fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// Adds what is in `other`.
    pub fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// Adds what is in `other` and in `filter`; says whether anything is new.
    pub fn add_filtered(&mut self, other: &Bits, filter: &Bits) -> bool {
        let mut new = 0;
        for ((own, other), filter) in self.0.iter_mut().zip(&other.0).zip(&filter.0) {
            let more = other & filter & !*own;
            *own |= more;
            new |= more;
        }
        new != 0
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                // Clears the lowest bit that is set.
                rest &= rest - 1;
                Some(at as u32 * 64 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(numbers: &[u32]) -> Bits {
        let mut bits = Bits::new(200);
        numbers.iter().for_each(|&number| assert!(bits.insert(number)));
        bits
    }

    #[test]
    fn numbers_come_back_in_order() {
        let mut set = bits(&[199, 0, 63, 64]);
        assert!(!set.insert(63));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 199]);
        assert!(set.has(64) && !set.has(65));
    }

    #[test]
    fn sets_are_added() {
        let mut set = bits(&[1]);
        assert!(set.add_filtered(&bits(&[2, 100, 101]), &bits(&[100])));
        assert!(!set.add_filtered(&bits(&[2, 100]), &bits(&[100])));
        set.add(&bits(&[150]));
        assert_eq!(set, bits(&[1, 100, 150]));
    }
}
