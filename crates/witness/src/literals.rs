//! Values for primitives and texts: a few that often matter, and those that occur in the code.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{ClassFile, Code, Constant, Instruction};
use program::Primitive;

use crate::argument::Argument;
use crate::random::Random;
use crate::texts::Corpus;

/// The longest text that is taken over, from the component and from tests.
const LONGEST: usize = 80;
const LONGEST_OF_TESTS: usize = 600;

/// How many of a kind are taken over.
const MOST: usize = 2000;

/// Values that occur in code.
#[derive(Clone, Debug, Default)]
pub struct Literals {
    numbers: Vec<i64>,
    reals: Vec<f64>,
    texts: Vec<Arc<str>>,
    /// Texts of tests: what the component is meant for.
    seeds: Vec<Arc<str>>,
}

/// Collects values; see [`Literals`].
#[derive(Clone, Debug, Default)]
pub struct Finder {
    numbers: BTreeSet<i64>,
    reals: BTreeMap<u64, f64>,
    texts: BTreeSet<String>,
    seeds: BTreeSet<String>,
}

impl Finder {
    /// Takes what occurs in a class file; one that cannot be read has nothing.
    pub fn add(&mut self, class: &[u8]) {
        let Ok(class) = ClassFile::read(class) else { return };
        for (_, constant) in class.pool.iter() {
            self.add_constant(&class, constant);
        }
        for method in &class.methods {
            if let Ok(Some(code)) = class.code(method) {
                self.add_code(&code);
            }
        }
    }

    /// Takes what occurs in a class file of tests.
    pub fn add_tests(&mut self, class: &[u8]) {
        let mut own = Self::default();
        own.add(class);
        self.seeds.extend(own.texts.iter().filter(|text| !text.is_empty()).cloned());
        self.texts.extend(own.texts);
        self.numbers.extend(own.numbers);
        self.reals.extend(own.reals);
    }

    fn add_constant(&mut self, class: &ClassFile<'_>, constant: Constant<'_>) {
        match constant {
            Constant::Integer(value) => drop(self.numbers.insert(value.into())),
            Constant::Long(value) => drop(self.numbers.insert(value)),
            Constant::Float(value) => drop(self.reals.insert(f64::from(value).to_bits(), value.into())),
            Constant::Double(value) => drop(self.reals.insert(value.to_bits(), value)),
            Constant::String { text } => {
                let text = class.pool.utf8(text).map(|text| text.decode().into_owned()).unwrap_or_default();
                // Lines may end, but nothing else that cannot be seen is worth a test.
                let is_plain = |letter| matches!(letter, '\r' | '\n' | '\t') || !text::is_hostile(letter);
                if text.len() <= LONGEST_OF_TESTS && text.chars().all(is_plain) {
                    self.texts.insert(text);
                }
            }
            Constant::Utf8(_)
            | Constant::Class { .. }
            | Constant::Field { .. }
            | Constant::Method { .. }
            | Constant::InterfaceMethod { .. }
            | Constant::NameAndType { .. }
            | Constant::MethodHandle { .. }
            | Constant::MethodType { .. }
            | Constant::Dynamic { .. }
            | Constant::InvokeDynamic { .. }
            | Constant::Module { .. }
            | Constant::Package { .. } => {}
        }
    }

    fn add_code(&mut self, code: &Code<'_>) {
        for (_, instruction) in classfile::instructions(code.bytes).flatten() {
            if let Instruction::Push(_, value) = instruction {
                self.numbers.insert(value.into());
            } else if let Instruction::Switch(switch) = instruction {
                self.numbers.extend(switch.cases().map(|(value, _)| i64::from(value)));
            }
        }
    }

    /// Everything that was found, in an order of its own.
    pub fn found(self) -> Literals {
        Literals {
            numbers: self.numbers.into_iter().take(MOST).collect(),
            reals: self.reals.into_values().take(MOST).collect(),
            texts: self
                .texts
                .into_iter()
                .filter(|text| text.len() <= LONGEST)
                .take(MOST)
                .map(Arc::from)
                .collect(),
            seeds: self.seeds.into_iter().take(MOST).map(Arc::from).collect(),
        }
    }
}

/// How often something is repeated at most.
const REPEATED: usize = 50;

/// Numbers that often matter.
const SMALL: [i64; 8] = [0, 1, 2, 3, -1, 5, 10, 100];
const REALS: [f64; 6] = [0.0, 1.0, 2.0, 0.5, -1.0, 10.0];
const TEXTS: [&str; 8] = ["a", "", "b", "abc", "1", "x", "a b", "0"];

impl Literals {
    /// Texts of the code.
    pub(crate) fn texts(&self) -> &[Arc<str>] {
        &self.texts
    }

    /// Texts of tests.
    pub(crate) fn seeds(&self) -> &[Arc<str>] {
        &self.seeds
    }

    /// A value of a primitive type.
    pub(crate) fn primitive(&self, random: &mut Random, primitive: Primitive) -> Argument {
        match primitive {
            Primitive::Boolean => Argument::Boolean(random.percent(50)),
            Primitive::Byte => Argument::Byte(self.number(random) as i8),
            Primitive::Short => Argument::Short(self.number(random) as i16),
            Primitive::Char => Argument::Char(self.character(random)),
            Primitive::Int => Argument::Int(self.number(random) as i32),
            Primitive::Long => Argument::Long(self.number(random)),
            Primitive::Float => Argument::Float((self.real(random) as f32).to_bits()),
            Primitive::Double => Argument::Double(self.real(random).to_bits()),
            // No value has this type.
            Primitive::Void => Argument::Null,
        }
    }

    /// A text; often one that the client has used before, because what belongs together has the same name.
    pub(crate) fn text(&self, random: &mut Random, used: &[Arc<str>], corpus: &Corpus) -> Argument {
        let known = if random.percent(35) { random.pick(used).cloned() } else { None };
        let known =
            known.or_else(|| if random.percent(40) { corpus.like(random, &self.texts) } else { None });
        let text = known.unwrap_or_else(|| self.new_text(random));
        if random.percent(10) {
            let before = self.new_text(random);
            return Argument::Text(format!("{before}{text}").into());
        }
        Argument::Text(text)
    }

    fn new_text(&self, random: &mut Random) -> Arc<str> {
        let found = if random.percent(60) { random.pick(&self.texts).cloned() } else { None };
        found.unwrap_or_else(|| (*random.pick_early(&TEXTS).unwrap_or(&"")).into())
    }

    /// How often something is repeated: a small number, or one of the code's and one more.
    pub(crate) fn count(&self, random: &mut Random) -> usize {
        let found = if random.percent(50) { random.pick(&self.numbers) } else { None };
        let found = found
            .copied()
            .and_then(|number| usize::try_from(number).ok())
            .filter(|&number| number <= REPEATED);
        match found {
            Some(number) => number + random.below(2),
            None => 1 + random.below(12),
        }
    }

    fn number(&self, random: &mut Random) -> i64 {
        let found = if random.percent(25) { random.pick(&self.numbers) } else { None };
        found.or_else(|| random.pick_early(&SMALL)).copied().unwrap_or_default()
    }

    fn real(&self, random: &mut Random) -> f64 {
        let found = if random.percent(25) { random.pick(&self.reals) } else { None };
        found.or_else(|| random.pick_early(&REALS)).copied().unwrap_or_default()
    }

    /// Characters are often those of texts, or stand as numbers in a `switch`.
    fn character(&self, random: &mut Random) -> u16 {
        let of_text = random.pick(&self.texts).filter(|text| !text.is_empty()).and_then(|text| {
            let units: Vec<u16> = text.encode_utf16().collect();
            random.pick(&units).copied()
        });
        let number = random.pick(&self.numbers).copied().and_then(|number| u16::try_from(number).ok());
        let is_plain = |unit: &u16| (0x20..0x7f).contains(unit);
        let found = if random.percent(50) { of_text } else { number };
        found.filter(is_plain).unwrap_or(u16::from(b'a') + random.below(26) as u16)
    }
}
