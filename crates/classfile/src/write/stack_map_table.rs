//! Twin of `read/stack_map_table.rs`.

use crate::read::stack_map_table::{FrameChange, StackMapFrame, StackMapTable};
use crate::write::Write;

impl Write for StackMapTable {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
}

impl Write for StackMapFrame {
    /// A distance that does not fit the short form is written in the long one.
    fn write(&self, out: &mut Vec<u8>) {
        let short = u8::try_from(self.offset_delta).ok().filter(|&delta| delta < 64);
        match (&self.change, short) {
            (FrameChange::Same { extended: false }, Some(delta)) => out.push(delta),
            (FrameChange::Same { .. }, _) => head(out, 251, self.offset_delta),
            (FrameChange::OneOnStack { value, extended: false }, Some(delta)) => {
                out.push(64 + delta);
                value.write(out);
            }
            (FrameChange::OneOnStack { value, .. }, _) => {
                head(out, 247, self.offset_delta);
                value.write(out);
            }
            (FrameChange::Chop(count), _) => head(out, 251 - count, self.offset_delta),
            (FrameChange::Append(types), _) => {
                head(out, 251 + types.len() as u8, self.offset_delta);
                types.iter().for_each(|one| one.write(out));
            }
            (FrameChange::Full { locals, stack }, _) => {
                head(out, 255, self.offset_delta);
                locals.write(out);
                stack.write(out);
            }
        }
    }
}

fn head(out: &mut Vec<u8>, tag: u8, offset_delta: u16) {
    out.push(tag);
    offset_delta.write(out);
}
