//! Outlines: what a method does to references, computed once per method and performed once per instance.
//!
//! A *place* becomes a node in each instance: a variable, what a block throws, what leaves the method.
//! *Steps* are performed when an instance is reached; *uses* wait at a place for the objects that arrive
//! there. Rules add uses and calls of the same kinds, over nodes instead of places.

use index::Id;
use ir::{Body, StmtId, VarId};
use program::{ClassId, FieldId, MethodId, Type};
use solver::{FilterId, NodeId, ObjectId};

/// A place of an outline; `NONE` for what holds no references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(pub(crate) u32);

impl Place {
    /// What holds no references.
    pub const NONE: Place = Place(u32::MAX);

    /// The place, unless it is none.
    pub fn get(self) -> Option<Place> {
        (self != Self::NONE).then_some(self)
    }
}

/// What is done once per instance.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// `x = y`, or `x = (T) y` with a filter.
    Flow {
        /// y.
        source: Place,
        /// x.
        target: Place,
        /// T.
        filter: Option<FilterId>,
    },
    /// `x = new T`.
    Allocate {
        /// The statement.
        stmt: StmtId,
        /// x.
        target: Place,
        /// T.
        ty: Type,
    },
    /// `x = new T[a][b]` and its inner arrays.
    AllocateNested {
        /// The statement.
        stmt: StmtId,
        /// x.
        target: Place,
        /// The type of the outer array.
        ty: Type,
        /// How many lengths are given.
        depth: u8,
    },
    /// An object without a context: a string, a class, an exception of the JVM.
    Constant {
        /// Where it goes.
        target: Place,
        /// The object.
        object: ObjectId,
    },
    /// `x = C.f`.
    LoadStatic {
        /// The node of `C.f`, or one of a rule.
        source: NodeId,
        /// x.
        target: Place,
    },
    /// `C.f = x`.
    StoreStatic {
        /// x.
        source: Place,
        /// The node of `C.f`, or one of a rule.
        target: NodeId,
    },
    /// A use of the class, perhaps the first one.
    Initialize(ClassId),
    /// A call whose method is known without a receiver.
    Call(u32),
    /// A call that rules handle.
    Model(u32),
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
            // The created objects and the callees depend on the context.
            Step::Allocate { .. } | Step::AllocateNested { .. } | Step::Call(_) | Step::Model(_) => false,
        }
    }
}

/// A part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A field.
    Field(FieldId),
    /// All elements of an array.
    Element,
}

index::id!(
    /// A rule that waits for objects at a node.
    pub WaitingId
);

/// What is done with the objects that arrive somewhere: at a place of an outline (P is [`Place`]), or at a
/// node, for an instance that is known (P is [`NodeId`]).
#[derive(Clone, Copy, Debug)]
pub enum Use<P> {
    /// `target = here.slot`.
    Load {
        /// What is loaded.
        slot: Slot,
        /// Where it goes.
        target: P,
    },
    /// `here.slot = value`.
    Store {
        /// Where it is stored.
        slot: Slot,
        /// What is stored.
        value: P,
    },
    /// `here.m(..)`, by the number of the call.
    Call(u32),
    /// A rule waits for them.
    Rule(WaitingId),
}

impl<P> Use<P> {
    /// The same use, with its place replaced.
    #[inline]
    pub(crate) fn map<Q>(self, resolve: impl FnOnce(P) -> Q) -> Use<Q> {
        match self {
            Use::Load { slot, target } => Use::Load { slot, target: resolve(target) },
            Use::Store { slot, value } => Use::Store { slot, value: resolve(value) },
            Use::Call(number) => Use::Call(number),
            Use::Rule(waiting) => Use::Rule(waiting),
        }
    }
}

/// How the method of a call is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// By the class of the receiver.
    Select(MethodId),
    /// Known beforehand.
    Fixed(MethodId),
}

impl Choice {
    /// The method that the instruction means.
    pub fn method(self) -> MethodId {
        match self {
            Choice::Select(method) | Choice::Fixed(method) => method,
        }
    }
}

/// A call: of a body (P is [`Place`]), or added by a rule (P is `Option<NodeId>`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<P> {
    pub(crate) stmt: StmtId,
    pub(crate) choice: Choice,
    arguments: (u32, u32),
    /// Where the result goes.
    pub(crate) target: P,
    /// Where exceptions go.
    pub(crate) thrown: P,
    /// Whether all of these are shared by all instances of the caller.
    shared: bool,
}

/// Calls by number, and their arguments, the receiver first.
#[derive(Debug)]
pub(crate) struct Calls<P> {
    list: Vec<Call<P>>,
    arguments: Vec<P>,
}

impl<P> Default for Calls<P> {
    fn default() -> Self {
        Self { list: Vec::new(), arguments: Vec::new() }
    }
}

impl<P: Copy> Calls<P> {
    /// Adds a call, and returns its number.
    pub(crate) fn push(
        &mut self,
        stmt: StmtId,
        choice: Choice,
        arguments: impl IntoIterator<Item = P>,
        target: P,
        thrown: P,
    ) -> u32 {
        let start = self.arguments.len() as u32;
        self.arguments.extend(arguments);
        let arguments = (start, self.arguments.len() as u32);
        self.list.push(Call { stmt, choice, arguments, target, thrown, shared: false });
        self.list.len() as u32 - 1
    }

    /// A call by its number.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&Call<P>> {
        self.list.get(number as usize)
    }

    /// The arguments of a call, the receiver first.
    #[inline]
    pub(crate) fn arguments(&self, call: &Call<P>) -> &[P] {
        &self.arguments[call.arguments.0 as usize..call.arguments.1 as usize]
    }

    /// All calls, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Call<P>> {
        self.list.iter()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

impl<P> std::ops::Index<u32> for Calls<P> {
    type Output = Call<P>;

    #[inline]
    fn index(&self, number: u32) -> &Call<P> {
        &self.list[number as usize]
    }
}

impl Calls<Place> {
    /// Notes which calls do the same for all instances of the caller.
    fn note_shared(&mut self, replicated: u32) {
        for call in &mut self.list {
            let arguments = &self.arguments[call.arguments.0 as usize..call.arguments.1 as usize];
            // A place that is none counts as shared: its number is above all others.
            call.shared =
                arguments.iter().chain([&call.target, &call.thrown]).all(|place| place.0 >= replicated);
        }
    }
}

/// What a method does to references.
pub struct Outline {
    /// The body it was made from; none for native methods.
    pub body: Option<Body>,
    /// By variable of the body.
    places: Box<[Place]>,
    /// The number of places.
    pub(crate) count: u32,
    /// This many places, from the first, have a copy for each context; the others have one copy for all.
    pub(crate) replicated: u32,
    /// `this` and the parameters.
    pub formals: Box<[Place]>,
    pub(crate) result: Place,
    /// The formals that are all the method returns, if an analysis makes use of that.
    pub(crate) passes: Option<Box<[u16]>>,
    /// Exceptions that leave the method.
    pub(crate) escaped: Place,
    /// The receivers of calls that have a place of their own, in the order of statements.
    receivers: Box<[(StmtId, Place)]>,
    /// What calls decide about.
    pub(crate) returned: Box<[Returned]>,
    /// Done for every instance.
    pub(crate) steps: Box<[Step]>,
    /// Done once: they touch only places that all instances share.
    pub(crate) shared_steps: Box<[Step]>,
    uses: Box<[Use<Place>]>,
    /// Where the uses of each place start, and where the last ones end.
    starts: Box<[u32]>,
    /// The calls of the body.
    pub(crate) calls: Calls<Place>,
    /// For calls that rules handle: the types that the result is used as.
    expected: Box<[(u32, Box<[Type]>)]>,
    /// By constraint: the statement that it comes from; `NOWHERE` if there is none.
    stmts: Box<[StmtId]>,
}

/// `x' = x`, as far as the callees of a call return `result` for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Returned {
    /// The call.
    pub(crate) call: StmtId,
    /// Which argument x is.
    pub(crate) position: u16,
    /// What is returned.
    pub(crate) result: bool,
    /// x.
    pub(crate) source: Place,
    /// x'.
    pub(crate) target: Place,
}

/// No statement.
pub(crate) const NOWHERE: StmtId = StmtId(u32::MAX);

/// A constraint of an outline.
#[derive(Clone, Copy, Debug)]
pub enum Constraint {
    /// A step, and the statement that it comes from.
    Step(Step, Option<StmtId>),
    /// A use, and the statement that it comes from.
    Use(Use<Place>, Option<StmtId>),
    /// A call, by its number.
    Call(u32),
    /// Whoever starts the program passes an argument.
    Given,
}

/// The parts of an outline, as they were collected.
pub(crate) struct Parts {
    pub(crate) body: Option<Body>,
    pub(crate) places: Vec<Place>,
    pub(crate) count: u32,
    pub(crate) replicated: u32,
    pub(crate) formals: Box<[Place]>,
    pub(crate) result: Place,
    pub(crate) passes: Option<Box<[u16]>>,
    pub(crate) escaped: Place,
    pub(crate) receivers: Vec<(StmtId, Place)>,
    pub(crate) returned: Vec<Returned>,
    pub(crate) steps: Vec<(Step, StmtId)>,
    pub(crate) uses: Vec<(Place, Use<Place>, StmtId)>,
    pub(crate) calls: Calls<Place>,
    pub(crate) expected: Vec<(u32, Box<[Type]>)>,
}

impl Outline {
    /// Puts the parts in order.
    pub(crate) fn new(parts: Parts) -> Self {
        let Parts { count, replicated, mut uses, mut calls, mut receivers, .. } = parts;
        receivers.sort_unstable_by_key(|&(stmt, _)| stmt);
        // Stable: the uses of a place stay in the order of their statements.
        uses.sort_by_key(|(place, ..)| *place);
        // `starts[p]..starts[p + 1]` are the uses of place p.
        let mut starts = Vec::with_capacity(count as usize + 1);
        let mut at = 0;
        for place in 0..=count {
            while uses.get(at).is_some_and(|(of, ..)| of.0 < place) {
                at += 1;
            }
            starts.push(at as u32);
        }
        let (shared_steps, steps): (Vec<_>, Vec<_>) =
            parts.steps.into_iter().partition(|(step, _)| step.is_shared(replicated));
        // The order in which `constraint` numbers them.
        let in_steps = shared_steps.iter().chain(&steps).map(|(_, stmt)| *stmt);
        let stmts = in_steps.chain(uses.iter().map(|(.., stmt)| *stmt)).collect();
        calls.note_shared(replicated);
        // Outlines stay until the end, so spare capacity would stay too.
        calls.list.shrink_to_fit();
        calls.arguments.shrink_to_fit();
        Outline {
            body: parts.body,
            places: parts.places.into(),
            count,
            replicated,
            formals: parts.formals,
            result: parts.result,
            passes: parts.passes,
            escaped: parts.escaped,
            receivers: receivers.into(),
            returned: parts.returned.into(),
            steps: steps.into_iter().map(|(step, _)| step).collect(),
            shared_steps: shared_steps.into_iter().map(|(step, _)| step).collect(),
            uses: uses.into_iter().map(|(_, what, _)| what).collect(),
            starts: starts.into(),
            calls,
            expected: parts.expected.into(),
            stmts,
        }
    }

    /// How many constraints an instance has: of shared steps, steps, uses and calls, and one for what it is
    /// given.
    pub(crate) fn constraints(&self) -> u32 {
        self.given() + 1
    }

    /// The number of the constraint of the first step that is done for every instance.
    pub(crate) fn own_step(&self) -> u32 {
        self.shared_steps.len() as u32
    }

    /// The number of the constraint of the first use at a place.
    #[inline]
    pub(crate) fn use_at(&self, place: Place) -> u32 {
        (self.shared_steps.len() + self.steps.len()) as u32 + self.starts[place.0 as usize]
    }

    /// The number of the constraint of a call.
    #[inline]
    pub(crate) fn call(&self, number: u32) -> u32 {
        self.stmts.len() as u32 + number
    }

    /// The number of the constraint of what is given.
    pub(crate) fn given(&self) -> u32 {
        self.stmts.len() as u32 + self.calls.len() as u32
    }

    /// A constraint by its number.
    pub fn constraint(&self, number: u32) -> Constraint {
        let at = number as usize;
        let (shared, own) = (self.shared_steps.len(), self.steps.len());
        let Some(&stmt) = self.stmts.get(at) else {
            return if number == self.given() {
                Constraint::Given
            } else {
                Constraint::Call(number - self.stmts.len() as u32)
            };
        };
        let stmt = (stmt != NOWHERE).then_some(stmt);
        match at {
            _ if at < shared => Constraint::Step(self.shared_steps[at], stmt),
            _ if at < shared + own => Constraint::Step(self.steps[at - shared], stmt),
            _ => Constraint::Use(self.uses[at - shared - own], stmt),
        }
    }

    /// The place of a variable, if it holds references.
    pub fn place(&self, var: VarId) -> Option<Place> {
        self.places.get(var.index()).copied().and_then(Place::get)
    }

    /// The place of the receiver of a call: conditions may say more about it than about its variable.
    pub fn receiver(&self, stmt: StmtId, var: VarId) -> Option<Place> {
        match self.receivers.binary_search_by_key(&stmt, |&(of, _)| of) {
            Ok(at) => Some(self.receivers[at].1),
            Err(_) => self.place(var),
        }
    }

    /// The variable of a place; none for what is thrown, and in methods without a body.
    pub fn variable(&self, place: Place) -> Option<VarId> {
        self.places.iter().position(|&of| of == place).map(VarId::from_index)
    }

    /// All places.
    pub(crate) fn all_places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.count).map(Place)
    }

    /// All steps.
    fn shared_and_own_steps(&self) -> impl Iterator<Item = &Step> {
        self.shared_steps.iter().chain(&self.steps)
    }

    /// The classes that a statement may use for the first time, and the statement.
    pub fn initializations(&self) -> impl Iterator<Item = (ClassId, Option<StmtId>)> {
        let numbered = self.shared_and_own_steps().zip(&self.stmts);
        numbered.filter_map(|(step, &stmt)| {
            let Step::Initialize(class) = *step else { return None };
            Some((class, (stmt != NOWHERE).then_some(stmt)))
        })
    }

    /// What is done with objects that arrive at a place.
    #[inline]
    pub(crate) fn uses(&self, place: Place) -> &[Use<Place>] {
        let at = place.0 as usize;
        &self.uses[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The places where something is done with objects that arrive.
    pub(crate) fn watched(&self) -> impl Iterator<Item = Place> + '_ {
        self.all_places().filter(|place| !self.uses(*place).is_empty())
    }

    /// Whether a use at a shared place does the same for all instances that share it. If places are shared,
    /// contexts consist of one site or object, and the caller's context does not affect that of the callee.
    pub(crate) fn is_shared(&self, what: Use<Place>) -> bool {
        match what {
            Use::Load { target: place, .. } | Use::Store { value: place, .. } => place.0 >= self.replicated,
            Use::Call(number) => self.calls[number].shared,
            Use::Rule(_) => true,
        }
    }

    /// The types that the result of a call is used as; only for calls that rules handle.
    pub(crate) fn expected(&self, call: u32) -> &[Type] {
        self.expected.iter().find(|(number, _)| *number == call).map_or(&[], |(_, types)| types)
    }
}
