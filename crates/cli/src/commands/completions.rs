//! `breccia completions`: the script that teaches a shell our options.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::context::Context;
use crate::options::Cli;
use crate::stop::Stop;

/// Prints the script.
pub(crate) fn run(cx: &mut Context, shell: Shell) -> Result<(), Stop> {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "breccia", &mut script);
    Ok(cx.out.write_all(&script)?)
}
