//! Code that is not there: methods and fields of missing classes, native methods of the program without a rule.
//!
//! With [`Unknown::Conservative`] it may do anything with what it gets. Notation: U is what unknown code has, A all objects.
//!
//! ```text
//! x = m(a, …), m missing or native      pts(a) <= U,  U and A restricted to the result type <= pts(x)
//! x = C.f, x = y.f, f missing           U and A restricted to the type of f <= pts(x)
//! C.f = x, y.f = x, f missing           pts(x) <= U
//! o in U, an array                      pts(o[]) <= U,  U restricted to its element type <= pts(o[])
//! o in U, of the program, method m      m is called on o with arguments from U; what it returns and throws is in U
//! o in U, of the program, field f       not private: pts(o.f) <= U; not final: U restricted to its type <= pts(o.f)
//! o in U, of the JDK, field f           as that, private or not: calls of the JDK's methods would do this and no more
//! ```
//!
//! The JDK's own native methods are known code: those that matter have rules, the others are counted.

use classfile::Access;
use program::{ClassId, FieldId, FieldRefId, MethodId, MethodRefId, SelectorId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, ObjectId, Set, Solver};

use super::Site;
use super::reflection::is_platform;
use crate::analysis::Unknown;
use crate::engine::{Engine, Use};
use crate::filters::TypeFilter;
use crate::groups::Slot;
use crate::objects::dispatch_class;
use crate::plan::{Builder, Place, Step};

/// What unknown code has, and what it can return.
#[derive(Default)]
pub(crate) struct UnknownCode {
    /// U.
    given: Option<NodeId>,
    /// A: all objects, once somebody returns any.
    all: Option<NodeId>,
    /// U and A restricted to a type.
    returned: FxHashMap<Type, NodeId>,
    /// U restricted to a type.
    given_as: FxHashMap<Type, NodeId>,
    /// What has been called on which class: the methods are known.
    called: FxHashSet<(Type, ObjectId)>,
}

impl Builder<'_, '_> {
    /// A call whose method is missing: arguments go out, anything comes back.
    pub(crate) fn call_unknown(&mut self, method: MethodRefId, arguments: &[Place], target: Option<Place>) {
        let class = self.engine.program.names.method_ref_parts(method).class;
        // Every constructor calls that of Object, which is known to do nothing, be it there or not.
        if self.engine.analysis.unknown == Unknown::Ignore || class == Type::OBJECT {
            return;
        }
        let given = self.engine.given(self.solver);
        for argument in arguments.iter().filter_map(|argument| argument.get()) {
            self.step(Step::StoreStatic { source: argument, target: given });
        }
        let selector = self.engine.program.names.method_ref_parts(method).selector;
        let result = self.engine.program.names.selector_signature(selector).result;
        self.comes_back(result, target);
    }

    /// A load from a field that is missing.
    pub(crate) fn load_unknown(&mut self, field: FieldRefId, target: Option<Place>) {
        if self.engine.analysis.unknown == Unknown::Conservative {
            let ty = self.engine.program.names.field_ref_parts(field).ty;
            self.comes_back(ty, target);
        }
    }

    /// A store to a field that is missing.
    pub(crate) fn store_unknown(&mut self, value: Option<Place>) {
        if let (Unknown::Conservative, Some(source)) = (self.engine.analysis.unknown, value) {
            let target = self.engine.given(self.solver);
            self.step(Step::StoreStatic { source, target });
        }
    }

    fn comes_back(&mut self, ty: Type, target: Option<Place>) {
        if let Some(target) = target.filter(|_| ty.is_reference()) {
            let source = self.engine.returned(self.solver, ty);
            self.step(Step::LoadStatic { source, target });
        }
    }
}

/// A native method of the program that has no rule.
pub(super) fn native(engine: &mut Engine<'_>, solver: &mut Solver, site: &Site) {
    let class = engine.program.method(site.method).class;
    let is_known = is_platform(engine.program.names.class_name(class).0);
    if engine.analysis.unknown == Unknown::Ignore || is_known {
        return;
    }
    engine.run_unknown(solver, site.method, &site.arguments, site.target);
}

impl Engine<'_> {
    /// Whether a class above this one is missing, and unknown code counts.
    pub(crate) fn may_be_inherited_from_unknown(&self, ty: Type) -> bool {
        let program = &*self.program;
        let mut above = std::iter::successors(ty.as_class(), |&class| program.class(class).superclass);
        let is_missing = |class: ClassId| class != ClassId::OBJECT && program.class(class).is_phantom();
        self.analysis.unknown == Unknown::Conservative && above.any(is_missing)
    }

    /// Unknown code runs in place of a method: arguments go out, anything comes back.
    pub(crate) fn run_unknown(
        &mut self,
        solver: &mut Solver,
        method: MethodId,
        arguments: &[Option<NodeId>],
        target: Option<NodeId>,
    ) {
        let given = self.given(solver);
        arguments.iter().flatten().for_each(|&argument| {
            solver.add_edge(argument, given, None);
        });
        let result = self.program.names.selector_signature(self.program.method(method).selector).result;
        if let Some(target) = target.filter(|_| result.is_reference()) {
            let source = self.returned(solver, result);
            solver.add_edge(source, target, None);
        }
    }

    /// U.
    fn given(&mut self, solver: &mut Solver) -> NodeId {
        if let Some(known) = self.rules.unknown.given {
            return known;
        }
        let given = solver.new_node();
        self.rules.unknown.given = Some(given);
        self.add_use(solver, given, Use::Unknown);
        given
    }

    /// A; from now on every object is added that is made.
    fn all_objects(&mut self, solver: &mut Solver) -> NodeId {
        if let Some(known) = self.rules.unknown.all {
            return known;
        }
        let all = solver.new_node();
        self.rules.unknown.all = Some(all);
        let known: Vec<ObjectId> = self.objects.all().collect();
        known.into_iter().for_each(|object| solver.add_object(all, object));
        all
    }

    /// An object that has just been made can be returned.
    pub(super) fn may_be_returned(&mut self, solver: &mut Solver, object: ObjectId) {
        if let Some(all) = self.rules.unknown.all {
            solver.add_object(all, object);
        }
    }

    /// What unknown code returns as this type.
    fn returned(&mut self, solver: &mut Solver, ty: Type) -> NodeId {
        if let Some(&known) = self.rules.unknown.returned.get(&ty) {
            return known;
        }
        let node = solver.new_node();
        self.rules.unknown.returned.insert(ty, node);
        let sources = [self.given(solver), self.all_objects(solver)];
        let filter = (ty != Type::OBJECT).then(|| self.filter(solver, TypeFilter::of(ty)));
        sources.into_iter().for_each(|source| solver.add_edge(source, node, filter));
        node
    }

    /// What unknown code passes as this type.
    fn given_as(&mut self, solver: &mut Solver, ty: Type) -> NodeId {
        if let Some(&known) = self.rules.unknown.given_as.get(&ty) {
            return known;
        }
        let node = solver.new_node();
        self.rules.unknown.given_as.insert(ty, node);
        let given = self.given(solver);
        let filter = (ty != Type::OBJECT).then(|| self.filter(solver, TypeFilter::of(ty)));
        solver.add_edge(given, node, filter);
        node
    }

    /// Objects that have come into the hands of unknown code.
    pub(crate) fn given_to_unknown(&mut self, solver: &mut Solver, new: &Set) {
        for (ty, objects) in self.objects.words_by_type(solver, new) {
            if let Some(element) = ty.element() {
                if element.is_reference() {
                    self.opened(solver, Slot::Element, element, true, &objects);
                }
                continue;
            }
            let class = dispatch_class(ty);
            let is_known = is_platform(self.program.names.class_name(class).0);
            for (field, is_open) in self.open_fields(class, is_known) {
                let declared = self.program.field(field).ty;
                self.opened(solver, Slot::Field(field), declared, is_open, &objects);
            }
            if !is_known {
                let methods = self.open_methods(class);
                for object in objects.iter() {
                    if self.rules.unknown.called.insert((ty, object)) {
                        methods.iter().for_each(|&method| self.called_back(solver, method, object));
                    }
                }
            }
        }
    }

    /// A slot of objects that unknown code reads, and may write.
    fn opened(&mut self, solver: &mut Solver, slot: Slot, ty: Type, writable: bool, objects: &Set) {
        let given = self.given(solver);
        self.load(solver, slot, given, objects);
        if writable {
            let value = self.given_as(solver, ty);
            self.store(solver, slot, value, objects);
        }
    }

    /// The fields of references that unknown code can read, and whether it can write them.
    fn open_fields(&self, class: ClassId, is_known: bool) -> Vec<(FieldId, bool)> {
        let program = &*self.program;
        let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
        let fields = classes.flat_map(|class| program.class(class).fields.iter());
        let open = fields.filter_map(|field| {
            let declared = program.field(field);
            let hidden = declared.is_static() || declared.access.has(Access::PRIVATE) && !is_known;
            let is_written = is_known || !declared.access.has(Access::FINAL);
            (declared.ty.is_reference() && !hidden).then_some((field, is_written))
        });
        open.collect()
    }

    /// The methods that unknown code can call on an object of a class: those of the program that are public or protected.
    fn open_methods(&self, class: ClassId) -> Vec<MethodId> {
        let program = &*self.program;
        let classes = std::iter::successors(Some(class), |&class| program.class(class).superclass);
        let above = classes.chain(program.superinterfaces(class));
        let mut seen: FxHashSet<SelectorId> = FxHashSet::default();
        let mut found = Vec::new();
        for method in above.flat_map(|class| program.class(class).methods.iter()) {
            let declared = program.method(method);
            let open = declared.access.has(Access::PUBLIC) || declared.access.has(Access::PROTECTED);
            let called = open && !declared.is_static() && !program.is_initializer(declared.selector);
            if called && seen.insert(declared.selector) {
                found.extend(program.select(class, method));
            }
        }
        let is_own =
            |method: &MethodId| !is_platform(program.names.class_name(program.method(*method).class).0);
        found.retain(is_own);
        found
    }

    fn called_back(&mut self, solver: &mut Solver, method: MethodId, object: ObjectId) {
        let selector = self.program.method(method).selector;
        let parameters = self.program.names.selector_signature(selector).parameters.to_vec();
        let mut arguments = vec![None];
        for ty in parameters {
            arguments.push(ty.is_reference().then(|| self.given_as(solver, ty)));
        }
        let instance = self.enter_on(solver, method, Some(object), &arguments);
        let given = self.given(solver);
        let frame = &self.frames[instance];
        let back: Vec<NodeId> = frame.result().into_iter().chain([frame.escaped()]).collect();
        back.into_iter().for_each(|node| solver.add_edge(node, given, None));
    }
}
