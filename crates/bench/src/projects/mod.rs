//! `cargo xtask bench projects`: what do real projects with their own tests look like to a user of breccia?
//!
//! Each project runs its tests plainly and then, for each analysis, through `breccia run`. Counted are the
//! receivers at calls on the project's own types, and beside them those at calls on library types. Nothing
//! may be contradicted, and every test must have the same outcome. Results stay in
//! `subjects/projects/NAME/ANALYSIS`. With `--witness`, `breccia witness` then looks for what was missed.

mod build;
mod counts;
mod list;
mod plans;
mod precision;
mod run;
mod sample;
mod witness;

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use toolbox::{built, say};

use self::list::{PROJECTS, Project};
use self::precision::Precision;
use self::run::{Ready, Run};
use crate::coverage::outcomes;

/// The analyses that are run unless others are named.
const ANALYSES: [&str; 3] = ["owners", "andersen", "kobj:2:static=inherit"];

/// The folder of the verdicts, below the root of the checkout.
const JUDGEMENTS: &str = "docs/judgements";

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The projects; unless named: all
    #[arg(value_name = "NAME", value_parser = named)]
    projects: Vec<&'static Project>,
    /// The analyses; `default` leaves the choice to breccia, which may step down
    #[arg(long = "analysis", value_name = "NAME", default_values = ANALYSES)]
    analyses: Vec<String>,
    /// Draw so many missed items at calls on own types, by the first analysis, and write them to
    /// docs/judgements for readers, with the first ten lines of `breccia gaps`
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Only plan, and run no tests: what does each analysis require, and what does it cost?
    #[arg(long, conflicts_with_all = ["sample", "gaps"])]
    plans: bool,
    /// Look up the first ten lines of `breccia gaps`, by the first analysis, among the verdicts of
    /// docs/judgements; lines without one are added there for readers
    #[arg(long, conflicts_with = "sample")]
    gaps: bool,
    /// Another sample for another number
    #[arg(long, value_name = "N", default_value_t = 18)]
    seed: u64,
    /// After the run by the first analysis, let `breccia witness` look for what was missed, and print a
    /// second table; the tests are in subjects/projects/NAME/witnesses
    #[arg(long)]
    witness: bool,
    /// How many calls `breccia witness` may try [default: its own]
    #[arg(long, value_name = "CALLS", requires = "witness")]
    budget: Option<u64>,
}

/// Runs the projects and prints a table.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let projects: Vec<&'static Project> =
        if options.projects.is_empty() { PROJECTS.iter().collect() } else { options.projects.clone() };
    let breccia = built::breccia(root)?;
    if options.plans {
        return plans::plans(root, &breccia, &projects, &options.analyses);
    }
    say::line(
        "| project | classes | tests | analysis | outcomes | own: required | covered | missed \
         | library: required | covered | missed | contradicted | unproven | cpu s | MiB |",
    );
    say::line("|---|--:|--:|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let (mut problems, mut others) = (0, Others::default());
    for project in projects {
        match one(root, &breccia, project, options, &mut others) {
            Ok(wrong) => problems += wrong,
            Err(error) => {
                say::problem(&format!("{}: {error:#}", project.name));
                problems += 1;
            }
        }
    }
    if options.gaps {
        say::line(&format!("all: {}", others.precision));
        if options.witness {
            say::line(&format!("all with the tests of `witness`: {}", others.with_tests));
        }
    }
    if options.witness {
        say::line("");
        say::line(witness::HEAD);
        others.searched.iter().for_each(|row| say::line(row));
    }
    if problems == 0 { Ok(()) } else { bail!("problems: {problems}") }
}

/// What is known besides the rows of a project.
#[derive(Default)]
struct Others {
    precision: Precision,
    /// The same after `witness`, which puts what it shows possible first.
    with_tests: Precision,
    /// What `witness` found: rows of another table.
    searched: Vec<String>,
}

/// Prints the rows of a project; returns how many of them show something that must not be.
fn one(
    root: &Path,
    breccia: &Path,
    project: &'static Project,
    options: &Options,
    others: &mut Others,
) -> Result<usize> {
    let ready = Ready::new(root, breccia, project)?;
    let classes = counts::classes_below(&ready.built.class_dirs[0])?;
    let mut problems = 0;
    for (number, analysis) in options.analyses.iter().enumerate() {
        let wanted = options.sample.filter(|_| number == 0);
        let searches = options.witness && number == 0;
        let head = format!("| {} | {} | {} | {analysis} |", project.name, classes, ready.expected.len());
        let run = match ready.run(analysis, wanted.is_some() || searches || options.gaps && number == 0) {
            Ok(run) => run,
            Err(error) => {
                say::line(&format!("{head} not ended | | | | | | | | | | |"));
                say::problem(&format!("{} by {analysis}: {error:#}", project.name));
                problems += 1;
                continue;
            }
        };
        let found = counts::count(&run.result);
        say::line(&format!(
            "{head} {} | {} | {} | {} | {} | {:.1} | {:.0} |",
            run.outcomes,
            found.own.cells(),
            found.library.cells(),
            found.contradicted,
            found.unproven,
            run.cpu,
            run.peak_mib
        ));
        for line in counts::contradictions(&run.result) {
            say::problem(&format!("{}: contradicted by {analysis}: {line}", project.name));
        }
        problems += usize::from(found.contradicted > 0 || run.outcomes != outcomes::SAME);
        if let Some(number) = wanted {
            write_sample(root, &ready, &run, number, options.seed)?;
        }
        if options.gaps && number == 0 {
            let found = look_up(root, &ready, &run)?;
            say::line(&format!("{}: {found}", project.name));
            others.precision += found;
        }
        if searches {
            let found = witness::search(&ready, &run, &root.join(JUDGEMENTS), options.budget)?;
            for remark in found.remarks {
                say::problem(&format!("{}: {remark}", project.name));
            }
            others.searched.push(found.row);
            if options.gaps {
                let found = look_up(root, &ready, &run)?;
                say::line(&format!("{} with the tests of `witness`: {found}", project.name));
                others.with_tests += found;
            }
        }
    }
    Ok(problems)
}

/// What readers have said of the first lines of `breccia gaps`.
fn look_up(root: &Path, ready: &Ready<'_>, run: &Run) -> Result<Precision> {
    let path = root.join(JUDGEMENTS).join(format!("{}.toml", ready.project.name));
    let file = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}: --sample writes it first", path.display()))?;
    let (gaps, gaps_text) = ready.gaps(run)?;
    let (found, text) = precision::judged(&file, &gaps, &gaps_text)?;
    if text != file {
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(found)
}

/// Writes the file for verdicts.
fn write_sample(root: &Path, ready: &Ready<'_>, run: &Run, number: usize, seed: u64) -> Result<()> {
    let name = ready.project.name;
    let folder = root.join(JUDGEMENTS);
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let path = folder.join(format!("{name}.toml"));
    if std::fs::read_to_string(&path).is_ok_and(|text| sample::is_judged(&text)) {
        bail!("{} has verdicts: remove it first", path.display());
    }
    let drawn = sample::draw(&run.result, number, seed);
    let (gaps, gaps_text) = ready.gaps(run)?;
    let head = format!(
        "{name}: {}\n\
         Drawn by `cargo xtask bench projects {name} --sample {number} --seed {seed}`; analysis {}.\n\
         Sources: {}, in subjects/projects/{name}/sources.\n\
         Verdicts of [[missed]]: possible, impossible, pointless. Verdicts of [[gap]]: useful, useless.",
        ready.project.about, run.result.analysis, ready.project.main.coordinates
    );
    std::fs::write(&path, sample::file(&head, &drawn, &gaps, &gaps_text))
        .with_context(|| format!("cannot write {}", path.display()))?;
    say::line(&format!(
        "{} items and {} gaps: {} and {}",
        drawn.len(),
        gaps.len(),
        path.display(),
        ready.sources.display()
    ));
    Ok(())
}

fn named(name: &str) -> Result<&'static Project> {
    PROJECTS.iter().find(|project| project.name == name).with_context(|| {
        let known: Vec<&str> = PROJECTS.iter().map(|project| project.name).collect();
        format!("no project {name:?}; there are {}", known.join(", "))
    })
}
