//! Twin of `read/bootstrap_methods.rs`.

use crate::read::bootstrap_methods::{BootstrapMethod, BootstrapMethods};
use crate::write::Write;

impl Write for BootstrapMethods {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for BootstrapMethod {
    fn write(&self, out: &mut Vec<u8>) {
        self.handle.write(out);
        self.arguments.write(out);
    }
}
