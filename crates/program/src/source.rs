//! Where class bytes come from.

use std::borrow::Cow;

use crate::problem::Problem;
use crate::service::{self, Service};

/// A numbered collection of class files.
pub trait Source: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;
    /// The bytes of one.
    fn bytes(&self, number: usize) -> Result<Cow<'_, [u8]>, Problem>;
    /// Its place, for readers: file, and entry in it.
    fn place(&self, number: usize) -> String;
    /// The services that files and modules declare.
    fn services(&self) -> Vec<Service> {
        Vec::new()
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
        let files = files.map(|(name, bytes)| service::from_file(name, &bytes));
        let modules = self.modules().filter_map(|module| module.bytes().ok());
        files.chain(modules.flat_map(|bytes| service::from_module(&bytes))).collect()
    }
}
