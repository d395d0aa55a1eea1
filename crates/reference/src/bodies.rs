//! Bodies, and which of their variables are returned.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ir::{Body, Copies, LowerOptions, VarId};
use program::{MethodId, Origin, Program};

use crate::lambdas;
use crate::policy::Replicated;

/// A body, and the variables that its `return`s name.
pub(crate) struct Read {
    pub(crate) body: Body,
    pub(crate) returned: BTreeSet<VarId>,
}

impl Read {
    fn new(body: Body) -> Self {
        Self { returned: body.returned().collect(), body }
    }
}

/// All bodies that have been requested.
pub(crate) struct Bodies {
    known: BTreeMap<MethodId, Option<Rc<Read>>>,
    /// Replication is decided for variables of the source. If not all of them are replicated, copies must
    /// stay.
    copies: Copies,
}

impl Bodies {
    pub(crate) fn given(bodies: Vec<Body>, replicated: Replicated) -> Self {
        let copies = match replicated {
            Replicated::All => Copies::Propagate,
            Replicated::Formals | Replicated::FormalsAndReturns => Copies::Keep,
        };
        let known = bodies.into_iter().map(|body| (body.method, Some(Rc::new(Read::new(body)))));
        Self { known: known.collect(), copies }
    }

    /// Lowers a body when its method is first reached.
    pub(crate) fn read(&mut self, program: &mut Program, method: MethodId) -> Option<Rc<Read>> {
        let known = self.known.entry(method);
        let options = LowerOptions { copies: self.copies, ..LowerOptions::default() };
        known
            .or_insert_with(|| body_of(program, method, options).map(|body| Rc::new(Read::new(body))))
            .clone()
    }

    /// All bodies that have been lowered.
    pub(crate) fn all(self) -> BTreeMap<MethodId, Rc<Read>> {
        self.known.into_iter().filter_map(|(method, read)| Some((method, read?))).collect()
    }

    /// A body that has been lowered.
    pub(crate) fn get(&self, method: MethodId) -> Option<&Rc<Read>> {
        self.known.get(&method)?.as_ref()
    }
}

fn body_of(program: &mut Program, method: MethodId, options: LowerOptions) -> Option<Body> {
    let class = program.method(method).class;
    if program.class(class).origin == Origin::Lambda {
        return lambdas::body(program, method);
    }
    if !program.method(method).has_body() {
        return None;
    }
    program.link(class);
    ir::lower(program, method, options).ok().flatten()
}
