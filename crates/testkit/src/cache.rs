//! Where are compiled classes kept, so that the next test run need not compile them again?
//!
//! Below `target/testkit-cache`, one folder per key. A folder is filled elsewhere and moved into place in one
//! step: tests of several processes may request the same key at once, and each sees either nothing or
//! everything.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::fixtures::repository_root;

/// The folder for `key`; `fill` creates it if it does not exist. If `fill` fails, nothing is kept.
pub(crate) fn folder(
    key: &impl Hash,
    fill: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<PathBuf, String> {
    let root = root();
    let goal = root.join(name_of(key));
    if goal.is_dir() {
        return Ok(goal);
    }
    fs::create_dir_all(&root).map_err(|error| format!("cannot create {}: {error}", root.display()))?;
    let scratch =
        TempDir::new_in(&root).map_err(|error| format!("cannot write to {}: {error}", root.display()))?;
    fill(scratch.path())?;
    let filled = scratch.keep();
    if let Err(error) = fs::rename(&filled, &goal) {
        // Another test was faster; its folder has the same content.
        let _ = fs::remove_dir_all(&filled);
        if !goal.is_dir() {
            return Err(format!("cannot move {} to {}: {error}", filled.display(), goal.display()));
        }
    }
    Ok(goal)
}

fn root() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    repository_root().join(target.unwrap_or_else(|| PathBuf::from("target"))).join("testkit-cache")
}

/// The hash of the standard library may change with the compiler. That costs a compilation and nothing else.
fn name_of(key: &impl Hash) -> String {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, key).hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_filled_once() {
        let key = ("a_folder_is_filled_once", std::process::id());
        let first =
            folder(&key, |dir| fs::write(dir.join("a"), "1").map_err(|error| error.to_string())).unwrap();
        let second = folder(&key, |_| Err("filled twice".to_owned())).unwrap();
        assert_eq!(first, second);
        assert_eq!(fs::read_to_string(second.join("a")).unwrap(), "1");
        fs::remove_dir_all(first).unwrap();
    }

    #[test]
    fn a_failed_fill_is_not_kept() {
        let key = ("a_failed_fill_is_not_kept", std::process::id());
        assert_eq!(folder(&key, |_| Err("no".to_owned())), Err("no".to_owned()));
        assert_eq!(folder(&key, |_| Err("again".to_owned())), Err("again".to_owned()));
    }
}
