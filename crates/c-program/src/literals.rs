//! String literals as one object: nothing can be stored in them, and analyses rarely need to know which one
//! it is.

use index::Id;

use crate::ids::VarId;
use crate::program::Program;
use crate::statement::Access;
use crate::var::{ALL_LITERALS, Position, VarKind};

/// Merges all literals into one object, except those that are written by name (compound literals).
pub fn merge_literals(program: &mut Program) {
    let mut written = vec![false; program.vars.len()];
    for statement in program.statements.values() {
        if let Some(Access::Direct(place)) = statement.operation.written() {
            written[place.var.index()] = true;
        }
    }
    let is_plain = |var: VarId| program.vars[var].kind == VarKind::Literal && !written[var.index()];
    let plain: Vec<bool> = program.vars.ids().map(is_plain).collect();
    if !plain.contains(&true) {
        return;
    }
    // The variables of the literals stay, unused, so that no id changes.
    let one = program.new_var(ALL_LITERALS, VarKind::Literal, None, Position::NONE);
    for id in program.statements.ids() {
        program.statements[id].operation.map_places(|place| {
            if plain.get(place.var.index()) == Some(&true) {
                *place = one.into();
            }
        });
    }
}
