//! `cargo xtask bench`: what holds, and what does it cost, on whole JDKs and real jars?
//!
//! The measuring itself is crate `bench`, built with optimisation and started from here; what needs a JVM
//! besides stands here: suites and linking on rewritten classes in `rewritten` and `probes`, other analysers in `peers`,
//! recorded runs in `soundness`, suites under the agent in `coverage`, a hot loop under it in `overhead`. C stands in `c`, and what must hold there is checked by crate `bench`. The testing tasks of a paper stand in `tasks`. What is shown of whole programs stands in `order`, `determinism` and `growth`.

mod asked;
mod c;
mod coverage;
mod determinism;
mod growth;
mod order;
mod overhead;
mod peers;
mod probes;
mod programs;
mod rewritten;
mod soundness;
mod tasks;
mod watch;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;

pub use coverage::weight::jacoco_agent;

/// The benchmarks, in the order in which `all` runs them.
const ALL: [&str; 5] = ["roundtrip", "bodies", "text", "speed", "nop"];

/// Those that take programs and options of their own.
const OTHERS: &str = "probes, peers, edges, soundness, safety, order, determinism, growth, tasks, coverage, weight, overhead, c, c-safety, c-equality";

/// Runs one benchmark, or all.
pub fn run(root: &Path, arguments: &[String]) -> Result<()> {
    match arguments.first().map(String::as_str) {
        Some("nop") => rewritten::run(root),
        Some("probes") => probes::run(root, &arguments[1..]),
        Some("peers") => peers::run(root, &arguments[1..]),
        Some("edges") => peers::edges::run(root, &arguments[1..]),
        Some("order") => order::run(root, &arguments[1..]),
        Some("determinism") => determinism::run(root, &arguments[1..]),
        Some("growth") => growth::run(root, &arguments[1..]),
        Some("coverage") => coverage::run(root, &arguments[1..]),
        Some("weight") => coverage::weight::run(root, &arguments[1..]),
        Some("c") => c::run(root, &arguments[1..]),
        Some("overhead") => overhead::run(root, &arguments[1..]),
        Some("tasks") => tasks::run(root, &arguments[1..]),
        Some("soundness") => soundness::run(root, &arguments[1..]),
        Some("safety" | "c-safety" | "c-equality") => measure(root, arguments),
        Some("all") => ALL.iter().try_for_each(|name| run(root, &[(*name).to_owned()])),
        Some(name) if ALL.contains(&name) => measure(root, arguments),
        Some(other) => {
            bail!("no benchmark {other:?}; there are {}, {OTHERS} and all", ALL.join(", "))
        }
        None => bail!("which benchmark? There are {}, {OTHERS} and all", ALL.join(", ")),
    }
}

/// Starts crate `bench`.
fn measure(root: &Path, arguments: &[String]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .current_dir(root)
        .args(["run", "--quiet", "--release", "--package", "bench", "--"])
        .args(arguments);
    process::run(&mut command)
}

/// The program, built with optimisation.
pub fn breccia_built(root: &Path) -> Result<PathBuf> {
    built(root, "cli", "breccia")
}

/// Builds a package with optimisation; its program stands beside the folder of this very one.
pub(crate) fn built(root: &Path, package: &str, program: &str) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["build", "--quiet", "--release", "--package", package]);
    process::run(&mut command)?;
    let this = std::env::current_exe()?;
    let target = this.parent().and_then(Path::parent).context("xtask stands in a target folder")?;
    Ok(target.join("release").join(format!("{program}{}", std::env::consts::EXE_SUFFIX)))
}
