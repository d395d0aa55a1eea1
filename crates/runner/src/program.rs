//! Does the program of a command exist?

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use crate::command::Request;
use crate::error::Error;

/// Endings that the name of a program may have on disk.
const ENDINGS: &[&str] = if cfg!(windows) { &["", ".exe", ".cmd", ".bat", ".com"] } else { &[""] };

/// Looks for the program where the system will look for it, so that we do no work for a command that cannot
/// start.
///
/// # Errors
///
/// If there is no command, or no file that could be the program.
pub fn find(request: &Request<'_>) -> Result<(), Error> {
    let program = request.words.first().ok_or(Error::NoCommand)?;
    if is_path(program) {
        return found(program, is_there(&request.folder.join(program)), "there is no such file");
    }
    // Without a PATH, the system has its own rule.
    let Some(path) = (request.environment)("PATH") else { return Ok(()) };
    let mut folders = std::env::split_paths(&path).map(|folder| request.folder.join(folder));
    let is_there = folders.any(|folder| is_there(&folder.join(program)));
    // Windows looks in more places than the PATH.
    found(program, is_there || cfg!(windows), "there is no such program on the PATH")
}

fn found(program: &OsStr, is_there: bool, otherwise: &str) -> Result<(), Error> {
    let cause = || io::Error::new(io::ErrorKind::NotFound, otherwise);
    if is_there {
        Ok(())
    } else {
        Err(Error::Start { program: program.to_string_lossy().into_owned(), cause: cause() })
    }
}

fn is_path(program: &OsStr) -> bool {
    Path::new(program).components().count() != 1 || program.to_string_lossy().ends_with(['/', '\\'])
}

fn is_there(path: &Path) -> bool {
    ENDINGS.iter().any(|ending| {
        let mut name: OsString = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name).is_file()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(words: &[&str], path: Option<&str>, expected: Expect) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("bin")).unwrap();
        for name in ["tool", "bin/mvn"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let environment = |name: &str| path.filter(|_| name == "PATH").map(OsString::from);
        let request =
            Request { words: &words, folder: folder.path(), state: folder.path(), environment: &environment };
        expected.assert_eq(&find(&request).map_or_else(|error| error.to_string(), |()| "found".into()));
    }

    #[cfg(unix)]
    #[test]
    fn programs_are_found_as_the_system_finds_them() {
        check(&[], None, expect!["no command was given"]);
        check(&["mvn", "test"], Some("/nowhere:bin"), expect!["found"]);
        check(
            &["mvm"],
            Some("/nowhere:bin"),
            expect!["cannot start mvm: there is no such program on the PATH"],
        );
        check(&["tool"], Some("bin"), expect!["cannot start tool: there is no such program on the PATH"]);
        check(&["./tool"], Some("bin"), expect!["found"]);
        check(&["./mvnw"], Some("bin"), expect!["cannot start ./mvnw: there is no such file"]);
        check(&["anything"], None, expect!["found"]);
    }
}
