//! Twin of `read/method_parameters.rs`.

use crate::read::method_parameters::{MethodParameter, MethodParameters};
use crate::write::Write;

impl Write for MethodParameters {
    fn write(&self, out: &mut Vec<u8>) {
        let count = u8::try_from(self.0.len()).expect("a method has at most 255 parameters");
        out.push(count);
        self.0.iter().for_each(|parameter| parameter.write(out));
    }
}

impl Write for MethodParameter {
    fn write(&self, out: &mut Vec<u8>) {
        self.name.write(out);
        self.access.0.write(out);
    }
}
