//! Twin of `read/local_variables.rs`.

use crate::read::local_variables::{LocalVariable, LocalVariableTable, LocalVariableTypeTable};
use crate::write::Write;

impl Write for LocalVariableTable {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for LocalVariableTypeTable {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for LocalVariable {
    fn write(&self, out: &mut Vec<u8>) {
        self.start_pc.write(out);
        self.length.write(out);
        self.name.write(out);
        self.descriptor.write(out);
        self.slot.write(out);
    }
}
