//! Where class bytes come from, and how a place in them is named when something is wrong there.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::services::{self, Service};

/// A numbered collection of class files.
pub trait Source: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;
    /// The bytes of one.
    fn bytes(&self, number: usize) -> Result<Cow<'_, [u8]>, Problem>;
    /// Where it stands, for people: file, and entry in it.
    fn place(&self, number: usize) -> String;
    /// The services that files and modules beside the classes declare.
    fn services(&self) -> Vec<Service> {
        Vec::new()
    }
}

/// Something that could not be read or understood; the rest went on without it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Where: file, class, method, as far as known.
    pub place: String,
    /// What is wrong.
    pub cause: String,
}

impl Problem {
    /// A problem at a place.
    pub fn new(place: impl Into<String>, cause: impl fmt::Display) -> Self {
        Self { place: place.into(), cause: cause.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.cause)
    }
}

/// The source together with what had to be unpacked.
pub(crate) struct ByteStore {
    pub(crate) source: Arc<dyn Source>,
    /// Unpacked bytes that are kept, by number.
    pub(crate) unpacked: FxHashMap<u32, Box<[u8]>>,
}

impl ByteStore {
    pub(crate) fn get(&self, number: u32) -> Result<Cow<'_, [u8]>, Problem> {
        match self.unpacked.get(&number) {
            Some(bytes) => Ok(Cow::Borrowed(bytes)),
            None => self.source.bytes(number as usize),
        }
    }
}

/// Class files in memory: embedded examples and tests.
#[derive(Clone, Debug, Default)]
pub struct MemorySource {
    /// A name for each, and its bytes.
    pub classes: Vec<(String, Cow<'static, [u8]>)>,
}

impl Source for MemorySource {
    fn count(&self) -> usize {
        self.classes.len()
    }

    fn bytes(&self, number: usize) -> Result<Cow<'_, [u8]>, Problem> {
        Ok(Cow::Borrowed(&self.classes[number].1))
    }

    fn place(&self, number: usize) -> String {
        self.classes[number].0.clone()
    }
}

impl Source for classpath::ClassPath {
    fn count(&self) -> usize {
        self.len()
    }

    fn bytes(&self, number: usize) -> Result<Cow<'_, [u8]>, Problem> {
        classpath::ClassPath::bytes(self, number)
            .map_err(|problem| Problem { place: problem.place.to_string(), cause: problem.cause.to_string() })
    }

    fn place(&self, number: usize) -> String {
        self.entry(number).place().to_string()
    }

    fn services(&self) -> Vec<Service> {
        let files =
            classpath::ClassPath::services(self).filter_map(|file| Some((file.name, file.bytes().ok()?)));
        let files = files.map(|(name, bytes)| services::from_file(name, &bytes));
        let modules = self.modules().filter_map(|module| module.bytes().ok());
        files.chain(modules.flat_map(|bytes| services::from_module(&bytes))).collect()
    }
}
