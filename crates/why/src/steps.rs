//! Turns the steps of a way into statements.

use ir::{Stmt, StmtId};
use pointsto::inside::{Constraint, Deed, DeedKind, SILENT, Why};
use pointsto::{InstanceId, NodeId, Place, Slot, Use, inside};
use program::MethodId;
use solver::{Reason, Way};

use crate::{Explainer, How, Step};

/// A constraint along which the object moves; the nodes of groups in between are left out.
#[derive(Clone, Copy)]
struct Move {
    from: NodeId,
    to: NodeId,
    reason: Reason,
}

/// Method, statement, and what it does.
type Explained = (Option<MethodId>, Option<StmtId>, How);

impl Explainer<'_> {
    /// All steps of a way, from the creation of the object.
    pub(crate) fn steps(&self, way: &Way) -> Vec<Step> {
        let (method, stmt, how) = self.origin(way.made);
        let made = Step { method, stmt, how, holder: self.holder(way.origin.node) };
        let moves = self.moves(way);
        let moved = moves.iter().map(|&step| {
            let (method, stmt, how) = self.explain(step);
            Step { method, stmt, how, holder: self.holder(step.to) }
        });
        std::iter::once(made).chain(moved).collect()
    }

    /// The instance whose statement or rule gave a reason.
    pub(crate) fn instance_of(&self, reason: Reason) -> Option<InstanceId> {
        match self.results.why(reason) {
            Why::Instance(instance, _) => Some(instance),
            Why::Rule(deed) => deed.instance,
            Why::Silent => None,
        }
    }

    /// The steps from one node to the next that is not part of a group. Of their reasons, one is not silent.
    fn moves(&self, way: &Way) -> Vec<Move> {
        let groups = &self.results.trace().groups;
        let mut found = Vec::new();
        let mut open: Option<Move> = None;
        for step in &way.steps {
            let mut moved =
                open.take().unwrap_or(Move { from: step.from.node, to: step.to.node, reason: SILENT });
            moved.to = step.to.node;
            // A group has silent edges on one side, and the edge of the statement on the other.
            if step.reason != SILENT {
                moved.reason = step.reason;
            }
            if groups.is_between(moved.to) { open = Some(moved) } else { found.push(moved) }
        }
        found.extend(open);
        found
    }

    fn origin(&self, made: Reason) -> Explained {
        match self.results.why(made) {
            Why::Instance(instance, constraint) => match constraint {
                Constraint::Step(inside::Step::Constant { target, .. }, stmt) => {
                    // A constant goes to the variable of its statement, or belongs to a dynamic constant or
                    // call. What the JVM throws goes elsewhere, and these throw nothing of their own.
                    let is_constant = stmt.is_some_and(|stmt| {
                        self.targets(instance, stmt, target) || self.is_dynamic(instance, stmt)
                    });
                    let how = if is_constant { How::Constant } else { How::ThrownByMachine };
                    self.at(instance, stmt, how)
                }
                Constraint::Step(_, stmt) | Constraint::Use(_, stmt) => self.at(instance, stmt, How::Made),
                // What is given has no statement; the first one of the method is closest.
                Constraint::Given => self.at(instance, self.first_stmt(instance), How::Given),
                Constraint::Call(_) => self.at(instance, None, How::Made),
            },
            Why::Rule(deed) => self.by_rule(deed, How::Rule(deed.rule)),
            Why::Silent => (None, None, How::Rule("")),
        }
    }

    fn explain(&self, step: Move) -> Explained {
        match self.results.why(step.reason) {
            Why::Instance(instance, constraint) => match constraint {
                Constraint::Step(what, stmt) => self.at(instance, stmt, self.moved(instance, what, stmt)),
                Constraint::Use(what, stmt) => {
                    self.at(instance, stmt, self.accessed(instance, what, stmt, step))
                }
                Constraint::Call(number) => self.called(instance, number, step),
                Constraint::Given => self.at(instance, None, How::Given),
            },
            Why::Rule(deed) => match (deed.kind, deed.instance) {
                (DeedKind::Calls(number), Some(instance)) => self.called(instance, number, step),
                (DeedKind::Accesses, _) => self.by_rule(deed, self.accessed_by_rule(deed, step)),
                (DeedKind::Moves | DeedKind::Calls(_), _) => self.by_rule(deed, How::Rule(deed.rule)),
            },
            Why::Silent => (None, None, How::Copied),
        }
    }

    fn at(&self, instance: InstanceId, stmt: Option<StmtId>, how: How) -> Explained {
        let has_body = self.results.frame(instance).outline.body.is_some();
        (Some(self.method_of(instance)), stmt.filter(|_| has_body), how)
    }

    fn by_rule(&self, deed: Deed, how: How) -> Explained {
        match deed.instance {
            Some(instance) => self.at(instance, deed.stmt, how),
            None => (None, None, how),
        }
    }

    /// A step of an outline.
    fn moved(&self, instance: InstanceId, step: inside::Step, stmt: Option<StmtId>) -> How {
        // A rule put it into the outline: the one for `invokedynamic`, or for missing code.
        let by_rule = How::Rule("invokedynamic");
        match step {
            inside::Step::LoadStatic { source, .. } => {
                self.nodes.static_field(source).map_or(How::Rule("unknown code"), How::LoadedStatic)
            }
            inside::Step::StoreStatic { target, .. } => {
                self.nodes.static_field(target).map_or(How::Rule("unknown code"), How::StoredStatic)
            }
            inside::Step::Flow { .. } => match self.stmt(instance, stmt) {
                Some(Stmt::Cast { ty, .. }) => How::Cast(ty),
                Some(Stmt::Return { .. }) => How::Returned,
                Some(Stmt::Throw { .. }) => How::Thrown,
                Some(Stmt::Caught { .. }) => How::Caught,
                Some(Stmt::Dynamic { .. }) => by_rule,
                Some(_) => How::Copied,
                // The flow out of the method is the only one without a statement.
                None => How::Uncaught,
            },
            inside::Step::Allocate { .. }
            | inside::Step::AllocateNested { .. }
            | inside::Step::Constant { .. }
            | inside::Step::Initialize(_)
            | inside::Step::Call(_)
            | inside::Step::Model(_) => by_rule,
        }
    }

    /// A load or store of an outline.
    fn accessed(&self, instance: InstanceId, what: Use<Place>, stmt: Option<StmtId>, step: Move) -> How {
        let is_capture = matches!(self.stmt(instance, stmt), Some(Stmt::Dynamic { .. }));
        match what {
            Use::Load { .. } => self.loaded(step.from).unwrap_or(How::Copied),
            Use::Store { .. } => match (self.nodes.slot(step.to), is_capture) {
                (Some((holder, Slot::Field(field))), true) => How::Captured(field, holder),
                (_, _) => self.stored(step.to).unwrap_or(How::Copied),
            },
            Use::Call(_) | Use::Rule(_) => How::Copied,
        }
    }

    fn accessed_by_rule(&self, deed: Deed, step: Move) -> How {
        let loaded = self.loaded(step.from);
        loaded.or_else(|| self.stored(step.to)).unwrap_or(How::Rule(deed.rule))
    }

    fn loaded(&self, from: NodeId) -> Option<How> {
        Some(match self.nodes.slot(from)? {
            (holder, Slot::Field(field)) => How::LoadedField(field, holder),
            (holder, Slot::Element) => How::LoadedElement(holder),
        })
    }

    fn stored(&self, to: NodeId) -> Option<How> {
        Some(match self.nodes.slot(to)? {
            (holder, Slot::Field(field)) => How::StoredField(field, holder),
            (holder, Slot::Element) => How::StoredElement(holder),
        })
    }

    /// What a call does with the object: it passes, returns or throws it. The nodes say which.
    fn called(&self, caller: InstanceId, number: u32, step: Move) -> Explained {
        let Some(call) = self.results.call(caller, number) else { return self.at(caller, None, How::Copied) };
        let callee_of = |node| self.owners(node).first().copied();
        let from = callee_of(step.from);
        let is_result = |callee: &InstanceId| {
            call.target == Some(step.to) && self.results.frame(*callee).result() == Some(step.from)
        };
        let is_thrown = |callee: &InstanceId| {
            call.thrown == Some(step.to) && self.results.frame(*callee).escaped() == step.from
        };
        let how = if let Some(callee) = from.filter(is_result) {
            How::Result(self.method_of(callee))
        } else if let Some(callee) = from.filter(is_thrown) {
            How::ThrownBy(self.method_of(callee))
        } else {
            self.passed(step.to).unwrap_or(How::Copied)
        };
        self.at(caller, Some(call.stmt), how)
    }

    fn passed(&self, to: NodeId) -> Option<How> {
        let &callee = self.owners(to).first()?;
        let frame = self.results.frame(callee);
        let position = (0..frame.outline.formals.len()).find(|&at| frame.formal(at) == Some(to))?;
        Some(How::Passed { callee: self.method_of(callee), position })
    }

    /// Whether a statement gives its value to a place.
    fn targets(&self, instance: InstanceId, stmt: StmtId, place: Place) -> bool {
        let target = self.stmt(instance, Some(stmt)).and_then(|stmt| stmt.target());
        target.and_then(|target| self.results.frame(instance).outline.place(target)) == Some(place)
    }

    fn is_dynamic(&self, instance: InstanceId, stmt: StmtId) -> bool {
        matches!(self.stmt(instance, Some(stmt)), Some(Stmt::Const { .. } | Stmt::Dynamic { .. }))
    }

    fn first_stmt(&self, instance: InstanceId) -> Option<StmtId> {
        let body = self.results.frame(instance).outline.body.as_ref()?;
        body.stmts().next().map(|(stmt, _)| stmt)
    }

    fn stmt(&self, instance: InstanceId, stmt: Option<StmtId>) -> Option<Stmt> {
        let body = self.results.frame(instance).outline.body.as_ref()?;
        stmt.map(|stmt| *body.stmt(stmt))
    }
}
