//! What a statement of a client can do: what the placeholder main does, one operation for each.
//!
//! Values of the JDK that the interface takes come with it (see `jdk`). Nothing else gets in: no reflection,
//! no member outside the interface, no class of a client's own unless the interface has it.

use std::collections::BTreeSet;
use std::rc::Rc;

use classfile::{Access, Exceptions, Signature};
use fragment::{Clients, Statement as Placeholder, is_open};
use program::{ClassId, FieldId, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::generic::{self, Hint};
pub use crate::id::OperationId;
use crate::literals::Literals;
use crate::sequence::Sequence;

/// What statements can do.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    operations: Vec<Operation>,
    /// Types of which clients can write class literals.
    pub(crate) class_literals: Vec<Type>,
    /// Values for parameters of primitive types and texts.
    pub(crate) literals: Literals,
    /// What tests do with the component.
    pub(crate) of_tests: Vec<Sequence>,
    /// What the compiler refuses.
    pub(crate) refused: BTreeSet<OperationId>,
    /// How clients wait for other threads, if the component has any.
    pub(crate) waiting: Option<Waiting>,
}

/// How a client waits for what happens in other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// `Future`.
    pub(crate) future: Type,
    /// `Future.get(long, TimeUnit)`.
    pub(crate) wait: OperationId,
    /// `TimeUnit.SECONDS`.
    pub(crate) seconds: OperationId,
}

/// Something that a statement can do.
#[derive(Clone, Debug)]
pub struct Operation {
    /// What it does.
    pub action: Action,
    /// What it takes; the receiver, if there is one, comes first.
    pub parameters: Vec<Parameter>,
    /// What it gives; `void` for nothing.
    pub result: Type,
    /// Whether it is declared to throw exceptions that the language wants to be caught.
    pub is_checked: bool,
}

/// What an operation takes.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The type.
    pub ty: Type,
    /// What objects of the type should hold.
    pub hint: Hint,
}

/// What an operation does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Calls a constructor.
    New {
        /// The constructor.
        constructor: MethodId,
    },
    /// Calls a method.
    Call {
        /// The accessed class, which may inherit the method.
        class: ClassId,
        /// The method.
        method: MethodId,
        /// Whether it has no receiver.
        is_static: bool,
    },
    /// Reads a field.
    Read {
        /// The accessed class, which may inherit the field.
        class: ClassId,
        /// The field.
        field: FieldId,
        /// Whether it has no receiver.
        is_static: bool,
    },
    /// Writes a field.
    Write {
        /// The accessed class, which may inherit the field.
        class: ClassId,
        /// The field.
        field: FieldId,
        /// Whether it has no receiver.
        is_static: bool,
    },
    /// Creates an array of this type with the arguments as elements.
    Array(Type),
    /// Creates an array of this type with what a text consists of: its bytes, or its characters.
    Letters(Type),
    /// Reads an element.
    Load,
    /// Writes an element.
    Store,
    /// Writes a class for an interface, and creates an object of it.
    Written {
        /// The interface.
        interface: ClassId,
        /// The only method that the class must have, if a lambda can have it.
        lambda: Option<MethodId>,
        /// What its methods do.
        behaviour: Behaviour,
    },
}

/// What the methods of a client's class do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// Return null, zero or false.
    Nothing,
    /// Return the argument of the operation.
    Value,
    /// Return the argument with this number.
    Argument(u32),
    /// Throw an exception.
    Throw,
    /// Do what the argument of the operation says: [`Lambda`](crate::Lambda).
    Lambda,
}

impl Action {
    fn called(&self) -> Option<MethodId> {
        match *self {
            Self::New { constructor } => Some(constructor),
            Self::Call { method, .. } => Some(method),
            Self::Read { .. }
            | Self::Write { .. }
            | Self::Array(_)
            | Self::Letters(_)
            | Self::Load
            | Self::Store
            | Self::Written { .. } => None,
        }
    }
}

impl Operation {
    /// Whether it is about a static member, so that there is no receiver.
    pub(crate) fn is_static_member(&self) -> bool {
        match self.action {
            Action::Call { is_static, .. }
            | Action::Read { is_static, .. }
            | Action::Write { is_static, .. } => is_static,
            Action::New { .. }
            | Action::Array(_)
            | Action::Letters(_)
            | Action::Load
            | Action::Store
            | Action::Written { .. } => false,
        }
    }

    /// Whether the first parameter is a receiver.
    pub(crate) fn has_receiver(&self) -> bool {
        let is_member = matches!(
            self.action,
            Action::Call { .. } | Action::Read { .. } | Action::Write { .. } | Action::Load | Action::Store
        );
        is_member && !self.is_static_member()
    }

    /// The method or constructor that it calls.
    pub(crate) fn called(&self) -> Option<MethodId> {
        self.action.called()
    }
}

impl Vocabulary {
    /// What the clients of a component can do.
    pub fn new(
        program: &Program,
        placeholders: &fragment::Placeholders,
        clients: &Clients,
        literals: Literals,
    ) -> Self {
        let mut vocabulary = Self { literals, ..Self::default() };
        // What only frameworks do, a test cannot write.
        let written = |statement: &&Placeholder| !placeholders.by_frameworks.contains_key(*statement);
        for &statement in placeholders.statements.iter().filter(written) {
            vocabulary.add(program, statement);
        }
        vocabulary.add_written(program, clients);
        vocabulary.add_jdk(program);
        vocabulary
    }

    /// Leaves out what the compiler refuses.
    pub fn refuse(&mut self, operations: impl IntoIterator<Item = OperationId>) {
        self.refused.extend(operations);
    }

    /// What the tests do that were learnt.
    pub fn of_tests(&self) -> &[Sequence] {
        &self.of_tests
    }

    /// An operation.
    pub fn operation(&self, id: OperationId) -> &Operation {
        &self.operations[id.0 as usize]
    }

    /// All operations.
    pub fn all(&self) -> impl Iterator<Item = (OperationId, &Operation)> {
        self.operations.iter().enumerate().map(|(at, operation)| (OperationId(at as u32), operation))
    }

    /// How many operations there are.
    pub fn len(&self) -> usize {
        self.operations.len()
    }

    /// Whether clients can do nothing.
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// A name for messages.
    pub fn name(&self, program: &Program, id: OperationId) -> String {
        let operation = self.operation(id);
        let field = |field| {
            let declared = program.field(field);
            format!("{}.{}", program.class_name(declared.class), program.names.text(declared.name).decode())
        };
        match operation.action {
            Action::New { constructor } => program.method_name(constructor),
            Action::Call { method, .. } => program.method_name(method),
            Action::Read { field: read, .. } => field(read),
            Action::Write { field: written, .. } => field(written),
            Action::Array(ty) | Action::Letters(ty) => program.type_name(ty),
            Action::Load | Action::Store => "an element of an array".to_owned(),
            Action::Written { interface, .. } => program.class_name(interface),
        }
    }

    fn add(&mut self, program: &Program, statement: Placeholder) {
        match statement {
            Placeholder::New { constructor } => {
                self.add_call(program, Action::New { constructor }, constructor, None)
            }
            Placeholder::Call { class, method } => {
                let is_static = program.method(method).is_static();
                let receiver = (!is_static).then_some(class);
                self.add_call(program, Action::Call { class, method, is_static }, method, receiver);
            }
            Placeholder::Read { class, field } => {
                let declared = program.field(field);
                let is_static = declared.is_static();
                let receiver = (!is_static).then_some(plain(Type::class(class)));
                self.push(
                    program,
                    Action::Read { class, field, is_static },
                    receiver.into_iter().collect(),
                    declared.ty,
                );
            }
            Placeholder::Write { class, field } => {
                let declared = program.field(field);
                let is_static = declared.is_static();
                let receiver = (!is_static).then_some(plain(Type::class(class)));
                let parameters = receiver.into_iter().chain([plain(declared.ty)]).collect();
                self.push(program, Action::Write { class, field, is_static }, parameters, Type::VOID);
            }
            Placeholder::NewArray(array) => {
                let element = plain(array.element().unwrap_or(Type::OBJECT));
                if element.ty == Type::BYTE || element.ty == Type::CHAR {
                    self.push(program, Action::Letters(array), vec![plain(Type::STRING)], array);
                }
                for length in 1..=2 {
                    self.push(program, Action::Array(array), vec![element.clone(); length], array);
                }
            }
            Placeholder::ReadElement(array) => {
                let element = array.element().unwrap_or(Type::OBJECT);
                self.push(program, Action::Load, vec![plain(array), plain(Type::INT)], element);
            }
            Placeholder::WriteElement(array) => {
                let element = plain(array.element().unwrap_or(Type::OBJECT));
                self.push(program, Action::Store, vec![plain(array), plain(Type::INT), element], Type::VOID);
            }
            Placeholder::ClassLiteral(ty) => self.class_literals.push(ty),
            // A test that reads objects from a stream needs bytes that only a program can make.
            Placeholder::Restore(_)
            | Placeholder::Text
            | Placeholder::Box(_)
            | Placeholder::Assign { .. }
            | Placeholder::Cast { .. } => {}
        }
    }

    fn add_call(&mut self, program: &Program, action: Action, method: MethodId, receiver: Option<ClassId>) {
        let signature = program.names.selector_signature(program.method(method).selector);
        let hints = generic::hints(program, method);
        let own = signature.parameters.iter().enumerate();
        let own = own.map(|(at, &ty)| Parameter { ty, hint: hints.get(at).cloned().unwrap_or_default() });
        let parameters = receiver.map(|class| plain(Type::class(class))).into_iter().chain(own).collect();
        let is_creation = matches!(action, Action::New { .. });
        let result = if is_creation { Type::class(program.method(method).class) } else { signature.result };
        self.push(program, action, parameters, result);
    }

    /// Interfaces that clients implement: those that the interface of the component says, and by lambdas all
    /// that operations take.
    fn add_written(&mut self, program: &Program, clients: &Clients) {
        let all = clients.clients.iter().filter(|client| client.of == ClassId::OBJECT);
        let said: Vec<ClassId> = all.flat_map(|client| &client.interfaces).copied().collect();
        let taken = self.taken().into_iter().filter_map(|ty| ty.as_class());
        let taken: Vec<ClassId> = taken
            .filter(|class| !said.contains(class))
            .filter(|&class| only_method(program, class).is_some() && !is_value(program, class))
            .collect();
        for interface in said.into_iter().chain(taken) {
            if is_open(program, interface, Default::default()) {
                self.add_interface(program, interface);
            }
        }
    }

    fn add_interface(&mut self, program: &Program, interface: ClassId) {
        let lambda = only_method(program, interface);
        let result = Type::class(interface);
        let push = |this: &mut Self, behaviour, parameters| {
            this.push(program, Action::Written { interface, lambda, behaviour }, parameters, result);
        };
        push(self, Behaviour::Nothing, Vec::new());
        push(self, Behaviour::Throw, Vec::new());
        let Some(method) = lambda else { return };
        let signature = program.names.selector_signature(program.method(method).selector);
        if signature.parameters.iter().any(|ty| ty.is_reference()) {
            push(self, Behaviour::Lambda, Vec::new());
        }
        // No lambda can be a method with type parameters of its own; a class without a name can.
        if signature.result == Type::VOID || is_generic(program, method) {
            return;
        }
        push(self, Behaviour::Value, vec![plain(signature.result)]);
        for (at, &parameter) in signature.parameters.iter().enumerate() {
            if parameter == signature.result {
                push(self, Behaviour::Argument(at as u32), Vec::new());
            }
        }
    }

    pub(crate) fn push(
        &mut self,
        program: &Program,
        action: Action,
        parameters: Vec<Parameter>,
        result: Type,
    ) {
        let is_checked = action.called().is_some_and(|method| is_checked(program, method));
        self.operations.push(Operation { action, parameters, result, is_checked });
    }

    /// The operations that give objects of a type, by its type.
    pub(crate) fn producers(&self, program: &Program, ty: Type) -> Vec<OperationId> {
        let gives = |result: Type| result.is_reference() && program.is_subtype(result, ty);
        self.all().filter(|(_, operation)| gives(operation.result)).map(|(id, _)| id).collect()
    }

    /// The operations that are called on a value, by what their receivers' types must be.
    pub(crate) fn called_on(&self, fits: impl Fn(Type) -> bool) -> Rc<[OperationId]> {
        let is_call = |operation: &Operation| {
            matches!(operation.action, Action::Call { .. } | Action::Write { .. }) && operation.has_receiver()
        };
        let all = self.all().filter(|(_, operation)| is_call(operation) && fits(operation.parameters[0].ty));
        all.map(|(id, _)| id).collect()
    }

    /// The operations that call each method.
    pub(crate) fn by_method(&self) -> FxHashMap<MethodId, Vec<OperationId>> {
        let mut found: FxHashMap<MethodId, Vec<OperationId>> = FxHashMap::default();
        for (id, operation) in self.all() {
            if let Some(method) = operation.called() {
                found.entry(method).or_default().push(id);
            }
        }
        found
    }
}

/// The methods that a class must have which implements an interface.
pub(crate) fn open_methods(program: &Program, interface: ClassId) -> Vec<MethodId> {
    let all = std::iter::once(interface).chain(program.superinterfaces(interface));
    let mut seen = FxHashSet::default();
    let of_object = |method: MethodId| {
        let selector = program.method(method).selector;
        let mut methods = program.class(ClassId::OBJECT).methods.iter();
        methods.any(|own| program.method(own).selector == selector)
    };
    let mut found = Vec::new();
    for method in all.flat_map(|class| program.class(class).methods.iter()) {
        let declared = program.method(method);
        // A nearer declaration hides those further up, with or without a body.
        if seen.insert(declared.selector) && declared.is_abstract() && !of_object(method) {
            found.push(method);
        }
    }
    found
}

/// The only method that a class must have which implements an interface: a lambda can have it.
fn only_method(program: &Program, interface: ClassId) -> Option<MethodId> {
    match open_methods(program, interface)[..] {
        [only] if program.class(interface).is_interface() => Some(only),
        _ => None,
    }
}

/// Whether a method has type parameters of its own.
pub(crate) fn is_generic(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let Ok(Some(open)) = program.open(declared.class) else { return false };
    let pool = open.pool();
    let Some(member) = open.method(declared.index) else { return false };
    let Ok(Some(Signature(index))) = member.attributes.typed(&pool) else { return false };
    pool.utf8(index).is_ok_and(|text| text.0.starts_with(b"<"))
}

/// Whether an interface stands for values or resources rather than for something to do.
fn is_value(program: &Program, interface: ClassId) -> bool {
    const VALUES: [&[u8]; 5] = [
        b"java/lang/Comparable",
        b"java/lang/Iterable",
        b"java/lang/AutoCloseable",
        b"java/io/Closeable",
        b"java/io/Flushable",
    ];
    program.class(interface).access.has(Access::ANNOTATION)
        || VALUES.contains(&program.names.class_name(interface).0)
}

/// Whether a method is declared to throw exceptions that the language wants to be caught.
pub(crate) fn is_checked(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let Ok(Some(open)) = program.open(declared.class) else { return false };
    let pool = open.pool();
    let Some(member) = open.method(declared.index) else { return false };
    let Ok(Some(Exceptions(thrown))) = member.attributes.typed(&pool) else { return false };
    let find = |name: &str| program.find_class(name.as_bytes()).map(Type::class);
    let free = [find("java/lang/RuntimeException"), find("java/lang/Error")];
    thrown.into_iter().any(|index| {
        let class = pool.class_name(index).ok().and_then(|name| program.find_class(name.0)).map(Type::class);
        class.is_none_or(|class| !free.iter().flatten().any(|&free| program.is_subtype(class, free)))
    })
}

fn plain(ty: Type) -> Parameter {
    Parameter { ty, hint: Hint::default() }
}
