//! Which classes may extend a sealed one directly? (JVMS 4.7.31)

use classfile::PermittedSubclasses;

use crate::ids::ClassId;
use crate::model::Program;

impl Program {
    /// The classes that a sealed class or interface permits. Nothing if it is not sealed, or if it permits a
    /// class that nothing else names: then there is no id for it.
    pub fn permitted_subclasses(&self, class: ClassId) -> Option<Vec<ClassId>> {
        let open = self.open(class).ok()??;
        let pool = open.pool();
        let PermittedSubclasses(names) = open.attribute(&pool)?;
        let classes = names.iter().map(|&index| self.names.find_class(pool.class_name(index).ok()?.0));
        classes.collect()
    }
}
