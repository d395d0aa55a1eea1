//! Writes what `read` has read: one file per structure, each the twin of a file under `read`.
//!
//! [`class`] goes through the model, constant by constant and instruction by instruction, and gives back the
//! bytes the class was read from. It reports what it could only copy.

mod annotations;
pub(crate) mod attribute;
mod attribute_value;
mod bootstrap_methods;
mod class;
pub(crate) mod code;
mod constant;
mod constant_lists;
mod constant_references;
mod enclosing_method;
mod inner_classes;
mod line_numbers;
mod local_variables;
mod member;
mod method_parameters;
mod module;
mod pool;
mod raw_instruction;
mod record;
mod stack_map;
mod stack_map_table;
mod type_annotations;
mod verification_type;

pub use class::{Copied, CopyReason, Written, class};

/// A structure that can be appended.
pub trait Write {
    /// Appends the structure.
    fn write(&self, out: &mut Vec<u8>);
}

impl Write for u16 {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.to_be_bytes());
    }
}

impl Write for u32 {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.to_be_bytes());
    }
}

impl Write for i32 {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.to_be_bytes());
    }
}

/// A `u16` count followed by that many structures.
impl<T: Write> Write for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        count(self.len()).write(out);
        for item in self {
            item.write(out);
        }
    }
}

/// A length as class files count.
pub(crate) fn count(length: usize) -> u16 {
    u16::try_from(length).expect("a list of a class file has at most 65535 rows")
}
