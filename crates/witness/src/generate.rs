//! Makes sequences: random ones that lean towards what is wanted.

use std::rc::Rc;

use program::{ClassId, Program, Type};
use rustc_hash::FxHashMap;

use crate::aim::{Goal, Steps};
use crate::argument::Argument;
use crate::argument::Statement;
use crate::generic::Hint;
use crate::pool::{Entry, Pool};
use crate::random::Random;
use crate::reply::{RuntimeId, Runtimes};
use crate::sequence::Sequence;
use crate::texts::Corpus;
use crate::vocabulary::{Action, Behaviour, Operation, OperationId, Vocabulary, Waiting};

/// The longest sequence.
pub(crate) const LONGEST: usize = 32;

/// How deep a value may be made of values that are made for it.
const DEPTH: usize = 4;

/// The weight of an operation that always works.
pub(crate) const FULL: u64 = 64;

/// What sequences are made of.
pub(crate) struct Generator<'a> {
    pub(crate) program: &'a Program,
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) pool: &'a mut Pool,
    pub(crate) random: &'a mut Random,
    pub(crate) runtimes: &'a Runtimes,
    pub(crate) well_known: &'a WellKnown,
    pub(crate) known: &'a mut Known,
    /// How well an operation works: a weight.
    pub(crate) works: &'a [u64],
    /// Texts that led somewhere new.
    pub(crate) corpus: &'a Corpus,
    /// The operations that may lead to what is wanted, in order.
    pub(crate) leads: &'a [OperationId],
    /// What is wanted, and the way there.
    pub(crate) aim: Option<(&'a Goal, &'a Steps)>,
    /// What there is so far.
    pub(crate) draft: Draft,
}

/// Operations by what they give, and by what they are called on.
#[derive(Debug, Default)]
pub(crate) struct Known {
    producers: FxHashMap<Type, Rc<[OperationId]>>,
    on_type: FxHashMap<Type, Rc<[OperationId]>>,
    on_class: FxHashMap<RuntimeId, Rc<[OperationId]>>,
}

impl Known {
    fn producers(&mut self, program: &Program, vocabulary: &Vocabulary, ty: Type) -> Rc<[OperationId]> {
        self.producers.entry(ty).or_insert_with(|| vocabulary.producers(program, ty).into()).clone()
    }
}

/// A sequence that grows.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) sequence: Sequence,
    /// The classes of values, where sequences that ran have shown them.
    pub(crate) classes: Vec<Option<RuntimeId>>,
    /// Where the sequences start that were taken over.
    taken: FxHashMap<usize, usize>,
}

impl Draft {
    pub(crate) fn len(&self) -> usize {
        self.sequence.statements.len()
    }

    /// Adds a statement; none if there are too many.
    pub(crate) fn push(&mut self, operation: OperationId, arguments: Vec<Argument>) -> Option<usize> {
        if self.len() >= LONGEST {
            return None;
        }
        self.sequence.statements.push(Statement { operation, arguments });
        self.classes.push(None);
        Some(self.len() - 1)
    }
}

/// Operations and types with a special part.
#[derive(Clone, Debug, Default)]
pub(crate) struct WellKnown {
    /// Puts something into a collection, or into a map.
    fill: Vec<(OperationId, ClassId)>,
    boxes: Vec<(Type, Type)>,
    texts: Vec<Type>,
}

const BOXES: [(&str, Type); 8] = [
    ("java/lang/Integer", Type::INT),
    ("java/lang/Boolean", Type::BOOLEAN),
    ("java/lang/Long", Type::LONG),
    ("java/lang/Double", Type::DOUBLE),
    ("java/lang/Character", Type::CHAR),
    ("java/lang/Byte", Type::BYTE),
    ("java/lang/Short", Type::SHORT),
    ("java/lang/Float", Type::FLOAT),
];

impl WellKnown {
    pub(crate) fn new(program: &Program, vocabulary: &Vocabulary) -> Self {
        let find = |name: &str| program.find_class(name.as_bytes());
        let fills =
            [("java/util/Collection", "add"), ("java/util/Map", "put"), ("java/util/Dictionary", "put")];
        let fills = fills.iter().filter_map(|(class, name)| {
            let class = find(class)?;
            let found = vocabulary.all().find(|(_, operation)| {
                operation.called().is_some_and(|method| {
                    let declared = program.method(method);
                    let parts = program.names.selector_parts(declared.selector);
                    declared.class == class && program.names.text(parts.name).0 == name.as_bytes()
                })
            })?;
            Some((found.0, class))
        });
        let boxes = BOXES.iter().filter_map(|&(name, of)| Some((Type::class(find(name)?), of)));
        let texts = ["java/lang/CharSequence", "java/lang/Comparable", "java/io/Serializable"];
        let texts = texts.iter().filter_map(|name| find(name)).map(Type::class);
        Self {
            fill: fills.collect(),
            boxes: boxes.collect(),
            texts: texts.chain([Type::STRING, Type::OBJECT]).collect(),
        }
    }
}

impl<'a> Generator<'a> {
    /// A sequence that ends with an operation, or with more calls on what it is about.
    pub(crate) fn sequence(mut self, operation: OperationId) -> Option<Sequence> {
        let more = self.leads;
        self.aimed_statement(operation)?;
        while !more.is_empty() && self.random.percent(35) && self.draft.len() < LONGEST / 2 {
            let next = *self.random.pick(more)?;
            self.statement(next, None, 0)?;
        }
        if self.random.percent(6) {
            self.repeat();
        }
        self.wait();
        Some(self.draft.sequence)
    }

    /// Waits for the last future that nothing has waited for: what it stands for happens in other threads.
    pub(crate) fn wait(&mut self) {
        let Some(Waiting { future, wait, seconds }) = self.vocabulary.waiting else { return };
        let statements = &self.draft.sequence.statements;
        let fits = |at: &usize| match self.draft.classes[*at] {
            Some(class) => self.runtimes.fits(self.program, class, future),
            None => {
                let result = self.vocabulary.operation(statements[*at].operation).result;
                result.is_reference() && self.program.is_subtype(result, future)
            }
        };
        let is_awaited = |at: &usize| {
            let waits = |statement: &Statement| {
                statement.operation == wait && statement.arguments.first() == Some(&Argument::Value(*at))
            };
            statements.iter().any(waits)
        };
        let last = (0..statements.len()).rev().find(|at| fits(at) && !is_awaited(at));
        if let Some(last) = last
            && self.random.percent((75 * self.works[wait.0 as usize] / FULL) as usize)
            && statements.len() + 2 <= LONGEST
        {
            let unit = self.draft.push(seconds, Vec::new());
            let unit = unit.map_or(Argument::Null, Argument::Value);
            self.draft.push(wait, vec![Argument::Value(last), Argument::Long(1), unit]);
        }
    }

    /// Repeats the last statement: some things happen only at the tenth time.
    pub(crate) fn repeat(&mut self) {
        let times = self.vocabulary.literals.count(self.random);
        if let Some(last) = self.draft.sequence.statements.last().cloned() {
            self.draft.sequence.statements.extend(std::iter::repeat_n(last.clone(), times));
            self.draft.classes.extend(std::iter::repeat_n(None, times));
        }
    }

    /// A statement that takes what is wanted, if it can.
    fn aimed_statement(&mut self, id: OperationId) -> Option<usize> {
        let operation = self.vocabulary.operation(id);
        let steps = self.aim.filter(|_| self.random.percent(85)).map(|(_, steps)| steps);
        let weights = operation.parameters.iter().map(|one| steps.map_or(0, |steps| steps.weight(one.ty)));
        let at = self.random.weighted(weights);
        self.statement(id, at, 0)
    }

    /// Adds a statement, and before it whatever it needs; none if there is nothing for a receiver. What is
    /// wanted goes to the parameter with this number.
    pub(crate) fn statement(&mut self, id: OperationId, aimed: Option<usize>, depth: usize) -> Option<usize> {
        let vocabulary = self.vocabulary;
        let operation = vocabulary.operation(id);
        if is_lambda(operation) {
            return self.lambda(id, &Hint::default(), depth);
        }
        let mut arguments = Vec::new();
        for (at, parameter) in operation.parameters.iter().enumerate() {
            let argument = if aimed == Some(at) {
                Argument::Value(self.aimed(parameter.ty, depth)?)
            } else if matches!(operation.action, Action::Letters(_)) {
                self.text()
            } else {
                self.argument(parameter.ty, &parameter.hint, depth)
            };
            if at == 0 && operation.has_receiver() {
                let Argument::Value(receiver) = argument else { return None };
                if depth == 0 && self.random.percent(25) {
                    self.touch(receiver);
                }
            }
            arguments.push(argument);
        }
        self.draft.push(id, arguments)
    }

    /// A value of a type that holds what is wanted, or is it.
    pub(crate) fn aimed(&mut self, ty: Type, depth: usize) -> Option<usize> {
        let (goal, steps) = self.aim?;
        let from = steps.from(ty)?;
        if self.program.is_subtype(goal.ty, ty) {
            return self.goal(depth);
        }
        if depth >= DEPTH {
            return None;
        }
        let vocabulary = self.vocabulary;
        let ways = self.known.producers(self.program, vocabulary, ty).iter().map(|&id| (id, false)).collect();
        let mut ways: Vec<(OperationId, bool)> = ways;
        ways.extend(self.on_type(ty).iter().map(|&id| (id, true)));
        let nearer = |&(id, is_call): &(OperationId, bool)| {
            let parameters = &vocabulary.operation(id).parameters;
            let all = usize::from(is_call)..parameters.len();
            let at = all.filter_map(|at| Some((steps.from(parameters[at].ty)?, at))).min()?;
            (at.0 < from).then_some((id, is_call, at.1))
        };
        let ways: Vec<(OperationId, bool, usize)> = ways.iter().filter_map(nearer).collect();
        let works = self.works;
        let &(id, is_call, at) =
            ways.get(self.random.weighted(ways.iter().map(|(id, ..)| works[id.0 as usize]))?)?;
        if !is_call {
            return self.statement(id, Some(at), depth + 1);
        }
        let holder = self.object(ty, &Hint::default(), depth + 1)?;
        self.call_on(holder, id, Some(at), depth + 1)?;
        Some(holder)
    }

    /// An object of the wanted class itself.
    fn goal(&mut self, depth: usize) -> Option<usize> {
        let (goal, _) = self.aim?;
        let is_exact = |class: RuntimeId| goal.is(self.runtimes.get(class));
        if self.random.percent(30) {
            let has = |&at: &usize| self.draft.classes[at].is_some_and(is_exact);
            let fitting: Vec<usize> = (0..self.draft.len()).filter(has).collect();
            if let Some(&found) = self.random.pick(&fitting) {
                return Some(found);
            }
        }
        if self.random.percent(70) {
            let exact: Vec<RuntimeId> = self.runtimes.ids().filter(|&class| is_exact(class)).collect();
            let entry = self.random.pick(&exact).and_then(|&class| self.pool.value(self.random, class));
            if let Some(found) = entry.and_then(|entry| self.take(&entry)) {
                return Some(found);
            }
        }
        if depth > DEPTH {
            return None;
        }
        let works = self.works;
        let chosen = self.random.weighted(goal.makers.iter().map(|id| works[id.0 as usize]))?;
        self.statement(goal.makers[chosen], None, depth + 1)
    }

    /// Calls an operation on a value.
    pub(crate) fn call_on(
        &mut self,
        receiver: usize,
        id: OperationId,
        aimed: Option<usize>,
        depth: usize,
    ) -> Option<usize> {
        let vocabulary = self.vocabulary;
        let mut arguments = vec![Argument::Value(receiver)];
        for (at, parameter) in vocabulary.operation(id).parameters.iter().enumerate().skip(1) {
            arguments.push(if aimed == Some(at) {
                Argument::Value(self.aimed(parameter.ty, depth)?)
            } else {
                self.argument(parameter.ty, &parameter.hint, depth)
            });
        }
        self.draft.push(id, arguments)
    }

    /// Calls something on a value, rather what gives nothing and so has an effect: it may then be in another
    /// state.
    pub(crate) fn touch(&mut self, value: usize) -> Option<usize> {
        let all = match self.draft.classes[value] {
            Some(class) => self.on_class(class),
            None => self
                .on_type(self.vocabulary.operation(self.draft.sequence.statements[value].operation).result),
        };
        let (vocabulary, works) = (self.vocabulary, self.works);
        let weight = |id: &OperationId| {
            let effect = if vocabulary.operation(*id).result == Type::VOID { 3 } else { 1 };
            works[id.0 as usize] * effect
        };
        let &id = all.get(self.random.weighted(all.iter().map(weight))?)?;
        self.call_on(value, id, None, 1)
    }

    /// The operations on values of a type.
    pub(crate) fn on_type(&mut self, ty: Type) -> Rc<[OperationId]> {
        let (program, vocabulary) = (self.program, self.vocabulary);
        let fits = |receiver: Type| ty.is_reference() && program.is_subtype(ty, receiver);
        self.known.on_type.entry(ty).or_insert_with(|| vocabulary.called_on(fits)).clone()
    }

    /// The operations on values of a class at run time.
    fn on_class(&mut self, class: RuntimeId) -> Rc<[OperationId]> {
        let (program, vocabulary, runtimes) = (self.program, self.vocabulary, self.runtimes);
        let fits = |receiver: Type| runtimes.fits(program, class, receiver);
        self.known.on_class.entry(class).or_insert_with(|| vocabulary.called_on(fits)).clone()
    }

    fn text(&mut self) -> Argument {
        self.vocabulary.literals.text(self.random, &self.draft.sequence.texts(), self.corpus)
    }

    pub(crate) fn argument(&mut self, ty: Type, hint: &Hint, depth: usize) -> Argument {
        if let Some(primitive) = ty.as_primitive() {
            return self.vocabulary.literals.primitive(self.random, primitive);
        }
        if let Some(literal) = self.literal(ty, hint) {
            return literal;
        }
        if self.random.percent(3) {
            return Argument::Null;
        }
        self.object(ty, hint, depth).map_or(Argument::Null, Argument::Value)
    }

    /// A class literal, rather one below what the parameter says: `Class<? extends Throwable>`.
    fn class_literal(&mut self, hint: &Hint) -> Option<Argument> {
        let (program, all) = (self.program, &self.vocabulary.class_literals);
        let above = hint.0.first().copied().filter(|&above| above != Type::OBJECT);
        if let Some(above) = above
            && self.random.percent(85)
        {
            let fits = |ty: &Type| ty.is_reference() && program.is_subtype(*ty, above);
            let fitting: Vec<Type> = all.iter().copied().filter(fits).collect();
            if let Some(&found) = self.random.pick(&fitting) {
                return Some(Argument::Class(found));
            }
        }
        self.random.pick(all).map(|&ty| Argument::Class(ty))
    }

    /// A text, a box or a class, where the type allows one.
    fn literal(&mut self, ty: Type, hint: &Hint) -> Option<Argument> {
        if ty == Type::class(ClassId::CLASS) {
            return self.class_literal(hint);
        }
        if let Some(&(_, primitive)) = self.well_known.boxes.iter().find(|(of, _)| *of == ty) {
            return Some(self.vocabulary.literals.primitive(self.random, primitive.as_primitive()?));
        }
        if !self.well_known.texts.contains(&ty) {
            return None;
        }
        let chance = if ty == Type::STRING { 93 } else { 35 };
        if !self.random.percent(chance) {
            return None;
        }
        if ty == Type::OBJECT && self.random.percent(30) {
            return Some(self.vocabulary.literals.primitive(self.random, Type::INT.as_primitive()?));
        }
        Some(self.text())
    }

    /// A value of the draft, of the pool, or a new one.
    pub(crate) fn object(&mut self, ty: Type, hint: &Hint, depth: usize) -> Option<usize> {
        let steps = self.aim.and_then(|(_, steps)| steps.from(ty));
        if steps.is_some_and(|steps| self.random.percent([60, 30, 10, 0][usize::from(steps.min(3))])) {
            let found = self.aimed(ty, depth);
            if found.is_some() {
                return found;
            }
        }
        let found = if self.random.percent(40) { self.existing(ty) } else { None };
        let found = found.or_else(|| if self.random.percent(65) { self.pooled(ty) } else { None });
        let found = found.or_else(|| self.fresh(ty, hint, depth));
        found.or_else(|| self.existing(ty)).or_else(|| self.pooled(ty))
    }

    pub(crate) fn existing(&mut self, ty: Type) -> Option<usize> {
        let fits = |at: usize| match self.draft.classes[at] {
            Some(class) => self.runtimes.fits(self.program, class, ty),
            None => {
                let result = self.vocabulary.operation(self.draft.sequence.statements[at].operation).result;
                result.is_reference() && self.program.is_subtype(result, ty)
            }
        };
        let fitting: Vec<usize> = (0..self.draft.sequence.statements.len()).filter(|&at| fits(at)).collect();
        self.random.pick(&fitting).copied()
    }

    /// Each class of values is as likely as any other: it is classes that are wanted.
    pub(crate) fn pooled(&mut self, ty: Type) -> Option<usize> {
        let classes = self.pool.classes(self.program, self.runtimes, ty).to_vec();
        let classes: Vec<RuntimeId> = classes.into_iter().filter(|&class| self.pool.has(class)).collect();
        let class = *self.random.pick(&classes)?;
        let entry = self.pool.value(self.random, class)?;
        self.take(&entry)
    }

    fn take(&mut self, Entry { made, value }: &Entry) -> Option<usize> {
        if let Some(start) = self.draft.taken.get(&made.number) {
            return Some(start + value);
        }
        let start = self.draft.sequence.statements.len();
        if start + made.sequence.statements.len() > LONGEST {
            return None;
        }
        self.draft.sequence.statements.extend(made.sequence.shifted(start));
        self.draft.classes.extend(made.classes.iter().copied());
        self.draft.taken.insert(made.number, start);
        Some(start + value)
    }

    /// A new object; collections get something to hold.
    pub(crate) fn fresh(&mut self, ty: Type, hint: &Hint, depth: usize) -> Option<usize> {
        if depth >= DEPTH || self.draft.sequence.statements.len() >= LONGEST {
            return None;
        }
        let (vocabulary, works) = (self.vocabulary, self.works);
        let producers = self.known.producers(self.program, vocabulary, ty);
        // Deep inside, what needs little is better.
        let weight = |id: &OperationId| {
            let needs =
                vocabulary.operation(*id).parameters.iter().filter(|one| one.ty.is_reference()).count();
            let works = works[id.0 as usize];
            // Texts are all that most arrays of bytes are made of, and lambdas should do something.
            let plenty = match vocabulary.operation(*id) {
                letters if matches!(letters.action, Action::Letters(_)) => 6,
                lambda if is_lambda(lambda) => 6,
                _ => 1,
            };
            (plenty * works / (1 + (needs * depth) as u64)).max(u64::from(works > 0))
        };
        let chosen = *producers.get(self.random.weighted(producers.iter().map(weight))?)?;
        let made = if is_lambda(vocabulary.operation(chosen)) {
            self.lambda(chosen, hint, depth + 1).or_else(|| self.plain_lambda(chosen))?
        } else {
            self.statement(chosen, None, depth + 1)?
        };
        self.fill(made, hint, depth + 1);
        Some(made)
    }

    /// A lambda that does nothing, in place of one that has nothing to do.
    fn plain_lambda(&mut self, id: OperationId) -> Option<usize> {
        let ty = self.vocabulary.operation(id).result;
        let nothing = self.vocabulary.all().find(|(_, operation)| {
            operation.result == ty
                && matches!(operation.action, Action::Written { behaviour: Behaviour::Nothing, .. })
        });
        self.draft.push(nothing?.0, Vec::new())
    }

    fn fill(&mut self, made: usize, hint: &Hint, depth: usize) {
        let result = self.vocabulary.operation(self.draft.sequence.statements[made].operation).result;
        let fits = |class: ClassId| self.program.is_subtype(result, Type::class(class));
        let fill = self.well_known.fill.iter().find(|(_, class)| result.is_reference() && fits(*class));
        let Some(&(fill, _)) = fill else { return };
        let parameters = self.vocabulary.operation(fill).parameters.len() - 1;
        for _ in 0..self.random.below(3) {
            let mut arguments = vec![Argument::Value(made)];
            for at in 0..parameters {
                let ty = hint.0.get(at).copied().unwrap_or(Type::OBJECT);
                arguments.push(self.argument(ty, &Hint::default(), depth));
            }
            if self.draft.push(fill, arguments).is_none() {
                return;
            }
        }
    }
}

/// Whether an operation writes a lambda that does what its argument says.
pub(crate) fn is_lambda(operation: &Operation) -> bool {
    matches!(operation.action, Action::Written { behaviour: Behaviour::Lambda, .. })
}
