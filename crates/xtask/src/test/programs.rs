//! Programs that tests compile: does `fixtures/compiled` have the classes of all of them, and no others?
//!
//! The sources are in the tests themselves. To write the archives, the tests of the fast stage run once, and
//! `testkit` stores what it compiles. Archives that no test asked for are gone after that.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use toolbox::{files, say, tools};

use super::{COMPILE, Step, fast, run_step};

/// Compiles all of them again and says what changed.
pub fn run(root: &Path) -> Result<()> {
    let folder = folder(root);
    let before = tools::target_folder(root).join("compiled-before");
    files::make_empty(&before)?;
    if folder.is_dir() {
        fs::remove_dir(&before)?;
        fs::rename(&folder, &before).with_context(|| format!("cannot move {}", folder.display()))?;
    }
    let tests = Step::of_words("programs of tests", fast::arguments(root, &[])?)
        .with(COMPILE, "write")
        .with(fast::SCALE.0, fast::SCALE.1);
    if let Err(error) = run_step(root, &tests) {
        // Some tests did not run, so some programs are missing: better to keep the old ones.
        files::make_empty(&folder)?;
        fs::remove_dir(&folder)?;
        fs::rename(&before, &folder)?;
        return Err(error);
    }
    say::line(&format!("fixtures/compiled: {}", changes(&archives(&before)?, &archives(&folder)?)));
    Ok(())
}

/// Fails if there are archives that no test used; `used` is the folder where the tests noted theirs.
pub fn check_all_used(root: &Path, used: &Path) -> Result<()> {
    let names = archives(&folder(root))?.into_iter().map(|(name, _)| name);
    let unused: Vec<PathBuf> = names.filter(|name| !used.join(name.with_extension("")).is_file()).collect();
    match unused.first() {
        None => Ok(()),
        Some(first) => bail!(
            "fixtures/compiled has programs that no test compiles ({} of them, such as {}): \
             run `cargo xtask fixtures`",
            unused.len(),
            first.display()
        ),
    }
}

fn folder(root: &Path) -> PathBuf {
    root.join("fixtures/compiled")
}

/// The archives of a folder by name, with their bytes.
fn archives(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    for path in files::below(folder, "classes")? {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.strip_prefix(folder).expect("a listed file is below the listed folder");
        found.push((name.to_path_buf(), bytes));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_that_no_test_uses_is_an_error() {
        let root = std::env::temp_dir().join(format!("breccia-archives-{}", std::process::id()));
        let used = root.join("used");
        fs::create_dir_all(&used).unwrap();
        fs::create_dir_all(folder(&root)).unwrap();
        fs::write(folder(&root).join("ab.classes"), "").unwrap();
        let error = check_all_used(&root, &used).unwrap_err().to_string();
        assert!(error.contains("ab.classes") && error.contains("cargo xtask fixtures"), "{error}");
        fs::write(used.join("ab"), "").unwrap();
        check_all_used(&root, &used).unwrap();
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn changes_are_counted() {
        let archive = |name: &str, bytes: &[u8]| (PathBuf::from(name), bytes.to_vec());
        let before = [archive("a", b"1"), archive("b", b"2"), archive("c", b"3")];
        let after = [archive("a", b"1"), archive("b", b"9"), archive("d", b"4")];
        assert_eq!(changes(&before, &after), "3 programs: 1 changed, 1 new, 1 gone");
        assert_eq!(changes(&before, &before), "3 programs, unchanged");
    }
}
