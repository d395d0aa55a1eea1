//! What a test runner does, as bodies: it makes an object of every test class and calls its methods.
//!
//! The runner finds classes and methods by reflection. Which of them are tests does not matter here, so every
//! method without parameters counts, including inherited ones. A test may create another test: all created
//! objects go through one static variable, from which each class takes its own.

use std::path::Path;

use anyhow::{Context, Result};
use classfile::{Access, Text};
use classpath::ClassPath;
use ir::{Body, BodyBuilder, CallKind, Form, VarId};
use program::{
    ClassDefinition, ClassId, FieldDefinition, FieldRef, FieldRefId, MethodDefinition, MethodId, MethodRef,
    Origin, Program, SelectorId, Type,
};

/// The synthetic class.
const OWNER: &[u8] = b"breccia/Tests";
const STATIC: Access = Access(Access::PUBLIC.0 | Access::STATIC.0);

/// One entry method for each test class of the folder, and their bodies.
pub(super) fn of_tests(
    program: &mut Program,
    class_path: &ClassPath,
    folder: &Path,
) -> Result<(Vec<MethodId>, Vec<Body>)> {
    let tests: Vec<ClassId> = program
        .classes()
        .filter(|(_, class)| class.is_concrete())
        .filter(|(_, class)| match class.origin {
            Origin::File(number) => class_path.entry(number as usize).container.path == folder,
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => false,
        })
        .map(|(class, _)| class)
        .collect();
    let owner = program.names.class(OWNER);
    let name = program.names.symbol(b"made");
    let selectors: Vec<SelectorId> = (0..tests.len())
        .filter_map(|number| program.names.selector(Text(format!("test{number}").as_bytes()), Text(b"()V")))
        .collect();
    program.add_class(ClassDefinition {
        class: owner,
        origin: Origin::Text,
        access: Access::PUBLIC,
        superclass: Some(ClassId::OBJECT),
        interfaces: Vec::new(),
        fields: vec![FieldDefinition { name, ty: Type::OBJECT, access: STATIC }],
        methods: selectors.iter().map(|&selector| MethodDefinition { selector, access: STATIC }).collect(),
    });
    let made = program.names.field_ref(FieldRef { class: owner, name, ty: Type::OBJECT });
    let (mut entries, mut bodies) = (Vec::new(), Vec::new());
    for (&test, &selector) in tests.iter().zip(&selectors) {
        let entry = program.declared_method(owner, selector).context("the entry was just declared")?;
        bodies.push(body(program, entry, test, made)?);
        entries.push(entry);
    }
    Ok((entries, bodies))
}

fn body(program: &mut Program, entry: MethodId, test: ClassId, made: FieldRefId) -> Result<Body> {
    let mut builder = BodyBuilder::new(program, entry, Form::Cells);
    let block = builder.new_block();
    builder.start(block);
    // Runners of JUnit 3 and 4 create only public classes.
    if program.class(test).access.has(Access::PUBLIC) {
        make(program, &mut builder, test, made);
    }
    let class = Type::class(test);
    let (any, object) = (builder.variable(Type::OBJECT), builder.variable(class));
    builder.load_static(any, made);
    builder.cast(object, any, class);
    for selector in methods_without_parameters(program, test) {
        let method = program.names.method_ref(MethodRef { class, selector, interface: false });
        let result = program.names.selector_signature(selector).result;
        let target = (result != Type::VOID).then(|| builder.variable(result));
        let is_static = program.resolve_method(method).is_ok_and(|found| program.method(found).is_static());
        if is_static {
            builder.call(target, CallKind::Static, method, &[])
        } else {
            builder.call(target, CallKind::Virtual, method, &[object])
        };
        if let Some(test) = target.filter(|_| is_test(program, result)) {
            builder.store_static(made, test);
        }
    }
    builder.return_void();
    builder.finish(program).map_err(|error| anyhow::anyhow!("{error}"))
}

/// An object by each constructor that a runner can call.
fn make(program: &mut Program, builder: &mut BodyBuilder, test: ClassId, made: FieldRefId) {
    let class = Type::class(test);
    let (object, text): (VarId, VarId) = (builder.variable(class), builder.variable(Type::STRING));
    builder.string(text, b"a test");
    for (descriptor, arguments) in [(&b"()V"[..], &[object][..]), (b"(Ljava/lang/String;)V", &[object, text])]
    {
        let Some(selector) = program.names.find_selector(b"<init>", descriptor) else { continue };
        if program.declared_method(test, selector).is_some() {
            builder.new_object(object, class);
            let method = program.names.method_ref(MethodRef { class, selector, interface: false });
            builder.call(None, CallKind::Special, method, arguments);
            builder.store_static(made, object);
        }
    }
}

/// Whether a method that returns this makes a test of JUnit 3.
fn is_test(program: &Program, ty: Type) -> bool {
    let interface = program.find_class(b"junit/framework/Test").map(Type::class);
    interface.is_some_and(|interface| ty.as_class().is_some() && program.is_subtype(ty, interface))
}

/// Those of the class and of its superclasses, but not those of `Object`.
fn methods_without_parameters(program: &Program, test: ClassId) -> Vec<SelectorId> {
    let mut found = Vec::new();
    let mut class = Some(test);
    while let Some(current) = class.filter(|&class| class != ClassId::OBJECT) {
        for method in program.class(current).methods.iter() {
            let declared = program.method(method);
            let name = program.names.text(program.names.selector_parts(declared.selector).name);
            let is_open = !declared.access.has(Access::PRIVATE) && !name.0.starts_with(b"<");
            if is_open
                && program.names.selector_signature(declared.selector).parameters.is_empty()
                && !found.contains(&declared.selector)
            {
                found.push(declared.selector);
            }
        }
        class = program.class(current).superclass;
    }
    found
}
