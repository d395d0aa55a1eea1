//! Type annotations (JVMS 4.7.20): the position of each is decoded, its contents are kept as bytes.
//!
//! Those inside a body name offsets, which move when code is inserted.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;

/// `RuntimeVisibleTypeAnnotations` or `RuntimeInvisibleTypeAnnotations`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeAnnotations<'a>(pub Vec<TypeAnnotation<'a>>);

/// One annotation of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeAnnotation<'a> {
    /// `target_type`: the kind of place.
    pub kind: u8,
    /// The place.
    pub target: AnnotationTarget<'a>,
    /// `type_path` and the annotation itself.
    pub rest: &'a [u8],
}

/// The place of an annotated type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnnotationTarget<'a> {
    /// A local variable, or a resource of a `try`: the ranges in which it lives.
    Variable(Vec<VariableRange>),
    /// An instruction.
    Instruction {
        /// Its offset.
        pc: u16,
        /// The type argument that is meant, for the kinds that have one.
        argument: Option<u8>,
    },
    /// A place that names no offset.
    Other(&'a [u8]),
}

/// A range of offsets in which a slot holds the variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariableRange {
    /// The first offset.
    pub start_pc: u16,
    /// The length of the range.
    pub length: u16,
    /// The slot.
    pub slot: u16,
}

impl<'a> Read<'a> for TypeAnnotations<'a> {
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        Ok(Self(input.list("num_annotations")?))
    }
}

impl<'a> Read<'a> for TypeAnnotation<'a> {
    fn read(input: &mut Reader<'a>) -> Result<Self, ReadError> {
        let offset = input.offset();
        let kind = input.u8("target_type")?;
        let target = target(input, kind, offset)?;
        let (start, begin) = (input.rest(), input.offset());
        let path = usize::from(input.u8("path_length")?);
        input.take(2 * path, "type_path")?;
        skip_annotation(input)?;
        Ok(Self { kind, target, rest: &start[..input.offset() - begin] })
    }
}

impl Read<'_> for VariableRange {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self { start_pc: input.u16("start_pc")?, length: input.u16("length")?, slot: input.u16("index")? })
    }
}

fn target<'a>(input: &mut Reader<'a>, kind: u8, offset: usize) -> Result<AnnotationTarget<'a>, ReadError> {
    // How many bytes of `target_info` each kind has (JVMS 4.7.20.1).
    let size = match kind {
        0x00 | 0x01 | 0x16 => 1,
        0x10 | 0x11 | 0x12 | 0x17 | 0x42 => 2,
        0x13..=0x15 => 0,
        0x40 | 0x41 => return Ok(AnnotationTarget::Variable(input.list("table_length")?)),
        0x43..=0x46 => {
            return Ok(AnnotationTarget::Instruction { pc: input.u16("offset")?, argument: None });
        }
        0x47..=0x4b => {
            let (pc, argument) = (input.u16("offset")?, Some(input.u8("type_argument_index")?));
            return Ok(AnnotationTarget::Instruction { pc, argument });
        }
        _ => return Err(ReadError::bad_value(offset, "target_type", kind)),
    };
    Ok(AnnotationTarget::Other(input.take(size, "target_info")?))
}

/// Annotations can be nested as deeply as their bytes allow, so the open levels are in a list and not on the
/// call stack.
fn skip_annotation(input: &mut Reader<'_>) -> Result<(), ReadError> {
    input.u16("type_index")?;
    // For each open level: values left, and whether each has a name. Those of an array have none.
    let mut open = vec![(input.u16("num_element_value_pairs")?, true)];
    while let Some((left, named)) = open.last_mut() {
        if *left == 0 {
            open.pop();
            continue;
        }
        *left -= 1;
        if *named {
            input.u16("element_name_index")?;
        }
        let offset = input.offset();
        match input.u8("the tag of an element")? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
                input.u16("const_value_index")?;
            }
            b'e' => {
                input.u32("enum_const_value")?;
            }
            b'@' => {
                input.u16("type_index")?;
                open.push((input.u16("num_element_value_pairs")?, true));
            }
            b'[' => open.push((input.u16("num_values")?, false)),
            tag => return Err(ReadError::bad_value(offset, "the tag of an element", tag)),
        }
    }
    Ok(())
}
