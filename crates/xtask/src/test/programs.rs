//! Programs that tests compile ahead: are the classes in `fixtures/compiled` what their sources give?
//!
//! The sources are texts in the tests themselves. So the tests of the fast stage run once, with `testkit`
//! told to write down what it compiles; what no test asks for any more is gone after that.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use toolbox::{files, say, tools};

use super::{COMPILE, Step, fast, run_step};

/// Compiles all of them again and says what changed.
pub fn run(root: &Path) -> Result<()> {
    let folder = root.join("fixtures/compiled");
    let before = tools::target_folder(root).join("compiled-before");
    files::make_empty(&before)?;
    if folder.is_dir() {
        fs::remove_dir(&before)?;
        fs::rename(&folder, &before).with_context(|| format!("cannot move {}", folder.display()))?;
    }
    let tests =
        Step { name: "programs of tests", arguments: fast::arguments(root, &[])?, environment: Vec::new() };
    if let Err(error) = run_step(root, &tests.with(COMPILE, "write")) {
        // As it was: half of the programs are of no use.
        files::make_empty(&folder)?;
        fs::remove_dir(&folder)?;
        fs::rename(&before, &folder)?;
        return Err(error);
    }
    say::line(&format!("fixtures/compiled: {}", changes(&names(&before)?, &names(&folder)?)));
    Ok(())
}

/// The archives of a folder by name, with their bytes.
fn names(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    for path in files::below(folder, "classes")? {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        found.push((path.strip_prefix(folder).expect("it stands below the folder").to_path_buf(), bytes));
    }
    Ok(found)
}

fn changes(before: &[(PathBuf, Vec<u8>)], after: &[(PathBuf, Vec<u8>)]) -> String {
    let in_before = |name: &PathBuf| before.iter().find(|(other, _)| other == name);
    let new = after.iter().filter(|(name, _)| in_before(name).is_none()).count();
    let changed =
        after.iter().filter(|(name, bytes)| in_before(name).is_some_and(|(_, old)| old != bytes)).count();
    let gone = before.len() + new - after.len();
    match new + changed + gone {
        0 => format!("{} programs, unchanged", after.len()),
        _ => format!("{} programs: {changed} changed, {new} new, {gone} gone", after.len()),
    }
}
