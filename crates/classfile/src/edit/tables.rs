//! The attributes of a body that name offsets, moved to a new layout.

use crate::edit::Reason;
use crate::edit::layout::Layout;
use crate::read::attribute::{Attribute, Attributes};
use crate::read::attribute_value::{AttributeOwner, AttributeValue};
use crate::read::class::ClassFile;
use crate::read::line_numbers::LineNumberTable;
use crate::read::stack_map::StackMap;
use crate::read::stack_map_table::{FrameChange, StackMapTable};
use crate::read::type_annotations::{AnnotationTarget, TypeAnnotations};
use crate::read::verification_type::VerificationType;
use crate::write::attribute::{fill_length, reserve_length};
use crate::write::{Write, count};

/// Writes the attributes of a body, those with offsets moved.
pub(super) fn attributes(
    class: &ClassFile<'_>,
    attributes: Attributes<'_>,
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<(), Reason> {
    count(attributes.len()).write(out);
    for attribute in attributes.iter() {
        attribute.name.write(out);
        let length = reserve_length(out);
        moved(class, &attribute, layout, out)?;
        fill_length(out, length);
    }
    Ok(())
}

fn moved<'a>(
    class: &ClassFile<'a>,
    attribute: &Attribute<'a>,
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<(), Reason> {
    match AttributeValue::read(class, attribute, AttributeOwner::Code)? {
        AttributeValue::LineNumberTable(table) => lines(table, layout).write(out),
        AttributeValue::LocalVariableTable(mut table) => {
            for row in &mut table.0 {
                range(layout, &mut row.start_pc, &mut row.length);
            }
            table.write(out);
        }
        AttributeValue::LocalVariableTypeTable(mut table) => {
            for row in &mut table.0 {
                range(layout, &mut row.start_pc, &mut row.length);
            }
            table.write(out);
        }
        AttributeValue::StackMapTable(table) => frames(table, layout)?.write(out),
        AttributeValue::StackMap(table) => entries(table, layout)?.write(out),
        AttributeValue::TypeAnnotations(table) => annotations(table, layout).write(out),
        // Other attributes name no offsets, or none that we know how to move.
        AttributeValue::Code(_)
        | AttributeValue::Record(_)
        | AttributeValue::Annotations(_)
        | AttributeValue::ParameterAnnotations(_)
        | AttributeValue::ConstantValue(_)
        | AttributeValue::Exceptions(_)
        | AttributeValue::InnerClasses(_)
        | AttributeValue::EnclosingMethod(_)
        | AttributeValue::Signature(_)
        | AttributeValue::SourceFile(_)
        | AttributeValue::BootstrapMethods(_)
        | AttributeValue::MethodParameters(_)
        | AttributeValue::Module(_)
        | AttributeValue::ModulePackages(_)
        | AttributeValue::ModuleMainClass(_)
        | AttributeValue::NestHost(_)
        | AttributeValue::NestMembers(_)
        | AttributeValue::PermittedSubclasses(_)
        | AttributeValue::Marker
        | AttributeValue::Opaque(_)
        | AttributeValue::Unknown(_) => out.extend_from_slice(attribute.bytes),
    }
    Ok(())
}

fn lines(mut table: LineNumberTable, layout: &Layout) -> LineNumberTable {
    for row in &mut table.0 {
        row.start_pc = clamp(layout.near_before(row.start_pc.into()));
    }
    table
}

fn range(layout: &Layout, start: &mut u16, length: &mut u16) {
    // Inserted code makes a range longer, so move its two ends, not its length.
    let end = layout.near_before(u32::from(*start) + u32::from(*length));
    let new = layout.near_before((*start).into());
    *start = clamp(new);
    *length = clamp(end.saturating_sub(new));
}

/// Only offsets after the code, which no JVM accepts, can be too large.
fn clamp(pc: u32) -> u16 {
    u16::try_from(pc).unwrap_or(u16::MAX)
}

/// Distances between frames change, and with them the form of a frame that writes a short distance.
fn frames(mut table: StackMapTable, layout: &Layout) -> Result<StackMapTable, Reason> {
    // The first frame is at its distance, every other frame at its distance plus one (JVMS 4.7.4).
    let (mut old_next, mut new_next) = (0u32, 0u32);
    for frame in &mut table.0 {
        let old = old_next + u32::from(frame.offset_delta);
        let place = u16::try_from(old).map_err(|_| Reason::BadTarget { target: old.into() })?;
        let new = u32::from(layout.before(place)?);
        frame.offset_delta = (new - new_next) as u16;
        (old_next, new_next) = (old + 1, new + 1);
        match &mut frame.change {
            FrameChange::Same { .. } | FrameChange::Chop(_) => {}
            FrameChange::OneOnStack { value, .. } => types(std::slice::from_mut(value), layout)?,
            FrameChange::Append(locals) => types(locals, layout)?,
            FrameChange::Full { locals, stack } => {
                types(locals, layout)?;
                types(stack, layout)?;
            }
        }
    }
    Ok(table)
}

fn entries(mut table: StackMap, layout: &Layout) -> Result<StackMap, Reason> {
    for entry in &mut table.0 {
        entry.pc = layout.before(entry.pc)?;
        types(&mut entry.locals, layout)?;
        types(&mut entry.stack, layout)?;
    }
    Ok(table)
}

/// An uninitialized object is known by its `new` instruction, wherever that goes.
fn types(types: &mut [VerificationType], layout: &Layout) -> Result<(), Reason> {
    for one in types {
        if let VerificationType::Uninitialized(pc) = one {
            *pc = layout.at(*pc)?;
        }
    }
    Ok(())
}

fn annotations<'a>(mut table: TypeAnnotations<'a>, layout: &Layout) -> TypeAnnotations<'a> {
    for annotation in &mut table.0 {
        match &mut annotation.target {
            AnnotationTarget::Variable(ranges) => {
                for row in ranges {
                    range(layout, &mut row.start_pc, &mut row.length);
                }
            }
            AnnotationTarget::Instruction { pc, .. } => *pc = clamp(layout.near_at((*pc).into())),
            AnnotationTarget::Other(_) => {}
        }
    }
    table
}
