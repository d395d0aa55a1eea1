//! Fields read and written by reflection.

use std::rc::Rc;

use program::{ClassId, FieldId, Symbol, Type};
use solver::{Set, Solver};

use super::{known_classes, known_texts, told};
use crate::contexts::Contexts;
use crate::engine::{Engine, Use};
use crate::objects;
use crate::rules::{At, Model, Site};

const FIELD: &str = "java/lang/reflect/Field";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "getField", at: At::CallOnly, rule: get_field },
    Model { class: "java/lang/Class", name: "getDeclaredField", at: At::CallOnly, rule: get_field },
    Model { class: FIELD, name: "get", at: At::CallOnly, rule: get },
    Model { class: FIELD, name: "set", at: At::CallOnly, rule: set },
];

/// `f = c.getField(s)`:  C.class in pts(c), "g" in pts(s)  gives  all fields g of C and above in pts(f).
fn get_field(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
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
    let Some(ty) = engine.class_type(FIELD) else { return };
    for name in known_texts(engine, site, strings) {
        for class in classes.iter().filter_map(|class| class.as_class()) {
            for field in fields_named(engine, class, name) {
                let mirror = engine.object(solver, objects::Site::Field(field), ty, Contexts::EMPTY);
                engine.give(solver, site.target, mirror);
            }
        }
    }
}

pub(super) fn fields_named(engine: &Engine<'_>, class: ClassId, name: Symbol) -> Vec<FieldId> {
    let program = &*engine.program;
    let mut found = Vec::new();
    let mut next = Some(class);
    while let Some(class) = next {
        found.extend(program.class(class).fields.iter().filter(|&field| program.field(field).name == name));
        next = program.class(class).superclass;
    }
    found
}

/// The fields among these objects.
pub(super) fn all_fields_of(engine: &Engine<'_>, mirrors: &Set) -> Vec<FieldId> {
    let field = |mirror| match engine.objects.get(mirror).site {
        objects::Site::Field(field) => Some(field),
        _ => None,
    };
    mirrors.iter().filter_map(field).collect()
}

fn known_fields(engine: &Engine<'_>, mirrors: &Set) -> Vec<FieldId> {
    let known = all_fields_of(engine, mirrors).into_iter();
    known.filter(|&field| engine.program.field(field).ty.is_reference()).collect()
}

/// `x = f.get(y)`:  g in pts(f), o in pts(y)  gives  pts(o.g) <= pts(x).
fn get(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, read);
}

fn read(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for field in known_fields(engine, mirrors) {
        read_field(engine, solver, site, field);
    }
}

/// `x = y.g`, or `x = C.g` for a static field; y and x are those of the call.
pub(super) fn read_field(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site, field: FieldId) {
    let Some(target) = site.target else { return };
    let declared = *engine.program.field(field);
    if declared.is_static() {
        engine.initialize(solver, declared.class);
        let variable = engine.fields.of_class(solver, field);
        solver.add_edge(variable, target, None);
    } else {
        let base = solver.new_node();
        engine.pass(solver, site.argument(1), Some(base), Type::class(declared.class));
        engine.add_use(solver, base, Use::LoadField { field, target });
    }
}

/// `f.set(y, z)`:  g in pts(f), o in pts(y)  gives  pts(z) restricted to g's type <= pts(o.g).
fn set(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, written);
}

fn written(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    for field in known_fields(engine, mirrors) {
        write_field(engine, solver, site, field);
    }
}

/// `y.g = z`, or `C.g = z` for a static field; y and z are those of the call.
pub(super) fn write_field(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site, field: FieldId) {
    let declared = *engine.program.field(field);
    let value = solver.new_node();
    engine.pass(solver, site.argument(2), Some(value), declared.ty);
    if declared.is_static() {
        engine.initialize(solver, declared.class);
        let variable = engine.fields.of_class(solver, field);
        solver.add_edge(value, variable, None);
    } else {
        let base = solver.new_node();
        engine.pass(solver, site.argument(1), Some(base), Type::class(declared.class));
        engine.add_use(solver, base, Use::StoreField { field, value });
    }
}
