//! Serialization: what the application writes to a stream of objects, it can read from any.
//!
//! The copy that is read is taken for the object that was written, so that what fields and containers hold needs no
//! reading: streams inside the JDK are left alone. With an object everything is written that its fields lead to.
//! Classes of the application have methods that streams call by reflection. What other programs have written is not known:
//! calls that read are counted.

use std::rc::Rc;

use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashMap;
use solver::{NodeId, Set, Solver};

use super::is_platform;
use crate::engine::Engine;
use crate::groups::Slot;
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

/// `s.writeObject(x)` in the application:  pts(x) <= written;
/// o in written  gives  pts(o.f) <= written, and o's own methods for writing are called.
fn write(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if !is_in_application(engine, site.method) {
        return;
    }
    let written = engine.written(solver);
    engine.pass(solver, site.argument(1), Some(written), Type::OBJECT);
    if engine.rules.serialized.outputs.is_none() {
        engine.rules.serialized.outputs = Some(solver.new_node());
        engine.wait(solver, Some(written), site, follow);
        engine.wait(solver, Some(written), site, call_when_written);
    }
    engine.pass(solver, site.argument(0), engine.rules.serialized.outputs, Type::OBJECT);
}

/// `x = s.readObject()` in the application:  written <= pts(x);
/// o in written  gives  a call of o's own methods for reading.
fn read(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if !is_in_application(engine, site.method) {
        return;
    }
    engine.diagnostics.unresolved.insert((site.method, site.stmt));
    let written = engine.written(solver);
    engine.pass(solver, Some(written), site.target, Type::OBJECT);
    if engine.rules.serialized.inputs.is_none() {
        engine.rules.serialized.inputs = Some(solver.new_node());
        engine.wait(solver, Some(written), site, call_when_read);
    }
    engine.pass(solver, site.argument(0), engine.rules.serialized.inputs, Type::OBJECT);
}

/// Everything that fields and elements of written objects hold is written, too.
fn follow(engine: &mut Engine<'_>, solver: &mut Solver, _: &Rc<Site>, new: &Set) {
    let written = engine.written(solver);
    for (ty, objects) in engine.objects.words_by_type(solver, new) {
        if ty.element().is_some_and(|element| element.is_reference()) {
            engine.load(solver, Slot::Element, written, &objects);
        }
        for field in serialized_fields(engine, ty) {
            engine.load(solver, Slot::Field(field), written, &objects);
        }
    }
}

/// The fields that a stream may write: in the JDK's classes transient ones, too, as their own methods write these.
fn serialized_fields(engine: &Engine<'_>, ty: Type) -> Vec<program::FieldId> {
    let program = &*engine.program;
    let Some(class) = ty.as_class().filter(|_| is_serializable(engine, ty)) else { return Vec::new() };
    let above = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let fields = above.flat_map(|class| program.class(class).fields.iter());
    let is_written = |&field: &program::FieldId| {
        let declared = program.field(field);
        let is_own = !is_platform(program.names.class_name(declared.class).0);
        declared.ty.is_reference() && !declared.is_static() && !(is_own && declared.is_transient())
    };
    fields.filter(is_written).collect()
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
        if !is_serializable(engine, ty) {
            continue;
        }
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

/// Class objects and enums are written by name.
fn is_serializable(engine: &Engine<'_>, ty: Type) -> bool {
    let Some(serializable) = engine.class_type("java/io/Serializable") else { return false };
    ty != Type::class(ClassId::CLASS) && engine.program.is_subtype(ty, serializable)
}

impl Engine<'_> {
    /// All objects that the application writes to streams.
    fn written(&mut self, solver: &mut Solver) -> NodeId {
        *self.rules.serialized.written.get_or_insert_with(|| solver.new_node())
    }
}
