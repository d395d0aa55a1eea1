//! Inserts straight-line code into method bodies; all other bytes of the class stay the same.
//!
//! In: a class that has been read, and what to insert where. Out: new bytes. A method that cannot take an
//! insertion is left as it was and named in a [`Refusal`]. No frame is ever computed: straight-line code
//! needs none, and the frames that are there move with the code.
//!
//! An insertion before offset `pc` changes what refers to `pc`:
//!
//! | what refers to `pc` | where it points afterwards |
//! |---|---|
//! | a jump, a switch row, the entry of a handler, a frame | to the inserted code, so it runs on every path |
//! | the start of a range (handlers, lines, variables) | to the inserted code, which belongs to the range |
//! | the end of a range, which is exclusive | before the inserted code, which stays outside |
//! | `Uninitialized(pc)`, an annotated instruction | to the instruction itself |
//!
//! Code inserted *after* an instruction belongs to the same ranges as the instruction. No jump reaches it.
//!
//! The range of a variable starts after the store that sets it, so the variable is already set when code
//! inserted at the start of the range runs.
//!
//! Attributes of a body that the specification does not have are kept as bytes: offsets in them, if there
//! are any, do not move.

mod body;
mod layout;
mod pool;
mod refusal;
mod tables;

pub use pool::{PoolBuilder, PoolError};
pub use refusal::{Reason, Refusal};

use crate::read::class::ClassFile;
use crate::write::Write;
use crate::write::attribute::{fill_length, reserve_length};
use std::collections::BTreeMap;

/// On which side of an instruction code is inserted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Before it, on every path that leads to it.
    #[default]
    Before,
    /// After it, and only on the path that has just run it: a jump to the next instruction does not run the
    /// code.
    After,
}

/// Straight-line code to be run before or after an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The offset of the instruction, in the body as it was read.
    pub pc: u32,
    /// On which side of it.
    pub side: Side,
    /// Whole instructions, without jumps, switches, returns and `athrow`.
    pub code: Vec<u8>,
    /// Stack entries needed on top of the deepest stack there was.
    pub extra_stack: u16,
    /// Local slots needed after the existing ones.
    pub extra_locals: u16,
}

/// Collects the edits of one class.
#[derive(Debug)]
pub struct Editor<'c, 'a> {
    class: &'c ClassFile<'a>,
    pool: PoolBuilder<'c, 'a>,
    /// New contents of `Code` attributes, by the place of the old ones.
    bodies: BTreeMap<usize, Body>,
}

#[derive(Debug)]
struct Body {
    old_length: usize,
    contents: Vec<u8>,
}

impl<'c, 'a> Editor<'c, 'a> {
    /// Starts with the unchanged class.
    pub fn new(class: &'c ClassFile<'a>) -> Self {
        Self { class, pool: PoolBuilder::new(&class.pool), bodies: BTreeMap::new() }
    }

    /// The constants; new ones go to the end, so that old indices stay.
    pub fn pool(&mut self) -> &mut PoolBuilder<'c, 'a> {
        &mut self.pool
    }

    /// Performs all insertions into one method. Insertions at the same offset run in the order given.
    ///
    /// A method can be edited once, since offsets are those of the body as it was read. A refused method
    /// stays as it was.
    pub fn insert(&mut self, method: usize, insertions: &[Insertion]) -> Result<(), Refusal> {
        self.try_insert(method, insertions).map_err(|reason| Refusal { method, reason })
    }

    /// The bytes of the edited class.
    pub fn finish(self) -> Vec<u8> {
        let old = self.class.bytes;
        let mut out = Vec::with_capacity(old.len() + self.pool.added().len());
        // Magic number and version take 8 bytes, the number of constants the next 2.
        out.extend_from_slice(&old[..8]);
        self.pool.count().write(&mut out);
        out.extend_from_slice(&old[10..self.class.pool_end]);
        out.extend_from_slice(self.pool.added());
        let mut copied = self.class.pool_end;
        // The map is sorted by place, so this goes through the file once, from front to back.
        for (place, body) in self.bodies {
            // The four bytes before the contents are their length.
            out.extend_from_slice(&old[copied..place - 4]);
            let length = reserve_length(&mut out);
            out.extend_from_slice(&body.contents);
            fill_length(&mut out, length);
            copied = place + body.old_length;
        }
        out.extend_from_slice(&old[copied..]);
        out
    }

    fn try_insert(&mut self, method: usize, insertions: &[Insertion]) -> Result<(), Reason> {
        let member = self.class.methods.get(method).ok_or(Reason::NoSuchMethod)?;
        let attribute = member.attributes.find(&self.class.pool, "Code").ok_or(Reason::NoBody)?;
        if self.bodies.contains_key(&attribute.offset) {
            return Err(Reason::AlreadyEdited);
        }
        let contents = body::insert(self.class, &attribute, insertions)?;
        self.bodies.insert(attribute.offset, Body { old_length: attribute.bytes.len(), contents });
        Ok(())
    }
}
