//! Twin of `read/constant_references.rs`.

use crate::read::constant_references::{ConstantValue, ModuleMainClass, NestHost, Signature, SourceFile};
use crate::write::Write;

impl Write for SourceFile {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for Signature {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for ConstantValue {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for NestHost {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for ModuleMainClass {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}
