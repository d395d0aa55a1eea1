//! What one container holds, and how the bytes of each thing in it are reached.

use crate::names::{Name, Names};
use crate::options::Limits;
use crate::problem::Cause;
use crate::role::Role;
use crate::stored::{ClassBytes, Origin};

/// How many problems are listed for one container; further ones are only counted.
const MAX_FAULTS: usize = 100;

/// The classes, module declarations and service files of one container, and what was wrong with it.
#[derive(Debug, Default)]
pub struct Listing {
    pub(crate) names: Names,
    pub(crate) classes: Vec<Item>,
    pub(crate) modules: Vec<Item>,
    pub(crate) services: Vec<Item>,
    faults: Vec<Fault>,
    /// Faults beyond [`MAX_FAULTS`].
    more_faults: usize,
}

/// Something wrong in a container whose path is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The entry it concerns; none if it is the container.
    pub entry: Option<String>,
    /// What is wrong.
    pub cause: Cause,
}

/// One thing in a container.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) name: Name,
    /// Uncompressed bytes, as declared.
    pub(crate) size: u64,
    pub(crate) origin: Origin,
}

impl Listing {
    /// The names of the classes, in the container's order.
    pub fn class_names(&self) -> impl Iterator<Item = &[u8]> {
        self.classes.iter().map(|item| self.names.name(item.name))
    }

    /// What was wrong with the container; the last fault says how many are not listed.
    pub fn faults(&self) -> impl Iterator<Item = Fault> {
        let more =
            (self.more_faults > 0).then_some(Fault { entry: None, cause: Cause::More(self.more_faults) });
        self.faults.iter().cloned().chain(more)
    }

    /// Reads every class, module declaration and service file, in this order, out of `data`.
    ///
    /// `data` must be what the listing was made from; other bytes give errors or wrong results, no more.
    pub fn read_all<'d>(
        &self,
        data: &'d [u8],
        limits: Limits,
    ) -> impl Iterator<Item = Result<ClassBytes<'d>, Cause>> {
        let items = self.classes.iter().chain(&self.modules).chain(&self.services);
        items.map(move |item| item.origin.bytes(data, limits))
    }

    pub(crate) fn fault(&mut self, entry: Option<String>, cause: Cause) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { entry, cause });
        } else {
            self.more_faults += 1;
        }
    }

    /// The names, and the list that things of this role belong in.
    pub(crate) fn names_and_items_mut(&mut self, role: Role) -> (&Names, &mut Vec<Item>) {
        let items = match role {
            Role::Module { .. } => &mut self.modules,
            Role::Service { .. } => &mut self.services,
            Role::Class { .. } | Role::Manifest | Role::Other => &mut self.classes,
        };
        (&self.names, items)
    }

    /// Whether an item is small enough to be listed; it is a fault if not.
    pub(crate) fn is_within(&mut self, item: &Item, limits: Limits) -> bool {
        let limit = limits.max_class_bytes;
        if item.size > limit {
            self.fault(Some(self.names.path(item.name)), Cause::TooLarge { size: item.size, limit });
        }
        item.size <= limit
    }
}
