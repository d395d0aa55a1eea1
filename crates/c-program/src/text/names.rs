//! What each variable is called in a text: its own name if that is free, else the name and a number.

use index::{Arena, Id};
use rustc_hash::FxHashSet;

use crate::ids::{ProcId, VarId};
use crate::program::Program;
use crate::text::tokens::{is_bare, quoted};
use crate::var::VarKind;

/// The names of all variables, quoted where that is needed.
#[derive(Clone, Debug)]
pub struct Names(Arena<VarId, String>);

impl Names {
    /// Names that are unique within each procedure, as the text form of programs needs them.
    pub fn in_scopes(program: &Program) -> Names {
        Self::new(program, false)
    }

    /// Names that are unique in all the program.
    pub fn flat(program: &Program) -> Names {
        Self::new(program, true)
    }

    /// The name of a variable.
    pub fn name(&self, var: VarId) -> &str {
        &self.0[var]
    }

    /// Gives a variable another name, which no other variable may have.
    pub fn rename(&mut self, var: VarId, name: String) {
        self.0[var] = name;
    }

    fn new(program: &Program, flat: bool) -> Names {
        let mut names = Arena::new();
        names.resize(program.vars.len(), String::new());
        let mut names = Names(names);
        let mut outer = FxHashSet::default();
        // Names that other texts refer to do not change.
        let external = |var: &VarId| program.linkage(*var) == Some(crate::var::Linkage::External);
        for var in program.vars.ids().filter(external) {
            names.give(program, var, &mut outer, None);
        }
        let mut by_proc = vec![Vec::new(); program.procs.len()];
        for (var, known) in program.vars.iter().filter(|(var, _)| !external(var)) {
            match scope(known.kind) {
                Some(proc) => by_proc[proc.index()].push(var),
                None => names.give(program, var, &mut outer, None),
            }
        }
        for vars in by_proc {
            let mut inner = FxHashSet::default();
            for var in vars {
                if flat {
                    names.give(program, var, &mut outer, None)
                } else {
                    // Inner names must not hide outer ones, which the procedure may use.
                    names.give(program, var, &mut inner, Some(&outer))
                }
            }
        }
        names
    }

    fn give(
        &mut self,
        program: &Program,
        var: VarId,
        taken: &mut FxHashSet<String>,
        also_taken: Option<&FxHashSet<String>>,
    ) {
        let own = program.var_name(var);
        let is_free = |name: &String, taken: &FxHashSet<String>| {
            !taken.contains(name) && also_taken.is_none_or(|more| !more.contains(name))
        };
        let numbered = (2..).map(|number| format!("{own}.{number}"));
        let mut candidates = std::iter::once(own.to_string()).chain(numbered);
        let name = candidates.find(|name| is_free(name, taken)).unwrap_or_default();
        self.0[var] = if is_bare(&name) { name.clone() } else { quoted(&name, '\'') };
        taken.insert(name);
    }
}

/// The procedure in whose text a variable is declared.
pub(crate) fn scope(kind: VarKind) -> Option<ProcId> {
    match kind {
        VarKind::StaticLocal(proc) | VarKind::Heap(Some(proc)) => Some(proc),
        other @ (VarKind::Global { .. }
        | VarKind::Local(_)
        | VarKind::Temporary(_)
        | VarKind::Formal(_)
        | VarKind::Return(_)
        | VarKind::Varargs(_)
        | VarKind::Heap(_)
        | VarKind::Literal
        | VarKind::Procedure(_)
        | VarKind::Representative) => other.activation(),
    }
}
