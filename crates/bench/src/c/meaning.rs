//! What is a variable of the whole program to a library that is analysed alone? The abstraction α of the thesis' 3.2.3.

use c_program::{Program, VarId, VarKind, Weaving};

/// What a variable of the whole program is to the library alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Itself, by its id there.
    Own(VarId),
    /// `ph_var`
    Variable,
    /// `ph_proc`
    Procedure,
    /// The one object for all string literals: the library's, or `ph_var` if it is the client's.
    Literals(VarId),
}

/// What the whole program is made of.
pub(super) struct Parts<'a> {
    /// Its ids come first.
    pub(super) library: &'a Program,
    pub(super) client: &'a Program,
    /// Where the C library has gone to.
    pub(super) libc: &'a Weaving,
}

/// By variable of the whole program; `libc_alone` says where the C library is in what is analysed alone, if it is.
pub(super) fn meanings(whole: &Program, parts: &Parts<'_>, libc_alone: Option<&Weaving>) -> Vec<Meaning> {
    let stranger = |kind: VarKind| match kind.procedure() {
        Some(_) => Meaning::Procedure,
        None => Meaning::Variable,
    };
    let mut meanings: Vec<Meaning> = whole.vars.values().map(|var| stranger(var.kind)).collect();
    if let Some(alone) = libc_alone {
        for (&there, &here) in parts.libc.vars.values().zip(alone.vars.values()) {
            meanings[there.0 as usize] = Meaning::Own(here);
        }
    }
    for var in parts.library.vars.ids() {
        if let Some(meaning) = of_library(parts, var) {
            meanings[var.0 as usize] = meaning;
        }
    }
    meanings
}

/// What a variable of the library means; `None` for a procedure that it imports and the client does not define.
fn of_library(parts: &Parts<'_>, var: VarId) -> Option<Meaning> {
    let library = parts.library;
    if library.vars[var].kind == VarKind::Literal && !library.is_data(var) {
        return Some(Meaning::Literals(var));
    }
    if library.vars[var].kind.procedure().is_none() || !library.is_imported(var) {
        return Some(Meaning::Own(var));
    }
    // The client's goes before the C library's.
    let of_client = parts.client.external(library.var_name(var));
    of_client.filter(|&var| !parts.client.is_imported(var)).map(|_| Meaning::Procedure)
}
