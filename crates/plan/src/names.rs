//! Names as class files write them, each kept once.

use std::borrow::Cow;
use std::collections::HashMap;

use classfile::Text;

/// A name, in modified UTF-8.
pub type Name = Box<[u8]>;

/// The number of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(pub u32);

/// All names of a plan.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    names: Vec<Name>,
    known: HashMap<Name, NameId>,
}

impl PartialEq for NameTable {
    fn eq(&self, other: &Self) -> bool {
        self.names == other.names
    }
}

impl Eq for NameTable {}

impl NameTable {
    /// The number of a name.
    pub fn add(&mut self, name: &[u8]) -> NameId {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let id = NameId(self.names.len() as u32);
        self.names.push(name.into());
        self.known.insert(name.into(), id);
        id
    }

    /// The name; empty if there is no such number.
    pub fn bytes(&self, id: NameId) -> &[u8] {
        self.names.get(id.0 as usize).map_or(&[], |name| name)
    }

    /// The name as text, for display and JSON.
    pub fn text(&self, id: NameId) -> Cow<'_, str> {
        Text(self.bytes(id)).decode()
    }

    /// All names, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.names.iter().map(|name| &name[..])
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}
