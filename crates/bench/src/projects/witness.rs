//! What does `breccia witness` make of what the tests of a project have missed?
//!
//! It runs on the state of a run, with recipes. Counted are receivers at calls on the project's own types.
//! Readers have judged some of them beforehand (`docs/judgements`): what they call possible should be met,
//! and what they call impossible must not be.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use coverage::{Coverage, Criterion, SiteKind, State, item_key};
use serde_json::Value;
use toolbox::files;

use super::run::{Ready, Run};
use crate::watch::watch_all;

/// Processor time that a search may take.
const LIMIT: Duration = Duration::from_secs(1800);

/// The columns of a row.
pub(super) const HEAD: &str = "| project | required | covered | possible | open | open % | judged possible: met \
     | tests | calls | cpu s | wall s |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

/// What a search made of a project.
pub(super) struct Searched {
    /// The row of the table.
    pub(super) row: String,
    /// What readers should know: verdicts that a test contradicts, and keys that are no longer there.
    pub(super) remarks: Vec<String>,
}

/// Runs `breccia witness` after a run, and counts. `judgements` is the folder of the verdicts.
pub(super) fn search(
    ready: &Ready<'_>,
    run: &Run,
    judgements: &Path,
    budget: Option<u64>,
) -> Result<Searched> {
    let output = ready.built.folder.join("witnesses");
    files::make_empty(&output)?;
    let log = run.state().join("witness.txt");
    let usage = watch_all(command(ready, run, &output, budget)?, &log, LIMIT)?;
    if !usage.status.is_some_and(|status| status.success()) {
        bail!("no tests after {:.0} s of processor time; see {}", usage.cpu, log.display());
    }
    let result = run.read()?;
    let counts = Counts::of(&result);
    let text = fs::read_to_string(judgements.join(format!("{}.toml", ready.project.name)));
    let judged = Judged::of(&result, &text.map_or(Ok(BTreeMap::new()), |text| verdicts(&text))?);
    let told: Value = serde_json::from_slice(&fs::read(run.state().join("witness.json"))?)?;
    let tests = told["tests"].as_array().map_or(0, Vec::len);
    let row = format!(
        "| {} | {} | {} | {tests} | {} | {:.0} | {:.0} |",
        ready.project.name,
        counts.cells(),
        judged.cell(),
        told["calls"],
        usage.cpu,
        usage.wall
    );
    Ok(Searched { row, remarks: judged.remarks() })
}

fn command(ready: &Ready<'_>, run: &Run, output: &Path, budget: Option<u64>) -> Result<Command> {
    let mut path: Vec<PathBuf> = ready.built.libs.clone();
    if !ready.project.libs.iter().any(|lib| is_junit(lib)) {
        path.push(ready.built.runner.clone());
    }
    let mut command = ready.breccia();
    command.args(["witness", "--all", "--quiet", "--no-config", "--cp"]).arg(std::env::join_paths(path)?);
    command.arg("--state").arg(run.state()).arg("--output").arg(std::path::absolute(output)?);
    if let Some(budget) = budget {
        command.args(["--budget", &budget.to_string()]);
    }
    Ok(command)
}

/// Whether tests can be written for a library.
fn is_junit(coordinates: &str) -> bool {
    coordinates.starts_with("junit:junit:") || coordinates.starts_with("org.junit.jupiter:junit-jupiter-api:")
}

/// Receivers at calls on own types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    covered: usize,
    possible: usize,
    open: usize,
}

impl Counts {
    fn of(result: &Coverage) -> Self {
        let mut counts = Self::default();
        let own = result.all_sites().filter(|(_, _, site)| site.kind == SiteKind::Own);
        for item in own.flat_map(|(_, _, site)| &site.receivers) {
            match (item.state, &item.shown) {
                (State::Covered, _) => counts.covered += 1,
                (State::Missed, Some(_)) => counts.possible += 1,
                (State::Missed, None) => counts.open += 1,
                (State::Waived | State::Infeasible | State::Unmeasurable, _) => {}
            }
        }
        counts
    }

    /// Required, covered, possible, open, and the share of the last.
    fn cells(self) -> String {
        let Self { covered, possible, open } = self;
        let required = covered + possible + open;
        let share = 100.0 * open as f64 / required.max(1) as f64;
        format!("{required} | {covered} | {possible} | {open} | {share:.1}")
    }
}

/// The verdicts of readers on missed items, by key.
fn verdicts(text: &str) -> Result<BTreeMap<String, String>> {
    let table: toml::Table = text.parse().context("the verdicts cannot be read")?;
    let missed = table.get("missed").and_then(toml::Value::as_array);
    let word = |entry: &toml::Value, key: &str| Some(entry.get(key)?.as_str()?.to_owned());
    let all = missed.into_iter().flatten();
    Ok(all.filter_map(|entry| Some((word(entry, "item")?, word(entry, "verdict")?))).collect())
}

/// What became of the items that readers have judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Judged {
    /// Judged possible, and met.
    met: usize,
    /// Judged possible.
    possible: usize,
    /// Keys of items that were judged impossible, and are met.
    refuted: Vec<String>,
    /// How many keys are required no longer.
    gone: usize,
}

impl Judged {
    fn of(result: &Coverage, verdicts: &BTreeMap<String, String>) -> Self {
        let mut known = BTreeMap::new();
        for (_, _, site) in result.all_sites() {
            let missed = site.receivers.iter().filter(|item| item.state == State::Missed);
            known.extend(missed.map(|item| (item_key(site, Criterion::Rc, item), item.shown.is_some())));
        }
        let mut judged = Self::default();
        for (key, verdict) in verdicts {
            let Some(&is_met) = known.get(key) else {
                judged.gone += 1;
                continue;
            };
            match verdict.as_str() {
                "possible" => {
                    judged.possible += 1;
                    judged.met += usize::from(is_met);
                }
                "impossible" if is_met => judged.refuted.push(key.clone()),
                _ => {}
            }
        }
        judged
    }

    fn cell(&self) -> String {
        if self.possible == 0 { "–".to_owned() } else { format!("{} of {}", self.met, self.possible) }
    }

    fn remarks(&self) -> Vec<String> {
        let gone = (self.gone > 0)
            .then(|| format!("{} of the judged items are no longer missed and required", self.gone));
        let refuted = self.refuted.iter().map(|key| format!("judged impossible, but met: {key}"));
        gone.into_iter().chain(refuted).collect()
    }
}

#[cfg(test)]
mod tests {
    use coverage::{ClassCoverage, Item, MethodCoverage, SiteCoverage};

    use super::*;

    fn result() -> Coverage {
        let item = |class: &str, state, shown: Option<&str>| Item {
            class: class.into(),
            state,
            shown: shown.map(Into::into),
            ..Item::default()
        };
        let receivers = vec![
            item("a/C", State::Covered, None),
            item("a/D", State::Missed, Some("T#t")),
            item("a/E", State::Missed, None),
            item("a/F", State::Missed, Some("T#u")),
            item("a/G", State::Waived, None),
        ];
        let site = SiteCoverage {
            key: "a/A.m()V a/B.f#0".into(),
            kind: SiteKind::Own,
            receivers,
            ..SiteCoverage::default()
        };
        let method = MethodCoverage { sites: vec![site], ..MethodCoverage::default() };
        let class = ClassCoverage { methods: vec![method], ..ClassCoverage::default() };
        Coverage { classes: vec![class], ..Coverage::default() }
    }

    #[test]
    fn what_is_met_is_not_open() {
        let counts = Counts::of(&result());
        assert_eq!(counts, Counts { covered: 1, possible: 2, open: 1 });
        assert_eq!(counts.cells(), "4 | 1 | 2 | 1 | 25.0");
    }

    #[test]
    fn verdicts_are_found_by_key() {
        let entry = |class: &str, verdict: &str| {
            format!("[[missed]]\nitem = \"a/A.m()V a/B.f#0 RC a/{class}\"\nverdict = \"{verdict}\"\n")
        };
        let all =
            [("C", "possible"), ("D", "possible"), ("E", "possible"), ("F", "impossible"), ("X", "possible")];
        let text: String = all.iter().map(|(class, verdict)| entry(class, verdict)).collect();
        let judged = Judged::of(&result(), &verdicts(&text).unwrap());
        assert_eq!(judged.cell(), "1 of 2");
        assert_eq!(
            judged.remarks(),
            [
                "2 of the judged items are no longer missed and required",
                "judged impossible, but met: a/A.m()V a/B.f#0 RC a/F"
            ]
        );
    }

    #[test]
    fn a_project_without_verdicts_has_none() {
        assert!(verdicts("# nothing yet").unwrap().is_empty());
        assert_eq!(Judged::default().cell(), "–");
        assert!(is_junit("junit:junit:4.13.2") && !is_junit("org.testng:testng:7.5.1"));
    }
}
