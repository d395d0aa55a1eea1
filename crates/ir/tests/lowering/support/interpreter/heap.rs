//! Objects, arrays and strings.

use std::collections::HashMap;

use program::{ClassId, FieldId, Program, Type};

use super::value::Value;
use super::{Machine, Run, Stop, fault};

#[derive(Default)]
pub(super) struct Heap {
    objects: Vec<Object>,
}

pub(super) struct Object {
    pub(super) ty: Type,
    pub(super) data: Data,
}

pub(super) enum Data {
    /// An instance; in addition to the fields, exceptions keep their message and enum constants their
    /// ordinal.
    Plain {
        fields: HashMap<FieldId, Value>,
        message: Value,
        ordinal: i32,
    },
    Array(Vec<Value>),
    /// A string or string builder, in UTF-16.
    Text(Vec<u16>),
    /// An `Integer` and the like.
    Boxed(Value),
    /// What a lambda has captured.
    Lambda(Vec<Value>),
    /// A class constant.
    Class(Type),
}

impl Data {
    pub(super) fn plain() -> Data {
        Data::Plain { fields: HashMap::new(), message: Value::Null, ordinal: 0 }
    }
}

impl Heap {
    pub(super) fn add(&mut self, ty: Type, data: Data) -> Value {
        self.objects.push(Object { ty, data });
        Value::Object(self.objects.len() as u32 - 1)
    }

    pub(super) fn at(&self, position: u32) -> &Object {
        &self.objects[position as usize]
    }

    pub(super) fn at_mut(&mut self, position: u32) -> &mut Object {
        &mut self.objects[position as usize]
    }
}

impl Machine<'_> {
    pub(super) fn class_named(program: &Program, name: &str) -> Run<ClassId> {
        program.find_class(name.as_bytes()).map_or_else(|| fault(format!("no class {name}")), Ok)
    }

    /// The exception that the machine itself throws.
    pub(super) fn thrown<T>(&mut self, class: &str) -> Run<T> {
        let class = Self::class_named(self.program, class)?;
        let value = self.heap.add(Type::class(class), Data::plain());
        Err(Stop::Thrown(value))
    }

    /// The object of a reference, or a `NullPointerException`.
    pub(super) fn object(&mut self, value: Value) -> Run<u32> {
        match value {
            Value::Object(position) => Ok(position),
            Value::Null => self.thrown("java/lang/NullPointerException"),
            other
            @ (Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) | Value::Address) => {
                fault(format!("{other:?} is used as an object"))
            }
        }
    }

    pub(super) fn ty_of(&self, value: Value) -> Type {
        match value {
            Value::Object(position) => self.heap.at(position).ty,
            Value::Int(_) => Type::INT,
            Value::Long(_) => Type::LONG,
            Value::Float(_) => Type::FLOAT,
            Value::Double(_) => Type::DOUBLE,
            Value::Null => Type::NULL,
            Value::Address => Type::ADDRESS,
        }
    }

    pub(super) fn class_name_of(&self, value: Value) -> String {
        self.program.type_name(self.ty_of(value))
    }

    pub(super) fn array(&mut self, value: Value) -> Run<&mut Vec<Value>> {
        let position = self.object(value)?;
        let Data::Array(elements) = &mut self.heap.at_mut(position).data else {
            return fault("an element of what is no array");
        };
        Ok(elements)
    }

    pub(super) fn new_array(&mut self, array: Type, lengths: &[i32]) -> Run<Value> {
        if lengths.iter().any(|&length| length < 0) {
            return self.thrown("java/lang/NegativeArraySizeException");
        }
        let Some(element) = array.element() else { return fault("a new array that is none") };
        let count = lengths[0] as usize;
        let mut elements = vec![Value::zero(element); count];
        if lengths.len() > 1 {
            for place in &mut elements {
                *place = self.new_array(element, &lengths[1..])?;
            }
        }
        Ok(self.heap.add(array, Data::Array(elements)))
    }

    /// An element's place, or the exception that the JVM throws.
    pub(super) fn element(&mut self, array: Value, index: Value) -> Run<&mut Value> {
        let Value::Int(index) = index else { return fault("an index that is no int") };
        let length = self.array(array)?.len();
        if index < 0 || index as usize >= length {
            return self.thrown("java/lang/ArrayIndexOutOfBoundsException");
        }
        Ok(&mut self.array(array)?[index as usize])
    }

    pub(super) fn string(&mut self, units: Vec<u16>) -> Value {
        self.heap.add(Type::STRING, Data::Text(units))
    }

    pub(super) fn text(&mut self, value: Value) -> Run<&mut Vec<u16>> {
        let position = self.object(value)?;
        let Data::Text(units) = &mut self.heap.at_mut(position).data else {
            return fault("text was needed");
        };
        Ok(units)
    }

    /// Equal string constants are one object.
    pub(super) fn interned(&mut self, text: classfile::Text<'_>) -> Value {
        if let Some(&known) = self.interned.get(text.0) {
            return known;
        }
        let value = self.string(text.units().collect());
        self.interned.insert(text.0.to_vec(), value);
        value
    }
}
