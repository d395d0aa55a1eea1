//! Bodies, and which of their variables are returned.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ir::{Body, LowerOptions, Stmt, VarId};
use program::{MethodId, Origin, Program};

use crate::lambdas;

/// A body, and the variables that its `return`s name.
pub(crate) struct Read {
    pub(crate) body: Body,
    pub(crate) returned: BTreeSet<VarId>,
}

impl Read {
    fn new(body: Body) -> Self {
        let returned = body.stmts().filter_map(|(_, stmt)| match stmt {
            Stmt::Return { value } => value.get(),
            _ => None,
        });
        Self { returned: returned.collect(), body }
    }
}

/// All bodies that were asked for.
pub(crate) struct Bodies(BTreeMap<MethodId, Option<Rc<Read>>>);

impl Bodies {
    pub(crate) fn given(bodies: Vec<Body>) -> Self {
        Self(bodies.into_iter().map(|body| (body.method, Some(Rc::new(Read::new(body))))).collect())
    }

    /// Reads a body when its method is first reached.
    pub(crate) fn read(&mut self, program: &mut Program, method: MethodId) -> Option<Rc<Read>> {
        let known = self.0.entry(method);
        known.or_insert_with(|| body_of(program, method).map(|body| Rc::new(Read::new(body)))).clone()
    }

    /// A body that has been read.
    pub(crate) fn get(&self, method: MethodId) -> Option<&Rc<Read>> {
        self.0.get(&method)?.as_ref()
    }
}

fn body_of(program: &mut Program, method: MethodId) -> Option<Body> {
    let class = program.method(method).class;
    if program.class(class).origin == Origin::Lambda {
        return lambdas::body(program, method);
    }
    if !program.method(method).has_body() {
        return None;
    }
    program.link(class);
    ir::lower(program, method, LowerOptions::default()).ok().flatten()
}
