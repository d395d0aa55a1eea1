//! Objects made by reflection.

use std::rc::Rc;

use pointsto::{At, Choice, Cx, Model, NodeId, RuleSite, Set};
use program::{ClassId, MethodId, Type};

use super::wrapped::wrapping;
use super::{is_expected, known_classes, known_methods, method_object, spread};
use crate::support::give;

const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "newInstance", at: At::CallOnly, act: new_instance },
    Model { class: "java/lang/Class", name: "getConstructor", at: At::CallOnly, act: get_constructor },
    Model {
        class: "java/lang/Class",
        name: "getDeclaredConstructor",
        at: At::CallOnly,
        act: get_constructor,
    },
    Model { class: "java/lang/Class", name: "getConstructors", at: At::CallOnly, act: get_constructors },
    Model {
        class: "java/lang/Class",
        name: "getDeclaredConstructors",
        at: At::CallOnly,
        act: get_constructors,
    },
    Model { class: CONSTRUCTOR, name: "newInstance", at: At::CallOnly, act: construct },
    Model { class: CONSTRUCTOR, name: "newInstanceWithCaller", at: At::CallOnly, act: construct },
];

/// `x = c.newInstance()`:  C.class in pts(c)  gives  a new C in pts(x), on which `C()` is called.
fn new_instance(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, new_instances);
}

fn new_instances(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let Some(plain) = cx.plain_constructor() else { return };
    for class in known_classes(cx, mirrors).into_iter().filter_map(Type::as_class) {
        if let Some(constructor) = cx.program().declared_method(class, plain) {
            make_by(cx, site, constructor, Vec::new());
        }
    }
}

/// `k = c.getConstructor(..)`:  C.class in pts(c)  gives  all constructors of C in pts(k).
fn get_constructor(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, one_constructor);
}

fn one_constructor(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for constructor in constructors_of(cx, mirrors) {
        if let Some(mirror) = method_object(cx, CONSTRUCTOR, constructor) {
            give(cx, site.target, mirror);
        }
    }
}

/// `a = c.getConstructors()`: the same, as elements of a new array.
fn get_constructors(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, all_constructors);
}

fn all_constructors(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let Some(array) = cx.class_type(CONSTRUCTOR).and_then(|ty| ty.array(1)) else { return };
    let array = cx.make(site, array);
    give(cx, site.target, array);
    let elements = cx.element_node(array);
    for constructor in constructors_of(cx, mirrors) {
        if let Some(mirror) = method_object(cx, CONSTRUCTOR, constructor) {
            cx.give(elements, mirror);
        }
    }
}

pub(super) fn constructors_of(cx: &Cx<'_, '_>, mirrors: &Set) -> Vec<MethodId> {
    let program = cx.program();
    let of = |class: ClassId| {
        program.class(class).methods.iter().filter(|&method| {
            let name = program.names.selector_parts(program.method(method).selector).name;
            program.names.text(name).0 == b"<init>"
        })
    };
    known_classes(cx, mirrors).into_iter().filter_map(Type::as_class).flat_map(of).collect()
}

/// `x = k.newInstance(a)`: C(..) in pts(k) gives a new C in pts(x), on which it is called with the elements
/// of a.
fn construct(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, constructed);
}

fn constructed(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let site = &wrapping(cx, site);
    for constructor in known_methods(cx, mirrors) {
        let arguments = spread(cx, site, constructor, site.argument(1));
        make_by(cx, site, constructor, arguments);
    }
}

/// Makes an object and calls a constructor on it.
pub(crate) fn make_by(
    cx: &mut Cx<'_, '_>,
    site: &Rc<RuleSite>,
    constructor: MethodId,
    arguments: Vec<Option<NodeId>>,
) {
    let class = cx.program().method(constructor).class;
    if cx.program().class(class).is_concrete() && is_expected(cx, site, Type::class(class)) {
        make_unasked(cx, site, constructor, arguments);
    }
}

/// The same, even if the code expects something else.
pub(crate) fn make_unasked(
    cx: &mut Cx<'_, '_>,
    site: &Rc<RuleSite>,
    constructor: MethodId,
    arguments: Vec<Option<NodeId>>,
) {
    let class = cx.program().method(constructor).class;
    if !cx.program().class(class).is_concrete() {
        return;
    }
    cx.initialize(class);
    let object = cx.make(site, Type::class(class));
    give(cx, site.target, object);
    let this = cx.node_of(&[object]);
    let arguments = [Some(this)].into_iter().chain(arguments).collect();
    // The object is the result of the call, and the constructor has none.
    cx.call(site, Choice::Fixed(constructor), arguments, None);
}
