//! Class objects: what the JVM knows of a class and tells through native methods and fields that it fills itself.

use std::rc::Rc;

use program::{ClassId, FieldId, Symbol, Type};
use solver::{NodeId, ObjectId, Set, Solver};

use super::{At, Model, Rule, Site};
use crate::engine::Engine;

const fn of_class(name: &'static str, at: At, rule: Rule) -> Model {
    Model { class: "java/lang/Class", name, at, rule }
}

const fn of_loader(name: &'static str, rule: Rule) -> Model {
    Model { class: "java/lang/ClassLoader", name, at: At::BesideBody, rule }
}

pub(super) const MODELS: &[Model] = &[
    of_class("getSuperclass", At::CallOnly, superclass),
    of_class("getInterfaces", At::CallOnly, interfaces),
    of_class("getComponentType", At::CallOnly, component_type),
    of_class("componentType", At::CallOnly, component_type),
    of_class("getDeclaringClass", At::CallOnly, outer_class),
    of_class("getEnclosingClass", At::CallOnly, outer_class),
    of_class("getPrimitiveClass", At::CallOnly, primitive_class),
    of_class("getProtectionDomain0", At::Body, protection_domain),
    of_loader("<init>", loader_made),
    of_loader("defineClass1", defined_in_domain),
    of_loader("defineClass2", defined_in_domain),
    Model { class: "java/lang/Module", name: "<init>", at: At::BesideBody, rule: module_made },
    Model { class: "jdk/internal/misc/VM", name: "latestUserDefinedLoader0", at: At::Body, rule: any_loader },
];

/// What fills the fields of class objects.
#[derive(Default)]
pub(crate) struct ClassFields {
    loaders: Option<(FieldId, NodeId)>,
    modules: Option<(FieldId, NodeId)>,
    domains: Option<NodeId>,
}

/// `x = c.getSuperclass()`:  for the class object of each class D in pts(c), that of D's superclass.
fn superclass(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, superclass_of);
}

fn superclass_of(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    for ty in classes(engine, new) {
        let above = match ty.as_class() {
            Some(class) if engine.program.class(class).is_interface() => None,
            Some(class) => engine.program.class(class).superclass.map(Type::class),
            None => ty.is_array().then_some(Type::OBJECT),
        };
        give_class(engine, solver, site, above);
    }
}

/// `x = c.getInterfaces()`:  an array of the class objects of the interfaces of each class in pts(c).
fn interfaces(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, interfaces_of);
}

fn interfaces_of(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    let Some(array) = Type::class(ClassId::CLASS).array(1) else { return };
    let array = engine.make(solver, site, array);
    engine.give(solver, site.target, array);
    let element = engine.fields.element(solver, array);
    for class in classes(engine, new).into_iter().filter_map(Type::as_class) {
        for interface in engine.program.interfaces(class).to_vec() {
            let object = engine.class_object(solver, Type::class(interface));
            solver.add_object(element, object);
        }
    }
}

/// `x = c.getComponentType()`:  for the class object of each `T[]`, that of `T`.
fn component_type(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, component_type_of);
}

fn component_type_of(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    for ty in classes(engine, new) {
        give_class(engine, solver, site, ty.element());
    }
}

/// `x = c.getDeclaringClass()`:  the class around each class in pts(c).
fn outer_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, outer_class_of);
}

fn outer_class_of(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    for class in classes(engine, new).into_iter().filter_map(Type::as_class) {
        let outer = engine.program.enclosing_class(class).map(Type::class);
        give_class(engine, solver, site, outer);
    }
}

/// `Integer.TYPE = Class.getPrimitiveClass("int")`:  the calling class tells which one is meant.
fn primitive_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let caller = engine.program.method(site.method).class;
    let primitive = match engine.program.names.class_name(caller).0 {
        b"java/lang/Boolean" => Type::BOOLEAN,
        b"java/lang/Byte" => Type::BYTE,
        b"java/lang/Character" => Type::CHAR,
        b"java/lang/Short" => Type::SHORT,
        b"java/lang/Integer" => Type::INT,
        b"java/lang/Long" => Type::LONG,
        b"java/lang/Float" => Type::FLOAT,
        b"java/lang/Double" => Type::DOUBLE,
        b"java/lang/Void" => Type::VOID,
        _ => return,
    };
    give_class(engine, solver, site, Some(primitive));
}

/// The types that class objects stand for, as far as they are known.
fn classes(engine: &Engine<'_>, new: &Set) -> Vec<Type> {
    new.iter().filter_map(|mirror| engine.class_of_mirror(mirror)).collect()
}

fn give_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site, ty: Option<Type>) {
    if let Some(ty) = ty {
        let object = engine.class_object(solver, ty);
        engine.give(solver, site.target, object);
    }
}

/// `new ClassLoader(…)`:  it may be the loader of any class.
fn loader_made(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let Some((_, loaders)) = engine.class_loaders(solver) {
        engine.pass(solver, site.argument(0), Some(loaders), Type::OBJECT);
    }
}

/// `x = latestUserDefinedLoader0()`:  a loader of some class on the stack.
fn any_loader(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let loaders = engine.class_loaders(solver).map(|(_, loaders)| loaders);
    engine.pass(solver, loaders, site.target, Type::OBJECT);
}

/// `new Module(…)`:  it may be the module of any class.
fn module_made(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let Some((_, modules)) = engine.class_modules(solver) {
        engine.pass(solver, site.argument(0), Some(modules), Type::OBJECT);
    }
}

/// `defineClass1(loader, name, bytes, from, to, domain, …)`:  some class has this domain.
fn defined_in_domain(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let domains = *engine.rules.class_fields.domains.get_or_insert_with(|| solver.new_node());
    engine.pass(solver, site.argument(5), Some(domains), Type::OBJECT);
    super::native::unmodelled(engine, solver, site);
}

fn protection_domain(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let domains = *engine.rules.class_fields.domains.get_or_insert_with(|| solver.new_node());
    engine.pass(solver, Some(domains), site.target, Type::OBJECT);
}

impl Engine<'_> {
    /// The JVM fills two fields of every class object:  pts(c.classLoader), pts(c.module) have all that there are.
    pub(super) fn class_object_made(&mut self, solver: &mut Solver, object: ObjectId) {
        let filled = [self.class_loaders(solver), self.class_modules(solver)];
        for (field, values) in filled.into_iter().flatten() {
            let slot = self.fields.of_object(solver, object, field);
            solver.add_edge(values, slot, None);
        }
    }

    fn class_loaders(&mut self, solver: &mut Solver) -> Option<(FieldId, NodeId)> {
        if self.rules.class_fields.loaders.is_none() {
            let field = self.field_of_class("classLoader", "java/lang/ClassLoader")?;
            self.rules.class_fields.loaders = Some((field, solver.new_node()));
        }
        self.rules.class_fields.loaders
    }

    fn class_modules(&mut self, solver: &mut Solver) -> Option<(FieldId, NodeId)> {
        if self.rules.class_fields.modules.is_none() {
            let field = self.field_of_class("module", "java/lang/Module")?;
            self.rules.class_fields.modules = Some((field, solver.new_node()));
        }
        self.rules.class_fields.modules
    }

    fn field_of_class(&self, name: &str, ty: &str) -> Option<FieldId> {
        let name: Symbol = self.program.names.find_symbol(name.as_bytes())?;
        self.program.declared_field(ClassId::CLASS, name, self.class_type(ty)?)
    }
}
