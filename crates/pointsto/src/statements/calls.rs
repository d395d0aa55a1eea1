//! Calls of a body: which method the instruction means.

use ir::{Body, CallKind, List, StmtId, VarId};
use program::MethodRefId;

use super::expected::expected;
use crate::engine::Draft;
use crate::outline::{Choice, Place};

impl Draft<'_, '_> {
    #[expect(clippy::too_many_arguments, reason = "the fields of a call statement, and its place")]
    pub(super) fn call(
        &mut self,
        body: &Body,
        stmt: StmtId,
        kind: CallKind,
        target: Option<VarId>,
        method: MethodRefId,
        arguments: List,
        thrown: Place,
    ) {
        let program = &*self.engine.program;
        let chosen = match kind {
            // JVMS 6.5: `invokespecial` ignores the class of the receiver, but the search may start above the
            // named class.
            CallKind::Special => {
                program.select_special(program.method(self.method).class, method).map(Choice::Fixed)
            }
            CallKind::Static => program.resolve_method(method).map(Choice::Fixed),
            CallKind::Virtual | CallKind::Interface => program.resolve_method(method).map(Choice::Select),
        };
        let Ok(choice) = chosen else {
            self.engine.diagnostics.missing_methods.insert(method);
            return self.left_to_rules(body, stmt, thrown);
        };
        if let Some(target) = target.filter(|_| self.engine.rules.models.at_call(choice.method())) {
            let expected = expected(self.engine.program, body, target);
            // The number that `add_call` gives to this call below.
            self.expected.push((self.next_call(), expected));
        }
        if let Some(receiver) = body.list(arguments).next().filter(|_| kind != CallKind::Static) {
            self.note_receiver(stmt, receiver);
        }
        let target = target.and_then(|target| self.place(target));
        let arguments: Vec<Place> =
            body.list(arguments).map(|argument| self.place(argument).unwrap_or(Place::NONE)).collect();
        self.add_call(stmt, choice, arguments, target, thrown);
    }
}
