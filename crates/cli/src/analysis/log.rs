//! Reads the logs that say what reflection did in a run.

use pointsto::Logged;

use crate::context::Context;
use crate::options::LogOptions;
use crate::output::clean;
use crate::stop::Stop;

/// The lines of all logs; what is wrong with one is reported, and the others are used.
pub(super) fn read(cx: &mut Context, options: &LogOptions) -> Result<Vec<Logged>, Stop> {
    let mut all = Vec::new();
    for path in &options.reflection_log {
        let shown = clean(&path.display());
        let bytes = std::fs::read(path)
            .map_err(|error| Stop::usage(format!("the log `{shown}` cannot be read: {error}")))?;
        let (entries, problems) = pointsto::read_log(&shown, &String::from_utf8_lossy(&bytes));
        cx.report(&problems);
        all.extend(entries);
    }
    Ok(all)
}
