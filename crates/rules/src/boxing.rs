//! Boxing: `valueOf` of the box class of a primitive type.

use classfile::Text;
use program::{MethodRef, MethodRefId, Program, Type};

/// The box of a primitive type, and the method that makes it.
pub(crate) fn boxing(program: &mut Program, ty: Type) -> Option<(Type, MethodRefId)> {
    let (class, letter) = match ty {
        Type::BOOLEAN => ("Boolean", 'Z'),
        Type::BYTE => ("Byte", 'B'),
        Type::CHAR => ("Character", 'C'),
        Type::SHORT => ("Short", 'S'),
        Type::INT => ("Integer", 'I'),
        Type::LONG => ("Long", 'J'),
        Type::FLOAT => ("Float", 'F'),
        Type::DOUBLE => ("Double", 'D'),
        _ => return None,
    };
    let descriptor = format!("({letter})Ljava/lang/{class};");
    let boxed = Type::class(program.names.class(format!("java/lang/{class}").as_bytes()));
    let selector = program.names.selector(Text(b"valueOf"), Text(descriptor.as_bytes()))?;
    Some((boxed, program.names.method_ref(MethodRef { class: boxed, selector, interface: false })))
}
