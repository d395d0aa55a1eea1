//! Twin of `read/constant_lists.rs`.

use crate::read::constant_lists::{Exceptions, ModulePackages, NestMembers, PermittedSubclasses};
use crate::write::Write;

impl Write for NestMembers {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for PermittedSubclasses {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for Exceptions {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for ModulePackages {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}
