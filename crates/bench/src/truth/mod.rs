//! `cargo xtask bench truth`: how much of what analyses require is impossible, on programs that are
//! understood completely?
//!
//! The sources of the projects in `truth` say which receivers each call can have (`truth/README.md`). The
//! tests must meet exactly these. Then each analysis is compared with them: a required receiver that is
//! impossible is *false*; a possible one that is not required is *missing*, which is an error.

mod calls;
mod classes;
mod comments;
mod expect;
mod judge;
mod matching;
mod observe;
mod project;
mod table;

#[cfg(test)]
mod tests_jdk;

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use clap::Args;
use toolbox::{built, process, say};

use self::calls::Call;
use self::classes::Classes;
use self::expect::Truth;
use self::judge::{Finding, Judgement};
use self::project::Project;

/// The folder of the projects.
const FOLDER: &str = "truth";

/// The analysis that requires most.
const COARSEST: &str = "cha";

/// The analyses that are compared unless others are named.
const ANALYSES: [&str; 10] = [
    "cha",
    "rta",
    "0cfa",
    "andersen",
    "owners",
    "kcfa:1",
    "kobj:1:static=inherit",
    "ktype:2",
    "kobj:2",
    "kobj:2:static=inherit",
];

/// The calls that are judged.
const TYPED: &[&str] = &["--calls", "typed"];

/// The calls that may have a comment.
const ALL: &[&str] = &["--all-sites"];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The projects; unless named: all
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The analyses
    #[arg(long = "analysis", value_name = "NAME", default_values = ANALYSES)]
    analyses: Vec<String>,
    /// List what is required although it is impossible, by the reason
    #[arg(long)]
    list: bool,
}

/// Judges the projects and prints the tables.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let known = project::names(root)?;
    if let Some(stranger) = options.names.iter().find(|name| !known.contains(name)) {
        bail!("there is no project {stranger:?} in {FOLDER}; there are {}", known.join(", "));
    }
    let names = if options.names.is_empty() { &known } else { &options.names };
    let breccia = built::breccia(root)?;
    let mut totals: Vec<(String, Judgement)> =
        options.analyses.iter().map(|name| (name.clone(), Judgement::default())).collect();
    let mut problems = 0;
    for name in names {
        let (rows, wrong) = match one(root, &breccia, name, options) {
            Ok(found) => found,
            // The others are judged all the same.
            Err(error) => {
                say::problem(&format!("{name}: {error:#}"));
                (Vec::new(), 1)
            }
        };
        problems += wrong;
        for ((_, total), (_, row)) in totals.iter_mut().zip(&rows) {
            *total += row;
        }
    }
    if names.len() > 1 {
        say::line(&format!("## All {} projects\n", names.len()));
        say::line(&table::table(&totals));
    }
    let missing: usize = totals.iter().map(|(_, found)| found.both().missing).sum();
    match (problems, missing) {
        (0, 0) => Ok(()),
        _ => bail!(
            "possible receivers that are not required: {missing}; problems in sources and tests: {problems}"
        ),
    }
}

/// Prints the table of a project; returns its rows, and how many problems its sources and tests have.
fn one(
    root: &Path,
    breccia: &Path,
    name: &str,
    options: &Options,
) -> Result<(Vec<(String, Judgement)>, usize)> {
    let project = project::build(root, name)?;
    let classes = Classes::load(&project.jdk, &project.classes)?;
    let polymorphic = plan(breccia, &project, COARSEST, TYPED)?;
    let all = plan(breccia, &project, COARSEST, ALL)?;
    let truth = expect::read(&project.sources, &classes, &polymorphic, &all)?;
    let differences = observe::compare(&truth, &observe::run(breccia, &project, &classes)?);
    let mut rows = Vec::new();
    for analysis in &options.analyses {
        let planned = plan(breccia, &project, analysis, TYPED)?;
        rows.push((analysis.clone(), judge::judge(&truth, &planned, &classes)));
    }
    print(&project, &truth, &rows, options.list);
    for problem in truth.problems.iter().chain(&differences) {
        say::problem(&format!("{name}: {problem}"));
    }
    Ok((rows, truth.problems.len() + differences.len()))
}

fn print(project: &Project, truth: &Truth, rows: &[(String, Judgement)], list: bool) {
    let counts = rows.first().map(|(_, found)| (found.own.calls, found.library.calls)).unwrap_or_default();
    say::line(&format!(
        "## {}\n\n{} calls have comments; judged are {} on own types and {} on library types\n",
        project.name,
        truth.calls.len(),
        counts.0,
        counts.1
    ));
    say::line(&table::table(rows));
    for (analysis, found) in rows {
        let lost = |finding: &Finding| format!("missing by {analysis}: {} {}", finding.call, finding.class);
        found.missing.iter().for_each(|finding| say::line(&lost(finding)));
        if list {
            say::line(&format!("false by {analysis}:\n{}", table::list(&found.wrong)));
        }
    }
}

/// The calls of a component and what an analysis requires of them.
fn plan(breccia: &Path, project: &Project, analysis: &str, which: &[&str]) -> Result<Vec<Call>> {
    let file = project.state.join("breccia.plan");
    let mut command = Command::new(breccia);
    command.current_dir(&project.state).env("JAVA_HOME", &project.jdk.home);
    command.args(["plan", "--quiet", "--no-config", "--analysis", analysis]).args(which);
    command.arg("--output").arg(&file).arg(&project.classes);
    process::capture(&mut command)?;
    let plan = plan::read(&std::fs::read(&file)?).map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(calls::of(&plan))
}
