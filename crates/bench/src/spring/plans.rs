//! What do different options require of the shop, and what do they cost?

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use toolbox::say;

use super::build::Shop;
use crate::watch::watch;

/// Processor time that a plan may take.
const LIMIT: Duration = Duration::from_secs(120);

/// The options that are compared, and whether their plan may take too long.
const MODES: [Mode; 3] = [
    Mode { name: "default", options: &[], may_be_stopped: false },
    Mode { name: "--frameworks none", options: &["--frameworks", "none"], may_be_stopped: false },
    Mode { name: "--libraries follow", options: &["--libraries", "follow"], may_be_stopped: true },
];

struct Mode {
    name: &'static str,
    options: &'static [&'static str],
    may_be_stopped: bool,
}

/// A plan and its cost.
struct Planned {
    /// None if it was stopped.
    found: Option<Found>,
    cpu: f64,
    peak_mib: f64,
}

/// The numbers of a plan, of calls on own types.
struct Found {
    own_classes: u64,
    library_classes: u64,
    sites: u64,
    reachable: u64,
    receivers: u64,
    targets: u64,
}

/// Prints a row for each mode.
pub(super) fn plans(breccia: &Path, shop: &Shop) -> Result<()> {
    say::line(
        "| mode | own classes | library classes | reachable calls on own types | RC | TM | cpu s | MiB |",
    );
    say::line("|---|--:|--:|--:|--:|--:|--:|--:|");
    for mode in &MODES {
        let planned = one(breccia, shop, mode).with_context(|| format!("plan of {}", mode.name))?;
        say::line(&row(mode.name, &planned));
    }
    Ok(())
}

fn one(breccia: &Path, shop: &Shop, mode: &Mode) -> Result<Planned> {
    let (file, log) = (shop.folder.join("plan.json"), shop.folder.join("plan.txt"));
    let mut command = Command::new(breccia);
    command.current_dir(&shop.folder).args(["plan", "--quiet", "--no-config", "--stats", "--format", "json"]);
    command.args(mode.options).arg("--cp").arg(std::env::join_paths(&shop.jars)?);
    command.arg("--output").arg(&file).arg(&shop.classes);
    let usage = watch(command, &log, LIMIT)?;
    let found = match usage.status {
        Some(status) if status.success() => Some(read(&file, &log)?),
        None if mode.may_be_stopped => None,
        Some(_) | None => bail!("no plan after {:.0} s; see {}", usage.cpu, log.display()),
    };
    Ok(Planned { found, cpu: usage.cpu, peak_mib: usage.peak_mib })
}

/// Reads a plan, and the line with its statistics.
fn read(plan: &Path, log: &Path) -> Result<Found> {
    let plan: Value = serde_json::from_slice(&std::fs::read(plan).context("no plan")?)?;
    let said = std::fs::read_to_string(log).context("no statistics")?;
    let stats = said.lines().find(|line| line.starts_with("{\"stats\"")).context("no statistics")?;
    let stats: Value = serde_json::from_str(stats)?;
    let (totals, facts) = (&plan["totals"], &stats["stats"]["facts"]);
    let count = |of: &Value, name: &str| of[name].as_u64().with_context(|| format!("no number {name:?}"));
    Ok(Found {
        own_classes: count(facts, "classes of the component")?,
        library_classes: count(facts, "library classes")?,
        sites: count(totals, "sites")?,
        reachable: count(totals, "reachable_sites")?,
        receivers: count(totals, "receiver_classes")?,
        targets: count(totals, "target_methods")?,
    })
}

fn row(mode: &str, planned: &Planned) -> String {
    let Planned { found, cpu, peak_mib } = planned;
    let Some(found) = found else {
        return format!("| `{mode}` | | | stopped | | | {cpu:.1} | {peak_mib:.0} |");
    };
    let Found { own_classes, library_classes, sites, reachable, receivers, targets } = found;
    format!(
        "| `{mode}` | {own_classes} | {library_classes} | {reachable} of {sites} | {receivers} | {targets} \
         | {cpu:.1} | {peak_mib:.0} |"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_that_was_stopped_has_only_its_cost() {
        let mut planned = Planned { found: None, cpu: 120.04, peak_mib: 1999.6 };
        assert_eq!(row("default", &planned), "| `default` | | | stopped | | | 120.0 | 2000 |");
        let (own_classes, library_classes, sites) = (30, 7, 5);
        let (reachable, receivers, targets) = (4, 9, 8);
        let found = Found { own_classes, library_classes, sites, reachable, receivers, targets };
        planned.found = Some(found);
        assert_eq!(row("default", &planned), "| `default` | 30 | 7 | 4 of 5 | 9 | 8 | 120.0 | 2000 |");
    }
}
