//! Filters of the solver for types: what a cast lets pass, what a handler catches.

use std::sync::Arc;

use program::{ClassId, Program, Type};
use rustc_hash::FxHashMap;
use solver::{FilterId, KindId, Solver};

use crate::focus::is_platform;
use crate::objects::Objects;

/// Values of `within` that are of none of the types in `without`, of no other class than `exactly`, and of
/// none of the classes `never`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TypeFilter {
    pub(crate) within: Type,
    pub(crate) without: Vec<Type>,
    pub(crate) exactly: Option<Type>,
    /// Classes, without those below them.
    pub(crate) never: Arc<[ClassId]>,
}

impl TypeFilter {
    /// What a cast lets pass.
    pub(crate) fn of(within: Type) -> Self {
        Self { within, without: Vec::new(), exactly: None, never: Arc::default() }
    }

    /// What lets everything pass.
    pub(crate) fn everything() -> Self {
        Self::of(Type::OBJECT)
    }

    /// At least what passes both.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        // One of two types is enough: more may pass, but nothing is lost.
        if self.within == Type::OBJECT {
            self.within = other.within;
        }
        self.without.extend(&other.without);
        self.exactly = self.exactly.or(other.exactly);
        self.never = self.never.iter().chain(&*other.never).copied().collect();
        self
    }

    /// At least what passes one or the other.
    pub(crate) fn or(&self, other: &Self) -> Self {
        Self {
            within: if self.within == other.within { self.within } else { Type::OBJECT },
            without: self.without.iter().copied().filter(|ty| other.without.contains(ty)).collect(),
            exactly: self.exactly.filter(|_| self.exactly == other.exactly),
            never: self.never.iter().copied().filter(|class| other.never.contains(class)).collect(),
        }
    }

    /// Whether values of a type pass.
    pub(crate) fn passes(&self, program: &Program, ty: Type) -> bool {
        may_be(program, ty, self.within)
            && !self.without.iter().any(|&without| program.is_subtype(ty, without))
            && self.exactly.is_none_or(|exactly| ty == exactly || is_missing(program, ty))
            && !ty.as_class().is_some_and(|class| self.never.contains(&class))
    }
}

/// Whether a value of type `ty` may be one of `of`. An object of a missing class, or an array of them, may be
/// anything.
fn may_be(program: &Program, ty: Type, of: Type) -> bool {
    program.is_subtype(ty, of) || is_missing(program, ty) || may_inherit(program, ty, of)
}

fn is_missing(program: &Program, ty: Type) -> bool {
    ty.base_class().is_some_and(|class| program.class(class).is_phantom())
}

/// Whether a missing class above the one of `ty` may be a subtype of `of`. A missing interface extends only
/// interfaces.
fn may_inherit(program: &Program, ty: Type, of: Type) -> bool {
    let Some(class) = ty.base_class() else { return false };
    let of_platform = |class: ClassId| is_platform(program.names.class_name(class).0);
    let is_of_platform = of.base_class().is_none_or(of_platform);
    // A missing class of the JDK is no subtype of a class outside it, and nothing is above `Object`.
    let may_be = |class: ClassId| {
        class != ClassId::OBJECT
            && program.class(class).is_phantom()
            && (is_of_platform || !of_platform(class))
    };
    let may_be_interface = of.base_class().is_none_or(|of| {
        let of = program.class(of);
        of.is_phantom() || of.is_interface()
    });
    std::iter::successors(Some(class), |&class| program.class(class).superclass).any(may_be)
        || (may_be_interface && program.superinterfaces(class).into_iter().any(may_be))
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
