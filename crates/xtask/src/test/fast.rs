//! `cargo xtask test --fast`: formatting, lints, and every test that needs neither a JDK nor a C compiler.
//!
//! The tests run without access to either, so that a test in the wrong place fails on every machine.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use toolbox::{files, say, tools};

use super::{COMPILE, Step, clippy, format, programs, run_step, targets};

/// Tests try a tenth of their usual random cases here; the full stage tries all of them.
pub(super) const SCALE: (&str, &str) = ("BRECCIA_TEST_SCALE", "0.1");

/// The fast stage; stops at the first step that fails.
pub fn run(root: &Path) -> Result<()> {
    let started = Instant::now();
    steps(root)?;
    say::done("all steps passed", started.elapsed());
    Ok(())
}

/// Its steps, with which the full stage starts.
pub(super) fn steps(root: &Path) -> Result<()> {
    let runner = runner(&path_without_tools(root)?);
    let used = tools::target_folder(root).join("used-programs");
    files::make_empty(&used)?;
    let building = Step::of_words("build", arguments(root, &["--no-run"])?);
    let running = Step::of_words("fast tests", arguments(root, &["--config", &runner])?)
        .with(COMPILE, "never")
        .with("BRECCIA_USED_PROGRAMS", used.display().to_string())
        .with(SCALE.0, SCALE.1);
    for step in [format(), clippy(), building, running] {
        run_step(root, &step)?;
    }
    programs::check_all_used(root, &used)
}

/// The arguments of cargo: unit tests and test binaries, without those whose names say that they need more.
pub(super) fn arguments(root: &Path, options: &[&str]) -> Result<Vec<String>> {
    let mut words = vec!["test", "--quiet", "--no-fail-fast", "--workspace", "--lib", "--bins"];
    let names = targets::fast(root)?;
    names.iter().for_each(|name| words.extend(["--test", name]));
    words.extend(options);
    words.extend(["--", "--skip", "_jdk::", "--skip", "_cc::"]);
    Ok(words.into_iter().map(str::to_owned).collect())
}

/// The setting that makes cargo run tests with this PATH; cargo itself needs the C compiler, for linking.
fn runner(path: &str) -> String {
    format!("target.'cfg(all())'.runner=['env', '-u', 'JAVA_HOME', '-u', 'CC', 'PATH={path}']")
}

/// A folder with links to all programs on the PATH except C compilers and the tools of a JDK.
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

/// Links a program, unless an earlier folder of the PATH has one of the same name.
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
