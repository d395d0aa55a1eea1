//! What a body does to references, worked out once per method and performed once per instance.
//!
//! A *place* is a node before it belongs to an instance: a variable, what a block throws, what leaves the method.
//! *Steps* are performed when an instance is reached; *uses* wait at a place for the objects that arrive there.

mod build;
mod calls;
mod expected;
mod statements;
mod thrown;

use index::Id;
use ir::{Body, StmtId, VarId};
use program::{ClassId, FieldId, MethodId, Type};
use solver::{FilterId, NodeId, ObjectId};

pub(crate) use build::Builder;
pub(crate) use thrown::thrown_by_machine;

/// A place of a plan; `NONE` for what holds no references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place(pub(crate) u32);

impl Place {
    pub(crate) const NONE: Place = Place(u32::MAX);

    pub(crate) fn get(self) -> Option<Place> {
        (self != Self::NONE).then_some(self)
    }
}

/// What is done once per instance.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// `x = y`, or `x = (T) y` with a filter.
    Flow { source: Place, target: Place, filter: Option<FilterId> },
    /// `x = new T`.
    Allocate { stmt: StmtId, target: Place, ty: Type },
    /// `x = new T[a][b]` and its inner arrays.
    AllocateNested { stmt: StmtId, target: Place, ty: Type, depth: u8 },
    /// An object without a context: a string, a class, an exception of the JVM.
    Constant { target: Place, object: ObjectId },
    /// `x = C.f`.
    LoadStatic { source: NodeId, target: Place },
    /// `C.f = x`.
    StoreStatic { source: Place, target: NodeId },
    /// The class is used for the first time, perhaps.
    Initialize(ClassId),
    /// A call whose method is known without a receiver.
    Call(u32),
    /// A call that rules have something to say about.
    Model(u32),
}

/// What is done with the objects that arrive at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Use {
    /// `target = here.field`.
    LoadField { field: FieldId, target: Place },
    /// `here.field = value`.
    StoreField { field: FieldId, value: Place },
    /// `target = here[..]`.
    LoadElement { target: Place },
    /// `here[..] = value`.
    StoreElement { value: Place },
    /// `here.m(..)`.
    Call(u32),
}

/// How the method of a call is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// By the class of the receiver.
    Select(MethodId),
    /// Known beforehand.
    Fixed(MethodId),
}

impl Choice {
    /// The method that the instruction means.
    pub(crate) fn method(self) -> MethodId {
        match self {
            Choice::Select(method) | Choice::Fixed(method) => method,
        }
    }
}

/// A call of a body. Its arguments, receiver first, stand in the plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlannedCall {
    pub(crate) stmt: StmtId,
    pub(crate) choice: Choice,
    arguments: (u32, u32),
    pub(crate) target: Place,
    pub(crate) thrown: Place,
    /// Whether all of these are shared by all instances of the caller.
    shared: bool,
}

/// What a method does to references.
pub(crate) struct Plan {
    /// The body it was made from; none for native methods.
    pub(crate) body: Option<Body>,
    /// By variable of the body.
    places: Box<[Place]>,
    /// The number of places.
    pub(crate) count: u32,
    /// The first so many places have a copy for each context, the others one for all.
    pub(crate) replicated: u32,
    pub(crate) formals: Box<[Place]>,
    pub(crate) result: Place,
    /// Exceptions that leave the method.
    pub(crate) escaped: Place,
    /// Done for every instance.
    pub(crate) steps: Box<[Step]>,
    /// Done once: they touch only places that all instances share.
    pub(crate) shared_steps: Box<[Step]>,
    uses: Box<[Use]>,
    /// By place, where its uses start; one more at the end.
    starts: Box<[u32]>,
    pub(crate) calls: Box<[PlannedCall]>,
    arguments: Box<[Place]>,
    /// For calls that rules look at, what is expected of the result.
    expected: Box<[(u32, Box<[Type]>)]>,
}

impl Step {
    /// Whether it touches only places that all instances share.
    fn is_shared(self, replicated: u32) -> bool {
        let shared = |place: Place| place.0 >= replicated;
        match self {
            Step::Flow { source, target, .. } => shared(source) && shared(target),
            Step::Constant { target, .. } | Step::LoadStatic { target, .. } => shared(target),
            Step::StoreStatic { source, .. } => shared(source),
            Step::Initialize(_) => true,
            // What is made, and what is called, depends on the context.
            Step::Allocate { .. } | Step::AllocateNested { .. } | Step::Call(_) | Step::Model(_) => false,
        }
    }
}

impl Plan {
    /// The place of a variable, if it holds references.
    pub(crate) fn place(&self, var: VarId) -> Option<Place> {
        self.places.get(var.index()).copied().and_then(Place::get)
    }

    /// The variable of a place; none for what is thrown, and in methods without a body.
    pub(crate) fn variable(&self, place: Place) -> Option<VarId> {
        self.places.iter().position(|&of| of == place).map(VarId::from_index)
    }

    /// All steps.
    pub(crate) fn shared_and_own_steps(&self) -> impl Iterator<Item = &Step> {
        self.shared_steps.iter().chain(&self.steps)
    }

    /// What is done with objects that arrive at a place.
    pub(crate) fn uses(&self, place: Place) -> &[Use] {
        let at = place.0 as usize;
        &self.uses[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The places where something is done with objects that arrive.
    pub(crate) fn watched(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.count).map(Place).filter(|place| !self.uses(*place).is_empty())
    }

    /// Whether a use at a shared place does the same for all instances that share it. Where places are shared, contexts
    /// are made of one site or object: that of the caller says nothing about that of the callee.
    pub(crate) fn is_shared(&self, what: Use) -> bool {
        match what {
            Use::LoadField { target: place, .. }
            | Use::LoadElement { target: place }
            | Use::StoreField { value: place, .. }
            | Use::StoreElement { value: place } => place.0 >= self.replicated,
            Use::Call(number) => self.calls[number as usize].shared,
        }
    }

    /// The types as which the result of a call is used; only for calls that rules look at.
    pub(crate) fn expected(&self, call: u32) -> &[Type] {
        self.expected.iter().find(|(number, _)| *number == call).map_or(&[], |(_, types)| types)
    }

    /// The arguments of a call, receiver first.
    pub(crate) fn arguments(&self, call: &PlannedCall) -> &[Place] {
        &self.arguments[call.arguments.0 as usize..call.arguments.1 as usize]
    }
}
