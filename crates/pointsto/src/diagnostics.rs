//! What an analysis could not follow.

use std::collections::BTreeSet;

use ir::StmtId;
use program::{FieldRefId, MethodId, MethodRefId};

/// What could not be followed.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    /// Native methods that were reached and have no model.
    pub natives: BTreeSet<MethodId>,
    /// Methods that do not resolve.
    pub missing_methods: BTreeSet<MethodRefId>,
    /// Fields that do not resolve.
    pub missing_fields: BTreeSet<FieldRefId>,
    /// Receivers' classes for which a call selects nothing.
    pub unselected: u64,
    /// `invokedynamic` with an unknown bootstrap method.
    pub opaque_calls: u64,
    /// Reflective calls whose target no constant determines, or not completely.
    pub unresolved: BTreeSet<(MethodId, StmtId)>,
    /// Dynamic constants.
    pub dynamic_constants: u64,
    /// What logs of reflection name but the program does not have, each with its place.
    pub missing_in_log: Vec<String>,
}
