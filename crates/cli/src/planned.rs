//! What a plan requires, in lines.

use breccia::java::analyse::Analysed;
use coverage::Missing;
use plan::{Calls, Plan, SiteKind, Totals};
use text::{count, escape, grouped};

/// The classes that are missing, if any are.
pub(crate) fn missing(plan: &Plan) -> Option<String> {
    let classes = plan.missing.iter().map(|&class| plan.names.text(class).into()).collect();
    let items_through_it = plan.through_missing.map(|items| items as usize);
    report::missing_line(&Missing { classes, items_through_it })
}

/// What is assumed of libraries, if they are not followed.
pub(crate) fn libraries(analysed: &Analysed) -> Option<String> {
    let assumption = analysed.fragment.as_ref()?.libraries.assumption()?;
    Some(format!("{assumption} (--libraries follow follows them)"))
}

/// The analysis, and why it is not the one that was wanted: `analysis: andersen (stepped down from owners:
/// …)`.
pub(crate) fn analysis(plan: &Plan) -> String {
    let subject: Vec<_> = plan.subject.iter().map(|&line| plan.names.text(line)).collect();
    let stepped = subject.iter().find(|line| line.starts_with(report::STEPPED_DOWN));
    let why = stepped.map(|line| format!(" ({})", escape(line))).unwrap_or_default();
    format!("analysis: {}{why}", escape(&plan.names.text(plan.analysis)))
}

/// What the calls that count require: `3 calls on its own types …`.
pub(crate) fn required(plan: &Plan) -> String {
    let totals = plan.totals(|kind| plan.calls.has(kind));
    match (plan.calls, totals.sites) {
        (Calls::Own, 0) => {
            "nothing to cover: no call on the component's own types can have several receiver classes"
                .to_owned()
        }
        (Calls::Own, _) => {
            line(&totals, "polymorphic call on its own types", "polymorphic calls on its own types")
        }
        (Calls::Typed, _) => line(
            &totals,
            "polymorphic call on its own and on library types",
            "polymorphic calls on its own and on library types",
        ),
        (Calls::All, _) => line(&totals, "polymorphic call", "polymorphic calls"),
    }
}

/// The calls on library types, if they do not count.
pub(crate) fn beside(plan: &Plan) -> Option<String> {
    let totals = plan.totals(|kind| kind == SiteKind::Library);
    if plan.calls != Calls::Own || totals.sites == 0 {
        return None;
    }
    let Totals { sites, reachable, receivers, targets } = totals;
    Some(format!(
        "beside: {}, of which {} can be reached: RC {}, TM {} (--calls typed counts them)",
        count(sites, "polymorphic call on library types", "polymorphic calls on library types"),
        grouped(reachable as u64),
        grouped(receivers as u64),
        grouped(targets as u64)
    ))
}

fn line(totals: &Totals, one: &str, many: &str) -> String {
    format!(
        "{}, of which {} can be reached from the interface: {} and {} to cover",
        count(totals.sites, one, many),
        grouped(totals.reachable as u64),
        count(totals.receivers, "receiver class (RC)", "receiver classes (RC)"),
        count(totals.targets, "target method (TM)", "target methods (TM)"),
    )
}
