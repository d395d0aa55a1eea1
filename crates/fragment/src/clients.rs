//! Which classes do clients write themselves?
//!
//! They extend and implement the types of the component if these are open to them, or if nobody else
//! implements them. For every relevant class that clients can extend, one class stands for all of theirs
//! below it. One more class below `Object` stands for all that only implement interfaces, lambdas included.
//! Each implements all relevant interfaces, as a class of a client could: component code may test for any of
//! them. `client_bodies.rs` says what their methods do.

use classfile::Access;
use program::{ClassId, MethodId, Program, Type};
use rustc_hash::FxHashSet;

use crate::interface::Interface;
use crate::members::{Visibility, is_open, streams};
use crate::objects::holds_objects;
use crate::relevant::relevant_types;

/// The classes of clients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clients {
    /// One for each class that they can extend, one for all interfaces.
    pub clients: Vec<Client>,
    /// The types that their methods take and return. They are relevant, too.
    pub types: Vec<Type>,
}

/// All classes of clients below one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The class above.
    pub of: ClassId,
    /// The interfaces that it implements in addition.
    pub interfaces: Vec<ClassId>,
    /// The constructors that clients can call. Without a JDK, the one of `Object` is not known.
    pub constructors: Vec<MethodId>,
    /// The methods that they can override.
    pub overridden: Vec<MethodId>,
}

impl Clients {
    /// The relevant types that clients can extend or implement, and the types that their methods return.
    ///
    /// A library method with a body need not be overridden. What clients return from such a method they get
    /// from elsewhere; otherwise the whole library would become relevant.
    pub fn of(
        program: &Program,
        interface: &Interface,
        component: &[ClassId],
        visibility: Visibility,
    ) -> Self {
        let component: FxHashSet<ClassId> = component.iter().copied().collect();
        let stand =
            Stand { program, accessed: &interface.accessed, hidden: &interface.implemented, visibility };
        let streams = if interface.restored.is_empty() { Vec::new() } else { streams(program) };
        // Clients that write and read objects have streams of their own, whatever else is open to them.
        let written = interface.written.iter().chain(&interface.implemented).chain(&streams);
        let written: FxHashSet<ClassId> = written.copied().collect();
        let is_written = |class: ClassId| visibility.subclasses || written.contains(&class);
        let (mut kept, mut open) = (Vec::new(), Vec::new());
        let mut pending = relevant_types(program, interface);
        let mut seen: FxHashSet<Type> = pending.iter().copied().collect();
        let mut relevant: FxHashSet<Type> = seen.clone();
        // A stack: reversed, it gives the types in their order.
        pending.reverse();
        // What clients return from their methods they must have, so these types may need clients, too.
        while let Some(ty) = pending.pop() {
            let class = ty.as_class().filter(|&class| stand.extends(class) && is_written(class));
            let Some(class) = class else { continue };
            open.push(class);
            for method in stand.overridable(class, &[]) {
                let declared = program.method(method);
                let signature = program.names.selector_signature(declared.selector);
                let types = signature.parameters.iter().chain([&signature.result]).copied();
                kept.extend(types.filter(|&ty| holds_objects(ty) && relevant.insert(ty)));
                // Methods that clients have to write, or that the component declares.
                let is_theirs = declared.is_abstract() || component.contains(&declared.class);
                if is_theirs && holds_objects(signature.result) && seen.insert(signature.result) {
                    pending.push(signature.result);
                }
            }
        }
        let (interfaces, mut classes): (Vec<ClassId>, Vec<ClassId>) =
            open.into_iter().partition(|&class| program.class(class).is_interface());
        // Interfaces need a class that implements them.
        if !interfaces.is_empty() && !classes.contains(&ClassId::OBJECT) {
            classes.push(ClassId::OBJECT);
        }
        let clients = classes.into_iter().map(|class| stand.client(class, &interfaces)).collect();
        Self { clients, types: kept }
    }
}

/// Where the classes of clients are, and what they can name from there.
struct Stand<'a> {
    program: &'a Program,
    /// Clients that are in packages of the component are in the packages of these classes.
    accessed: &'a [ClassId],
    /// A framework implements these interfaces, even if clients cannot name them.
    hidden: &'a [ClassId],
    visibility: Visibility,
}

impl Stand<'_> {
    /// Whether a subclass can name a member of a class with these flags.
    fn can(&self, class: ClassId, access: Access) -> bool {
        let in_package = self.visibility.same_package && !access.has(Access::PRIVATE);
        access.has(Access::PUBLIC)
            || access.has(Access::PROTECTED)
            || in_package && self.accessed.iter().any(|&other| self.program.same_package(class, other))
    }

    /// Whether clients can extend a class, or implement an interface.
    fn extends(&self, class: ClassId) -> bool {
        let program = self.program;
        let declared = program.class(class);
        let closed = declared.access.has(Access::FINAL) || program.permitted_subclasses(class).is_some();
        // Only the compiler creates enums, records and annotations.
        let special = [ClassId::ENUM, ClassId::RECORD].iter().any(|&above| program.is_subclass(class, above));
        let visible = self.can(class, declared.access) && is_open(program, class, self.visibility)
            || self.hidden.contains(&class);
        visible && !closed && !special && (declared.is_interface() || !self.constructors(class).is_empty())
    }

    fn client(&self, class: ClassId, interfaces: &[ClassId]) -> Client {
        let new = |&&interface: &&ClassId| !self.program.is_subclass(class, interface);
        let interfaces: Vec<ClassId> = interfaces.iter().filter(new).copied().collect();
        let overridden = self.overridable(class, &interfaces);
        Client { of: class, constructors: self.constructors(class), overridden, interfaces }
    }

    fn constructors(&self, class: ClassId) -> Vec<MethodId> {
        let open = |&method: &MethodId| {
            let declared = self.program.method(method);
            self.program.is_initializer(declared.selector)
                && !declared.access.has(Access::SYNTHETIC)
                && self.can(class, declared.access)
        };
        self.program.class(class).methods.iter().filter(open).collect()
    }

    /// If types are not open to them, clients write lambdas, and in classes only the methods that they must
    /// write. In streams, these are the methods that see the objects.
    fn must_write(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        let name = self.program.names.selector_parts(declared.selector).name;
        let of_streams = [&b"writeObjectOverride"[..], b"readObjectOverride"];
        declared.is_abstract() || of_streams.contains(&self.program.names.text(name).0)
    }

    /// The methods of a class, of its supertypes and of `interfaces` that a subclass can override. Those of
    /// `Object` are included, because much code calls `equals`.
    fn overridable(&self, class: ClassId, interfaces: &[ClassId]) -> Vec<MethodId> {
        let program = self.program;
        // An interface has Object above it, too.
        let supers = std::iter::successors(Some(class), |&class| program.class(class).superclass);
        let further =
            interfaces.iter().flat_map(|&of| std::iter::once(of).chain(program.superinterfaces(of)));
        let above = supers.chain(program.superinterfaces(class)).chain(further);
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        for method in above.flat_map(|class| program.class(class).methods.iter()) {
            let declared = program.method(method);
            if declared.is_static() || !self.can(declared.class, declared.access) {
                continue;
            }
            // Before the tests below: a method that is left out still hides those above it.
            let is_new = seen.insert(declared.selector);
            if !self.visibility.subclasses && !self.must_write(method) {
                continue;
            }
            if is_new && !declared.access.has(Access::FINAL) && !program.is_initializer(declared.selector) {
                found.push(method);
            }
        }
        found
    }
}
