//! The agent, which this program carries with it.

use std::path::{Path, PathBuf};

use breccia::testing::agent;

use super::files;
use crate::stop::Stop;

const LIBRARY: &[u8] = include_bytes!(env!("BRECCIA_AGENT_LIBRARY"));

const NAME: &str = match () {
    () if cfg!(windows) => "breccia_agent.dll",
    () if cfg!(target_vendor = "apple") => "libbreccia_agent.dylib",
    () => "libbreccia_agent.so",
};

/// Writes the agent into a folder, unless it is there. A JVM may be using one that is: it is never written
/// over.
pub(crate) fn unpack(folder: &Path) -> Result<PathBuf, Stop> {
    let digest = plan::class_hash(LIBRARY);
    // The JVM reads everything after the first such character as options.
    let elsewhere = std::env::temp_dir().join("breccia");
    let folder = if folder.to_string_lossy().contains('=') { &elsewhere } else { folder };
    let path = folder.join(format!("agent-{digest:016x}")).join(NAME);
    if std::fs::metadata(&path).is_ok_and(|found| found.len() == LIBRARY.len() as u64) {
        return Ok(path);
    }
    files::write(&path, LIBRARY)?;
    Ok(path)
}

/// The JVM's argument for the agent.
pub(crate) fn argument(library: &Path, plan: &Path, data: &Path) -> Result<String, Stop> {
    let library = files::absolute(library)?;
    Ok(agent::argument(&library, &files::absolute(plan)?, &files::absolute(data)?))
}
