//! The vocabulary: objects, contexts, and what can point to objects.

use std::sync::Arc;

use ir::{BlockId, StmtId, VarId};
use program::{ClassId, FieldId, MethodId, Type};

/// Where an object comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// A statement of a method: `s_i` of `OS`.
    Statement(MethodId, StmtId),
    /// The arrays inside the array that a statement creates, this many levels down.
    Inner(MethodId, StmtId, usize),
    /// All strings that no constructor creates.
    Strings,
    /// The class object of a type.
    Class(Type),
    /// An object of a type that the JVM creates.
    Machine(Type),
    /// All objects of a type.
    Merged(Type),
}

/// One element of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Element {
    /// A call.
    Call(MethodId, StmtId),
    /// The site of an object.
    Object(Site),
    /// The class in whose code an object is created.
    Class(ClassId),
}

/// A context, the oldest element first; ε has none.
pub type Context = Arc<[Element]>;

/// An object name: `o_ij…q` is a site `q` and a context `ij…`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Object {
    /// Where it comes from.
    pub site: Site,
    /// Its class or array type.
    pub ty: Type,
    /// Its heap context.
    pub context: Context,
}

/// What can point to objects: R' of `OS`, and the parts of objects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pointer {
    /// A copy of a variable. In methods without a body, formals are numbered first, then the result.
    Variable(MethodId, VarId, Context),
    /// What is thrown in a block that has handlers, in all contexts together.
    Thrown(MethodId, BlockId),
    /// The exceptions that leave a method, in all contexts together.
    Escaped(MethodId),
    /// A field of an object.
    Field(Object, FieldId),
    /// The elements of an array.
    Elements(Object),
    /// A static field.
    Static(FieldId),
}

/// The class whose methods a value of this type has.
pub(crate) fn class_of(ty: Type) -> ClassId {
    ty.as_class().unwrap_or(ClassId::OBJECT)
}
