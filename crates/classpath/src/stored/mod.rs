//! Reads the bytes of one thing: a file, an entry of a zip archive, a resource of a JDK image.
//!
//! Knows one thing at a time. `directory`, `zip` and `image` find out what there is in a container.

mod file;
pub(crate) mod header;
mod member;
mod resource;
pub(crate) mod texts;

use std::borrow::Cow;
use std::path::Path;

use crate::options::Limits;
use crate::problem::Cause;
pub(crate) use member::{Member, packed, read as read_member};
pub(crate) use resource::Resource;

/// The bytes of an entry: a slice of the mapped file if they are stored there uncompressed.
pub type ClassBytes<'a> = Cow<'a, [u8]>;

/// Where the bytes of an item are.
#[derive(Debug)]
pub(crate) enum Origin {
    File(Box<Path>),
    Zip(Member),
    Image(Resource),
}

/// Where a read left the bytes.
pub(crate) enum Found<'d> {
    /// They are stored uncompressed in the container's data.
    Data(&'d [u8]),
    /// They were written into the scratch buffer.
    Scratch,
}

impl Origin {
    /// The bytes, unpacked where they need unpacking. `data` is the container.
    pub(crate) fn bytes<'d>(&self, data: &'d [u8], limits: Limits) -> Result<ClassBytes<'d>, Cause> {
        let mut scratch = Vec::new();
        Ok(match self.read(data, limits, &mut scratch)? {
            Found::Data(bytes) => ClassBytes::Borrowed(bytes),
            Found::Scratch => ClassBytes::Owned(scratch),
        })
    }

    pub(crate) fn read<'d>(
        &self,
        data: &'d [u8],
        limits: Limits,
        scratch: &mut Vec<u8>,
    ) -> Result<Found<'d>, Cause> {
        match self {
            Self::File(path) => file::read(path, limits, scratch).map(|()| Found::Scratch),
            Self::Zip(member) => member::read(data, member, scratch),
            Self::Image(resource) => resource::read(data, resource, limits, scratch),
        }
    }
}
