//! Which classes may stand directly below a sealed one? (JVMS 4.7.31)

use classfile::PermittedSubclasses;

use crate::ids::ClassId;
use crate::model::Program;

impl Program {
    /// The classes that a sealed class or interface permits; nothing if it is not sealed, or permits one that
    /// has never been named elsewhere: then any class may turn up.
    pub fn permitted_subclasses(&self, class: ClassId) -> Option<Vec<ClassId>> {
        let open = self.open(class).ok()??;
        let pool = open.pool();
        let PermittedSubclasses(names) = open.attribute(&pool)?;
        let classes = names.iter().map(|&index| self.names.find_class(pool.class_name(index).ok()?.0));
        classes.collect()
    }
}
