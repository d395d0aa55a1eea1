//! The tables by which `javac` numbers the constants of an enum that a switch names.

use std::sync::Arc;

use ir::{Body, Stmt, VarId};
use program::{FieldId, FieldRefId, MethodId};

use super::constants::enum_constant;
use super::{Reader, Tag};
use crate::definitions::Definitions;

/// The number of each constant of an enum.
pub(crate) type SwitchMap = Arc<[(i32, FieldId)]>;

impl Reader<'_> {
    /// `i = $SwitchMap$E[e.ordinal()]`: the variable e, and the number of each constant.
    pub(crate) fn switched(
        &mut self,
        body: &Body,
        definitions: &Definitions,
        value: VarId,
    ) -> Option<(VarId, SwitchMap)> {
        let Stmt::LoadElement { array, index, .. } = *definitions.get(body, value)? else { return None };
        let Stmt::LoadStatic { field, .. } = *definitions.get(body, array)? else { return None };
        let constant = self.ordinal_of(body, definitions, index)?;
        self.switch_map(field).map(|map| (constant, map))
    }

    /// `i = e.ordinal()`: e.
    fn ordinal_of(&self, body: &Body, definitions: &Definitions, var: VarId) -> Option<VarId> {
        let Stmt::Call { method, arguments, .. } = *definitions.get(body, var)? else { return None };
        let mut arguments = body.list(arguments);
        arguments.next().filter(|_| arguments.len() == 0 && self.is_named(method, "ordinal"))
    }

    fn switch_map(&mut self, field: FieldRefId) -> Option<SwitchMap> {
        let field = self.program.resolve_field(field).ok()?;
        let declared = *self.program.field(field);
        if !self.program.names.text(declared.name).0.starts_with(b"$SwitchMap$") {
            return None;
        }
        if let Some(known) = self.tags.switch_maps.get(&field) {
            return Some(known.clone());
        }
        let methods: Vec<MethodId> = self.program.class(declared.class).methods.iter().collect();
        let mut found = Vec::new();
        for method in methods {
            let Some(body) = self.body(method) else { continue };
            found.extend(self.numbers(&body, field)?);
        }
        let found: SwitchMap = found.into();
        self.tags.switch_maps.insert(field, found.clone());
        Some(found)
    }

    /// `$SwitchMap$E[E.A.ordinal()] = number`, for each of them.
    fn numbers(&mut self, body: &Body, map: FieldId) -> Option<Vec<(i32, FieldId)>> {
        let definitions = Definitions::of(body);
        let mut found = Vec::new();
        for (_, stmt) in body.stmts() {
            let Stmt::StoreElement { array, index, value } = *stmt else { continue };
            let is_ours = match definitions.get(body, array) {
                Some(&Stmt::LoadStatic { field, .. }) => self.program.resolve_field(field) == Ok(map),
                _ => return None,
            };
            if !is_ours {
                continue;
            }
            let constant = self.ordinal_of(body, &definitions, index)?;
            let Stmt::LoadStatic { field, .. } = *definitions.get(body, constant)? else { return None };
            let constant = enum_constant(self.program, field)?;
            let Tag::Int(number) = self.constant(body, &definitions, value)? else { return None };
            found.push((number, constant));
        }
        Some(found)
    }
}
