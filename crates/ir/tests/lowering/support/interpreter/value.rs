//! What a variable holds.

use program::{Primitive, Type};

/// A value of the JVM; a reference is a position in the heap.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Object(u32),
    Address,
}

impl Value {
    /// What fields and elements of a type hold at first.
    pub(super) fn zero(ty: Type) -> Value {
        match ty.as_primitive() {
            Some(Primitive::Long) => Value::Long(0),
            Some(Primitive::Float) => Value::Float(0.0),
            Some(Primitive::Double) => Value::Double(0.0),
            Some(_) => Value::Int(0),
            None => Value::Null,
        }
    }

    /// What is left of a value in a field or element of a type.
    pub(super) fn narrowed(self, ty: Type) -> Value {
        match (self, ty.as_primitive()) {
            (Value::Int(value), Some(Primitive::Boolean)) => Value::Int(value & 1),
            (Value::Int(value), Some(Primitive::Byte)) => Value::Int(value as i8 as i32),
            (Value::Int(value), Some(Primitive::Short)) => Value::Int(value as i16 as i32),
            (Value::Int(value), Some(Primitive::Char)) => Value::Int(value as u16 as i32),
            (value, _) => value,
        }
    }

    /// Whether two values are the same in the eyes of `==` between references.
    pub(super) fn is_same(self, other: Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Object(a), Value::Object(b)) => a == b,
            _ => false,
        }
    }
}
