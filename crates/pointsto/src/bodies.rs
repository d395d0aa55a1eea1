//! Bodies of methods, lowered when they are first reached.

use std::sync::Arc;

use index::Id;
use ir::{Body, LowerOptions, VarId};
use program::{MethodId, Origin, Problem, Program};
use rustc_hash::FxHashMap;

use crate::lambdas;

/// A body, and the places of its reference variables among each other.
pub(crate) struct Lifted {
    pub(crate) body: Body,
    places: Box<[u32]>,
    /// How many reference variables there are.
    pub(crate) count: u32,
}

const NONE: u32 = u32::MAX;

impl Lifted {
    fn new(body: Body) -> Self {
        let mut count = 0;
        let places = body.vars().map(|var| {
            if !body.ty(var).is_reference() {
                return NONE;
            }
            count += 1;
            count - 1
        });
        let places = places.collect();
        Self { body, places, count }
    }

    /// The place of a variable among the reference variables.
    pub(crate) fn place(&self, var: VarId) -> Option<u32> {
        Some(self.places[var.index()]).filter(|&place| place != NONE)
    }
}

/// All bodies that have been asked for.
#[derive(Default)]
pub(crate) struct Bodies {
    known: FxHashMap<MethodId, Option<Arc<Lifted>>>,
    pub(crate) problems: Vec<Problem>,
}

impl Bodies {
    /// Bodies that come from elsewhere: text, a placeholder main.
    pub(crate) fn given(bodies: Vec<Body>) -> Self {
        let known = bodies.into_iter().map(|body| (body.method, Some(Arc::new(Lifted::new(body)))));
        Self { known: known.collect(), problems: Vec::new() }
    }

    /// The body of a method, if it has one.
    pub(crate) fn get(&mut self, program: &mut Program, method: MethodId) -> Option<Arc<Lifted>> {
        if let Some(known) = self.known.get(&method) {
            return known.clone();
        }
        let lifted = self.lift(program, method).map(|body| Arc::new(Lifted::new(body)));
        self.known.insert(method, lifted.clone());
        lifted
    }

    pub(crate) fn known(&self, method: MethodId) -> Option<&Arc<Lifted>> {
        self.known.get(&method).and_then(Option::as_ref)
    }

    fn lift(&mut self, program: &mut Program, method: MethodId) -> Option<Body> {
        let class = program.method(method).class;
        if program.class(class).origin == Origin::Lambda {
            return lambdas::body(program, method);
        }
        if !program.method(method).has_body() {
            return None;
        }
        program.link(class);
        match ir::lower(program, method, LowerOptions::default()) {
            Ok(body) => body,
            Err(problem) => {
                self.problems.push(problem);
                None
            }
        }
    }
}
