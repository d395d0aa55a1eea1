//! Which tools does this machine have, and what does one install where one is missing?

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::{files, process};

/// The oldest JDK the tests accept.
pub const OLDEST_JDK: u32 = 17;

/// The path of `name` on the PATH, if there is one.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| executable(&folder, name)).find(|file| file.is_file())
}

/// The path of a JDK's tool: from `JAVA_HOME` where that is set, else from the PATH.
pub fn jdk_tool(name: &str) -> Option<PathBuf> {
    match env::var_os("JAVA_HOME") {
        Some(home) => Some(executable(&Path::new(&home).join("bin"), name)).filter(|file| file.is_file()),
        None => on_path(name),
    }
}

/// The path of a JDK's tool, or an error that says how to get it.
pub fn need_jdk_tool(name: &str) -> Result<PathBuf> {
    match jdk_tool(name) {
        Some(path) => Ok(path),
        None => bail!("{}", missing_jdk(name)),
    }
}

/// The path of `name` on the PATH, or an error that says how to get it.
pub fn need(name: &str, install: &str) -> Result<PathBuf> {
    match on_path(name) {
        Some(path) => Ok(path),
        None => bail!("{name} is missing: {install}"),
    }
}

/// Where cargo builds.
pub fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// The jars of Maven itself: from `MAVEN_HOME` where that is set, else beside the `mvn` on the PATH.
pub fn maven_jars() -> Option<Vec<PathBuf>> {
    let home = match env::var_os("MAVEN_HOME") {
        Some(home) => PathBuf::from(home),
        None => on_path("mvn")?.canonicalize().ok()?.parent()?.parent()?.to_path_buf(),
    };
    let jars = files::below(&home.join("lib"), "jar").ok()?;
    let is_core =
        |jar: &PathBuf| jar.file_name().is_some_and(|name| name.to_string_lossy().starts_with("maven-core-"));
    jars.iter().any(is_core).then_some(jars)
}

/// The version line of the javac in use, such as `javac 17.0.15`.
pub fn javac_version() -> Result<String> {
    let javac = need_jdk_tool("javac")?;
    Ok(process::capture(Command::new(javac).arg("-version"))?.trim().to_owned())
}

/// One line for each thing `cargo xtask test` needs and this machine lacks.
pub fn missing() -> Vec<String> {
    let mut lines = Vec::new();
    for (component, argument) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let found = process::output(Command::new("cargo").args([component, "--version"]));
        if !found.is_ok_and(|output| output.status.success()) {
            lines.push(format!("cargo {component} is missing: rustup component add {argument}"));
        }
    }
    for tool in ["java", "javac"] {
        if jdk_tool(tool).is_none() {
            lines.push(missing_jdk(tool));
        }
    }
    if lines.is_empty() {
        lines.extend(old_jdk());
    }
    lines
}

/// The major release in a version or version line: 17 for `javac 17.0.15`, 8 for `1.8.0_402`.
pub fn major_version(line: &str) -> Option<u32> {
    let version = line.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let mut parts = version.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok());
    match parts.next()? {
        1 => parts.next(),
        major => Some(major),
    }
}

fn old_jdk() -> Option<String> {
    let line = match javac_version() {
        Ok(line) => line,
        Err(error) => return Some(format!("javac does not run: {error:#}")),
    };
    match major_version(&line) {
        Some(major) if major >= OLDEST_JDK => None,
        _ => Some(format!("{line} is too old, {OLDEST_JDK} or newer is needed: {}", install_jdk())),
    }
}

fn missing_jdk(tool: &str) -> String {
    let place = match env::var_os("JAVA_HOME") {
        Some(home) => format!("in JAVA_HOME ({})", Path::new(&home).display()),
        None => "on the PATH, and JAVA_HOME is not set".to_owned(),
    };
    format!("{tool} is not {place}: {}", install_jdk())
}

fn install_jdk() -> String {
    format!(
        "install a JDK {OLDEST_JDK} or newer (Debian: apt install openjdk-{OLDEST_JDK}-jdk-headless; \
         macOS: brew install openjdk) or point JAVA_HOME at one"
    )
}

fn executable(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn major_version_is_read_from_old_and_new_lines() {
        assert_eq!(major_version("javac 17.0.15"), Some(17));
        assert_eq!(major_version("javac 1.8.0_402"), Some(8));
        assert_eq!(major_version("javac 25"), Some(25));
        assert_eq!(major_version("javac 26-ea"), Some(26));
        assert_eq!(major_version("javac"), None);
        assert_eq!(major_version("17.0.15"), Some(17));
        assert_eq!(major_version("1.8.0_402"), Some(8));
        assert_eq!(major_version("unknown"), None);
    }
}
