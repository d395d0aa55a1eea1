//! The table: one row per program and column, and how many times more the best peer needs than we do.

use std::fmt::Write;
use std::time::Duration;

use super::columns::Column;
use super::measure::Outcome;

/// One run.
pub(super) struct Row {
    pub(super) program: &'static str,
    pub(super) classes: usize,
    pub(super) column: &'static Column,
    pub(super) outcome: Outcome,
}

const HEAD: &str = "\
| program | classes | tool and analysis | wall s | cpu s | peak MiB | methods | call edges | poly calls | may-fail casts | app: methods | edges | poly | casts | best peer / ours: wall | cpu | memory |
|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// The rows as Markdown; the ratios are in our own rows.
pub(super) fn markdown(rows: &[Row], limit: Duration) -> String {
    let mut text = HEAD.to_owned();
    for row in rows {
        let Outcome { wall, cpu, peak_mib, .. } = row.outcome;
        let _ = write!(
            text,
            "| {} | {} | {} | {wall:.1} | {cpu:.1} | {peak_mib:.0} |",
            row.program,
            row.classes,
            row.column.title()
        );
        text.push_str(&counts(&row.outcome));
        text.push_str(&ratios(rows, row));
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "\nLimit: {} s of processor time for each run; peers with a heap of 10 GiB at most.",
        limit.as_secs()
    );
    text
}

fn counts(outcome: &Outcome) -> String {
    let counts = match &outcome.found {
        Ok(counts) => counts.rows(),
        Err(reason) => return format!(" *{reason}* | | | | | | | |"),
    };
    let all = counts.iter().map(|(_, pair)| pair[0]);
    let application = counts.iter().map(|(_, pair)| pair[1]);
    all.chain(application).map(|count| format!(" {count} |")).collect()
}

/// Time and memory of the peer that needs least of each, within the group and the program, against ours.
fn ratios(rows: &[Row], ours: &Row) -> String {
    let peers = || {
        rows.iter().filter(|row| {
            !row.column.is_ours()
                && row.column.group == ours.column.group
                && row.program == ours.program
                && row.outcome.found.is_ok()
        })
    };
    if !ours.column.is_ours() || ours.outcome.found.is_err() || peers().next().is_none() {
        return " | | |".to_owned();
    }
    let costs: [fn(&Outcome) -> f64; 3] =
        [|outcome| outcome.wall, |outcome| outcome.cpu, |outcome| outcome.peak_mib];
    let cells = costs.map(|cost| {
        let best = peers().map(|row| cost(&row.outcome)).fold(f64::INFINITY, f64::min);
        format!(" {:.1} |", best / cost(&ours.outcome))
    });
    cells.concat()
}

#[cfg(test)]
mod tests {
    use super::super::columns::COLUMNS;
    use super::super::measure::Counts;
    use super::*;

    fn row(column: usize, cost: f64, found: Result<Counts, String>) -> Row {
        let outcome = Outcome { wall: cost, cpu: cost * 2.0, peak_mib: cost * 100.0, found };
        Row { program: "p", classes: 3, column: &COLUMNS[column], outcome }
    }

    #[test]
    fn the_best_peer_that_finished_counts() {
        let counts = Counts { methods: [9, 4], ..Counts::default() };
        let rows =
            [row(0, 2.0, Ok(counts)), row(1, 8.0, Ok(counts)), row(2, 1.0, Err("over 1 s".to_owned()))];
        let text = markdown(&rows, Duration::from_secs(1));
        let ours = text.lines().nth(2).expect("a row for us");
        assert!(ours.ends_with("| 9 | 0 | 0 | 0 | 4 | 0 | 0 | 0 | 4.0 | 4.0 | 4.0 |"), "{ours}");
        assert!(text.contains("*over 1 s*"), "{text}");
    }
}
