//! `cargo xtask c-subjects`: which real C libraries and clients are the figures made with, and are they here?
//!
//! Source packages are fetched, unpacked and configured below `subjects/c`; for each library and client
//! `subjects/c/commands/NAME.json` says how its files are compiled, in the form of `compile_commands.json`.

mod commands;
mod list;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use toolbox::{files, process, say, tools};

use crate::{debian, subjects};
use list::{PACKAGES, Package, SUBJECTS, Subject};

const ONLY_DEBIAN: &str = "the C subjects come from Debian source packages; run it on a Debian machine, or lay the \
     tarballs into subjects/c/packages";

/// Brings the subjects named in `names` (all of them if there is none) into a state in which they can be
/// read.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<()> {
    let chosen = choose(names)?;
    let folder = folder(root);
    let packages = folder.join("packages");
    fs::create_dir_all(&packages).with_context(|| format!("cannot create {}", packages.display()))?;
    // Databases hold whole paths: they shall not depend on how one came here.
    let folder = folder.canonicalize().with_context(|| format!("cannot find {}", folder.display()))?;
    link_readline(&folder)?;
    for package in PACKAGES {
        if is_needed(package, &chosen) {
            provide(package, &folder, &packages).with_context(|| format!("package {}", package.folder))?;
        }
    }
    for subject in chosen {
        let count = commands::write(subject, &folder).with_context(|| format!("subject {}", subject.name))?;
        say::line(&format!("{:<10} {count:>3} files  {}", subject.name, database(root, subject).display()));
    }
    Ok(())
}

/// Preprocesses the subjects and runs an example of the C front end on them.
pub(crate) fn examine(root: &Path, example: &str, names: &[String]) -> Result<()> {
    run(root, names)?;
    let mut problems = 0;
    for subject in choose(names)? {
        say::step(&format!("{example} {}", subject.name));
        let mut cargo = Command::new("cargo");
        cargo.current_dir(root).args(["run", "--release", "-q", "-p", "c-front", "--example", example, "--"]);
        if let Err(error) = process::run(cargo.arg("--quiet").arg(database(root, subject))) {
            say::problem(&format!("{}: {error:#}", subject.name));
            problems += 1;
        }
    }
    match problems {
        0 => Ok(()),
        count => bail!("subjects with problems: {count}"),
    }
}

/// Where the C subjects are.
pub(crate) fn folder(root: &Path) -> PathBuf {
    root.join(subjects::FOLDER).join("c")
}

fn database(root: &Path, subject: &Subject) -> PathBuf {
    folder(root).join("commands").join(format!("{}.json", subject.name))
}

fn choose(names: &[String]) -> Result<Vec<&'static Subject>> {
    if let Some(stranger) = names.iter().find(|name| SUBJECTS.iter().all(|subject| subject.name != **name)) {
        let known: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        bail!("there is no C subject {stranger:?}; there are {}", known.join(", "));
    }
    let wanted = |name: &str| names.is_empty() || names.iter().any(|other| other == name);
    Ok(SUBJECTS.iter().filter(|subject| wanted(subject.name)).collect())
}

/// Flags of one subject point into the folders of others: those are needed too.
fn is_needed(package: &Package, chosen: &[&Subject]) -> bool {
    let names = |subject: &&Subject| {
        let points_there =
            |flag: &&str| flag.starts_with("-I") && flag.contains(&format!("../{}", package.folder));
        let readline = package.folder == "readline" && subject.flags.contains(&"-I../../include");
        subject.package == package.folder || subject.flags.iter().any(points_there) || readline
    };
    chosen.iter().any(names)
}

fn provide(package: &Package, folder: &Path, packages: &Path) -> Result<()> {
    let goal = folder.join(package.folder);
    if !goal.is_dir() {
        let tarball = debian::provide(&package.tarball, packages, ONLY_DEBIAN)?;
        let part = goal.with_extension("part");
        files::make_empty(&part)?;
        debian::unpack(&tarball, &part)?;
        files::finish(&part, &goal)?;
    }
    let Some((command, shows)) = package.configure else { return Ok(()) };
    if goal.join(shows).is_file() {
        return Ok(());
    }
    say::step(&format!("configure {}", package.folder));
    if command.contains("cmake") {
        tools::need("cmake", "install cmake")?;
    }
    // A command may fail in a part that is not needed here, so the file decides.
    let said = process::capture(Command::new("sh").current_dir(&goal).args(["-c", command]));
    if goal.join(shows).is_file() { Ok(()) } else { bail!("{shows} was not made: {said:?}") }
}

/// Clients include readline as `<readline/readline.h>`, but its sources are in no folder of that name.
fn link_readline(folder: &Path) -> Result<()> {
    let goal = folder.join("include").join("readline");
    fs::create_dir_all(&goal).with_context(|| format!("cannot create {}", goal.display()))?;
    for header in ["chardefs", "history", "keymaps", "readline", "rlconf", "rlstdc", "rltypedefs", "tilde"] {
        let text = format!("#include \"../../readline/{header}.h\"\n");
        let path = goal.join(format!("{header}.h"));
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
