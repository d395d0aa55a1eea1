//! Runs the user's preprocessor, and passes on its messages if it fails.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{NoText, SourceFile};

/// How many lines of the compiler's messages are shown.
const SHOWN_LINES: usize = 12;

/// The preprocessed text of a file, from `compiler`, or the compiler that its database names, or `cc`.
pub(super) fn preprocess(source: &SourceFile, compiler: Option<&str>) -> Result<Vec<u8>, NoText> {
    let compiler = compiler.or(source.compiler.as_deref()).unwrap_or("cc");
    // CC may contain flags too, as in make: `gcc -m64`.
    let mut words = super::words::split_words(compiler).into_iter();
    let program = words.next().unwrap_or_else(|| "cc".to_owned());
    let mut command = Command::new(&program);
    command.args(words).arg("-E").args(&source.flags).arg(&source.file);
    if source.directory != Path::new("") {
        command.current_dir(&source.directory);
    }
    let output =
        command.stdin(Stdio::null()).output().map_err(|error| cannot_start(&program, source, &error))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    // Skip the final line that says that compilation ended: our own message says so.
    let lines = complaint.lines().filter(|line| *line != "compilation terminated.");
    let lines: Vec<&str> = lines.collect();
    let shown = lines[..lines.len().min(SHOWN_LINES)].join("\n  ");
    Err(NoText::Other(format!("`{program} -E` failed ({}):\n  {shown}", output.status)))
}

fn cannot_start(program: &str, source: &SourceFile, error: &io::Error) -> NoText {
    let folder = &source.directory;
    if *folder != *Path::new("") && !folder.is_dir() {
        return NoText::Other(format!("the folder {} is not there", folder.display()));
    }
    if error.kind() == io::ErrorKind::NotFound {
        return NoText::NoCompiler(program.to_owned());
    }
    NoText::Other(format!("cannot start `{program}`: {error}"))
}
