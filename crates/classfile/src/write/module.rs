//! Twin of `read/module.rs`.

use crate::read::module::{Exports, Module, Provides, Requires};
use crate::write::Write;

impl Write for Module {
    fn write(&self, out: &mut Vec<u8>) {
        self.name.write(out);
        self.flags.write(out);
        self.version.write(out);
        self.requires.write(out);
        self.exports.write(out);
        self.opens.write(out);
        self.uses.write(out);
        self.provides.write(out);
    }
}

impl Write for Requires {
    fn write(&self, out: &mut Vec<u8>) {
        self.module.write(out);
        self.flags.write(out);
        self.version.write(out);
    }
}

impl Write for Exports {
    fn write(&self, out: &mut Vec<u8>) {
        self.package.write(out);
        self.flags.write(out);
        self.to.write(out);
    }
}

impl Write for Provides {
    fn write(&self, out: &mut Vec<u8>) {
        self.service.write(out);
        self.with.write(out);
    }
}
