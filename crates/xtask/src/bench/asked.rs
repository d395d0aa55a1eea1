//! Which programs does a command line name, and which options?

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use super::programs::{Program, named};

/// What one command line asks for.
pub(super) struct Asked {
    pub(super) programs: Vec<&'static Program>,
    numbers: BTreeMap<String, u64>,
    flags: Vec<String>,
}

/// What a command line may ask for.
pub(super) struct Allowed {
    /// The programs that are taken unless others are named.
    pub(super) usual: &'static [&'static str],
    /// Options with a number behind them.
    pub(super) numbers: &'static [&'static str],
    /// Options without.
    pub(super) flags: &'static [&'static str],
}

impl Asked {
    pub(super) fn read(arguments: &[String], allowed: &Allowed) -> Result<Self> {
        let mut asked = Self { programs: Vec::new(), numbers: BTreeMap::new(), flags: Vec::new() };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if allowed.flags.contains(&word.as_str()) {
                asked.flags.push(word.clone());
            } else if allowed.numbers.contains(&word.as_str()) {
                let number = words.next().and_then(|text| text.parse().ok());
                let number = number.with_context(|| format!("{word} wants a whole number"))?;
                asked.numbers.insert(word.clone(), number);
            } else if word.starts_with('-') {
                let known: Vec<&str> = allowed.numbers.iter().chain(allowed.flags).copied().collect();
                bail!("no option {word:?}; there are {}", known.join(", "));
            } else {
                asked.programs.push(named(word)?);
            }
        }
        if asked.programs.is_empty() {
            asked.programs = allowed.usual.iter().map(|name| named(name)).collect::<Result<_>>()?;
        }
        Ok(asked)
    }

    /// The number behind an option.
    pub(super) fn number(&self, option: &str, otherwise: u64) -> u64 {
        self.numbers.get(option).copied().unwrap_or(otherwise)
    }

    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|known| known == flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWED: Allowed = Allowed { usual: &["jlex"], numbers: &["--limit"], flags: &["--deep"] };

    fn asked(text: &str) -> Result<Asked> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Asked::read(&words, &ALLOWED)
    }

    #[test]
    fn programs_and_options_are_told_apart() {
        let all = asked("ant --limit 7 --deep groovy").expect("it is well formed");
        let names: Vec<&str> = all.programs.iter().map(|program| program.subject).collect();
        assert_eq!((names, all.number("--limit", 1), all.has("--deep")), (vec!["ant", "groovy"], 7, true));
        let none = asked("").expect("it is well formed");
        assert_eq!((none.programs[0].subject, none.number("--limit", 1)), ("jlex", 1));
        assert!(!none.has("--deep"));
    }

    #[test]
    fn strangers_are_refused() {
        for text in ["nothing", "--limit", "--limit soon", "--fast"] {
            assert!(asked(text).is_err(), "{text}");
        }
    }
}
