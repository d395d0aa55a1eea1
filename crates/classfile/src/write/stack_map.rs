//! Twin of `read/stack_map.rs`.

use crate::read::stack_map::{StackMap, StackMapEntry};
use crate::write::Write;

impl Write for StackMap {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for StackMapEntry {
    fn write(&self, out: &mut Vec<u8>) {
        self.pc.write(out);
        self.locals.write(out);
        self.stack.write(out);
    }
}
