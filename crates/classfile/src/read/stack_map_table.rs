//! The `StackMapTable` attribute (JVMS 4.7.4): frames as encoded, each relative to the previous one.
//!
//! [`crate::read::frames`] expands them.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;
use crate::read::verification_type::VerificationType;

/// The frames at jump targets, in the order of their offsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapTable(pub Vec<StackMapFrame>);

/// One frame, relative to the frame before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapFrame {
    /// The distance from the frame before, less one; the offset itself in the first frame.
    pub offset_delta: u16,
    /// How locals and stack differ from the frame before.
    pub change: FrameChange,
}

/// How a frame differs from the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameChange {
    /// The same locals, an empty stack.
    Same {
        /// Whether the distance is written in two bytes even if one would do.
        extended: bool,
    },
    /// The same locals, one value on the stack.
    OneOnStack {
        /// The value.
        value: VerificationType,
        /// Whether the distance is written in two bytes even if one would do.
        extended: bool,
    },
    /// So many locals (1 to 3) fewer, an empty stack.
    Chop(u8),
    /// These locals (1 to 3) more, an empty stack.
    Append(Vec<VerificationType>),
    /// Nothing is taken over.
    Full {
        /// All locals.
        locals: Vec<VerificationType>,
        /// The stack, bottom first.
        stack: Vec<VerificationType>,
    },
}

impl TypedAttribute<'_> for StackMapTable {
    const NAME: &'static str = "StackMapTable";
}

impl Read<'_> for StackMapTable {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self(input.list("number_of_entries")?))
    }
}

impl Read<'_> for StackMapFrame {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let start = input.offset();
        let tag = input.u8("frame_type")?;
        let offset_delta = match tag {
            0..=63 => u16::from(tag),
            64..=127 => u16::from(tag - 64),
            128..=246 => return Err(ReadError::bad_value(start, "frame_type", tag)),
            247..=255 => input.u16("offset_delta")?,
        };
        let change = match tag {
            0..=63 => FrameChange::Same { extended: false },
            // In fact up to 127: the rest was rejected above.
            64..=246 => FrameChange::OneOnStack { value: VerificationType::read(input)?, extended: false },
            247 => FrameChange::OneOnStack { value: VerificationType::read(input)?, extended: true },
            248..=250 => FrameChange::Chop(251 - tag),
            251 => FrameChange::Same { extended: true },
            252..=254 => FrameChange::Append(appended(input, tag - 251)?),
            255 => FrameChange::Full {
                locals: input.list("number_of_locals")?,
                stack: input.list("number_of_stack_items")?,
            },
        };
        Ok(Self { offset_delta, change })
    }
}

fn appended(input: &mut Reader<'_>, count: u8) -> Result<Vec<VerificationType>, ReadError> {
    (0..count).map(|_| VerificationType::read(input)).collect()
}
