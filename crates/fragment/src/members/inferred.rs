//! The interface that a test suite uses: exactly the members and array types that its code names.

use ir::{Body, Const, LowerOptions, Stmt};
use program::{Bootstrap, ClassId, FieldRefId, HandleTarget, MethodId, MethodRefId, Problem, Program, Type};
use rustc_hash::FxHashSet;

use crate::interface::{Arrays, Interface, Member, MemberId, Reason};
use crate::objects::has_objects;

/// What the code of a test suite uses of all other classes, and which bodies could not be read.
pub fn inferred(program: &mut Program, suite: &[ClassId]) -> (Interface, Vec<Problem>) {
    program.link_all(suite);
    let mut uses = Uses {
        program,
        suite: suite.iter().copied().collect(),
        members: Vec::new(),
        instantiated: Vec::new(),
        accessed: Vec::new(),
    };
    let mut problems = Vec::new();
    for &class in suite {
        for method in program.class(class).methods.iter() {
            match ir::lower(program, method, LowerOptions::default()) {
                Ok(Some(body)) => uses.of_body(method, &body),
                Ok(None) => {}
                Err(problem) => problems.push(problem),
            }
        }
    }
    let Uses { members, instantiated, accessed, .. } = uses;
    let mut interface = Interface { arrays: arrays(instantiated, accessed), ..Interface::default() };
    interface.add(members);
    (interface, problems)
}

fn arrays(mut instantiated: Vec<Type>, mut accessed: Vec<Type>) -> Arrays {
    instantiated.retain(|ty| ty.is_array());
    accessed.retain(|&ty| has_objects(ty));
    for types in [&mut instantiated, &mut accessed] {
        types.sort_unstable();
        types.dedup();
    }
    Arrays { instantiated, accessed }
}

struct Uses<'p> {
    program: &'p Program,
    suite: FxHashSet<ClassId>,
    members: Vec<Member>,
    instantiated: Vec<Type>,
    accessed: Vec<Type>,
}

impl Uses<'_> {
    fn of_body(&mut self, method: MethodId, body: &Body) {
        for (_, stmt) in body.stmts() {
            match *stmt {
                Stmt::Call { method: called, .. } => self.method(method, called),
                Stmt::Dynamic { site, .. } => {
                    self.dynamic(method, &body.dynamics[site as usize].site.bootstrap)
                }
                Stmt::LoadField { field, .. }
                | Stmt::StoreField { field, .. }
                | Stmt::LoadStatic { field, .. }
                | Stmt::StoreStatic { field, .. } => self.field(method, field),
                Stmt::NewArray { array, .. } => self.instantiated.push(array),
                Stmt::NewMultiArray { array, lengths, .. } => {
                    let within = std::iter::successors(Some(array), |ty| ty.element());
                    // `new T[a][b]` creates arrays of both types.
                    self.instantiated.extend(within.take(body.list(lengths).len()));
                }
                Stmt::LoadElement { array, .. } | Stmt::StoreElement { array, .. } => {
                    self.accessed.push(body.ty(array));
                }
                Stmt::Const { value: Const::Handle(position), .. } => {
                    self.handle(method, body.handles[position as usize]);
                }
                Stmt::Phi { .. }
                | Stmt::Const { .. }
                | Stmt::Copy { .. }
                | Stmt::Unary { .. }
                | Stmt::Binary { .. }
                | Stmt::New { .. }
                | Stmt::ArrayLength { .. }
                | Stmt::Cast { .. }
                | Stmt::InstanceOf { .. }
                | Stmt::Caught { .. }
                | Stmt::MonitorEnter { .. }
                | Stmt::MonitorExit { .. }
                | Stmt::Throw { .. }
                | Stmt::Return { .. }
                | Stmt::Goto
                | Stmt::If { .. }
                | Stmt::Switch { .. } => {}
            }
        }
    }

    /// The method of a lambda belongs to the suite; `Foo::bar` is a use.
    fn dynamic(&mut self, user: MethodId, bootstrap: &Bootstrap) {
        if let Bootstrap::Lambda(lambda) = bootstrap {
            self.handle(user, lambda.target);
        }
    }

    fn handle(&mut self, user: MethodId, handle: HandleTarget) {
        match handle {
            HandleTarget::Method(_, method) => self.method(user, method),
            HandleTarget::Field(_, field) => self.field(user, field),
        }
    }

    fn method(&mut self, user: MethodId, called: MethodRefId) {
        let Some(named) = self.program.names.method_ref_parts(called).class.as_class() else { return };
        let Ok(method) = self.program.resolve_method(called) else { return };
        self.add(user, named, self.program.method(method).class, MemberId::Method(method));
    }

    fn field(&mut self, user: MethodId, named: FieldRefId) {
        let Ok(field) = self.program.resolve_field(named) else { return };
        let named = self.program.names.field_ref_parts(named).class;
        self.add(user, named, self.program.field(field).class, MemberId::Field(field));
    }

    /// A member that a class of the suite inherits from outside counts as used, too.
    fn add(&mut self, user: MethodId, named: ClassId, declared: ClassId, id: MemberId) {
        if self.suite.contains(&declared) {
            return;
        }
        // The accessed class must be one outside the suite.
        let class = if self.suite.contains(&named) { declared } else { named };
        self.members.push(Member { class, id, reason: Reason::Used(user) });
    }
}
