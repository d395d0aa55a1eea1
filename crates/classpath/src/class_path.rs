//! All classes of a class path: which container gives which class.

use std::path::PathBuf;

use rayon::prelude::*;

use crate::container::Container;
use crate::entry::Entry;
use crate::expand::expand;
use crate::merge::{Duplicate, Location, Merged, merge};
use crate::names::NameIndex;
use crate::options::Options;
use crate::problem::Problem;
use crate::stored::ClassBytes;

/// The containers of a class path, opened, and their classes in class path order.
#[derive(Debug)]
pub struct ClassPath {
    containers: Vec<Container>,
    classes: Vec<Location>,
    index: NameIndex,
    duplicates: Vec<Duplicate>,
    problems: Vec<Problem>,
}

impl ClassPath {
    /// Opens every entry, on all threads; a broken container is a problem, not a failure.
    #[must_use]
    pub fn open(entries: &[PathBuf], options: &Options) -> Self {
        let (paths, mut problems) = expand(entries);
        let opened: Vec<_> = paths.par_iter().map(|path| Container::open(path, options)).collect();
        let mut containers = Vec::with_capacity(opened.len());
        for container in opened {
            match container {
                Ok(container) => {
                    problems.extend(container.problems());
                    // Broken ones are left out, so an index is only known here.
                    containers.push(container.with_index(containers.len()));
                }
                Err(problem) => problems.push(problem),
            }
        }
        let merged = merge(&containers, options.limits.max_total_bytes);
        problems.extend(merged.problems);
        let Merged { classes, index, duplicates, .. } = merged;
        Self { containers, classes, index, duplicates, problems }
    }

    /// What could not be read when the class path was opened.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The classes that are there more than once, in the order in which the first repetition was seen.
    #[must_use]
    pub fn duplicates(&self) -> &[Duplicate] {
        &self.duplicates
    }

    /// The containers, in class path order.
    #[must_use]
    pub fn containers(&self) -> &[Container] {
        &self.containers
    }

    /// The number of classes, each name counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there is no class at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The class at `index`, which must be less than [`len`](Self::len).
    #[must_use]
    pub fn entry(&self, index: usize) -> Entry<'_> {
        let Location { container, item } = self.classes[index];
        let container = &self.containers[container];
        Entry::new(container, &container.listing.classes[item])
    }

    /// The bytes of the class at `index`; see [`Entry::bytes`].
    pub fn bytes(&self, index: usize) -> Result<ClassBytes<'_>, Problem> {
        self.entry(index).bytes()
    }

    /// The class of an internal name such as `java/lang/String`.
    ///
    /// Single class files are not found by name: their path does not determine their package.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        self.index.find(name, |at| self.entry(at).name)
    }

    /// Reads every class, on all threads, and gives the results in class order.
    ///
    /// Each thread unpacks into one buffer, which it uses again for the next class.
    pub fn map<T: Send>(&self, f: impl Fn(usize, Result<&[u8], Problem>) -> T + Sync) -> Vec<T> {
        let indices = (0..self.len()).into_par_iter();
        indices.map_init(Vec::new, |scratch, index| f(index, self.entry(index).bytes_in(scratch))).collect()
    }

    /// The module declarations, one for each module or modular jar.
    ///
    /// Those of an image carry their module's name; for others, it is in the bytes.
    pub fn modules(&self) -> impl Iterator<Item = Entry<'_>> {
        self.containers
            .iter()
            .flat_map(|container| container.listing.modules.iter().map(|item| Entry::new(container, item)))
    }

    /// The files under `META-INF/services`, named by their service. Several may have one name.
    pub fn services(&self) -> impl Iterator<Item = Entry<'_>> {
        self.containers
            .iter()
            .flat_map(|container| container.listing.services.iter().map(|item| Entry::new(container, item)))
    }
}
