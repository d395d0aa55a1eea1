//! Twin of `read/pool.rs`.

use crate::read::pool::ConstantPool;
use crate::write::Write;

impl Write for ConstantPool<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        self.count().write(out);
        for (_, constant) in self.iter() {
            constant.write(out);
        }
    }
}
