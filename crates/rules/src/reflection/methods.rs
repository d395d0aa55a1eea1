//! Methods called by reflection.

use std::rc::Rc;

use pointsto::{At, Choice, Cx, Model, NodeId, RuleSite, Set, dispatch_class};
use program::{ClassId, MethodId, Symbol, Type};

use super::wrapped::wrapping;
use super::{is_own, known_classes, known_methods, known_texts, method_object, spread};
use crate::boxing::boxing;
use crate::support::give;

const METHOD: &str = "java/lang/reflect/Method";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "getMethod", at: At::CallOnly, act: get_method },
    Model { class: "java/lang/Class", name: "getDeclaredMethod", at: At::CallOnly, act: get_method },
    Model { class: METHOD, name: "invoke", at: At::CallOnly, act: invoke },
];

/// `m = c.getMethod(s, ..)`: C.class in pts(c), "f" in pts(s) gives all methods f of C and above in pts(m).
fn get_method(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    // Either side may grow later: what is new on one side meets all that the other has so far.
    cx.wait(site.argument(0), site, in_classes);
    cx.wait(site.argument(1), site, with_names);
}

fn in_classes(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let strings = cx.passed_on(site.argument(1));
    found(cx, site, mirrors, &strings);
}

fn with_names(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, strings: &Set) {
    let mirrors = cx.passed_on(site.argument(0));
    found(cx, site, &mirrors, strings);
}

fn found(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set, strings: &Set) {
    let classes = known_classes(cx, mirrors);
    for name in known_texts(cx, site, strings) {
        for &class in &classes {
            for method in methods_named(cx, dispatch_class(class), name) {
                if let Some(mirror) = method_object(cx, METHOD, method) {
                    give(cx, site.target, mirror);
                }
            }
        }
    }
}

/// The methods of a name that a class has or inherits.
pub(crate) fn methods_named(cx: &Cx<'_, '_>, class: ClassId, name: Symbol) -> Vec<MethodId> {
    let program = cx.program();
    let mut classes: Vec<ClassId> = Vec::new();
    let mut next = Some(class);
    while let Some(class) = next {
        classes.push(class);
        next = program.class(class).superclass;
    }
    classes.extend(program.superinterfaces(class));
    let named =
        |&method: &MethodId| program.names.selector_parts(program.method(method).selector).name == name;
    classes.into_iter().flat_map(|class| program.class(class).methods.iter().filter(named)).collect()
}

/// `x = m.invoke(y, a)`: f in pts(m) gives a call of f on pts(y) with the elements of a; its result in
/// pts(x).
fn invoke(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, invoked);
}

fn invoked(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let site = &wrapping(cx, site);
    for method in known_methods(cx, mirrors) {
        let class = cx.program().method(method).class;
        if !is_values(cx, method) && !is_own(cx, site, Some(class)) {
            continue;
        }
        let arguments = spread(cx, site, method, site.argument(2));
        call(cx, site, method, site.argument(1), arguments);
    }
}

/// `values()` of an enum, which the JDK calls for `valueOf`.
fn is_values(cx: &Cx<'_, '_>, method: MethodId) -> bool {
    let name = cx.program().names.selector_parts(cx.program().method(method).selector).name;
    cx.program().names.text(name).0 == b"values"
}

/// Calls a method on receivers of its class, and boxes what it returns.
pub(crate) fn call(
    cx: &mut Cx<'_, '_>,
    site: &Rc<RuleSite>,
    method: MethodId,
    receivers: Option<NodeId>,
    arguments: Vec<Option<NodeId>>,
) {
    let declared = *cx.program().method(method);
    let result = cx.program().names.selector_signature(declared.selector).result;
    // `invoke` returns an object, so a primitive result is boxed.
    if let Some((boxed, _)) = boxing(cx.program_mut(), result) {
        let object = cx.machine_object(boxed);
        give(cx, site.target, object);
    }
    if declared.is_static() {
        cx.initialize(declared.class);
        cx.call(site, Choice::Fixed(method), arguments, site.target);
        return;
    }
    let this = cx.new_node();
    cx.pass(receivers, Some(this), Type::class(declared.class));
    let arguments = [Some(this)].into_iter().chain(arguments).collect();
    cx.call(site, Choice::Select(method), arguments, site.target);
}
