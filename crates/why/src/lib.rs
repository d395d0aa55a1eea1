//! Why an object can be where it is: a shortest way from where it is made, found after solving.
//!
//! Solving records nothing for this. The constraints are read again from the plans of the methods and
//! searched backwards from the receiver, for one object at a time: `chain.rs` says why a method runs,
//! `flows.rs` what comes into the places of a method, `search.rs` searches, `statements.rs` finds the
//! statement behind a constraint. Constraints that rules have added directly are known to the solver alone:
//! they are used only where nothing else explains the object.

mod chain;
mod flows;
mod rules;
mod search;
mod statements;
mod stores;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use ir::{StmtId, VarId};
use pointsto::inside::{Call, Callee, Owner};
use pointsto::{InstanceId, Results, dispatch_class};
use program::{ClassId, FieldId, MethodId, Program, Type};
use rustc_hash::FxHashMap;
use solver::{NodeId, ObjectId};

use chain::Chains;
use flows::Inflows;
use stores::Stores;

/// A way that an object can take from where it is made to the receiver of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The object.
    pub object: ObjectId,
    /// From where it is made to the receiver, in this order.
    pub steps: Vec<Step>,
    /// The calls by which the method of the first step is reached; nothing if they are not known.
    pub made: Option<Vec<Link>>,
    /// The calls by which the method of the call is reached.
    pub called: Option<Vec<Link>>,
}

/// One step of an object's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The method whose statement it is; nothing where only the solver knows.
    pub method: Option<MethodId>,
    /// The statement, in a method with a body.
    pub stmt: Option<StmtId>,
    /// What the statement does with the object.
    pub how: How,
    /// Where the object is then.
    pub holder: Holder,
}

/// What a statement does with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// `new`, or a lambda.
    Made,
    /// A constant: a string, a class.
    Constant,
    /// The JVM throws it.
    ThrownByMachine,
    /// The JVM passes it to an entry method.
    Given,
    /// Merged with other values, or copied, without a word in the source.
    Copied,
    /// Cast to a type.
    Cast(Type),
    /// Passed to a method: as its receiver at position 0 of an instance method, else as the argument of that
    /// position, counted from 0, the receiver included.
    Passed {
        /// The method.
        callee: MethodId,
        /// Which argument.
        position: usize,
    },
    /// A `return`.
    Returned,
    /// It comes back from a call.
    Result(MethodId),
    /// Stored in a field of an object.
    StoredField(FieldId, ObjectId),
    /// Kept by a lambda: the field of the lambda's object.
    Captured(FieldId, ObjectId),
    /// Loaded from a field of an object.
    LoadedField(FieldId, ObjectId),
    /// Stored in an array.
    StoredElement(ObjectId),
    /// Loaded from an array.
    LoadedElement(ObjectId),
    /// Stored in a static field.
    StoredStatic(FieldId),
    /// Loaded from a static field.
    LoadedStatic(FieldId),
    /// A `throw`.
    Thrown,
    /// An exception handler takes it.
    Caught,
    /// Nothing in the method catches it.
    Uncaught,
    /// A call throws it.
    ThrownBy(MethodId),
    /// A rule for what is called there: reflection, native methods, …; or for the method itself, if it has no
    /// body.
    Rule,
}

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// In a variable of a method.
    Variable(MethodId, VarId),
    /// On its way out of a method or to a handler, or in a method without a body.
    Inside(MethodId),
    /// In a field of an object.
    Field(ObjectId, FieldId),
    /// In an array.
    Element(ObjectId),
    /// In a static field.
    Static(FieldId),
    /// In the hands of a rule.
    Rule,
}

/// Why a method runs: another one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The method that runs already.
    pub caller: MethodId,
    /// Its statement, if it is known.
    pub stmt: Option<StmtId>,
    /// The method that runs, too.
    pub callee: MethodId,
    /// Whether it is called, or initialises a class at its first use.
    pub initializes: bool,
}

/// Explains results; what it has found out about them serves all questions.
pub struct Explainer<'a> {
    program: &'a Program,
    results: &'a Results,
    /// The calls by their callers and by their callees.
    by_caller: Vec<(InstanceId, u32, Callee)>,
    by_callee: Vec<(Callee, InstanceId, u32)>,
    /// Members of groups of callees, and the groups.
    within: Vec<(Callee, Callee)>,
    stores: Stores,
    static_fields: FxHashMap<NodeId, FieldId>,
    /// Which classes the user knows: of ways that are equally long, one through them is given.
    is_known: Box<dyn Fn(ClassId) -> bool + 'a>,
    /// At this many nodes looked at, a question stays without an answer.
    patience: usize,
    rules: rules::RuleNodes,
    inflows: RefCell<FxHashMap<MethodId, Rc<Inflows>>>,
    /// What the nodes of fields, arrays and static variables stand for.
    slots: OnceCell<FxHashMap<NodeId, search::Spot>>,
    chains: OnceCell<Chains>,
}

/// At this many nodes looked at, no further objects of a class are tried: the best way so far is given.
const PATIENCE: usize = 4_000_000;

impl<'a> Explainer<'a> {
    /// Prepares for questions about results. Of ways that are equally long, one with more
    /// steps in classes that the user knows is given.
    pub fn new(program: &'a Program, results: &'a Results, is_known: impl Fn(ClassId) -> bool + 'a) -> Self {
        let mut by_caller: Vec<_> = results.trace().edges.iter().copied().collect();
        by_caller.sort_unstable();
        let mut by_callee: Vec<_> =
            by_caller.iter().map(|&(caller, number, callee)| (callee, caller, number)).collect();
        by_callee.sort_unstable();
        let groups = results.trace().groups.members();
        let mut within: Vec<_> =
            groups.flat_map(|(group, members)| members.iter().map(move |&member| (member, group))).collect();
        within.sort_unstable();
        Self {
            program,
            results,
            by_caller,
            by_callee,
            within,
            stores: Stores::of(results),
            static_fields: results.fields().statics().map(|(field, node)| (node, field)).collect(),
            is_known: Box::new(is_known),
            patience: usize::MAX,
            rules: rules::RuleNodes::of(results),
            inflows: RefCell::default(),
            slots: OnceCell::new(),
            chains: OnceCell::new(),
        }
    }

    /// The same, for those who ask many questions: one that needs more nodes to be looked at stays without an
    /// answer.
    #[must_use]
    pub fn with_patience(self, nodes: usize) -> Self {
        Self { patience: nodes, ..self }
    }

    /// Why an object of this type can be the receiver of a call: a shortest way for one of them. Nothing if
    /// none can.
    pub fn why(&self, method: MethodId, stmt: StmtId, ty: Type) -> Option<Derivation> {
        let body = self.results.body(method)?;
        let ir::Stmt::Call { method: named, arguments, .. } = *body.stmt(stmt) else { return None };
        if let Ok(resolved) = self.program.resolve_method(named) {
            self.program.select(dispatch_class(ty), resolved).ok()?;
        }
        let receiver = body.list(arguments).next()?;
        let mut nodes: Vec<NodeId> = Vec::new();
        for instance in self.results.instances_of(method) {
            let frame = &self.results.frame(instance);
            nodes.extend(frame.outline.place(receiver).map(|place| frame.node(place)));
        }
        nodes.dedup();
        let mut objects: Vec<ObjectId> = nodes.iter().flat_map(|&node| self.objects_of(node, ty)).collect();
        objects.sort_unstable();
        objects.dedup();
        let mut best: Option<search::Way> = None;
        let mut looked_at = 0;
        for object in objects {
            let most = best.as_ref().map(|way| way.cost);
            let found = search::search(self, method, object, &nodes, most, &mut looked_at);
            best = found.or(best);
            if looked_at > self.patience || looked_at > PATIENCE && best.is_some() {
                break;
            }
        }
        best.map(|way| self.derivation(&way))
    }

    fn objects_of(&self, node: NodeId, ty: Type) -> Vec<ObjectId> {
        let set = self.results.solver().set(node);
        let parts = self.results.by_type(set);
        let of_type = parts.into_iter().filter(|(found, _)| *found == ty);
        of_type.flat_map(|(_, part)| part.iter().collect::<Vec<_>>()).collect()
    }

    fn derivation(&self, way: &search::Way) -> Derivation {
        let chains = self.chains.get_or_init(|| Chains::of(self));
        Derivation {
            object: way.object,
            steps: way.moves.iter().map(|&(step, node)| self.step(way.object, step, node)).collect(),
            made: way.made_in.and_then(|instance| chains.to(self, instance)),
            called: way.called_in.and_then(|instance| chains.to(self, instance)),
        }
    }

    fn has(&self, node: NodeId, object: ObjectId) -> bool {
        self.results.solver().set(node).contains(object)
    }

    fn method_of(&self, instance: InstanceId) -> MethodId {
        self.results.trace().method_of(instance)
    }

    /// The instances that a node belongs to.
    fn owners(&self, node: NodeId) -> Vec<InstanceId> {
        match self.results.trace().owner(node) {
            Owner::None => Vec::new(),
            Owner::One(instance) => vec![instance],
            Owner::All(method) => self.results.instances_of(method).collect(),
        }
    }

    fn inflows(&self, method: MethodId, instance: InstanceId) -> Rc<Inflows> {
        let mut known = self.inflows.borrow_mut();
        let found = known.entry(method);
        found.or_insert_with(|| Rc::new(Inflows::of(&self.results.frame(instance).outline))).clone()
    }

    /// The callees of a call.
    fn callees(&self, caller: InstanceId, number: u32) -> impl Iterator<Item = InstanceId> + '_ {
        let start = self.by_caller.partition_point(|&(of, at, _)| (of, at) < (caller, number));
        let same = self.by_caller[start..].iter();
        let callees = same.take_while(move |&&(of, at, _)| (of, at) == (caller, number));
        callees.flat_map(|&(_, _, callee)| self.results.trace().groups.instances(callee))
    }

    /// The calls that reach an instance.
    fn callers(&self, callee: InstanceId) -> impl Iterator<Item = (InstanceId, u32)> + '_ {
        self.groups_with(callee).into_iter().flat_map(|callee| {
            let start = self.by_callee.partition_point(|&(of, _, _)| of < callee);
            let same = self.by_callee[start..].iter();
            same.take_while(move |&&(of, _, _)| of == callee).map(|&(_, caller, number)| (caller, number))
        })
    }

    /// The instance alone, and all groups that it belongs to.
    fn groups_with(&self, instance: InstanceId) -> Vec<Callee> {
        let mut found = vec![Callee::one(instance)];
        let mut next = 0;
        while let Some(&member) = found.get(next) {
            next += 1;
            let start = self.within.partition_point(|&(of, _)| of < member);
            let groups = self.within[start..].iter().take_while(|&&(of, _)| of == member);
            found.extend(groups.map(|&(_, group)| group));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A call that a rule has made up, by its number among those of its caller; nothing if it stands in the
    /// outline.
    fn free_call(&self, caller: InstanceId, number: u32) -> Option<&'a Call<Option<NodeId>>> {
        let planned = self.results.frame(caller).outline.calls.len();
        if (number as usize) < planned { None } else { self.results.trace().calls.get(number) }
    }

    /// The node of an argument of a call.
    fn argument(&self, caller: InstanceId, number: u32, position: usize) -> Option<NodeId> {
        if let Some(call) = self.free_call(caller, number) {
            return self.results.trace().calls.calls.arguments(call).get(position).copied().flatten();
        }
        let frame = &self.results.frame(caller);
        let arguments = frame.outline.calls.arguments(&frame.outline.calls[number]);
        arguments.get(position).and_then(|&place| frame.optional(place))
    }
}
