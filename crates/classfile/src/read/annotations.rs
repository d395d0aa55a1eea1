//! Annotations (JVMS 4.7.16): on classes, fields, methods and record components.

use crate::cursor::{Read, Reader};
use crate::error::ReadError;
use crate::read::attribute::TypedAttribute;

/// Real code does not nest values this deep. A file that does wants to exhaust the call stack.
const DEEPEST: u16 = 64;

/// `RuntimeVisibleAnnotations`: those that a running program can see. `RuntimeInvisibleAnnotations` have the
/// same form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotations(pub Vec<Annotation>);

/// One annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Index of the descriptor of its interface.
    pub ty: u16,
    /// What it says.
    pub elements: Vec<Element>,
}

/// One element of an annotation: a name and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Index of the name.
    pub name: u16,
    /// The value.
    pub value: ElementValue,
}

/// The value of an element (JVMS 4.7.16.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementValue {
    /// A string: index of its text.
    String(u16),
    /// A number, a character or a truth value.
    Number {
        /// The letter of its type.
        tag: u8,
        /// Index of the constant.
        value: u16,
    },
    /// A constant of an enum.
    Enum {
        /// Index of the descriptor of the enum.
        ty: u16,
        /// Index of the constant's name.
        name: u16,
    },
    /// A class: index of its descriptor.
    Class(u16),
    /// Another annotation.
    Annotation(Annotation),
    /// A list.
    Array(Vec<ElementValue>),
}

/// `RuntimeVisibleParameterAnnotations` (JVMS 4.7.18): those of each parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterAnnotations(pub Vec<Annotations>);

impl TypedAttribute<'_> for Annotations {
    const NAME: &'static str = "RuntimeVisibleAnnotations";
}

impl TypedAttribute<'_> for ParameterAnnotations {
    const NAME: &'static str = "RuntimeVisibleParameterAnnotations";
}

impl Read<'_> for ParameterAnnotations {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let count = input.u8("num_parameters")?;
        Ok(Self(items(count.into(), || Annotations::read(input))?))
    }
}

impl Read<'_> for Annotations {
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let count = input.u16("num_annotations")?;
        Ok(Self(items(count, || annotation(input, 0))?))
    }
}

fn annotation(input: &mut Reader<'_>, depth: u16) -> Result<Annotation, ReadError> {
    let ty = input.u16("type_index")?;
    let count = input.u16("num_element_value_pairs")?;
    let elements =
        items(count, || Ok(Element { name: input.u16("element_name_index")?, value: value(input, depth)? }))?;
    Ok(Annotation { ty, elements })
}

fn value(input: &mut Reader<'_>, depth: u16) -> Result<ElementValue, ReadError> {
    let offset = input.offset();
    let tag = input.u8("the tag of an element value")?;
    if depth > DEEPEST {
        return Err(ReadError::bad_value(offset, "the depth of an element value", depth));
    }
    Ok(match tag {
        b's' => ElementValue::String(input.u16("const_value_index")?),
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
            ElementValue::Number { tag, value: input.u16("const_value_index")? }
        }
        b'e' => {
            ElementValue::Enum { ty: input.u16("type_name_index")?, name: input.u16("const_name_index")? }
        }
        b'c' => ElementValue::Class(input.u16("class_info_index")?),
        b'@' => ElementValue::Annotation(annotation(input, depth + 1)?),
        b'[' => {
            let count = input.u16("num_values")?;
            ElementValue::Array(items(count, || value(input, depth + 1))?)
        }
        _ => return Err(ReadError::bad_value(offset, "the tag of an element value", tag)),
    })
}

/// Like [`Reader::list`], but reserves nothing: nested lists could each claim far more than there is.
fn items<T>(count: u16, mut read: impl FnMut() -> Result<T, ReadError>) -> Result<Vec<T>, ReadError> {
    (0..count).map(|_| read()).collect()
}
