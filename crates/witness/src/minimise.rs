//! Makes a sequence small that meets items: fewer statements, then simpler arguments. Every check runs it
//! with classes that were loaded afresh.

use std::collections::BTreeSet;

use crate::argument::Argument;
use crate::machine::{Laboratory, Machine, run_fresh};
use crate::search::Found;
use crate::sequence::Sequence;

/// How many checks a sequence is worth.
const CHECKS: usize = 120;

/// The smallest sequence that was found to meet an item; none if it does not meet it with fresh classes. What
/// else the sequence meets that is `wanted`, the small one meets too.
///
/// # Errors
///
/// If no JVM can be started any more.
pub fn minimise<M: Machine>(
    laboratory: &mut Laboratory<'_, M>,
    item: usize,
    wanted: &dyn Fn(usize) -> bool,
    found: &Found,
) -> Result<Option<Found>, M::Error> {
    let mut checker = Checker {
        laboratory,
        items: BTreeSet::from([item]),
        may_throw: found.threw,
        renew: false,
        left: CHECKS,
    };
    // What has nothing to do with the item makes a test hard to understand, even if it meets something else.
    let last = found.sequence.statements.len() - 1;
    let slices = [found.sequence.needed_by(last), found.sequence.about(last)];
    let mut sequences: Vec<Sequence> = slices.iter().map(|kept| found.sequence.only(kept)).collect();
    sequences.push(found.sequence.clone());
    sequences.dedup();
    let mut first = None;
    // Objects of the JDK's classes are known to the recorder as long as the JVM lives.
    'all: for renew in [false, true] {
        checker.renew = renew;
        for sequence in &sequences {
            let met = checker.met(sequence)?;
            if !met.is_empty() {
                first = Some((sequence.clone(), met));
                break 'all;
            }
        }
    }
    let Some((mut best, met)) = first else { return Ok(None) };
    checker.items.extend(met.into_iter().filter(|&met| wanted(met)));
    fewer_statements(&mut checker, &mut best)?;
    other_values(&mut checker, &mut best)?;
    shorter_lambdas(&mut checker, &mut best)?;
    simpler_arguments(&mut checker, &mut best)?;
    Ok(Some(Found { sequence: best, threw: found.threw }))
}

struct Checker<'l, 'a, M> {
    laboratory: &'l mut Laboratory<'a, M>,
    /// What a sequence has to meet.
    items: BTreeSet<usize>,
    may_throw: bool,
    /// Whether every check needs a new JVM.
    renew: bool,
    left: usize,
}

impl<M: Machine> Checker<'_, '_, M> {
    /// Whether a sequence still meets the items.
    fn holds(&mut self, sequence: &Sequence) -> Result<bool, M::Error> {
        Ok(!self.met(sequence)?.is_empty())
    }

    /// What a sequence meets, if it meets the items.
    fn met(&mut self, sequence: &Sequence) -> Result<BTreeSet<usize>, M::Error> {
        if self.left == 0 {
            return Ok(BTreeSet::new());
        }
        self.left -= 1;
        let trace = if self.renew {
            self.laboratory.renew()?;
            self.laboratory.run(sequence)?
        } else {
            run_fresh(self.laboratory, sequence)?
        };
        let met: BTreeSet<usize> = trace.steps.iter().flat_map(|step| step.met.iter().copied()).collect();
        let holds =
            self.items.is_subset(&met) && trace.is_whole(sequence) && (self.may_throw || !trace.threw());
        Ok(if holds { met } else { BTreeSet::new() })
    }
}

/// How often a sequence without waiting has to hold again.
const AGAIN: usize = 4;

fn fewer_statements<M: Machine>(
    checker: &mut Checker<'_, '_, M>,
    best: &mut Sequence,
) -> Result<(), M::Error> {
    let mut at = best.statements.len();
    while at > 0 {
        at -= 1;
        let Some(smaller) = without(best, at) else { continue };
        // Without waiting, other threads may happen to be fast enough.
        let waiting = checker.laboratory.vocabulary.waiting;
        let is_waiting = waiting.is_some_and(|waiting| waiting.wait == best.statements[at].operation);
        let mut holds = checker.holds(&smaller)?;
        for _ in 0..if is_waiting { AGAIN } else { 0 } {
            holds = holds && checker.holds(&smaller)?;
        }
        if holds {
            at = at.min(smaller.statements.len());
            *best = smaller;
        }
    }
    Ok(())
}

/// The same without a statement, and without those that only it needs; none if another one needs it.
fn without(sequence: &Sequence, left_out: usize) -> Option<Sequence> {
    let is_used =
        sequence.statements.iter().any(|statement| statement.values().any(|value| value == left_out));
    if is_used || sequence.statements.len() == 1 {
        return None;
    }
    let kept: Vec<usize> = (0..sequence.statements.len()).filter(|&at| at != left_out).collect();
    Some(sequence.only(&kept))
}

/// Uses an earlier value of the same type, or null, where that makes other statements superfluous.
fn other_values<M: Machine>(checker: &mut Checker<'_, '_, M>, best: &mut Sequence) -> Result<(), M::Error> {
    let mut at = best.statements.len();
    while at > 0 {
        at -= 1;
        for argument in 0..best.statements[at].arguments.len() {
            for other in replacements(checker.laboratory, best, at, argument) {
                let before = best.statements.len();
                if checker.holds(&other)? {
                    *best = other;
                    at = at.saturating_sub(before - best.statements.len());
                    break;
                }
            }
        }
    }
    Ok(())
}

/// How many statements null must save: a test reads better with an object.
const WORTH_NULL: usize = 3;

/// The same with another value in place of an argument, where that needs fewer statements.
fn replacements<M>(
    laboratory: &Laboratory<'_, M>,
    sequence: &Sequence,
    at: usize,
    argument: usize,
) -> Vec<Sequence> {
    let vocabulary = laboratory.vocabulary;
    let result = |at: usize| vocabulary.operation(sequence.statements[at].operation).result;
    let operation = vocabulary.operation(sequence.statements[at].operation);
    let Some(Argument::Value(used)) = sequence.statements[at].arguments.get(argument) else {
        return Vec::new();
    };
    let parameter = operation.parameters[argument].ty;
    let fits = |other: &usize| {
        let ty = result(*other);
        ty.is_reference() && laboratory.program.is_subtype(ty, parameter)
    };
    let earlier = (0..*used).filter(fits).map(Argument::Value);
    let is_receiver = argument == 0 && operation.has_receiver();
    let null = (!is_receiver).then_some(Argument::Null);
    let all = earlier.chain(null).filter_map(|new| {
        let least = if new == Argument::Null { WORTH_NULL } else { 1 };
        let mut other = sequence.clone();
        other.statements[at].arguments[argument] = new;
        let kept = other.without_unused(*used);
        (kept.statements.len() + least <= sequence.statements.len()).then_some(kept)
    });
    all.collect()
}

/// Leaves out what lambdas need not do, and then what nothing uses any more.
fn shorter_lambdas<M: Machine>(
    checker: &mut Checker<'_, '_, M>,
    best: &mut Sequence,
) -> Result<(), M::Error> {
    let mut at = best.statements.len();
    while at > 0 {
        at -= 1;
        let number = |best: &Sequence| lambda_of(best, at).map_or(0, |lambda| lambda.statements.len());
        for left_out in (0..number(best)).rev() {
            let Some(lambda) = lambda_of(best, at) else { break };
            // One that does nothing is written in another way.
            if lambda.statements.len() == 1 {
                break;
            }
            let Some(shorter) = lambda.without(left_out) else { continue };
            let mut other = best.clone();
            other.statements[at].arguments[0] = Argument::Lambda(std::sync::Arc::new(shorter));
            if checker.holds(&other)? {
                *best = other;
            }
        }
    }
    fewer_statements(checker, best)
}

fn lambda_of(sequence: &Sequence, at: usize) -> Option<&crate::argument::Lambda> {
    sequence.statements.get(at)?.arguments.first()?.lambda().map(|lambda| &**lambda)
}

fn simpler_arguments<M: Machine>(
    checker: &mut Checker<'_, '_, M>,
    best: &mut Sequence,
) -> Result<(), M::Error> {
    for at in 0..best.statements.len() {
        for argument in 0..best.statements[at].arguments.len() {
            // A text becomes shorter step by step.
            while simpler_argument(checker, best, at, argument)? {}
        }
    }
    Ok(())
}

/// Whether an argument became simpler and may become simpler still.
fn simpler_argument<M: Machine>(
    checker: &mut Checker<'_, '_, M>,
    best: &mut Sequence,
    at: usize,
    argument: usize,
) -> Result<bool, M::Error> {
    for simple in simpler(&best.statements[at].arguments[argument]) {
        let mut other = best.clone();
        other.statements[at].arguments[argument] = simple;
        if checker.holds(&other)? {
            *best = other;
            return Ok(true);
        }
    }
    Ok(false)
}

/// The simplest text.
const SIMPLEST: &str = "a";

/// Shorter texts: a simple one, then halves, then all but one character.
fn shorter(text: &str) -> Vec<Argument> {
    let letters: Vec<char> = text.chars().collect();
    let number = letters.len();
    let mut all = vec![SIMPLEST.to_owned()];
    if number > 2 {
        all.extend([letters[..number / 2].iter().collect(), letters[number / 2..].iter().collect()]);
    }
    if number > 1 {
        all.extend([letters[..number - 1].iter().collect(), letters[1..].iter().collect::<String>()]);
    }
    all.into_iter().map(|text| Argument::Text(text.into())).collect()
}

/// What to try instead of an argument, the simplest first.
fn simpler(argument: &Argument) -> Vec<Argument> {
    match argument {
        Argument::Byte(value) if !(0..=3).contains(value) => vec![Argument::Byte(1)],
        Argument::Short(value) if !(0..=3).contains(value) => vec![Argument::Short(1)],
        Argument::Int(value) if !(0..=3).contains(value) => vec![Argument::Int(1)],
        Argument::Long(value) if !(0..=3).contains(value) => vec![Argument::Long(1)],
        Argument::Double(bits) if *bits != 1f64.to_bits() => vec![Argument::Double(1f64.to_bits())],
        Argument::Float(bits) if *bits != 1f32.to_bits() => vec![Argument::Float(1f32.to_bits())],
        Argument::Text(text) if &**text != SIMPLEST => shorter(text),
        Argument::Value(_)
        | Argument::Null
        | Argument::Boolean(_)
        | Argument::Byte(_)
        | Argument::Short(_)
        | Argument::Char(_)
        | Argument::Int(_)
        | Argument::Long(_)
        | Argument::Float(_)
        | Argument::Double(_)
        | Argument::Text(_)
        | Argument::Class(_)
        | Argument::Inner(_)
        | Argument::Lambda(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_shorter() {
        let texts = |text: &str| -> Vec<String> {
            let all = shorter(text);
            all.iter().filter_map(Argument::text).map(ToString::to_string).collect()
        };
        assert_eq!(texts("wxyz"), ["a", "wx", "yz", "wxy", "xyz"]);
        assert_eq!(texts("b"), ["a"]);
        assert!(simpler(&Argument::Text(SIMPLEST.into())).is_empty());
    }
}
