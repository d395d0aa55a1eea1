//! Exceptions: thrown by statements, callees and the JVM; caught by the first handler of their type, or
//! passed to the caller.

use ir::{BlockId, Body, CallKind, Stmt};
use program::{MethodId, Type};

use crate::analysis::{Analysis, Here};
use crate::statements::may_be;
use crate::things::{Context, Object, Pointer, Site};

const NULL: &str = "java/lang/NullPointerException";
const INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
const STORE: &str = "java/lang/ArrayStoreException";
const SIZE: &str = "java/lang/NegativeArraySizeException";
const CAST: &str = "java/lang/ClassCastException";
const DIVISION: &str = "java/lang/ArithmeticException";

impl Analysis<'_> {
    /// An object is thrown at a statement: it goes to the handlers of its block, or to the caller.
    pub(crate) fn raise(&mut self, here: &Here<'_>, object: &Object) {
        let target = match here.body().exceptions(here.block) {
            [] => Pointer::Escaped(here.method),
            _ => Pointer::Thrown(here.method, here.block),
        };
        self.facts.add(&target, object);
    }

    /// Each handler catches from what the handlers before it left. An object of a missing class may be caught
    /// and may pass, except where everything is caught.
    pub(crate) fn catch(&mut self, method: MethodId, context: &Context, body: &Body, block: BlockId) {
        let thrown: Vec<Object> = self.facts.objects(&Pointer::Thrown(method, block)).cloned().collect();
        for object in thrown {
            if self.passes_handlers(method, context, body, block, &object) {
                self.facts.add(&Pointer::Escaped(method), &object);
            }
        }
    }

    /// Gives the object to the handlers that catch it; returns whether it may pass all of them.
    fn passes_handlers(
        &mut self,
        method: MethodId,
        context: &Context,
        body: &Body,
        block: BlockId,
        object: &Object,
    ) -> bool {
        for edge in body.exceptions(block) {
            let caught =
                body.caught(edge.handler).map(|(_, var)| var).filter(|&var| body.ty(var).is_reference());
            if let Some(caught) = caught.filter(|_| may_be(self.program, object.ty, edge.caught)) {
                let caught = self.map(method, caught, context);
                self.facts.add(&caught, object);
            }
            if edge.caught == Type::THROWABLE || self.program.is_subtype(object.ty, edge.caught) {
                return false;
            }
        }
        true
    }

    /// What the JVM itself may throw at a statement (JVMS 6.5), if these classes exist.
    pub(crate) fn machine_exceptions(&mut self, here: &Here<'_>) {
        for name in thrown_by(here.body(), &here.statement()) {
            let Some(class) = self.program.find_class(name.as_bytes()) else { continue };
            let ty = Type::class(class);
            let object = self.object(Site::Machine(ty), ty, Context::default());
            self.raise(here, &object);
        }
    }
}

fn thrown_by(body: &Body, stmt: &Stmt) -> &'static [&'static str] {
    match *stmt {
        Stmt::LoadElement { .. } => &[NULL, INDEX],
        Stmt::StoreElement { value, .. } if body.ty(value).is_reference() => &[NULL, INDEX, STORE],
        Stmt::StoreElement { .. } => &[NULL, INDEX],
        Stmt::LoadField { .. } | Stmt::StoreField { .. } | Stmt::ArrayLength { .. } => &[NULL],
        Stmt::MonitorEnter { .. } | Stmt::MonitorExit { .. } | Stmt::Throw { .. } => &[NULL],
        Stmt::Call { kind: CallKind::Static, .. } => &[],
        Stmt::Call { .. } => &[NULL],
        Stmt::NewArray { .. } | Stmt::NewMultiArray { .. } => &[SIZE],
        Stmt::Cast { .. } => &[CAST],
        Stmt::Binary { .. } if body.can_throw(stmt) => &[DIVISION],
        Stmt::Binary { .. }
        | Stmt::Phi { .. }
        | Stmt::Const { .. }
        | Stmt::Copy { .. }
        | Stmt::Unary { .. }
        | Stmt::New { .. }
        | Stmt::LoadStatic { .. }
        | Stmt::StoreStatic { .. }
        | Stmt::InstanceOf { .. }
        | Stmt::Dynamic { .. }
        | Stmt::Caught { .. }
        | Stmt::Return { .. }
        | Stmt::Goto
        | Stmt::If { .. }
        | Stmt::Switch { .. } => &[],
    }
}
