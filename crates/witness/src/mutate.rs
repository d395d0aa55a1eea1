//! New sequences from those that nearly met what is wanted: another argument, another call before the last
//! one, one more call at the end.

use crate::argument::Argument;
use crate::argument::Statement;
use crate::generate::{Generator, LONGEST};
use crate::generic::Hint;
use crate::reply::RuntimeId;
use crate::sequence::Sequence;
use crate::vocabulary::{Action, OperationId};

/// A sequence that nearly met what is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seed {
    pub(crate) sequence: Sequence,
    /// The classes of its values.
    pub(crate) classes: Vec<Option<RuntimeId>>,
}

/// What is different in the new sequence.
#[derive(Debug, Default)]
struct Changes {
    /// Arguments with another value: the statement and the number of the argument.
    arguments: Vec<(usize, usize)>,
    /// A statement whose value is made in another way.
    remade: Option<usize>,
    /// Whether something is called before the last statement, on its receiver.
    touch: bool,
    /// How many statements follow.
    more: usize,
}

impl Generator<'_> {
    /// A sequence like this one.
    pub(crate) fn mutated(mut self, seed: &Seed) -> Option<Sequence> {
        let more = self.leads;
        let changes = self.changes(seed);
        let last = seed.sequence.statements.len() - 1;
        // Where the values are now.
        let mut new: Vec<usize> = Vec::new();
        for (at, statement) in seed.sequence.statements.iter().enumerate() {
            if changes.remade == Some(at) {
                let hint = self.hint_for(seed, at);
                new.push(self.remade(statement, &new, &hint)?);
                continue;
            }
            let mut arguments = self.moved(statement, &new);
            let is_changed = |argument: &usize| changes.arguments.contains(&(at, *argument));
            for number in (0..arguments.len()).filter(is_changed) {
                let other = self.other(statement.operation, number, &arguments[number])?;
                // What is used again is rather replaced everywhere.
                if let (Some(old), Some(value)) = (statement.arguments[number].value(), other.value())
                    && self.random.percent(60)
                {
                    new[old] = value;
                }
                arguments[number] = other;
            }
            let has_receiver = self.vocabulary.operation(statement.operation).has_receiver();
            if let (true, true, Some(Argument::Value(receiver))) =
                (at == last && changes.touch, has_receiver, arguments.first())
            {
                self.touch(*receiver);
            }
            let pushed = self.draft.push(statement.operation, arguments)?;
            self.draft.classes[pushed] = seed.classes.get(at).copied().flatten();
            new.push(pushed);
        }
        for _ in 0..changes.more {
            self.append(more);
        }
        if self.random.percent(8) {
            self.repeat();
        }
        self.wait();
        Some(self.draft.sequence)
    }

    /// Another value of the type that a statement gives.
    fn remade(&mut self, statement: &Statement, new: &[usize], hint: &Hint) -> Option<usize> {
        let ty = self.vocabulary.operation(statement.operation).result;
        if let Some(lambda) = statement.arguments.first().and_then(Argument::lambda)
            && self.random.percent(70)
        {
            let moved = Argument::Lambda(lambda.clone()).moved(&|value| new.get(value).copied());
            return self.lambda_like(statement.operation, hint, moved.lambda()?);
        }
        if self.random.percent(60) { self.fresh(ty, hint, 0) } else { self.pooled(ty) }
    }

    /// What the one who takes a value says of its type arguments.
    fn hint_for(&self, seed: &Seed, value: usize) -> Hint {
        for statement in &seed.sequence.statements {
            let taken = statement.arguments.iter().position(|argument| argument.value() == Some(value));
            if let Some(at) = taken {
                let parameters = &self.vocabulary.operation(statement.operation).parameters;
                return parameters.get(at).map(|parameter| parameter.hint.clone()).unwrap_or_default();
            }
        }
        Hint::default()
    }

    /// The arguments of a statement, with values where they are now.
    fn moved(&self, statement: &Statement, new: &[usize]) -> Vec<Argument> {
        statement.arguments.iter().map(|argument| argument.moved(&|value| new.get(value).copied())).collect()
    }

    fn changes(&mut self, seed: &Seed) -> Changes {
        let mut weights: Vec<((usize, usize), u64)> = Vec::new();
        for (at, statement) in seed.sequence.statements.iter().enumerate() {
            let operation = self.vocabulary.operation(statement.operation);
            for (number, parameter) in operation.parameters.iter().enumerate() {
                let aimed = self.aim.map_or(0, |(_, steps)| steps.weight(parameter.ty));
                let plain = if statement.arguments[number].text().is_some() { 12 } else { 5 };
                weights.push(((at, number), plain + aimed));
            }
        }
        let number = match self.random.below(10) {
            0 => 0,
            1..=5 => 1,
            6..=8 => 2,
            _ => 3,
        };
        let mut arguments = Vec::new();
        for _ in 0..number {
            let chosen = self.random.weighted(weights.iter().map(|(_, weight)| *weight));
            arguments.extend(chosen.map(|chosen| weights[chosen].0));
        }
        let statements = &seed.sequence.statements;
        let gives = |at: &usize| self.vocabulary.operation(statements[*at].operation).result.is_reference();
        let values: Vec<usize> = (0..statements.len() - 1).filter(gives).collect();
        let is_lambda =
            |at: &usize| statements[*at].arguments.first().is_some_and(|first| first.lambda().is_some());
        let lambdas: Vec<usize> = values.iter().copied().filter(is_lambda).collect();
        let remade = match () {
            () if !lambdas.is_empty() && self.random.percent(40) => self.random.pick(&lambdas).copied(),
            () if self.random.percent(25) => self.random.pick(&values).copied(),
            () => None,
        };
        let room = LONGEST > seed.sequence.statements.len() + 2;
        let touch = room && self.random.percent(if number == 0 { 60 } else { 20 });
        let more =
            if room && (number == 0 || self.random.percent(25)) { 1 + self.random.below(3) } else { 0 };
        Changes { arguments, remade, touch, more }
    }

    /// Another argument for a parameter.
    fn other(&mut self, operation: OperationId, number: usize, old: &Argument) -> Option<Argument> {
        let operation = self.vocabulary.operation(operation);
        let parameter = &operation.parameters[number];
        if matches!(operation.action, Action::Array(_)) && parameter.ty.as_primitive().is_some() {
            return Some(self.argument(parameter.ty, &parameter.hint, 0));
        }
        if let Some(text) = old.text() {
            let pieces = self.vocabulary.literals.texts();
            return Some(Argument::Text(self.corpus.vary(self.random, text, pieces)));
        }
        if old.value().is_some()
            && self.random.percent(70)
            && let Some(found) = self.aimed(parameter.ty, 1)
        {
            return Some(Argument::Value(found));
        }
        let is_receiver = number == 0 && operation.has_receiver();
        let other = self.argument(parameter.ty, &parameter.hint, 1);
        (!is_receiver || other.value().is_some()).then_some(other)
    }

    /// One more call: something that may lead there, or anything on a value that there is.
    fn append(&mut self, more: &[OperationId]) -> Option<usize> {
        if self.random.percent(50) {
            let &next = self.random.pick(more)?;
            let operation = self.vocabulary.operation(next);
            let receiver = operation.parameters.first().filter(|_| operation.has_receiver())?;
            let found = self.existing(receiver.ty)?;
            return self.call_on(found, next, None, 1);
        }
        let value = self.random.below(self.draft.len());
        let operation = self.draft.sequence.statements[value].operation;
        let is_object = self.vocabulary.operation(operation).result.is_reference();
        if is_object { self.touch(value) } else { None }
    }
}
