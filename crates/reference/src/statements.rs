//! The transfer functions `F(G, s)`, one per kind of statement, in one context.

use ir::{Const, Stmt, VarId};
use program::{ClassId, FieldId, FieldRefId, Program, Type};

use crate::analysis::{Analysis, Here};
use crate::things::{Context, Object, Pointer, Site};

/// Whether a value of one type can be of the other. About a missing class nothing is known.
pub(crate) fn may_be(program: &Program, ty: Type, of: Type) -> bool {
    program.is_subtype(ty, of) || ty.base_class().is_some_and(|class| program.class(class).is_phantom())
}

impl Analysis<'_> {
    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each kind of statement, with its function above it"
    )]
    pub(crate) fn transfer(&mut self, here: &Here<'_>) {
        self.machine_exceptions(here);
        let body = here.body();
        match here.statement() {
            // l = phi(r1, …):  l = r1, …
            Stmt::Phi { target, sources } => {
                body.list(sources).for_each(|source| self.assign(here, target, source));
            }
            // l = r:  {(l^c, o) | o in Pt(r^c)}
            Stmt::Copy { target, source } => self.assign(here, target, source),
            Stmt::Const { target, value } => self.constant(here, target, value),
            // s: l = new C:  {(l^c, c ⊕ s)}
            Stmt::New { target, class } => {
                if let Some(class) = class.as_class() {
                    self.initialise(class);
                }
                self.make(here, target, class);
            }
            Stmt::NewArray { target, array, .. } => self.make(here, target, array),
            Stmt::NewMultiArray { target, array, lengths } => {
                self.make_nested(here, target, array, body.list(lengths).len());
            }
            // l = r[i]:  {(l^c, o) | a in Pt(r^c), o in Pt(<a, []>)}
            Stmt::LoadElement { target, array, .. } => {
                for array in self.objects_of(here, array) {
                    self.load(here, target, &Pointer::Elements(array));
                }
            }
            Stmt::StoreElement { array, value, .. } => {
                if let Some(value) = self.variable(here, value) {
                    for array in self.objects_of(here, array) {
                        self.store_element(&array, &value);
                    }
                }
            }
            // l = r.f:  {(l^c, o) | b in Pt(r^c), o in Pt(<b, f>)}
            Stmt::LoadField { target, object, field } => {
                if let Some(field) = self.field(field) {
                    for object in self.objects_of(here, object) {
                        self.load(here, target, &Pointer::Field(object, field));
                    }
                }
            }
            // l.f = r:  {(<b, f>, o) | b in Pt(l^c), o in Pt(r^c)}
            Stmt::StoreField { object, field, value } => {
                if let Some(field) = self.field(field) {
                    for object in self.objects_of(here, object) {
                        self.store(here, &Pointer::Field(object, field), value);
                    }
                }
            }
            Stmt::LoadStatic { target, field } => {
                if let Some(field) = self.static_field(field) {
                    self.load(here, target, &field);
                }
            }
            Stmt::StoreStatic { field, value } => {
                if let Some(field) = self.static_field(field) {
                    self.store(here, &field, value);
                }
            }
            // l = (T) r:  {(l^c, o) | o in Pt(r^c), o is a T}
            Stmt::Cast { target, source, ty } => {
                if let (Some(target), Some(source)) =
                    (self.variable(here, target), self.variable(here, source))
                {
                    let program = &*self.program;
                    self.facts.flow(&source, &target, |object| may_be(program, object.ty, ty));
                }
            }
            Stmt::Call { kind, target, method, arguments } => {
                self.call(here, kind, target.get(), method, arguments);
            }
            Stmt::Dynamic { target, site, arguments } => {
                self.dynamic(here, target.get(), site, arguments);
            }
            Stmt::Throw { value } => {
                for object in self.objects_of(here, value) {
                    self.raise(here, &object);
                }
            }
            // return r:  ret = r
            Stmt::Return { value } => {
                if let (Some(value), Some(result)) = (value.get(), body.result()) {
                    self.assign(here, result, value);
                }
            }
            // Whoever throws puts the exception into the variable of the handler.
            Stmt::Caught { .. } => {}
            Stmt::Unary { .. }
            | Stmt::Binary { .. }
            | Stmt::ArrayLength { .. }
            | Stmt::InstanceOf { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. }
            | Stmt::Goto
            | Stmt::If { .. }
            | Stmt::Switch { .. } => {}
        }
    }

    /// `map(v, c)` of a variable of the statement, if it holds references.
    pub(crate) fn variable(&self, here: &Here<'_>, var: VarId) -> Option<Pointer> {
        here.body().ty(var).is_reference().then(|| self.map(here.method, var, here.context))
    }

    pub(crate) fn objects_of(&self, here: &Here<'_>, var: VarId) -> Vec<Object> {
        self.variable(here, var).map_or(Vec::new(), |pointer| self.facts.objects(&pointer).cloned().collect())
    }

    fn assign(&mut self, here: &Here<'_>, target: VarId, source: VarId) {
        if let Some(source) = self.variable(here, source) {
            self.load(here, target, &source);
        }
    }

    pub(crate) fn load(&mut self, here: &Here<'_>, target: VarId, source: &Pointer) {
        if let Some(target) = self.variable(here, target) {
            self.facts.flow(source, &target, |_| true);
        }
    }

    pub(crate) fn store(&mut self, here: &Here<'_>, target: &Pointer, source: VarId) {
        if let Some(source) = self.variable(here, source) {
            self.facts.flow(&source, target, |_| true);
        }
    }

    /// `a[i] = r`: the JVM stores only objects of the array's element type.
    pub(crate) fn store_element(&mut self, array: &Object, source: &Pointer) {
        let Some(element) = array.ty.element().filter(|element| element.is_reference()) else { return };
        let program = &*self.program;
        let target = Pointer::Elements(array.clone());
        self.facts.flow(source, &target, |object| may_be(program, object.ty, element));
    }

    fn constant(&mut self, here: &Here<'_>, target: VarId, value: Const) {
        let machine = |class| (Site::Machine(Type::class(class)), Type::class(class));
        let (site, ty) = match value {
            Const::String(_) => (Site::Strings, Type::STRING),
            Const::Class(of) => (Site::Class(of), Type::class(ClassId::CLASS)),
            Const::MethodType(_) => machine(ClassId::METHOD_TYPE),
            Const::Handle(_) => machine(ClassId::METHOD_HANDLE),
            Const::Null
            | Const::Int(_)
            | Const::Float(_)
            | Const::Long(_)
            | Const::Double(_)
            | Const::Dynamic(_)
            | Const::Address => return,
        };
        if let Some(target) = self.variable(here, target) {
            let object = self.object(site, ty, Context::default());
            self.facts.add(&target, &object);
        }
    }

    pub(crate) fn make(&mut self, here: &Here<'_>, target: VarId, ty: Type) {
        if let Some(target) = self.variable(here, target) {
            let site = Site::Statement(here.method, here.stmt);
            let object = self.object(site, ty, self.heap_context(here.context));
            self.facts.add(&target, &object);
        }
    }

    /// `s: l = new T[a][b]`: the array at each level holds the arrays of the next level.
    fn make_nested(&mut self, here: &Here<'_>, target: VarId, array: Type, levels: usize) {
        let Some(mut holder) = self.variable(here, target) else { return };
        let mut ty = array;
        for level in 0..levels {
            let site = match level {
                0 => Site::Statement(here.method, here.stmt),
                _ => Site::Inner(here.method, here.stmt, level),
            };
            let object = self.object(site, ty, self.heap_context(here.context));
            self.facts.add(&holder, &object);
            let Some(element) = ty.element().filter(|element| element.is_array()) else { return };
            holder = Pointer::Elements(object);
            ty = element;
        }
    }

    fn field(&self, field: FieldRefId) -> Option<FieldId> {
        self.program.resolve_field(field).ok()
    }

    /// A static field; accessing it initialises its class.
    fn static_field(&mut self, field: FieldRefId) -> Option<Pointer> {
        let field = self.field(field)?;
        self.initialise(self.program.field(field).class);
        Some(Pointer::Static(field))
    }
}
