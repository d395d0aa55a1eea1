//! Keeps the names of a container in one block of memory, and finds them again.

use std::hash::BuildHasher as _;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// All paths of one container, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Names(Vec<u8>);

/// A path in [`Names`], and which part of it is the name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    start: usize,
    /// Bytes before the name: `META-INF/versions/9/`, or the module and a slash.
    prefix: usize,
    /// Bytes of the name itself.
    len: usize,
    /// Bytes after the name: `.class`.
    suffix: usize,
}

impl Names {
    /// Adds a path made of `parts`; its name starts after `prefix` and ends before `suffix` bytes.
    ///
    /// Prefix and suffix together must not be longer than the path.
    pub(crate) fn push(&mut self, parts: &[&[u8]], prefix: usize, suffix: usize) -> Name {
        let start = self.0.len();
        for part in parts {
            self.0.extend_from_slice(part);
        }
        Name { start, prefix, len: self.0.len() - start - prefix - suffix, suffix }
    }

    /// The name: `java/lang/String`.
    pub(crate) fn name(&self, name: Name) -> &[u8] {
        let start = name.start + name.prefix;
        &self.0[start..start + name.len]
    }

    /// The part before the name, without the slash: `java.base`.
    pub(crate) fn prefix(&self, name: Name) -> &[u8] {
        &self.0[name.start..name.start + name.prefix.saturating_sub(1)]
    }

    /// The whole path, for messages: `java.base/java/lang/String.class`.
    pub(crate) fn path(&self, name: Name) -> String {
        let end = name.start + name.prefix + name.len + name.suffix;
        String::from_utf8_lossy(&self.0[name.start..end]).into_owned()
    }
}

/// Finds a position by its name; the names themselves live elsewhere.
#[derive(Debug, Default)]
pub(crate) struct NameIndex(HashTable<usize>);

impl NameIndex {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self(HashTable::with_capacity(capacity))
    }

    /// The position of `name`; `name_of` gives the name at a position.
    pub(crate) fn find<'n>(&self, name: &[u8], name_of: impl Fn(usize) -> &'n [u8]) -> Option<usize> {
        self.0.find(hash(name), |&at| name_of(at) == name).copied()
    }

    /// Enters `name` at `position`; the caller has seen that it is not there yet.
    pub(crate) fn insert<'n>(&mut self, name: &[u8], position: usize, name_of: impl Fn(usize) -> &'n [u8]) {
        self.0.insert_unique(hash(name), position, |&at| hash(name_of(at)));
    }
}

fn hash(name: &[u8]) -> u64 {
    FxBuildHasher.hash_one(name)
}
