//! Twin of `read/annotations.rs`.

use crate::read::annotations::{Annotation, Annotations, Element, ElementValue, ParameterAnnotations};
use crate::write::Write;

impl Write for Annotations {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for ParameterAnnotations {
    fn write(&self, out: &mut Vec<u8>) {
        // A method has at most 255 parameters (JVMS 4.3.3).
        out.push(self.0.len() as u8);
        self.0.iter().for_each(|annotations| annotations.write(out));
    }
}

impl Write for Annotation {
    fn write(&self, out: &mut Vec<u8>) {
        self.ty.write(out);
        self.elements.write(out);
    }
}

impl Write for Element {
    fn write(&self, out: &mut Vec<u8>) {
        self.name.write(out);
        self.value.write(out);
    }
}

impl Write for ElementValue {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::String(text) => tagged(out, b's', text),
            Self::Number { tag, value } => tagged(out, *tag, value),
            Self::Enum { ty, name } => {
                tagged(out, b'e', ty);
                name.write(out);
            }
            Self::Class(descriptor) => tagged(out, b'c', descriptor),
            Self::Annotation(annotation) => tagged(out, b'@', annotation),
            Self::Array(values) => tagged(out, b'[', values),
        }
    }
}

fn tagged(out: &mut Vec<u8>, tag: u8, value: &impl Write) {
    out.push(tag);
    value.write(out);
}
