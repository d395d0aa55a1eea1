//! How do the files of a subject become object files, and how large are these?

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;
use toolbox::{files, process};

use super::{Bench, entries};

/// Compiles all files of a subject as its database says, with additional flags, into a folder of that name.
pub(super) fn objects(bench: &Bench, subject: &str, name: &str, flags: &[&str]) -> Result<Vec<PathBuf>> {
    let folder = bench.folder.join(format!("{subject}-{name}"));
    files::make_empty(&folder)?;
    let mut objects = Vec::new();
    for (number, entry) in entries(&bench.database(subject))?.iter().enumerate() {
        let object = folder.join(format!("{number}.o"));
        let mut command = command(entry, flags, &object)?;
        process::capture(&mut command).with_context(|| format!("cannot compile {}", entry["file"]))?;
        objects.push(object);
    }
    Ok(objects)
}

/// The command of an entry followed by flags: the last `-O` and the last `-o` count.
fn command(entry: &Value, flags: &[&str], object: &Path) -> Result<Command> {
    let directory = entry["directory"].as_str().context("an entry without directory")?;
    let rest: Vec<&OsStr> = flags.iter().copied().chain(["-w", "-o"]).map(OsStr::new).collect();
    let mut command = match entry["arguments"].as_array() {
        Some(arguments) => {
            let mut words = arguments.iter().filter_map(Value::as_str);
            let mut command = Command::new(words.next().context("an entry without arguments")?);
            command.args(words);
            command
        }
        // The shell knows how its words are quoted.
        None => {
            let line = entry["command"].as_str().context("an entry without command")?;
            let mut command = Command::new("sh");
            // The flags become positional parameters, so they need no quoting.
            command.args(["-c", &format!("{line} \"$@\""), "sh"]);
            command
        }
    };
    command.current_dir(directory).args(rest).arg(object);
    Ok(command)
}

/// Code and initialised data of object files: the first two columns of `size`.
pub(super) fn size(objects: &[PathBuf]) -> Result<u64> {
    let said = process::capture(Command::new("size").args(objects))?;
    let of = |line: &str| -> Option<u64> {
        let mut columns = line.split_whitespace().map(str::parse::<u64>);
        Some(columns.next()?.ok()? + columns.next()?.ok()?)
    };
    let sizes: Vec<u64> = said.lines().skip(1).map_while(of).collect();
    anyhow::ensure!(sizes.len() == objects.len(), "`size` says nothing of some object files:\n{said}");
    Ok(sizes.iter().sum())
}
