//! A program that consists of some of its classes only.

use rustc_hash::FxHashSet;

use crate::class::Class;
use crate::ids::ClassId;
use crate::model::Program;

impl Program {
    /// Forgets all classes but these: the others become phantoms, as if they were not on the class path.
    ///
    /// Ids do not change. This is for sets that are closed under references, before anything has been
    /// analysed.
    pub fn keep_only(&mut self, classes: &[ClassId]) {
        let kept: FxHashSet<ClassId> = classes.iter().copied().collect();
        let others: Vec<ClassId> =
            self.classes().map(|(class, _)| class).filter(|class| !kept.contains(class)).collect();
        for class in others {
            let access = self.classes[class].access;
            // An interface stays an interface, since calls to it say that it is one.
            self.classes[class] = Class { access, ..Class::PHANTOM };
        }
        self.build_hierarchy();
    }
}
