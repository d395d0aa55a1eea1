//! The meaning of the reasons of constraints.
//!
//! A constraint without a reason only ties together the parts of an object, or the nodes that several
//! accesses share (`cells.rs`, `uses.rs`). No statement says it, so readers do not see it.

use c_program::StatementId;
use solver::Reason;

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A statement says so.
    Statement(StatementId),
    /// Unknown code may do it.
    UnknownCode,
    /// It is how objects and accesses are laid out.
    Layout,
}

/// Unknown code may do it. Statements are numbered from 0, so none has this number.
pub(crate) const UNKNOWN_CODE: Reason = Reason(Reason::UNSTATED.0 - 1);

/// A statement says so.
pub(crate) fn by_statement(statement: StatementId) -> Reason {
    Reason(statement.0)
}

impl Cause {
    pub(crate) fn from_reason(reason: Reason) -> Cause {
        match reason {
            Reason::UNSTATED => Cause::Layout,
            UNKNOWN_CODE => Cause::UnknownCode,
            Reason(statement) => Cause::Statement(StatementId(statement)),
        }
    }
}
