//! Calls: which method a receiver selects, in which context it is analysed, and what flows in and out.

use index::Id;
use program::{ClassId, MethodId, Type};
use solver::{NodeId, ObjectId, Set, Solver};

use crate::analysis::Sensitivity;
use crate::contexts::{ContextId, Contexts};
use crate::engine::{Call, CallId, Choice, Engine, Use};
use crate::objects::{Site, dispatch_class};
use crate::results::InstanceId;

impl Engine<'_> {
    /// A static call is bound at once, any other when receivers arrive.
    pub(crate) fn place_call(&mut self, solver: &mut Solver, call: Call, is_static: bool) {
        let receiver = call.arguments.first().copied().flatten();
        let choice = call.choice;
        let id = self.calls.push(call);
        match (is_static, receiver) {
            (true, _) => {
                let Choice::Fixed(method) = choice else { return };
                self.initialize(solver, self.program.method(method).class);
                let context = self.static_context(id);
                let callee = self.reach(solver, method, context);
                self.bind(solver, id, callee);
            }
            (false, Some(receiver)) => self.add_use(solver, receiver, Use::Call(id)),
            (false, None) => {}
        }
    }

    /// `r0.m(r1..rn)`:  o in pts(r0) selects m' and context c';  o in pts(this of m' in c').
    pub(crate) fn receivers(&mut self, solver: &mut Solver, call: CallId, new: &Set) {
        for (block, word) in new.words() {
            let ty = self.objects.type_of_block(solver, block);
            let Some(method) = self.choose(self.calls[call].choice, ty) else { continue };
            match self.analysis.sensitivity {
                Sensitivity::None | Sensitivity::CallSites { .. } => {
                    let context = self.instance_context(call, ObjectId(block * 64));
                    self.deliver(solver, call, method, context, &Set::of_word(block, word));
                }
                Sensitivity::Objects { .. } | Sensitivity::Types { .. } => {
                    for object in &Set::of_word(block, word) {
                        let context = self.instance_context(call, object);
                        self.deliver(solver, call, method, context, &Set::of(object));
                    }
                }
            }
        }
    }

    fn deliver(
        &mut self,
        solver: &mut Solver,
        call: CallId,
        method: MethodId,
        context: ContextId,
        receivers: &Set,
    ) {
        let callee = self.reach(solver, method, context);
        self.bind(solver, call, callee);
        if let Some(Some(this)) = self.frames[callee].formals.first().copied() {
            solver.add_set(this, receivers);
        }
    }

    /// What a receiver of this type runs; remembered, as it is asked for every new object.
    fn choose(&mut self, choice: Choice, ty: Type) -> Option<MethodId> {
        let resolved = match choice {
            Choice::Fixed(method) => return Some(method),
            Choice::Select(resolved) => resolved,
        };
        let class = dispatch_class(ty);
        let program = &*self.program;
        let diagnostics = &mut self.diagnostics;
        *self.selected.entry((class, resolved)).or_insert_with(|| {
            let chosen = program.select(class, resolved).ok();
            if chosen.is_none() {
                diagnostics.unselected += 1;
            }
            chosen
        })
    }

    /// `p1 = r1, …, l = ret`, and exceptions back to the caller.
    fn bind(&mut self, solver: &mut Solver, call: CallId, callee: InstanceId) {
        if !self.edges.insert((call, callee)) {
            return;
        }
        let (method, _) = self.instances.get(callee);
        let receiver = usize::from(!self.program.method(method).is_static());
        let count = self.frames[callee].formals.len().min(self.calls[call].arguments.len());
        for position in receiver..count {
            let (formal, actual) =
                (self.frames[callee].formals[position], self.calls[call].arguments[position]);
            self.edge(solver, actual, formal);
        }
        let (result, target) = (self.frames[callee].result, self.calls[call].target);
        self.edge(solver, result, target);
        let (escaped, thrown) = (self.frames[callee].escaped, self.calls[call].thrown);
        solver.add_edge(escaped, thrown, None);
    }

    fn edge(&mut self, solver: &mut Solver, source: Option<NodeId>, target: Option<NodeId>) {
        if let (Some(source), Some(target)) = (source, target) {
            solver.add_edge(source, target, None);
        }
    }

    fn static_context(&mut self, call: CallId) -> ContextId {
        let (_, context) = self.instances.get(self.calls[call].caller);
        match self.analysis.sensitivity {
            Sensitivity::None | Sensitivity::Objects { inherit: false, .. } => Contexts::EMPTY,
            Sensitivity::CallSites { depth, .. } => self.push_site(call, context, depth),
            Sensitivity::Objects { inherit: true, .. } | Sensitivity::Types { .. } => context,
        }
    }

    fn instance_context(&mut self, call: CallId, receiver: ObjectId) -> ContextId {
        let (_, context) = self.instances.get(self.calls[call].caller);
        match self.analysis.sensitivity {
            Sensitivity::None => Contexts::EMPTY,
            Sensitivity::CallSites { depth, .. } => self.push_site(call, context, depth),
            // c' is the receiver's own name: its heap context and its site.
            Sensitivity::Objects { depth, .. } => {
                let object = self.objects.get(receiver);
                let site = self.objects.site(object.site);
                self.contexts.push(object.context, site.0, depth)
            }
            Sensitivity::Types { depth, .. } => {
                let object = self.objects.get(receiver);
                let element = self.maker(object.site, object.ty);
                self.contexts.push(object.context, element.index() as u32, depth)
            }
        }
    }

    fn push_site(&mut self, call: CallId, context: ContextId, depth: u8) -> ContextId {
        let (method, _) = self.instances.get(self.calls[call].caller);
        let site = self.objects.site(Site::Stmt(method, self.calls[call].stmt));
        self.contexts.push(context, site.0, depth)
    }

    /// The class whose code makes the object.
    fn maker(&self, site: Site, ty: Type) -> ClassId {
        match site {
            Site::Stmt(method, _) | Site::Inner(method, _, _) => self.program.method(method).class,
            Site::Strings | Site::Class(_) | Site::Machine(_) | Site::Merged(_) => dispatch_class(ty),
        }
    }
}
