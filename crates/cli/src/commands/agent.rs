//! `breccia agent`: the argument with which a JVM records.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use crate::context::Context;
use crate::options::AgentOptions;
use crate::stop::Stop;
use crate::testing::state::{self, State};
use crate::testing::{files, library};

/// The document that is printed.
#[derive(Serialize)]
struct Printed {
    argument: String,
}

/// Unpacks the agent and prints the JVM's argument.
pub(crate) fn run(cx: &mut Context, options: &AgentOptions) -> Result<(), Stop> {
    let folder = match &options.library_folder {
        Some(folder) => folder.clone(),
        None => State::open(Path::new(state::NAME))?.folder().to_path_buf(),
    };
    let library = library::unpack(&files::absolute(&folder)?)?;
    let argument = library::argument(&library, &options.plan, &options.data)?;
    if cx.is_json() {
        serde_json::to_writer(&mut cx.out, &Printed { argument })?
    } else {
        write!(cx.out, "{argument}")?
    }
    Ok(writeln!(cx.out)?)
}
