//! What does each analysis require of the projects, before any test runs, and what does it cost?

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use plan::SiteKind;
use toolbox::{files, say};

use super::build;
use super::list::Project;
use super::run::DEFAULT;
use crate::suite::Built;
use crate::watch::watch;

/// Processor time that a plan may take.
const LIMIT: Duration = Duration::from_secs(600);

/// What one analysis requires.
#[derive(Clone, Copy, Debug, Default)]
struct Required {
    own: usize,
    library: usize,
    cpu: f64,
    peak_mib: f64,
}

/// Prints a row for each project and analysis, and the sums of each analysis.
pub(super) fn plans(
    root: &Path,
    breccia: &Path,
    projects: &[&'static Project],
    analyses: &[String],
) -> Result<()> {
    say::line("| project | analysis | own: receivers | library: receivers | cpu s | MiB |");
    say::line("|---|---|--:|--:|--:|--:|");
    let mut sums = vec![Required::default(); analyses.len()];
    let mut problems = 0;
    for project in projects {
        let built = build::build(root, project)?;
        for (analysis, sum) in analyses.iter().zip(&mut sums) {
            match one(breccia, &built, analysis) {
                Ok(found) => {
                    say::line(&row(project.name, analysis, found));
                    sum.own += found.own;
                    sum.library += found.library;
                    sum.cpu += found.cpu;
                    sum.peak_mib = sum.peak_mib.max(found.peak_mib);
                }
                Err(error) => {
                    say::line(&format!("| {} | {analysis} | not ended | | | |", project.name));
                    say::problem(&format!("{} by {analysis}: {error:#}", project.name));
                    problems += 1;
                }
            }
        }
    }
    if projects.len() > 1 {
        analyses.iter().zip(sums).for_each(|(analysis, sum)| say::line(&row("all", analysis, sum)));
    }
    if problems == 0 { Ok(()) } else { bail!("analyses that did not end: {problems}") }
}

fn row(project: &str, analysis: &str, found: Required) -> String {
    let Required { own, library, cpu, peak_mib } = found;
    format!("| {project} | {analysis} | {own} | {library} | {cpu:.1} | {peak_mib:.0} |")
}

fn one(breccia: &Path, built: &Built, analysis: &str) -> Result<Required> {
    let folder = std::path::absolute(built.folder.join("plans"))?;
    files::make_empty(&folder)?;
    let (file, log) = (folder.join("breccia.plan"), folder.join("plan.txt"));
    let mut command = Command::new(breccia);
    command.current_dir(&built.folder).args(["plan", "--quiet", "--no-config"]);
    if analysis != DEFAULT {
        command.args(["--analysis", analysis]);
    }
    command.arg("--cp").arg(std::env::join_paths(&built.libs)?);
    command.arg("--output").arg(&file).arg(&built.class_dirs[0]);
    let usage = watch(command, &log, LIMIT)?;
    if !usage.status.is_some_and(|status| status.success()) {
        bail!("no plan after {:.0} s of processor time; see {}", usage.cpu, log.display());
    }
    let bytes = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let plan = plan::read(&bytes)?;
    let receivers = |kind: SiteKind| plan.totals(|other| other == kind).receivers;
    Ok(Required {
        own: receivers(SiteKind::Own),
        library: receivers(SiteKind::Library),
        cpu: usage.cpu,
        peak_mib: usage.peak_mib,
    })
}
