//! Bodies and outlines of methods, made when they are first reached.

use std::sync::Arc;

use ir::{Body, Copies, LowerOptions};
use program::{MethodId, Origin, Program};
use rustc_hash::FxHashMap;

use crate::analysis::Replicated;
use crate::outline::Outline;

/// The outlines that have been asked for, and bodies that come from elsewhere.
#[derive(Default)]
pub(crate) struct Bodies {
    given: FxHashMap<MethodId, Body>,
    outlines: FxHashMap<MethodId, Arc<Outline>>,
}

impl Bodies {
    /// Bodies that come from elsewhere: text, a placeholder main.
    pub(crate) fn given(bodies: Vec<Body>) -> Self {
        let given = bodies.into_iter().map(|body| (body.method, body)).collect();
        Self { given, ..Self::default() }
    }

    pub(crate) fn outline(&self, method: MethodId) -> Option<&Arc<Outline>> {
        self.outlines.get(&method)
    }

    pub(crate) fn keep(&mut self, method: MethodId, outline: Arc<Outline>) {
        self.outlines.insert(method, outline);
    }

    /// The body of a method, if it has one. Bodies of classes that no file declares are `made_up`.
    pub(crate) fn lift(
        &mut self,
        program: &mut Program,
        method: MethodId,
        replicated: Replicated,
        made_up: impl FnOnce(&mut Program, MethodId) -> Option<Body>,
    ) -> Option<Body> {
        // Taken out, because the outline keeps the body.
        if let Some(given) = self.given.remove(&method) {
            return Some(given);
        }
        let class = program.method(method).class;
        match program.class(class).origin {
            Origin::Lambda | Origin::Proxy => return made_up(program, method),
            Origin::File(_) | Origin::Phantom | Origin::Text => {}
        }
        if !program.method(method).has_body() {
            return None;
        }
        // Lowering needs the constants of the class as ids.
        program.link(class);
        // `OS`, section 8, decides for the variables of the source which have copies, so they must not be
        // merged.
        let copies = if replicated == Replicated::All { Copies::Propagate } else { Copies::Keep };
        let options = LowerOptions { copies, ..LowerOptions::default() };
        // A body that cannot be lowered is treated as missing.
        ir::lower(program, method, options).ok().flatten()
    }
}
