//! Which of several entries of one name a jar offers.
//!
//! In a multi-release jar the highest version wins that is not above the wanted one. Of two entries
//! with the same path the last wins, because the JDK's own lookup finds that one.

use crate::listing::{Item, Listing};
use crate::names::NameIndex;
use crate::options::Options;
use crate::problem::Cause;
use crate::role::{CLASS_SUFFIX, Role};
use crate::stored::{Member, Origin};

/// The entries seen so far.
pub(super) struct Select<'o> {
    options: &'o Options,
    pub(super) listing: Listing,
    classes: Chosen,
    modules: Chosen,
    services: Chosen,
    /// Entries under `META-INF/versions`, until the manifest is known.
    versioned: Vec<(Role, Item)>,
}

/// Positions by name, and the version that each position has now.
#[derive(Default)]
struct Chosen {
    index: NameIndex,
    versions: Vec<u16>,
}

impl<'o> Select<'o> {
    pub(super) fn new(options: &'o Options) -> Self {
        Self {
            options,
            listing: Listing::default(),
            classes: Chosen::default(),
            modules: Chosen::default(),
            services: Chosen::default(),
            versioned: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, path: &[u8], role: Role, member: Member) {
        let (prefix, suffix) = match role {
            Role::Class { prefix, .. } | Role::Module { prefix, .. } => (prefix, CLASS_SUFFIX.len()),
            Role::Service { prefix } => (prefix, 0),
            Role::Manifest | Role::Other => return,
        };
        let name = self.listing.names.push(&[path], prefix, suffix);
        let item = Item { name, size: member.size, origin: Origin::Zip(member) };
        if role.is_unversioned() {
            self.choose(role, item);
        } else {
            self.versioned.push((role, item));
        }
    }

    pub(super) fn finish(mut self, multi_release: bool) -> Listing {
        // Only now, since the manifest may come after the classes.
        if multi_release {
            for (role, item) in std::mem::take(&mut self.versioned) {
                self.choose(role, item);
            }
        }
        self.listing
    }

    fn choose(&mut self, role: Role, item: Item) {
        let (chosen, version) = match role {
            Role::Class { version, .. } => (&mut self.classes, version),
            Role::Module { version, .. } => (&mut self.modules, version),
            Role::Service { .. } => (&mut self.services, 0),
            Role::Manifest | Role::Other => return,
        };
        if version > self.options.feature || !self.listing.is_within(&item, self.options.limits) {
            return;
        }
        if let Some(path) = chosen.enter(&mut self.listing, role, item, version) {
            self.listing.fault(Some(path), Cause::Repeated);
        }
    }
}

impl Chosen {
    /// Enters an item; gives back its path if it repeats another.
    fn enter(&mut self, listing: &mut Listing, role: Role, item: Item, version: u16) -> Option<String> {
        let (names, items) = listing.names_and_items_mut(role);
        let name = names.name(item.name);
        let Some(at) = self.index.find(name, |at| names.name(items[at].name)) else {
            items.push(item);
            self.versions.push(version);
            self.index.insert(name, items.len() - 1, |at| names.name(items[at].name));
            return None;
        };
        let known = self.versions[at];
        // Versions come in any order; only a higher or equal one replaces what is there.
        if known > version {
            return None;
        }
        // A higher version is meant to replace a lower one; the same path twice is not.
        let repeated = (known == version).then(|| names.path(item.name));
        items[at] = item;
        self.versions[at] = version;
        repeated
    }
}
