//! What does hostile input look like? Valid bytes with a few things wrong.

use crate::Random;

/// A copy with one to four things wrong, by the numbers of `random`.
pub fn damaged(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    if mutant.is_empty() {
        return mutant;
    }
    for _ in 0..=random.below(4) {
        damage_once(random, &mut mutant, bytes.len());
        if mutant.is_empty() {
            break;
        }
    }
    mutant
}

fn damage_once(random: &mut Random, mutant: &mut Vec<u8>, original_length: usize) {
    let at = random.below(mutant.len());
    match random.below(8) {
        0 => mutant.truncate(at.max(1)),
        1 | 2 => mutant[at] ^= 1 << random.below(8),
        3 => mutant[at] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
        4 => mutant[at] = random.below(256) as u8,
        // A wrong index, count or offset.
        5 => {
            let end = (at + 2).min(mutant.len());
            let value = [0, 1, 0x7fff, 0xffff, original_length as u16][random.below(5)].to_be_bytes();
            mutant[at..end].copy_from_slice(&value[..end - at]);
        }
        6 => drop(mutant.drain(at..(at + random.below(9)).min(mutant.len()))),
        _ => {
            let piece = mutant[at..(at + random.below(9)).min(mutant.len())].to_vec();
            mutant.splice(at..at, piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_gives_the_same_damage() {
        let bytes: Vec<u8> = (0..100).collect();
        let mutants = |seed| {
            let mut random = Random::new(seed);
            (0..20).map(|_| damaged(&mut random, &bytes)).collect::<Vec<_>>()
        };
        assert_eq!(mutants(7), mutants(7));
        assert_ne!(mutants(7), mutants(8));
        assert!(mutants(7).iter().filter(|mutant| **mutant != bytes).count() > 15);
    }
}
