//! Which JDK do the tests use?
//!
//! The one in `JAVA_HOME`, or else the one on the PATH. A test that needs a newer one may request it; then
//! the usual places of the system are searched too.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use toolbox::tools::{OLDEST_JDK, major_version};

use crate::mode::Mode;

/// A JDK on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its folder, the one with `bin` and `lib`.
    pub home: PathBuf,
    /// Its `java`.
    pub java: PathBuf,
    /// Its `javac`.
    pub javac: PathBuf,
    /// Its full version, such as `17.0.15`.
    pub version: String,
    /// Its major release, such as 17.
    pub major: u32,
}

/// Where systems keep further JDKs, and the path from an entry there to its home.
const USUAL_PLACES: [(&str, &str); 2] =
    [("/usr/lib/jvm", ""), ("/Library/Java/JavaVirtualMachines", "Contents/Home")];

/// The JDK of the tests.
///
/// # Panics
///
/// If there is none, or it is older than 17; the message says what to install.
pub fn jdk() -> &'static Jdk {
    refuse_in_fast_stage();
    static FOUND: OnceLock<Option<Jdk>> = OnceLock::new();
    FOUND.get_or_init(find).as_ref().filter(|jdk| jdk.major >= OLDEST_JDK).unwrap_or_else(|| {
        panic!(
            "this test needs a JDK {OLDEST_JDK} or newer, in JAVA_HOME or on the PATH \
             (Debian: apt install openjdk-{OLDEST_JDK}-jdk-headless; macOS: brew install openjdk)"
        )
    })
}

/// A JDK of at least the given release: the tests' own if it is new enough, otherwise the oldest one that
/// fits in the usual places.
///
/// # Panics
///
/// In the fast stage, in which no test may need a JDK.
pub fn jdk_at_least(major: u32) -> Option<Jdk> {
    refuse_in_fast_stage();
    let own = find().filter(|jdk| jdk.major >= major);
    own.or_else(|| elsewhere().filter(|jdk| jdk.major >= major).min_by_key(|jdk| jdk.major))
}

fn refuse_in_fast_stage() {
    assert!(
        Mode::now() != Mode::Never,
        "a test that needs a JDK belongs in a module or test binary whose name ends in `_jdk`"
    );
}

fn find() -> Option<Jdk> {
    match env::var_os("JAVA_HOME") {
        Some(home) => at(Path::new(&home)),
        None => at(&home_on_path()?),
    }
}

fn elsewhere() -> impl Iterator<Item = Jdk> {
    let folders = USUAL_PLACES.iter().filter_map(|(place, inner)| Some((fs::read_dir(place).ok()?, inner)));
    let mut homes: Vec<PathBuf> = folders
        .flat_map(|(entries, inner)| entries.flatten().map(move |entry| entry.path().join(inner)))
        .collect();
    homes.sort();
    homes.into_iter().filter_map(|home| at(&home))
}

/// The JDK in `home`, if it is one. A runtime without `javac` is not.
fn at(home: &Path) -> Option<Jdk> {
    let tool = |name: &str| home.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let (java, javac) = (tool("java"), tool("javac"));
    if !java.is_file() || !javac.is_file() {
        return None;
    }
    let version =
        fs::read_to_string(home.join("release")).ok().and_then(|text| version_in_release_file(&text));
    let version = version.or_else(|| version_by_asking(&javac))?;
    let major = major_version(&version)?;
    Some(Jdk { home: home.to_path_buf(), java, javac, version, major })
}

fn home_on_path() -> Option<PathBuf> {
    let name = format!("javac{}", env::consts::EXE_SUFFIX);
    let javac =
        env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(&name)).find(|file| file.is_file())?;
    let home = javac.canonicalize().ok()?.parent()?.parent()?.to_path_buf();
    if home.join("lib").join("modules").is_file() {
        return Some(home);
    }
    // On macOS, javac in /usr/bin is a stub and not a link: only the JVM itself knows its home.
    let asked = Command::new("java").args(["-XshowSettings:properties", "-version"]).output().ok()?;
    let text = String::from_utf8_lossy(&asked.stderr).into_owned();
    let line = text.lines().find_map(|line| line.trim().strip_prefix("java.home = "))?;
    Some(PathBuf::from(line.trim()))
}

fn version_in_release_file(text: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    Some(value.trim().trim_matches('"').to_owned())
}

fn version_by_asking(javac: &Path) -> Option<String> {
    let output = Command::new(javac).arg("-version").output().ok()?;
    let line = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(line.trim().strip_prefix("javac ")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_file_names_the_version() {
        let text = "IMPLEMENTOR=\"Debian\"\nJAVA_VERSION=\"17.0.15\"\nOS_NAME=\"Linux\"\n";
        assert_eq!(version_in_release_file(text).as_deref(), Some("17.0.15"));
        assert_eq!(version_in_release_file("OS_NAME=\"Linux\"\n"), None);
    }

    #[test]
    fn a_folder_without_javac_is_no_jdk() {
        assert_eq!(at(tempfile::tempdir().unwrap().path()), None);
    }
}
