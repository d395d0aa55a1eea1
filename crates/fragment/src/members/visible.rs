//! The members that clients can name, by the rules of access of the language (JLS 6.6).

use classfile::{Access, Instruction, Opcode};
use program::{ClassId, FieldId, MethodId, Nesting, Program};
use rustc_hash::FxHashSet;

use crate::interface::{Interface, Member, MemberId, Reason};

/// Where clients may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visibility {
    /// Clients may be in the packages of the component: they can use protected and package members, too.
    pub same_package: bool,
    /// Clients may be subclasses: they can use protected members, too.
    pub subclasses: bool,
    /// Members that a class only inherits from `java.lang.Object` count.
    pub of_object: bool,
}

/// The members that clients can use of those classes that are open to them.
pub fn by_visibility(program: &Program, classes: &[ClassId], visibility: Visibility) -> Interface {
    let mut interface = Interface::default();
    let open: Vec<ClassId> =
        classes.iter().copied().filter(|&class| is_open(program, class, visibility)).collect();
    interface.add(open.iter().flat_map(|&class| members_of(program, class, visibility)));
    interface.accessed.extend(open);
    interface.accessed.sort_unstable();
    interface.accessed.dedup();
    interface
}

/// Whether clients can name a class: it and all classes around it are public, or clients are in the package.
pub fn is_open(program: &Program, class: ClassId, visibility: Visibility) -> bool {
    let declared = program.class(class);
    if declared.is_phantom() || declared.access.has(Access::SYNTHETIC) {
        return false;
    }
    match program.nesting(class) {
        None => visibility.reason(declared.access).is_some(),
        // Local and anonymous classes have no name outside.
        Some(Nesting { outer: None, .. }) => false,
        // The flags of a nested class are in `InnerClasses` (JVMS 4.7.6). Those of the class file cannot say
        // private or protected.
        Some(Nesting { access, outer: Some(outer), .. }) => {
            visibility.reason(access).is_some() && outer != class && is_open(program, outer, visibility)
        }
    }
}

impl Visibility {
    /// Why clients can use something with these flags, if they can.
    pub fn reason(self, access: Access) -> Option<Reason> {
        match access {
            _ if access.has(Access::PUBLIC) => Some(Reason::Public),
            _ if access.has(Access::PRIVATE) => None,
            _ if access.has(Access::PROTECTED) => {
                (self.subclasses || self.same_package).then_some(Reason::Protected)
            }
            _ => self.same_package.then_some(Reason::Package),
        }
    }
}

/// The members of a class that clients can use: the declared ones, then the inherited ones. What the compiler
/// generated is left out.
pub fn members_of(program: &Program, class: ClassId, visibility: Visibility) -> Vec<Member> {
    let mut seen = Seen::default();
    let mut found = Vec::new();
    for from in std::iter::once(class).chain(above(program, class)) {
        if from == ClassId::OBJECT && from != class && !visibility.of_object {
            continue;
        }
        let declared = program.class(from);
        let methods = declared.methods.iter().filter(|&method| seen.method(program, class, from, method));
        let methods = methods.map(|method| (MemberId::Method(method), program.method(method).access));
        // Collected, because `seen` is needed again for the fields.
        let methods: Vec<_> = methods.collect();
        let fields = declared.fields.iter().filter(|&field| seen.field(program, field));
        let fields = fields.map(|field| (MemberId::Field(field), program.field(field).access));
        for (id, access) in methods.into_iter().chain(fields.collect::<Vec<_>>()) {
            // Compilers generated it, it is in another package, or only subclasses can call it.
            let hidden = access.has(Access::SYNTHETIC) && !passes_on(program, id)
                || access.is_package_private() && !program.same_package(class, from)
                || !visibility.subclasses && creates_nothing(program, class, id);
            let reason = visibility.reason(access).filter(|_| !hidden);
            found.extend(reason.map(|reason| Member { class, id, reason }));
        }
    }
    found
}

/// Whether a bridge stands for the method of the superclass that it calls: compilers declare the public
/// methods of a superclass again if it is not public. Other bridges call an overriding method that has
/// narrower types.
fn passes_on(program: &Program, id: MemberId) -> bool {
    let MemberId::Method(method) = id else { return false };
    let declared = program.method(method);
    let calls_super = || {
        let open = program.open(declared.class).ok()??;
        let code = open.code(&open.pool(), declared.index).ok()??;
        let mut called = classfile::instructions(code.bytes).flatten();
        called
            .any(|(_, instruction)| matches!(instruction, Instruction::Pool(Opcode::INVOKESPECIAL, _)))
            .then_some(())
    };
    declared.access.has(Access::BRIDGE) && calls_super().is_some()
}

/// The constructor of an abstract class: only subclasses call it.
fn creates_nothing(program: &Program, class: ClassId, id: MemberId) -> bool {
    let MemberId::Method(method) = id else { return false };
    program.is_initializer(program.method(method).selector) && !program.class(class).is_concrete()
}

/// Superclasses from the nearest on, then all superinterfaces.
fn above(program: &Program, class: ClassId) -> Vec<ClassId> {
    let first = program.class(class).superclass;
    let supers = std::iter::successors(first, |&class| program.class(class).superclass);
    // An interface inherits nothing from Object (JLS 9.2 declares the like, which is the same to clients).
    supers.chain(program.superinterfaces(class)).collect()
}

/// What has been declared so far: nearer declarations hide those further up.
#[derive(Default)]
struct Seen {
    methods: FxHashSet<program::SelectorId>,
    fields: FxHashSet<program::Symbol>,
}

impl Seen {
    fn method(&mut self, program: &Program, class: ClassId, from: ClassId, method: MethodId) -> bool {
        let declared = program.method(method);
        let name = program.names.text(program.names.selector_parts(declared.selector).name).0;
        let is_own = from == class;
        match name {
            b"<clinit>" => false,
            // Constructors are not inherited, nor are the static methods of interfaces.
            b"<init>" => is_own,
            _ if !is_own && declared.is_static() && program.class(from).is_interface() => false,
            _ => self.methods.insert(declared.selector),
        }
    }

    fn field(&mut self, program: &Program, field: FieldId) -> bool {
        self.fields.insert(program.field(field).name)
    }
}
