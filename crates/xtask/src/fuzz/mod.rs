//! `cargo xtask fuzz`: does hostile input make anything panic, hang or grow?
//!
//! Needs a nightly compiler and `cargo-fuzz`; the properties themselves also run in the ordinary tests.

mod seeds;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{files, process, say};

/// Executions of all targets together.
const EXECUTIONS: usize = 2_000_000;

/// How long each target runs at most, unless said otherwise.
pub const SECONDS: u64 = 300;

/// Runs the targets named, or all.
pub fn run(root: &Path, names: &[String], seconds: u64) -> Result<()> {
    let folder = root.join("fuzz");
    let all = targets(&folder)?;
    if let Some(stranger) = names.iter().find(|name| !all.contains(name)) {
        bail!("there is no fuzz target {stranger:?}; there are {}", all.join(", "));
    }
    let chosen: Vec<&String> = all.iter().filter(|name| names.is_empty() || names.contains(name)).collect();
    let runs = EXECUTIONS / chosen.len();
    for target in chosen {
        say::step(&format!("fuzz {target}: {runs} executions, at most {seconds} s"));
        let corpus = folder.join("corpus").join(target);
        std::fs::create_dir_all(&corpus).with_context(|| format!("cannot create {}", corpus.display()))?;
        let mut cargo = Command::new("cargo");
        cargo.current_dir(root).args(["+nightly", "fuzz", "run", target]).arg(&corpus);
        cargo.arg(seeds::of(root, target)?);
        cargo
            .args(["--", "-max_len=16384", "-timeout=20", "-rss_limit_mb=1024"])
            .args([format!("-runs={runs}"), format!("-max_total_time={seconds}")]);
        let hint = "a nightly compiler and cargo-fuzz are needed: rustup toolchain install nightly; cargo install cargo-fuzz";
        process::run(&mut cargo).context(hint)?;
    }
    Ok(())
}

fn targets(folder: &Path) -> Result<Vec<String>> {
    let sources = files::below(&folder.join("fuzz_targets"), "rs")?;
    Ok(sources.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect())
}
