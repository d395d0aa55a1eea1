//! The points-to graph G, and what has been reached.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use ir::{Body, StmtId, VarId};
use program::{ClassId, MethodId};

use crate::bodies::Read;
use crate::things::{Context, Object, Pointer};

/// Everything that has been found. Facts are only ever added.
#[derive(Default)]
pub struct Facts {
    /// The edges of the points-to graph.
    pub points_to: BTreeMap<Pointer, BTreeSet<Object>>,
    /// Methods and the contexts in which they are called.
    pub reached: BTreeSet<(MethodId, Context)>,
    /// Caller, call and callee.
    pub calls: BTreeSet<(MethodId, StmtId, MethodId)>,
    /// Classes that have been initialised.
    pub initialised: BTreeSet<ClassId>,
    /// The bodies that were lowered.
    pub(crate) bodies: BTreeMap<MethodId, Rc<Read>>,
    /// Whether anything was added since this was last set to false.
    pub(crate) changed: bool,
}

impl Facts {
    /// What a variable can hold, in all contexts together.
    pub fn variable(&self, method: MethodId, var: VarId) -> BTreeSet<Object> {
        let least = Pointer::Variable(method, var, Context::default());
        let copies = self.points_to.range(least..).take_while(|(pointer, _)| {
            matches!(pointer, Pointer::Variable(of, found, _) if (*of, *found) == (method, var))
        });
        copies.flat_map(|(_, objects)| objects).cloned().collect()
    }

    /// The methods that can run.
    pub fn methods(&self) -> BTreeSet<MethodId> {
        self.reached.iter().map(|&(method, _)| method).collect()
    }

    /// The body of a method that can run, if it has one.
    pub fn body(&self, method: MethodId) -> Option<&Body> {
        self.bodies.get(&method).map(|read| &read.body)
    }

    /// `Pt(G, pointer)`.
    pub fn objects(&self, pointer: &Pointer) -> impl Iterator<Item = &Object> {
        self.points_to.get(pointer).into_iter().flatten()
    }

    /// `G ∪ {(pointer, object)}`.
    pub(crate) fn add(&mut self, pointer: &Pointer, object: &Object) {
        let known = self.points_to.get_mut(pointer);
        if known.as_ref().is_some_and(|objects| objects.contains(object)) {
            return;
        }
        self.changed = true;
        match known {
            Some(objects) => drop(objects.insert(object.clone())),
            None => drop(self.points_to.insert(pointer.clone(), BTreeSet::from([object.clone()]))),
        }
    }

    /// `f(G, target = source)`, for those objects that pass.
    pub(crate) fn flow(&mut self, source: &Pointer, target: &Pointer, passes: impl Fn(&Object) -> bool) {
        let Some(objects) = self.points_to.get(source) else { return };
        let new = |object: &&Object| match self.points_to.get(target) {
            Some(known) => !known.contains(object),
            None => true,
        };
        let moved: Vec<Object> =
            objects.iter().filter(|object| passes(object)).filter(new).cloned().collect();
        moved.iter().for_each(|object| self.add(target, object));
    }

    pub(crate) fn reach(&mut self, method: MethodId, context: Context) {
        self.changed |= self.reached.insert((method, context));
    }

    pub(crate) fn call(&mut self, caller: MethodId, stmt: StmtId, callee: MethodId) {
        self.changed |= self.calls.insert((caller, stmt, callee));
    }
}
