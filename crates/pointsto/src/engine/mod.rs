//! The engine's state, and what rules see of it.
//!
//! [`Engine`] has the whole state of a running analysis. The modules above implement its operations, one
//! module for each verb. A rule ([`Rule`]) sees a handle ([`Cx`]), and while an outline is built, a
//! [`Draft`].

mod draft;
mod handle;
mod rule;

use std::any::{Any, TypeId};
use std::rc::Rc;

use index::{Arena, Interner};
use ir::Body;
use program::{ClassId, MethodId, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, Reason, Set, Solver};

use crate::analysis::Analysis;
use crate::bodies::Bodies;
use crate::callees::{Callee, Groups};
use crate::contexts::{ContextId, Contexts};
use crate::control::Control;
use crate::diagnostics::Diagnostics;
use crate::fields::FieldNodes;
use crate::filters::Filters;
use crate::focus::Owners;
use crate::frames::{Frame, InstanceId, Owner};
use crate::objects::Objects;
use crate::outline::{Call, Calls, Use, WaitingId};
use crate::reasons::{self, Deeds};
use crate::tags::Tags;
use crate::targets::Met;

pub use draft::Draft;
pub use handle::{Arrival, Cx};
pub(crate) use rule::{AT_CALLS, AT_METHODS, Modelled, Models};
pub use rule::{Act, At, Model, Rule, RuleSite, UnselectedSite};

/// What a rule that waits does with objects that arrive.
pub(crate) type Waiting = Rc<dyn Fn(&mut Cx<'_, '_>, &Set)>;

/// What an analysis knows while it runs.
pub(crate) struct Engine<'p> {
    pub(crate) program: &'p mut Program,
    pub(crate) control: &'p Control,
    pub(crate) analysis: Analysis,
    pub(crate) contexts: Contexts,
    pub(crate) owners_of: Owners,
    pub(crate) objects: Objects,
    pub(crate) filters: Filters,
    pub(crate) fields: FieldNodes,
    /// Allocations of arrays that have no elements.
    pub(crate) empty_arrays: FxHashSet<(MethodId, ir::StmtId)>,
    /// What tells classes apart.
    pub(crate) tags: Tags,
    /// `String`, `StringBuilder` and `StringBuffer`.
    pub(crate) texts: Vec<Type>,
    pub(crate) met: Met,
    pub(crate) bodies: Bodies,
    pub(crate) instances: Interner<InstanceId, (MethodId, ContextId)>,
    pub(crate) frames: Arena<InstanceId, Frame>,
    /// The first node of each owner, ascending; the node after its last; and the owner.
    pub(crate) owners: Vec<(u32, u32, Owner)>,
    /// By method, where not all places are replicated: the base of the shared ones, and all instances.
    pub(crate) shared: FxHashMap<MethodId, (u32, Vec<InstanceId>)>,
    /// Where the program starts.
    pub(crate) entered: Vec<InstanceId>,
    /// What the JVM or missing code calls, at no call of a body.
    pub(crate) from_outside: Vec<InstanceId>,
    /// Reached, but their statements have not been processed.
    pub(crate) pending: Vec<InstanceId>,
    pub(crate) initialized: FxHashSet<ClassId>,
    /// What rules wait for, and for which instance. What bodies wait for is in their outlines.
    pub(crate) uses: FxHashMap<NodeId, Vec<(InstanceId, Reason, Use<NodeId>)>>,
    /// The calls that rules have added.
    pub(crate) calls: RuleCalls,
    /// What leaves a callee, and where it arrives.
    pub(crate) escapes: FxHashSet<(NodeId, NodeId)>,
    /// Caller, number of the call, callee. Calls of the outline are numbered from 0 up, calls of rules from
    /// `u32::MAX` down.
    pub(crate) edges: FxHashSet<(InstanceId, u32, Callee)>,
    pub(crate) groups: Groups,
    pub(crate) selected: FxHashMap<(Type, MethodId), Option<MethodId>>,
    pub(crate) rules: Rules,
    /// The reason of the next constraint of an instance that is reached.
    pub(crate) next_reason: u32,
    pub(crate) diagnostics: Diagnostics,
}

/// The calls that rules have added.
#[derive(Default)]
pub(crate) struct RuleCalls {
    /// The calls.
    pub(crate) calls: Calls<Option<NodeId>>,
    /// By call: who makes it, and why.
    pub(crate) makers: Vec<(InstanceId, Reason)>,
}

impl RuleCalls {
    /// Why a call is made.
    pub(crate) fn reason(&self, number: u32) -> Reason {
        self.makers[(u32::MAX - number) as usize].1
    }

    /// The call of a rule with this number.
    pub(crate) fn get(&self, number: u32) -> Option<&Call<Option<NodeId>>> {
        // A call of an outline has a small number, which becomes one that is out of range here.
        self.calls.get(u32::MAX - number)
    }
}

/// The rules, and what they have left with the engine.
pub(crate) struct Rules {
    pub(crate) list: Rc<[Box<dyn Rule>]>,
    /// The rules that are notified of each new object, by position.
    pub(crate) seeing_objects: Rc<[usize]>,
    pub(crate) models: Models,
    pub(crate) waiting: Arena<WaitingId, Waiting>,
    /// Why a rule does what it does now.
    pub(crate) reason: Reason,
    /// What rules have done, if that is recorded.
    pub(crate) deeds: Option<Deeds>,
    /// What rules remember, by its type.
    pub(crate) memory: FxHashMap<TypeId, Box<dyn Any>>,
}

impl<'p> Engine<'p> {
    pub(crate) fn new(
        program: &'p mut Program,
        analysis: Analysis,
        bodies: Vec<Body>,
        rules: Vec<Box<dyn Rule>>,
        control: &'p Control,
    ) -> Self {
        let texts = [&b"java/lang/String"[..], b"java/lang/StringBuilder", b"java/lang/StringBuffer"];
        let texts = texts.iter().filter_map(|name| program.find_class(name)).map(Type::class).collect();
        Self {
            texts,
            met: Met::default(),
            rules: Rules::new(program, rules),
            program,
            control,
            analysis,
            contexts: Contexts::new(),
            owners_of: Owners::default(),
            objects: Objects::default(),
            filters: Filters::default(),
            bodies: Bodies::given(bodies),
            fields: FieldNodes::default(),
            empty_arrays: FxHashSet::default(),
            tags: Tags::default(),
            instances: Interner::default(),
            frames: Arena::new(),
            owners: Vec::new(),
            shared: FxHashMap::default(),
            uses: FxHashMap::default(),
            calls: RuleCalls::default(),
            escapes: FxHashSet::default(),
            edges: FxHashSet::default(),
            groups: Groups::default(),
            selected: FxHashMap::default(),
            initialized: FxHashSet::default(),
            next_reason: reasons::FIRST,
            diagnostics: Diagnostics::default(),
            entered: Vec::new(),
            from_outside: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// What rules see.
    pub(crate) fn handle<'e>(&'e mut self, solver: &'e mut Solver) -> Cx<'e, 'p> {
        Cx { engine: self, solver }
    }
}

impl Rules {
    fn new(program: &Program, list: Vec<Box<dyn Rule>>) -> Self {
        let models = Models::new(program, &list);
        let numbered = list.iter().enumerate();
        let seeing_objects = numbered.filter(|(_, rule)| rule.sees_objects()).map(|(at, _)| at).collect();
        Self {
            list: list.into(),
            seeing_objects,
            models,
            waiting: Arena::new(),
            reason: Reason::UNSTATED,
            deeds: None,
            memory: FxHashMap::default(),
        }
    }
}
