//! Which operations may lead to what is wanted?
//!
//! Those that call the method of the call or, over a few steps, a method that does; those of the derivation
//! that says why the item is possible; and those that make an object of the receiver's class.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use classfile::{Instruction, Opcode};
use program::{ClassId, MethodId, Program, SelectorId, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::aim::Goal;
use crate::vocabulary::{Action, OperationId, Vocabulary};

/// Something that a client should meet.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Its key.
    pub key: String,
    /// The receiver's class, if the program has it.
    pub class: Option<ClassId>,
    /// Whether the receiver's class is one that the client writes.
    pub is_written: bool,
    /// The class that the call names.
    pub called: Option<ClassId>,
    /// The method of the call, if the program has it.
    pub method: Option<MethodId>,
    /// The methods of the derivation as [`Program::method_name`] names them, if there is one; the one that
    /// clients call comes first.
    pub derivation: Vec<String>,
}

impl Wanted {
    /// The receiver, and how it may be created; none if the program has no such class.
    pub(crate) fn goal(&self, program: &Program, vocabulary: &Vocabulary) -> Option<Goal> {
        if !self.is_written {
            let ty = Type::class(self.class?);
            return Some(Goal { ty, is_written: false, makers: vocabulary.producers(program, ty) });
        }
        let called = Type::class(self.called?);
        let makers: Vec<OperationId> = vocabulary
            .all()
            .filter(|(_, operation)| matches!(operation.action, Action::Written { .. }))
            .filter(|(_, operation)| program.is_subtype(operation.result, called))
            .map(|(id, _)| id)
            .collect();
        let ty = vocabulary.operation(*makers.first()?).result;
        Some(Goal { ty, is_written: true, makers })
    }
}

/// How many calls an operation may be away from the method that is wanted.
const STEPS: usize = 5;

/// How many weights are remembered at most: with tens of thousands of items, most have few turns.
const REMEMBERED: usize = 4_000_000;

/// The operations that may lead to each wanted item, each with a weight; found when an item has its turn.
pub(crate) struct Leads<'a> {
    program: &'a Program,
    vocabulary: &'a Vocabulary,
    callers: Callers,
    by_method: FxHashMap<MethodId, Vec<OperationId>>,
    by_name: FxHashMap<String, Vec<OperationId>>,
    /// The methods from which a method can be reached.
    near: FxHashMap<MethodId, Rc<[(MethodId, usize)]>>,
    /// The operations that give objects of a class.
    makers: FxHashMap<ClassId, Rc<[OperationId]>>,
    known: FxHashMap<usize, Rc<Weights>>,
    /// How many weights are known.
    weights: usize,
}

/// The operations that may lead to an item, in order, and how likely each of them is.
#[derive(Debug, Default)]
pub(crate) struct Weights {
    pub(crate) operations: Vec<OperationId>,
    pub(crate) weights: Vec<u64>,
}

impl<'a> Leads<'a> {
    pub(crate) fn new(program: &'a Program, component: &[ClassId], vocabulary: &'a Vocabulary) -> Self {
        let by_method = vocabulary.by_method();
        let mut by_name: FxHashMap<String, Vec<OperationId>> = FxHashMap::default();
        for (method, operations) in &by_method_sorted(&by_method) {
            by_name.entry(program.method_name(*method)).or_default().extend(operations.iter());
        }
        Self {
            program,
            vocabulary,
            callers: Callers::of(program, component),
            by_method,
            by_name,
            near: FxHashMap::default(),
            makers: FxHashMap::default(),
            known: FxHashMap::default(),
            weights: 0,
        }
    }

    /// What may lead to an item with this number.
    pub(crate) fn to(&mut self, number: usize, item: &Wanted) -> Rc<Weights> {
        if let Some(known) = self.known.get(&number) {
            return known.clone();
        }
        let found = Rc::new(self.found(item));
        if self.weights > REMEMBERED {
            self.known.clear();
            self.weights = 0;
        }
        self.weights += found.weights.len();
        self.known.insert(number, found.clone());
        found
    }

    fn found(&mut self, item: &Wanted) -> Weights {
        let Self { program, vocabulary, callers, by_method, by_name, near, makers, .. } = self;
        let mut found: BTreeMap<OperationId, u64> = BTreeMap::new();
        let mut add = |operations: &[OperationId], weight: u64| {
            for &operation in operations {
                *found.entry(operation).or_default() += weight;
            }
        };
        for (at, name) in item.derivation.iter().enumerate() {
            let operations = by_name.get(name).map_or(&[][..], Vec::as_slice);
            add(operations, if at == 0 { 24 } else { 6 });
        }
        if let Some(method) = item.method {
            let close = near.entry(method).or_insert_with(|| callers.near(program, method).into());
            for (caller, steps) in close.iter() {
                add(by_method.get(caller).map_or(&[][..], Vec::as_slice), 32 >> *steps);
            }
        }
        if let Some(class) = item.class {
            let ty = Type::class(class);
            add(makers.entry(class).or_insert_with(|| vocabulary.producers(program, ty).into()), 4);
        }
        Weights { operations: found.keys().copied().collect(), weights: found.into_values().collect() }
    }
}

/// The same in an order that does not depend on hashing.
fn by_method_sorted(
    by_method: &FxHashMap<MethodId, Vec<OperationId>>,
) -> BTreeMap<MethodId, Vec<OperationId>> {
    by_method.iter().map(|(method, operations)| (*method, operations.clone())).collect()
}

/// A method as a call names it; the class only for constructors.
type Callee = (Option<ClassId>, SelectorId);

/// The constant that an instruction calls.
fn called_by(instruction: Instruction<'_>) -> Option<u16> {
    if let Instruction::Interface(index, _) = instruction {
        return Some(index);
    }
    let Instruction::Pool(opcode, index) = instruction else { return None };
    [Opcode::INVOKEVIRTUAL, Opcode::INVOKESPECIAL, Opcode::INVOKESTATIC].contains(&opcode).then_some(index)
}

/// Which methods of the component call which, by name and descriptor.
struct Callers {
    by_selector: FxHashMap<Callee, Vec<MethodId>>,
}

impl Callers {
    fn of(program: &Program, component: &[ClassId]) -> Self {
        let mut by_selector: FxHashMap<Callee, Vec<MethodId>> = FxHashMap::default();
        for &class in component {
            let Ok(Some(open)) = program.open(class) else { continue };
            let pool = open.pool();
            for caller in program.class(class).methods.iter() {
                let Ok(Some(code)) = open.code(&pool, program.method(caller).index) else { continue };
                let called = classfile::instructions(code.bytes).flatten().filter_map(|(_, instruction)| {
                    let member = pool.member(called_by(instruction)?).ok()?;
                    let class = program.find_class(member.class.0);
                    let selector = program.names.find_selector(member.name.0, member.descriptor.0)?;
                    Some((class, selector))
                });
                let called: BTreeSet<_> = called.collect();
                for (class, selector) in called {
                    by_selector.entry(key(program, class, selector)).or_default().push(caller);
                }
            }
        }
        Self { by_selector }
    }

    /// The methods from which a method can be reached in a few calls, itself included.
    fn near(&self, program: &Program, method: MethodId) -> Vec<(MethodId, usize)> {
        let mut found = vec![(method, 0)];
        let mut seen: FxHashSet<MethodId> = FxHashSet::from_iter([method]);
        let mut at = 0;
        while let Some(&(method, steps)) = found.get(at) {
            at += 1;
            if steps == STEPS {
                break;
            }
            let declared = program.method(method);
            let callers = self.by_selector.get(&key(program, Some(declared.class), declared.selector));
            let callers = callers.into_iter().flatten().copied();
            for caller in callers.chain(around(program, method)).filter(|&caller| seen.insert(caller)) {
                found.push((caller, steps + 1));
            }
        }
        found
    }
}

/// Constructors belong to their class; other methods may be overridden.
fn key(program: &Program, class: Option<ClassId>, selector: SelectorId) -> Callee {
    (class.filter(|_| program.is_initializer(selector)), selector)
}

/// The methods that have the lambda whose body this is, by the name that compilers give it.
fn around(program: &Program, method: MethodId) -> Vec<MethodId> {
    let declared = program.method(method);
    let name = |method: MethodId| {
        let parts = program.names.selector_parts(program.method(method).selector);
        program.names.text(parts.name).decode().into_owned()
    };
    let own = name(method);
    let Some((host, _)) = own.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$')) else {
        return Vec::new();
    };
    let host = if host == "new" { "<init>" } else { host };
    program.class(declared.class).methods.iter().filter(|&other| name(other) == host).collect()
}
