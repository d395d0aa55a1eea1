//! The tables of `cargo xtask bench edges`: how many differences there are, and the roots one by one.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::compare::{Comparison, Difference, Kind, Side};
use super::dump::selector_of;

/// One program, two analyses.
pub(super) struct Row {
    pub(super) program: &'static str,
    pub(super) ours: String,
    pub(super) theirs: String,
    /// None if there is no graph of the peer.
    pub(super) comparison: Option<Comparison>,
}

const HEAD: &str = "\
| program | ours | theirs | edges in common | ours alone | of these roots | theirs alone | of these roots | methods from outside: ours | theirs |
|---|---|---|--:|--:|--:|--:|--:|--:|--:|
";

const ROOTS: &str = "\n| program | theirs | who has it | what the graphs show | roots | callees | the first |\n|---|---|---|---|--:|---|---|\n";

/// Counts, then the roots, those that call methods of one name together.
pub(super) fn markdown(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    for row in rows {
        let _ = writeln!(text, "| {} | {} | {} |{}", row.program, row.ours, row.theirs, counts(row));
    }
    text.push_str(ROOTS);
    for row in rows {
        for ((side, kind, selector), roots) in groups(row) {
            let who = match side {
                Side::Ours => "ours",
                Side::Theirs => "theirs",
            };
            let (program, theirs, shows, count) = (row.program, &row.theirs, kind.title(), roots.len());
            let first = roots.first().map_or("", |root| root.what.as_str());
            let _ = writeln!(
                text,
                "| {program} | {theirs} | {who} | {shows} | {count} | `{selector}` | `{first}` |"
            );
        }
    }
    text
}

type Groups<'r> = BTreeMap<(Side, Kind, &'r str), Vec<&'r Difference>>;

fn groups(row: &Row) -> Groups<'_> {
    let mut groups = Groups::new();
    for root in row.comparison.iter().flat_map(Comparison::roots) {
        groups.entry((root.side, root.kind, selector_of(&root.callee))).or_default().push(root);
    }
    groups
}

fn counts(row: &Row) -> String {
    let Some(comparison) = &row.comparison else { return " *not there* | | | | | | |".to_owned() };
    let of_calls = |kind| matches!(kind, Kind::Overridden | Kind::MoreTargets | Kind::NoTargets);
    let from_outside = |kind| matches!(kind, Kind::FromOutside | Kind::Initialised);
    let mut text = format!(" {} |", comparison.common);
    for side in [Side::Ours, Side::Theirs] {
        let _ = write!(text, " {} | {} |", comparison.edges_of(side), comparison.count(side, of_calls));
    }
    for side in [Side::Ours, Side::Theirs] {
        let _ = write!(text, " {} |", comparison.count(side, from_outside));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::dump::Dump;
    use super::*;

    #[test]
    fn rows_count_and_roots_are_listed() {
        let read = |text: &str| Dump::read(text).expect("it is well formed");
        let ours = read("A.m()V\nB.n()V\nA.m()V@3 -> B.n()V\nC.run()V\n");
        let comparison = Comparison::of(ours, read("A.m()V\n"));
        let row = |comparison| Row { program: "p", ours: "a".to_owned(), theirs: "b".to_owned(), comparison };
        let text = markdown(&[row(Some(comparison)), row(None)]);
        assert!(text.contains("| p | a | b | 0 | 1 | 1 | 0 | 0 | 1 | 0 |"), "{text}");
        assert!(text.contains("*not there*"), "{text}");
        assert!(
            text.contains("| ours | the call has no targets there | 1 | `n()V` | `A.m()V@3 -> B.n()V` |"),
            "{text}"
        );
        assert!(text.contains("| ours | called by the library | 1 | `run()V` | `C.run()V` |"), "{text}");
    }
}
