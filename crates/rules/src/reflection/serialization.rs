//! Serialization: what the application writes to a stream of objects, it can read from any.
//!
//! The copy that is read is modelled as the object that was written, so the contents of fields and containers
//! need no reading; streams inside the JDK are not followed. Classes of the application have methods that
//! streams call by reflection. Any object may be part of what is written, so these methods are called on all
//! objects. What other programs have written is unknown, so calls that read are counted.

use std::rc::Rc;

use pointsto::{Act, At, Choice, Cx, Model, NodeId, ObjectId, Reflection, Rule, RuleSite, Set};
use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashMap;

use crate::support::{is_platform, the_node};

const fn at_call(class: &'static str, name: &'static str, act: Act) -> Model {
    Model { class, name, at: At::Call, act }
}

const MODELS: &[Model] = &[
    at_call("java/io/ObjectOutputStream", "writeObject", write),
    at_call("java/io/ObjectOutputStream", "writeUnshared", write),
    at_call("java/io/ObjectOutput", "writeObject", write),
    at_call("java/io/ObjectInputStream", "readObject", read),
    at_call("java/io/ObjectInputStream", "readUnshared", read),
    at_call("java/io/ObjectInput", "readObject", read),
];

/// What streams of objects do, if all reflection is followed.
pub(super) struct Serialization {
    pub(super) follows: Reflection,
}

impl Rule for Serialization {
    fn name(&self) -> &'static str {
        "serialization"
    }

    fn models(&self) -> &'static [Model] {
        if self.follows == Reflection::All { MODELS } else { &[] }
    }

    fn sees_objects(&self) -> bool {
        self.follows == Reflection::All
    }

    fn object_made(&self, cx: &mut Cx<'_, '_>, object: ObjectId, ty: Type) {
        if is_candidate(cx, ty) {
            let candidates = the_node::<Candidates>(cx);
            cx.give(candidates, object);
        }
    }
}

/// Names the node of all objects that the application writes to streams.
struct Written;

/// Names the node of all objects of the application's classes that can be written.
struct Candidates;

/// Who is notified of what has been written.
#[derive(Default)]
struct Streams {
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
fn write(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if !is_in_application(cx, site.method) {
        return;
    }
    let written = the_node::<Written>(cx);
    cx.pass(site.argument(1), Some(written), Type::OBJECT);
    if cx.memory::<Streams>().outputs.is_none() {
        let streams = cx.new_node();
        cx.memory::<Streams>().outputs = Some(streams);
        let candidates = the_node::<Candidates>(cx);
        cx.wait(Some(candidates), site, call_when_written);
    }
    let streams = cx.memory::<Streams>().outputs;
    cx.pass(site.argument(0), streams, Type::OBJECT);
}

/// `x = s.readObject()` in the application: written <= pts(x), and methods for reading are called. Code that
/// expects no particular type fills a container, which already holds its contents.
fn read(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if !is_in_application(cx, site.method) {
        return;
    }
    cx.unresolved(site);
    let written = the_node::<Written>(cx);
    // Without an expected type everything that was written would flow here.
    if !site.expected.contains(&Type::OBJECT) {
        for &expected in &site.expected {
            cx.pass(Some(written), site.target, expected);
        }
    }
    if cx.memory::<Streams>().inputs.is_none() {
        let streams = cx.new_node();
        cx.memory::<Streams>().inputs = Some(streams);
        let candidates = the_node::<Candidates>(cx);
        cx.wait(Some(candidates), site, call_when_read);
    }
    let streams = cx.memory::<Streams>().inputs;
    cx.pass(site.argument(0), streams, Type::OBJECT);
}

fn call_when_written(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    let stream = cx.memory::<Streams>().outputs;
    call_hooks(cx, site, new, WHEN_WRITTEN, stream);
}

fn call_when_read(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    let stream = cx.memory::<Streams>().inputs;
    call_hooks(cx, site, new, WHEN_READ, stream);
}

fn call_hooks(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set, hooks: &[Hook], stream: Option<NodeId>) {
    let written = the_node::<Written>(cx);
    for (ty, objects) in cx.by_type(new) {
        for (method, replaces) in methods_for_streams(cx, ty, hooks) {
            // One call per method, whose receivers grow.
            if let Some(&this) = cx.memory::<Streams>().hooks.get(&method) {
                cx.give_all(this, &objects);
                continue;
            }
            let this = cx.new_node();
            cx.memory::<Streams>().hooks.insert(method, this);
            cx.give_all(this, &objects);
            let arguments = if replaces { vec![Some(this)] } else { vec![Some(this), stream] };
            let target = replaces.then_some(written);
            // Fixed, because streams call the method of each class itself, even a private one.
            cx.call(site, Choice::Fixed(method), arguments, target);
        }
    }
}

/// The methods with the names of hooks, in the classes of the application among the class of the object and
/// its superclasses.
fn methods_for_streams(cx: &Cx<'_, '_>, ty: Type, hooks: &[Hook]) -> Vec<(MethodId, bool)> {
    let program = cx.program();
    let above = std::iter::successors(ty.as_class(), |&class| program.class(class).superclass);
    let own: Vec<ClassId> = above.filter(|&class| !is_platform(program.names.class_name(class).0)).collect();
    let mut found = Vec::new();
    for &(name, descriptor, replaces) in hooks {
        let Some(selector) = program.names.find_selector(name.as_bytes(), descriptor.as_bytes()) else {
            continue;
        };
        let declared = own.iter().filter_map(|&class| program.declared_method(class, selector));
        found.extend(declared.filter(|&method| is_callable(cx, method)).map(|method| (method, replaces)));
    }
    found
}

fn is_callable(cx: &Cx<'_, '_>, method: MethodId) -> bool {
    let declared = cx.program().method(method);
    !declared.is_static() && !declared.is_abstract()
}

fn is_in_application(cx: &Cx<'_, '_>, method: MethodId) -> bool {
    let class = cx.program().method(method).class;
    !is_platform(cx.program().names.class_name(class).0)
}

/// Whether it is a class of the application whose objects can be written.
fn is_candidate(cx: &Cx<'_, '_>, ty: Type) -> bool {
    let is_own = |class| !is_platform(cx.program().names.class_name(class).0);
    let Some(serializable) = cx.class_type("java/io/Serializable") else { return false };
    ty.as_class().is_some_and(is_own) && cx.program().is_subtype(ty, serializable)
}
