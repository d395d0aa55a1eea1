//! Objects made by reflection.

use std::rc::Rc;

use program::{ClassId, MethodId, Type};
use solver::{Set, Solver};

use super::wrapped::wrapping;
use super::{is_expected, known_classes, known_methods, method_object, spread};
use crate::engine::Engine;
use crate::plan::Choice;
use crate::rules::{At, Model, Site};

const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "newInstance", at: At::CallOnly, rule: new_instance },
    Model { class: "java/lang/Class", name: "getConstructor", at: At::CallOnly, rule: get_constructor },
    Model {
        class: "java/lang/Class",
        name: "getDeclaredConstructor",
        at: At::CallOnly,
        rule: get_constructor,
    },
    Model { class: "java/lang/Class", name: "getConstructors", at: At::CallOnly, rule: get_constructors },
    Model {
        class: "java/lang/Class",
        name: "getDeclaredConstructors",
        at: At::CallOnly,
        rule: get_constructors,
    },
    Model { class: CONSTRUCTOR, name: "newInstance", at: At::CallOnly, rule: construct },
    Model { class: CONSTRUCTOR, name: "newInstanceWithCaller", at: At::CallOnly, rule: construct },
];

/// `x = c.newInstance()`:  C.class in pts(c)  gives  a new C in pts(x), on which `C()` is called.
fn new_instance(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, new_instances);
}

fn new_instances(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let Some(plain) = engine.plain_constructor() else { return };
    for class in known_classes(engine, mirrors).into_iter().filter_map(Type::as_class) {
        if let Some(constructor) = engine.program.declared_method(class, plain) {
            make_by(engine, solver, site, constructor, Vec::new());
        }
    }
}

/// `k = c.getConstructor(..)`:  C.class in pts(c)  gives  all constructors of C in pts(k).
fn get_constructor(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, one_constructor);
}

fn one_constructor(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for constructor in constructors_of(engine, mirrors) {
        if let Some(mirror) = method_object(engine, solver, CONSTRUCTOR, constructor) {
            engine.give(solver, site.target, mirror);
        }
    }
}

/// `a = c.getConstructors()`: the same, as elements of a new array.
fn get_constructors(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, all_constructors);
}

fn all_constructors(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let Some(array) = engine.class_type(CONSTRUCTOR).and_then(|ty| ty.array(1)) else { return };
    let array = engine.make(solver, site, array);
    engine.give(solver, site.target, array);
    let elements = engine.fields.element(solver, array);
    for constructor in constructors_of(engine, mirrors) {
        if let Some(mirror) = method_object(engine, solver, CONSTRUCTOR, constructor) {
            solver.add_object(elements, mirror);
        }
    }
}

pub(super) fn constructors_of(engine: &Engine<'_>, mirrors: &Set) -> Vec<MethodId> {
    let program = &*engine.program;
    let of = |class: ClassId| {
        program.class(class).methods.iter().filter(|&method| {
            let name = program.names.selector_parts(program.method(method).selector).name;
            program.names.text(name).0 == b"<init>"
        })
    };
    known_classes(engine, mirrors).into_iter().filter_map(Type::as_class).flat_map(of).collect()
}

/// `x = k.newInstance(a)`:  C(..) in pts(k)  gives  a new C in pts(x), on which it is called with the elements of a.
fn construct(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, constructed);
}

fn constructed(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let site = &wrapping(engine, solver, site);
    for constructor in known_methods(engine, mirrors) {
        let arguments = spread(engine, solver, constructor, site.argument(1));
        make_by(engine, solver, site, constructor, arguments);
    }
}

/// Makes an object and calls a constructor on it.
pub(in crate::rules) fn make_by(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    constructor: MethodId,
    arguments: Vec<Option<solver::NodeId>>,
) {
    let class = engine.program.method(constructor).class;
    if engine.program.class(class).is_concrete() && is_expected(engine, site, Type::class(class)) {
        make_unasked(engine, solver, site, constructor, arguments);
    }
}

/// The same, whatever the code expects.
pub(in crate::rules) fn make_unasked(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    constructor: MethodId,
    arguments: Vec<Option<solver::NodeId>>,
) {
    let class = engine.program.method(constructor).class;
    if !engine.program.class(class).is_concrete() {
        return;
    }
    engine.initialize(solver, class);
    let object = engine.make(solver, site, Type::class(class));
    engine.give(solver, site.target, object);
    let this = engine.node_of(solver, &[object]);
    let arguments = [Some(this)].into_iter().chain(arguments).collect();
    engine.call_from(solver, site, Choice::Fixed(constructor), arguments, None);
}
