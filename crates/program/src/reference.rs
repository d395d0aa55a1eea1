//! Members as instructions name them: small values that are interned, each with an id of its own.

use crate::ids::{ClassId, DescriptorId, SelectorId, Symbol};
use crate::types::Type;

/// Name and descriptor of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Selector {
    /// The name.
    pub name: Symbol,
    /// The descriptor.
    pub descriptor: DescriptorId,
}

/// A method as an instruction names it: not yet resolved, and never changed by resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodRef {
    /// The class or array type named.
    pub class: Type,
    /// Name and descriptor.
    pub selector: SelectorId,
    /// Whether the constant says that the class is an interface.
    pub interface: bool,
}

/// A field as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldRef {
    /// The class named.
    pub class: ClassId,
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: Type,
}
