//! The placeholders of `FRAG`, Fig. 3.4, written out: a library with them is a complete program.
//!
//! The analysis does not need this (`unknown.rs`). It is the direct form for comparison in tests, and for
//! users who want to see it.

use c_program::{
    Access, Callee, Layout, Linkage, Operation, Position, ProcId, Program, Shift, Statement, StatementId,
    VarId, VarKind, VarPlace,
};

use crate::options::{Model, Options};

/// A library with its placeholders.
#[derive(Debug)]
pub struct WithPlaceholders {
    /// The complete program: all of the library (same ids), and the placeholders.
    pub program: Program,
    /// The placeholder variable.
    pub variable: VarId,
    /// The placeholder procedure.
    pub procedure: ProcId,
    /// The call through the placeholder variable.
    pub call: StatementId,
}

/// Adds placeholders to a library.
pub fn with_placeholders(library: &Program, options: &Options) -> WithPlaceholders {
    let mut program = library.clone();
    let imports = library.imports();
    let none = Position::NONE;
    let unit = program.new_unit("placeholders");
    let linkage = Linkage::Internal(unit);
    let variable = program.new_var("ph_var", VarKind::Global { linkage, defined: true }, None, none);
    let procedure = program.declare_proc("ph_proc", linkage, none);
    program.procs[procedure].defined = true;
    // Before `complete`, after which nothing counts as imported.
    redirect_imports(&mut program, procedure);
    complete(&mut program, &imports);
    let values = receive(&mut program, options.model, procedure);
    let var = VarPlace::start(variable);
    let push = |program: &mut Program, operation| program.push(Some(procedure), operation, none);
    for value in values {
        push(&mut program, Operation::Copy { to: var, from: value, size: 8 });
    }
    let named = imports.iter().filter(|&&import| library.vars[import].kind.procedure().is_none());
    for &of in options.exports.iter().chain(named) {
        push(&mut program, Operation::Address { to: var, of: of.into() });
    }
    push(&mut program, Operation::Address { to: var, of: var });
    push(&mut program, Operation::Load { to: var, pointer: var, offset: 0, size: 8 });
    push(&mut program, Operation::Store { pointer: var, offset: 0, from: var, size: 8 });
    let of = program.procs[procedure].var.into();
    push(&mut program, Operation::Address { to: var, of });
    if options.model == Model::Offsets {
        push(&mut program, Operation::Shift { to: var, from: var, by: Shift::Unknown });
    }
    // Enough actuals for every procedure that the placeholder may call.
    let most =
        library.procs.values().map(|proc| proc.formals.len() + usize::from(proc.varargs.is_some())).max();
    let actuals = vec![Some(var); most.unwrap_or(0)].into();
    let callee = Callee::Indirect(var);
    let call = push(&mut program, Operation::Call { result: Some(var), callee, actuals });
    // With offsets, the result may be an aggregate: 16 bytes are more than one cell.
    let (layout, size) = match options.model {
        Model::Whole => (None, 8),
        Model::Offsets => (Layout::new(Some(16), &[]), 16),
    };
    let returned = program.return_var(procedure, "ph_proc_ret", layout);
    push(&mut program, Operation::Copy { to: returned.into(), from: var, size });
    WithPlaceholders { program, variable, procedure, call }
}

/// The formals of `ph_proc`: as many as there are actuals at any call that may reach it. With offsets,
/// actuals may be aggregates, and one formal takes them all.
fn receive(program: &mut Program, model: Model, procedure: ProcId) -> Vec<VarPlace> {
    let arity = |statement: &Statement| match &statement.operation {
        Operation::Call { callee: Callee::Indirect(_), actuals, .. } => actuals.len(),
        Operation::Call { callee: Callee::Direct(proc), actuals, .. } if *proc == procedure => actuals.len(),
        Operation::Address { .. }
        | Operation::Copy { .. }
        | Operation::Shift { .. }
        | Operation::Load { .. }
        | Operation::Store { .. }
        | Operation::Compute { .. }
        | Operation::Call { .. } => 0,
    };
    let most = program.statements.values().map(arity).max().unwrap_or(0);
    if model == Model::Offsets {
        return vec![program.varargs_var(procedure, "ph_args").into()];
    }
    (1..=most)
        .map(|number| program.new_formal(procedure, &format!("f{number}"), None, Position::NONE).into())
        .collect()
}

/// Imported procedures are `ph_proc` (`FRAG`, 3.4.2).
fn redirect_imports(program: &mut Program, procedure: ProcId) {
    let target = program.procs[procedure].var;
    for id in program.statements.ids() {
        let mut operation = program.statements[id].operation.clone();
        match &mut operation {
            Operation::Call { callee: Callee::Direct(proc), .. } if !program.procs[*proc].defined => {
                *proc = procedure;
            }
            Operation::Address { of, .. } if is_imported_proc(program, of.var) => of.var = target,
            Operation::Address { .. }
            | Operation::Copy { .. }
            | Operation::Shift { .. }
            | Operation::Load { .. }
            | Operation::Store { .. }
            | Operation::Compute { .. }
            | Operation::Call { .. } => continue,
        }
        program.statements[id].operation = operation;
    }
    for id in program.procs.ids() {
        let Some(mut effects) = program.procs[id].effects.take() else { continue };
        for call in &mut effects.calls {
            if let Callee::Direct(proc) = &mut call.callee
                && !program.procs[*proc].defined
            {
                *proc = procedure;
            }
        }
        effects.modifies.retain(
            |access| !matches!(access, Access::Direct(place) if is_imported_proc(program, place.var)),
        );
        program.procs[id].effects = Some(effects);
    }
}

/// Marks all imports as defined: the placeholders define them.
fn complete(program: &mut Program, imports: &[VarId]) {
    for &import in imports {
        match &mut program.vars[import].kind {
            VarKind::Global { defined, .. } => *defined = true,
            VarKind::Procedure(proc) => {
                let proc = *proc;
                program.procs[proc].defined = true;
            }
            VarKind::StaticLocal(_)
            | VarKind::Local(_)
            | VarKind::Temporary(_)
            | VarKind::Formal(_)
            | VarKind::Return(_)
            | VarKind::Varargs(_)
            | VarKind::Heap(_)
            | VarKind::Literal
            | VarKind::Representative => {}
        }
    }
}

fn is_imported_proc(program: &Program, var: VarId) -> bool {
    program.vars[var].kind.procedure().is_some() && program.is_imported(var)
}
