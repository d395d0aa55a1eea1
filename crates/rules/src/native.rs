//! Native methods that move references; the others are counted.

use std::rc::Rc;

use classfile::Access;
use pointsto::{At, Choice, Cx, Model, ObjectId, Rule, RuleSite, Set, Slot};
use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashSet;

use crate::support::give;

const MODELS: &[Model] = &[
    Model { class: "java/lang/System", name: "arraycopy", at: At::CallOnly, act: array_copy },
    Model { class: "java/lang/Object", name: "clone", at: At::CallOnly, act: first_argument },
    Model { class: "java/lang/Object", name: "getClass", at: At::CallOnly, act: get_class },
    Model { class: "java/lang/Throwable", name: "fillInStackTrace", at: At::NativeCall, act: first_argument },
    Model { class: "java/lang/String", name: "intern", at: At::NativeCall, act: first_argument },
    Model {
        class: "java/lang/invoke/MethodHandleNatives",
        name: "resolve",
        at: At::NativeCall,
        act: first_argument,
    },
    Model {
        class: "java/lang/StackStreamFactory$AbstractStackWalker",
        name: "callStackWalk",
        at: At::Body,
        act: walk_stack,
    },
    Model {
        class: "java/lang/StackStreamFactory$AbstractStackWalker",
        name: "fetchStackFrames",
        at: At::BesideBody,
        act: fill_frames,
    },
];

/// What native code does with references.
pub(crate) struct Native;

impl Rule for Native {
    fn name(&self) -> &'static str {
        "native methods"
    }

    fn models(&self) -> &'static [Model] {
        MODELS
    }

    fn native(&self, cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
        // What libraries do that are not followed is the subject of another rule.
        if !cx.analysis().is_opaque(cx.program().method(site.method).class) {
            unmodelled(cx, site);
        }
    }
}

/// Classes whose objects native code creates, each noted once.
#[derive(Default)]
struct NativesMade(FxHashSet<ClassId>);

/// The classes that native code creates where a result is declared as an abstract class.
const MADE_FOR: &[(&str, &[&str])] = &[
    ("java/net/InetAddress", &["java/net/Inet4Address", "java/net/Inet6Address"]),
    ("java/nio/ByteBuffer", &["java/nio/DirectByteBuffer"]),
];

/// `arraycopy(x, _, y, _, _)`:  for every array a in pts(x), b in pts(y):  pts(a[]) <= pts(b[]).
fn array_copy(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let (Some(source), Some(target)) = (site.argument(0), site.argument(2)) {
        // A node between the two sides: n source and m target arrays take n + m edges.
        let moved = cx.new_node();
        cx.load(site, source, Slot::Element, moved);
        cx.store(site, target, Slot::Element, moved);
    }
}

/// `x = y.m(…)`: pts(y) <= pts(x). The copy of an object is modelled as the object itself.
fn first_argument(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.pass(site.argument(0), site.target, Type::OBJECT);
}

/// `y = x.getClass()`:  o in pts(x)  gives  the class object of o's class in pts(y).
fn get_class(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if site.target.is_some() {
        cx.wait(site.argument(0), site, class_of);
    }
}

fn class_of(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    for ty in cx.types(new) {
        let object = cx.class_object(ty);
        give(cx, site.target, object);
    }
}

/// `x = w.callStackWalk(…, frames)`:  the JVM fills the frames and calls `x = w.doStackWalk(…)`.
fn walk_stack(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    fill_frames(cx, site);
    let class = cx.program().method(site.method).class;
    let Some(walk) = methods_named(cx, class, b"doStackWalk").first().copied() else { return };
    cx.call(site, Choice::Fixed(walk), vec![site.argument(0)], site.target);
}

/// The last argument is the array of frames: classes, or objects that are there already.
fn fill_frames(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let Some(frames) = site.arguments.last().copied().flatten() else { return };
    let class = cx.machine_object(Type::class(ClassId::CLASS));
    let value = cx.node_of(&[class]);
    cx.store(site, frames, Slot::Element, value);
}

fn methods_named(cx: &Cx<'_, '_>, class: ClassId, name: &[u8]) -> Vec<MethodId> {
    let program = cx.program();
    let named = |&method: &MethodId| {
        let parts = program.names.selector_parts(program.method(method).selector);
        program.names.text(parts.name).0 == name
    };
    program.class(class).methods.iter().filter(named).collect()
}

/// A native method without a rule returns an object of the declared type, if there can be one, and is noted
/// in the diagnostics.
fn unmodelled(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let declared = *cx.program().method(site.method);
    if declared.is_native() {
        cx.diagnostics().natives.insert(site.method);
    }
    let result = cx.program().names.selector_signature(declared.selector).result;
    let Some(target) = site.target else { return };
    for object in machine_objects(cx, site, result) {
        cx.give(target, object);
    }
}

/// What native code creates for a declared type. Arrays hold such objects, too; each method has its own
/// arrays.
fn machine_objects(cx: &mut Cx<'_, '_>, site: &RuleSite, ty: Type) -> Vec<ObjectId> {
    if ty == Type::STRING {
        return vec![cx.text()];
    }
    if let Some(element) = ty.element() {
        let array = cx.make(site, ty);
        let held = machine_objects(cx, site, element);
        let slot = cx.element_node(array);
        held.into_iter().for_each(|object| cx.give(slot, object));
        return vec![array];
    }
    // Nothing is known about a result that is just an `Object`.
    let Some(class) = ty.as_class().filter(|&class| class != ClassId::OBJECT) else { return Vec::new() };
    let name = cx.program().names.class_name(class).0;
    let made = MADE_FOR.iter().find(|(declared, _)| declared.as_bytes() == name);
    let classes: Vec<ClassId> = match made {
        Some((_, made)) => made.iter().filter_map(|name| cx.program().find_class(name.as_bytes())).collect(),
        None => vec![class],
    };
    let concrete: Vec<ClassId> =
        classes.into_iter().filter(|&class| cx.program().class(class).is_concrete()).collect();
    concrete.into_iter().map(|class| made_by_native_code(cx, class)).collect()
}

/// An object whose constructor without parameters has run, if there is one, and whose strings are filled in.
pub(crate) fn made_by_native_code(cx: &mut Cx<'_, '_>, class: ClassId) -> ObjectId {
    let object = cx.machine_object(Type::class(class));
    // The constructor runs once per class. Class objects have rules of their own.
    if class == ClassId::CLASS || !cx.memory::<NativesMade>().0.insert(class) {
        return object;
    }
    cx.initialize(class);
    let constructor =
        cx.plain_constructor().and_then(|selector| cx.program().declared_method(class, selector));
    if let Some(constructor) = constructor {
        cx.enter(constructor, Some(object), &[]);
    }
    let text = cx.text();
    let fields: Vec<_> = cx.program().class(class).fields.iter().collect();
    for field in fields {
        let declared = cx.program().field(field);
        if declared.ty == Type::STRING && !declared.access.has(Access::STATIC) {
            let slot = cx.field_node(object, field);
            cx.give(slot, text);
        }
    }
    object
}
