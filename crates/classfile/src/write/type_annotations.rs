//! Twin of `read/type_annotations.rs`.

use crate::read::type_annotations::{AnnotationTarget, TypeAnnotation, TypeAnnotations, VariableRange};
use crate::write::Write;

impl Write for TypeAnnotations<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for TypeAnnotation<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.kind);
        match &self.target {
            AnnotationTarget::Variable(ranges) => ranges.write(out),
            AnnotationTarget::Instruction { pc, argument } => {
                pc.write(out);
                out.extend(argument);
            }
            AnnotationTarget::Other(bytes) => out.extend_from_slice(bytes),
        }
        out.extend_from_slice(self.rest);
    }
}

impl Write for VariableRange {
    fn write(&self, out: &mut Vec<u8>) {
        self.start_pc.write(out);
        self.length.write(out);
        self.slot.write(out);
    }
}
