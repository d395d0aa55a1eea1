//! Weak functions: a definition of the same name in another file replaces them.
//!
//! A weak `f` calls what is in the variable `weak.f`: its own body, which is a function `f.weak` of the unit,
//! and everything else that is linked under the name ([`c_program::weave`]). Others can use the variable
//! wherever they can use the function, so that unknown code may store its own function there.

use c_program::{Callee, Linkage, Operation, ProcId, VarKind, VarPlace, keeper_of_weak};

use super::Lowerer;
use super::scope::GlobalId;

impl Lowerer<'_> {
    /// The procedure that gets the body of a function: its own, unless it is weak.
    pub(super) fn body_proc(&mut self, id: GlobalId, proc: ProcId) -> ProcId {
        let global = &self.globals[id];
        if global.internal || !self.weak_functions.contains(&global.key) {
            return proc;
        }
        let name = format!("{}.weak", self.text(global.name));
        let position = self.program.vars[self.program.procs[proc].var].position;
        let body = self.program.declare_proc(&name, Linkage::Internal(self.unit_id), position);
        self.program.procs[body].defined = true;
        body
    }

    /// If the body is in another procedure, a procedure calls what is linked under its name.
    pub(super) fn call_weak(&mut self, proc: ProcId, body: ProcId) {
        if proc == body {
            return;
        }
        let var = self.program.procs[proc].var;
        let position = self.program.vars[var].position;
        let kind = VarKind::Global { linkage: Linkage::External, defined: true };
        let keeper = keeper_of_weak(self.program.var_name(var));
        let keeper = self.program.new_var(&keeper, kind, None, position);
        let of = VarPlace::start(self.program.procs[body].var);
        self.program.push(None, Operation::Address { to: keeper.into(), of }, position);
        let mut actuals = Vec::new();
        for formal in self.program.procs[body].formals.clone() {
            let (name, layout) =
                (self.program.var_name(formal).to_owned(), self.program.layout_of(formal).cloned());
            actuals.push(Some(VarPlace::start(self.program.new_formal(proc, &name, layout, position))));
        }
        if self.program.procs[body].varargs.is_some() {
            actuals.push(Some(VarPlace::start(self.program.varargs_var(proc, "rest"))));
        }
        let result = self.program.procs[body].returns.map(|returns| {
            let layout = self.program.layout_of(returns).cloned();
            VarPlace::start(self.program.return_var(proc, "result", layout))
        });
        let call = Operation::Call {
            result,
            callee: Callee::Indirect(VarPlace::start(keeper)),
            actuals: actuals.into(),
        };
        self.program.push(Some(proc), call, position);
    }
}
