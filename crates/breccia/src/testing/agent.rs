//! The JVM argument that records the calls of a plan.

use std::path::Path;

/// The JVM's argument for the agent: its library, the plan file, and the folder that recordings go to. Paths
/// are absolute.
pub fn argument(library: &Path, plan: &Path, data: &Path) -> String {
    format!("-agentpath:{}=plan={},data={}", library.display(), encoded(plan), encoded(data))
}

/// Ambiguous characters, and characters outside ASCII, are written as `%XX`: on its way to a test JVM the
/// argument may pass through a program that knows only ASCII.
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
