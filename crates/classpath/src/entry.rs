//! One thing on the class path: what is known about it, and its bytes.

use crate::container::{Container, Kind};
use crate::listing::Item;
use crate::problem::{Location, Problem};
use crate::stored::{ClassBytes, Found};

/// A class, module declaration or service file of the class path.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The name its path gives: `java/lang/String`, `module-info`, or the service `java.sql.Driver`.
    ///
    /// A class file named on its own has only its file name; its package is known to its bytes alone.
    pub name: &'a [u8],
    /// The container it comes from.
    pub container: &'a Container,
    /// The module, where the container is a JDK image.
    pub module: Option<&'a str>,
    /// Uncompressed bytes, as the container declares them.
    pub size: u64,
    pub(crate) item: &'a Item,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(container: &'a Container, item: &'a Item) -> Self {
        let names = &container.listing.names;
        let module = match container.kind {
            Kind::Image => std::str::from_utf8(names.prefix(item.name)).ok(),
            Kind::Directory | Kind::Jar | Kind::Jmod | Kind::ClassFile => None,
        };
        Entry { name: names.name(item.name), container, module, size: item.size, item }
    }

    /// The bytes, checked against the declared size and checksum.
    pub fn bytes(&self) -> Result<ClassBytes<'a>, Problem> {
        let (data, limits) = (self.container.data(), self.container.limits);
        self.item.origin.bytes(data, limits).map_err(|cause| self.problem(cause))
    }

    /// The bytes, unpacked into `scratch` where they need unpacking.
    ///
    /// Reading many entries through one buffer saves an allocation for each.
    pub fn bytes_in<'s>(&self, scratch: &'s mut Vec<u8>) -> Result<&'s [u8], Problem>
    where
        'a: 's,
    {
        match self.item.origin.read(self.container.data(), self.container.limits, scratch) {
            Ok(Found::Data(bytes)) => Ok(bytes),
            Ok(Found::Scratch) => Ok(scratch),
            Err(cause) => Err(self.problem(cause)),
        }
    }

    /// The path inside the container, for messages: `META-INF/versions/9/a/B.class`.
    #[must_use]
    pub fn path(&self) -> String {
        self.container.listing.names.path(self.item.name)
    }

    /// Its place, for readers: a file, or an entry of an archive or image.
    #[must_use]
    pub fn place(&self) -> Location {
        self.container.place(Some(self.path()))
    }

    fn problem(&self, cause: crate::Cause) -> Problem {
        Problem { place: self.place(), cause }
    }
}
