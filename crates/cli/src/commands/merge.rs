//! `breccia merge`: the recordings of several JVMs as one.

use std::io::Write;

use text::{count, escape_path};

use crate::context::Context;
use crate::options::MergeOptions;
use crate::stop::Stop;
use crate::testing::{files, recordings};

/// Joins recordings.
pub(crate) fn run(cx: &mut Context, options: &MergeOptions) -> Result<(), Stop> {
    let (names, all) = recordings::read(cx, &options.paths)?;
    if all.is_empty() {
        return Err(Stop::not_found("there is no recording to join"));
    }
    let joined = recording::join(&all).map_err(|differ| recordings::differ(&names, &differ))?;
    files::write(&options.output, &recording::write(&joined))?;
    if !cx.is_json() {
        let shown = escape_path(&options.output);
        writeln!(
            cx.out,
            "{} with {} written to {shown}",
            count(all.len(), "recording", "recordings"),
            count(joined.seen.len(), "pair of probe and class", "pairs of probes and classes")
        )?;
    }
    Ok(())
}
