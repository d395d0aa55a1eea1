//! Exceptions: thrown by statements, calls and the machine itself; caught by type, else passed to the caller.

use ir::{BlockId, Stmt};
use program::Type;
use rustc_hash::FxHashMap;
use solver::{NodeId, Solver};

use crate::bodies::Lifted;
use crate::contexts::Contexts;
use crate::engine::Engine;
use crate::filters::TypeFilter;
use crate::objects::Site;
use crate::results::InstanceId;
use crate::statements::Here;

/// The nodes for what the blocks of one instance throw.
#[derive(Default)]
pub(crate) struct Thrown {
    known: FxHashMap<BlockId, NodeId>,
}

impl Thrown {
    /// What a block without handlers throws leaves the method; otherwise each handler takes what it
    /// catches and what those before it did not, and the rest leaves.
    pub(crate) fn node(
        &mut self,
        engine: &mut Engine<'_>,
        solver: &mut Solver,
        instance: InstanceId,
        lifted: &Lifted,
        block: BlockId,
    ) -> NodeId {
        let edges = lifted.body.exceptions(block);
        if edges.is_empty() {
            return engine.frames[instance].escaped;
        }
        if let Some(&known) = self.known.get(&block) {
            return known;
        }
        let node = solver.new_node();
        self.known.insert(block, node);
        let mut before: Vec<Type> = Vec::new();
        for edge in edges {
            if let Some(caught) =
                caught_variable(lifted, edge.handler).and_then(|var| engine.node(lifted, instance, var))
            {
                let filter = TypeFilter { within: edge.caught, without: before.clone() };
                let filter = engine.filter(solver, filter);
                solver.add_edge(node, caught, Some(filter));
            }
            before.push(edge.caught);
        }
        if !before.contains(&Type::THROWABLE) {
            let rest = engine.filter(solver, TypeFilter { within: Type::OBJECT, without: before });
            let escaped = engine.frames[instance].escaped;
            solver.add_edge(node, escaped, Some(rest));
        }
        node
    }
}

fn caught_variable(lifted: &Lifted, handler: BlockId) -> Option<ir::VarId> {
    lifted.body.stmts_of(handler).find_map(|stmt| match lifted.body.stmt(stmt) {
        Stmt::Caught { target } => Some(*target),
        _ => None,
    })
}

impl Engine<'_> {
    /// What the JVM itself may throw at a statement (JVMS 6.5).
    pub(crate) fn machine_exceptions(&mut self, solver: &mut Solver, here: &Here<'_>) {
        const NULL: &str = "java/lang/NullPointerException";
        const INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
        const SIZE: &str = "java/lang/NegativeArraySizeException";
        let body = &here.lifted.body;
        let stmt = body.stmt(here.stmt);
        let names: &[&str] = match stmt {
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
            _ => &[],
        };
        for name in names {
            let Some(class) = self.program.find_class(name.as_bytes()) else { continue };
            let ty = Type::class(class);
            let object = self.object(solver, Site::Machine(ty), ty, Contexts::EMPTY);
            solver.add_object(here.thrown, object);
        }
    }
}
