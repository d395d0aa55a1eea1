//! Exceptions: thrown by statements, calls and the machine itself; caught by type, else passed to the caller.

use ir::{BlockId, Body, Stmt};
use program::Type;

use crate::contexts::Contexts;
use crate::engine::Draft;
use crate::filters::TypeFilter;
use crate::objects::Site;
use crate::outline::{NOWHERE, Place};

const NULL: &str = "java/lang/NullPointerException";
const INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
const SIZE: &str = "java/lang/NegativeArraySizeException";

impl Draft<'_, '_> {
    /// Where the exceptions of a block go. Without handlers they leave the method. Otherwise each handler
    /// takes what it catches and earlier ones did not, and the rest leaves. Blocks with equal handlers share
    /// a place.
    pub(super) fn thrown(&mut self, body: &Body, block: BlockId) -> Place {
        let edges = body.exceptions(block);
        if edges.is_empty() {
            return self.escaped;
        }
        if let Some(&known) = self.handlers.get(&block) {
            return known;
        }
        // Any match will do: blocks with equal handlers all have the same place.
        let same = self.handlers.iter().find(|(other, _)| body.exceptions(**other) == edges);
        if let Some((_, &place)) = same {
            self.handlers.insert(block, place);
            return place;
        }
        let place = self.new_place();
        self.handlers.insert(block, place);
        let mut before: Vec<Type> = Vec::new();
        for edge in edges {
            let caught = body.caught(edge.handler);
            if let Some((stmt, caught)) = caught.and_then(|(stmt, var)| Some((stmt, self.place(var)?))) {
                self.stmt = stmt;
                let filter = TypeFilter { without: before.clone(), ..TypeFilter::of(edge.caught) };
                let filter = self.engine.filter(self.solver, filter);
                self.flow(Some(place), Some(caught), Some(filter));
                if edge.caught.base_class().is_some_and(|class| self.engine.analysis.is_opaque(class)) {
                    self.left_to_rules(body, stmt, place);
                }
            }
            before.push(edge.caught);
            // Nothing gets past this handler, not even an object of a missing class.
            if edge.caught == Type::THROWABLE {
                break;
            }
        }
        // Leaving the method belongs to no statement.
        self.stmt = NOWHERE;
        if !before.contains(&Type::THROWABLE) {
            let rest = TypeFilter { without: before, ..TypeFilter::of(Type::OBJECT) };
            let rest = self.engine.filter(self.solver, rest);
            self.flow(Some(place), Some(self.escaped), Some(rest));
        }
        place
    }

    /// What the JVM itself may throw at a statement (JVMS 6.5).
    pub(super) fn machine_exceptions(&mut self, body: &Body, stmt: &Stmt, thrown: Place) {
        for name in thrown_by_machine(body, stmt) {
            let Some(class) = self.engine.program.find_class(name.as_bytes()) else { continue };
            let ty = Type::class(class);
            let object = self.engine.object(self.solver, Site::Machine(ty), ty, Contexts::EMPTY);
            self.constant(thrown, object);
        }
    }
}

/// The exceptions that the JVM itself may throw at a statement.
fn thrown_by_machine(body: &Body, stmt: &Stmt) -> &'static [&'static str] {
    match stmt {
        Stmt::LoadElement { .. } => &[NULL, INDEX],
        Stmt::StoreElement { value, .. } if body.ty(*value).is_reference() => {
            &[NULL, INDEX, "java/lang/ArrayStoreException"]
        }
        Stmt::StoreElement { .. } => &[NULL, INDEX],
        Stmt::LoadField { .. } | Stmt::StoreField { .. } | Stmt::ArrayLength { .. } => &[NULL],
        Stmt::Throw { .. } | Stmt::MonitorEnter { .. } | Stmt::MonitorExit { .. } => &[NULL],
        Stmt::Call { kind, .. } if *kind != ir::CallKind::Static => &[NULL],
        Stmt::NewArray { .. } | Stmt::NewMultiArray { .. } => &[SIZE],
        Stmt::Cast { .. } => &["java/lang/ClassCastException"],
        Stmt::Binary { .. } if body.can_throw(stmt) => &["java/lang/ArithmeticException"],
        Stmt::Phi { .. }
        | Stmt::Const { .. }
        | Stmt::Copy { .. }
        | Stmt::Unary { .. }
        | Stmt::Binary { .. }
        | Stmt::New { .. }
        | Stmt::LoadStatic { .. }
        | Stmt::StoreStatic { .. }
        | Stmt::InstanceOf { .. }
        | Stmt::Call { .. }
        | Stmt::Dynamic { .. }
        | Stmt::Caught { .. }
        | Stmt::Return { .. }
        | Stmt::Goto
        | Stmt::If { .. }
        | Stmt::Switch { .. } => &[],
    }
}
