//! Twin of `read/enclosing_method.rs`.

use crate::read::enclosing_method::EnclosingMethod;
use crate::write::Write;

impl Write for EnclosingMethod {
    fn write(&self, out: &mut Vec<u8>) {
        self.class.write(out);
        self.method.write(out);
    }
}
