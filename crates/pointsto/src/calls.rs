//! Calls: which method a receiver selects, in which context it is analysed, and what flows in and out.

use index::Id;
use program::{ClassId, MethodId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, ObjectId, Reason, Set, Solver};

use crate::analysis::Sensitivity;
use crate::callees::{CallEdge, Called, Callee};
use crate::conditions::predicates::said_of_argument;
use crate::contexts::{ContextId, Contexts};
use crate::engine::{Engine, RuleSite, UnselectedSite};
use crate::frames::InstanceId;
use crate::objects::{Site, dispatch_class};
use crate::outline::{Call, Calls, Choice, Use};
use crate::reasons::DeedKind;
use crate::tags::Reader;

/// The part of a call that is needed to find its callees.
#[derive(Clone, Copy)]
struct Calling {
    caller: InstanceId,
    /// Its number among the calls of the caller. Those of the outline count up, those of rules count down.
    number: u32,
    stmt: ir::StmtId,
    choice: Choice,
}

impl Engine<'_> {
    fn calling(&self, caller: InstanceId, number: u32) -> Calling {
        let (stmt, choice) = match self.frames[caller].outline.calls.get(number) {
            Some(call) => (call.stmt, call.choice),
            // Numbers of rules count down from `u32::MAX`, so no outline has them.
            None => {
                let call = self.calls.get(number).expect("a call is an outline's or a rule's");
                (call.stmt, call.choice)
            }
        };
        Calling { caller, number, stmt, choice }
    }

    /// A call that a rule adds; it is bound when receivers arrive.
    pub(crate) fn rule_call(
        &mut self,
        solver: &mut Solver,
        site: &RuleSite,
        choice: Choice,
        arguments: Vec<Option<NodeId>>,
        target: Option<NodeId>,
        thrown: NodeId,
    ) {
        let receiver = arguments.first().copied().flatten();
        // Counted down, to stay apart from the numbers of the caller's outline.
        let number = u32::MAX - self.calls.calls.push(site.stmt, choice, arguments, target, Some(thrown));
        let kind = DeedKind::Calls(number);
        let reason = self.reason_of_deed(kind);
        self.calls.makers.push((site.instance, reason));
        match (choice, receiver) {
            (Choice::Fixed(method), _) if self.program.method(method).is_static() => {
                self.static_call(solver, site.instance, number);
            }
            (_, Some(receiver)) => {
                self.add_use(solver, (site.instance, reason), receiver, Use::Call(number));
            }
            (_, None) => {}
        }
    }

    /// A static call is bound when its caller is reached.
    pub(crate) fn static_call(&mut self, solver: &mut Solver, caller: InstanceId, number: u32) {
        let calling = self.calling(caller, number);
        if let Choice::Fixed(method) = calling.choice {
            // JVMS 5.5: `invokestatic` initialises the class.
            self.initialize(solver, self.program.method(method).class);
            let context = self.static_context(calling, method);
            let callee = self.reach(solver, method, context);
            self.bind(solver, calling, Callee::one(callee));
        }
    }

    /// `r0.m(r1..rn)`:  o in pts(r0) selects m' and context c';  o in pts(this of m' in c').
    pub(crate) fn receivers(&mut self, solver: &mut Solver, caller: InstanceId, number: u32, new: &Set) {
        let calling = self.calling(caller, number);
        if let Choice::Select(resolved) = calling.choice
            && let Some(callees) = self.selected_by(solver, resolved, new)
        {
            return callees.into_iter().for_each(|callee| self.bind(solver, calling, callee));
        }
        // Neighbouring types often select the same method. Delivered together, they share a callee group.
        let mut last: Option<(MethodId, Set)> = None;
        for (ty, word) in self.objects.words_by_type(solver, new) {
            let Some(method) = self.choose(calling.choice, ty) else {
                self.run_unselected(solver, calling, ty);
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

    /// A receiver whose class has no such method, but may have one that nobody knows: rules say what runs.
    fn run_unselected(&mut self, solver: &mut Solver, calling: Calling, ty: Type) {
        if calling.number < self.frames[calling.caller].outline.calls.len() as u32 {
            let frame = &self.frames[calling.caller];
            let reason = frame.reason(frame.outline.call(calling.number));
            self.pass_returned(solver, calling, reason, None);
        }
        if !self.may_be_inherited_from_unknown(ty) {
            return;
        }
        let frame = &self.frames[calling.caller];
        let (arguments, target, thrown) = match frame.outline.calls.get(calling.number) {
            Some(call) => {
                let arguments = frame.outline.calls.arguments(call).iter();
                let arguments = arguments.map(|&place| frame.optional(place)).collect();
                (arguments, frame.optional(call.target), Some(frame.node(call.thrown)))
            }
            None => match self.calls.get(calling.number) {
                Some(call) => (self.calls.calls.arguments(call).to_vec(), call.target, call.thrown),
                None => return,
            },
        };
        let at = (calling.caller, calling.stmt);
        let site = UnselectedSite { arguments: &arguments, target, thrown, receiver: ty };
        self.unselected(solver, at, calling.choice.method(), &site);
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
        if let Sensitivity::Objects { .. } | Sensitivity::Types { .. } | Sensitivity::Owners { .. } =
            self.analysis.sensitivity
        {
            return self.called_on(solver, method, receivers);
        }
        let callee = self.reach(solver, method, context);
        self.add_receivers(solver, callee, receivers);
        Callee::one(callee)
    }

    /// What a receiver of this type runs.
    fn choose(&mut self, choice: Choice, ty: Type) -> Option<MethodId> {
        match choice {
            Choice::Fixed(method) => Some(method),
            Choice::Select(resolved) => self.select(resolved, ty),
        }
    }

    /// The method that a receiver of this type selects. Cached, because it is needed for every new object.
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
        // The same callee again: new receivers alone need no new edges for arguments and results.
        if !self.edges.insert((calling.caller, calling.number, callee)) {
            return;
        }
        let frame = &self.frames[calling.caller];
        let calls = &frame.outline.calls;
        match calls.get(calling.number) {
            Some(call) => {
                let reason = frame.reason(frame.outline.call(calling.number));
                let thrown = self.tie(solver, reason, calls, call, |place| frame.optional(place), callee);
                let escaped = self.escaped(callee);
                let decides = !frame.outline.returned.is_empty();
                if let Some(thrown) = thrown
                    // All contexts share what is thrown, so many calls would add this very edge.
                    && self.escapes.insert((escaped, thrown))
                {
                    solver.because(reason).add_edge(escaped, thrown, None);
                }
                if decides {
                    self.pass_returned(solver, calling, reason, Some(self.method_of(callee)));
                }
            }
            None => {
                if let Some(call) = self.calls.get(calling.number) {
                    let reason = self.calls.reason(calling.number);
                    let thrown = self.tie(solver, reason, &self.calls.calls, call, |node| node, callee);
                    flow(solver, reason, Some(self.escaped(callee)), thrown);
                }
            }
        }
    }

    /// ```text
    /// t = p.m(x); if (t) x'        for each m' that p selects: x restricted to what m' returns true for <= x'
    /// ```
    ///
    /// Without a method that is known, it may be anything.
    fn pass_returned(
        &mut self,
        solver: &mut Solver,
        calling: Calling,
        reason: Reason,
        method: Option<MethodId>,
    ) {
        let outline = self.frames[calling.caller].outline.clone();
        for returned in outline.returned.iter().filter(|returned| returned.call == calling.stmt) {
            let said = method.and_then(|method| {
                let mut reader = Reader { program: self.program, tags: &mut self.tags, asks_members: true };
                said_of_argument(&mut reader, method, returned.position.into(), returned.result)
            });
            let filter = said.map(|said| self.filter(solver, said));
            let frame = &self.frames[calling.caller];
            let (source, target) = (frame.optional(returned.source), frame.optional(returned.target));
            if let (Some(source), Some(target)) = (source, target) {
                solver.because(reason).add_edge(source, target, filter);
            }
        }
    }

    /// Ties arguments and result of a call to those of a callee; says where exceptions go.
    #[inline]
    fn tie<P: Copy>(
        &self,
        solver: &mut Solver,
        reason: Reason,
        calls: &Calls<P>,
        call: &Call<P>,
        node: impl Fn(P) -> Option<NodeId>,
        callee: Callee,
    ) -> Option<NodeId> {
        // The receiver is skipped: each object may only reach `this` of the method that it selects, which
        // `add_receivers` takes care of.
        let receiver = usize::from(!self.program.method(self.method_of(callee)).is_static());
        for (position, &actual) in calls.arguments(call).iter().enumerate().skip(receiver) {
            flow(solver, reason, node(actual), self.formal(callee, position));
        }
        match self.passes(callee) {
            // Through the result, all callers would get what any of them passes.
            Some(positions) => {
                let arguments = calls.arguments(call);
                for &position in positions {
                    let source = arguments.get(usize::from(position)).and_then(|&actual| node(actual));
                    flow(solver, reason, source, node(call.target));
                }
            }
            None => flow(solver, reason, self.result(callee), node(call.target)),
        }
        node(call.thrown)
    }

    /// The parameters that are all a callee returns.
    fn passes(&self, callee: Callee) -> Option<&[u16]> {
        match callee.get() {
            Called::One(instance) => self.frames[instance].outline.passes.as_deref(),
            // Members return through the group's node.
            Called::Group(_) => None,
        }
    }

    fn static_context(&mut self, calling: Calling, callee: MethodId) -> ContextId {
        let (caller, context) = self.instances.get(calling.caller);
        match self.analysis.sensitivity {
            // `OS` analyses static methods without a context.
            Sensitivity::None | Sensitivity::Objects { inherit: false, .. } => Contexts::EMPTY,
            Sensitivity::CallSites { .. } => self.site_context(calling),
            Sensitivity::Objects { inherit: true, .. } | Sensitivity::Types { .. } => context,
            Sensitivity::Owners { depth } => {
                self.owner_of_call((caller, calling.stmt), context, callee, depth)
            }
        }
    }

    fn site_context(&mut self, calling: Calling) -> ContextId {
        let Sensitivity::CallSites { depth, .. } = self.analysis.sensitivity else { return Contexts::EMPTY };
        let (method, context) = self.instances.get(calling.caller);
        let site = self.objects.site(Site::Stmt(method, calling.stmt));
        self.contexts.push(context, site.0, depth)
    }

    /// c' is the receiver's own name: its heap context, and its site or the class that makes it.
    pub(crate) fn object_context(&mut self, receiver: ObjectId, method: MethodId) -> ContextId {
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
            Sensitivity::Owners { depth } => self.owner_context(object, method, depth),
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

    /// All calls and their callees, without contexts, in order.
    pub(crate) fn call_edges(&self) -> Vec<CallEdge> {
        let without_context = |&(caller, number, callee): &(InstanceId, u32, Callee)| {
            (self.instances.get(caller).0, self.stmt_of_call(caller, number), callee)
        };
        // Dropping the contexts of callers first leaves far fewer pairs to expand.
        let calls: FxHashSet<(MethodId, ir::StmtId, Callee)> =
            self.edges.iter().map(without_context).collect();
        let mut methods: FxHashMap<Callee, Vec<MethodId>> = FxHashMap::default();
        let mut edges = Vec::new();
        #[expect(clippy::iter_over_hash_type, reason = "edges are sorted in the end")]
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
    fn stmt_of_call(&self, caller: InstanceId, number: u32) -> ir::StmtId {
        self.calling(caller, number).stmt
    }
}

fn flow(solver: &mut Solver, reason: Reason, source: Option<NodeId>, target: Option<NodeId>) {
    if let (Some(source), Some(target)) = (source, target) {
        solver.because(reason).add_edge(source, target, None);
    }
}
