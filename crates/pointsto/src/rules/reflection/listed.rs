//! Members that code lists instead of naming them: `getMethods`, `getDeclaredFields` and the like.
//!
//! Only those of the application's classes: nothing else that is listed would be called or accessed, see the rules for
//! methods, and the JDK lists the members of whatever it meets. The other calls are counted; unless all reflection is
//! followed, that is all of them.

use std::rc::Rc;

use classfile::Access;
use program::{ClassId, FieldId, MethodId, Type};
use solver::{NodeId, Set, Solver};

use super::{is_platform, known_classes, method_object, told};
use crate::analysis::Reflection;
use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::objects;
use crate::rules::{At, Model, Rule, Site};

const METHOD: &str = "java/lang/reflect/Method";
const FIELD: &str = "java/lang/reflect/Field";

const fn of_class(name: &'static str, at: At, rule: Rule) -> Model {
    Model { class: "java/lang/Class", name, at, rule }
}

pub(super) const MODELS: &[Model] = &[
    of_class("getMethods", At::CallOnly, get_methods),
    of_class("getDeclaredMethods", At::CallOnly, get_declared_methods),
    of_class("getFields", At::Call, get_fields),
    of_class("getDeclaredFields", At::Call, get_declared_fields),
];

/// `a = c.getMethods()`:  C.class in pts(c)  gives  the public methods of C and above as elements of a new array in pts(a).
fn get_methods(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, public_methods);
}

fn public_methods(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let listed = own_classes(engine, solver, site, mirrors);
    let classes: Vec<ClassId> = listed.into_iter().flat_map(|class| above(engine, class)).collect();
    give_methods(engine, solver, site, classes, Access::PUBLIC);
}

/// `a = c.getDeclaredMethods()`:  the same for all methods that C declares.
fn get_declared_methods(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, declared_methods);
}

fn declared_methods(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let classes = own_classes(engine, solver, site, mirrors);
    give_methods(engine, solver, site, classes, Access(0));
}

/// `a = c.getFields()`:  the public fields of C and above.
fn get_fields(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, public_fields);
}

fn public_fields(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let listed = own_classes(engine, solver, site, mirrors);
    let classes: Vec<ClassId> = listed.into_iter().flat_map(|class| above(engine, class)).collect();
    give_fields(engine, solver, site, classes, Access::PUBLIC);
}

/// `a = c.getDeclaredFields()`:  all fields that C declares.
fn get_declared_fields(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, declared_fields);
}

fn declared_fields(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let classes = own_classes(engine, solver, site, mirrors);
    give_fields(engine, solver, site, classes, Access(0));
}

/// Where more classes than these arrive, a call is a general workshop: it lists everything, and tells nothing.
const MANY: usize = 64;

/// The application's classes among these; if there are others, the call is counted.
fn own_classes(engine: &mut Engine<'_>, solver: &Solver, site: &Site, mirrors: &Set) -> Vec<ClassId> {
    if engine.analysis.reflection < Reflection::All || told(solver, site.argument(0)).len() > MANY {
        engine.diagnostics.unresolved.insert((site.method, site.stmt));
        return Vec::new();
    }
    let known = known_classes(engine, mirrors);
    let classes: Vec<ClassId> = known.iter().filter_map(|ty| ty.as_class()).collect();
    let is_own = |&class: &ClassId| !is_platform(engine.program.names.class_name(class).0);
    let own: Vec<ClassId> = classes.iter().copied().filter(is_own).collect();
    if own.len() < mirrors.len() {
        engine.diagnostics.unresolved.insert((site.method, site.stmt));
    }
    own
}

/// A class, its superclasses and its superinterfaces, as far as they are the application's.
fn above(engine: &Engine<'_>, class: ClassId) -> Vec<ClassId> {
    let program = &*engine.program;
    let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let all = classes.chain(program.superinterfaces(class));
    all.filter(|&class| !is_platform(program.names.class_name(class).0)).collect()
}

fn give_methods(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Site,
    classes: Vec<ClassId>,
    access: Access,
) {
    let Some(elements) = new_array(engine, solver, site, METHOD) else { return };
    let program = &*engine.program;
    let is_listed = |&method: &MethodId| {
        let declared = program.method(method);
        let name = program.names.selector_parts(declared.selector).name;
        declared.access.has(access) && !program.names.text(name).0.starts_with(b"<")
    };
    let methods = classes.into_iter().flat_map(|class| program.class(class).methods.iter());
    let methods: Vec<MethodId> = methods.filter(is_listed).collect();
    for method in methods {
        if let Some(mirror) = method_object(engine, solver, METHOD, method) {
            solver.add_object(elements, mirror);
        }
    }
}

fn give_fields(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Site,
    classes: Vec<ClassId>,
    access: Access,
) {
    let Some(elements) = new_array(engine, solver, site, FIELD) else { return };
    let Some(ty) = engine.class_type(FIELD) else { return };
    let program = &*engine.program;
    let fields = classes.into_iter().flat_map(|class| program.class(class).fields.iter());
    let fields: Vec<FieldId> = fields.filter(|&field| program.field(field).access.has(access)).collect();
    for field in fields {
        let mirror = engine.object(solver, objects::Site::Field(field), ty, Contexts::EMPTY);
        solver.add_object(elements, mirror);
    }
}

/// The elements of the array that a call returns.
fn new_array(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site, class: &str) -> Option<NodeId> {
    let array: Type = engine.class_type(class)?.array(1)?;
    let array = engine.make(solver, site, array);
    engine.give(solver, site.target, array);
    Some(engine.fields.element(solver, array))
}
