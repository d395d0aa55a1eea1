//! The classes that clients write, as classes and bodies that analyses can read.
//!
//! Each method stores its arguments in the placeholder variables, calls the method that it overrides (a
//! client need not override it), and returns or throws whatever clients have. Everything else that clients do
//! there is in the placeholder main, whose statements may run at any time.

use classfile::Access;
use ir::{BlockId, Body, BuildError, CallKind};
use program::{ClassDefinition, ClassId, MethodDefinition, MethodId, Origin, Program, Type};

use crate::clients::{Client, Clients};
use crate::writer::{Cells, Writer, unused_class};

/// Adds the classes to the program, in the order of the list.
pub(crate) fn declare(program: &mut Program, clients: &Clients) -> Vec<ClassId> {
    clients.clients.iter().map(|client| declare_one(program, client)).collect()
}

fn declare_one(program: &mut Program, client: &Client) -> ClassId {
    let name = match client.of {
        ClassId::OBJECT => "Client".to_owned(),
        of => format!("{}$Client", program.names.class_name(of).decode()),
    };
    let class = unused_class(program, &name);
    let methods = client.constructors.iter().chain(&client.overridden);
    let methods = methods.map(|&method| MethodDefinition {
        selector: program.method(method).selector,
        access: Access::PUBLIC,
    });
    let methods = methods.collect();
    program.add_class(ClassDefinition {
        class,
        origin: Origin::Text,
        access: Access::PUBLIC | Access::SUPER,
        superclass: Some(client.of),
        interfaces: client.interfaces.clone(),
        fields: Vec::new(),
        methods,
    });
    class
}

/// The bodies of a client's class.
pub(crate) fn bodies(
    program: &mut Program,
    cells: &Cells,
    client: &Client,
    class: ClassId,
) -> Result<Vec<Body>, BuildError> {
    let methods: Vec<MethodId> = program.class(class).methods.iter().collect();
    let mut bodies = Vec::new();
    for (number, method) in methods.into_iter().enumerate() {
        let writer = Writer::new(program, cells, method);
        // `declare_one` puts constructors before the overriding methods.
        bodies.push(match number.checked_sub(client.constructors.len()) {
            None => constructor(writer, client.of, method)?,
            Some(number) => callback(writer, client, method, client.overridden[number])?,
        });
    }
    Ok(bodies)
}

/// `super(p, …)`.
fn constructor(mut writer: Writer<'_>, superclass: ClassId, method: MethodId) -> Result<Body, BuildError> {
    let selector = writer.program.method(method).selector;
    let count = writer.program.names.selector_signature(selector).parameters.len();
    let above = writer.method_ref(superclass, selector);
    let entry = writer.builder.new_block();
    let arguments: Vec<_> = (0..=count).map(|number| writer.builder.formal(number as u16)).collect();
    writer.builder.start(entry).call(None, CallKind::Special, above, &arguments).return_void();
    writer.builder.finish(writer.program)
}

/// `ph_P = p; …; ph_R = super.m(ph_P, …); if (any) throw ph_Throwable; return ph_R;`
///
/// What `super.m` throws is stored in `ph_Throwable`.
fn callback(
    mut writer: Writer<'_>,
    client: &Client,
    method: MethodId,
    overridden: MethodId,
) -> Result<Body, BuildError> {
    let declared = *writer.program.method(method);
    let signature = writer.program.names.selector_signature(declared.selector);
    let (parameters, result) = (signature.parameters.to_vec(), signature.result);
    let blocks: [BlockId; 5] = std::array::from_fn(|_| writer.builder.new_block());
    let [entry, supers, caught, throws, returns] = blocks;
    writer.builder.start(entry);
    for (number, &ty) in (1..).zip(&parameters) {
        let formal = writer.builder.formal(number);
        writer.store(ty, formal);
    }
    let any = writer.builder.variable(Type::INT);
    // The analysis ignores values, so all three ways are possible.
    writer.builder.int(any, 0).switch(any, &[(0, throws), (1, supers)], returns);
    writer.builder.start(supers);
    // An abstract method has no body to call; the block then only continues.
    if !writer.program.method(overridden).is_abstract() {
        call_super(&mut writer, client, overridden, result);
    }
    writer.builder.goto(returns);
    writer.builder.catch(supers, Type::THROWABLE, caught);
    let thrown = writer.builder.variable(Type::THROWABLE);
    writer.builder.start(caught).caught(thrown);
    writer.store(Type::THROWABLE, thrown);
    writer.builder.goto(throws);
    writer.builder.start(throws);
    let thrown = writer.load(Type::THROWABLE);
    writer.builder.throw(thrown);
    writer.builder.start(returns);
    match result {
        Type::VOID => writer.builder.return_void(),
        _ => {
            let value = writer.load(result);
            writer.builder.return_value(value)
        }
    };
    writer.builder.finish(writer.program)
}

/// `ph_R = super.m(ph_P, …)`: for classes that do not override the method, or that call the overridden one.
fn call_super(writer: &mut Writer<'_>, client: &Client, overridden: MethodId, result: Type) {
    let declared = *writer.program.method(overridden);
    let from_interface = writer.program.class(declared.class).is_interface();
    // `invokespecial` must name a direct superinterface for a default method (JVMS 4.9.2).
    let from = if from_interface && !writer.program.is_subclass(client.of, declared.class) {
        let mut named = client.interfaces.iter().copied();
        named.find(|&of| writer.program.is_subclass(of, declared.class)).unwrap_or(declared.class)
    } else {
        client.of
    };
    let above = writer.method_ref(from, declared.selector);
    let mut arguments = vec![writer.builder.formal(0)];
    arguments.extend(writer.arguments(declared.selector));
    let target = (result != Type::VOID).then(|| writer.builder.variable(result));
    writer.builder.call(target, CallKind::Special, above, &arguments);
    if let Some(target) = target {
        writer.store(result, target);
    }
}
