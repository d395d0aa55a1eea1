//! The agent, which this program carries with it.

use std::path::{Path, PathBuf};

use super::files;
use crate::stop::Stop;

const LIBRARY: &[u8] = include_bytes!(env!("BRECCIA_AGENT_LIBRARY"));

const NAME: &str = match () {
    () if cfg!(windows) => "breccia_agent.dll",
    () if cfg!(target_vendor = "apple") => "libbreccia_agent.dylib",
    () => "libbreccia_agent.so",
};

/// Writes the agent into a folder, unless it is there. A JVM may be using one that is: it is never written over.
pub(crate) fn unpack(folder: &Path) -> Result<PathBuf, Stop> {
    let digest = plan::class_hash(LIBRARY);
    // The JVM takes what stands behind the first such sign for options.
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
    let [plan, data] = [plan, data].map(|path| files::absolute(path).map(|path| encoded(&path)));
    Ok(format!("-agentpath:{}=plan={},data={}", library.display(), plan?, data?))
}

/// What could be taken for something else is written as `%XX`, and so is what is not ASCII: on its way to a test JVM the argument may pass
/// a program that knows no other letters.
fn encoded(path: &Path) -> String {
    let mut out = String::new();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b',' | b'%' | b' ' | b'"' | b'\'' | b'\\' | b'=' => out.push_str(&format!("%{byte:02X}")),
            b'!'..=b'~' => out.push(byte.into()),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_survive_the_options_of_the_agent() {
        assert_eq!(encoded(Path::new("/a b/c,d%e")), "/a%20b/c%2Cd%25e");
        assert_eq!(encoded(Path::new("/\u{e4}\t")), "/%C3%A4%09");
    }
}
