//! What is kept of a class and its members, and what it takes to define one.

use classfile::Access;
use index::Span;

use crate::ids::{ClassId, FieldId, MethodId, SelectorId, Symbol};
use crate::types::Type;

/// A class or interface.
#[derive(Clone, Debug)]
pub struct Class {
    /// Where it comes from.
    pub origin: Origin,
    /// Its flags.
    pub access: Access,
    /// Its superclass; none for `java.lang.Object` alone. An interface has `Object`, as in class files.
    pub superclass: Option<ClassId>,
    /// Its direct superinterfaces: positions in the program's list.
    pub(crate) interfaces: (u32, u32),
    /// Its declared fields.
    pub fields: Span<FieldId>,
    /// Its declared methods.
    pub methods: Span<MethodId>,
}

/// Where a class comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A class file: its number in the source.
    File(u32),
    /// Named somewhere, found nowhere (or broken, which a problem says).
    Phantom,
    /// Made up for a lambda or method reference.
    Lambda,
    /// Made up for objects of `java.lang.reflect.Proxy`.
    Proxy,
    /// Made up by hand: a test's text, a placeholder.
    Text,
}

/// A declared method.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The declaring class.
    pub class: ClassId,
    /// Name and descriptor.
    pub selector: SelectorId,
    /// Its flags.
    pub access: Access,
    /// Its position in the class file.
    pub index: u16,
}

/// A declared field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The declaring class.
    pub class: ClassId,
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: Type,
    /// Its flags.
    pub access: Access,
}

/// Everything that declares a class.
#[derive(Clone, Debug)]
pub struct ClassDefinition {
    /// Its name.
    pub class: ClassId,
    /// Where it comes from.
    pub origin: Origin,
    /// Its flags.
    pub access: Access,
    /// Its superclass.
    pub superclass: Option<ClassId>,
    /// Its direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// Its fields.
    pub fields: Vec<FieldDefinition>,
    /// Its methods.
    pub methods: Vec<MethodDefinition>,
}

/// A field to declare.
#[derive(Clone, Copy, Debug)]
pub struct FieldDefinition {
    /// The name.
    pub name: Symbol,
    /// The type.
    pub ty: Type,
    /// Its flags.
    pub access: Access,
}

/// A method to declare.
#[derive(Clone, Copy, Debug)]
pub struct MethodDefinition {
    /// Name and descriptor.
    pub selector: SelectorId,
    /// Its flags.
    pub access: Access,
}

impl Class {
    /// A class of which only the name is known.
    pub(crate) const PHANTOM: Class = Class {
        origin: Origin::Phantom,
        access: Access::PUBLIC,
        superclass: Some(ClassId::OBJECT),
        interfaces: (0, 0),
        fields: Span::empty(),
        methods: Span::empty(),
    };

    /// Whether it is known to be an interface.
    pub fn is_interface(&self) -> bool {
        self.access.has(Access::INTERFACE)
    }

    /// Whether nothing but the name is known.
    pub fn is_phantom(&self) -> bool {
        self.origin == Origin::Phantom
    }

    /// Whether instances can exist.
    pub fn is_concrete(&self) -> bool {
        !self.access.has(Access::ABSTRACT) && !self.is_interface()
    }
}

impl Field {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access.has(Access::STATIC)
    }
}

impl Method {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access.has(Access::STATIC)
    }

    /// Whether it is abstract.
    pub fn is_abstract(&self) -> bool {
        self.access.has(Access::ABSTRACT)
    }

    /// Whether it is native.
    pub fn is_native(&self) -> bool {
        self.access.has(Access::NATIVE)
    }

    /// Whether a body is expected.
    pub fn has_body(&self) -> bool {
        !self.is_abstract() && !self.is_native()
    }
}
