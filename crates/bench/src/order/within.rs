//! Does what a finer analysis finds lie within what a coarser one finds, on a whole program, element by
//! element?
//!
//! One program, all analyses one after the other, in one process. Prints a line of tab-separated words for
//! each analysis and each pair; `cargo xtask bench order` makes tables of them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use anyhow::Result;
use clap::Args;
use pointsto::Analysis;
use program::{MethodId, Program};

use super::findings::Findings;
use super::names::Names;
use super::pairs::{self, ANALYSES, PAIRS, View};
use super::read;
use crate::memory;
use crate::whole::{Limits, analyse, main_method, open};

/// One program, and what its analyses may take.
#[derive(Args)]
pub(crate) struct Options {
    /// The program's name in the table
    name: String,
    /// Its jar
    jar: PathBuf,
    /// Its main class
    main: String,
    /// Processor seconds of each analysis at most
    seconds: f64,
    /// Memory of each analysis at most
    mib: u64,
    /// Run those with two steps of context too
    #[arg(long)]
    deep: bool,
}

/// Runs all analyses of a program and prints what came of each, and of each pair.
pub(crate) fn run(options: &Options) -> Result<()> {
    let Options { name, jar, main, deep, .. } = options;
    let limits = Limits { processor_seconds: Some(options.seconds), mib: Some(options.mib), seconds: None };
    let class_path = Arc::new(open(&[jar])?);
    let mut program = program::load(Arc::clone(&class_path) as _, &AtomicUsize::new(0));
    let entry = main_method(&program, main)?;
    let mut names = Names::default();
    let mut known: BTreeMap<&str, Findings> = BTreeMap::new();
    for analysis in ANALYSES.into_iter().filter(|analysis| *deep || !pairs::is_deep(analysis)) {
        let found = find(&mut program, entry, analysis, &limits, &mut names, known.get(ANALYSES[0]))?;
        println!("analysis\t{name}\t{analysis}\t{}", found.line());
        known.extend(found.findings.map(|findings| (analysis, findings)));
        compare(name, &program, &known, analysis, &mut names);
    }
    Ok(())
}

/// What came of one analysis.
struct Found {
    /// None if it was stopped.
    findings: Option<Findings>,
    seconds: f64,
}

impl Found {
    fn line(&self) -> String {
        let (seconds, peak) = (self.seconds, memory::peak_mib().unwrap_or(0));
        match &self.findings {
            Some(findings) => format!("finished\t{seconds:.1}\t{peak}\t{}", findings.elements()),
            None => format!("stopped\t{seconds:.1}\t{peak}\t0"),
        }
    }
}

fn find(
    program: &mut Program,
    entry: MethodId,
    analysis: &str,
    limits: &Limits,
    names: &mut Names,
    asked: Option<&Findings>,
) -> Result<Found> {
    let chosen: Analysis = format!("{analysis}:reflection=none").parse()?;
    let used = || memory::processor_seconds().unwrap_or(0.0);
    let before = used();
    let results = analyse(program, &chosen, entry, limits);
    let seconds = used() - before;
    let findings = results.complete.then(|| read::findings(program, &results, names, asked));
    Ok(Found { findings, seconds })
}

/// Judges all pairs whose later analysis is this one.
fn compare(name: &str, program: &Program, known: &BTreeMap<&str, Findings>, latest: &str, names: &mut Names) {
    for pair in PAIRS.iter().filter(|pair| pair.later() == latest) {
        let (Some(finer), Some(coarser)) = (known.get(pair.finer), known.get(pair.coarser)) else {
            println!("pair\t{name}\t{}\t{}\tstopped", pair.finer, pair.coarser);
            continue;
        };
        let judged = match pair.view() {
            View::Calls => finer.calls_alone().within(&coarser.calls_alone(), names),
            View::Classes => finer.by_class(names).within(&coarser.by_class(names), names),
            View::Everything => finer.within(coarser, names),
            View::AcrossLowerings => finer.without_variables().within(coarser, names),
        };
        println!("pair\t{name}\t{}\t{}\t{}", pair.finer, pair.coarser, judged.line());
        for outside in judged.outside.iter().take(10) {
            println!("outside\t{name}\t{}\t{}\t{}", pair.finer, pair.coarser, names.say(program, outside));
        }
    }
}
