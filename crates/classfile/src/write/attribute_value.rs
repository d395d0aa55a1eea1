//! Twin of `read/attribute_value.rs`.

use crate::error::ReadError;
use crate::read::attribute_value::AttributeValue;
use crate::write::class::Writer;
use crate::write::{Write, code, record};

/// Writes the contents; fails if a body holds no instructions that can be decoded.
pub(super) fn write<'a>(writer: &mut Writer<'_, 'a>, value: &AttributeValue<'a>) -> Result<(), ReadError> {
    let out = &mut writer.out;
    match value {
        AttributeValue::Code(value) => return code::code(writer, value),
        AttributeValue::Record(value) => record::record(writer, value),
        AttributeValue::Annotations(value) => value.write(out),
        AttributeValue::ParameterAnnotations(value) => value.write(out),
        AttributeValue::TypeAnnotations(value) => value.write(out),
        AttributeValue::ConstantValue(value) => value.write(out),
        AttributeValue::StackMapTable(value) => value.write(out),
        AttributeValue::StackMap(value) => value.write(out),
        AttributeValue::Exceptions(value) => value.write(out),
        AttributeValue::InnerClasses(value) => value.write(out),
        AttributeValue::EnclosingMethod(value) => value.write(out),
        AttributeValue::Signature(value) => value.write(out),
        AttributeValue::SourceFile(value) => value.write(out),
        AttributeValue::LineNumberTable(value) => value.write(out),
        AttributeValue::LocalVariableTable(value) => value.write(out),
        AttributeValue::LocalVariableTypeTable(value) => value.write(out),
        AttributeValue::BootstrapMethods(value) => value.write(out),
        AttributeValue::MethodParameters(value) => value.write(out),
        AttributeValue::Module(value) => value.write(out),
        AttributeValue::ModulePackages(value) => value.write(out),
        AttributeValue::ModuleMainClass(value) => value.write(out),
        AttributeValue::NestHost(value) => value.write(out),
        AttributeValue::NestMembers(value) => value.write(out),
        AttributeValue::PermittedSubclasses(value) => value.write(out),
        AttributeValue::Marker => {}
        AttributeValue::Opaque(bytes) | AttributeValue::Unknown(bytes) => out.extend_from_slice(bytes),
    }
    Ok(())
}
