//! `java.lang.reflect.Proxy`: objects of made-up classes, whose methods call their handler.
//!
//! Only where the application makes them: in the JDK's own workshops (annotations, serialization, management) the class objects
//! of all interfaces meet, and each would become a proxy. Those calls are counted.

use std::rc::Rc;

use program::{ClassId, MethodId, SelectorId, Type};
use solver::{NodeId, Set, Solver};

use super::{is_in_platform, known_classes, method_object, told};
use crate::engine::Engine;
use crate::plan::Choice;
use crate::rules::{At, Model, Site};

const PROXY: &str = "java/lang/reflect/Proxy";
const METHOD: &str = "java/lang/reflect/Method";

pub(super) const MODELS: &[Model] = &[
    Model { class: PROXY, name: "newProxyInstance", at: At::Call, rule: new_proxy },
    Model { class: PROXY, name: "getProxyClass", at: At::Call, rule: proxy_class },
];

/// `x = Proxy.newProxyInstance(l, a, h)`:  I.class in pts(a[])  gives  a new object of the class made up for the
/// interfaces of a, in pts(x); its constructor takes h. Which array stands for which interfaces stays apart.
fn new_proxy(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, arrays_to_make);
}

/// `x = Proxy.getProxyClass(l, a)`: the same, but for the class object of that class.
fn proxy_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, arrays_to_name);
}

fn arrays_to_make(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, arrays: &Set) {
    for_each_array(engine, solver, site, arrays, made);
}

fn arrays_to_name(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, arrays: &Set) {
    for_each_array(engine, solver, site, arrays, named);
}

/// Waits for the elements of each array: the first argument from now on.
fn for_each_array(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    arrays: &Set,
    arrival: crate::rules::Arrival,
) {
    if is_in_platform(engine, site) {
        engine.diagnostics.unresolved.insert((site.method, site.stmt));
        return;
    }
    for array in arrays {
        let elements = engine.fields.element(solver, array);
        let inner = Rc::new(site.with_arguments([Some(elements), site.argument(2)].into()));
        engine.wait(solver, Some(elements), &inner, arrival);
    }
}

fn made(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    let Some((class, constructor)) = class_for(engine, solver, site.argument(0)) else {
        return;
    };
    let object = engine.make(solver, site, Type::class(class));
    engine.give(solver, site.target, object);
    let this = engine.node_of(solver, &[object]);
    let arguments = vec![Some(this), site.argument(1)];
    engine.call_from(solver, site, Choice::Fixed(constructor), arguments, None);
}

fn named(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, _: &Set) {
    if let Some((class, _)) = class_for(engine, solver, site.argument(0)) {
        let mirror = engine.class_object(solver, Type::class(class));
        engine.give(solver, site.target, mirror);
    }
}

/// The class for all interfaces that an array is known to hold by now, and its constructor.
fn class_for(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    elements: Option<NodeId>,
) -> Option<(ClassId, MethodId)> {
    let classes = known_classes(engine, &told(solver, elements)).into_iter().filter_map(Type::as_class);
    let mut interfaces: Vec<ClassId> =
        classes.filter(|&class| engine.program.class(class).is_interface()).collect();
    interfaces.sort_unstable();
    interfaces.dedup();
    if interfaces.is_empty() {
        return None;
    }
    let class = engine.program.proxy_class(&interfaces)?;
    fill_fields(engine, solver, class);
    let constructor = engine.program.class(class).methods.iter().next()?;
    Some((class, constructor))
}

/// The static fields of a proxy's class hold the methods that it passes on.
fn fill_fields(engine: &mut Engine<'_>, solver: &mut Solver, class: ClassId) {
    if !engine.may_need_initializer(class) {
        return;
    }
    engine.initialize(solver, class);
    let declared = engine.program.class(class).clone();
    for (field, method) in declared.fields.iter().zip(declared.methods.iter().skip(1)) {
        let selector = engine.program.method(method).selector;
        let variable = engine.fields.of_class(solver, field);
        for passed_on in declarations(engine, class, selector) {
            if let Some(mirror) = method_object(engine, solver, METHOD, passed_on) {
                solver.add_object(variable, mirror);
            }
        }
    }
}

/// Where the interfaces of a class, or Object, declare a method.
fn declarations(engine: &Engine<'_>, class: ClassId, selector: SelectorId) -> Vec<MethodId> {
    let program = &*engine.program;
    let above = std::iter::once(ClassId::OBJECT).chain(program.superinterfaces(class));
    above.filter_map(|above| program.declared_method(above, selector)).collect()
}
