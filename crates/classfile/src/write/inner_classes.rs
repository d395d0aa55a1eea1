//! Twin of `read/inner_classes.rs`.

use crate::read::inner_classes::{InnerClass, InnerClasses};
use crate::write::Write;

impl Write for InnerClasses {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for InnerClass {
    fn write(&self, out: &mut Vec<u8>) {
        self.inner.write(out);
        self.outer.write(out);
        self.name.write(out);
        self.access.0.write(out);
    }
}
