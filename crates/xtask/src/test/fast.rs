//! `cargo xtask test --fast`: formatting, lints, and every test that needs neither a JDK nor a C compiler.
//!
//! The tests run with neither in reach, so that one in the wrong place fails here, whatever machine it is.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use toolbox::{files, tools};

use super::{COMPILE, Step, clippy, format, run_all, targets};

/// Runs every step; stops at the first that fails.
pub fn run(root: &Path) -> Result<()> {
    let path = path_without_tools(root)?;
    let step = |name, options: &[&str]| -> Result<Step> {
        Ok(Step { name, arguments: arguments(root, options)?, environment: Vec::new() })
    };
    // What has to be built is linked by the C compiler, so that comes first.
    let building = step("build", &["--no-run"])?;
    let running = step("tests", &[])?.with(COMPILE, "never").with("PATH", path);
    run_all(root, &[format(), clippy(), building, running])
}

/// What cargo is asked to run: unit tests and test binaries, without those whose names say that they need
/// more.
pub(super) fn arguments(root: &Path, options: &[&str]) -> Result<Vec<String>> {
    let mut words = vec!["test", "--quiet", "--workspace", "--lib", "--bins"];
    let names = targets::fast(root)?;
    names.iter().for_each(|name| words.extend(["--test", name]));
    words.extend(options);
    words.extend(["--", "--skip", "_jdk::", "--skip", "_cc::"]);
    Ok(words.into_iter().map(str::to_owned).collect())
}

/// A folder with a link to everything on the PATH but the tools of a JDK and C compilers.
fn path_without_tools(root: &Path) -> Result<String> {
    let folder = tools::target_folder(root).join("fast-path");
    files::make_empty(&folder)?;
    let path = env::var_os("PATH").unwrap_or_default();
    for entry in env::split_paths(&path).filter_map(|place| fs::read_dir(place).ok()).flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !is_forbidden(&name) {
            link(&entry.path(), &folder.join(&name))?;
        }
    }
    Ok(folder.display().to_string())
}

/// The first of a name on the PATH counts.
fn link(tool: &PathBuf, link: &Path) -> Result<()> {
    if link.symlink_metadata().is_ok() {
        return Ok(());
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(tool, link).with_context(|| format!("cannot write {}", link.display()))?;
    Ok(())
}

fn is_forbidden(name: &str) -> bool {
    const JDK: [&str; 4] = ["java", "jar", "jlink", "jshell"];
    const C: [&str; 8] = ["cc", "c89", "c99", "gcc", "clang", "tcc", "cpp", "c++"];
    let is_version = |rest: &str| rest.is_empty() || rest.starts_with('-');
    // Such as `x86_64-linux-gnu-gcc-14`.
    let last = name.rsplit("-gnu-").next().unwrap_or(name);
    let is_c = C.iter().any(|tool| last.strip_prefix(tool).is_some_and(is_version));
    is_c || name.starts_with("java") || JDK.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::is_forbidden;

    #[test]
    fn compilers_and_jvms_are_kept_out_and_nothing_else() {
        for name in ["java", "javac", "jar", "cc", "gcc-14", "clang", "x86_64-linux-gnu-gcc", "c99"] {
            assert!(is_forbidden(name), "{name}");
        }
        for name in ["cargo", "git", "sh", "ccache-swig", "jq", "rustc", "true", "cat"] {
            assert!(!is_forbidden(name), "{name}");
        }
    }
}
