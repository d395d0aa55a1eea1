//! Makes sequences: random ones that lean towards what is wanted.

use program::{ClassId, Program, Type};
use rustc_hash::FxHashMap;

use crate::argument::Argument;
use crate::generic::Hint;
use crate::pool::{Entry, Pool};
use crate::random::Random;
use crate::reply::{RuntimeId, Runtimes};
use crate::sequence::{Sequence, Statement};
use crate::texts::Corpus;
use crate::vocabulary::{OperationId, Vocabulary};

/// The longest sequence.
const LONGEST: usize = 28;

/// How deep a value may be made of values that are made for it.
const DEPTH: usize = 4;

/// What sequences are made of.
pub(crate) struct Generator<'a> {
    pub(crate) program: &'a Program,
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) pool: &'a mut Pool,
    pub(crate) random: &'a mut Random,
    pub(crate) runtimes: &'a Runtimes,
    pub(crate) well_known: &'a WellKnown,
    pub(crate) producers: &'a mut FxHashMap<Type, Vec<OperationId>>,
    /// How well an operation works: a weight.
    pub(crate) works: &'a [u64],
    /// Texts that led somewhere new.
    pub(crate) corpus: &'a Corpus,
    /// The class whose objects are wanted.
    pub(crate) class: Option<ClassId>,
    /// What there is so far.
    pub(crate) draft: Draft,
}

/// A sequence that grows.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    sequence: Sequence,
    /// The classes of values, where sequences that ran have shown them.
    classes: Vec<Option<RuntimeId>>,
    /// Where the sequences start that were taken over.
    taken: FxHashMap<usize, usize>,
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
    pub(crate) fn sequence(mut self, operation: OperationId, more: &[OperationId]) -> Option<Sequence> {
        self.statement(operation, 0)?;
        while !more.is_empty()
            && self.random.percent(35)
            && self.draft.sequence.statements.len() < LONGEST / 2
        {
            let next = *self.random.pick(more)?;
            self.statement(next, 0)?;
        }
        if self.random.percent(6) {
            self.repeat();
        }
        Some(self.draft.sequence)
    }

    /// Repeats the last statement: some things happen only at the tenth time.
    fn repeat(&mut self) {
        let times = self.vocabulary.literals.count(self.random);
        if let Some(last) = self.draft.sequence.statements.last().cloned() {
            self.draft.sequence.statements.extend(std::iter::repeat_n(last, times));
        }
    }

    /// Adds a statement, and before it whatever it needs; none if there is nothing for a receiver.
    fn statement(&mut self, id: OperationId, depth: usize) -> Option<usize> {
        let vocabulary = self.vocabulary;
        let operation = vocabulary.operation(id);
        let mut arguments = Vec::new();
        for (at, parameter) in operation.parameters.iter().enumerate() {
            let argument = self.argument(parameter.ty, &parameter.hint, depth);
            if at == 0 && operation.has_receiver() && !matches!(argument, Argument::Value(_)) {
                return None;
            }
            arguments.push(argument);
        }
        if self.draft.sequence.statements.len() >= LONGEST {
            return None;
        }
        self.draft.sequence.statements.push(Statement { operation: id, arguments });
        self.draft.classes.push(None);
        Some(self.draft.sequence.statements.len() - 1)
    }

    fn argument(&mut self, ty: Type, hint: &Hint, depth: usize) -> Argument {
        if let Some(primitive) = ty.as_primitive() {
            return self.vocabulary.literals.primitive(self.random, primitive);
        }
        if let Some(literal) = self.literal(ty) {
            return literal;
        }
        if self.random.percent(3) {
            return Argument::Null;
        }
        self.object(ty, hint, depth).map_or(Argument::Null, Argument::Value)
    }

    /// A text, a box or a class, where the type allows one.
    fn literal(&mut self, ty: Type) -> Option<Argument> {
        if ty == Type::class(ClassId::CLASS) {
            return self.random.pick(&self.vocabulary.class_literals).map(|&ty| Argument::Class(ty));
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
        let is_number = ty == Type::OBJECT && self.random.percent(30);
        let literals = &self.vocabulary.literals;
        Some(if is_number {
            literals.primitive(self.random, Type::INT.as_primitive()?)
        } else {
            literals.text(self.random, &self.draft.sequence.texts(), self.corpus)
        })
    }

    /// A value of the draft, of the pool, or a new one.
    fn object(&mut self, ty: Type, hint: &Hint, depth: usize) -> Option<usize> {
        let is_wanted = self.class.filter(|&class| self.program.is_subtype(Type::class(class), ty));
        if let Some(class) = is_wanted.filter(|_| self.random.percent(60)) {
            let found = self.existing(Type::class(class)).or_else(|| self.pooled(Type::class(class)));
            let found = found.or_else(|| self.fresh(Type::class(class), &Hint::default(), depth));
            if found.is_some() {
                return found;
            }
        }
        let found = if self.random.percent(40) { self.existing(ty) } else { None };
        let found = found.or_else(|| if self.random.percent(65) { self.pooled(ty) } else { None });
        let found = found.or_else(|| self.fresh(ty, hint, depth));
        found.or_else(|| self.existing(ty)).or_else(|| self.pooled(ty))
    }

    fn existing(&mut self, ty: Type) -> Option<usize> {
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
    fn pooled(&mut self, ty: Type) -> Option<usize> {
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
    fn fresh(&mut self, ty: Type, hint: &Hint, depth: usize) -> Option<usize> {
        if depth >= DEPTH || self.draft.sequence.statements.len() >= LONGEST {
            return None;
        }
        let (program, vocabulary) = (self.program, self.vocabulary);
        let producers = self.producers.entry(ty).or_insert_with(|| vocabulary.producers(program, ty));
        let works = self.works;
        // Deep inside, what needs little is better.
        let weight = |id: &OperationId| {
            let needs =
                vocabulary.operation(*id).parameters.iter().filter(|one| one.ty.is_reference()).count();
            (works[id.0 as usize] / (1 + (needs * depth) as u64)).max(u64::from(works[id.0 as usize] > 0))
        };
        let chosen = *producers.get(self.random.weighted(producers.iter().map(weight))?)?;
        let made = self.statement(chosen, depth + 1)?;
        self.fill(made, hint, depth + 1);
        Some(made)
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
            if self.draft.sequence.statements.len() < LONGEST {
                self.draft.sequence.statements.push(Statement { operation: fill, arguments });
                self.draft.classes.push(None);
            }
        }
    }
}
