//! The kinds of ids, and the small values that are interned behind them.

use index::id;

use crate::types::Type;

id!(
    /// A class or interface, known by its name: found, missing or made up by us.
    pub ClassId
);
id!(
    /// A declared method.
    pub MethodId
);
id!(
    /// A declared field.
    pub FieldId
);
id!(
    /// The name of a member.
    pub Symbol
);
id!(
    /// A method descriptor.
    pub DescriptorId
);
id!(
    /// A name and a descriptor: what overriding compares.
    pub SelectorId
);
id!(
    /// A method as instructions name it.
    pub MethodRefId
);
id!(
    /// A field as instructions name it.
    pub FieldRefId
);

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

/// Names that every program knows, in the order in which [`crate::Names`] interns them.
pub(crate) const WELL_KNOWN: [&str; 12] = [
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Throwable",
    "java/lang/Cloneable",
    "java/io/Serializable",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodType",
    "java/lang/invoke/VarHandle",
    "java/lang/Record",
    "java/lang/Enum",
    "java/lang/invoke/LambdaMetafactory",
];

#[expect(missing_docs, reason = "each is named after its class")]
impl ClassId {
    pub const OBJECT: ClassId = ClassId(0);
    pub const STRING: ClassId = ClassId(1);
    pub const CLASS: ClassId = ClassId(2);
    pub const THROWABLE: ClassId = ClassId(3);
    pub const CLONEABLE: ClassId = ClassId(4);
    pub const SERIALIZABLE: ClassId = ClassId(5);
    pub const METHOD_HANDLE: ClassId = ClassId(6);
    pub const METHOD_TYPE: ClassId = ClassId(7);
    pub const VAR_HANDLE: ClassId = ClassId(8);
    pub const RECORD: ClassId = ClassId(9);
    pub const ENUM: ClassId = ClassId(10);
    pub const LAMBDA_METAFACTORY: ClassId = ClassId(11);
}
