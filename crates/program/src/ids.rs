//! The kinds of ids, and the classes whose ids every program knows.

use index::id;

id!(
    /// A class or interface, known by its name: found, missing or created by us.
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
