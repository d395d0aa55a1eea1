//! The bytes of all classes, and the offsets of the parts of those that have been opened.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use classfile::{Attributes, Code, ConstantPool, Layout, Member, ReadError, TypedAttribute, Version};
use rustc_hash::FxHashMap;

use crate::problem::Problem;
use crate::source::Source;

/// The source, with the unpacked bytes and the layouts of its classes.
pub(crate) struct ByteStore {
    pub(crate) source: Arc<dyn Source>,
    /// Unpacked bytes that are kept, by number.
    unpacked: FxHashMap<u32, Box<[u8]>>,
    /// By number; empty until the class is opened. Most classes of a JDK never are.
    layouts: Box<[OnceLock<Box<Layout>>]>,
}

impl ByteStore {
    pub(crate) fn new(source: Arc<dyn Source>, unpacked: FxHashMap<u32, Box<[u8]>>) -> Self {
        let layouts = (0..source.count()).map(|_| OnceLock::new()).collect();
        Self { source, unpacked, layouts }
    }

    pub(crate) fn get(&self, number: u32) -> Result<Cow<'_, [u8]>, Problem> {
        match self.unpacked.get(&number) {
            Some(bytes) => Ok(Cow::Borrowed(bytes)),
            None => self.source.bytes(number as usize),
        }
    }

    /// Opens a class. Its layout is read once, by whichever thread comes first.
    pub(crate) fn open(&self, number: u32) -> Result<OpenClass<'_>, Problem> {
        let bytes = self.get(number)?;
        let problem = |cause: &dyn std::fmt::Display| Problem::new(self.source.place(number as usize), cause);
        let known = &self.layouts[number as usize];
        let layout = match known.get() {
            Some(layout) => layout,
            None => {
                let layout = Layout::read(&bytes).map_err(|error| problem(&error))?;
                // Two threads may read it at once. Both found the same, and the first to get here wins.
                known.get_or_init(|| Box::new(layout))
            }
        };
        // The bytes of a class that was not kept are fetched again, from a file that may have been replaced.
        if !layout.fits(&bytes) {
            return Err(problem(&"the class file has changed while it was in use"));
        }
        Ok(OpenClass { bytes, layout })
    }
}

/// An opened class file. The offsets of its parts are known, and each part is decoded on demand.
pub struct OpenClass<'p> {
    bytes: Cow<'p, [u8]>,
    layout: &'p Layout,
}

impl OpenClass<'_> {
    /// The version of the class file.
    pub fn version(&self) -> Version {
        self.layout.version()
    }

    /// The constants.
    pub fn pool(&self) -> ConstantPool<'_> {
        self.layout.pool(&self.bytes)
    }

    /// The attributes of the class itself.
    pub fn attributes(&self) -> Result<Attributes<'_>, ReadError> {
        self.layout.attributes(&self.bytes)
    }

    /// An attribute of the class itself; nothing if there is none that can be read.
    pub fn attribute<'a, T: TypedAttribute<'a>>(&'a self, pool: &ConstantPool<'a>) -> Option<T> {
        self.attributes().ok()?.typed(pool).ok()?
    }

    /// The positions of all fields.
    pub fn fields(&self) -> Range<u16> {
        0..self.layout.field_count()
    }

    /// The field at a position in the class file.
    pub fn field(&self, position: u16) -> Option<Member<'_>> {
        self.layout.field(&self.bytes, position.into())
    }

    /// The positions of all methods.
    pub fn methods(&self) -> Range<u16> {
        0..self.layout.method_count()
    }

    /// The method at a position in the class file, which is its [`crate::Method::index`].
    pub fn method(&self, position: u16) -> Option<Member<'_>> {
        self.layout.method(&self.bytes, position.into())
    }

    /// The code of the method at a position, if it has any.
    pub fn code<'a>(&'a self, pool: &ConstantPool<'a>, position: u16) -> Result<Option<Code<'a>>, ReadError> {
        match self.method(position) {
            Some(method) => method.code(pool, self.version()),
            None => Ok(None),
        }
    }
}
