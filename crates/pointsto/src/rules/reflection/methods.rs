//! Methods called by reflection.

use std::rc::Rc;

use program::{ClassId, MethodId, Symbol, Type};
use solver::{Set, Solver};

use super::wrapped::wrapping;
use super::{is_own, known_classes, known_methods, known_texts, method_object, spread, told};
use crate::engine::Engine;
use crate::plan::Choice;
use crate::rules::{At, Model, Site, boxing};

const METHOD: &str = "java/lang/reflect/Method";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "getMethod", at: At::CallOnly, rule: get_method },
    Model { class: "java/lang/Class", name: "getDeclaredMethod", at: At::CallOnly, rule: get_method },
    Model { class: METHOD, name: "invoke", at: At::CallOnly, rule: invoke },
];

/// `m = c.getMethod(s, ..)`:  C.class in pts(c), "f" in pts(s)  gives  all methods f of C and above in pts(m).
fn get_method(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, in_classes);
    engine.wait(solver, site.argument(1), site, with_names);
}

fn in_classes(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let strings = told(solver, site.argument(1));
    found(engine, solver, site, mirrors, &strings);
}

fn with_names(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, strings: &Set) {
    let mirrors = told(solver, site.argument(0));
    found(engine, solver, site, &mirrors, strings);
}

fn found(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set, strings: &Set) {
    let classes = known_classes(engine, mirrors);
    for name in known_texts(engine, site, strings) {
        for &class in &classes {
            for method in methods_named(engine, crate::objects::dispatch_class(class), name) {
                if let Some(mirror) = method_object(engine, solver, METHOD, method) {
                    engine.give(solver, site.target, mirror);
                }
            }
        }
    }
}

/// The methods of a name that a class has or inherits.
pub(in crate::rules) fn methods_named(engine: &Engine<'_>, class: ClassId, name: Symbol) -> Vec<MethodId> {
    let program = &*engine.program;
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

/// `x = m.invoke(y, a)`:  f in pts(m)  gives  a call of f on pts(y) with the elements of a; its result in pts(x).
fn invoke(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, invoked);
}

fn invoked(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let site = &wrapping(engine, solver, site);
    for method in known_methods(engine, mirrors) {
        let class = engine.program.method(method).class;
        if !is_values(engine, method) && !is_own(engine, site, Some(class)) {
            continue;
        }
        let arguments = spread(engine, solver, method, site.argument(2));
        call(engine, solver, site, method, site.argument(1), arguments);
    }
}

/// `values()` of an enum, which the JDK calls for `valueOf`.
fn is_values(engine: &Engine<'_>, method: MethodId) -> bool {
    let name = engine.program.names.selector_parts(engine.program.method(method).selector).name;
    engine.program.names.text(name).0 == b"values"
}

/// Calls a method on receivers of its class, and boxes what it returns.
pub(in crate::rules) fn call(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    method: MethodId,
    receivers: Option<solver::NodeId>,
    arguments: Vec<Option<solver::NodeId>>,
) {
    let declared = *engine.program.method(method);
    let result = engine.program.names.selector_signature(declared.selector).result;
    if let Some((boxed, _)) = boxing(engine.program, result) {
        let object = engine.machine_object(solver, boxed);
        engine.give(solver, site.target, object);
    }
    if declared.is_static() {
        engine.initialize(solver, declared.class);
        engine.call_from(solver, site, Choice::Fixed(method), arguments, site.target);
        return;
    }
    let this = solver.new_node();
    engine.pass(solver, receivers, Some(this), Type::class(declared.class));
    let arguments = [Some(this)].into_iter().chain(arguments).collect();
    engine.call_from(solver, site, Choice::Select(method), arguments, site.target);
}
