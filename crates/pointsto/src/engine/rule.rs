//! Rules: what bodies do not say. What the engine asks of a rule, and where a rule looks.

use std::rc::Rc;

use ir::{Body, StmtId};
use program::{MethodId, Program, Type};
use rustc_hash::FxHashMap;
use solver::{NodeId, ObjectId};

use super::{Cx, Draft};
use crate::contexts::ContextId;
use crate::frames::InstanceId;
use crate::outline::Place;

/// Knowledge about one subject that bodies do not contain. All rules are in one list; if several apply, they
/// run in the order of that list. A rule keeps its state in [`Cx::memory`].
pub trait Rule {
    /// The subject.
    fn name(&self) -> &'static str;

    /// The methods that it knows by name, and what it does there.
    fn models(&self) -> &'static [Model] {
        &[]
    }

    /// Called before anything is reached.
    fn prepare(&self, _: &mut Cx<'_, '_>) {}

    /// Called when the entry methods have been reached, but none has been looked at.
    fn start(&self, _: &mut Cx<'_, '_>) {}

    /// Whether it is notified of each new object.
    fn sees_objects(&self) -> bool {
        false
    }

    /// An object has just been made.
    fn object_made(&self, _: &mut Cx<'_, '_>, _: ObjectId, _: Type) {}

    /// A method without a body was reached that no rule models.
    fn native(&self, _: &mut Cx<'_, '_>, _: &Rc<RuleSite>) {}

    /// A receiver's class has no such method, but may inherit one from a class that is missing, or its object
    /// stands for those of classes that nobody knows.
    fn unselected(&self, _: &mut Cx<'_, '_>, _: MethodId, _: &UnselectedSite<'_>) {}

    /// The body of a method of a class that no file declares.
    fn body(&self, _: &mut Program, _: MethodId) -> Option<Body> {
        None
    }

    /// How many places with a copy per context a body needs for values without a variable.
    fn spare_places(&self, _: &Body) -> usize {
        0
    }

    /// A statement that only rules handle: an `invokedynamic`, a constant that is neither a number nor a
    /// class, a call or access whose member is missing, or, of a class whose code is not followed, an
    /// access to a field, a cast to its type, or a handler for it. Returns whether this rule handles it; then
    /// no other rule is asked.
    fn statement(&self, _: &mut Draft<'_, '_>, _: &Body, _: StmtId, _thrown: Place) -> bool {
        false
    }
}

/// A call as a rule sees it. For rules in place of a body the nodes are those of the method itself.
pub struct RuleSite {
    /// The instance that the rule speaks for: the caller, or the method itself.
    pub instance: InstanceId,
    /// Its method.
    pub method: MethodId,
    /// The call.
    pub stmt: StmtId,
    pub(crate) context: ContextId,
    /// Receiver first; `None` for primitives.
    pub arguments: Box<[Option<NodeId>]>,
    /// Where the result goes.
    pub target: Option<NodeId>,
    /// Where exceptions go.
    pub thrown: NodeId,
    /// The types that the result is used as; only known at calls.
    pub expected: Box<[Type]>,
}

impl RuleSite {
    /// An argument; the receiver is the first one.
    pub fn argument(&self, position: usize) -> Option<NodeId> {
        self.arguments.get(position).copied().flatten()
    }

    /// The same call with another target.
    pub fn with_target(&self, target: Option<NodeId>) -> Self {
        Self { arguments: self.arguments.clone(), expected: self.expected.clone(), target, ..*self }
    }

    /// The same call, where what is thrown goes elsewhere first.
    pub fn with_thrown(&self, thrown: NodeId) -> Self {
        Self { arguments: self.arguments.clone(), expected: self.expected.clone(), thrown, ..*self }
    }

    /// The same call, for a rule that waits for something else.
    pub fn with_arguments(&self, arguments: Box<[Option<NodeId>]>) -> Self {
        Self { arguments, expected: self.expected.clone(), ..*self }
    }
}

/// A call for which the receiver's class has no method.
pub struct UnselectedSite<'a> {
    /// Receiver first; `None` for primitives.
    pub arguments: &'a [Option<NodeId>],
    /// Where the result goes.
    pub target: Option<NodeId>,
    /// Where exceptions go.
    pub thrown: Option<NodeId>,
    /// The receiver's class.
    pub receiver: Type,
}

/// Adds the constraints of a call.
pub type Act = fn(&mut Cx<'_, '_>, &Rc<RuleSite>);

/// Where a rule looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// At each call of the method; the method's body is analysed too.
    Call,
    /// At each call of the method; its body is left alone.
    CallOnly,
    /// As [`At::CallOnly`], but only where the method is native: other releases of the JDK have it in Java.
    NativeCall,
    /// In place of the method's body.
    Body,
    /// In addition to the method's body.
    BesideBody,
    /// In addition to what is assumed about a native method without a rule.
    BesideNative,
}

pub(crate) const AT_CALLS: &[At] = &[At::Call, At::CallOnly, At::NativeCall];
pub(crate) const AT_METHODS: &[At] = &[At::Body, At::BesideBody, At::BesideNative];

/// What a rule does with the methods of a name.
pub struct Model {
    /// The class that declares them.
    pub class: &'static str,
    /// Their name.
    pub name: &'static str,
    /// Where the rule looks.
    pub at: At,
    /// What it does there.
    pub act: Act,
}

/// The models of the methods that the program has.
#[derive(Default)]
pub(crate) struct Models(FxHashMap<MethodId, Vec<Modelled>>);

/// A model, and the subject of its rule.
#[derive(Clone, Copy)]
pub(crate) struct Modelled {
    pub(crate) rule: &'static str,
    pub(crate) at: At,
    pub(crate) act: Act,
}

impl Models {
    /// Finds the methods that the rules know, in the order of the rules.
    pub(super) fn new(program: &Program, rules: &[Box<dyn Rule>]) -> Self {
        let mut found: FxHashMap<MethodId, Vec<Modelled>> = FxHashMap::default();
        let models = rules.iter().flat_map(|rule| rule.models().iter().map(|model| (rule.name(), model)));
        for (rule, model) in models {
            // Not every JDK has every class that rules know.
            let Some(class) = program.find_class(model.class.as_bytes()) else { continue };
            for method in program.class(class).methods.iter() {
                if model.at == At::NativeCall && !program.method(method).is_native() {
                    continue;
                }
                let name = program.names.selector_parts(program.method(method).selector).name;
                if program.names.text(name).0 == model.name.as_bytes() {
                    let Model { at, act, .. } = *model;
                    found.entry(method).or_default().push(Modelled { rule, at, act });
                }
            }
        }
        Self(found)
    }

    /// The models of a method at one of these places.
    pub(crate) fn of<'a>(
        &'a self,
        method: MethodId,
        places: &'a [At],
    ) -> impl Iterator<Item = Modelled> + 'a {
        self.0.get(&method).into_iter().flatten().copied().filter(|model| places.contains(&model.at))
    }

    pub(crate) fn has_body(&self, method: MethodId) -> bool {
        self.of(method, &[At::Body, At::CallOnly, At::NativeCall]).next().is_none()
    }

    pub(crate) fn at_call(&self, method: MethodId) -> bool {
        self.of(method, AT_CALLS).next().is_some()
    }
}
