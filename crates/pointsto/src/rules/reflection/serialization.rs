//! Serialization: what the application writes to a stream of objects, it can read from any.
//!
//! The copy that is read is taken for the object that was written, so that what fields and containers hold needs no
//! reading: streams inside the JDK are left alone. Classes of the application have methods that streams call by
//! reflection; as any object may be somewhere within what is written, they are called on all objects that there are. What
//! other programs have written is not known: calls that read are counted.

use std::rc::Rc;

use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashMap;
use solver::{NodeId, ObjectId, Set, Solver};

use super::is_platform;
use crate::analysis::Reflection;
use crate::engine::Engine;
use crate::plan::Choice;
use crate::rules::{At, Model, Rule, Site};

const fn at_call(class: &'static str, name: &'static str, rule: Rule) -> Model {
    Model { class, name, at: At::Call, rule }
}

pub(super) const MODELS: &[Model] = &[
    at_call("java/io/ObjectOutputStream", "writeObject", write),
    at_call("java/io/ObjectOutputStream", "writeUnshared", write),
    at_call("java/io/ObjectOutput", "writeObject", write),
    at_call("java/io/ObjectInputStream", "readObject", read),
    at_call("java/io/ObjectInputStream", "readUnshared", read),
    at_call("java/io/ObjectInput", "readObject", read),
];

/// What has been written, and who is told of it.
#[derive(Default)]
pub(in crate::rules) struct Serialized {
    written: Option<NodeId>,
    /// All objects of the application's classes that can be written.
    candidates: Option<NodeId>,
    /// The streams that the application writes to, and reads from.
    outputs: Option<NodeId>,
    inputs: Option<NodeId>,
    /// By method that streams call: its receivers.
    hooks: FxHashMap<MethodId, NodeId>,
}

/// A method that streams call: name, descriptor, and whether its result takes the object's place.
type Hook = (&'static str, &'static str, bool);

const WHEN_WRITTEN: &[Hook] = &[
    ("writeObject", "(Ljava/io/ObjectOutputStream;)V", false),
    ("writeReplace", "()Ljava/lang/Object;", true),
    ("writeExternal", "(Ljava/io/ObjectOutput;)V", false),
];

const WHEN_READ: &[Hook] = &[
    ("readObject", "(Ljava/io/ObjectInputStream;)V", false),
    ("readObjectNoData", "()V", false),
    ("readResolve", "()Ljava/lang/Object;", true),
    ("readExternal", "(Ljava/io/ObjectInput;)V", false),
];

/// `s.writeObject(x)` in the application:  pts(x) <= written, and methods for writing are called.
fn write(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if !is_in_application(engine, site.method) {
        return;
    }
    let written = engine.written(solver);
    engine.pass(solver, site.argument(1), Some(written), Type::OBJECT);
    if engine.rules.serialized.outputs.is_none() {
        engine.rules.serialized.outputs = Some(solver.new_node());
        let candidates = engine.candidates(solver);
        engine.wait(solver, Some(candidates), site, call_when_written);
    }
    engine.pass(solver, site.argument(0), engine.rules.serialized.outputs, Type::OBJECT);
}

/// `x = s.readObject()` in the application:  written <= pts(x), and methods for reading are called. Where the code does
/// not say what it expects, it fills a container, which has what it holds already.
fn read(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if !is_in_application(engine, site.method) {
        return;
    }
    engine.diagnostics.unresolved.insert((site.method, site.stmt));
    let written = engine.written(solver);
    if !site.expected.contains(&Type::OBJECT) {
        for &expected in &site.expected {
            engine.pass(solver, Some(written), site.target, expected);
        }
    }
    if engine.rules.serialized.inputs.is_none() {
        engine.rules.serialized.inputs = Some(solver.new_node());
        let candidates = engine.candidates(solver);
        engine.wait(solver, Some(candidates), site, call_when_read);
    }
    engine.pass(solver, site.argument(0), engine.rules.serialized.inputs, Type::OBJECT);
}

fn call_when_written(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    let stream = engine.rules.serialized.outputs;
    call_hooks(engine, solver, site, new, WHEN_WRITTEN, stream);
}

fn call_when_read(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    let stream = engine.rules.serialized.inputs;
    call_hooks(engine, solver, site, new, WHEN_READ, stream);
}

fn call_hooks(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    new: &Set,
    hooks: &[Hook],
    stream: Option<NodeId>,
) {
    let written = engine.written(solver);
    for (ty, objects) in engine.objects.words_by_type(solver, new) {
        for (method, replaces) in methods_for_streams(engine, ty, hooks) {
            if let Some(&this) = engine.rules.serialized.hooks.get(&method) {
                solver.add_set(this, &objects);
                continue;
            }
            let this = solver.new_node();
            engine.rules.serialized.hooks.insert(method, this);
            solver.add_set(this, &objects);
            let arguments = if replaces { vec![Some(this)] } else { vec![Some(this), stream] };
            let target = replaces.then_some(written);
            engine.call_from(solver, site, Choice::Fixed(method), arguments, target);
        }
    }
}

/// The methods of the hooks' names in the application's classes that an object of the type is of.
fn methods_for_streams(engine: &Engine<'_>, ty: Type, hooks: &[Hook]) -> Vec<(MethodId, bool)> {
    let program = &*engine.program;
    let above = std::iter::successors(ty.as_class(), |&class| program.class(class).superclass);
    let own: Vec<ClassId> = above.filter(|&class| !is_platform(program.names.class_name(class).0)).collect();
    let mut found = Vec::new();
    for &(name, descriptor, replaces) in hooks {
        let Some(selector) = program.names.find_selector(name.as_bytes(), descriptor.as_bytes()) else {
            continue;
        };
        let declared = own.iter().filter_map(|&class| program.declared_method(class, selector));
        found.extend(declared.filter(|&method| is_callable(engine, method)).map(|method| (method, replaces)));
    }
    found
}

fn is_callable(engine: &Engine<'_>, method: MethodId) -> bool {
    let declared = engine.program.method(method);
    !declared.is_static() && !declared.is_abstract()
}

fn is_in_application(engine: &Engine<'_>, method: MethodId) -> bool {
    let class = engine.program.method(method).class;
    !is_platform(engine.program.names.class_name(class).0)
}

/// Whether it is a class of the application whose objects can be written.
fn is_candidate(engine: &Engine<'_>, ty: Type) -> bool {
    let is_own = |class| !is_platform(engine.program.names.class_name(class).0);
    let Some(serializable) = engine.class_type("java/io/Serializable") else { return false };
    ty.as_class().is_some_and(is_own) && engine.program.is_subtype(ty, serializable)
}

impl Engine<'_> {
    /// All objects that the application writes to streams.
    fn written(&mut self, solver: &mut Solver) -> NodeId {
        *self.rules.serialized.written.get_or_insert_with(|| solver.new_node())
    }

    fn candidates(&mut self, solver: &mut Solver) -> NodeId {
        *self.rules.serialized.candidates.get_or_insert_with(|| solver.new_node())
    }

    /// An object has just been made.
    pub(in crate::rules) fn may_be_written(&mut self, solver: &mut Solver, object: ObjectId, ty: Type) {
        if self.analysis.reflection == Reflection::All && is_candidate(self, ty) {
            let candidates = self.candidates(solver);
            solver.add_object(candidates, object);
        }
    }
}
