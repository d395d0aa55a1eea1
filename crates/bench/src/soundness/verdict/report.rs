//! The verdict for readers: one row of a table, and a file with every missing method and call.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Subject;
use super::cause::{Cause, Kind, Reason, shown};
use super::expected::Expected;
use super::judge::{Group, Verdict};
use crate::soundness::record::Table;

/// One row of the table whose head `cargo xtask bench soundness` prints.
pub(super) fn row(subject: &Subject, expected: &Expected, verdict: &Verdict) -> String {
    let roots: usize = verdict.roots.values().map(|group| group.methods.len()).sum();
    let behind = verdict.missing_edges.iter().filter(|edge| matches!(edge.reason, Reason::Behind(_))).count();
    let edges = verdict.missing_edges.len();
    format!(
        "| {} | {}{} | {} | {:.1} | {} | {} | {} ({}) | {} | {roots} | {} | {edges} ({}) | {} |",
        subject.name,
        subject.analysis,
        if expected.complete { "" } else { " (stopped)" },
        expected.methods,
        expected.took.as_secs_f64(),
        expected.peak_mib,
        verdict.executed,
        verdict.missing.len(),
        share(verdict.missing.len(), verdict.executed),
        verdict.only_by_strangers,
        verdict.edges,
        share(edges, verdict.edges),
        edges - behind,
    )
}

fn share(part: usize, whole: usize) -> String {
    format!("{:.1}%", 100.0 * part as f64 / (whole.max(1)) as f64)
}

/// Everything that is missing, the commonest causes first.
pub(super) fn text(subject: &Subject, table: &Table, expected: &Expected, verdict: &Verdict) -> String {
    let mut text = String::new();
    write_all(&mut text, subject, table, expected, verdict).expect("a string takes everything");
    text
}

fn write_all(
    text: &mut String,
    subject: &Subject,
    table: &Table,
    expected: &Expected,
    verdict: &Verdict,
) -> std::fmt::Result {
    writeln!(text, "{} under {}\n", subject.name, subject.analysis)?;
    writeln!(text, "methods executed {}, missing {}", verdict.executed, verdict.missing.len())?;
    writeln!(text, "calls observed {}, missing {}\n", verdict.edges, verdict.missing_edges.len())?;
    write_kinds(text, verdict)?;
    write_roots(text, table, verdict)?;
    write_edges(text, table, expected, verdict)?;
    writeln!(text, "\n== all missing methods\n")?;
    for &method in &verdict.missing {
        writeln!(text, "{}", shown(&table.methods[method]))?;
    }
    Ok(())
}

fn write_kinds(text: &mut String, verdict: &Verdict) -> std::fmt::Result {
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    for (cause, group) in &verdict.roots {
        *kinds.entry(cause.kind).or_default() += group.methods.len();
    }
    for (kind, count) in kinds {
        writeln!(text, "{count:>6} roots: {kind}")?;
    }
    Ok(())
}

fn write_roots(text: &mut String, table: &Table, verdict: &Verdict) -> std::fmt::Result {
    writeln!(text, "\n== roots by cause (roots; missing methods that they lead to)\n")?;
    let mut groups: Vec<(&Cause, &Group)> = verdict.roots.iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse((group.methods.len(), group.behind)));
    for (cause, group) in groups {
        writeln!(text, "[{}; {}] {}: {}", group.methods.len(), group.behind, cause.kind, cause.place)?;
        for (&method, evidence) in &group.methods {
            writeln!(text, "    {}\n        {evidence}", shown(&table.methods[method]))?;
        }
    }
    Ok(())
}

fn write_edges(text: &mut String, table: &Table, expected: &Expected, verdict: &Verdict) -> std::fmt::Result {
    let mut groups: BTreeMap<&Cause, Vec<String>> = BTreeMap::new();
    let mut behind = 0;
    for edge in &verdict.missing_edges {
        let Reason::Root(cause, evidence) = &edge.reason else {
            behind += 1;
            continue;
        };
        let called = &table.methods[edge.method];
        let site = &table.sites[edge.site];
        let caller = &table.methods[site.method];
        let caller = expected.find(&caller.class, &caller.name, &caller.descriptor);
        let known = caller.map_or(0, |caller| expected.callees(caller, site.old_pc).len());
        groups
            .entry(cause)
            .or_default()
            .push(format!("{evidence}\n        reaches {}; known callees: {known}", shown(called)));
    }
    writeln!(text, "\n== missing calls by cause ({behind} more follow from missing methods)\n")?;
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, calls)| std::cmp::Reverse(calls.len()));
    for (cause, calls) in groups {
        writeln!(text, "[{}] {}: {}", calls.len(), cause.kind, cause.place)?;
        for call in calls {
            writeln!(text, "    {call}")?;
        }
    }
    Ok(())
}
