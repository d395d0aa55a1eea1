//! Runs the command and checks what it writes.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use expect_test::Expect;
use tempfile::TempDir;

/// What a run gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The command at the root of the repository, where paths are short and the same for everybody.
pub(crate) fn breccia() -> Command {
    let mut command = Command::cargo_bin("breccia").unwrap();
    command.current_dir(testkit::repository_root());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "JAVA_HOME", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a line of arguments; quotes are not understood.
pub(crate) fn run(line: &str) -> Run {
    run_args(&line.split_whitespace().collect::<Vec<_>>())
}

pub(crate) fn run_args(arguments: &[&str]) -> Run {
    let output = breccia().args(arguments).output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: without_progress(output.stderr),
    }
}

/// Checks a run that succeeds without a word on standard error.
pub(crate) fn check(line: &str, expected: Expect) {
    let run = run(line);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    expected.assert_eq(&run.out);
}

/// Checks the exit code and standard error.
pub(crate) fn check_error(line: &str, code: i32, expected: Expect) {
    let run = run(line);
    expected.assert_eq(&run.err);
    assert_eq!(run.code, code, "{line}");
}

/// Runs and parses standard output.
pub(crate) fn json(line: &str) -> serde_json::Value {
    let run = run(line);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{line}: {error}\n{}", run.out))
}

/// The classes of `fixtures/modern`, compiled, as a class path entry.
pub(crate) fn modern() -> String {
    testkit::Compiler::new().compile_fixture("modern").dir().display().to_string()
}

/// A folder with the example's `Link`, and damaged and hostile files next to it.
pub(crate) fn damaged() -> TempDir {
    let folder = TempDir::new().unwrap();
    let link = testkit::fixture_classes("station").join("station/Link.class");
    let bytes = std::fs::read(link).unwrap();
    write(folder.path(), "station/Link.class", &bytes);
    for number in 0..7 {
        write(folder.path(), &format!("broken/B{number}.class"), &bytes[..20 + number]);
    }
    write(folder.path(), "broken/\u{1b}[31mred.class", b"\xca\xfe\xba\xbe");
    folder
}

/// A folder with the example's classes, where `Factory.makeSecure` has no bytecode and `SecureLink` is cut in
/// half.
pub(crate) fn half_broken() -> TempDir {
    let folder = TempDir::new().unwrap();
    for file in std::fs::read_dir(testkit::fixture_classes("station").join("station")).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        let mut bytes = std::fs::read(file.path()).unwrap();
        match name.as_str() {
            "Factory.class" => {
                let assigns_true = [0x2a, 0x04, 0xb5];
                let at = bytes.windows(3).position(|code| code == assigns_true).unwrap();
                bytes[at + 1] = 0xff;
            }
            "SecureLink.class" => bytes.truncate(bytes.len() / 2),
            _ => {}
        }
        write(folder.path(), &format!("station/{name}"), &bytes);
    }
    folder
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    let path: PathBuf = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// Standard error without lines of progress, which a slow machine writes.
pub(crate) fn without_progress(err: Vec<u8>) -> String {
    let err = String::from_utf8(err).unwrap();
    let is_progress = |line: &&str| line.starts_with("breccia: ") && line.trim_end().ends_with(" s");
    err.split_inclusive('\n').filter(|line| !is_progress(line)).collect()
}
