//! Functions: parameters, result, body.

use c_program::{Access, Operation, ProcId, VarId, VarKind, VarPlace};

use super::scope::{Entity, GlobalId};
use super::value::Value;
use super::{Body, Lowerer};
use crate::lex::Symbol;
use crate::position::Pos;
use crate::syntax::*;
use crate::types::TypeId;

impl Lowerer<'_> {
    /// Finds the functions that are defined here, and those that have an external definition although one of
    /// their definitions is `inline`: a declaration without `inline`, or with `extern`, says so (C17 6.7.4).
    pub(super) fn find_external_inlines(&mut self) {
        let mut has_aliases = false;
        for item in &self.unit.items {
            let decls = match *item {
                Item::Declarations { decls, .. } => decls,
                Item::Function(function) => {
                    let decl = &self.unit.decls[self.unit.functions[function].decl];
                    self.functions_here.insert(decl.name);
                    // `linkage` looks functions up by their names in object files.
                    self.functions_here.extend(decl.attributes.asm_name);
                    self.weak_functions.extend(Some(decl.name).filter(|_| decl.attributes.weak));
                    continue;
                }
                Item::StaticAssert(_) | Item::Asm(_) => continue,
            };
            for decl in decls.iter() {
                let decl = &self.unit.decls[decl];
                has_aliases |= decl.attributes.alias.is_some();
                self.weak_functions.extend(Some(decl.name).filter(|_| decl.attributes.weak));
                // With `gnu_inline`, `extern inline` means the opposite: no external definition (GNU89).
                if (!decl.inline || decl.storage == Storage::Extern) && !decl.attributes.gnu_inline {
                    self.not_only_inline.insert(decl.name);
                }
            }
        }
        if has_aliases {
            self.find_aliases();
        }
    }

    /// A definition at the top level.
    pub(super) fn file_function(&mut self, id: FunctionId) {
        let function = self.unit.functions[id];
        let decl = self.unit.decls[function.decl];
        let ty = self.resolve(decl.ty);
        let global = self.declare_global(&decl, ty);
        let only_inline = decl.attributes.gnu_inline && decl.storage != Storage::Static
            || decl.inline && decl.storage == Storage::None && !self.not_only_inline.contains(&decl.name);
        let internal = self.globals[global].internal;
        // GNU89 allows an `extern inline` copy beside the real definition, which counts.
        if decl.attributes.gnu_inline && self.globals[global].defined {
            return;
        }
        // The copy serves this unit only; another unit has the external definition (C17 6.7.4).
        if only_inline && self.globals[global].proc.is_none() {
            self.globals[global].internal = true;
        }
        if decl.inline && (internal || only_inline) && self.globals[global].proc.is_none() {
            // A header's function: it is only needed if something here calls it.
            self.globals[global].waiting = Some(id);
            return;
        }
        if !only_inline {
            // The one definition replaces a header's inline copy that nothing has asked for.
            self.globals[global].internal = internal && decl.storage != Storage::None
                || decl.storage == Storage::Static
                || internal && self.globals[global].waiting.is_none();
        }
        self.globals[global].waiting = None;
        self.define_function(global, id);
    }

    pub(super) fn define_function(&mut self, global: GlobalId, id: FunctionId) {
        let function = self.unit.functions[id];
        let decl = self.unit.decls[function.decl];
        self.globals[global].defined = true;
        let proc = self.global_proc(global);
        if self.program.procs[proc].defined {
            self.complain(decl.pos, format!("`{}` is defined twice", self.text(decl.name)));
            return;
        }
        self.program.procs[proc].defined = true;
        let position = self.position(decl.pos);
        let var = self.program.procs[proc].var;
        self.program.vars[var].position = position;
        let body = self.body_proc(global, proc);
        // A nested function is lowered in the middle of the outer one, whose state is kept aside.
        let outer = self.body.take();
        let pending = std::mem::take(&mut self.pending);
        self.names.open();
        self.tags.open();
        // Parameters can be named up to the end of the body.
        let outer_end = self.scope_end.replace(self.unit.stmts[function.body].end);
        self.open_body(body, &function, &decl);
        self.statement(function.body);
        self.flush();
        self.scope_end = outer_end;
        self.tags.close();
        self.names.close();
        self.body = outer;
        self.pending = pending;
        self.call_weak(proc, body);
    }

    fn open_body(&mut self, proc: ProcId, function: &Function, decl: &Declaration) {
        let TypeExpr::Function { returns, params, style } = self.unit.types[decl.ty] else { return };
        let returns = self.resolve(returns);
        self.body = Some(Body { proc, returns, name: decl.name, nowhere: None });
        self.at = decl.pos;
        let old: Vec<(Symbol, TypeId)> = function
            .old_params
            .iter()
            .map(|id| {
                let decl = self.unit.decls[id];
                (decl.name, self.resolve(decl.ty))
            })
            .collect();
        for param in params.iter() {
            let Param { name, ty, pos } = self.unit.params[param];
            let ty = match (ty, name) {
                (Some(ty), _) => self.resolve(ty),
                (None, Some(name)) => match old.iter().find(|(known, _)| *known == name) {
                    Some((_, ty)) => *ty,
                    None => self.types.basic(Builtin::Int),
                },
                (None, None) => self.types.basic(Builtin::Int),
            };
            let ty = self.as_parameter(ty);
            self.formal(proc, name, ty, pos);
        }
        // Sizes of variable-length arrays among the parameters are evaluated on entry (C17 6.9.1).
        self.flush();
        if style == ParamStyle::Variadic {
            self.program.varargs_var(proc, "rest");
        }
        if !self.types.is_void(returns) {
            let layout = self.layout_of(returns);
            self.program.return_var(proc, "result", layout);
        }
    }

    fn formal(&mut self, proc: ProcId, name: Option<Symbol>, ty: TypeId, pos: Pos) {
        let position = self.position(pos);
        let layout = self.layout_of(ty);
        let text = match name {
            Some(name) => self.text(name).into_owned(),
            None => format!("p{}", self.program.procs[proc].formals.len() + 1),
        };
        let var = self.program.new_formal(proc, &text, layout, position);
        self.set_scope_end(var);
        if let Some(name) = name {
            self.names.set(name, Entity::Local(var, ty));
        }
    }

    /// A function within a function.
    pub(super) fn nested_function(&mut self, id: FunctionId) {
        let function = self.unit.functions[id];
        let decl = self.unit.decls[function.decl];
        let ty = self.resolve(decl.ty);
        // Its name is its own, whatever else is called so.
        let hidden = self.global_ids.remove(&decl.name);
        let global = self.declare_global(&decl, ty);
        match hidden {
            Some(hidden) => self.global_ids.insert(decl.name, hidden),
            None => self.global_ids.remove(&decl.name),
        };
        self.globals[global].internal = true;
        self.define_function(global, id);
    }

    /// A variable as the current function sees it. A variable of an outer function that a nested function
    /// uses lives on while other functions run, and two functions name it. It is treated as a global of this
    /// unit, so that no analysis considers it dead. A parameter stays a parameter, and gets such a global as
    /// a twin; each is a copy of the other.
    pub(super) fn captured(&mut self, var: VarId) -> VarId {
        let Some(proc) = self.body.as_ref().map(|body| body.proc) else { return var };
        let kind = self.program.vars[var].kind;
        let shared = VarKind::Global { linkage: c_program::Linkage::Internal(self.unit_id), defined: true };
        match kind {
            VarKind::Local(owner) | VarKind::StaticLocal(owner) if owner != proc => {
                self.program.vars[var].kind = shared;
                var
            }
            VarKind::Formal(owner) if owner != proc => match self.shared_formals.get(&var) {
                Some(&known) => known,
                None => self.share_formal(var, owner, shared),
            },
            VarKind::Global { .. }
            | VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Procedure(_)
            | VarKind::Representative => var,
        }
    }

    fn share_formal(&mut self, formal: VarId, owner: ProcId, shared: VarKind) -> VarId {
        let position = self.program.vars[formal].position;
        let name = self.program.var_name(formal).to_owned();
        let layout = self.program.layout_of(formal).cloned();
        let size = self.program.value_size(formal);
        let copy = self.program.new_var(&name, shared, layout, position);
        for (to, from) in [(copy, formal), (formal, copy)] {
            let operation = Operation::Copy { to: VarPlace::start(to), from: VarPlace::start(from), size };
            self.program.push(Some(owner), operation, position);
        }
        self.shared_formals.insert(formal, copy);
        copy
    }

    /// `return value;`.
    pub(super) fn return_value(&mut self, value: Option<ExprId>, pos: Pos) {
        self.at = pos;
        let Some(value) = value else { return };
        let Some(body) = &self.body else { return };
        let (proc, returns) = (body.proc, body.returns);
        let Some(result) = self.program.procs[proc].returns else {
            // GNU: `return f();` in a function that returns `void`.
            self.effect(value);
            return;
        };
        let place = super::places::Located { access: Self::place_of(result), ty: returns, bits: false };
        self.assign_expr(place, value);
    }

    /// `__attribute__((alias("other")))`: a function that calls the other, or a variable that is the other.
    pub(super) fn alias(&mut self, id: GlobalId, decl: &Declaration) {
        let Some(other) = decl.attributes.alias else { return };
        let by_object_name =
            || self.globals.iter().find(|(_, global)| global.name == other).map(|(id, _)| id);
        let Some(other) = self.global_ids.get(&other).copied().or_else(by_object_name) else {
            let name = self.text(other);
            self.complain(decl.pos, format!("`{name}`, of which this is an alias, is not declared"));
            return;
        };
        if let Some((returns, signature)) = self.types.function_parts(self.globals[id].ty) {
            let params = self.types.signature(signature).params.clone();
            self.forward(id, other, returns, &params, decl.pos);
        } else {
            self.alias_of_variable(id, decl.pos);
        }
    }

    fn forward(&mut self, id: GlobalId, other: GlobalId, returns: TypeId, params: &[TypeId], pos: Pos) {
        let target = self.global_proc(other);
        let proc = self.global_proc(id);
        if self.program.procs[proc].defined {
            return;
        }
        self.globals[id].defined = true;
        self.program.procs[proc].defined = true;
        let name = self.globals[id].name;
        let body = self.body_proc(id, proc);
        self.body = Some(Body { proc: body, returns, name, nowhere: None });
        self.at = pos;
        for param in params {
            self.formal(body, None, *param, pos);
        }
        let actuals =
            self.program.procs[body].formals.iter().map(|formal| Some(VarPlace::start(*formal))).collect();
        let result = if self.types.is_void(returns) {
            None
        } else {
            let layout = self.layout_of(returns);
            Some(VarPlace::start(self.program.return_var(body, "result", layout)))
        };
        self.emit(Operation::Call { result, callee: c_program::Callee::Direct(target), actuals });
        self.body = None;
        self.call_weak(proc, body);
    }

    /// Assembler may do anything with what it is given.
    pub(super) fn asm(&mut self, asm: AsmId, pos: Pos) {
        let AsmSyntax { outputs, inputs, memory } = self.unit.asms[asm];
        let mut values = Vec::new();
        for &input in self.unit.list(inputs) {
            let (value, ty) = self.rvalue(input);
            if self.carries(ty) {
                values.push(value);
            } else {
                self.drop_value(value);
            }
        }
        let outputs: Vec<_> = self.unit.list(outputs).iter().map(|output| self.place(*output)).collect();
        self.at = pos;
        let pointers: Vec<VarPlace> = values
            .iter()
            .filter(|value| **value != Value::Nothing)
            .map(|value| self.pointer_place(*value))
            .collect();
        // With a `memory` clobber it may also change everything that its inputs lead to.
        let written = if memory { Some(self.asm_call(&pointers)) } else { None };
        for output in outputs {
            let carried: Vec<Value> = pointers
                .iter()
                .chain(&written)
                .map(|place| Value::Held(Access::Direct(*place)))
                .filter(|_| self.carries(output.ty))
                .collect();
            let void = self.types.basic(Builtin::Void);
            let ty = self.types.pointer(void);
            let value = self.merged(&carried, ty);
            self.assign_located(output, value, ty);
        }
    }

    /// A call of a procedure that nobody can define, since no name in C is `asm`.
    fn asm_call(&mut self, pointers: &[VarPlace]) -> VarPlace {
        let proc = self.program.declare_proc("asm", c_program::Linkage::External, c_program::Position::NONE);
        let result = self.temporary_with(None);
        let actuals = pointers.iter().map(|place| Some(*place)).collect();
        self.emit(Operation::Call { result: Some(result), callee: c_program::Callee::Direct(proc), actuals });
        result
    }

    pub(super) fn top_level_asm(&mut self, pos: Pos) {
        self.complain(pos, "assembler at the top level is not looked into".to_owned());
    }
}
