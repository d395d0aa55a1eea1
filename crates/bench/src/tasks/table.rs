//! The tables: our numbers next to the paper's.

use std::fmt::Write;

use serde_json::Value;

use super::ANALYSES;
use super::paper::Task;

/// How many lists of numbers a row has: the class hierarchy, then the analyses.
const LISTS: usize = ANALYSES.len() + 1;

/// What was measured for a task.
pub(super) struct Row {
    pub(super) task: &'static Task,
    /// As the paper's: classes of the component, all, methods of the component, all, polymorphic calls.
    sizes: [u64; 5],
    /// How many of the polymorphic calls name another class than `Object`.
    typed_sites: u64,
    /// All polymorphic calls.
    all: Averages,
    /// Those that name another class than `Object`.
    typed: Averages,
    /// By analysis.
    analysed: [u64; ANALYSES.len()],
    seconds: [f64; ANALYSES.len()],
}

/// N_RC and N_TM, of the hierarchy and of each analysis.
struct Averages {
    n_rc: [f64; LISTS],
    n_tm: [f64; LISTS],
}

impl Row {
    /// Reads what `breccia compare` wrote; nothing if an analysis did not finish.
    pub(super) fn new(task: &'static Task, said: &Value) -> Option<Self> {
        let analyses = said["analyses"].as_array()?;
        let fragments: Vec<&Value> = analyses.iter().map(|row| &row["fragment"]).collect();
        let [first, ..] = fragments[..] else { return None };
        let sizes = ["component_classes", "classes", "component_methods", "methods", "poly_sites"];
        let sizes: Option<Vec<u64>> = sizes.iter().map(|field| first[*field].as_u64()).collect();
        let analysed: Option<Vec<u64>> = fragments.iter().map(|of| of["analysed_methods"].as_u64()).collect();
        let seconds: Option<Vec<f64>> = analyses.iter().map(|row| row["seconds"].as_f64()).collect();
        let typed: Vec<&Value> = fragments.iter().map(|of| &of["without_object"]).collect();
        Some(Self {
            task,
            sizes: sizes?.try_into().ok()?,
            typed_sites: first["without_object"]["poly_sites"].as_u64()?,
            all: Averages::read(&fragments)?,
            typed: Averages::read(&typed)?,
            analysed: analysed?.try_into().ok()?,
            seconds: seconds?.try_into().ok()?,
        })
    }

    /// Whether each analysis requires no more than those before it. The class hierarchy is not compared with
    /// CHA, which also knows arrays and lambdas.
    pub(super) fn is_ordered(&self) -> bool {
        let lists = [&self.all.n_rc, &self.all.n_tm, &self.typed.n_rc, &self.typed.n_tm];
        lists.iter().all(|list| list[1..].is_sorted_by(|a, b| a >= b))
    }
}

impl Averages {
    fn read(fragments: &[&Value]) -> Option<Self> {
        let hierarchy = &fragments.first()?["hierarchy"];
        let list = |field: &str| -> Option<[f64; LISTS]> {
            let all = std::iter::once(&hierarchy[field]).chain(fragments.iter().map(|of| &of[field]));
            // A component without such calls has no average.
            let all: Vec<f64> = all.map(|value| value.as_f64().unwrap_or(0.0)).collect();
            all.try_into().ok()
        };
        Some(Self { n_rc: list("n_rc")?, n_tm: list("n_tm")? })
    }
}

/// All tables, as in `docs/tasks.md`.
pub(super) fn markdown(rows: &[Row]) -> String {
    [
        sizes(rows),
        averages(rows, "N_RC, typed calls", |row| (row.typed.n_rc, row.task.n_rc)),
        averages(rows, "N_TM, typed calls", |row| (row.typed.n_tm, row.task.n_tm)),
        averages(rows, "N_RC, all calls", |row| (row.all.n_rc, row.task.n_rc)),
        averages(rows, "N_TM, all calls", |row| (row.all.n_tm, row.task.n_tm)),
        costs(rows),
    ]
    .join("\n")
}

/// Table I.
fn sizes(rows: &[Row]) -> String {
    let mut text = "\
| task | functionality | classes | all | methods | all | PolySites | typed |
|---|---|--:|--:|--:|--:|--:|--:|
"
    .to_owned();
    for row in rows {
        let _ = write!(text, "| {} | {} |", row.task.name, row.task.functionality);
        for (ours, paper) in row.sizes.iter().zip(row.task.sizes) {
            let _ = write!(text, " {ours} ({paper}) |");
        }
        let _ = writeln!(text, " {} |", row.typed_sites);
    }
    text
}

/// Table II: ours, the paper's, and both as multiples of what Andersen's analysis leaves.
fn averages(rows: &[Row], title: &str, of: impl Fn(&Row) -> ([f64; LISTS], [f64; ANALYSES.len()])) -> String {
    let mut text = format!(
        "| {title} | hierarchy | {} | times andersen | paper: CHA | RTA | 0-CFA | AND | times AND |\n|---|",
        ANALYSES.join(" | ")
    );
    text.push_str("--:|--:|--:|--:|--:|---|--:|--:|--:|--:|---|\n");
    for row in rows {
        let (ours, paper) = of(row);
        let cells = |numbers: &[f64]| -> String {
            let written: String = numbers.iter().map(|number| format!(" {number:.2} |")).collect();
            format!("{written} {} |", times(numbers))
        };
        let _ = writeln!(text, "| {} |{}{}", row.task.name, cells(&ours), cells(&paper));
    }
    text
}

/// All but the last, divided by the last.
fn times(numbers: &[f64]) -> String {
    let Some((last, others)) = numbers.split_last().filter(|(last, _)| **last > 0.0) else {
        return "–".to_owned();
    };
    let times: Vec<String> = others.iter().map(|number| format!("{:.1}", number / last)).collect();
    times.join(" : ")
}

/// Table V.
fn costs(rows: &[Row]) -> String {
    let mut text = format!(
        "| task | methods analysed: {} | paper | seconds: {} | paper: 0-CFA, AND |\n|---|",
        ANALYSES.join(" | "),
        ANALYSES.join(" | ")
    );
    text.push_str(&"--:|".repeat(ANALYSES.len() * 2 + 1));
    text.push_str("---|\n");
    for row in rows {
        let methods: String = row.analysed.iter().map(|number| format!(" {number} |")).collect();
        let seconds: String = row.seconds.iter().map(|number| format!(" {number:.2} |")).collect();
        let [zero, andersen] = row.task.seconds;
        let _ = writeln!(
            text,
            "| {} |{methods} {} |{seconds} {zero:.1}, {andersen:.1} |",
            row.task.name, row.task.analysed
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::paper::TASKS;
    use super::*;

    fn said(n_rc: [f64; 4]) -> Value {
        let averages = |n_rc: f64| {
            json!({
                "poly_sites": 2, "n_rc": n_rc, "n_tm": 1.0, "hierarchy": { "n_rc": 9.0, "n_tm": 1.5 },
            })
        };
        let analyses = n_rc.map(|n_rc| {
            let mut fragment = averages(n_rc);
            fragment["component_classes"] = json!(3);
            fragment["classes"] = json!(40);
            fragment["component_methods"] = json!(5);
            fragment["methods"] = json!(60);
            fragment["analysed_methods"] = json!(50);
            fragment["without_object"] = averages(n_rc / 2.0);
            json!({ "seconds": 1.25, "fragment": fragment })
        });
        json!({ "analyses": analyses })
    }

    #[test]
    fn ours_stand_beside_the_papers() {
        let row = Row::new(&TASKS[3], &said([8.0, 4.0, 2.0, 2.0])).expect("all numbers are there");
        assert!(row.is_ordered());
        let text = markdown(&[row]);
        for line in [
            "| t4 | java.util.zip: ZIP files | 3 (8) | 40 (196) | 5 (70) | 60 (2317) | 2 (5) | 2 |",
            "| t4 | 9.00 | 8.00 | 4.00 | 2.00 | 2.00 | 4.5 : 4.0 : 2.0 : 1.0 | 3.20 | 2.20 | 1.00 | 1.00 | 3.2 : 2.2 : 1.0 |",
            "| t4 | 9.00 | 4.00 | 2.00 | 1.00 | 1.00 | 9.0 : 4.0 : 2.0 : 1.0 | 3.20 | 2.20 | 1.00 | 1.00 |",
            "| t4 | 50 | 50 | 50 | 50 | 401 | 1.25 | 1.25 | 1.25 | 1.25 | 2.3, 2.8 |",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }

    #[test]
    fn an_order_that_is_broken_is_seen_and_what_is_missing_too() {
        let row = Row::new(&TASKS[3], &said([8.0, 4.0, 2.0, 2.5])).expect("all numbers are there");
        assert!(!row.is_ordered());
        assert!(Row::new(&TASKS[3], &json!({ "analyses": [{ "stopped": "it was" }] })).is_none());
    }
}
