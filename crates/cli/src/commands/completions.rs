//! `breccia completions`: the script that teaches a shell our options.

use std::io::Write;

use clap_complete::{Shell, generate};

use crate::context::Context;
use crate::options::command_line;
use crate::stop::Stop;

/// Prints the script.
pub(crate) fn run(cx: &mut Context, shell: Shell) -> Result<(), Stop> {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(shell, &mut command_line(), "breccia", &mut script);
    Ok(cx.out.write_all(&script)?)
}
