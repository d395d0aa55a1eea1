//! Does what a finer analysis finds lie within what a coarser one finds, on a whole program, element by element?
//!
//! One program, all analyses one after the other, in one process. Prints a line of tab-separated words for each
//! analysis and each pair; `cargo xtask bench order` makes tables of them.

mod findings;
mod names;
mod pairs;
mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use anyhow::{Context, Result, bail};
use pointsto::Analysis;
use program::{MethodId, Program};

use crate::memory;
use crate::whole::{Limits, analyse, main_method, open};
use findings::Findings;
use names::Names;
use pairs::{ANALYSES, PAIRS, View};

const USAGE: &str = "usage: bench order NAME JAR MAINCLASS SECONDS MIB [--deep]";

/// Arguments: a name for the table, the jar, its main class, what each analysis may take at most, and whether those with
/// two steps of context run too.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let (arguments, is_deep) = match arguments {
        [before @ .., last] if last == "--deep" => (before, true),
        _ => (arguments, false),
    };
    let [name, jar, main, seconds, mib] = arguments else { bail!(USAGE) };
    let limits = Limits {
        processor_seconds: Some(seconds.parse().context(USAGE)?),
        mib: Some(mib.parse().context(USAGE)?),
        seconds: None,
    };
    let class_path = Arc::new(open(Path::new(jar))?);
    let mut program = program::load(Arc::clone(&class_path) as _, &AtomicUsize::new(0));
    let entry = main_method(&program, main)?;
    let mut names = Names::default();
    let mut known: BTreeMap<&str, Findings> = BTreeMap::new();
    for analysis in ANALYSES.into_iter().filter(|analysis| is_deep || !pairs::is_deep(analysis)) {
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
