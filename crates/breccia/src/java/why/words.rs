//! The steps of an explanation as text.

use ::why::{How, Link, Step};
use ir::{Stmt, StmtId};
use pointsto::ObjectId;
use program::{FieldId, MethodId, Origin, Program};

use super::elide::without_dummies;
use crate::java::places::SourcePlaces;

/// Whether a step says nothing to people: values that merge, exceptions that pass by.
pub(super) fn is_silent(how: How) -> bool {
    matches!(how, How::Copied | How::Uncaught)
}

/// Puts steps into words.
pub struct Words<'a> {
    /// The program.
    pub program: &'a Program,
    /// Where things are.
    pub places: &'a SourcePlaces<'a>,
}

impl<'a> Words<'a> {
    /// For a program.
    pub fn new(program: &'a Program, places: &'a SourcePlaces<'a>) -> Self {
        Self { program, places }
    }

    /// `File.java:12`, or why there is no such place.
    pub fn place(&self, method: Option<MethodId>, stmt: Option<StmtId>) -> String {
        let Some(method) = method else { return "–".to_owned() };
        let declared = self.program.method(method);
        // The JVM makes these classes while it runs: they have no source.
        match self.program.class(declared.class).origin {
            Origin::Lambda => return "lambda".to_owned(),
            Origin::Proxy => return "proxy".to_owned(),
            Origin::File(_) | Origin::Phantom | Origin::Text => {}
        }
        let place = stmt.and_then(|stmt| self.places.of_stmt(method, stmt));
        place.unwrap_or_else(|| if declared.is_native() { "native" } else { "–" }.to_owned())
    }

    /// `class.method`, or what a client does at a statement.
    pub fn method(&self, method: Option<MethodId>, stmt: Option<StmtId>) -> String {
        match (method, stmt) {
            (None, _) => "the JVM".to_owned(),
            (Some(method), Some(stmt)) => match self.places.client_statement(method, stmt) {
                Some(statement) => without_dummies(&statement),
                None => self.places.short(method),
            },
            (Some(method), None) => self.places.short(method),
        }
    }

    /// Whether a step only moves the object to or from a placeholder variable, and its statement says so.
    pub fn is_between_clients(&self, step: &Step, is_told: bool) -> bool {
        let client = step.method.zip(step.stmt);
        let is_client =
            client.is_some_and(|(method, stmt)| self.places.client_statement(method, stmt).is_some());
        match step.how {
            How::LoadedStatic(_) => is_client,
            How::StoredStatic(_) => is_client && is_told,
            How::Made
            | How::Constant
            | How::ThrownByMachine
            | How::Given
            | How::Copied
            | How::Cast(_)
            | How::Passed { .. }
            | How::Returned
            | How::Result(_)
            | How::StoredField(..)
            | How::Captured(..)
            | How::LoadedField(..)
            | How::StoredElement(_)
            | How::LoadedElement(_)
            | How::Thrown
            | How::Caught
            | How::Uncaught
            | How::ThrownBy(_)
            | How::Rule(_) => false,
        }
    }

    /// What happens to the object; a load from where the step before stored it does not name the place again.
    pub fn step_after(&self, object: ObjectId, before: Option<How>, step: &Step) -> String {
        match (before, step.how) {
            (Some(How::StoredField(_, stored)), How::LoadedField(field, of)) if stored == of => {
                format!("loaded from {} of that object", self.places.field(field))
            }
            (Some(How::StoredElement(stored)), How::LoadedElement(of)) if stored == of => {
                "loaded from that array".to_owned()
            }
            _ => self.step(object, step),
        }
    }

    /// What happens to the object.
    pub fn step(&self, object: ObjectId, step: &Step) -> String {
        let name = |method: MethodId| self.program.method_name(method);
        match step.how {
            How::Made => self.made(object, step),
            How::Constant => format!("constant {}", self.places.object(object)),
            How::ThrownByMachine => "thrown by the JVM itself".to_owned(),
            How::Given => "passed at the start of the program".to_owned(),
            How::Copied => "copied".to_owned(),
            How::Uncaught => "not caught".to_owned(),
            How::Cast(ty) => format!("cast to {}", self.program.type_name(ty)),
            How::Passed { callee, position } => {
                // Position 0 is the receiver. A static method has none, so its arguments move up by one.
                let is_static = self.program.method(callee).is_static();
                match position + usize::from(is_static) {
                    0 => format!("receiver of {}", name(callee)),
                    number => format!("passed as argument {number} to {}", name(callee)),
                }
            }
            How::Returned => "returned".to_owned(),
            How::Result(callee) => format!("result of {}", name(callee)),
            How::StoredField(field, of) => format!("stored in {}", self.field(field, of)),
            How::Captured(field, _) => {
                format!("captured by {}", self.program.class_name(self.program.field(field).class))
            }
            How::LoadedField(field, of) => format!("loaded from {}", self.field(field, of)),
            How::StoredElement(of) => format!("stored in {}", self.element(of)),
            How::LoadedElement(of) => format!("loaded from {}", self.element(of)),
            How::StoredStatic(field) => format!("stored in {}", self.places.field(field)),
            How::LoadedStatic(field) => format!("loaded from {}", self.places.field(field)),
            How::Thrown => "thrown".to_owned(),
            How::Caught => "caught".to_owned(),
            How::ThrownBy(callee) => format!("thrown by {}", name(callee)),
            How::Rule(_) => self.rule(step),
        }
    }

    fn made(&self, object: ObjectId, step: &Step) -> String {
        let ty = self.places.type_of(object);
        match self.stmt(step) {
            Some(Stmt::Dynamic { .. }) => format!("lambda or method reference {ty}"),
            Some(_) | None => format!("new {ty}"),
        }
    }

    fn rule(&self, step: &Step) -> String {
        match (self.stmt(step), step.method) {
            (Some(Stmt::Call { method, .. }), _) => {
                format!("by a rule for {}", self.program.method_ref_name(method))
            }
            (Some(_), _) => "by a rule for this instruction".to_owned(),
            (None, Some(method)) => format!("by a rule for {}", self.program.method_name(method)),
            (None, None) => "by a rule for the JVM".to_owned(),
        }
    }

    fn stmt(&self, step: &Step) -> Option<Stmt> {
        let body = self.places.body(step.method?)?;
        step.stmt.map(|stmt| *body.stmt(stmt))
    }

    fn field(&self, field: FieldId, of: ObjectId) -> String {
        format!("{} of {}", self.places.field(field), self.places.object(of))
    }

    fn element(&self, of: ObjectId) -> String {
        format!("the elements of {}", self.places.object(of))
    }

    /// Why a method runs.
    pub fn link(&self, link: &Link) -> String {
        if link.initializes {
            let class = self.program.class_name(self.program.method(link.callee).class);
            format!("initialises {class}")
        } else {
            format!("calls {}", self.program.method_name(link.callee))
        }
    }
}
