//! The compiler, and which JUnit there is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use classpath::ClassPath;
use program::{ClassId, Program};
use rustc_hash::FxHashSet;
use text::escape;
use witness::java::{Junit, members};
use witness::{OperationId, Vocabulary};

use super::setup::Setup;
use crate::stop::Stop;
use crate::testing::files;

/// How long the compiler may take.
const TIME: Duration = Duration::from_secs(300);

/// The oldest version that today's compilers know.
const OLDEST: u16 = 8;

/// What is known of the project's tests.
pub(crate) struct Compiler<'a> {
    setup: &'a Setup,
    path: Vec<PathBuf>,
    release: u16,
}

/// A complaint of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// The name of the file.
    pub(crate) file: String,
    /// The line, counted from one.
    pub(crate) line: usize,
    /// What it says.
    pub(crate) text: String,
}

/// The JUnit on a class path.
pub(crate) fn junit(path: &[PathBuf]) -> Option<Junit> {
    let found = ClassPath::open(path, &classpath::Options::new(8));
    let has = |name: &str| found.find(name.as_bytes()).is_some();
    match () {
        () if has("org/junit/jupiter/api/Test") && has("org/junit/jupiter/api/Assertions") => {
            Some(Junit::Jupiter)
        }
        () if has("org/junit/Test") && has("org/junit/Assert") => Some(Junit::Four),
        () => None,
    }
}

/// The Java version that the component is compiled for.
pub(crate) fn release(program: &Program, component: &[ClassId]) -> u16 {
    let versions = component.iter().filter_map(|&class| Some(program.open(class).ok()??.version().major));
    versions.max().unwrap_or_default().saturating_sub(44).max(OLDEST)
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(setup: &'a Setup, path: Vec<PathBuf>, release: u16) -> Self {
        Self { setup, path, release }
    }

    /// The operations on members of libraries that the compiler does not know: those of newer releases.
    pub(crate) fn unknown_members(
        &self,
        program: &Program,
        component: &[ClassId],
        vocabulary: &Vocabulary,
    ) -> Result<Vec<OperationId>, Stop> {
        const NAME: &str = "Members";
        let own: FxHashSet<String> =
            component.iter().map(|&class| program.names.class_name(class).decode().into_owned()).collect();
        let (text, lines) = members(program, vocabulary, &|class| own.contains(class), NAME);
        let source = self.setup.scratch.join("sources").join(format!("{NAME}.java"));
        files::write(&source, text.as_bytes())?;
        let refused: FxHashSet<usize> = self
            .compile(std::slice::from_ref(&source), &self.setup.scratch.join("members"))?
            .into_iter()
            .map(|complaint| complaint.line)
            .collect();
        Ok(lines.into_iter().filter(|(line, _)| refused.contains(line)).map(|(_, id)| id).collect())
    }

    /// Compiles sources; what the compiler says against them.
    pub(crate) fn compile(&self, sources: &[PathBuf], output: &Path) -> Result<Vec<Complaint>, Stop> {
        std::fs::create_dir_all(output)?;
        let javac = self.setup.home.join("bin").join("javac");
        if !javac.exists() {
            return Err(Stop::not_found(format!("there is no compiler `{}`", text::escape_path(&javac)))
                .help("--jdk names a JDK that has one"));
        }
        let path = std::env::join_paths(&self.path)
            .map_err(|error| Stop::not_found(format!("the class path cannot be passed on: {error}")))?;
        let mut command = Command::new(javac);
        command.args([
            "-proc:none",
            "-nowarn",
            "-Xlint:-options",
            "-Xmaxerrs",
            "100000",
            "-encoding",
            "UTF-8",
        ]);
        command.args(["--release", &self.release.to_string()]);
        command.args([OsString::from("-cp"), path, "-d".into(), output.into()]).args(sources);
        command.env_remove("JAVA_TOOL_OPTIONS").env("LC_ALL", "C");
        let ended = sandbox::run(&mut command, TIME)
            .map_err(|error| Stop::not_found(format!("the compiler cannot be started: {error}")))?;
        let complaints = complaints(&ended.errors);
        match ended.code {
            Some(0) => Ok(Vec::new()),
            _ if complaints.is_empty() => {
                let stop = Stop::not_found("the tests cannot be compiled");
                Err(ended.errors.lines().take(5).fold(stop, |stop, line| stop.help(escape(line))))
            }
            _ => Ok(complaints),
        }
    }
}

/// The errors in what the compiler printed: `path/File.java:12: error: …`.
fn complaints(text: &str) -> Vec<Complaint> {
    let mut all: Vec<Complaint> = Vec::new();
    for line in text.lines() {
        match (complaint(line), line.trim().strip_prefix("symbol:"), all.last_mut()) {
            (Some(new), ..) => all.push(new),
            // What it says about the last one.
            (None, Some(symbol), Some(last)) => last.text += &format!(":{}", symbol.replace("   ", " ")),
            (None, ..) => {}
        }
    }
    all
}

fn complaint(line: &str) -> Option<Complaint> {
    let (place, text) = line.split_once(": error: ")?;
    let (file, number) = place.rsplit_once(':')?;
    let file = file.rsplit(['/', '\\']).next()?.to_owned();
    Some(Complaint { file, line: number.parse().ok()?, text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_places() {
        let text = "/a/b/CTest.java:12: error: cannot find symbol\n  x\n  symbol:   class D\nwarning: y\n/a/b/CTest.java:x: error: z\n1 error";
        let text_of = "cannot find symbol: class D".to_owned();
        let wanted = Complaint { file: "CTest.java".to_owned(), line: 12, text: text_of };
        assert_eq!(complaints(text), [wanted]);
    }
}
