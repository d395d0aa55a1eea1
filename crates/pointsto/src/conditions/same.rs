//! Variables that hold the same object: what is known of one is known of the other.

use classfile::Access;
use index::Id;
use ir::{Body, Dominators, Stmt, VarId};
use program::Field;
use rustc_hash::FxHashMap;

use crate::tags::{Member, Reader};

/// Per variable, the first that holds the same object.
#[derive(Debug, Default)]
pub(super) struct Same(Vec<VarId>);

impl Same {
    /// ```text
    /// x = o.f; …; y = o.f, f final, not in a constructor      y is x
    /// ```
    ///
    /// The first load must be on every way to the second.
    pub(super) fn of(reader: &mut Reader<'_>, body: &Body) -> Self {
        let mut found = Self(body.vars().collect());
        if reader.is_constructor(body.method) {
            return found;
        }
        let mut loads: FxHashMap<(VarId, Member), Vec<(VarId, ir::BlockId)>> = FxHashMap::default();
        let mut dominators = None;
        for block in body.blocks() {
            for stmt in body.stmts_of(block) {
                let stmt = body.stmt(stmt);
                let Stmt::LoadField { target, object, field } = *stmt else { continue };
                let Ok(field) = reader.program.resolve_field(field) else { continue };
                if !is_fixed(reader.program.field(field)) || !body.ty(target).is_reference() {
                    continue;
                }
                let key = (found.first(object), Member::Field(field));
                let before = loads.entry(key).or_default();
                let tree = dominators.get_or_insert_with(|| Dominators::of(body));
                match before.iter().find(|&&(_, at)| tree.dominates(at, block)) {
                    Some(&(first, _)) => found.0[target.index()] = first,
                    None => before.push((target, block)),
                }
            }
        }
        found
    }

    pub(super) fn first(&self, var: VarId) -> VarId {
        self.0.get(var.index()).copied().unwrap_or(var)
    }
}

fn is_fixed(field: &Field) -> bool {
    field.access.has(Access::FINAL) && !field.access.has(Access::STATIC)
}
