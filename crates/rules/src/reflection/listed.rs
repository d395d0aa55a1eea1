//! Members that code lists instead of naming them: `getMethods`, `getDeclaredFields` and the like.
//!
//! Only members of the application's classes: other listed members would not be called or accessed anyway
//! (see the rules for methods), and the JDK lists the members of many classes. The other calls are counted;
//! unless all reflection is followed, that is all of them.

use std::rc::Rc;

use classfile::Access;
use pointsto::{Act, At, Cx, Model, NodeId, Reflection, RuleSite, Set, Site};
use program::{ClassId, FieldId, MethodId, Type};

use super::{known_classes, method_object};
use crate::support::{give, is_platform};

const METHOD: &str = "java/lang/reflect/Method";
const FIELD: &str = "java/lang/reflect/Field";

const fn of_class(name: &'static str, at: At, act: Act) -> Model {
    Model { class: "java/lang/Class", name, at, act }
}

pub(super) const MODELS: &[Model] = &[
    of_class("getMethods", At::CallOnly, get_methods),
    of_class("getDeclaredMethods", At::CallOnly, get_declared_methods),
    of_class("getFields", At::Call, get_fields),
    of_class("getDeclaredFields", At::Call, get_declared_fields),
];

/// `a = c.getMethods()`: C.class in pts(c) gives the public methods of C and above as elements of a new array
/// in pts(a).
fn get_methods(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, public_methods);
}

fn public_methods(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let listed = own_classes(cx, site, mirrors);
    let classes: Vec<ClassId> = listed.into_iter().flat_map(|class| above(cx, class)).collect();
    give_methods(cx, site, classes, Access::PUBLIC);
}

/// `a = c.getDeclaredMethods()`:  the same for all methods that C declares.
fn get_declared_methods(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, declared_methods);
}

fn declared_methods(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let classes = own_classes(cx, site, mirrors);
    give_methods(cx, site, classes, Access(0));
}

/// `a = c.getFields()`:  the public fields of C and above.
fn get_fields(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, public_fields);
}

fn public_fields(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let listed = own_classes(cx, site, mirrors);
    let classes: Vec<ClassId> = listed.into_iter().flat_map(|class| above(cx, class)).collect();
    give_fields(cx, site, classes, Access::PUBLIC);
}

/// `a = c.getDeclaredFields()`:  all fields that C declares.
fn get_declared_fields(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, declared_fields);
}

fn declared_fields(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let classes = own_classes(cx, site, mirrors);
    give_fields(cx, site, classes, Access(0));
}

/// A call where more classes than this arrive is generic code: it lists everything, which says nothing.
const MANY: usize = 64;

/// The application's classes among these; if there are others, the call is counted.
fn own_classes(cx: &mut Cx<'_, '_>, site: &RuleSite, mirrors: &Set) -> Vec<ClassId> {
    if cx.analysis().reflection < Reflection::All || cx.passed_on(site.argument(0)).len() > MANY {
        cx.unresolved(site);
        return Vec::new();
    }
    let known = known_classes(cx, mirrors);
    let classes: Vec<ClassId> = known.iter().filter_map(|ty| ty.as_class()).collect();
    let is_own = |&class: &ClassId| !is_platform(cx.program().names.class_name(class).0);
    let own: Vec<ClassId> = classes.iter().copied().filter(is_own).collect();
    // Some were of the JDK, arrays, or unknown.
    if own.len() < mirrors.len() {
        cx.unresolved(site);
    }
    own
}

/// A class, its superclasses and its superinterfaces that belong to the application.
fn above(cx: &Cx<'_, '_>, class: ClassId) -> Vec<ClassId> {
    let program = cx.program();
    let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let all = classes.chain(program.superinterfaces(class));
    all.filter(|&class| !is_platform(program.names.class_name(class).0)).collect()
}

fn give_methods(cx: &mut Cx<'_, '_>, site: &RuleSite, classes: Vec<ClassId>, access: Access) {
    let Some(elements) = new_array(cx, site, METHOD) else { return };
    let program = cx.program();
    let is_listed = |&method: &MethodId| {
        let declared = program.method(method);
        let name = program.names.selector_parts(declared.selector).name;
        // Neither constructors nor `<clinit>` count as methods here.
        declared.access.has(access) && !program.names.text(name).0.starts_with(b"<")
    };
    let methods = classes.into_iter().flat_map(|class| program.class(class).methods.iter());
    let methods: Vec<MethodId> = methods.filter(is_listed).collect();
    for method in methods {
        if let Some(mirror) = method_object(cx, METHOD, method) {
            cx.give(elements, mirror);
        }
    }
}

fn give_fields(cx: &mut Cx<'_, '_>, site: &RuleSite, classes: Vec<ClassId>, access: Access) {
    let Some(elements) = new_array(cx, site, FIELD) else { return };
    let Some(ty) = cx.class_type(FIELD) else { return };
    let program = cx.program();
    let fields = classes.into_iter().flat_map(|class| program.class(class).fields.iter());
    let fields: Vec<FieldId> = fields.filter(|&field| program.field(field).access.has(access)).collect();
    for field in fields {
        let mirror = cx.object_at(Site::Field(field), ty);
        cx.give(elements, mirror);
    }
}

/// The elements of the array that a call returns.
fn new_array(cx: &mut Cx<'_, '_>, site: &RuleSite, class: &str) -> Option<NodeId> {
    let array: Type = cx.class_type(class)?.array(1)?;
    let array = cx.make(site, array);
    give(cx, site.target, array);
    Some(cx.element_node(array))
}
