//! What the engine cannot read from bodies: one file per subject.
//!
//! A *rule* is a function that adds constraints for a method it knows by name. Most look at single calls (reflection:
//! what one call names must not flow to another); those for native methods stand in place of the missing body. A rule
//! may wait for objects at a node: it is then called again with those that arrive.

mod boxing;
mod class_objects;
mod dynamic;
mod dynamic_constants;
mod finalizers;
mod machine;
mod native;
mod privileged;
mod raw_access;
mod records;
mod references;
mod reflection;
mod services;
mod strings;
mod support;
mod threads;
mod unknown;
mod unsafe_access;
mod var_handles;
mod xml_factories;

use std::rc::Rc;

use index::id;
use ir::StmtId;
use program::{ClassId, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, ObjectId, Set, Solver};

use crate::analysis::Analysis;
use crate::analysis::Reflection;
use crate::contexts::ContextId;
use crate::engine::Engine;
use crate::results::InstanceId;

pub(crate) use boxing::boxing;
pub(crate) use dynamic::dynamic;
pub(crate) use dynamic_constants::dynamic_constant;
pub(crate) use machine::machine_entries;
pub(crate) use records::spare_places;
pub(crate) use reflection::handle_constant;
pub(crate) use strings::string_constant;

/// A call as a rule sees it. For rules in place of a body the nodes are those of the method itself.
pub(crate) struct Site {
    /// The instance that the rule speaks for: the caller, or the method itself.
    pub(crate) instance: InstanceId,
    pub(crate) method: MethodId,
    pub(crate) stmt: StmtId,
    pub(crate) context: ContextId,
    /// Receiver first; nothing for primitives.
    pub(crate) arguments: Box<[Option<NodeId>]>,
    pub(crate) target: Option<NodeId>,
    pub(crate) thrown: NodeId,
    /// The types as which the result is used; only known at calls.
    pub(crate) expected: Box<[Type]>,
}

impl Site {
    pub(crate) fn argument(&self, position: usize) -> Option<NodeId> {
        self.arguments.get(position).copied().flatten()
    }

    /// The same call with another target.
    pub(crate) fn with_target(&self, target: Option<NodeId>) -> Self {
        Self { arguments: self.arguments.clone(), expected: self.expected.clone(), target, ..*self }
    }

    /// The same call, where what is thrown goes elsewhere first.
    pub(crate) fn with_thrown(&self, thrown: NodeId) -> Self {
        Self { arguments: self.arguments.clone(), expected: self.expected.clone(), thrown, ..*self }
    }

    /// The same call, for a rule that waits for something else.
    pub(crate) fn with_arguments(&self, arguments: Box<[Option<NodeId>]>) -> Self {
        Self { arguments, expected: self.expected.clone(), ..*self }
    }
}

/// Adds the constraints of a call.
pub(crate) type Rule = fn(&mut Engine<'_>, &mut Solver, &Rc<Site>);

/// Told of objects that arrive where a rule waits.
pub(crate) type Arrival = fn(&mut Engine<'_>, &mut Solver, &Rc<Site>, &Set);

/// A rule that waits at a node.
#[derive(Clone)]
pub(crate) struct Waiting {
    pub(crate) site: Rc<Site>,
    pub(crate) arrival: Arrival,
}

id!(
    /// A rule that waits at a node.
    pub(crate) WaitingId
);

/// Where a rule looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// At each call of the method; the method's body is analysed too.
    Call,
    /// At each call of the method; its body is left alone.
    CallOnly,
    /// As that, but only where the method is native: other releases of the JDK have it in Java.
    NativeCall,
    /// In place of the method's body.
    Body,
    /// Besides the method's body.
    BesideBody,
}

const AT_CALLS: &[At] = &[At::Call, At::CallOnly, At::NativeCall];

/// A rule, and the methods it is for: all of that name.
pub(crate) struct Model {
    pub(crate) class: &'static str,
    pub(crate) name: &'static str,
    pub(crate) at: At,
    pub(crate) rule: Rule,
}

/// The rules of all subjects but reflection.
const ALL: &[&[Model]] = &[
    class_objects::MODELS,
    machine::MODELS,
    native::MODELS,
    privileged::MODELS,
    references::MODELS,
    reflection::COPIES,
    threads::MODELS,
    unsafe_access::MODELS,
    var_handles::MODELS,
];

/// What rules remember.
#[derive(Default)]
pub(crate) struct Memory {
    accesses: raw_access::Accesses,
    bound_handles: FxHashMap<ObjectId, reflection::Bound>,
    /// The inner calls of handles that are bound: by caller, statement and number of arguments.
    bound_calls: FxHashMap<(InstanceId, StmtId, usize), Rc<Site>>,
    class_fields: class_objects::ClassFields,
    finalizers: finalizers::Finalizers,
    log: reflection::Log,
    /// Classes of which native code makes objects.
    natives_made: FxHashSet<ClassId>,
    /// The class objects of all providers of services that were asked for.
    provider_classes: Option<NodeId>,
    /// All objects of `java.lang.ref.Reference`.
    references: Option<NodeId>,
    serialized: reflection::Serialized,
    threads: threads::Threads,
    unknown: unknown::UnknownCode,
    /// What reflective calls throw before it is wrapped.
    wrapped: FxHashMap<(InstanceId, StmtId), NodeId>,
}

/// Finds what the logs of runs name.
pub(crate) fn read_log(engine: &mut Engine<'_>) {
    let (log, missing) = reflection::Log::resolve(engine.program, &engine.analysis.log);
    engine.rules.log = log;
    engine.diagnostics.missing_in_log = missing;
}

/// The models of the methods that the program has.
#[derive(Default)]
pub(crate) struct Models(FxHashMap<MethodId, Vec<&'static Model>>);

impl Models {
    pub(crate) fn new(program: &Program, analysis: &Analysis) -> Self {
        let reflection = match analysis.reflection {
            Reflection::None => [&[][..], &[]],
            Reflection::Constants => [reflection::MODELS, &[]],
            Reflection::All => [reflection::MODELS, reflection::MIXING],
        };
        let log: &[&[Model]] = if analysis.log.is_empty() { &[] } else { &[reflection::OF_LOG] };
        let mut found: FxHashMap<MethodId, Vec<&'static Model>> = FxHashMap::default();
        for model in ALL.iter().chain(reflection.into_iter().flatten()).chain(log).copied().flatten() {
            let Some(class) = program.find_class(model.class.as_bytes()) else { continue };
            for method in program.class(class).methods.iter() {
                if model.at == At::NativeCall && !program.method(method).is_native() {
                    continue;
                }
                let name = program.names.selector_parts(program.method(method).selector).name;
                if program.names.text(name).0 == model.name.as_bytes() {
                    found.entry(method).or_default().push(model);
                }
            }
        }
        Self(found)
    }

    /// The rules for a method that look at one of these.
    pub(crate) fn of<'a>(
        &'a self,
        method: MethodId,
        places: &'a [At],
    ) -> impl Iterator<Item = &'static Model> + 'a {
        self.0.get(&method).into_iter().flatten().copied().filter(|model| places.contains(&model.at))
    }

    pub(crate) fn has_body(&self, method: MethodId) -> bool {
        self.of(method, &[At::Body, At::CallOnly, At::NativeCall]).next().is_none()
    }

    pub(crate) fn at_call(&self, method: MethodId) -> bool {
        self.of(method, AT_CALLS).next().is_some()
    }
}

impl Engine<'_> {
    /// What the rules say of an object that has just been made.
    pub(crate) fn object_made(&mut self, solver: &mut Solver, object: ObjectId, ty: Type) {
        if ty == Type::class(ClassId::CLASS) {
            self.class_object_made(solver, object);
        }
        self.register_finalizer(solver, object, ty);
        self.may_be_written(solver, object, ty);
        self.may_be_returned(solver, object);
    }

    /// What the rules say of a call of a plan.
    pub(crate) fn model_call(&mut self, solver: &mut Solver, instance: InstanceId, number: u32) {
        let (method, context) = self.instances.get(instance);
        let frame = &self.frames[instance];
        let call = frame.plan.calls[number as usize];
        let called = call.choice.method();
        let arguments = frame.plan.arguments(&call).iter().map(|&place| frame.optional(place)).collect();
        let site = Rc::new(Site {
            instance,
            method,
            stmt: call.stmt,
            context,
            arguments,
            target: frame.optional(call.target),
            thrown: frame.node(call.thrown),
            expected: frame.plan.expected(number).into(),
        });
        let rules: Vec<Rule> = self.models.of(called, AT_CALLS).map(|model| model.rule).collect();
        rules.into_iter().for_each(|rule| rule(self, solver, &site));
    }

    /// What the rules say of a method, instead of its body or besides it.
    pub(crate) fn model_method(&mut self, solver: &mut Solver, instance: InstanceId, method: MethodId) {
        let rules: Vec<Rule> =
            self.models.of(method, &[At::Body, At::BesideBody]).map(|model| model.rule).collect();
        let frame = &self.frames[instance];
        if rules.is_empty() && frame.plan.body.is_some() {
            return;
        }
        let (_, context) = self.instances.get(instance);
        let site = Rc::new(Site {
            instance,
            method,
            stmt: StmtId(0),
            context,
            arguments: (0..frame.plan.formals.len()).map(|position| frame.formal(position)).collect(),
            target: frame.result(),
            thrown: frame.escaped(),
            expected: Box::default(),
        });
        if rules.is_empty() && self.models.has_body(method) {
            native::unmodelled(self, solver, &site);
        }
        rules.into_iter().for_each(|rule| rule(self, solver, &site));
    }
}
