//! Why a constraint holds: the meaning of the numbers that the solver keeps as reasons.
//!
//! An instance of a method gets a range of numbers when it is reached, one for each constraint of its
//! outline. This costs a number per constraint. Reasons of rules are kept only if the solver records.

use index::{Id, Interner, id};
use ir::StmtId;
use solver::Reason;

use crate::frames::InstanceId;

/// The reason of edges that only connect the nodes of groups.
pub const SILENT: Reason = Reason(0);

/// The first reason of an instance.
pub(crate) const FIRST: u32 = 1;

/// Reasons from here on belong to rules.
const OF_RULES: u32 = 1 << 31;

id!(
    /// Something that a rule did.
    DeedId
);

/// Something that a rule did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deed {
    /// The subject of the rule.
    pub rule: &'static str,
    /// For which instance, unless for the whole program.
    pub instance: Option<InstanceId>,
    /// The statement that it looked at, unless it looked at a whole method.
    pub stmt: Option<StmtId>,
    /// What it did.
    pub kind: DeedKind,
}

/// What a rule did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeedKind {
    /// It moved or made objects.
    Moves,
    /// It loads from objects that arrive, or stores to them.
    Accesses,
    /// It calls a method: the number of the call among those of all rules, counted down from `u32::MAX`.
    Calls(u32),
}

/// What rules did, by reason.
#[derive(Default)]
pub(crate) struct Deeds(Interner<DeedId, Deed>);

impl Deeds {
    pub(crate) fn reason(&mut self, deed: Deed) -> Reason {
        Reason(OF_RULES | self.0.intern(deed).0)
    }

    /// What a reason means, if it is a rule's.
    pub(crate) fn get(&self, reason: Reason) -> Option<Deed> {
        let number = (reason != Reason::UNSTATED).then(|| reason.0.checked_sub(OF_RULES)).flatten()?;
        ((number as usize) < self.0.len()).then(|| self.0.get(DeedId::from_index(number as usize)))
    }
}
