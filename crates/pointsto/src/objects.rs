//! Objects: each represents everything that an allocation creates.

use index::{Id, Interner, id};
use ir::StmtId;
use program::{ClassId, FieldId, MethodId, Origin, Program, Symbol, Type};
use rustc_hash::FxHashMap;
use solver::{KindId, ObjectId, Set, Solver};

use crate::contexts::ContextId;

id!(
    /// A place where objects come from.
    pub(crate) SiteId
);

/// Where an object comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// A statement of a method.
    Stmt(MethodId, StmtId),
    /// One of the inner arrays of a `new T[a][b]`: how many dimensions it lacks.
    Inner(MethodId, StmtId, u8),
    /// All string constants and computed strings.
    Strings,
    /// The class object of a type.
    Class(Type),
    /// What the JVM itself makes of a class: its exceptions, the main thread, the arguments of `main`.
    Machine(Type),
    /// A string constant that may name a class or a member.
    Text(Symbol),
    /// The `Method` or `Constructor` object of a method.
    Method(MethodId),
    /// The `Field` object of a field.
    Field(FieldId),
    /// Made by a rule at a statement: by reflection, as a service.
    Made(MethodId, StmtId),
    /// All objects of a class, if an analysis does not distinguish them.
    Merged(Type),
}

/// An object: site, type and heap context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Object {
    /// Where it comes from.
    pub site: Site,
    /// Its class or array type.
    pub ty: Type,
    pub(crate) context: ContextId,
}

/// All objects, and their numbers in the solver.
#[derive(Default)]
pub(crate) struct Objects {
    sites: Interner<SiteId, Site>,
    known: FxHashMap<Object, ObjectId>,
    /// By number; the solver leaves gaps.
    by_id: Vec<Option<Object>>,
    /// The solver's kinds are types.
    kinds: Interner<KindId, Type>,
}

/// Types whose objects are likely to arrive together; the solver numbers them close to each other.
fn group(program: &Program, ty: Type) -> usize {
    match ty {
        _ if ty.is_array() => 1,
        _ if program.is_subtype(ty, Type::THROWABLE) => 2,
        _ if ty.as_class().is_some_and(|class| program.class(class).origin == Origin::Lambda) => 3,
        _ => 0,
    }
}

impl Objects {
    pub(crate) fn get(&self, object: ObjectId) -> Object {
        self.by_id[object.index()].expect("the solver knows only objects that were made here")
    }

    pub(crate) fn site(&mut self, site: Site) -> SiteId {
        self.sites.intern(site)
    }

    /// The object, and whether its type is new to the solver.
    pub(crate) fn object(
        &mut self,
        program: &Program,
        solver: &mut Solver,
        object: Object,
    ) -> (ObjectId, Option<KindId>) {
        if let Some(&known) = self.known.get(&object) {
            return (known, None);
        }
        let before = self.kinds.len();
        let kind = self.kinds.intern(object.ty);
        let id = solver.new_object(kind, group(program, object.ty));
        self.known.insert(object, id);
        if self.by_id.len() <= id.index() {
            self.by_id.resize(id.index() + 1, None);
        }
        self.by_id[id.index()] = Some(object);
        (id, (kind.index() == before).then_some(kind))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// All objects, in the order of ids.
    pub(crate) fn all(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let known = self.by_id.iter().enumerate().filter(|(_, object)| object.is_some());
        known.map(|(number, _)| ObjectId::from_index(number))
    }

    pub(crate) fn known_site(&self, site: u32) -> Option<Site> {
        ((site as usize) < self.sites.len()).then(|| self.sites.get(SiteId(site)))
    }

    pub(crate) fn type_of(&self, solver: &Solver, object: ObjectId) -> Type {
        self.kinds.get(solver.kind(object))
    }

    /// The objects of a set, cut into sets of one type each.
    pub(crate) fn words_by_type(&self, solver: &Solver, set: &Set) -> Vec<(Type, Set)> {
        let mut found = Vec::new();
        for (block, word) in set.words() {
            if let Some(kind) = solver.kind_of_block(block) {
                found.push((self.kinds.get(kind), Set::of_word(block, word)));
                continue;
            }
            // A mixed block: takes one kind after the other out of the word.
            let mut rest = word;
            while rest != 0 {
                let kind = solver.kind(ObjectId(block * 64 + rest.trailing_zeros()));
                let mut same = 0;
                let mut bits = rest;
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    if solver.kind(ObjectId(block * 64 + bit)) == kind {
                        same |= 1 << bit;
                    }
                }
                found.push((self.kinds.get(kind), Set::of_word(block, same)));
                rest &= !same;
            }
        }
        found
    }

    /// The types of the objects of a set, each once, in their order.
    pub(crate) fn types(&self, solver: &Solver, set: &Set) -> Vec<Type> {
        let mut types: Vec<Type> = self.words_by_type(solver, set).into_iter().map(|(ty, _)| ty).collect();
        types.sort_unstable();
        types.dedup();
        types
    }

    pub(crate) fn kinds(&self) -> impl Iterator<Item = (KindId, Type)> + '_ {
        self.kinds.iter().map(|(kind, &ty)| (kind, ty))
    }
}

/// The class whose methods a value of this type has.
pub fn dispatch_class(ty: Type) -> ClassId {
    ty.as_class().unwrap_or(ClassId::OBJECT)
}
