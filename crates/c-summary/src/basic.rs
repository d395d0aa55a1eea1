//! The basic summary (`FRAG`, Fig. 3.6): all pointer statements without their procedures, and the effects of
//! each procedure.

use c_program::{
    Access, CallEffect, Callee, Effects, Linkage, Operation, Position, Program, VarId, VarKind, VarPlace,
};
use rustc_hash::FxHashMap;

use crate::mentions::without_double;

/// The basic summary of a library. Names that are not exported become internal.
pub(crate) fn basic(library: &Program, exports: &[VarId]) -> Program {
    let mut program = Program::new();
    let unit = program.new_unit("");
    let mut maker = Maker { library, exports, own: Linkage::Internal(unit), program };
    maker.declare_procs();
    let vars = maker.declare_vars();
    maker.signatures(&vars);
    maker.statements(&vars);
    maker.effects(&vars);
    maker.program.wanted = library.imports().into_iter().map(|var| new(&vars, var)).collect();
    without_double(&mut maker.program);
    maker.program
}

struct Maker<'a> {
    library: &'a Program,
    exports: &'a [VarId],
    own: Linkage,
    program: Program,
}

/// By variable of the library: the one of the summary.
type Vars = Vec<VarId>;

impl Maker<'_> {
    fn linkage(&self, var: VarId) -> Linkage {
        // Imports stay visible, because whoever defines them must be found by name.
        let visible = self.library.is_imported(var) || self.exports.binary_search(&var).is_ok();
        if visible { Linkage::External } else { self.own }
    }

    /// Procedures keep their ids.
    fn declare_procs(&mut self) {
        for proc in self.library.procs.values() {
            let name = self.library.var_name(proc.var);
            let id = self.program.declare_proc(name, self.linkage(proc.var), Position::NONE);
            self.program.procs[id].defined = proc.defined;
        }
    }

    fn declare_vars(&mut self) -> Vars {
        let mut vars = Vec::with_capacity(self.library.vars.len());
        for (id, var) in self.library.vars.iter() {
            let kind = match var.kind {
                VarKind::Procedure(proc) => {
                    vars.push(self.program.procs[proc].var);
                    continue;
                }
                VarKind::Global { defined, .. } => VarKind::Global { linkage: self.linkage(id), defined },
                // Clients do not care which procedure allocated it.
                VarKind::Heap(_) => VarKind::Heap(None),
                kind @ (VarKind::StaticLocal(_)
                | VarKind::Local(_)
                | VarKind::Temporary(_)
                | VarKind::Formal(_)
                | VarKind::Return(_)
                | VarKind::Varargs(_)
                | VarKind::Literal
                | VarKind::Representative) => kind,
            };
            let layout = self.library.layout_of(id).cloned();
            vars.push(self.program.new_var(self.library.var_name(id), kind, layout, Position::NONE));
        }
        vars
    }

    fn signatures(&mut self, vars: &Vars) {
        for (id, proc) in self.library.procs.iter() {
            let own = &mut self.program.procs[id];
            own.formals = proc.formals.iter().map(|&var| new(vars, var)).collect();
            own.returns = proc.returns.map(|var| new(vars, var));
            own.varargs = proc.varargs.map(|var| new(vars, var));
        }
    }

    fn statements(&mut self, vars: &Vars) {
        for statement in self.library.statements.values() {
            if !statement.operation.is_computation() {
                let mut operation = statement.operation.clone();
                operation.map_places(|place| place.var = new(vars, place.var));
                self.program.push(None, operation, Position::NONE);
            }
        }
    }

    fn effects(&mut self, vars: &Vars) {
        for (id, proc) in self.library.procs.iter().filter(|(_, proc)| proc.defined) {
            let mut effects = match &proc.effects {
                Some(known) => mapped(known, vars),
                None => Effects::default(),
            };
            let mut calls: FxHashMap<Callee, Vec<VarPlace>> = FxHashMap::default();
            let mut order = Vec::new();
            for &statement in &proc.body {
                let operation = &self.library.statements[statement].operation;
                // `FRAG`, Fig. 3.3: a direct access to a local does not count for its procedure.
                let lasting = |access: &Access| match access {
                    Access::Direct(place) => self.library.vars[place.var].kind.is_global_or_static(),
                    Access::Indirect { .. } => true,
                };
                effects
                    .modifies
                    .extend(operation.written().filter(lasting).map(|access| whole(access, vars)));
                operation.for_each_read(|read| {
                    if lasting(&read) {
                        effects.uses.push(whole(read, vars));
                    }
                });
                if let Operation::Call { callee, actuals, .. } = operation {
                    let callee = match callee {
                        Callee::Direct(proc) => Callee::Direct(*proc),
                        Callee::Indirect(VarPlace { var, offset }) => {
                            Callee::Indirect(VarPlace { var: new(vars, *var), offset: *offset })
                        }
                    };
                    let known = calls.entry(callee).or_insert_with(|| {
                        // Keeps the order of the first calls; a hash map has none.
                        order.push(callee);
                        Vec::new()
                    });
                    known.extend(
                        actuals.iter().flatten().map(|actual| VarPlace::start(new(vars, actual.var))),
                    );
                }
            }
            for callee in order {
                let actuals = calls.remove(&callee).unwrap_or_default().into();
                effects.calls.push(CallEffect { callee, actuals });
            }
            self.program.procs[id].effects = Some(Box::new(effects));
        }
    }
}

fn new(vars: &Vars, var: VarId) -> VarId {
    vars[var.0 as usize]
}

/// Effects concern whole variables, so offsets in their targets are dropped. The offset of a pointer itself
/// is kept.
fn whole(access: Access, vars: &Vars) -> Access {
    match access {
        Access::Direct(place) => Access::Direct(VarPlace::start(new(vars, place.var))),
        Access::Indirect { pointer: VarPlace { var, offset }, .. } => {
            Access::Indirect { pointer: VarPlace { var: new(vars, var), offset }, offset: 0 }
        }
    }
}

/// Effects of a procedure that was itself known by a summary.
fn mapped(effects: &Effects, vars: &Vars) -> Effects {
    let place = |place: &VarPlace| VarPlace { var: new(vars, place.var), offset: place.offset };
    Effects {
        modifies: effects.modifies.iter().map(|&access| whole(access, vars)).collect(),
        uses: effects.uses.iter().map(|&access| whole(access, vars)).collect(),
        calls: effects
            .calls
            .iter()
            .map(|call| CallEffect {
                callee: match &call.callee {
                    Callee::Direct(proc) => Callee::Direct(*proc),
                    Callee::Indirect(pointer) => Callee::Indirect(place(pointer)),
                },
                actuals: call.actuals.iter().map(place).collect(),
            })
            .collect(),
    }
}
