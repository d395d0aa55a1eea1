//! Declarations: what names mean from here on, and which variables there are.

use c_program::{Linkage, ProcId, VarId, VarKind};
use index::Span;

use super::Lowerer;
use super::places::Located;
use super::scope::{Entity, Global, GlobalId};
use super::value::Value;
use crate::lex::Symbol;
use crate::position::Pos;
use crate::syntax::*;
use crate::types::{Length, Signature, Type, TypeId};

impl Lowerer<'_> {
    /// Declarations at the top level.
    pub(super) fn file_declarations(&mut self, base: TypeExprId, decls: Span<DeclId>) {
        self.only_tag(base, decls);
        for decl in decls.iter() {
            let decl = self.unit.decls[decl];
            let ty = self.declared_type(&decl);
            if decl.storage == Storage::Typedef {
                self.names.set(decl.name, Entity::Typedef(ty));
                self.name_struct(ty, decl.name);
                continue;
            }
            let id = self.declare_global(&decl, ty);
            if decl.attributes.alias.is_some() {
                self.aliases.push((id, decl));
            }
            let is_function = matches!(self.types.get(ty), Type::Function(..));
            let is_alias = decl.attributes.alias.is_some();
            if !is_function && !is_alias && (decl.storage != Storage::Extern || decl.init.is_some()) {
                // Of several tentative definitions (C17 6.9.2), the one with a value is shown, or else the
                // first.
                if decl.init.is_some() || !self.globals[id].defined {
                    self.globals[id].pos = decl.pos;
                }
                self.define_variable(id, decl.init);
            }
        }
    }

    fn name_struct(&mut self, ty: TypeId, name: Symbol) {
        if let Some(record) = self.types.record(ty)
            && !self.types.has_own_alignment(ty)
        {
            self.types.structs[record].typedef_name.get_or_insert(name);
        }
    }

    /// `struct s { … };`, `enum { … };`, `struct s;`.
    fn only_tag(&mut self, base: TypeExprId, decls: Span<DeclId>) {
        if decls.is_empty() {
            self.forward_declared(base);
        }
        self.resolve(base);
    }

    /// The type of a declaration, completed by its attributes and its initialiser.
    fn declared_type(&mut self, decl: &Declaration) -> TypeId {
        let ty = match (self.unit.types[decl.ty], decl.init) {
            (TypeExpr::Auto, Some(init)) => {
                let ty = self.type_undecayed(init);
                self.decayed(ty)
            }
            _ => self.resolve(decl.ty),
        };
        match decl.storage {
            // `aligned` on a `typedef` makes another type; on a variable it does not change the type.
            Storage::Typedef => self.with_alignment(ty, decl.aligned),
            Storage::None | Storage::Extern | Storage::Static => match decl.init {
                Some(init) => self.completed(ty, init),
                None => ty,
            },
        }
    }

    /// Declarations in a block.
    pub(super) fn local_declarations(&mut self, base: TypeExprId, decls: Span<DeclId>) {
        self.only_tag(base, decls);
        for decl in decls.iter() {
            let decl = self.unit.decls[decl];
            self.local_declaration(&decl);
            self.flush();
        }
    }

    fn local_declaration(&mut self, decl: &Declaration) {
        let ty = self.declared_type(decl);
        let is_function = matches!(self.types.get(ty), Type::Function(..));
        let Some(proc) = self.body.as_ref().map(|body| body.proc) else { return };
        let kind = match decl.storage {
            Storage::Typedef => {
                self.names.set(decl.name, Entity::Typedef(ty));
                return;
            }
            Storage::Static if !is_function => VarKind::StaticLocal(proc),
            Storage::None if !is_function => VarKind::Local(proc),
            Storage::None | Storage::Static | Storage::Extern => {
                self.declare_global(decl, ty);
                return;
            }
        };
        let position = self.position(decl.pos);
        let layout = self.layout_of(ty);
        let var = self.program.new_var(&self.text(decl.name), kind, layout, position);
        self.set_scope_end(var);
        // The name is already in scope in its own initialiser (C17 6.2.1).
        self.names.set(decl.name, Entity::Local(var, ty));
        let target = Located { access: Self::place_of(var), ty, bits: false };
        if let Some(init) = decl.init {
            self.at = decl.pos;
            if decl.storage == Storage::Static {
                // It has its value before anything runs.
                let body = self.body.take();
                self.initialize(target, init);
                self.pending.clear();
                self.body = body;
            } else {
                self.initialize(target, init);
            }
        }
        if let Some(cleanup) = decl.attributes.cleanup {
            self.cleanup(cleanup, var, decl.pos);
        }
    }

    /// The function that `cleanup` names is called with the variable's address.
    fn cleanup(&mut self, function: Symbol, var: VarId, pos: Pos) {
        let Some(Entity::Global(id)) = self.names.get(function) else { return };
        let called = self.global_var(id);
        let Some(proc) = self.program.vars[called].kind.procedure() else { return };
        self.at = pos;
        let pointer = self.pointer_place(Value::Address(c_program::VarPlace::start(var)));
        let callee = c_program::Callee::Direct(proc);
        // It runs when the scope is left. Statements have no order, so the call may stand here.
        self.emit(c_program::Operation::Call { result: None, callee, actuals: Box::new([Some(pointer)]) });
    }

    /// Declarations where only types matter.
    pub(super) fn typed_declarations(&mut self, base: TypeExprId, decls: Span<DeclId>) {
        self.only_tag(base, decls);
        for decl in decls.iter() {
            let decl = self.unit.decls[decl];
            let ty = self.declared_type(&decl);
            let meaning = match decl.storage {
                Storage::Typedef => Entity::Typedef(ty),
                Storage::None | Storage::Extern | Storage::Static => Entity::Typed(ty),
            };
            self.names.set(decl.name, meaning);
        }
    }

    /// Enters a variable or function with linkage, or adds to what is known of it.
    pub(super) fn declare_global(&mut self, decl: &Declaration, ty: TypeId) -> GlobalId {
        let name = decl.attributes.asm_name.unwrap_or(decl.name);
        let id = match self.global_ids.get(&decl.name) {
            Some(&id) => {
                let before = self.globals[id].ty;
                self.globals[id].ty = self.composite(before, ty);
                if self.globals[id].var.is_none() && decl.attributes.asm_name.is_some() {
                    self.globals[id].name = name;
                }
                id
            }
            None => self.new_global(decl.name, name, ty, decl.storage == Storage::Static, decl.pos),
        };
        self.note_startup(decl);
        self.names.set(decl.name, Entity::Global(id));
        id
    }

    fn new_global(&mut self, key: Symbol, name: Symbol, ty: TypeId, internal: bool, pos: Pos) -> GlobalId {
        let id = self.globals.push(Global {
            key,
            name,
            ty,
            internal,
            defined: false,
            pos,
            var: None,
            proc: None,
            waiting: None,
        });
        self.global_ids.insert(key, id);
        id
    }

    /// A function of which only calls are known.
    pub(super) fn declare_implicitly(&mut self, name: Symbol, pos: Pos) {
        let id = match self.global_ids.get(&name) {
            Some(&id) => id,
            None => {
                let returns = self.unknown_type();
                let signature = Signature { params: Vec::new(), style: ParamStyle::Old };
                let ty = self.types.function(returns, signature);
                self.new_global(name, name, ty, false, pos)
            }
        };
        self.names.set_outermost(name, Entity::Global(id));
    }

    /// What two declarations of one thing say together.
    fn composite(&self, before: TypeId, now: TypeId) -> TypeId {
        match (self.types.get(before), self.types.get(now)) {
            (Type::Array(_, Length::Known(_)), Type::Array(_, Length::Open)) => before,
            (Type::Function(_, old), Type::Function(_, new)) => {
                let (old, new) = (self.types.signature(old), self.types.signature(new));
                // `int f();` does not take back the parameters of an earlier prototype (C17 6.2.7).
                let keeps = new.style == ParamStyle::Old && old.style != ParamStyle::Old;
                if keeps { before } else { now }
            }
            _ => now,
        }
    }

    pub(super) fn linkage(&self, id: GlobalId) -> Linkage {
        let global = &self.globals[id];
        // A function that is static and not defined anywhere is as unknown as an imported one.
        let is_function = matches!(self.types.get(global.ty), Type::Function(..));
        let here = !is_function || global.defined || self.functions_here.contains(&global.name);
        if global.internal && here { Linkage::Internal(self.unit_id) } else { Linkage::External }
    }

    /// The variable of a global, made when something first refers to it.
    pub(super) fn global_var(&mut self, id: GlobalId) -> VarId {
        if let Some(var) = self.globals[id].var {
            return var;
        }
        let Global { ty, defined, .. } = self.globals[id];
        if matches!(self.types.get(ty), Type::Function(..)) {
            let proc = self.global_proc(id);
            return self.program.procs[proc].var;
        }
        let var = self.new_global_var(id, defined);
        self.globals[id].var = Some(var);
        var
    }

    /// The procedure of a function, made when something first refers to it.
    pub(super) fn global_proc(&mut self, id: GlobalId) -> ProcId {
        if let Some(proc) = self.globals[id].proc {
            return proc;
        }
        let Global { name, pos, .. } = self.globals[id];
        let position = self.position(pos);
        let linkage = self.linkage(id);
        let proc = self.program.declare_proc(&self.text(name), linkage, position);
        self.globals[id].proc = Some(proc);
        self.globals[id].var = Some(self.program.procs[proc].var);
        // Its inline definition is lowered at the end of the unit.
        if self.globals[id].waiting.is_some() {
            self.waiting.push(id);
        }
        proc
    }

    fn define_variable(&mut self, id: GlobalId, init: Option<ExprId>) {
        self.globals[id].defined = true;
        let Global { ty, pos, .. } = self.globals[id];
        let position = self.position(pos);
        let layout = self.layout_of(ty);
        let var = match self.globals[id].var {
            Some(var) => var,
            None => self.new_global_var(id, true),
        };
        if let VarKind::Global { defined, .. } = &mut self.program.vars[var].kind {
            *defined = true;
        }
        // An earlier use may have created it while its type was incomplete.
        self.program.set_layout(var, layout);
        self.program.vars[var].position = position;
        self.globals[id].var = Some(var);
        if let Some(init) = init {
            self.at = pos;
            self.initialize(Located { access: Self::place_of(var), ty, bits: false }, init);
        }
    }
}
