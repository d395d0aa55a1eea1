//! `cargo xtask bench`: what holds, and what does it cost, on whole JDKs and real jars?
//!
//! The measuring itself is crate `bench`, built with optimisation and started from here; what needs a JVM
//! besides stands here: suites and linking on rewritten classes in `rewritten`, other analysers in `peers`,
//! recorded runs in `soundness`.

mod peers;
mod rewritten;
mod soundness;

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// The benchmarks, in the order in which `all` runs them.
const ALL: [&str; 5] = ["roundtrip", "bodies", "text", "speed", "nop"];

/// Runs one benchmark, or all.
pub fn run(root: &Path, arguments: &[String]) -> Result<()> {
    match arguments.first().map(String::as_str) {
        Some("nop") => rewritten::run(root),
        Some("peers") => peers::run(root, &arguments[1..]),
        Some("edges") => peers::edges::run(root, &arguments[1..]),
        Some("soundness") => soundness::run(root, &arguments[1..]),
        Some("all") => ALL.iter().try_for_each(|name| run(root, &[(*name).to_owned()])),
        Some(name) if ALL.contains(&name) => measure(root, arguments),
        Some(other) => {
            bail!("no benchmark {other:?}; there are {}, peers, soundness and all", ALL.join(", "))
        }
        None => bail!("which benchmark? There are {}, peers, soundness and all", ALL.join(", ")),
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
