//! Calls: which method a receiver selects, in which context it is analysed, and what flows in and out.

use index::Id;
use program::{ClassId, MethodId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, ObjectId, Set, Solver};

use crate::analysis::Sensitivity;
use crate::contexts::{ContextId, Contexts};
use crate::engine::{Call, CallId, Engine, Use};
use crate::groups::Callee;
use crate::objects::{Site, dispatch_class};
use crate::plan::Choice;
use crate::results::{CallEdge, InstanceId};

/// A call in an instance: of its plan by number, or made up by a rule.
#[derive(Clone, Copy)]
enum Origin {
    Planned(u32),
    Free(CallId),
}

/// What is needed of a call to find its callees.
#[derive(Clone, Copy)]
struct Calling {
    caller: InstanceId,
    origin: Origin,
    stmt: ir::StmtId,
    choice: Choice,
}

impl Calling {
    /// The number of the call among those of its caller.
    fn number(self) -> u32 {
        match self.origin {
            Origin::Planned(number) => number,
            Origin::Free(call) => u32::MAX - call.0,
        }
    }
}

impl Engine<'_> {
    fn planned_call(&self, caller: InstanceId, number: u32) -> Calling {
        let call = &self.frames[caller].plan.calls[number as usize];
        Calling { caller, origin: Origin::Planned(number), stmt: call.stmt, choice: call.choice }
    }

    /// A call that a rule makes up; bound when receivers arrive.
    pub(crate) fn place_call(&mut self, solver: &mut Solver, call: Call) {
        let receiver = call.arguments.first().copied().flatten();
        let (caller, stmt, choice) = (call.caller, call.stmt, call.choice);
        let id = self.calls.push(call);
        let calling = Calling { caller, origin: Origin::Free(id), stmt, choice };
        match (choice, receiver) {
            (Choice::Fixed(method), _) if self.program.method(method).is_static() => {
                self.bind_static(solver, calling, method);
            }
            (_, Some(receiver)) => self.add_use(solver, receiver, Use::Call(id)),
            (_, None) => {}
        }
    }

    /// A static call is bound when its caller is reached.
    pub(crate) fn static_call(&mut self, solver: &mut Solver, caller: InstanceId, number: u32) {
        let calling = self.planned_call(caller, number);
        if let Choice::Fixed(method) = calling.choice {
            self.bind_static(solver, calling, method);
        }
    }

    fn bind_static(&mut self, solver: &mut Solver, calling: Calling, method: MethodId) {
        self.initialize(solver, self.program.method(method).class);
        let context = self.static_context(calling);
        let callee = self.reach(solver, method, context);
        self.bind(solver, calling, Callee::one(callee));
    }

    pub(crate) fn planned_receivers(
        &mut self,
        solver: &mut Solver,
        caller: InstanceId,
        number: u32,
        new: &Set,
    ) {
        let calling = self.planned_call(caller, number);
        self.receivers(solver, calling, new);
    }

    pub(crate) fn free_receivers(&mut self, solver: &mut Solver, call: CallId, new: &Set) {
        let Call { caller, stmt, choice, .. } = self.calls[call];
        self.receivers(solver, Calling { caller, origin: Origin::Free(call), stmt, choice }, new);
    }

    /// `r0.m(r1..rn)`:  o in pts(r0) selects m' and context c';  o in pts(this of m' in c').
    fn receivers(&mut self, solver: &mut Solver, calling: Calling, new: &Set) {
        if let Choice::Select(resolved) = calling.choice
            && let Some(callees) = self.selected_by(solver, resolved, new)
        {
            return callees.into_iter().for_each(|callee| self.bind(solver, calling, callee));
        }
        let mut last: Option<(MethodId, Set)> = None;
        for (ty, word) in self.objects.words_by_type(solver, new) {
            let Some(method) = self.choose(calling.choice, ty) else {
                self.unselected(solver, calling, ty);
                continue;
            };
            match &mut last {
                Some((before, gathered)) if *before == method => gathered.insert_all(&word),
                _ => {
                    if let Some((method, gathered)) = last.replace((method, word)) {
                        self.deliver(solver, calling, method, &gathered);
                    }
                }
            }
        }
        if let Some((method, gathered)) = last {
            self.deliver(solver, calling, method, &gathered);
        }
    }

    /// A receiver whose class has no such method: if a missing class above it may have one, unknown code runs.
    fn unselected(&mut self, solver: &mut Solver, calling: Calling, ty: Type) {
        if !self.may_be_inherited_from_unknown(ty) {
            return;
        }
        let (arguments, target): (Vec<Option<NodeId>>, Option<NodeId>) = match calling.origin {
            Origin::Planned(number) => {
                let frame = &self.frames[calling.caller];
                let call = &frame.plan.calls[number as usize];
                let arguments = frame.plan.arguments(call).iter().map(|&place| frame.optional(place));
                (arguments.collect(), frame.optional(call.target))
            }
            Origin::Free(id) => (self.calls[id].arguments.to_vec(), self.calls[id].target),
        };
        self.run_unknown(solver, calling.choice.method(), &arguments, target);
    }

    fn deliver(&mut self, solver: &mut Solver, calling: Calling, method: MethodId, receivers: &Set) {
        let context = self.site_context(calling);
        let callee = self.run_on(solver, context, method, receivers);
        self.bind(solver, calling, callee);
    }

    /// Receivers that run one method: each in a context of its own, or all in the same.
    pub(crate) fn run_on(
        &mut self,
        solver: &mut Solver,
        context: ContextId,
        method: MethodId,
        receivers: &Set,
    ) -> Callee {
        if let Sensitivity::Objects { .. } | Sensitivity::Types { .. } = self.analysis.sensitivity {
            return self.called_on(solver, method, receivers);
        }
        let callee = self.reach(solver, method, context);
        if let Some(this) = self.frames[callee].formal(0) {
            solver.add_set(this, receivers);
        }
        Callee::one(callee)
    }

    /// What a receiver of this type runs.
    fn choose(&mut self, choice: Choice, ty: Type) -> Option<MethodId> {
        match choice {
            Choice::Fixed(method) => Some(method),
            Choice::Select(resolved) => self.select(resolved, ty),
        }
    }

    /// What a receiver of this type runs when this method is called; remembered, as it is asked for every new object.
    pub(crate) fn select(&mut self, resolved: MethodId, ty: Type) -> Option<MethodId> {
        let program = &*self.program;
        let diagnostics = &mut self.diagnostics;
        *self.selected.entry((ty, resolved)).or_insert_with(|| {
            let chosen = program.select(dispatch_class(ty), resolved).ok();
            if chosen.is_none() {
                diagnostics.unselected += 1;
            }
            chosen
        })
    }

    /// `p1 = r1, …, l = ret`, and exceptions back to the caller.
    fn bind(&mut self, solver: &mut Solver, calling: Calling, callee: Callee) {
        if !self.edges.insert((calling.caller, calling.number(), callee)) {
            return;
        }
        let receiver = usize::from(!self.program.method(self.method_of(callee)).is_static());
        match calling.origin {
            Origin::Planned(number) => {
                let calling = &self.frames[calling.caller];
                let call = &calling.plan.calls[number as usize];
                let arguments = calling.plan.arguments(call).iter().enumerate();
                for (position, &actual) in arguments.skip(receiver) {
                    flow(solver, calling.optional(actual), self.formal(callee, position));
                }
                flow(solver, self.result(callee), calling.optional(call.target));
                let (escaped, thrown) = (self.escaped(callee), calling.node(call.thrown));
                if self.escapes.insert((escaped, thrown)) {
                    solver.add_edge(escaped, thrown, None);
                }
            }
            Origin::Free(id) => {
                let call = &self.calls[id];
                for (position, &actual) in call.arguments.iter().enumerate().skip(receiver) {
                    flow(solver, actual, self.formal(callee, position));
                }
                flow(solver, self.result(callee), call.target);
                solver.add_edge(self.escaped(callee), call.thrown, None);
            }
        }
    }

    fn static_context(&mut self, calling: Calling) -> ContextId {
        let (_, context) = self.instances.get(calling.caller);
        match self.analysis.sensitivity {
            Sensitivity::None | Sensitivity::Objects { inherit: false, .. } => Contexts::EMPTY,
            Sensitivity::CallSites { .. } => self.site_context(calling),
            Sensitivity::Objects { inherit: true, .. } | Sensitivity::Types { .. } => context,
        }
    }

    fn site_context(&mut self, calling: Calling) -> ContextId {
        let Sensitivity::CallSites { depth, .. } = self.analysis.sensitivity else { return Contexts::EMPTY };
        let (method, context) = self.instances.get(calling.caller);
        let site = self.objects.site(Site::Stmt(method, calling.stmt));
        self.contexts.push(context, site.0, depth)
    }

    /// The context of an entry method that is called on an object.
    pub(crate) fn entry_context(&mut self, receiver: ObjectId) -> ContextId {
        self.object_context(receiver)
    }

    /// c' is the receiver's own name: its heap context, and its site or the class that makes it.
    pub(crate) fn object_context(&mut self, receiver: ObjectId) -> ContextId {
        let object = self.objects.get(receiver);
        match self.analysis.sensitivity {
            Sensitivity::Objects { depth, .. } => {
                let site = self.objects.site(object.site);
                self.contexts.push(object.context, site.0, depth)
            }
            Sensitivity::Types { depth, .. } => {
                let element = self.maker(object.site, object.ty);
                self.contexts.push(object.context, element.index() as u32, depth)
            }
            Sensitivity::None | Sensitivity::CallSites { .. } => Contexts::EMPTY,
        }
    }

    /// The class whose code makes the object.
    fn maker(&self, site: Site, ty: Type) -> ClassId {
        match site {
            Site::Stmt(method, _) | Site::Inner(method, _, _) | Site::Made(method, _) => {
                self.program.method(method).class
            }
            Site::Strings
            | Site::Text(_)
            | Site::Class(_)
            | Site::Method(_)
            | Site::Field(_)
            | Site::Machine(_)
            | Site::Merged(_) => dispatch_class(ty),
        }
    }

    /// All calls and callees, contexts left out, in order.
    pub(crate) fn call_edges(&self) -> Vec<CallEdge> {
        let without_context = |&(caller, number, callee): &(InstanceId, u32, Callee)| {
            (self.instances.get(caller).0, self.stmt_of_call(caller, number), callee)
        };
        let calls: FxHashSet<(MethodId, ir::StmtId, Callee)> =
            self.edges.iter().map(without_context).collect();
        let mut methods: FxHashMap<Callee, Vec<MethodId>> = FxHashMap::default();
        let mut edges = Vec::new();
        for (caller, stmt, callee) in calls {
            let callees = methods.entry(callee).or_insert_with(|| self.methods_of(callee));
            edges.extend(callees.iter().map(|&callee| CallEdge { caller, stmt, callee }));
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// All methods that a callee runs.
    fn methods_of(&self, callee: Callee) -> Vec<MethodId> {
        let instances = self.groups.instances(callee).into_iter();
        let mut methods: Vec<MethodId> = instances.map(|instance| self.instances.get(instance).0).collect();
        methods.sort_unstable();
        methods.dedup();
        methods
    }

    /// The statement of a call, by its number among those of its caller.
    pub(crate) fn stmt_of_call(&self, caller: InstanceId, number: u32) -> ir::StmtId {
        match self.frames[caller].plan.calls.get(number as usize) {
            Some(call) => call.stmt,
            None => self.calls[CallId(u32::MAX - number)].stmt,
        }
    }
}

fn flow(solver: &mut Solver, source: Option<NodeId>, target: Option<NodeId>) {
    if let (Some(source), Some(target)) = (source, target) {
        solver.add_edge(source, target, None);
    }
}
