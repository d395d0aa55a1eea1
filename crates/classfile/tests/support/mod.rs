//! A body as text: assembled into a class for the tests, and printed again.
//!
//! ```text
//! top:                    a label
//! + nop                   inserted before the next instruction
//! goto top                jumps name labels, all else is a number
//! lookupswitch end 5=top  default, then value=label
//! .handler a b target     from a to b, exclusive
//! .line top 7             .local a b 1     .localtype a b 1
//! .frame top same         .frame top one uninitialized:a    .frame top full int,top / null
//! .stackmap top int / .   CLDC
//! .annotate_at top        .annotate_variable a b
//! ```
#![allow(dead_code, reason = "each test uses its part")]

mod assemble;
mod print;

pub(crate) use assemble::assemble;
pub(crate) use print::print;

use classfile::{ClassFile, Editor};

/// Assembles, inserts, prints; a refusal is printed in place of the body.
pub(crate) fn inserted(text: &str) -> String {
    let assembled = assemble(text);
    let class = ClassFile::read(&assembled.class).unwrap();
    let mut editor = Editor::new(&class);
    match editor.insert(0, &assembled.insertions) {
        Ok(()) => print(&editor.finish()),
        Err(refusal) => {
            assert_eq!(editor.finish(), assembled.class, "a refused method stays as it was");
            format!("{refusal}\n")
        }
    }
}
