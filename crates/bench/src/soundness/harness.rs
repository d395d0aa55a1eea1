//! What a test runner does, as bodies: it makes an object of every test class and calls its methods.
//!
//! The runner finds classes and methods by reflection; which of them are tests does not matter here, so every
//! method without parameters counts, inherited ones included.

use std::path::Path;

use anyhow::{Context, Result};
use classfile::Access;
use classpath::ClassPath;
use ir::{Body, BodyBuilder, CallKind, Form};
use program::{
    ClassDefinition, ClassId, MethodDefinition, MethodId, MethodRef, Origin, Program, SelectorId, Type,
};

/// One entry method for each test class of the folder, and their bodies.
pub(super) fn of_tests(
    program: &mut Program,
    class_path: &ClassPath,
    folder: &Path,
) -> Result<(Vec<MethodId>, Vec<Body>)> {
    let tests: Vec<ClassId> = program
        .classes()
        .filter(|(_, class)| class.is_concrete() && class.access.has(Access::PUBLIC))
        .filter(|(_, class)| match class.origin {
            Origin::File(number) => class_path.entry(number as usize).container.path == folder,
            Origin::Phantom | Origin::Lambda | Origin::Text => false,
        })
        .map(|(class, _)| class)
        .collect();
    let owner = program.names.class(b"breccia/Tests");
    let void = classfile::Text(b"()V");
    let selectors: Vec<SelectorId> = (0..tests.len())
        .filter_map(|number| {
            program.names.selector(classfile::Text(format!("test{number}").as_bytes()), void)
        })
        .collect();
    let access = Access(Access::PUBLIC.0 | Access::STATIC.0);
    program.add_class(ClassDefinition {
        class: owner,
        origin: Origin::Text,
        access: Access::PUBLIC,
        superclass: Some(ClassId::OBJECT),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: selectors.iter().map(|&selector| MethodDefinition { selector, access }).collect(),
    });
    let (mut entries, mut bodies) = (Vec::new(), Vec::new());
    for (&test, &selector) in tests.iter().zip(&selectors) {
        let entry = program.declared_method(owner, selector).context("the entry was just declared")?;
        bodies.push(body(program, entry, test)?);
        entries.push(entry);
    }
    Ok((entries, bodies))
}

fn body(program: &mut Program, entry: MethodId, test: ClassId) -> Result<Body> {
    let mut builder = BodyBuilder::new(program, entry, Form::Cells);
    let block = builder.new_block();
    builder.start(block);
    let (class, text) = (Type::class(test), builder.variable(Type::STRING));
    let object = builder.variable(class);
    builder.string(text, b"a test");
    for (descriptor, arguments) in [(&b"()V"[..], &[object][..]), (b"(Ljava/lang/String;)V", &[object, text])]
    {
        let Some(selector) = program.names.find_selector(b"<init>", descriptor) else { continue };
        if program.declared_method(test, selector).is_some() {
            builder.new_object(object, class);
            let method = program.names.method_ref(MethodRef { class, selector, interface: false });
            builder.call(None, CallKind::Special, method, arguments);
        }
    }
    for selector in methods_without_parameters(program, test) {
        let method = program.names.method_ref(MethodRef { class, selector, interface: false });
        let result = program.names.selector_signature(selector).result;
        let target = (result != Type::VOID).then(|| builder.variable(result));
        let is_static = program.resolve_method(method).is_ok_and(|found| program.method(found).is_static());
        if is_static {
            builder.call(target, CallKind::Static, method, &[]);
        } else {
            builder.call(target, CallKind::Virtual, method, &[object]);
        }
    }
    builder.return_void();
    builder.finish(program).map_err(|error| anyhow::anyhow!("{error}"))
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
