//! Why an object can be where it is: a shortest path from its creation.
//!
//! The analysis runs with a recorder: every constraint that it adds has a reason, either a statement of a
//! method or something that a rule did. The solver searches these constraints backwards from the receiver.
//! `guide.rs` says what a step costs and which calls a receiver comes from, `steps.rs` turns reasons into
//! statements, `nodes.rs` says what nodes stand for, and `chain.rs` why a method runs.

mod chain;
mod guide;
mod nodes;
mod steps;

use std::cell::OnceCell;

use ir::{StmtId, VarId};
use pointsto::inside::Callee;
use pointsto::{InstanceId, NodeId, ObjectId, Results, dispatch_class};
use program::{ClassId, FieldId, MethodId, Program, Type};
use solver::{Fact, History, Patience};

use chain::Chains;
use guide::Costs;
use nodes::Nodes;

/// A path that an object can take from its creation to the receiver of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The object.
    pub object: ObjectId,
    /// From its creation to the receiver, in this order.
    pub steps: Vec<Step>,
    /// The calls that lead to the method of the first step; `None` if they are not known.
    pub made: Option<Vec<Link>>,
    /// The calls that lead to the method of the call.
    pub called: Option<Vec<Link>>,
}

/// One step on the path of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The method whose statement it is; `None` if only the solver knows.
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
    /// A rule, of this name, for what is called there: reflection, native methods, …; or for the method
    /// itself.
    Rule(&'static str),
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
    /// Whether it is the initialiser of a class that the statement uses first, not a call.
    pub initializes: bool,
}

/// Explains results. What it computes for one question serves the others, too.
pub struct Explainer<'a> {
    program: &'a Program,
    results: &'a Results,
    history: &'a History,
    nodes: Nodes,
    /// The calls by their callers and by their callees.
    by_caller: Vec<(InstanceId, u32, Callee)>,
    by_callee: Vec<(Callee, InstanceId, u32)>,
    /// Members of groups of callees, and the groups.
    within: Vec<(Callee, Callee)>,
    /// Which classes the user knows. Of equally long paths, one through them is preferred.
    is_known: Box<dyn Fn(ClassId) -> bool + 'a>,
    /// The patience for one question.
    patience: Patience,
    chains: OnceCell<Chains>,
}

impl<'a> Explainer<'a> {
    /// Prepares for questions about results. Of equally long paths, it prefers one with more steps in classes
    /// that the user knows. `None` if the analysis has not recorded its reasons.
    pub fn new(
        program: &'a Program,
        results: &'a Results,
        is_known: impl Fn(ClassId) -> bool + 'a,
    ) -> Option<Self> {
        let trace = results.trace();
        let history = trace.history.as_ref()?;
        let mut by_caller: Vec<_> = trace.edges.iter().copied().collect();
        by_caller.sort_unstable();
        let mut by_callee: Vec<_> =
            by_caller.iter().map(|&(caller, number, callee)| (callee, caller, number)).collect();
        by_callee.sort_unstable();
        let groups = trace.groups.members();
        let mut within: Vec<_> =
            groups.flat_map(|(group, members)| members.iter().map(move |&member| (member, group))).collect();
        within.sort_unstable();
        Some(Self {
            program,
            results,
            history,
            nodes: Nodes::of(results),
            by_caller,
            by_callee,
            within,
            is_known: Box::new(is_known),
            patience: Patience::endless(),
            chains: OnceCell::new(),
        })
    }

    /// The same with a limit on what a question may look at; a question that needs more gets no answer.
    #[must_use]
    pub fn with_patience(self, facts: usize) -> Self {
        Self { patience: Patience::new(facts), ..self }
    }

    /// Why an object of this type can be the receiver of a call: a shortest path for one such object. `None`
    /// if none can.
    pub fn why(&self, method: MethodId, stmt: StmtId, ty: Type) -> Option<Derivation> {
        let body = self.results.body(method)?;
        let ir::Stmt::Call { method: named, arguments, .. } = *body.stmt(stmt) else { return None };
        if let Ok(resolved) = self.program.resolve_method(named) {
            // An object that selects no method is no receiver, even if it is in the set.
            self.program.select(dispatch_class(ty), resolved).ok()?;
        }
        let receiver = body.list(arguments).next()?;
        let goals = self.goals(method, (stmt, receiver), ty);
        let costs = Costs { explainer: self, caller: method };
        // A copy: each question has the full patience.
        let mut patience = self.patience;
        let solver = self.results.solver();
        let way = self.history.cheapest_way(solver, &goals, &costs, None, &mut patience)?;
        Some(self.derivation(&way))
    }

    /// The objects of a type that a receiver can be, in each instance of its method.
    fn goals(&self, method: MethodId, (stmt, var): (StmtId, VarId), ty: Type) -> Vec<Fact> {
        let mut nodes: Vec<NodeId> = Vec::new();
        for instance in self.results.instances_of(method) {
            let frame = self.results.frame(instance);
            nodes.extend(frame.outline.receiver(stmt, var).map(|place| frame.node(place)));
        }
        // Instances that share a place have the same node.
        nodes.dedup();
        let mut goals = Vec::new();
        for node in nodes {
            let parts = self.results.by_type(self.results.solver().set(node));
            let of_type = parts.iter().filter(|(found, _)| *found == ty);
            goals.extend(of_type.flat_map(|(_, part)| part.iter().map(|object| Fact { node, object })));
        }
        // Of equally cheap paths the search returns one to the earliest goal, so goals need a fixed order.
        goals.sort_unstable_by_key(|goal| (goal.object, goal.node));
        goals
    }

    fn derivation(&self, way: &solver::Way) -> Derivation {
        let chains = self.chains.get_or_init(|| Chains::of(self));
        // An object may be created right at the receiver; then there are no steps.
        let end = way.steps.last().map_or(way.origin.node, |step| step.to.node);
        let called_in = self.owners(end).first().copied();
        let made_in = self.instance_of(way.made);
        Derivation {
            object: way.origin.object,
            steps: self.steps(way),
            made: made_in.and_then(|instance| chains.to(self, instance)),
            called: called_in.and_then(|instance| chains.to(self, instance)),
        }
    }

    fn method_of(&self, instance: InstanceId) -> MethodId {
        self.results.trace().method_of(instance)
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
        // Groups may be members of groups, so this climbs until nothing is new.
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
}
