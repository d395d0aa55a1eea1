//! Objects: what stands for everything that an allocation makes.

use index::{Id, Interner, id};
use ir::StmtId;
use program::{ClassId, MethodId, Type};
use rustc_hash::FxHashMap;
use solver::{KindId, ObjectId, Solver};

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
    /// All objects of a class, where an analysis does not tell them apart.
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

/// All objects, and what the solver calls them.
#[derive(Default)]
pub(crate) struct Objects {
    sites: Interner<SiteId, Site>,
    known: FxHashMap<Object, ObjectId>,
    by_id: FxHashMap<ObjectId, Object>,
    /// The solver's kinds are types.
    kinds: Interner<KindId, Type>,
}

impl Objects {
    pub(crate) fn get(&self, object: ObjectId) -> Object {
        self.by_id[&object]
    }

    pub(crate) fn site(&mut self, site: Site) -> SiteId {
        self.sites.intern(site)
    }

    /// The object, and whether its type is new to the solver.
    pub(crate) fn object(&mut self, solver: &mut Solver, object: Object) -> (ObjectId, Option<KindId>) {
        if let Some(&known) = self.known.get(&object) {
            return (known, None);
        }
        let before = self.kinds.len();
        let kind = self.kinds.intern(object.ty);
        let id = solver.new_object(kind);
        self.known.insert(object, id);
        self.by_id.insert(id, object);
        (id, (kind.index() == before).then_some(kind))
    }

    /// All objects, in the order of ids.
    pub(crate) fn all(&self) -> Vec<ObjectId> {
        let mut all: Vec<ObjectId> = self.by_id.keys().copied().collect();
        all.sort_unstable();
        all
    }

    pub(crate) fn known_site(&self, site: u32) -> Option<Site> {
        ((site as usize) < self.sites.len()).then(|| self.sites.get(SiteId(site)))
    }

    /// The type of all objects of a block of the solver.
    pub(crate) fn type_of_block(&self, solver: &Solver, block: u32) -> Type {
        self.kinds.get(solver.kind_of_block(block))
    }

    pub(crate) fn kinds(&self) -> impl Iterator<Item = (KindId, Type)> + '_ {
        self.kinds.iter().map(|(kind, &ty)| (kind, ty))
    }

    pub(crate) fn kind_type(&self, kind: KindId) -> Type {
        self.kinds.get(kind)
    }
}

/// The class whose methods a value of this type has.
pub(crate) fn dispatch_class(ty: Type) -> ClassId {
    ty.as_class().unwrap_or(ClassId::OBJECT)
}
