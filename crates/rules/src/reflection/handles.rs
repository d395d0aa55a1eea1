//! Method handles that constants determine: looked up by class and name, created from reflected members, or
//! constants themselves.
//!
//! A handle knows its method or field, and its class says how it is used. The method type of a lookup is not
//! followed: all members of the name are found, and the number and types of arguments distinguish them at the
//! call.

use std::rc::Rc;

use classfile::HandleKind;
use ir::{Body, Const, Stmt, StmtId};
use pointsto::{
    Act, At, Cx, Draft, Model, NodeId, ObjectId, Place, Reflection, Rule, RuleSite, Set, Site, dispatch_class,
};
use program::{ClassId, FieldId, HandleTarget, MethodId, Type};
use rustc_hash::FxHashMap;

use super::constructors::constructors_of;
use super::fields::{all_fields_of, fields_named};
use super::handle_calls::{invoke, invoke_with_arguments};
use super::methods::methods_named;
use super::{known_classes, known_methods, known_texts};
use crate::support::give;

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLE: &str = "java/lang/invoke/MethodHandle";

const fn lookup(name: &'static str, act: Act) -> Model {
    Model { class: LOOKUP, name, at: At::Call, act }
}

const fn same(name: &'static str) -> Model {
    Model { class: HANDLE, name, at: At::Call, act: same_handle }
}

const MODELS: &[Model] = &[
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
    Model { class: HANDLE, name: "bindTo", at: At::Call, act: bind_to },
    Model { class: HANDLE, name: "invokeExact", at: At::CallOnly, act: invoke },
    Model { class: HANDLE, name: "invoke", at: At::CallOnly, act: invoke },
    Model { class: HANDLE, name: "invokeWithArguments", at: At::Call, act: invoke_with_arguments },
];

/// Method handles: constants, and if all reflection is followed, lookups and calls.
pub(super) struct Handles {
    pub(super) follows: Reflection,
}

impl Rule for Handles {
    fn name(&self) -> &'static str {
        "method handles"
    }

    fn models(&self) -> &'static [Model] {
        if self.follows == Reflection::All { MODELS } else { &[] }
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, _: Place) -> bool {
        let Stmt::Const { target, value: Const::Handle(number) } = *body.stmt(stmt) else { return false };
        if let Some(target) = draft.place(target) {
            let handle = body.handles.get(number as usize).copied();
            let object = handle_constant(&mut draft.cx(), handle);
            draft.constant(target, object);
        }
        true
    }
}

/// The handles that are bound to a first argument.
#[derive(Default)]
pub(super) struct BoundHandles(pub(super) FxHashMap<ObjectId, Bound>);

/// A handle that passes a first argument of its own to others.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    /// The handles that it calls.
    pub(super) handles: NodeId,
    /// The first argument of these.
    pub(super) first: NodeId,
}

/// How a handle calls a method: selected by the receiver, or exactly this one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Selected,
    Special,
}

/// `h = lookup.findVirtual(c, s, ..)`, `findStatic`: C.class in pts(c), "f" in pts(s) gives handles of all f
/// of C and above in pts(h).
fn find_method(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    // Either may arrive later; `found` looks at both again.
    cx.wait(site.argument(1), site, found);
    cx.wait(site.argument(2), site, found);
}

fn found(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    give_methods(cx, site, Kind::Selected);
}

/// `h = lookup.findSpecial(c, s, ..)`: the same, but the handles call these methods and none that override
/// them.
fn find_special(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, found_special);
    cx.wait(site.argument(2), site, found_special);
}

fn found_special(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    give_methods(cx, site, Kind::Special);
}

fn give_methods(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, kind: Kind) {
    let classes = known_classes(cx, &cx.passed_on(site.argument(1)));
    let strings = cx.passed_on(site.argument(2));
    for name in known_texts(cx, site, &strings) {
        for &class in &classes {
            for method in methods_named(cx, dispatch_class(class), name) {
                let handle = handle_of_method(cx, method, kind);
                give(cx, site.target, handle);
            }
        }
    }
}

/// `h = lookup.bind(x, s, ..)`:  as `findVirtual` with the classes of x, bound to x.
fn find_bound(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, found_bound);
    cx.wait(site.argument(2), site, found_bound);
}

fn found_bound(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    let Some(first) = site.argument(1) else { return };
    let bound = bound_handle(cx, site, first);
    let classes = cx.types(&cx.passed_on(Some(first)));
    let strings = cx.passed_on(site.argument(2));
    for name in known_texts(cx, site, &strings) {
        for &class in &classes {
            for method in methods_named(cx, dispatch_class(class), name) {
                let handle = handle_of_method(cx, method, Kind::Selected);
                cx.give(bound.handles, handle);
            }
        }
    }
}

/// `h = lookup.findConstructor(c, ..)`: C.class in pts(c) gives handles of all constructors of C in pts(h).
fn find_constructor(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, found_constructors);
}

fn found_constructors(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for constructor in constructors_of(cx, mirrors) {
        let handle = handle_of_method(cx, constructor, Kind::Special);
        give(cx, site.target, handle);
    }
}

/// `h = lookup.findGetter(c, s, ..)` and the like:  handles of all fields s of C and above in pts(h).
fn find_field(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, found_fields);
    cx.wait(site.argument(2), site, found_fields);
}

fn found_fields(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    let classes = known_classes(cx, &cx.passed_on(site.argument(1)));
    let strings = cx.passed_on(site.argument(2));
    for name in known_texts(cx, site, &strings) {
        for class in classes.iter().filter_map(|class| class.as_class()) {
            for field in fields_named(cx, class, name) {
                let handle = handle_of_field(cx, field);
                give(cx, site.target, handle);
            }
        }
    }
}

/// `h = lookup.unreflect(m)`:  f in pts(m)  gives  a handle of f in pts(h).
fn unreflect(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, unreflected);
}

fn unreflected(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for method in known_methods(cx, mirrors) {
        let handle = handle_of_method(cx, method, Kind::Selected);
        give(cx, site.target, handle);
    }
}

fn unreflect_special(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, unreflected_special);
}

fn unreflected_special(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for method in known_methods(cx, mirrors) {
        let handle = handle_of_method(cx, method, Kind::Special);
        give(cx, site.target, handle);
    }
}

fn unreflect_field(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, unreflected_fields);
}

fn unreflected_fields(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for field in all_fields_of(cx, mirrors) {
        let handle = handle_of_field(cx, field);
        give(cx, site.target, handle);
    }
}

/// `h = g.asType(..)`:  what is known of g holds for h.
fn same_handle(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.pass(site.argument(0), site.target, Type::OBJECT);
}

/// `h = g.bindTo(x)`:  a new handle that calls g with x before its own arguments.
fn bind_to(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let (Some(handle), Some(first)) = (site.argument(0), site.argument(1)) {
        let bound = bound_handle(cx, site, first);
        cx.flow(handle, bound.handles);
    }
}

fn bound_handle(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, first: NodeId) -> Bound {
    let ty = handle_type(cx, "java/lang/invoke/BoundMethodHandle$Species_L");
    let object = cx.make(site, ty);
    give(cx, site.target, object);
    let bound = match cx.memory::<BoundHandles>().0.get(&object) {
        Some(&known) => known,
        None => {
            let bound = Bound { handles: cx.new_node(), first: cx.new_node() };
            cx.memory::<BoundHandles>().0.insert(object, bound);
            bound
        }
    };
    cx.flow(first, bound.first);
    bound
}

/// The class that the JDK has for a kind of handles, if it does.
fn handle_type(cx: &Cx<'_, '_>, class: &str) -> Type {
    cx.class_type(class).unwrap_or(Type::class(ClassId::METHOD_HANDLE))
}

fn handle_of_method(cx: &mut Cx<'_, '_>, method: MethodId, kind: Kind) -> ObjectId {
    let class = match kind {
        // The classes that the JDK itself uses; `kind_of` reads the kind back from the class.
        _ if cx.program().is_initializer(cx.program().method(method).selector) => {
            "java/lang/invoke/DirectMethodHandle$Constructor"
        }
        Kind::Special => "java/lang/invoke/DirectMethodHandle$Special",
        Kind::Selected => "java/lang/invoke/DirectMethodHandle",
    };
    let ty = handle_type(cx, class);
    cx.object_at(Site::Method(method), ty)
}

fn handle_of_field(cx: &mut Cx<'_, '_>, field: FieldId) -> ObjectId {
    let class = if cx.program().field(field).is_static() {
        "java/lang/invoke/DirectMethodHandle$StaticAccessor"
    } else {
        "java/lang/invoke/DirectMethodHandle$Accessor"
    };
    let ty = handle_type(cx, class);
    cx.object_at(Site::Field(field), ty)
}

/// How a handle uses its method. Only handles of `findSpecial` and the like call exactly this method.
pub(super) fn kind_of(cx: &Cx<'_, '_>, handle: ObjectId) -> Kind {
    let special = cx.class_type("java/lang/invoke/DirectMethodHandle$Special");
    if special == Some(cx.object(handle).ty) { Kind::Special } else { Kind::Selected }
}

/// `x = handle constant`:  the handle of the method or field is in pts(x).
fn handle_constant(cx: &mut Cx<'_, '_>, handle: Option<HandleTarget>) -> ObjectId {
    let found = handle.and_then(|handle| known_target(cx, handle));
    match found.filter(|_| cx.analysis().reflection == Reflection::All) {
        Some(Member::Method(method, kind)) => handle_of_method(cx, method, kind),
        Some(Member::Field(field)) => handle_of_field(cx, field),
        None => cx.machine_object(Type::class(ClassId::METHOD_HANDLE)),
    }
}

/// What a handle constant refers to.
pub(crate) enum Member {
    Method(MethodId, Kind),
    Field(FieldId),
}

pub(crate) fn known_target(cx: &mut Cx<'_, '_>, handle: HandleTarget) -> Option<Member> {
    match handle {
        HandleTarget::Method(kind, method) => {
            let kind = match kind {
                HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => Kind::Special,
                HandleKind::GetField
                | HandleKind::GetStatic
                | HandleKind::PutField
                | HandleKind::PutStatic
                | HandleKind::InvokeVirtual
                | HandleKind::InvokeStatic
                | HandleKind::InvokeInterface => Kind::Selected,
            };
            cx.program().resolve_method(method).ok().map(|method| Member::Method(method, kind))
        }
        HandleTarget::Field(_, field) => cx.resolve_field(field).map(Member::Field),
    }
}
