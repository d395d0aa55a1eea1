//! Interning of byte strings: equal strings get equal ids, each string is kept once.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::id::Id;

/// Byte strings in one block of memory, each known by a dense id.
#[derive(Clone, Debug)]
pub struct ByteInterner<I> {
    block: Vec<u8>,
    /// Where each string ends; it starts where the one before ends.
    ends: Vec<u32>,
    table: HashTable<u32>,
    ids: PhantomData<I>,
}

impl<I: Id> ByteInterner<I> {
    /// An empty interner.
    pub fn new() -> Self {
        Self { block: Vec::new(), ends: Vec::new(), table: HashTable::new(), ids: PhantomData }
    }

    /// The id of `bytes`, which are added if they are new.
    #[inline]
    pub fn intern(&mut self, bytes: &[u8]) -> I {
        self.intern_hashed(bytes, Self::hash(bytes))
    }

    /// As [`Self::intern`], for callers that have computed the hash elsewhere (on another thread).
    #[inline]
    pub fn intern_hashed(&mut self, bytes: &[u8], hash: u64) -> I {
        let Self { block, ends, table, .. } = self;
        if let Some(&found) = table.find(hash, |&id| string(block, ends, id) == bytes) {
            return I::from_index(found as usize);
        }
        let id = ends.len() as u32;
        block.extend_from_slice(bytes);
        assert!(block.len() <= u32::MAX as usize, "names take less than 4 GiB");
        ends.push(block.len() as u32);
        // The table keeps only ids, so it hashes the strings again when it grows.
        table.insert_unique(hash, id, |&id| Self::hash(string(block, ends, id)));
        I::from_index(id as usize)
    }

    /// The id of `bytes`, if they are known.
    pub fn find(&self, bytes: &[u8]) -> Option<I> {
        self.find_hashed(bytes, Self::hash(bytes))
    }

    /// As [`Self::find`], for callers that have computed the hash elsewhere.
    #[inline]
    pub fn find_hashed(&self, bytes: &[u8], hash: u64) -> Option<I> {
        let found = self.table.find(hash, |&id| string(&self.block, &self.ends, id) == bytes)?;
        Some(I::from_index(*found as usize))
    }

    /// The string with this id.
    #[inline]
    pub fn get(&self, id: I) -> &[u8] {
        string(&self.block, &self.ends, id.index() as u32)
    }

    /// The number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The hash that [`Self::intern_hashed`] expects.
    #[inline]
    pub fn hash(bytes: &[u8]) -> u64 {
        let mut hasher = FxHasher::default();
        bytes.hash(&mut hasher);
        hasher.finish()
    }
}

impl<I: Id> Default for ByteInterner<I> {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn string<'a>(block: &'a [u8], ends: &[u32], id: u32) -> &'a [u8] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    &block[start as usize..ends[id as usize] as usize]
}

#[cfg(test)]
mod tests {
    use super::ByteInterner;

    crate::id!(Word);

    #[test]
    fn equal_strings_share_an_id() {
        let mut words = ByteInterner::<Word>::new();
        let first = words.intern(b"quarry");
        let empty = words.intern(b"");
        assert_eq!(words.intern(b"quarry"), first);
        assert_eq!(words.find(b""), Some(empty));
        assert_eq!(words.find(b"quar"), None);
        assert_eq!((words.get(first), words.len()), (&b"quarry"[..], 2));
    }
}
