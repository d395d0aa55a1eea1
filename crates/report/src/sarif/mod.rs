//! SARIF 2.1.0, for code scanning: misses as results at the lines of the calls.
//!
//! | rule | level | a result for each |
//! |---|---|---|
//! | `missed-receiver-class` | note | missed receiver class (RC) |
//! | `missed-target-method` | note | missed target method (TM) |
//! | `contradicted` | error | observation that the analysis, or the finer one, had ruled out |
//!
//! The message has the reason and, if there is one, the recipe; for a target, the recipe of a receiver class
//! that selects it. The properties have the key of the item, as waivers name it, and the steps of the recipe.
//! Fingerprints are digests of the key, so a result keeps its identity when lines move. One of them has the
//! name that GitHub uses: GitHub merges results with the same rule and fingerprint, and its own fingerprint,
//! computed from the line, would merge all misses of a call. Covered, waived, infeasible and unmeasurable
//! items are not results.
//!
//! Services accept 25 000 results per run. Alarms come first, then misses as [`coverage::gaps`] ranks them.
//! [`Sarif::left_out`] counts what is cut off, and a notification in the file says so.

mod finding;
mod log;
mod rule;

use std::collections::HashMap;

use coverage::Coverage;
use serde::Serialize;

use self::finding::findings;
use self::log::{Driver, Invocation, Message, Notification, Tool};
use self::rule::Rule;
use crate::locate::FindSource;
use crate::text::failure;

/// How to write results.
pub struct SarifOptions<'a> {
    /// Where sources are.
    pub source: FindSource<'a>,
    /// The maximum number of results.
    pub limit: usize,
}

impl SarifOptions<'_> {
    /// How many results of a run GitHub accepts; it rejects a file with more.
    pub const ACCEPTED: usize = 25_000;
    /// How many of them it shows.
    pub const SHOWN: usize = 5_000;
}

/// A log, and how much was left out.
pub struct Sarif {
    /// The JSON.
    pub text: String,
    /// How many results it has.
    pub results: usize,
    /// How many were left out.
    pub left_out: usize,
}

/// The results as SARIF.
pub fn sarif(coverage: &Coverage, options: &SarifOptions<'_>) -> Sarif {
    let found = findings(coverage);
    let results = found.len().min(options.limit);
    let left_out = found.len() - results;
    let invocation = Invocation {
        execution_successful: true,
        tool_execution_notifications: notifications(coverage, results, left_out),
    };
    // One result per line: logs are long, and are compared line by line.
    let mut met: HashMap<&str, usize> = HashMap::new();
    let lines = found[..results].iter().map(|one| {
        let nth = met.entry(&one.key).and_modify(|nth| *nth += 1).or_insert(1);
        format!("\n{}", json(&one.to_result(options.source, *nth)))
    });
    let lines: Vec<String> = lines.collect();
    let text = format!(
        "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\n\"tool\":{},\n\"invocations\":[{}],\n\"results\":[{}]}}]}}\n",
        json(&Tool { driver: driver() }),
        json(&invocation),
        lines.join(","),
    );
    Sarif { text, results, left_out }
}

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

fn json(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("names and numbers can be written as JSON")
}

fn driver() -> Driver {
    Driver {
        name: "breccia",
        rules: Rule::ALL.map(Rule::describe).into(),
        version: env!("CARGO_PKG_VERSION"),
    }
}

fn notifications(coverage: &Coverage, results: usize, left_out: usize) -> Vec<Notification> {
    let cut = (left_out > 0).then(|| {
        let all = results + left_out;
        format!(
            "this file has only {results} of {all} results: alarms and the most promising misses; {left_out} are left out"
        )
    });
    let failed = failure(coverage).map(|text| format!("this is {text}"));
    let notes = cut.into_iter().chain(failed);
    notes.map(|text| Notification { level: "warning", message: Message { text } }).collect()
}
