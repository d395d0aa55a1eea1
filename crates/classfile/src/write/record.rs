//! Twin of `read/record.rs`.

use crate::read::attribute_value::AttributeOwner;
use crate::read::record::Record;
use crate::write::attribute::attributes;
use crate::write::class::Writer;
use crate::write::{Write, count};

pub(super) fn record<'a>(writer: &mut Writer<'_, 'a>, record: &Record<'a>) {
    count(record.0.len()).write(&mut writer.out);
    for component in &record.0 {
        component.name.write(&mut writer.out);
        component.descriptor.write(&mut writer.out);
        attributes(writer, component.attributes, AttributeOwner::Component);
    }
}
