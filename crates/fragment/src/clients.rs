//! The classes that clients write themselves: where the types of the component are open to them, and where
//! nobody else does.
//!
//! For every relevant class that clients can extend, one class that stands for all of theirs below it; one
//! below `Object` for all that only implement interfaces, lambdas included. Each implements all relevant
//! interfaces, as a client's class could: component code may ask for any of them. What their methods do is
//! written in `client_bodies.rs`.

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
    /// The types that their methods take and return: relevant, too.
    pub types: Vec<Type>,
}

/// All classes of clients below one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The class above.
    pub of: ClassId,
    /// The interfaces that it implements besides.
    pub interfaces: Vec<ClassId>,
    /// The constructors that clients can call; none is known where there is no JDK to tell of Object's.
    pub constructors: Vec<MethodId>,
    /// What they can override.
    pub overridden: Vec<MethodId>,
}

impl Clients {
    /// The relevant types that clients can extend or implement, and those that the methods they write there
    /// return.
    ///
    /// What they return where they need not (methods of other libraries that have a body) they get from
    /// others: else the whole of such a library would turn up.
    pub fn of(
        program: &Program,
        interface: &Interface,
        component: &[ClassId],
        visibility: Visibility,
    ) -> Self {
        let component: FxHashSet<ClassId> = component.iter().copied().collect();
        let stand = Stand { program, accessed: &interface.accessed, visibility };
        let streams = if interface.restored.is_empty() { Vec::new() } else { streams(program) };
        // Clients that write and read objects have streams of their own, whatever else is open to them.
        let written: FxHashSet<ClassId> = interface.written.iter().chain(&streams).copied().collect();
        let is_written = |class: ClassId| visibility.subclasses || written.contains(&class);
        let (mut kept, mut open) = (Vec::new(), Vec::new());
        let mut pending = relevant_types(program, interface);
        let mut seen: FxHashSet<Type> = pending.iter().copied().collect();
        let mut relevant: FxHashSet<Type> = seen.clone();
        pending.reverse();
        while let Some(ty) = pending.pop() {
            let class = ty.as_class().filter(|&class| stand.extends(class) && is_written(class));
            let Some(class) = class else { continue };
            open.push(class);
            for method in stand.overridable(class, &[]) {
                let declared = program.method(method);
                let signature = program.names.selector_signature(declared.selector);
                let types = signature.parameters.iter().chain([&signature.result]).copied();
                kept.extend(types.filter(|&ty| holds_objects(ty) && relevant.insert(ty)));
                let is_theirs = declared.is_abstract() || component.contains(&declared.class);
                if is_theirs && holds_objects(signature.result) && seen.insert(signature.result) {
                    pending.push(signature.result);
                }
            }
        }
        let (interfaces, mut classes): (Vec<ClassId>, Vec<ClassId>) =
            open.into_iter().partition(|&class| program.class(class).is_interface());
        if !interfaces.is_empty() && !classes.contains(&ClassId::OBJECT) {
            classes.push(ClassId::OBJECT);
        }
        let clients = classes.into_iter().map(|class| stand.client(class, &interfaces)).collect();
        Self { clients, types: kept }
    }
}

/// Where the classes of clients stand.
struct Stand<'a> {
    program: &'a Program,
    /// Clients that may be in a package are in those of accessed classes.
    accessed: &'a [ClassId],
    visibility: Visibility,
}

impl Stand<'_> {
    /// Whether a subclass can name what has these flags in a class.
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
        // Enums, records and annotations are made by the compiler alone.
        let special = [ClassId::ENUM, ClassId::RECORD].iter().any(|&above| program.is_subclass(class, above));
        let visible = self.can(class, declared.access) && is_open(program, class, self.visibility);
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

    /// Where types are not open to them, clients write lambdas, and of classes what they must; of streams
    /// what gets at the objects.
    fn must_write(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        let name = self.program.names.selector_parts(declared.selector).name;
        let of_streams = [&b"writeObjectOverride"[..], b"readObjectOverride"];
        declared.is_abstract() || of_streams.contains(&self.program.names.text(name).0)
    }

    /// The methods of a class, of all above it and of interfaces that a class below can override; Object's
    /// too (`equals` is called by many).
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
