//! New texts from texts that led somewhere new, as fuzzers make them.

use std::sync::Arc;

use crate::random::Random;

/// The longest text that grows.
const LONGEST: usize = 60;

/// The longest text that is kept: messages and programs of tests are longer than what grows here.
const LONG: usize = 600;

/// What texts are often wrapped in.
const BRACKETS: [(&str, &str); 6] =
    [("(", ")"), ("[", "]"), ("{", "}"), ("\"", "\""), ("<", ">"), (" ", " ")];

/// Characters that often mean something.
const CHARACTERS: &str = "0123456789abxyz+-*/%^=<>!&|?:;,.()[]{}\"'#@_~\\ ";

/// How many texts are kept.
const KEPT: usize = 300;

/// Texts of clients that saw something new.
#[derive(Debug, Default)]
pub(crate) struct Corpus {
    /// Those that ended well.
    good: Vec<Arc<str>>,
    /// Those that ended with an exception.
    odd: Vec<Arc<str>>,
}

impl Corpus {
    /// With texts that the component's own tests use.
    pub(crate) fn new(seeds: &[Arc<str>]) -> Self {
        Self { good: seeds.to_vec(), odd: Vec::new() }
    }

    /// Keeps a text; a full corpus forgets one.
    pub(crate) fn keep(&mut self, random: &mut Random, text: &Arc<str>, is_odd: bool) {
        let texts = if is_odd { &mut self.odd } else { &mut self.good };
        if text.is_empty() || text.len() > LONG || texts.contains(text) {
            return;
        }
        if texts.len() < KEPT {
            texts.push(text.clone());
        } else {
            let at = random.below(texts.len());
            texts[at] = text.clone();
        }
    }

    fn pick<'a>(&'a self, random: &mut Random) -> Option<&'a Arc<str>> {
        let texts = if self.good.is_empty() || random.percent(20) { &self.odd } else { &self.good };
        random.pick(texts).or_else(|| random.pick(&self.good))
    }

    /// A text like one of these; none if there are none.
    pub(crate) fn like(&self, random: &mut Random, pieces: &[Arc<str>]) -> Option<Arc<str>> {
        let text = self.pick(random)?.clone();
        Some(if random.percent(25) { text } else { self.vary(random, &text, pieces) })
    }

    /// A text like this one.
    pub(crate) fn vary(&self, random: &mut Random, text: &str, pieces: &[Arc<str>]) -> Arc<str> {
        let mut letters: Vec<char> = text.chars().collect();
        let longest = letters.len().max(LONGEST);
        for _ in 0..=random.below(3) {
            self.change(random, &mut letters, pieces);
        }
        letters.truncate(longest);
        letters.into_iter().collect::<String>().into()
    }

    fn change(&self, random: &mut Random, text: &mut Vec<char>, pieces: &[Arc<str>]) {
        let at = random.below(text.len() + 1);
        let piece = |random: &mut Random, from: &[Arc<str>]| -> Vec<char> {
            random.pick(from).map(|piece| piece.chars().take(LONGEST / 2).collect()).unwrap_or_default()
        };
        match random.below(8) {
            0 => drop(text.splice(at..at, piece(random, pieces))),
            1 => drop(text.splice(at..at, piece(random, &self.good))),
            2 => drop(text.splice(at..at, character(random))),
            3 => {
                let end = at + random.below(text.len() - at + 1);
                text.drain(at..end);
            }
            4 => {
                let end = (at + 1).min(text.len());
                text.splice(at..end, character(random));
            }
            5 => {
                let end = at + random.below(text.len() - at + 1);
                let new = piece(random, pieces);
                text.splice(at..end, new);
            }
            6 => wrap(random, text, Vec::new()),
            // `f(text)`: many notations have names of functions.
            _ => {
                let name = piece(random, pieces);
                wrap(random, text, name);
            }
        }
    }
}

fn character(random: &mut Random) -> Option<char> {
    CHARACTERS.chars().nth(random.below(CHARACTERS.len()))
}

fn wrap(random: &mut Random, text: &mut Vec<char>, before: Vec<char>) {
    let number = if before.is_empty() { BRACKETS.len() } else { 1 };
    let (open, close) = BRACKETS[random.below(number)];
    text.splice(0..0, before.into_iter().chain(open.chars()));
    text.extend(close.chars());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_short_and_differ() {
        let mut random = Random::new(1);
        let mut corpus = Corpus::default();
        assert_eq!(corpus.like(&mut random, &[]), None);
        corpus.keep(&mut random, &"1+2".into(), false);
        let pieces = ["sin".into()];
        let found: Vec<Arc<str>> = (0..200).filter_map(|_| corpus.like(&mut random, &pieces)).collect();
        assert!(found.iter().all(|text| text.chars().count() <= LONGEST));
        assert!(found.iter().any(|text| &**text == "sin(1+2)"), "{found:?}");
    }
}
