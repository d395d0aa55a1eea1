//! Twin of `read/attribute.rs`: lists of attributes, and the name and length around each.

use crate::read::attribute::{Attribute, Attributes};
use crate::read::attribute_value::{AttributeOwner, AttributeValue};
use crate::write::class::{CopyReason, Writer};
use crate::write::{Write, attribute_value, count};

/// Writes each attribute through its decoded form; what cannot be decoded is copied and reported.
pub(super) fn attributes<'a>(writer: &mut Writer<'_, 'a>, attributes: Attributes<'a>, place: AttributeOwner) {
    count(attributes.len()).write(&mut writer.out);
    for attribute in attributes.iter() {
        attribute.name.write(&mut writer.out);
        let length = reserve_length(&mut writer.out);
        let copies = writer.copied.len();
        if let Err(reason) = through_model(writer, &attribute, place) {
            // A body can fail after some of its attributes were written or copied: take those back.
            writer.copied.truncate(copies);
            writer.out.truncate(length + 4);
            writer.copy(&attribute, reason);
        }
        fill_length(&mut writer.out, length);
    }
}

/// Reserves space for the length of what follows, and returns its position.
pub(crate) fn reserve_length(out: &mut Vec<u8>) -> usize {
    0u32.write(out);
    out.len() - 4
}

/// Fills in, at `place`, the length of everything after it.
pub(crate) fn fill_length(out: &mut [u8], place: usize) {
    let length = (out.len() - place - 4) as u32;
    out[place..place + 4].copy_from_slice(&length.to_be_bytes());
}

fn through_model<'a>(
    writer: &mut Writer<'_, 'a>,
    attribute: &Attribute<'a>,
    place: AttributeOwner,
) -> Result<(), CopyReason> {
    let value = AttributeValue::read(writer.class, attribute, place).map_err(CopyReason::Unreadable)?;
    if let AttributeValue::Opaque(_) = value {
        return Err(CopyReason::Opaque);
    }
    if let AttributeValue::Unknown(_) = value {
        return Err(CopyReason::Unknown);
    }
    attribute_value::write(writer, &value).map_err(CopyReason::Unreadable)
}
