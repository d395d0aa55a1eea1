//! Method handles that constants tell: looked up by class and name, made from reflected members, or constants themselves.
//!
//! A handle says which method or field it stands for, and by its class how that is used. The method type of a lookup is not
//! followed: all members of the name are found, and the number and types of arguments tell them apart at the call.

use std::rc::Rc;

use classfile::HandleKind;
use ir::{Body, VarId};
use program::{ClassId, FieldId, HandleTarget, MethodId, Type};
use solver::{NodeId, ObjectId, Set, Solver};

use super::constructors::constructors_of;
use super::fields::{all_fields_of, fields_named};
use super::methods::methods_named;
use super::{known_classes, known_methods, known_texts, told};
use crate::analysis::Reflection;
use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::objects;
use crate::plan::Builder;
use crate::rules::{At, Model, Rule, Site};

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLE: &str = "java/lang/invoke/MethodHandle";

const fn lookup(name: &'static str, rule: Rule) -> Model {
    Model { class: LOOKUP, name, at: At::Call, rule }
}

const fn same(name: &'static str) -> Model {
    Model { class: HANDLE, name, at: At::Call, rule: same_handle }
}

pub(super) const MODELS: &[Model] = &[
    lookup("findVirtual", find_method),
    lookup("findStatic", find_method),
    lookup("bind", find_bound),
    lookup("findSpecial", find_special),
    lookup("findConstructor", find_constructor),
    lookup("findGetter", find_field),
    lookup("findSetter", find_field),
    lookup("findStaticGetter", find_field),
    lookup("findStaticSetter", find_field),
    lookup("unreflect", unreflect),
    lookup("unreflectSpecial", unreflect_special),
    lookup("unreflectConstructor", unreflect),
    lookup("unreflectGetter", unreflect_field),
    lookup("unreflectSetter", unreflect_field),
    same("asType"),
    same("asFixedArity"),
    same("asVarargsCollector"),
    same("withVarargs"),
    Model { class: HANDLE, name: "bindTo", at: At::Call, rule: bind_to },
];

/// A handle that passes a first argument of its own to others.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    /// The handles that it calls.
    pub(super) handles: NodeId,
    /// The first argument of these.
    pub(super) first: NodeId,
}

/// How a handle uses a method: as a call instruction would choose it, or that and no other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Selected,
    Special,
}

/// `h = lookup.findVirtual(c, s, ..)`, `findStatic`:  C.class in pts(c), "f" in pts(s)  gives  handles of all f of C and
/// above in pts(h).
fn find_method(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, found);
    engine.wait(solver, site.argument(2), site, found);
}

fn found(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    give_methods(engine, solver, site, Kind::Selected);
}

/// `h = lookup.findSpecial(c, s, ..)`: the same, but the handles call these methods and none that override them.
fn find_special(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, found_special);
    engine.wait(solver, site.argument(2), site, found_special);
}

fn found_special(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    give_methods(engine, solver, site, Kind::Special);
}

fn give_methods(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, kind: Kind) {
    let classes = known_classes(engine, &told(solver, site.argument(1)));
    let strings = told(solver, site.argument(2));
    for name in known_texts(engine, site, &strings) {
        for &class in &classes {
            for method in methods_named(engine, objects::dispatch_class(class), name) {
                let handle = handle_of_method(engine, solver, method, kind);
                engine.give(solver, site.target, handle);
            }
        }
    }
}

/// `h = lookup.bind(x, s, ..)`:  as `findVirtual` with the classes of x, bound to x.
fn find_bound(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, found_bound);
    engine.wait(solver, site.argument(2), site, found_bound);
}

fn found_bound(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    let Some(first) = site.argument(1) else { return };
    let bound = bound_handle(engine, solver, site, first);
    let classes = engine.objects.types(solver, &told(solver, Some(first)));
    let strings = told(solver, site.argument(2));
    for name in known_texts(engine, site, &strings) {
        for &class in &classes {
            for method in methods_named(engine, objects::dispatch_class(class), name) {
                let handle = handle_of_method(engine, solver, method, Kind::Selected);
                solver.add_object(bound.handles, handle);
            }
        }
    }
}

/// `h = lookup.findConstructor(c, ..)`:  C.class in pts(c)  gives  handles of all constructors of C in pts(h).
fn find_constructor(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, found_constructors);
}

fn found_constructors(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for constructor in constructors_of(engine, mirrors) {
        let handle = handle_of_method(engine, solver, constructor, Kind::Special);
        engine.give(solver, site.target, handle);
    }
}

/// `h = lookup.findGetter(c, s, ..)` and the like:  handles of all fields s of C and above in pts(h).
fn find_field(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, found_fields);
    engine.wait(solver, site.argument(2), site, found_fields);
}

fn found_fields(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    let classes = known_classes(engine, &told(solver, site.argument(1)));
    let strings = told(solver, site.argument(2));
    for name in known_texts(engine, site, &strings) {
        for class in classes.iter().filter_map(|class| class.as_class()) {
            for field in fields_named(engine, class, name) {
                let handle = handle_of_field(engine, solver, field);
                engine.give(solver, site.target, handle);
            }
        }
    }
}

/// `h = lookup.unreflect(m)`:  f in pts(m)  gives  a handle of f in pts(h).
fn unreflect(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, unreflected);
}

fn unreflected(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for method in known_methods(engine, mirrors) {
        let handle = handle_of_method(engine, solver, method, Kind::Selected);
        engine.give(solver, site.target, handle);
    }
}

fn unreflect_special(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, unreflected_special);
}

fn unreflected_special(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for method in known_methods(engine, mirrors) {
        let handle = handle_of_method(engine, solver, method, Kind::Special);
        engine.give(solver, site.target, handle);
    }
}

fn unreflect_field(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, unreflected_fields);
}

fn unreflected_fields(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for field in all_fields_of(engine, mirrors) {
        let handle = handle_of_field(engine, solver, field);
        engine.give(solver, site.target, handle);
    }
}

/// `h = g.asType(..)`:  what is known of g holds for h.
fn same_handle(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.pass(solver, site.argument(0), site.target, Type::OBJECT);
}

/// `h = g.bindTo(x)`:  a new handle that calls g with x before its own arguments.
fn bind_to(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(handle), Some(first)) = (site.argument(0), site.argument(1)) {
        let bound = bound_handle(engine, solver, site, first);
        solver.add_edge(handle, bound.handles, None);
    }
}

fn bound_handle(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, first: NodeId) -> Bound {
    let ty = handle_type(engine, "java/lang/invoke/BoundMethodHandle$Species_L");
    let object = engine.make(solver, site, ty);
    engine.give(solver, site.target, object);
    let bound = *engine
        .rules
        .bound_handles
        .entry(object)
        .or_insert_with(|| Bound { handles: solver.new_node(), first: solver.new_node() });
    solver.add_edge(first, bound.first, None);
    bound
}

/// The class that the JDK has for a kind of handles, if it does.
fn handle_type(engine: &Engine<'_>, class: &str) -> Type {
    engine.class_type(class).unwrap_or(Type::class(ClassId::METHOD_HANDLE))
}

fn handle_of_method(engine: &mut Engine<'_>, solver: &mut Solver, method: MethodId, kind: Kind) -> ObjectId {
    let class = match kind {
        _ if engine.program.is_initializer(engine.program.method(method).selector) => {
            "java/lang/invoke/DirectMethodHandle$Constructor"
        }
        Kind::Special => "java/lang/invoke/DirectMethodHandle$Special",
        Kind::Selected => "java/lang/invoke/DirectMethodHandle",
    };
    let ty = handle_type(engine, class);
    engine.object(solver, objects::Site::Method(method), ty, Contexts::EMPTY)
}

fn handle_of_field(engine: &mut Engine<'_>, solver: &mut Solver, field: FieldId) -> ObjectId {
    let class = match engine.program.field(field).is_static() {
        true => "java/lang/invoke/DirectMethodHandle$StaticAccessor",
        false => "java/lang/invoke/DirectMethodHandle$Accessor",
    };
    let ty = handle_type(engine, class);
    engine.object(solver, objects::Site::Field(field), ty, Contexts::EMPTY)
}

/// How a handle uses its method: only those of `findSpecial` and the like choose no other.
pub(super) fn kind_of(engine: &Engine<'_>, handle: ObjectId) -> Kind {
    let special = engine.class_type("java/lang/invoke/DirectMethodHandle$Special");
    match special == Some(engine.objects.get(handle).ty) {
        true => Kind::Special,
        false => Kind::Selected,
    }
}

/// `x = handle constant`:  the handle of the method or field is in pts(x).
pub(crate) fn handle_constant(builder: &mut Builder<'_, '_>, body: &Body, target: VarId, number: u32) {
    let Some(target) = builder.place(target) else { return };
    let found = body.handles.get(number as usize).and_then(|&handle| known_target(builder.engine, handle));
    let ty = Type::class(ClassId::METHOD_HANDLE);
    let (engine, solver) = (&mut *builder.engine, &mut *builder.solver);
    let object = match found.filter(|_| engine.analysis.reflection == Reflection::All) {
        Some(Member::Method(method, kind)) => handle_of_method(engine, solver, method, kind),
        Some(Member::Field(field)) => handle_of_field(engine, solver, field),
        None => engine.object(solver, objects::Site::Machine(ty), ty, Contexts::EMPTY),
    };
    builder.constant(target, object);
}

/// What a handle constant stands for.
pub(crate) enum Member {
    Method(MethodId, Kind),
    Field(FieldId),
}

pub(crate) fn known_target(engine: &mut Engine<'_>, handle: HandleTarget) -> Option<Member> {
    match handle {
        HandleTarget::Method(kind, method) => {
            let kind = match kind {
                HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => Kind::Special,
                _ => Kind::Selected,
            };
            engine.program.resolve_method(method).ok().map(|method| Member::Method(method, kind))
        }
        HandleTarget::Field(_, field) => engine.fields.resolve(engine.program, field).map(Member::Field),
    }
}
