//! Twin of `read/member.rs`.

use crate::read::attribute_value::AttributeOwner;
use crate::read::member::Member;
use crate::write::attribute::attributes;
use crate::write::class::Writer;
use crate::write::{Write, count};

pub(super) fn members<'a>(writer: &mut Writer<'_, 'a>, members: &[Member<'a>], place: AttributeOwner) {
    count(members.len()).write(&mut writer.out);
    for member in members {
        member.access.0.write(&mut writer.out);
        member.name.write(&mut writer.out);
        member.descriptor.write(&mut writer.out);
        attributes(writer, member.attributes, place);
    }
}
