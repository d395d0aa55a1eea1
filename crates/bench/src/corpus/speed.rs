//! What do reading, indexing, linking and lowering a whole JDK cost, against merely reading its bytes?
//!
//! Each phase runs in separate processes, several times in turn, so that peak memory is its own and other
//! load on the machine affects all phases alike. The fastest run counts.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use ir::LowerOptions;
use program::{ClassId, Program};
use rayon::prelude::*;

use crate::{child, corpus, memory};

/// How often each phase is run.
const ROUNDS: usize = 5;

/// The phases, and what each of them does.
const PHASES: [(&str, &str); 6] = [
    ("read", "list the classes and touch every byte"),
    ("index", "open, parse and enter all headers"),
    ("link", "index, then turn all constants into ids"),
    ("lower", "link, then lower every body and drop it"),
    ("keep", "link, then lower every body and keep all"),
    ("some", "link, then lower and keep one class in ten"),
];

pub(crate) fn run(paths: &[String]) -> Result<()> {
    let images = if paths.is_empty() { corpus::images()? } else { corpus::subjects(paths)? };
    for image in images {
        println!("{} ({} threads)", image.name, rayon::current_num_threads());
        println!("{:<7} {:>9} {:>9} {:>9} {:>9}   what", "phase", "seconds", "x read", "MB/s", "peak MiB");
        let mut best = [(f64::INFINITY, 0u64, 0u64); PHASES.len()];
        for _ in 0..ROUNDS {
            for (slot, (phase, _)) in best.iter_mut().zip(PHASES) {
                let (seconds, bytes, peak) = start(phase, &image.path)?;
                if seconds < slot.0 {
                    *slot = (seconds, bytes, peak);
                }
            }
        }
        for ((phase, what), (seconds, bytes, peak)) in PHASES.iter().zip(best) {
            let ratio = seconds / best[0].0;
            let rate = bytes as f64 / 1e6 / seconds;
            println!("{phase:<7} {seconds:>9.3} {ratio:>9.1} {rate:>9.0} {peak:>9}   {what}");
        }
    }
    Ok(())
}

fn start(phase: &str, path: &Path) -> Result<(f64, u64, u64)> {
    let output = child::command()?.args(["step", "speed", phase]).arg(path).output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    let mut words = said.split_whitespace();
    let mut next = || words.next().with_context(|| format!("phase {phase} said {said:?}"));
    Ok((next()?.parse()?, next()?.parse()?, next()?.parse()?))
}

/// One phase on one image.
#[derive(Args)]
pub(crate) struct Phase {
    /// One of [`PHASES`]
    phase: String,
    /// The image
    path: PathBuf,
}

/// One phase in this process; prints seconds, bytes of classes, peak MiB.
pub(crate) fn phase(Phase { phase, path }: &Phase) -> Result<()> {
    let started = Instant::now();
    let path = Arc::new(corpus::open(path));
    let bytes: u64 = (0..path.len()).map(|number| path.entry(number).size).sum();
    let kept = match phase.as_str() {
        "read" => {
            // Summed up, so that no byte is left unread.
            let sums =
                path.map(|_, bytes| bytes.map_or(0, |bytes| bytes.iter().map(|&byte| u64::from(byte)).sum()));
            std::hint::black_box(sums.iter().sum::<u64>() as usize)
        }
        other => lower(load(path, other != "index"), other),
    };
    let seconds = started.elapsed().as_secs_f64();
    std::hint::black_box(kept);
    println!("{seconds} {bytes} {}", memory::peak_mib().unwrap_or(0));
    Ok(())
}

fn load(path: Arc<classpath::ClassPath>, link: bool) -> Program {
    let mut program = program::load(path, &AtomicUsize::new(0));
    if link {
        let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
        program.link_all(&classes);
    }
    program
}

fn lower(program: Program, phase: &str) -> usize {
    let classes: Vec<ClassId> = program.classes().map(|(class, _)| class).collect();
    let lower = |class: &ClassId| ir::lower_class(&program, *class, LowerOptions::default()).bodies;
    match phase {
        "lower" => classes.par_iter().map(|class| lower(class).len()).sum(),
        "keep" => classes.par_iter().map(lower).collect::<Vec<_>>().len(),
        "some" => classes.par_iter().step_by(10).map(lower).collect::<Vec<_>>().len(),
        _ => classes.len(),
    }
}
