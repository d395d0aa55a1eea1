//! Bytes with a few things wrong: what hostile input looks like.

/// Damages bytes in ways that readers have to withstand; the same seed damages in the same way.
#[derive(Clone, Debug)]
pub struct Damage(u64);

impl Damage {
    /// Damage by this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below the bound; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound.max(1)
    }

    /// A copy with one to four things wrong.
    pub fn of(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut mutant = bytes.to_vec();
        for _ in 0..=self.below(4) {
            if mutant.is_empty() {
                break;
            }
            self.once(&mut mutant, bytes.len());
        }
        mutant
    }

    fn once(&mut self, mutant: &mut Vec<u8>, length: usize) {
        let at = self.below(mutant.len());
        match self.below(8) {
            0 => mutant.truncate(at.max(1)),
            1 | 2 => mutant[at] ^= 1 << self.below(8),
            3 => mutant[at] = [0, 1, 0x7f, 0x80, 0xff][self.below(5)],
            4 => mutant[at] = self.below(256) as u8,
            // A wrong index, count or offset.
            5 => {
                let end = (at + 2).min(mutant.len());
                let value = [0, 1, 0x7fff, 0xffff, length as u16][self.below(5)].to_be_bytes();
                mutant[at..end].copy_from_slice(&value[..end - at]);
            }
            6 => drop(mutant.drain(at..(at + self.below(9)).min(mutant.len()))),
            _ => {
                let piece = mutant[at..(at + self.below(9)).min(mutant.len())].to_vec();
                mutant.splice(at..at, piece);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Damage;

    #[test]
    fn a_seed_damages_always_in_the_same_way() {
        let bytes: Vec<u8> = (0..100).collect();
        let some =
            |seed| (0..20).scan(Damage::new(seed), |damage, _| Some(damage.of(&bytes))).collect::<Vec<_>>();
        assert_eq!(some(7), some(7));
        assert_ne!(some(7), some(8));
        assert!(some(7).iter().filter(|mutant| **mutant != bytes).count() > 15);
    }
}
