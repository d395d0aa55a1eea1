//! The classes that clients write themselves, where the types of the component are open to them.
//!
//! For every relevant class that clients can extend, and every relevant interface, one class that stands for all of theirs, lambdas
//! included. Each of its methods keeps what it is given in the placeholder variables, and returns or throws whatever clients
//! have. What clients do in there is in the placeholder main: its statements run at any time.

use classfile::{Access, Text};
use ir::{BlockId, Body, BuildError, CallKind};
use program::{ClassDefinition, ClassId, MethodDefinition, MethodId, Origin, Program, SelectorId, Type};
use rustc_hash::FxHashSet;

use crate::bodies::{Cells, Writer, unused_class};
use crate::placeholders::Placeholders;

/// The classes of clients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clients {
    /// One for each type that they can extend or implement.
    pub clients: Vec<Client>,
}

/// All classes of clients below one type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The class or interface above.
    pub of: ClassId,
    /// The constructors that clients can call; for an interface, that of `Object`.
    pub constructors: Vec<MethodId>,
    /// What they can override.
    pub overridden: Vec<MethodId>,
}

impl Clients {
    /// The types among the relevant ones that clients can extend or implement.
    pub fn of(program: &Program, placeholders: &Placeholders) -> Self {
        let classes = placeholders.types.iter().filter_map(|ty| ty.as_class());
        Self { clients: classes.filter_map(|class| Client::of(program, class)).collect() }
    }
}

impl Client {
    fn of(program: &Program, class: ClassId) -> Option<Self> {
        let declared = program.class(class);
        let closed = declared.access.has(Access::FINAL) || is_sealed(program, class);
        // Enums, records and annotations are made by the compiler alone.
        let special = [ClassId::ENUM, ClassId::RECORD].iter().any(|&above| program.is_subclass(class, above));
        let visible = declared.access.has(Access::PUBLIC);
        if declared.is_phantom() || closed || special || !visible {
            return None;
        }
        let constructors = match declared.is_interface() {
            true => constructors(program, ClassId::OBJECT),
            false => constructors(program, class),
        };
        let overridden = overridable(program, class);
        (!constructors.is_empty()).then_some(Self { of: class, constructors, overridden })
    }
}

fn is_sealed(program: &Program, class: ClassId) -> bool {
    let Some(bytes) = program.class_bytes(class) else { return false };
    let Ok(file) = classfile::ClassFile::read(&bytes) else { return false };
    file.attributes.find(&file.pool, "PermittedSubclasses").is_some()
}

fn constructors(program: &Program, class: ClassId) -> Vec<MethodId> {
    let open = |&method: &MethodId| {
        let declared = program.method(method);
        let access = declared.access;
        program.is_initializer(declared.selector)
            && !access.has(Access::SYNTHETIC)
            && (access.has(Access::PUBLIC) || access.has(Access::PROTECTED))
    };
    program.class(class).methods.iter().filter(open).collect()
}

/// The methods of a class and of all above it that a class below can override; Object's too (`equals` is called by many).
fn overridable(program: &Program, class: ClassId) -> Vec<MethodId> {
    let first = program.class(class).superclass.or(Some(ClassId::OBJECT));
    let supers = std::iter::successors(first, |&class| program.class(class).superclass);
    let above = std::iter::once(class).chain(supers).chain(program.superinterfaces(class));
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    for method in above.flat_map(|class| program.class(class).methods.iter()) {
        let declared = program.method(method);
        let access = declared.access;
        if declared.is_static() || access.has(Access::PRIVATE) || access.is_package_private() {
            continue;
        }
        let is_new = seen.insert(declared.selector);
        if is_new && !access.has(Access::FINAL) && !program.is_initializer(declared.selector) {
            found.push(method);
        }
    }
    found
}

/// The selector of a constructor without parameters.
pub(crate) fn plain_constructor(program: &mut Program) -> SelectorId {
    program.names.selector(Text(b"<init>"), Text(b"()V")).expect("the descriptor is well formed")
}

/// The type that a client's class was made for.
pub(crate) fn above(program: &Program, class: ClassId) -> ClassId {
    let interface = program.interfaces(class).first().copied();
    interface.or(program.class(class).superclass).unwrap_or(ClassId::OBJECT)
}

/// Adds the classes to the program, in the order of the list.
pub(crate) fn declare(program: &mut Program, clients: &Clients) -> Vec<ClassId> {
    clients.clients.iter().map(|client| declare_one(program, client)).collect()
}

fn declare_one(program: &mut Program, client: &Client) -> ClassId {
    let name = format!("{}$Client", program.names.class_name(client.of).decode());
    let class = unused_class(program, &name);
    let is_interface = program.class(client.of).is_interface();
    let methods = client.constructors.iter().chain(&client.overridden);
    let methods = methods.map(|&method| MethodDefinition {
        selector: program.method(method).selector,
        access: Access::PUBLIC,
    });
    let methods = methods.collect();
    let superclass = if is_interface { ClassId::OBJECT } else { client.of };
    program.add_class(ClassDefinition {
        class,
        origin: Origin::Text,
        access: Access::PUBLIC | Access::SUPER,
        superclass: Some(superclass),
        interfaces: is_interface.then_some(client.of).into_iter().collect(),
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
    let superclass = program.class(class).superclass.unwrap_or(ClassId::OBJECT);
    let mut bodies = Vec::new();
    for (number, method) in methods.into_iter().enumerate() {
        let writer = Writer::new(program, cells, method);
        bodies.push(match number < client.constructors.len() {
            true => constructor(writer, superclass, method)?,
            false => callback(writer, method)?,
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

/// `ph_P = p; …; if (any) throw ph_Throwable; return ph_R;`, and the object itself is the clients' again.
fn callback(mut writer: Writer<'_>, method: MethodId) -> Result<Body, BuildError> {
    let declared = *writer.program.method(method);
    let signature = writer.program.names.selector_signature(declared.selector);
    let (parameters, result) = (signature.parameters.to_vec(), signature.result);
    let [entry, throws, returns]: [BlockId; 3] = std::array::from_fn(|_| writer.builder.new_block());
    writer.builder.start(entry);
    for (number, &ty) in (1..).zip(&parameters) {
        let formal = writer.builder.formal(number);
        writer.store(ty, formal);
    }
    let any = writer.builder.variable(Type::INT);
    writer.builder.int(any, 0).switch(any, &[(0, throws)], returns);
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
