//! `cargo xtask test`: is the checkout fit to be committed?
//!
//! The full stage runs exactly what the server runs, the cheapest checks first. The fast stage ([`fast`])
//! runs what needs neither a JDK nor a C compiler; it is a part of the full one.

pub mod fast;
pub mod programs;
pub mod targets;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use toolbox::{process, say, tools};

/// One step: its name, the arguments of cargo, and the changes to the environment.
struct Step {
    name: &'static str,
    arguments: Vec<String>,
    environment: Vec<(&'static str, String)>,
}

impl Step {
    fn new(name: &'static str, arguments: &str) -> Self {
        Self::of_words(name, arguments.split_whitespace().map(str::to_owned).collect())
    }

    fn of_words(name: &'static str, arguments: Vec<String>) -> Self {
        Self { name, arguments, environment: Vec::new() }
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }
}

/// The variable that says where `testkit` gets the classes of a test's program from.
const COMPILE: &str = "BRECCIA_COMPILE";

/// The full stage: checks the prerequisites, then runs every step; stops at the first that fails.
pub fn full(root: &Path) -> Result<()> {
    check_prerequisites()?;
    let started = Instant::now();
    fast::steps(root)?;
    // Programs of tests that were compiled ahead are compiled again and compared.
    run_step(root, &Step::new("tests", "test --workspace").with(COMPILE, "check"))?;
    let documentation = Step::new("documentation", "doc --workspace --no-deps");
    run_step(root, &documentation.with("RUSTDOCFLAGS", "-D warnings"))?;
    say::done("all steps passed", started.elapsed());
    Ok(())
}

fn format() -> Step {
    Step::new("format", "fmt --all --check")
}

fn clippy() -> Step {
    Step::new("clippy", "clippy --workspace --all-targets -- -D warnings")
}

fn check_prerequisites() -> Result<()> {
    let missing = tools::missing();
    for line in &missing {
        say::problem(line);
    }
    match missing.len() {
        0 => Ok(()),
        1 => bail!("a prerequisite is missing, nothing was run"),
        count => bail!("{count} prerequisites are missing, nothing was run"),
    }
}

fn run_step(root: &Path, step: &Step) -> Result<()> {
    let shown = step.arguments.join(" ");
    // The fast stage names a hundred tests: too many to read.
    let shown = shown.split(" --test ").next().unwrap_or_default();
    say::step(&format!("{}: cargo {shown}", step.name));
    let started = Instant::now();
    let mut command = Command::new("cargo");
    command.args(&step.arguments).envs(step.environment.iter().cloned()).current_dir(root);
    process::run(&mut command).with_context(|| {
        format!("step \"{}\" failed after {:.1} s", step.name, started.elapsed().as_secs_f64())
    })?;
    say::done(step.name, started.elapsed());
    Ok(())
}
