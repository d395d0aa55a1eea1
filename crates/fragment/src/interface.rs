//! *Int*: what clients can use (`FCA`, section II-A).
//!
//! Lists the accessed classes, the members of each that clients call, read and write (declared or inherited),
//! and the array types that clients create or access. Every member has a reason.

use program::{ClassId, FieldId, MethodId, Program, Type};
use rustc_hash::FxHashSet;

/// What clients can use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    /// The accessed classes, in their order.
    pub accessed: Vec<ClassId>,
    /// Their interface members, class by class.
    pub members: Vec<Member>,
    /// The array types that clients create or access.
    pub arrays: Arrays,
    /// The types that clients implement or extend even if types are not open to them: nobody else implements
    /// them, or a lambda is enough.
    pub written: Vec<ClassId>,
    /// The interfaces that frameworks implement for annotated classes, even if clients cannot name them.
    pub implemented: Vec<ClassId>,
    /// The classes whose objects clients read from streams. Their constructors have not run.
    pub restored: Vec<ClassId>,
}

/// The array types that clients use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrays {
    /// Those that they create.
    pub instantiated: Vec<Type>,
    /// Those whose elements they read and write.
    pub accessed: Vec<Type>,
}

/// A member of an accessed class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The accessed class: it declares the member, or inherits it.
    pub class: ClassId,
    /// The method, constructor or field.
    pub id: MemberId,
    /// The reason.
    pub reason: Reason,
}

/// A method, constructor or field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemberId {
    /// A method or constructor.
    Method(MethodId),
    /// A field.
    Field(FieldId),
}

/// Why a member is in the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It is public.
    Public,
    /// It is protected, and clients may be subclasses or in the package.
    Protected,
    /// It has package access, and clients may be in the package.
    Package,
    /// It was asked for: the number of the pattern.
    Listed(u32),
    /// It belongs to a library type that clients receive, and the component implements it.
    Library,
    /// Clients create library objects with it, to pass them to the component.
    Given,
    /// What starts the tests prepares the JVM with it.
    Runner,
    /// Object streams use it, whatever its access flags say.
    Serialization,
    /// Its class has this annotation, or a member of it: the framework that looks for it uses the member,
    /// whatever its access flags say.
    Framework(ClassId),
    /// The suite uses it, for the first time in this method.
    Used(MethodId),
}

impl Member {
    /// The class that declares it.
    pub fn declared_in(&self, program: &Program) -> ClassId {
        match self.id {
            MemberId::Method(method) => program.method(method).class,
            MemberId::Field(field) => program.field(field).class,
        }
    }

    /// Whether the accessed class inherits it.
    pub fn is_inherited(&self, program: &Program) -> bool {
        self.declared_in(program) != self.class
    }
}

impl Interface {
    /// Adds members, each once.
    pub fn add(&mut self, members: impl IntoIterator<Item = Member>) {
        let mut known: FxHashSet<(ClassId, MemberId)> =
            self.members.iter().map(|member| (member.class, member.id)).collect();
        self.members.extend(members.into_iter().filter(|member| known.insert((member.class, member.id))));
        // Stable: the members of a class keep their order.
        self.members.sort_by_key(|member| member.class);
        self.accessed.extend(self.members.iter().map(|member| member.class));
        self.accessed.sort_unstable();
        self.accessed.dedup();
    }
}
