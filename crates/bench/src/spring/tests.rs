//! What do the tests of the shop cover, and is all that they do foreseen?

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use coverage::{Coverage, SiteKind, Verdict};
use toolbox::{process, say};

use super::build::Shop;
use crate::coverage::outcomes::Outcomes;

/// Verdicts, and how often each was given to what was observed but not required.
type Counts = BTreeMap<&'static str, usize>;

/// What a run left behind.
struct Run {
    /// Its line with the sums.
    total: String,
    outcomes: Outcomes,
    result: Coverage,
}

/// Runs `breccia run -- mvn test` and prints what came of it.
pub(super) fn tests(breccia: &Path, shop: &Shop) -> Result<()> {
    let log = shop.folder.join("run.txt");
    let Run { total, outcomes, result } =
        run(breccia, shop, &log).with_context(|| format!("see {}", log.display()))?;
    say::line(&format!("tests: {}, of which {} passed", outcomes.len(), outcomes.passed()));
    say::line(&total);
    for (kind, name) in [(SiteKind::Own, "own"), (SiteKind::Library, "library")] {
        let counts = shown(&beyond(&result, kind));
        say::line(&format!("not required but observed, calls on {name} types: {counts}"));
    }
    let all = result.all_sites().flat_map(|(_, _, site)| &site.beyond);
    let contradicted = all.filter(|one| one.verdict == Verdict::Contradicted).count();
    ensure!(contradicted == 0, "contradicted: {contradicted}; see {}", log.display());
    ensure!(outcomes.passed() == outcomes.len(), "not all tests passed; see {}", log.display());
    Ok(())
}

fn run(breccia: &Path, shop: &Shop, log: &Path) -> Result<Run> {
    let mut command = Command::new(breccia);
    command.current_dir(&shop.folder).args(["run", "--no-config", "--"]);
    command.arg(&shop.maven).args(["-B", "test"]);
    let output = process::output(&mut command)?;
    let said = [output.stdout, output.stderr].concat();
    fs::write(log, &said)?;
    let said = String::from_utf8_lossy(&said);
    let total = said.lines().find(|line| line.starts_with("TOTAL")).context("no sums")?.to_owned();
    let outcomes = Outcomes::read(&shop.folder.join("target/surefire-reports"))?;
    let result = fs::read(shop.folder.join(".breccia/result.json")).context("no result")?;
    let result = coverage::read(&result).map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(Run { total, outcomes, result })
}

/// Counts what was observed at calls of a kind.
fn beyond(result: &Coverage, kind: SiteKind) -> Counts {
    let mut counts = Counts::from([("contradicted", 0), ("outside-int", 0), ("unproven", 0)]);
    let sites = result.all_sites().filter(|(_, _, site)| site.kind == kind);
    for one in sites.flat_map(|(_, _, site)| &site.beyond) {
        *counts.entry(one.verdict.text()).or_default() += 1;
        *counts.entry("unproven").or_default() += usize::from(one.unproven);
    }
    counts
}

fn shown(counts: &Counts) -> String {
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod check {
    use super::*;

    #[test]
    fn alarms_are_shown_even_if_there_are_none() {
        let counts = beyond(&Coverage::default(), SiteKind::Own);
        assert_eq!(shown(&counts), "contradicted 0, outside-int 0, unproven 0");
    }
}
