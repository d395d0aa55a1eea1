//! What did the compiler make of a call that the user wrote once, and which calls did only the compiler
//! write?
//!
//! | file | what compilers do |
//! |---|---|
//! | `finalizers.rs` | repeat the code of a `finally` block at every exit of its `try` |
//! | `resources.rs` | close a resource at every exit of its `try`, and after an exception |
//! | `only.rs` | write calls for which the source has none |
//!
//! Each file knows the code that javac and ecj write. Code that looks different stays as it is: all of its
//! calls count.

mod code;
mod finalizers;
mod only;
mod resources;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use classfile::{Access, Code, ConstantPool, ReadError, Text};

use self::code::Decoded;

/// What is known of the calls of a method, by offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Compiled {
    /// For each copy the first of all copies, which itself is not listed.
    pub(crate) copies: BTreeMap<u32, u32>,
    /// The calls that only the compiler wrote.
    pub(crate) generated: BTreeSet<u32>,
}

/// A method, as far as compilers mark what they write.
pub(crate) struct Written<'a> {
    pub(crate) name: Text<'a>,
    pub(crate) access: Access,
}

/// Looks at the code of a method.
pub(crate) fn look(
    pool: &ConstantPool<'_>,
    code: &Code<'_>,
    method: &Written<'_>,
) -> Result<Compiled, ReadError> {
    let decoded = Decoded::read(pool, code)?;
    let generated = only::written_by_compiler(&decoded, method);
    let mut same = Same::default();
    finalizers::find(&decoded, &mut same);
    resources::find(&decoded, &mut same);
    Ok(Compiled { copies: same.copies(), generated })
}

/// Calls that are copies of each other.
#[derive(Default)]
struct Same {
    /// For each call one that comes before it; chains end at the first copy.
    before: BTreeMap<u32, u32>,
}

impl Same {
    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.first(one), self.first(other));
        if one != other {
            self.before.insert(one.max(other), one.min(other));
        }
    }

    fn first(&self, mut call: u32) -> u32 {
        while let Some(&before) = self.before.get(&call) {
            call = before;
        }
        call
    }

    fn copies(&self) -> BTreeMap<u32, u32> {
        self.before.keys().map(|&call| (call, self.first(call))).collect()
    }
}
