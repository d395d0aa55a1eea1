//! Joins the listings of all containers: of several classes of one name, the first wins.

use rustc_hash::FxHashMap;

use crate::container::{Container, Kind};
use crate::names::NameIndex;
use crate::problem::{Cause, Problem};

/// A class that more than one container offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The index of the class that counts: the first on the class path.
    pub class: usize,
    /// The index of the container it comes from.
    pub kept: usize,
    /// The containers whose class of the same name is hidden, in class path order.
    pub dropped: Vec<usize>,
}

/// A class: its container, and its position there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location {
    pub(crate) container: usize,
    pub(crate) item: usize,
}

/// The classes that count, and those that do not.
#[derive(Default)]
pub(crate) struct Merged {
    pub(crate) classes: Vec<Location>,
    pub(crate) index: NameIndex,
    pub(crate) duplicates: Vec<Duplicate>,
    pub(crate) problems: Vec<Problem>,
}

/// Goes through the containers in order; classes beyond `max_total` bytes are left out.
pub(crate) fn merge(containers: &[Container], max_total: u64) -> Merged {
    let count = containers.iter().map(Container::class_count).sum();
    let merged = Merged {
        classes: Vec::with_capacity(count),
        index: NameIndex::with_capacity(count),
        ..Merged::default()
    };
    let mut merge = Merge { containers, merged, duplicates: FxHashMap::default(), bytes: 0, max_total };
    for container in containers {
        merge.add(container);
    }
    merge.merged
}

struct Merge<'c> {
    containers: &'c [Container],
    merged: Merged,
    /// The index of a class in `merged.duplicates`.
    duplicates: FxHashMap<usize, usize>,
    /// The size of the classes taken so far.
    bytes: u64,
    max_total: u64,
}

impl<'c> Merge<'c> {
    fn add(&mut self, container: &Container) {
        let mut left_out = 0;
        for (item, class) in container.listing.classes.iter().enumerate() {
            let location = Location { container: container.index, item };
            let name = self.name(location);
            // The path of a single class file does not determine its package, so it is never a duplicate.
            let known = match container.kind {
                Kind::ClassFile => None,
                Kind::Directory | Kind::Jar | Kind::Jmod | Kind::Image => self.find(name),
            };
            if let Some(class) = known {
                self.drop(class, container.index);
            } else if self.bytes.saturating_add(class.size) > self.max_total {
                left_out += 1;
            } else {
                self.bytes += class.size;
                self.keep(name, location, container.kind);
            }
        }
        if left_out > 0 {
            let cause = Cause::TotalTooLarge { classes: left_out, limit: self.max_total };
            self.merged.problems.push(Problem { place: container.place(None), cause });
        }
    }

    fn keep(&mut self, name: &[u8], location: Location, kind: Kind) {
        self.merged.classes.push(location);
        // A single class file must not hide a class of the same name in a container after it.
        if kind != Kind::ClassFile {
            let (containers, classes) = (self.containers, &self.merged.classes);
            self.merged.index.insert(name, classes.len() - 1, |at| name_of(containers, classes[at]));
        }
    }

    fn drop(&mut self, class: usize, container: usize) {
        let duplicates = &mut self.merged.duplicates;
        let kept = self.merged.classes[class].container;
        let at = *self.duplicates.entry(class).or_insert_with(|| {
            duplicates.push(Duplicate { class, kept, dropped: Vec::new() });
            duplicates.len() - 1
        });
        duplicates[at].dropped.push(container);
    }

    fn find(&self, name: &[u8]) -> Option<usize> {
        self.merged.index.find(name, |at| self.name(self.merged.classes[at]))
    }

    fn name(&self, location: Location) -> &'c [u8] {
        name_of(self.containers, location)
    }
}

fn name_of(containers: &[Container], location: Location) -> &[u8] {
    let listing = &containers[location.container].listing;
    listing.names.name(listing.classes[location.item].name)
}
