//! The `InnerClasses` attribute (JVMS 4.7.6).

use crate::access::Access;
use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// Every class of the pool that is not a member of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClasses(pub Vec<InnerClass>);

/// A nested class as its source declared it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// Index of the nested class.
    pub inner: u16,
    /// Index of the class it is a member of; 0 if it is local or anonymous.
    pub outer: u16,
    /// Index of its simple name; 0 if it is anonymous.
    pub name: u16,
    /// The flags of the source, which may differ from those of the class file.
    pub access: Access,
}

impl TypedAttribute<'_> for InnerClasses {
    const NAME: &'static str = "InnerClasses";
}

impl Read<'_> for InnerClasses {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("number_of_classes")?))
    }
}

impl Read<'_> for InnerClass {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            inner: input.u16("inner_class_info_index")?,
            outer: input.u16("outer_class_info_index")?,
            name: input.u16("inner_name_index")?,
            access: Access(input.u16("inner_class_access_flags")?),
        })
    }
}
