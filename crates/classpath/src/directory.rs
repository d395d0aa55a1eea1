//! Lists the class files below a directory.

use std::collections::BTreeMap;
use std::fs::DirEntry;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use crate::listing::{Item, Listing};
use crate::options::Limits;
use crate::problem::Cause;
use crate::role::{CLASS_SUFFIX, Role, role};
use crate::stored::Origin;

/// Everything below `root`, sorted by path.
pub(crate) fn list(root: &Path, limits: Limits) -> Listing {
    let mut walk = Walk::default();
    walk.visit_below(root.to_path_buf(), Vec::new());
    // Links come last: whatever can be reached without them has its own name, not the link's.
    while let Some((path, directory)) = walk.links.pop_first() {
        walk.visit_below(directory, path);
    }
    walk.finish(limits)
}

/// A path below the root, its parts separated by slashes.
type Relative = Vec<u8>;

#[derive(Default)]
struct Walk {
    /// Directories read so far, as the file system names them.
    seen: FxHashSet<PathBuf>,
    /// Links to directories that have not been followed yet.
    links: BTreeMap<Relative, PathBuf>,
    files: Vec<(Relative, PathBuf, u64)>,
    faults: Vec<(Relative, Cause)>,
}

impl Walk {
    fn visit_below(&mut self, directory: PathBuf, path: Relative) {
        let mut pending = vec![(directory, path)];
        while let Some((directory, path)) = pending.pop() {
            if let Err(cause) = self.visit(&directory, &path, &mut pending) {
                self.faults.push((path, cause));
            }
        }
    }

    fn visit(
        &mut self,
        directory: &Path,
        path: &Relative,
        pending: &mut Vec<(PathBuf, Relative)>,
    ) -> Result<(), Cause> {
        // A link can lead back to a folder above it: without this, the walk would not end.
        if !self.seen.insert(directory.canonicalize()?) {
            return Err(Cause::LinkedTwice);
        }
        for entry in std::fs::read_dir(directory)? {
            let entry = entry?;
            let path = join(path, entry.file_name().as_encoded_bytes());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                pending.push((entry.path(), path));
            } else if kind.is_symlink() && entry.path().is_dir() {
                // A link to a folder: `file_type` does not follow links, but `is_dir` does.
                self.links.insert(path, entry.path());
            } else {
                self.add_file(&entry, path);
            }
        }
        Ok(())
    }

    fn add_file(&mut self, entry: &DirEntry, path: Relative) {
        // A directory cannot be multi-release, so `META-INF/versions` counts for nothing here.
        if role(&path).is_unversioned() {
            match std::fs::metadata(entry.path()) {
                Ok(metadata) if metadata.is_file() => self.files.push((path, entry.path(), metadata.len())),
                Ok(_) => self.faults.push((path, Cause::NotAFile)),
                Err(error) => self.faults.push((path, error.into())),
            }
        }
    }

    /// The order in which the file system lists things must not show.
    fn finish(mut self, limits: Limits) -> Listing {
        self.files.sort_unstable();
        self.faults.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let mut listing = Listing::default();
        for (path, cause) in self.faults {
            listing.fault(Some(String::from_utf8_lossy(&path).into_owned()), cause);
        }
        for (path, file, size) in self.files {
            add(&mut listing, limits, &path, &file, size);
        }
        listing
    }
}

fn add(listing: &mut Listing, limits: Limits, path: &[u8], file: &Path, size: u64) {
    let role = role(path);
    let (prefix, suffix) = match role {
        Role::Class { prefix, .. } | Role::Module { prefix, .. } => (prefix, CLASS_SUFFIX.len()),
        Role::Service { prefix } => (prefix, 0),
        Role::Manifest | Role::Other => return,
    };
    let name = listing.names.push(&[path], prefix, suffix);
    let item = Item { name, size, origin: Origin::File(file.into()) };
    if listing.is_within(&item, limits) {
        listing.names_and_items_mut(role).1.push(item);
    }
}

fn join(path: &[u8], name: &[u8]) -> Relative {
    if path.is_empty() { name.to_vec() } else { [path, name].join(&b'/') }
}
