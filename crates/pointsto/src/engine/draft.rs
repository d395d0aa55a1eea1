//! An outline under construction.

use index::Id;
use ir::{BlockId, Body, Form, StmtId, VarId};
use program::{ClassId, MethodId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{FilterId, NodeId, ObjectId, Solver};

use super::{AT_METHODS, Cx, Engine};
use crate::analysis::{Replicated, Sensitivity};
use crate::conditions::{Conditions, Version, VersionId};
use crate::filters::TypeFilter;
use crate::outline::{Calls, Choice, NOWHERE, Outline, Parts, Place, Returned, Step, Use};
use crate::passes::passes;
use crate::tags::Reader;

/// Collects what a method does.
pub struct Draft<'e, 'p> {
    pub(crate) engine: &'e mut Engine<'p>,
    pub(crate) solver: &'e mut Solver,
    pub(crate) method: MethodId,
    places: Vec<Place>,
    /// For values without a variable.
    spare: Vec<Place>,
    count: u32,
    replicated: u32,
    formals: Box<[Place]>,
    result: Place,
    pub(crate) escaped: Place,
    /// The statement that is being looked at.
    pub(crate) stmt: StmtId,
    steps: Vec<(Step, StmtId)>,
    uses: Vec<(Place, Use<Place>, StmtId)>,
    calls: Calls<Place>,
    pub(crate) expected: Vec<(u32, Box<[Type]>)>,
    /// Objects that a place is known to get.
    constants: FxHashSet<(Place, ObjectId)>,
    pub(crate) handlers: FxHashMap<ir::BlockId, Place>,
    /// What conditions say about variables.
    pub(crate) conditions: Conditions,
    /// The places of versions.
    versions: Vec<Place>,
    /// The block that is being looked at.
    pub(crate) block: BlockId,
    /// Receivers of calls that are versions.
    receivers: Vec<(StmtId, Place)>,
    returned: Vec<Returned>,
}

impl<'e, 'p> Draft<'e, 'p> {
    /// An empty draft of a method with or without a body: its variables have places.
    pub(crate) fn new(
        engine: &'e mut Engine<'p>,
        solver: &'e mut Solver,
        method: MethodId,
        body: Option<&Body>,
    ) -> Self {
        let mut draft = Self {
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
            stmt: NOWHERE,
            steps: Vec::new(),
            uses: Vec::new(),
            calls: Calls::default(),
            expected: Vec::new(),
            constants: FxHashSet::default(),
            handlers: FxHashMap::default(),
            conditions: Conditions::default(),
            versions: Vec::new(),
            block: BlockId(0),
            receivers: Vec::new(),
            returned: Vec::new(),
        };
        match body {
            Some(body) => draft.lay_out(body),
            None => draft.lay_out_native(),
        }
        draft
    }

    /// What the engine offers to rules.
    pub fn cx(&mut self) -> Cx<'_, 'p> {
        Cx { engine: &mut *self.engine, solver: &mut *self.solver }
    }

    /// The program.
    pub fn program(&self) -> &program::Program {
        self.engine.program
    }

    /// Numbers the variables that hold references. Those with a copy per context come first, so that one
    /// comparison tells them from the others.
    fn lay_out(&mut self, body: &Body) {
        self.places = vec![Place::NONE; body.vars().len()];
        if self.engine.analysis.sharp.guards {
            let engine = &mut *self.engine;
            let asks_members = engine.analysis.sharp.tags;
            let mut reader = Reader { program: engine.program, tags: &mut engine.tags, asks_members };
            self.conditions = Conditions::of(&mut reader, body);
        }
        let per_context = self.variables_per_context(body);
        for pass in [true, false] {
            for var in body.vars().filter(|&var| body.ty(var).is_reference()) {
                if per_context.as_ref().is_none_or(|vars| vars.contains(&var)) == pass {
                    self.places[var.index()] = self.new_place();
                }
            }
            if pass {
                // Reserved now: later places come after the replicated ones, and are shared.
                let spare = self.engine.rules.list.iter().map(|rule| rule.spare_places(body)).sum();
                self.spare = (0..spare).map(|_| self.new_place()).collect();
                self.versions = (0..self.conditions.versions.len()).map(|_| self.new_place()).collect();
                self.replicated = self.count;
            }
        }
        self.formals = body.formals().map(|var| self.places[var.index()]).collect();
        self.result = body.result().map_or(Place::NONE, |var| self.places[var.index()]);
        self.escaped = self.new_place();
    }

    /// The variables that have a copy per context; `None` if all have.
    fn variables_per_context(&mut self, body: &Body) -> Option<Vec<VarId>> {
        let engine = &mut *self.engine;
        let is_static = engine.program.method(self.method).is_static();
        match engine.analysis.replicated {
            Replicated::All => None,
            Replicated::Named => engine.met.variables(&engine.analysis.targets, engine.program, body),
            // `OS` replicates no variables of static methods.
            Replicated::Formals | Replicated::FormalsAndResults if is_static => Some(Vec::new()),
            Replicated::Formals => Some(body.formals().collect()),
            Replicated::FormalsAndResults => {
                // The returned variables too: if they were shared, all contexts would return the same.
                Some(body.formals().chain(body.result()).chain(body.returned()).collect())
            }
        }
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

    /// A place for a value without a variable, which all contexts may share.
    pub fn new_place(&mut self) -> Place {
        self.count += 1;
        Place(self.count - 1)
    }

    /// A place for a value without a variable, with a copy per context: one of those that
    /// [`super::Rule::spare_places`] has asked for.
    pub fn spare_place(&mut self) -> Place {
        self.spare.pop().unwrap_or_else(|| self.new_place())
    }

    /// The place of a variable, if it holds references: in the block that is being looked at, conditions may
    /// say more about it than elsewhere.
    pub fn place(&self, var: VarId) -> Option<Place> {
        let place = self.places[var.index()].get()?;
        let version = self.conditions.at(self.block, var);
        Some(version.map_or(place, |version| self.versions[version as usize]))
    }

    /// The place of a variable, whatever conditions say about it.
    pub(crate) fn own_place(&self, var: VarId) -> Option<Place> {
        self.places[var.index()].get()
    }

    /// The place of a variable on the way from one block to the next.
    pub(crate) fn place_on_edge(&self, from: BlockId, to: BlockId, var: VarId) -> Option<Place> {
        let place = self.places[var.index()].get()?;
        let version = self.conditions.on_edge(from, to, var);
        Some(version.map_or(place, |version| self.versions[version as usize]))
    }

    /// Notes where the receiver of a call is, if that is not simply its variable's place.
    pub(crate) fn note_receiver(&mut self, stmt: StmtId, receiver: VarId) {
        if self.conditions.at(self.block, receiver).is_some()
            && let Some(place) = self.place(receiver)
        {
            self.receivers.push((stmt, place));
        }
    }

    /// `x' = x restricted to what a condition lets through`, and `x'' = any version of x`.
    pub(crate) fn versions(&mut self) {
        for (number, version) in std::mem::take(&mut self.conditions.versions).into_iter().enumerate() {
            let target = self.versions[number];
            let source = |draft: &Self, version: VersionId| draft.versions[version as usize];
            match version {
                Version::Passed { var, before, filter, stmt } => {
                    self.stmt = stmt;
                    let before = before.map(|before| source(self, before));
                    let filter = self.engine.filter(self.solver, filter);
                    self.flow(before.or(self.places[var.index()].get()), Some(target), Some(filter));
                }
                Version::Returned { var, before, call, position, result } => {
                    let before = before.map(|before| source(self, before));
                    if let Some(source) = before.or(self.own_place(var)) {
                        self.returned.push(Returned { call, position, result, source, target });
                    }
                }
                Version::Merged(versions) => {
                    self.stmt = NOWHERE;
                    for version in versions {
                        self.flow(Some(source(self, version)), Some(target), None);
                    }
                }
            }
        }
    }

    pub(crate) fn step(&mut self, step: Step) {
        self.steps.push((step, self.stmt));
    }

    /// `source ⊆ target`, filtered or not.
    pub(crate) fn flow(&mut self, source: Option<Place>, target: Option<Place>, filter: Option<FilterId>) {
        if let (Some(source), Some(target)) = (source, target)
            && source != target
        {
            self.step(Step::Flow { source, target, filter });
        }
    }

    /// `source ⊆ target`, restricted to a type.
    pub fn cast(&mut self, source: Place, target: Place, ty: Type) {
        let filter = self.engine.filter(self.solver, TypeFilter::of(ty));
        self.flow(Some(source), Some(target), Some(filter));
    }

    /// `source ⊆ target`, where the source is the same for all instances: a static variable, or a rule's
    /// node.
    pub fn flow_in(&mut self, source: NodeId, target: Place) {
        self.step(Step::LoadStatic { source, target });
    }

    /// `source ⊆ target`, where the target is the same for all instances: a static variable, or a rule's
    /// node.
    pub fn flow_out(&mut self, source: Place, target: NodeId) {
        self.step(Step::StoreStatic { source, target });
    }

    /// `{object} ⊆ target`, once.
    pub fn constant(&mut self, target: Place, object: ObjectId) {
        if self.constants.insert((target, object)) {
            self.step(Step::Constant { target, object });
        }
    }

    /// `s: x = new T`.
    pub fn allocate(&mut self, stmt: StmtId, target: Place, ty: Type) {
        self.step(Step::Allocate { stmt, target, ty });
    }

    /// What to do with the objects that arrive at a place.
    pub fn add_use(&mut self, place: Place, what: Use<Place>) {
        self.uses.push((place, what, self.stmt));
    }

    /// A call that waits for its receivers, or is bound at once if its method needs none.
    pub fn add_call(
        &mut self,
        stmt: StmtId,
        choice: Choice,
        arguments: impl IntoIterator<Item = Place>,
        target: Option<Place>,
        thrown: Place,
    ) {
        let number = self.calls.push(stmt, choice, arguments, target.unwrap_or(Place::NONE), thrown);
        let call = self.calls.get(number);
        let receiver = call.and_then(|call| self.calls.arguments(call).first().copied());
        if self.engine.rules.models.at_call(choice.method()) {
            self.step(Step::Model(number));
        }
        match choice {
            Choice::Fixed(method) if self.engine.program.method(method).is_static() => {
                let class = self.engine.program.method(method).class;
                self.initialize(class);
                self.step(Step::Call(number));
            }
            Choice::Fixed(_) | Choice::Select(_) => {
                if let Some(receiver) = receiver.and_then(Place::get) {
                    self.add_use(receiver, Use::Call(number));
                }
            }
        }
    }

    /// The number of the call that comes next.
    pub(crate) fn next_call(&self) -> u32 {
        self.calls.len() as u32
    }

    /// A use of a class, perhaps the first.
    pub fn initialize(&mut self, class: ClassId) {
        // An initialised class stays so; no instance of this method needs the step.
        if self.engine.may_need_initializer(class) {
            self.step(Step::Initialize(class));
        }
    }

    /// The outline of all that was collected.
    pub(crate) fn finish(self, body: Option<Body>) -> Outline {
        // Exceptions are distinguished by class, not by context, so all contexts share what is thrown.
        // Without contexts there is one instance per method, and sharing would only cost time.
        let has_contexts = self.engine.analysis.sensitivity != Sensitivity::None;
        let sharp = self.engine.analysis.sharp;
        // A rule beside the body may return more.
        let is_plain = self.engine.rules.models.of(self.method, AT_METHODS).next().is_none();
        let returned = body.as_ref().filter(|body| sharp.passes && is_plain && body.form == Form::Ssa);
        Outline::new(Parts {
            passes: returned.and_then(passes),
            body,
            places: self.places,
            count: self.count,
            replicated: if has_contexts { self.replicated } else { self.count },
            formals: self.formals,
            result: self.result,
            escaped: self.escaped,
            receivers: self.receivers,
            returned: self.returned,
            steps: self.steps,
            uses: self.uses,
            calls: self.calls,
            expected: self.expected,
        })
    }
}
