//! The tables of `bench truth`.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::judge::{Counts, Finding, Judgement};

/// A row for each analysis: calls on types of the component, on library types, and all.
pub(super) fn table(rows: &[(String, Judgement)]) -> String {
    let mut text = String::from(
        "| analysis | own: truth | required | false | missing | % false \
         | library: truth | required | false | missing | % false \
         | all: truth | required | false | missing | % false |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (analysis, found) in rows {
        let groups = [found.own, found.library, found.both()].map(cells);
        let _ = writeln!(text, "| {analysis} | {} |", groups.join(" | "));
    }
    text
}

fn cells(counts: Counts) -> String {
    let Counts { truth, required, wrong, missing, .. } = counts;
    let percent = if required == 0 { 0.0 } else { 100.0 * wrong as f64 / required as f64 };
    // A bare zero would not stand out from a loss.
    let missing = if missing == 0 { "0".to_owned() } else { format!("**{missing}**") };
    format!("{truth} | {required} | {wrong} | {missing} | {percent:.1}")
}

/// The impossible receivers that are required, by the reason why they are impossible; the most frequent
/// reason comes first.
pub(super) fn list(found: &[Finding]) -> String {
    let mut by_reason: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in found {
        let reason = finding.reason.as_deref().unwrap_or("(no reason stated)");
        by_reason.entry(reason).or_default().push(finding);
    }
    let mut groups: Vec<(&str, Vec<&Finding>)> = by_reason.into_iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.len()));
    let mut text = String::new();
    for (reason, group) in groups {
        let _ = writeln!(text, "{} × {reason}", group.len());
        for finding in group {
            let kind = if finding.is_own { "own" } else { "library" };
            let _ = writeln!(text, "    {}  {}  ({kind})", finding.call, finding.class);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_row_has_three_groups() {
        let own = Counts { calls: 3, truth: 4, required: 6, wrong: 2, missing: 0 };
        let library = Counts { calls: 1, truth: 2, required: 1, wrong: 0, missing: 1 };
        let found = Judgement { own, library, ..Judgement::default() };
        let text = table(&[("cha".to_owned(), found)]);
        expect!["| cha | 4 | 6 | 2 | 0 | 33.3 | 2 | 1 | 0 | **1** | 0.0 | 6 | 7 | 2 | **1** | 28.6 |"]
            .assert_eq(text.lines().last().unwrap_or_default());
    }

    #[test]
    fn frequent_reasons_come_first() {
        let finding = |call: &str, class: &str, reason: Option<&str>| Finding {
            call: call.to_owned(),
            is_own: reason.is_some(),
            class: class.to_owned(),
            reason: reason.map(str::to_owned),
        };
        let found = [
            finding("A.java:3 f", "a.B", None),
            finding("A.java:4 g", "a.C", Some("not made")),
            finding("B.java:5 h", "a.C", Some("not made")),
        ];
        expect![[r#"
              2 × not made
                  A.java:4 g  a.C  (own)
                  B.java:5 h  a.C  (own)
              1 × (no reason stated)
                  A.java:3 f  a.B  (library)
        "#]]
        .assert_eq(&list(&found));
    }
}
