//! Turns the constants of a class into ids, so that bodies can be lowered without taking a lock.
//!
//! Interning changes the program and therefore happens here, one class after the other and in a fixed
//! order; what it yields is read by any number of threads.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::batches::in_batches;
use crate::class::Origin;
use crate::ids::ClassId;
use crate::intern::intern;
use crate::model::Program;
use crate::prepare::Prepared;

impl Program {
    /// Links one class, if it comes from a file and has not been linked.
    pub fn link(&mut self, class: ClassId) {
        self.link_all(&[class]);
    }

    /// Links many classes: parsed in parallel, interned in the order given.
    pub fn link_all(&mut self, classes: &[ClassId]) {
        let mut seen = FxHashSet::default();
        let new = classes.iter().filter(|&&class| seen.insert(class));
        let files: Vec<(ClassId, u32)> =
            new.filter_map(|&class| Some((class, self.unlinked(class)?))).collect();
        let store = self.bytes.clone();
        // Opened classes hold their bytes, so only some are open at a time.
        for files in files.chunks(4096) {
            let opened: Vec<_> = files.par_iter().map(|&(_, number)| store.open(number)).collect();
            in_batches(
                &opened,
                256,
                |_, opened| opened.as_ref().map(Prepared::read),
                |position, prepared| match prepared {
                    Ok(prepared) => self.link_prepared(files[position].0, &prepared),
                    Err(problem) => self.problems.push(problem.clone()),
                },
            );
        }
        self.add_named_classes();
    }

    fn unlinked(&self, class: ClassId) -> Option<u32> {
        match self.class(class).origin {
            Origin::File(number) if !self.linkages.contains_key(&class) => Some(number),
            Origin::File(_) | Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => None,
        }
    }

    fn link_prepared(&mut self, class: ClassId, prepared: &Prepared<'_>) {
        let linkage = intern(&mut self.names, prepared);
        // Interning has named new classes; lambdas may refer to them.
        self.add_named_classes();
        self.add_lambdas(class, &linkage, &prepared.sites);
        self.linkages.insert(class, linkage);
    }
}
