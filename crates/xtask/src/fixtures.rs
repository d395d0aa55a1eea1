//! `cargo xtask fixtures`: are the committed classes what their sources give?
//!
//! The demo and many tests read compiled fixtures, so that they run without a JDK; `runner` carries the
//! classes of its extension for Maven, and `instrument` those of the recorder. Each folder named here has its
//! classes in `classes/`, and in `javac.txt` the compiler they were made with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use toolbox::{files, process, say, tools};

use crate::test;

/// A folder of sources whose classes are committed.
pub struct Fixture {
    /// The folder, below the root of the checkout.
    pub folder: &'static str,
    /// The Java release it is compiled for.
    pub release: u32,
    /// Folders of fixtures whose classes it needs.
    pub needs: &'static [&'static str],
    /// Whether it needs the jars of Maven itself.
    pub needs_maven: bool,
    /// What the compiler puts in for debuggers: `-g` is all, `-g:none` nothing.
    pub debug: &'static str,
}

/// Every fixture with committed classes, in the order in which they compile.
pub const FIXTURES: [Fixture; 7] = [
    Fixture { folder: "fixtures/station", release: 8, needs: &[], needs_maven: false, debug: "-g" },
    Fixture {
        folder: "fixtures/station-tests",
        release: 8,
        needs: &["fixtures/station"],
        needs_maven: false,
        debug: "-g",
    },
    Fixture {
        folder: "integrations/maven/extension",
        release: 8,
        needs: &[],
        needs_maven: true,
        debug: "-g",
    },
    // What runs inside the program under test is small.
    Fixture {
        folder: "crates/instrument/recorder",
        release: 8,
        needs: &[],
        needs_maven: false,
        debug: "-g:none",
    },
    Fixture {
        folder: "crates/instrument/recorder-offline",
        release: 8,
        needs: &[],
        needs_maven: false,
        debug: "-g:none",
    },
    Fixture { folder: "crates/witness/driver", release: 8, needs: &[], needs_maven: false, debug: "-g:none" },
    Fixture { folder: "fixtures/small-jdk", release: 8, needs: &[], needs_maven: false, debug: "-g:none" },
];

/// Class files by their path below `classes/`.
pub type Classes = BTreeMap<PathBuf, Vec<u8>>;

/// Compiles every fixture again, writes its classes and says what changed.
pub fn run(root: &Path) -> Result<()> {
    for fixture in &FIXTURES {
        if let Some(reason) = cannot_compile(fixture) {
            say::line(&format!("{}: SKIPPED, {reason}", fixture.folder));
            continue;
        }
        let before = committed(root, fixture)?;
        let after = compile(root, fixture)?;
        say::line(&format!("{}: {}", fixture.folder, compare(&before, &after)));
        if before != after {
            write(root, fixture, &after)?;
        }
    }
    test::programs::run(root)
}

/// Why this machine cannot compile a fixture, if it cannot.
pub fn cannot_compile(fixture: &Fixture) -> Option<&'static str> {
    (fixture.needs_maven && tools::maven_jars().is_none())
        .then_some("Maven is not here: neither MAVEN_HOME nor the mvn on the PATH leads to its lib folder")
}

/// The classes in the checkout.
pub fn committed(root: &Path, fixture: &Fixture) -> Result<Classes> {
    let folder = classes_folder(root, fixture.folder);
    if folder.is_dir() { read(&folder) } else { Ok(Classes::new()) }
}

/// The compiler the committed classes were made with, as `javac -version` names it.
pub fn recorded_javac(root: &Path, fixture: &Fixture) -> Result<String> {
    let path = folder(root, fixture.folder).join("javac.txt");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(text.trim().to_owned())
}

/// What the sources give today.
pub fn compile(root: &Path, fixture: &Fixture) -> Result<Classes> {
    let sources = sources(root, fixture)?;
    let output =
        std::env::temp_dir().join(format!("breccia-fixtures-{}-{}", name(fixture), std::process::id()));
    let result = compile_into(root, fixture, &sources, &output);
    // Best effort: anything left is in the system's own temporary folder.
    let _ = fs::remove_dir_all(&output);
    result
}

/// What is different between two sets of classes, in one line.
pub fn compare(before: &Classes, after: &Classes) -> String {
    let added = after.keys().filter(|name| !before.contains_key(*name)).count();
    let removed = before.keys().filter(|name| !after.contains_key(*name)).count();
    let changed =
        after.iter().filter(|(name, bytes)| before.get(*name).is_some_and(|old| old != *bytes)).count();
    match added + removed + changed {
        0 => format!("{} classes, unchanged", after.len()),
        _ => format!("{} classes: {changed} changed, {added} new, {removed} gone", after.len()),
    }
}

fn compile_into(root: &Path, fixture: &Fixture, sources: &[PathBuf], output: &Path) -> Result<Classes> {
    files::make_empty(output)?;
    let needs = fixture.needs.iter().map(|needed| classes_folder(root, needed));
    let maven = fixture.needs_maven.then(tools::maven_jars).flatten().unwrap_or_default();
    let needs = needs.chain(maven);
    let class_path =
        std::env::join_paths(needs).context("the checkout's path cannot stand on a class path")?;
    let mut javac = Command::new(tools::need_jdk_tool("javac")?);
    // Newer compilers warn that release 8 is old; `-Xlint:-options` silences that.
    javac.args([fixture.debug, "-Xlint:-options", "-proc:none", "--release", &fixture.release.to_string()]);
    javac.arg("-cp").arg(&class_path).arg("-d").arg(output).args(sources);
    process::capture(&mut javac)?;
    read(output)
}

fn write(root: &Path, fixture: &Fixture, classes: &Classes) -> Result<()> {
    let folder_of_classes = classes_folder(root, fixture.folder);
    files::make_empty(&folder_of_classes)?;
    for (name, bytes) in classes {
        let path = folder_of_classes.join(name);
        fs::create_dir_all(path.parent().expect("a class stands in a folder"))?;
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let version = tools::javac_version()?;
    fs::write(folder(root, fixture.folder).join("javac.txt"), format!("{version}\n"))?;
    Ok(())
}

fn sources(root: &Path, fixture: &Fixture) -> Result<Vec<PathBuf>> {
    files::below(&folder(root, fixture.folder), "java")
}

fn read(folder: &Path) -> Result<Classes> {
    let mut classes = Classes::new();
    for path in files::below(folder, "class")? {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.strip_prefix(folder).expect("a listed file stands below the listed folder");
        classes.insert(name.to_path_buf(), bytes);
    }
    Ok(classes)
}

fn folder(root: &Path, name: &str) -> PathBuf {
    root.join(name)
}

/// A fixture's folder as one word.
fn name(fixture: &Fixture) -> String {
    fixture.folder.replace('/', "-")
}

fn classes_folder(root: &Path, name: &str) -> PathBuf {
    folder(root, name).join("classes")
}
