//! What the code around a call expects of its result: the types to which it is cast, passed, stored or
//! returned.

use ir::{Body, Stmt, VarId};
use program::{Program, Type};

/// The types that a value is used as. If `Object` is among them, the value can be anything.
#[expect(clippy::wildcard_enum_match_arm, reason = "any other use accepts an object of any type")]
pub(super) fn expected(program: &Program, body: &Body, value: VarId) -> Box<[Type]> {
    let mut types = Vec::new();
    for (_, stmt) in body.stmts() {
        let mut used = false;
        body.each_use(stmt, |var| used |= var == value);
        if !used {
            continue;
        }
        match *stmt {
            Stmt::Cast { ty, .. } => types.push(ty),
            Stmt::Return { .. } => {
                let selector = program.method(body.method).selector;
                types.push(program.names.selector_signature(selector).result);
            }
            Stmt::StoreField { field, value: stored, .. } | Stmt::StoreStatic { field, value: stored }
                if stored == value =>
            {
                types.push(program.names.field_ref_parts(field).ty);
            }
            Stmt::Call { method, arguments, .. } => {
                let parts = program.names.method_ref_parts(method);
                let parameters = program.names.selector_signature(parts.selector).parameters;
                let arguments: Vec<VarId> = body.list(arguments).collect();
                // One for instance methods, none for static ones: parameters do not include the receiver.
                let receiver = arguments.len() - parameters.len().min(arguments.len());
                for (position, _) in arguments.iter().enumerate().filter(|(_, argument)| **argument == value)
                {
                    match position.checked_sub(receiver) {
                        Some(position) => types.push(parameters[position]),
                        None => types.push(parts.class),
                    }
                }
            }
            // These work for any type, and do not pass the value on.
            Stmt::InstanceOf { .. }
            | Stmt::If { .. }
            | Stmt::MonitorEnter { .. }
            | Stmt::MonitorExit { .. } => {}
            // Not followed any further, so the value could be of any type.
            _ => types.push(Type::OBJECT),
        }
    }
    types.sort_unstable();
    types.dedup();
    types.into()
}
