//! The calls of a plan, by line.

use std::collections::BTreeSet;

use plan::{MethodPlan, Plan, SitePlan};

use super::classes::in_package;

/// What stands for all classes of clients among receivers.
pub(super) const CLIENT: &str = "client";

/// What identifies a call: class, name and descriptor of its method, and its offset.
pub(super) type CallKey = (String, String, String, u16);

/// A call and what an analysis requires of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Call {
    pub(super) key: CallKey,
    /// The source file, with the folder of its package.
    pub(super) file: String,
    pub(super) line: u32,
    /// The member that the instruction names: class, name, descriptor.
    pub(super) called: [String; 3],
    /// How many receiver classes the class hierarchy allows.
    pub(super) candidates: u32,
    /// The classes that the plan requires, in internal form.
    pub(super) receivers: BTreeSet<String>,
}

/// All calls of a plan that have a line, in its order: by class, method and offset.
pub(super) fn of(plan: &Plan) -> Vec<Call> {
    plan.sites().filter_map(|(method, site)| call(plan, method, site)).collect()
}

fn call(plan: &Plan, method: &MethodPlan, site: &SitePlan) -> Option<Call> {
    let text = |name| plan.names.text(name).into_owned();
    let (id, called) = (method.method, site.called);
    let class = text(id.class);
    let receivers = site.receivers.iter();
    let name = |&class| if plan.clients.contains(&class) { CLIENT.to_owned() } else { text(class) };
    Some(Call {
        file: in_package(&class, &text(method.source?)),
        line: site.line?.into(),
        called: [text(called.class), text(called.name), text(called.descriptor)],
        candidates: site.candidates,
        receivers: receivers.map(name).collect(),
        key: (class, text(id.name), text(id.descriptor), site.offset),
    })
}
