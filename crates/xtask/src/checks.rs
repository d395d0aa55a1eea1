//! `cargo xtask test`: is the checkout fit to commit?
//!
//! Runs exactly what the server runs, in the order in which a failure is cheapest to learn of.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use toolbox::{process, say, tools};

/// One step: its name, the arguments of cargo, and the environment it wants.
struct Step {
    name: &'static str,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const STEPS: [Step; 4] = [
    Step { name: "format", arguments: &["fmt", "--all", "--check"], environment: &[] },
    Step {
        name: "clippy",
        arguments: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        environment: &[],
    },
    Step { name: "tests", arguments: &["test", "--workspace"], environment: &[] },
    Step {
        name: "documentation",
        arguments: &["doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
    },
];

/// Checks the prerequisites, then runs every step; stops at the first that fails.
pub fn run(root: &Path) -> Result<()> {
    check_prerequisites()?;
    let started = Instant::now();
    for step in &STEPS {
        run_step(root, step)?;
    }
    say::done("all steps passed", started.elapsed());
    Ok(())
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
    say::step(&format!("{}: cargo {}", step.name, step.arguments.join(" ")));
    let started = Instant::now();
    let mut command = Command::new("cargo");
    command.args(step.arguments).envs(step.environment.iter().copied()).current_dir(root);
    process::run(&mut command).with_context(|| {
        format!("step \"{}\" failed after {:.1} s", step.name, started.elapsed().as_secs_f64())
    })?;
    say::done(step.name, started.elapsed());
    Ok(())
}
