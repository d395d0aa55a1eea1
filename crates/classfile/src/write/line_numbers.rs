//! Twin of `read/line_numbers.rs`.

use crate::read::line_numbers::{LineNumber, LineNumberTable};
use crate::write::Write;

impl Write for LineNumberTable {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for LineNumber {
    fn write(&self, out: &mut Vec<u8>) {
        self.start_pc.write(out);
        self.line.write(out);
    }
}
