//! Native methods that move references; the others are counted.

use std::rc::Rc;

use classfile::Access;
use program::{ClassId, MethodId, Type};
use solver::{ObjectId, Solver};

use super::{At, Model, Site, unknown};
use crate::contexts::Contexts;
use crate::engine::{Engine, Use};
use crate::objects;
use crate::plan::Choice;

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/System", name: "arraycopy", at: At::CallOnly, rule: array_copy },
    Model { class: "java/lang/Object", name: "clone", at: At::CallOnly, rule: first_argument },
    Model { class: "java/lang/Object", name: "getClass", at: At::CallOnly, rule: get_class },
    Model {
        class: "java/lang/Throwable",
        name: "fillInStackTrace",
        at: At::NativeCall,
        rule: first_argument,
    },
    Model { class: "java/lang/String", name: "intern", at: At::NativeCall, rule: first_argument },
    Model {
        class: "java/lang/invoke/MethodHandleNatives",
        name: "resolve",
        at: At::NativeCall,
        rule: first_argument,
    },
    Model {
        class: "java/lang/StackStreamFactory$AbstractStackWalker",
        name: "callStackWalk",
        at: At::Body,
        rule: walk_stack,
    },
    Model {
        class: "java/lang/StackStreamFactory$AbstractStackWalker",
        name: "fetchStackFrames",
        at: At::BesideBody,
        rule: fill_frames,
    },
];

/// Where a result is declared as an abstract class, what native code makes.
const MADE_FOR: &[(&str, &[&str])] = &[
    ("java/net/InetAddress", &["java/net/Inet4Address", "java/net/Inet6Address"]),
    ("java/nio/ByteBuffer", &["java/nio/DirectByteBuffer"]),
];

/// `arraycopy(x, _, y, _, _)`:  for every array a in pts(x), b in pts(y):  pts(a[]) <= pts(b[]).
fn array_copy(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(source), Some(target)) = (site.argument(0), site.argument(2)) {
        let moved = solver.new_node();
        engine.add_use(solver, source, Use::LoadElement { target: moved });
        engine.add_use(solver, target, Use::StoreElement { value: moved });
    }
}

/// `x = y.m(…)`:  pts(y) <= pts(x). The copy of an object is taken for the object.
fn first_argument(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.pass(solver, site.argument(0), site.target, Type::OBJECT);
}

/// `x.getClass()`: the class object of each o in pts(x).
fn get_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(this), Some(target)) = (site.argument(0), site.target) {
        engine.add_use(solver, this, Use::ClassOf { target });
    }
}

/// `x = w.callStackWalk(…, frames)`:  the JVM fills the frames and calls `x = w.doStackWalk(…)`.
fn walk_stack(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    fill_frames(engine, solver, site);
    let class = engine.program.method(site.method).class;
    let Some(walk) = methods_named(engine, class, b"doStackWalk").first().copied() else { return };
    engine.call_from(solver, site, Choice::Fixed(walk), vec![site.argument(0)], site.target);
}

/// The last argument is the array of frames: classes, or objects that are there already.
fn fill_frames(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let Some(frames) = site.arguments.last().copied().flatten() else { return };
    let class = engine.machine_object(solver, Type::class(ClassId::CLASS));
    let value = engine.node_of(solver, &[class]);
    engine.add_use(solver, frames, Use::StoreElement { value });
}

fn methods_named(engine: &Engine<'_>, class: ClassId, name: &[u8]) -> Vec<MethodId> {
    let program = &*engine.program;
    let named = |&method: &MethodId| {
        let parts = program.names.selector_parts(program.method(method).selector);
        program.names.text(parts.name).0 == name
    };
    program.class(class).methods.iter().filter(named).collect()
}

/// A native method without a rule: an object of the declared type, if that can be, and an entry in the diagnostics.
pub(super) fn unmodelled(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let declared = *engine.program.method(site.method);
    if declared.is_native() {
        engine.diagnostics.natives.insert(site.method);
    }
    let result = engine.program.names.selector_signature(declared.selector).result;
    unknown::native(engine, solver, site);
    let Some(target) = site.target else { return };
    for object in engine.machine_objects(solver, site, result) {
        solver.add_object(target, object);
    }
}

impl Engine<'_> {
    /// What native code makes where a type is declared. Arrays hold such objects, too; each method has its own.
    fn machine_objects(&mut self, solver: &mut Solver, site: &Site, ty: Type) -> Vec<ObjectId> {
        if ty == Type::STRING {
            return vec![self.object(solver, objects::Site::Strings, Type::STRING, Contexts::EMPTY)];
        }
        if let Some(element) = ty.element() {
            let array = self.make(solver, site, ty);
            let held = self.machine_objects(solver, site, element);
            let slot = self.fields.element(solver, array);
            held.into_iter().for_each(|object| solver.add_object(slot, object));
            return vec![array];
        }
        let Some(class) = ty.as_class().filter(|&class| class != ClassId::OBJECT) else { return Vec::new() };
        let name = self.program.names.class_name(class).0;
        let made = MADE_FOR.iter().find(|(declared, _)| declared.as_bytes() == name);
        let classes: Vec<ClassId> = match made {
            Some((_, made)) => {
                made.iter().filter_map(|name| self.program.find_class(name.as_bytes())).collect()
            }
            None => vec![class],
        };
        let concrete: Vec<ClassId> =
            classes.into_iter().filter(|&class| self.program.class(class).is_concrete()).collect();
        concrete.into_iter().map(|class| self.made_by_native_code(solver, class)).collect()
    }

    /// An object whose constructor without parameters has run, if there is one, and whose strings are filled in.
    fn made_by_native_code(&mut self, solver: &mut Solver, class: ClassId) -> ObjectId {
        let object = self.machine_object(solver, Type::class(class));
        if class == ClassId::CLASS || !self.rules.natives_made.insert(class) {
            return object;
        }
        self.initialize(solver, class);
        let constructor =
            self.plain_constructor().and_then(|selector| self.program.declared_method(class, selector));
        if let Some(constructor) = constructor {
            self.enter_on(solver, constructor, Some(object), &[]);
        }
        let text = self.object(solver, objects::Site::Strings, Type::STRING, Contexts::EMPTY);
        let fields: Vec<_> = self.program.class(class).fields.iter().collect();
        for field in fields {
            let declared = self.program.field(field);
            if declared.ty == Type::STRING && !declared.access.has(Access::STATIC) {
                let slot = self.fields.of_object(solver, object, field);
                solver.add_object(slot, text);
            }
        }
        object
    }
}
