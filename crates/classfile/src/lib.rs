//! Reads, writes and edits Java class files (JVMS chapter 4), versions 45.0 to 69 and what follows.
//!
//! In: the bytes of one class. Out: a view that borrows from them ([`ClassFile`]), or new bytes.
//! Knows nothing of other classes, of files and archives, or of what the code means.

mod access;
mod cursor;
pub mod descriptor;
mod error;
mod opcode;
pub mod read;
mod text;

pub use access::Access;
pub use cursor::{Read, Reader};
pub use error::{Problem, ReadError};
pub use opcode::{Format, Opcode};
pub use read::attribute::{Attribute, Attributes};
pub use read::class::{ClassFile, Version};
pub use read::code::{Code, Handler};
pub use read::instruction::{Instruction, Switch, decode, instructions};
pub use read::member::Member;
pub use read::pool::{Constant, ConstantPool, HandleKind, MemberRef};
pub use text::Text;
