//! Where rules are called: for calls and methods that they know, new objects, and receivers without a method.

use std::rc::Rc;

use ir::StmtId;
use program::{ClassId, MethodId, Origin, Program, Type};
use solver::{ObjectId, Reason, Solver};

use crate::analysis::Unknown;
use crate::engine::{AT_CALLS, AT_METHODS, At, Engine, Modelled, Rule, RuleSite, UnselectedSite};
use crate::frames::InstanceId;
use crate::reasons::{Deed, DeedKind};

impl Engine<'_> {
    /// Lets the rules handle a new object.
    pub(crate) fn object_made(&mut self, solver: &mut Solver, object: ObjectId, ty: Type) {
        let (list, seeing) = (self.rules.list.clone(), self.rules.seeing_objects.clone());
        for &position in seeing.iter() {
            let rule = &list[position];
            let reason = self.reason_of_rule(rule.name(), None, None);
            self.for_reason(reason, |engine| rule.object_made(&mut engine.handle(solver), object, ty));
        }
    }

    /// Lets the rules handle a call of an outline.
    pub(crate) fn model_call(&mut self, solver: &mut Solver, instance: InstanceId, number: u32) {
        let (method, context) = self.instances.get(instance);
        let frame = &self.frames[instance];
        let Some(&call) = frame.outline.calls.get(number) else { return };
        let called = call.choice.method();
        let arguments = frame.outline.calls.arguments(&call).iter();
        let site = Rc::new(RuleSite {
            instance,
            method,
            stmt: call.stmt,
            context,
            arguments: arguments.map(|&place| frame.optional(place)).collect(),
            target: frame.optional(call.target),
            thrown: frame.node(call.thrown),
            expected: frame.outline.expected(number).into(),
        });
        let models: Vec<Modelled> = self.rules.models.of(called, AT_CALLS).collect();
        for Modelled { rule, act, .. } in models {
            let reason = self.reason_of_rule(rule, Some(instance), Some(call.stmt));
            self.for_reason(reason, |engine| act(&mut engine.handle(solver), &site));
        }
    }

    /// Lets the rules handle a method, instead of its body or in addition to it.
    pub(crate) fn model_method(&mut self, solver: &mut Solver, instance: InstanceId, method: MethodId) {
        let models: Vec<Modelled> = self.rules.models.of(method, AT_METHODS).collect();
        let frame = &self.frames[instance];
        // The usual case, before anything is allocated for rules.
        if models.is_empty() && frame.outline.body.is_some() {
            return;
        }
        let (_, context) = self.instances.get(instance);
        let site = Rc::new(RuleSite {
            instance,
            method,
            // The rule speaks for the whole method, so there is no better statement.
            stmt: StmtId(0),
            context,
            arguments: (0..frame.outline.formals.len()).map(|position| frame.formal(position)).collect(),
            target: frame.result(),
            thrown: frame.escaped(),
            expected: Box::default(),
        });
        for &Modelled { rule, act, .. } in &models {
            let reason = self.reason_of_rule(rule, Some(instance), None);
            self.for_reason(reason, |engine| act(&mut engine.handle(solver), &site));
        }
        // Without a body, and no rule stands for it, here or at calls.
        let is_unmodelled = models.is_empty() && self.rules.models.has_body(method);
        if is_unmodelled || models.iter().any(|model| model.at == At::BesideNative) {
            self.each_rule(Some(instance), None, |engine, rule| {
                rule.native(&mut engine.handle(solver), &site)
            });
        }
    }

    /// Whether nobody knows all methods of an object of this type: a class above its own is missing, and
    /// unknown code counts, or code that is not followed made it, as an object of an abstract type.
    pub(crate) fn may_be_inherited_from_unknown(&self, ty: Type) -> bool {
        let program = &*self.program;
        if self.analysis.opaque.is_some() && ty.as_class().is_some_and(|class| is_abstract(program, class)) {
            return true;
        }
        let mut above = std::iter::successors(ty.as_class(), |&class| program.class(class).superclass);
        let is_missing = |class: ClassId| class != ClassId::OBJECT && program.class(class).is_phantom();
        self.analysis.unknown != Unknown::Ignore && above.any(is_missing)
    }

    /// A receiver whose class has no such method, but may have one that nobody knows: rules say what runs.
    pub(crate) fn unselected(
        &mut self,
        solver: &mut Solver,
        (instance, stmt): (InstanceId, StmtId),
        method: MethodId,
        site: &UnselectedSite<'_>,
    ) {
        self.each_rule(Some(instance), Some(stmt), |engine, rule| {
            rule.unselected(&mut engine.handle(solver), method, site);
        });
    }

    /// Calls `say` for all rules, in order.
    pub(crate) fn each_rule(
        &mut self,
        instance: Option<InstanceId>,
        stmt: Option<StmtId>,
        mut say: impl FnMut(&mut Self, &dyn Rule),
    ) {
        let rules = self.rules.list.clone();
        for rule in rules.iter() {
            let reason = self.reason_of_rule(rule.name(), instance, stmt);
            self.for_reason(reason, |engine| say(engine, &**rule));
        }
    }

    /// Gives this reason to everything that `act` adds.
    pub(crate) fn for_reason<R>(&mut self, reason: Reason, act: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.rules.reason, reason);
        let done = act(self);
        self.rules.reason = before;
        done
    }

    /// The reason of what a rule does, if that is recorded.
    pub(crate) fn reason_of_rule(
        &mut self,
        rule: &'static str,
        instance: Option<InstanceId>,
        stmt: Option<StmtId>,
    ) -> Reason {
        match &mut self.rules.deeds {
            Some(deeds) => deeds.reason(Deed { rule, instance, stmt, kind: DeedKind::Moves }),
            None => Reason::UNSTATED,
        }
    }

    /// The reason of something of another kind that the same rule does.
    pub(crate) fn reason_of_deed(&mut self, kind: DeedKind) -> Reason {
        let now = self.rules.reason;
        let deeds = self.rules.deeds.as_mut();
        let same = deeds.and_then(|deeds| Some(deeds.reason(Deed { kind, ..deeds.get(now)? })));
        same.unwrap_or(now)
    }
}

/// Whether a class of a file can have no objects of its own.
pub(crate) fn is_abstract(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    matches!(class.origin, Origin::File(_)) && !class.is_concrete()
}
