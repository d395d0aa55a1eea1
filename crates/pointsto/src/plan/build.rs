//! A plan under construction.

use index::Id;
use ir::{Body, Stmt, StmtId, VarId};
use program::{MethodId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{FilterId, ObjectId, Solver};

use super::{Choice, Place, Plan, PlannedCall, Step, Use};
use crate::analysis::{Replicated, Sensitivity};
use crate::engine::Engine;
use crate::rules;

/// Collects what a method does.
pub(crate) struct Builder<'e, 'p> {
    pub(crate) engine: &'e mut Engine<'p>,
    pub(crate) solver: &'e mut Solver,
    pub(crate) method: MethodId,
    places: Vec<Place>,
    /// For values without a variable.
    spare: Vec<Place>,
    count: u32,
    replicated: u32,
    pub(super) formals: Box<[Place]>,
    pub(super) result: Place,
    pub(super) escaped: Place,
    steps: Vec<Step>,
    uses: Vec<(Place, Use)>,
    calls: Vec<PlannedCall>,
    arguments: Vec<Place>,
    pub(super) expected: Vec<(u32, Box<[Type]>)>,
    /// Objects that a place is known to get.
    constants: FxHashSet<(Place, ObjectId)>,
    pub(super) handlers: FxHashMap<ir::BlockId, Place>,
    /// Whether the body looks up members by name, once that is known.
    pub(crate) looks_up_members: Option<bool>,
}

impl<'e, 'p> Builder<'e, 'p> {
    /// The plan of a method, with or without a body.
    pub(crate) fn plan(
        engine: &'e mut Engine<'p>,
        solver: &'e mut Solver,
        method: MethodId,
        body: Option<Body>,
    ) -> Plan {
        let mut builder = Self {
            engine,
            solver,
            method,
            places: Vec::new(),
            spare: Vec::new(),
            count: 0,
            replicated: 0,
            formals: Box::default(),
            result: Place::NONE,
            escaped: Place::NONE,
            steps: Vec::new(),
            uses: Vec::new(),
            calls: Vec::new(),
            arguments: Vec::new(),
            expected: Vec::new(),
            constants: FxHashSet::default(),
            handlers: FxHashMap::default(),
            looks_up_members: None,
        };
        match &body {
            Some(body) => {
                builder.lay_out(body);
                builder.statements(body);
            }
            None => builder.lay_out_native(),
        }
        builder.finish(body)
    }

    /// Numbers the variables that hold references: those with a copy per context first.
    fn lay_out(&mut self, body: &Body) {
        self.places = vec![Place::NONE; body.vars().len()];
        let is_static = self.engine.program.method(self.method).is_static();
        let per_context = match self.engine.analysis.replicated {
            Replicated::All => None,
            Replicated::Named => self.engine.targeted_variables(body),
            _ if is_static => Some(Vec::new()),
            Replicated::Formals => Some(body.formals().collect()),
            Replicated::FormalsAndResults => {
                let returned = body.stmts().filter_map(|(_, stmt)| match stmt {
                    Stmt::Return { value } => value.get(),
                    _ => None,
                });
                Some(body.formals().chain(body.result()).chain(returned).collect::<Vec<VarId>>())
            }
        };
        for pass in [true, false] {
            for var in body.vars().filter(|&var| body.ty(var).is_reference()) {
                if per_context.as_ref().is_none_or(|vars| vars.contains(&var)) == pass {
                    self.places[var.index()] = self.new_place();
                }
            }
            if pass {
                let spare = body.dynamics.iter().map(|call| rules::spare_places(&call.site.bootstrap)).sum();
                self.spare = (0..spare).map(|_| self.new_place()).collect();
                self.replicated = self.count;
            }
        }
        self.formals = body.formals().map(|var| self.places[var.index()]).collect();
        self.result = body.result().map_or(Place::NONE, |var| self.places[var.index()]);
        self.escaped = self.new_place();
    }

    fn lay_out_native(&mut self) {
        let declared = *self.engine.program.method(self.method);
        let this = (!declared.is_static()).then_some(Type::class(declared.class));
        let signature = self.engine.program.names.selector_signature(declared.selector);
        let result = signature.result;
        let types: Vec<Type> = this.into_iter().chain(signature.parameters.iter().copied()).collect();
        let mut place = |ty: Type| if ty.is_reference() { self.new_place() } else { Place::NONE };
        let formals = types.into_iter().map(&mut place).collect();
        self.result = place(result);
        self.formals = formals;
        self.replicated = self.count;
        self.escaped = self.new_place();
    }

    pub(crate) fn new_place(&mut self) -> Place {
        self.count += 1;
        Place(self.count - 1)
    }

    /// A place that each context has its own of, for a value without a variable.
    pub(crate) fn spare_place(&mut self) -> Place {
        self.spare.pop().unwrap_or_else(|| self.new_place())
    }

    /// The place of a variable, if it holds references.
    pub(crate) fn place(&self, var: VarId) -> Option<Place> {
        self.places[var.index()].get()
    }

    pub(crate) fn step(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// `source ⊆ target`, filtered or not.
    pub(crate) fn flow(&mut self, source: Option<Place>, target: Option<Place>, filter: Option<FilterId>) {
        if let (Some(source), Some(target)) = (source, target)
            && source != target
        {
            self.steps.push(Step::Flow { source, target, filter });
        }
    }

    /// `{object} ⊆ target`, once.
    pub(crate) fn constant(&mut self, target: Place, object: ObjectId) {
        if self.constants.insert((target, object)) {
            self.steps.push(Step::Constant { target, object });
        }
    }

    pub(crate) fn add_use(&mut self, place: Place, what: Use) {
        self.uses.push((place, what));
    }

    /// A call that waits for its receivers, or is bound at once if its method needs none.
    pub(crate) fn add_call(
        &mut self,
        stmt: StmtId,
        choice: Choice,
        arguments: impl Iterator<Item = Place>,
        target: Option<Place>,
        thrown: Place,
    ) {
        let start = self.arguments.len() as u32;
        self.arguments.extend(arguments);
        let end = self.arguments.len() as u32;
        let number = self.calls.len() as u32;
        let receiver = self.arguments.get(start as usize).copied().unwrap_or(Place::NONE);
        let target = target.unwrap_or(Place::NONE);
        self.calls.push(PlannedCall { stmt, choice, arguments: (start, end), target, thrown, shared: false });
        if self.engine.models.at_call(choice.method()) {
            self.steps.push(Step::Model(number));
        }
        match choice {
            Choice::Fixed(method) if self.engine.program.method(method).is_static() => {
                let class = self.engine.program.method(method).class;
                self.initialize(class);
                self.steps.push(Step::Call(number));
            }
            _ => {
                if let Some(receiver) = receiver.get() {
                    self.add_use(receiver, Use::Call(number));
                }
            }
        }
    }

    /// The number of the call that comes next.
    pub(super) fn next_call(&self) -> u32 {
        self.calls.len() as u32
    }

    pub(crate) fn initialize(&mut self, class: program::ClassId) {
        if self.engine.may_need_initializer(class) {
            self.steps.push(Step::Initialize(class));
        }
    }

    fn finish(self, body: Option<Body>) -> Plan {
        let count = self.count;
        let mut uses = self.uses;
        // Stable: the uses of a place stay in the order of their statements.
        uses.sort_by_key(|(place, _)| *place);
        let mut starts = Vec::with_capacity(count as usize + 1);
        let mut at = 0;
        for place in 0..=count {
            while uses.get(at).is_some_and(|(of, _)| of.0 < place) {
                at += 1;
            }
            starts.push(at as u32);
        }
        // Exceptions are told apart by class, not by context: what is thrown is shared by all contexts.
        let has_contexts = self.engine.analysis.sensitivity != Sensitivity::None;
        let replicated = if has_contexts { self.replicated } else { count };
        let (shared_steps, steps): (Vec<Step>, Vec<Step>) =
            self.steps.into_iter().partition(|step| step.is_shared(replicated));
        let mut calls = self.calls;
        for call in &mut calls {
            let arguments = &self.arguments[call.arguments.0 as usize..call.arguments.1 as usize];
            // A place that is none counts as shared: it stands behind all others.
            call.shared =
                arguments.iter().chain([&call.target, &call.thrown]).all(|place| place.0 >= replicated);
        }
        Plan {
            body,
            places: self.places.into(),
            count,
            replicated,
            formals: self.formals,
            result: self.result,
            escaped: self.escaped,
            steps: steps.into(),
            shared_steps: shared_steps.into(),
            uses: uses.into_iter().map(|(_, what)| what).collect(),
            starts: starts.into(),
            calls: calls.into(),
            arguments: self.arguments.into(),
            expected: self.expected.into(),
        }
    }
}
