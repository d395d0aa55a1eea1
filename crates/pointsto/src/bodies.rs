//! Bodies and plans of methods, made when they are first reached.

use std::sync::Arc;

use ir::{Body, Copies, LowerOptions};
use program::{MethodId, Origin, Problem, Program};
use rustc_hash::FxHashMap;

use crate::analysis::Replicated;
use crate::lambdas;
use crate::plan::Plan;
use crate::proxies;

/// The plans that have been asked for, and bodies that come from elsewhere.
#[derive(Default)]
pub(crate) struct Bodies {
    given: FxHashMap<MethodId, Body>,
    plans: FxHashMap<MethodId, Arc<Plan>>,
    pub(crate) problems: Vec<Problem>,
}

impl Bodies {
    /// Bodies that come from elsewhere: text, a placeholder main.
    pub(crate) fn given(bodies: Vec<Body>) -> Self {
        let given = bodies.into_iter().map(|body| (body.method, body)).collect();
        Self { given, ..Self::default() }
    }

    pub(crate) fn plan(&self, method: MethodId) -> Option<&Arc<Plan>> {
        self.plans.get(&method)
    }

    /// All plans, in the order of their methods.
    pub(crate) fn plans(&self) -> Vec<(MethodId, &Plan)> {
        let mut all: Vec<(MethodId, &Plan)> =
            self.plans.iter().map(|(&method, plan)| (method, &**plan)).collect();
        all.sort_unstable_by_key(|(method, _)| *method);
        all
    }

    pub(crate) fn keep(&mut self, method: MethodId, plan: Arc<Plan>) {
        self.plans.insert(method, plan);
    }

    /// The body of a method, if it has one.
    pub(crate) fn lift(
        &mut self,
        program: &mut Program,
        method: MethodId,
        replicated: Replicated,
    ) -> Option<Body> {
        if let Some(given) = self.given.remove(&method) {
            return Some(given);
        }
        let class = program.method(method).class;
        match program.class(class).origin {
            Origin::Lambda => return lambdas::body(program, method),
            Origin::Proxy => return proxies::body(program, method),
            Origin::File(_) | Origin::Phantom | Origin::Text => {}
        }
        if !program.method(method).has_body() {
            return None;
        }
        program.link(class);
        // Which variables have copies is decided for the variables of the source (section 8 of the paper).
        let copies = if replicated == Replicated::All { Copies::Propagate } else { Copies::Keep };
        match ir::lower(program, method, LowerOptions { copies, ..LowerOptions::default() }) {
            Ok(body) => body,
            Err(problem) => {
                self.problems.push(problem);
                None
            }
        }
    }
}
