//! Opens one class path entry, whatever it is.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::listing::{Item, Listing};
use crate::map::map;
use crate::options::{Limits, Options};
use crate::problem::{Cause, Location, Problem};
use crate::stored::Origin;
use crate::{directory, image, zip};

/// A jmod is a zip archive after these bytes.
const JMOD_MAGIC: &[u8] = b"JM\x01\x00";

/// A directory, archive, image or file that holds classes.
#[derive(Debug)]
pub struct Container {
    /// Where it is, as the caller named it.
    pub path: PathBuf,
    /// What it is.
    pub kind: Kind,
    /// Its place in the list of containers.
    pub index: usize,
    pub(crate) limits: Limits,
    pub(crate) listing: Listing,
    map: Option<Mmap>,
}

/// The kinds of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A directory with class files below it.
    Directory,
    /// A jar, or any other zip archive.
    Jar,
    /// A module as `jlink` takes it.
    Jmod,
    /// The JDK's `lib/modules`.
    Image,
    /// One class file.
    ClassFile,
}

impl Container {
    /// How many classes it holds, those hidden by earlier containers included.
    #[must_use]
    pub fn class_count(&self) -> usize {
        self.listing.classes.len()
    }

    /// The uncompressed size of all its classes.
    #[must_use]
    pub fn class_bytes(&self) -> u64 {
        self.listing.classes.iter().fold(0, |sum, item| sum.saturating_add(item.size))
    }

    pub(crate) fn with_index(self, index: usize) -> Self {
        Self { index, ..self }
    }

    /// Opens a container, which has no index yet.
    pub(crate) fn open(path: &Path, options: &Options) -> Result<Self, Problem> {
        open(path, options).map_err(|cause| Problem {
            place: Location { container: path.to_path_buf(), entry: None },
            cause,
        })
    }

    /// The bytes that the listing's offsets refer to.
    pub(crate) fn data(&self) -> &[u8] {
        archive(self.kind, self.map.as_deref().unwrap_or_default())
    }

    pub(crate) fn place(&self, entry: Option<String>) -> Location {
        match (self.kind, entry) {
            (Kind::Directory, Some(file)) => Location { container: self.path.join(file), entry: None },
            (Kind::ClassFile, Some(_)) => Location { container: self.path.clone(), entry: None },
            (_, entry) => Location { container: self.path.clone(), entry },
        }
    }

    pub(crate) fn problems(&self) -> impl Iterator<Item = Problem> {
        self.listing.faults().map(|fault| Problem { place: self.place(fault.entry), cause: fault.cause })
    }
}

fn open(path: &Path, options: &Options) -> Result<Container, Cause> {
    let limits = options.limits;
    let container =
        |kind, listing, map| Container { path: path.to_path_buf(), kind, index: 0, limits, listing, map };
    if std::fs::metadata(path)?.is_dir() {
        return Ok(container(Kind::Directory, directory::list(path, limits), None));
    }
    let map = map(path)?;
    let kind = kind(path, &map).ok_or(Cause::UnknownContainer)?;
    let data = archive(kind, &map);
    let listing = match kind {
        Kind::Image => image::list(data, options),
        Kind::Jar => zip::list(data, options),
        Kind::Jmod => zip::list_jmod(data, options),
        Kind::ClassFile => single(path, data.len() as u64, limits),
        // `kind` never returns this.
        Kind::Directory => Listing::default(),
    };
    // A class file is read when asked for, like one in a directory.
    let map = (kind != Kind::ClassFile).then_some(map);
    Ok(container(kind, listing, map))
}

/// Looks at the first bytes. The name decides only if we do not know them.
fn kind(path: &Path, bytes: &[u8]) -> Option<Kind> {
    match bytes {
        [0xca, 0xfe, 0xba, 0xbe, ..] => Some(Kind::ClassFile),
        // Images of both byte orders; the reader refuses the one it cannot read.
        [0xda, 0xda, 0xfe, 0xca, ..] | [0xca, 0xfe, 0xda, 0xda, ..] => Some(Kind::Image),
        [b'P', b'K', ..] => Some(Kind::Jar),
        _ if bytes.starts_with(JMOD_MAGIC) => Some(Kind::Jmod),
        // The reader then says what is wrong with it. A jar may also start with a shell script.
        _ => match path.extension().and_then(OsStr::to_str) {
            Some("class") => Some(Kind::ClassFile),
            Some("jar" | "zip" | "war" | "ear" | "jmod") => Some(Kind::Jar),
            _ if path.file_name() == Some(OsStr::new("modules")) => Some(Kind::Image),
            _ => None,
        },
    }
}

fn archive(kind: Kind, bytes: &[u8]) -> &[u8] {
    match kind {
        Kind::Jmod => bytes.get(JMOD_MAGIC.len()..).unwrap_or_default(),
        Kind::Directory | Kind::Jar | Kind::Image | Kind::ClassFile => bytes,
    }
}

fn single(path: &Path, size: u64, limits: Limits) -> Listing {
    let mut listing = Listing::default();
    let stem = path.file_stem().unwrap_or_default().as_encoded_bytes();
    let name = listing.names.push(&[stem], 0, 0);
    let item = Item { name, size, origin: Origin::File(path.into()) };
    if listing.is_within(&item, limits) {
        let items = if stem == b"module-info" { &mut listing.modules } else { &mut listing.classes };
        items.push(item);
    }
    listing
}
