//! Filters of the solver for types: what a cast lets pass, what a handler catches.

use program::{Program, Type};
use rustc_hash::FxHashMap;
use solver::{FilterId, KindId, Solver};

use crate::objects::Objects;

/// Values of `within` that are of none of the types in `without`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TypeFilter {
    pub(crate) within: Type,
    pub(crate) without: Vec<Type>,
}

impl TypeFilter {
    /// What a cast lets pass.
    pub(crate) fn of(within: Type) -> Self {
        Self { within, without: Vec::new() }
    }

    /// Whether values of a type pass.
    pub(crate) fn passes(&self, program: &Program, ty: Type) -> bool {
        may_be(program, ty, self.within)
            && !self.without.iter().any(|&without| program.is_subtype(ty, without))
    }
}

/// Whether a value of type `ty` may be one of `of`. An object of a missing class, or an array of them, may be
/// anything.
fn may_be(program: &Program, ty: Type, of: Type) -> bool {
    program.is_subtype(ty, of) || ty.base_class().is_some_and(|class| program.class(class).is_phantom())
}

#[derive(Default)]
pub(crate) struct Filters {
    known: FxHashMap<TypeFilter, FilterId>,
}

impl Filters {
    /// The solver's filter for a type. All existing kinds have been judged.
    pub(crate) fn get(
        &mut self,
        program: &Program,
        objects: &Objects,
        solver: &mut Solver,
        filter: TypeFilter,
    ) -> FilterId {
        if let Some(&known) = self.known.get(&filter) {
            return known;
        }
        let id = solver.new_filter();
        for (kind, ty) in objects.kinds() {
            if filter.passes(program, ty) {
                solver.allow(id, kind);
            }
        }
        self.known.insert(filter, id);
        id
    }

    /// All filters judge a new kind before its first object arrives.
    pub(crate) fn judge(&self, program: &Program, solver: &mut Solver, kind: KindId, ty: Type) {
        #[expect(clippy::iter_over_hash_type, reason = "each filter is asked by itself")]
        for (filter, &id) in &self.known {
            if filter.passes(program, ty) {
                solver.allow(id, kind);
            }
        }
    }
}
