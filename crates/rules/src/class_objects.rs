//! Class objects: what the JVM knows about a class and provides through native methods and fields that it
//! fills itself.

use std::rc::Rc;

use pointsto::{Act, At, Cx, Model, NodeId, ObjectId, Rule, RuleSite, Set};
use program::{ClassId, FieldId, Symbol, Type};

use crate::support::{class_of_mirror, give, the_node};

const fn of_class(name: &'static str, at: At, act: Act) -> Model {
    Model { class: "java/lang/Class", name, at, act }
}

const fn of_loader(name: &'static str, at: At, act: Act) -> Model {
    Model { class: "java/lang/ClassLoader", name, at, act }
}

const MODELS: &[Model] = &[
    of_class("getSuperclass", At::CallOnly, superclass),
    of_class("getInterfaces", At::CallOnly, interfaces),
    of_class("getComponentType", At::CallOnly, component_type),
    of_class("componentType", At::CallOnly, component_type),
    of_class("getDeclaringClass", At::CallOnly, outer_class),
    of_class("getEnclosingClass", At::CallOnly, outer_class),
    of_class("getPrimitiveClass", At::CallOnly, primitive_class),
    of_class("getProtectionDomain0", At::Body, protection_domain),
    of_loader("<init>", At::BesideBody, loader_made),
    of_loader("defineClass1", At::BesideNative, defined_in_domain),
    of_loader("defineClass2", At::BesideNative, defined_in_domain),
    Model { class: "java/lang/Module", name: "<init>", at: At::BesideBody, act: module_made },
    Model { class: "jdk/internal/misc/VM", name: "latestUserDefinedLoader0", at: At::Body, act: any_loader },
];

/// What class objects know.
pub(crate) struct ClassObjects;

impl Rule for ClassObjects {
    fn name(&self) -> &'static str {
        "class objects"
    }

    fn models(&self) -> &'static [Model] {
        MODELS
    }

    fn sees_objects(&self) -> bool {
        true
    }

    fn object_made(&self, cx: &mut Cx<'_, '_>, object: ObjectId, ty: Type) {
        if ty == Type::class(ClassId::CLASS) {
            class_object_made(cx, object);
        }
    }
}

/// What fills the fields of class objects.
#[derive(Default)]
struct ClassFields {
    loaders: Option<(FieldId, NodeId)>,
    modules: Option<(FieldId, NodeId)>,
}

/// Names the node of the protection domains of all classes.
struct Domains;

/// `x = c.getSuperclass()`:  for the class object of each class D in pts(c), that of D's superclass.
fn superclass(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, superclass_of);
}

fn superclass_of(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    for ty in classes(cx, new) {
        let above = match ty.as_class() {
            // The class file of an interface names `Object`, but `getSuperclass` returns null.
            Some(class) if cx.program().class(class).is_interface() => None,
            Some(class) => cx.program().class(class).superclass.map(Type::class),
            None => ty.is_array().then_some(Type::OBJECT),
        };
        give_class(cx, site, above);
    }
}

/// `x = c.getInterfaces()`:  an array of the class objects of the interfaces of each class in pts(c).
fn interfaces(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, interfaces_of);
}

fn interfaces_of(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    let Some(array) = Type::class(ClassId::CLASS).array(1) else { return };
    let array = cx.make(site, array);
    give(cx, site.target, array);
    let element = cx.element_node(array);
    for class in classes(cx, new).into_iter().filter_map(Type::as_class) {
        for interface in cx.program().interfaces(class).to_vec() {
            let object = cx.class_object(Type::class(interface));
            cx.give(element, object);
        }
    }
}

/// `x = c.getComponentType()`:  for the class object of each `T[]`, that of `T`.
fn component_type(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, component_type_of);
}

fn component_type_of(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    for ty in classes(cx, new) {
        give_class(cx, site, ty.element());
    }
}

/// `x = c.getDeclaringClass()`:  the class around each class in pts(c).
fn outer_class(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, outer_class_of);
}

fn outer_class_of(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    for class in classes(cx, new).into_iter().filter_map(Type::as_class) {
        let outer = cx.program().enclosing_class(class).map(Type::class);
        give_class(cx, site, outer);
    }
}

/// `Integer.TYPE = Class.getPrimitiveClass("int")`: the calling class determines the type.
fn primitive_class(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let caller = cx.program().method(site.method).class;
    let primitive = match cx.program().names.class_name(caller).0 {
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
    give_class(cx, site, Some(primitive));
}

/// The types that class objects represent, if known.
fn classes(cx: &Cx<'_, '_>, new: &Set) -> Vec<Type> {
    new.iter().filter_map(|mirror| class_of_mirror(cx, mirror)).collect()
}

fn give_class(cx: &mut Cx<'_, '_>, site: &RuleSite, ty: Option<Type>) {
    if let Some(ty) = ty {
        let object = cx.class_object(ty);
        give(cx, site.target, object);
    }
}

/// `new ClassLoader(…)`:  it may be the loader of any class.
fn loader_made(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let Some((_, loaders)) = class_loaders(cx) {
        cx.pass(site.argument(0), Some(loaders), Type::OBJECT);
    }
}

/// `x = latestUserDefinedLoader0()`:  a loader of some class on the stack.
fn any_loader(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let loaders = class_loaders(cx).map(|(_, loaders)| loaders);
    cx.pass(loaders, site.target, Type::OBJECT);
}

/// `new Module(…)`:  it may be the module of any class.
fn module_made(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let Some((_, modules)) = class_modules(cx) {
        cx.pass(site.argument(0), Some(modules), Type::OBJECT);
    }
}

/// `defineClass1(loader, name, bytes, from, to, domain, …)`:  some class has this domain.
fn defined_in_domain(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let domains = the_node::<Domains>(cx);
    cx.pass(site.argument(5), Some(domains), Type::OBJECT);
}

fn protection_domain(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let domains = the_node::<Domains>(cx);
    cx.pass(Some(domains), site.target, Type::OBJECT);
}

/// The JVM fills two fields of every class object: pts(c.classLoader), pts(c.module) have all that there are.
fn class_object_made(cx: &mut Cx<'_, '_>, object: ObjectId) {
    // All loaders and modules go to all classes: who loads which class is not modelled.
    let filled = [class_loaders(cx), class_modules(cx)];
    for (field, values) in filled.into_iter().flatten() {
        let slot = cx.field_node(object, field);
        cx.flow(values, slot);
    }
}

fn class_loaders(cx: &mut Cx<'_, '_>) -> Option<(FieldId, NodeId)> {
    if cx.memory::<ClassFields>().loaders.is_none() {
        let field = field_of_class(cx, "classLoader", "java/lang/ClassLoader")?;
        let node = cx.new_node();
        cx.memory::<ClassFields>().loaders = Some((field, node));
    }
    cx.memory::<ClassFields>().loaders
}

fn class_modules(cx: &mut Cx<'_, '_>) -> Option<(FieldId, NodeId)> {
    if cx.memory::<ClassFields>().modules.is_none() {
        let field = field_of_class(cx, "module", "java/lang/Module")?;
        let node = cx.new_node();
        cx.memory::<ClassFields>().modules = Some((field, node));
    }
    cx.memory::<ClassFields>().modules
}

fn field_of_class(cx: &Cx<'_, '_>, name: &str, ty: &str) -> Option<FieldId> {
    let name: Symbol = cx.program().names.find_symbol(name.as_bytes())?;
    cx.program().declared_field(ClassId::CLASS, name, cx.class_type(ty)?)
}
