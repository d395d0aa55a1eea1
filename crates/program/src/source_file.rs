//! Which source file was a class compiled from? (JVMS 4.7.10)

use classfile::SourceFile;

use crate::ids::ClassId;
use crate::model::Program;

impl Program {
    /// The name of the source file, without its folder, in modified UTF-8.
    pub fn source_file(&self, class: ClassId) -> Option<Box<[u8]>> {
        let open = self.open(class).ok()??;
        let pool = open.pool();
        let SourceFile(name) = open.attribute(&pool)?;
        pool.utf8(name).ok().map(|name| name.0.into())
    }
}
