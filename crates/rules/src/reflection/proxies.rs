//! `java.lang.reflect.Proxy`: objects of made-up classes, whose methods call their handler.
//!
//! Only proxies that the application creates. In generic code of the JDK (annotations, serialization,
//! management) the class objects of all interfaces arrive, and each would become a proxy. Those calls are
//! counted.

use std::rc::Rc;

use ir::Body;
use pointsto::{Arrival, At, Choice, Cx, Model, NodeId, Reflection, Rule, RuleSite, Set};
use program::{ClassId, MethodId, Program, SelectorId, Type};

use super::{is_in_platform, known_classes, method_object};
use crate::proxy_bodies;
use crate::support::give;

const PROXY: &str = "java/lang/reflect/Proxy";
const METHOD: &str = "java/lang/reflect/Method";

const MODELS: &[Model] = &[
    Model { class: PROXY, name: "newProxyInstance", at: At::Call, act: new_proxy },
    Model { class: PROXY, name: "getProxyClass", at: At::Call, act: proxy_class },
];

/// Proxies: the bodies of their methods, and if all reflection is followed, the calls that make them.
pub(super) struct Proxies {
    pub(super) follows: Reflection,
}

impl Rule for Proxies {
    fn name(&self) -> &'static str {
        "proxies"
    }

    fn models(&self) -> &'static [Model] {
        if self.follows == Reflection::All { MODELS } else { &[] }
    }

    fn body(&self, program: &mut Program, method: MethodId) -> Option<Body> {
        proxy_bodies::body(program, method)
    }
}

/// `x = Proxy.newProxyInstance(l, a, h)`: I.class in pts(a[]) gives a new object of the class made up for the
/// interfaces of a, in pts(x); its constructor takes h. Arrays with different interfaces stay apart.
fn new_proxy(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, arrays_to_make);
}

/// `x = Proxy.getProxyClass(l, a)`: the same, but for the class object of that class.
fn proxy_class(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, arrays_to_name);
}

fn arrays_to_make(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, arrays: &Set) {
    for_each_array(cx, site, arrays, made);
}

fn arrays_to_name(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, arrays: &Set) {
    for_each_array(cx, site, arrays, named);
}

/// Waits for the elements of each array. From here on they are the first argument of the site.
fn for_each_array(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, arrays: &Set, arrival: Arrival) {
    if is_in_platform(cx, site) {
        cx.unresolved(site);
        return;
    }
    for array in arrays {
        let elements = cx.element_node(array);
        let inner = Rc::new(site.with_arguments([Some(elements), site.argument(2)].into()));
        cx.wait(Some(elements), &inner, arrival);
    }
}

fn made(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    let Some((class, constructor)) = class_for(cx, site.argument(0)) else {
        return;
    };
    let object = cx.make(site, Type::class(class));
    give(cx, site.target, object);
    let this = cx.node_of(&[object]);
    let arguments = vec![Some(this), site.argument(1)];
    cx.call(site, Choice::Fixed(constructor), arguments, None);
}

fn named(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, _: &Set) {
    if let Some((class, _)) = class_for(cx, site.argument(0)) {
        let mirror = cx.class_object(Type::class(class));
        give(cx, site.target, mirror);
    }
}

/// The class for all interfaces that an array is known to hold by now, and its constructor.
fn class_for(cx: &mut Cx<'_, '_>, elements: Option<NodeId>) -> Option<(ClassId, MethodId)> {
    let classes = known_classes(cx, &cx.passed_on(elements)).into_iter().filter_map(Type::as_class);
    let mut interfaces: Vec<ClassId> =
        classes.filter(|&class| cx.program().class(class).is_interface()).collect();
    // Two arrays with the same interfaces get the same class.
    interfaces.sort_unstable();
    interfaces.dedup();
    if interfaces.is_empty() {
        return None;
    }
    let class = cx.program_mut().proxy_class(&interfaces)?;
    fill_fields(cx, class);
    // `proxy_class` puts it first.
    let constructor = cx.program().class(class).methods.iter().next()?;
    Some((class, constructor))
}

/// The static fields of a proxy's class hold the methods that it passes on.
fn fill_fields(cx: &mut Cx<'_, '_>, class: ClassId) {
    // The fields were filled before.
    if !cx.may_need_initializer(class) {
        return;
    }
    cx.initialize(class);
    let declared = cx.program().class(class).clone();
    for (field, method) in declared.fields.iter().zip(declared.methods.iter().skip(1)) {
        let selector = cx.program().method(method).selector;
        let variable = cx.static_node(field);
        for passed_on in declarations(cx, class, selector) {
            if let Some(mirror) = method_object(cx, METHOD, passed_on) {
                cx.give(variable, mirror);
            }
        }
    }
}

/// Where the interfaces of a class, or Object, declare a method.
fn declarations(cx: &Cx<'_, '_>, class: ClassId, selector: SelectorId) -> Vec<MethodId> {
    let program = cx.program();
    let above = std::iter::once(ClassId::OBJECT).chain(program.superinterfaces(class));
    above.filter_map(|above| program.declared_method(above, selector)).collect()
}
