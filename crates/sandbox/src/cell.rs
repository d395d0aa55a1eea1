//! What a contained program gets.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::run::run;
use crate::{CANNOT, OUTER};

/// Where a contained program may write, and how much of everything it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its working directory, home and place for temporary files; it must exist. What is written there is
    /// gone when the program ends.
    pub work: PathBuf,
    /// The folder that it writes to for us; it must exist.
    pub output: PathBuf,
    /// How much it gets.
    pub limits: Limits,
}

/// How much of everything a contained program gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory of a process, besides what it only reserves.
    pub memory: u64,
    /// Bytes of a file.
    pub file: u64,
    /// Bytes of all files in the working directory.
    pub files: u64,
    /// Processes, itself included.
    pub processes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 3 << 30, file: 64 << 20, files: 128 << 20, processes: 8 }
    }
}

impl Cell {
    /// The command that runs a contained program. `own` is the program that calls [`door`](crate::door)
    /// first.
    pub fn command(&self, own: &Path, words: &[OsString]) -> Command {
        let mut command = Command::new(own);
        command.arg(OUTER).args(self.words()).args(words);
        command
    }

    /// The same as arguments.
    pub(crate) fn words(&self) -> Vec<OsString> {
        let Limits { memory, file, files, processes } = self.limits;
        let numbers = [memory, file, files, processes].map(|number| number.to_string().into());
        [vec![self.work.clone().into(), self.output.clone().into()], numbers.to_vec()].concat()
    }

    /// A cell from the first of these arguments, and the rest of them.
    #[cfg(target_os = "linux")]
    pub(crate) fn read(words: &[OsString]) -> Option<(Self, &[OsString])> {
        let [work, output, memory, file, files, processes, rest @ ..] = words else { return None };
        let number = |word: &OsString| word.to_str()?.parse().ok();
        let limits = Limits {
            memory: number(memory)?,
            file: number(file)?,
            files: number(files)?,
            processes: number(processes)?,
        };
        Some((Self { work: work.into(), output: output.into(), limits }, rest))
    }
}

/// Whether this system can contain a program.
///
/// # Errors
///
/// What is missing.
pub fn check(own: &Path, cell: &Cell) -> Result<(), String> {
    let words = [own.as_os_str().to_owned(), "--version".into()];
    let ended =
        run(&mut cell.command(own, &words), Duration::from_secs(20)).map_err(|error| error.to_string())?;
    match ended.code {
        Some(0) => Ok(()),
        Some(code) if code == i32::from(CANNOT) => Err(ended.errors.trim().to_owned()),
        _ => Err(format!("a first contained program failed: {}", ended.errors.trim())),
    }
}
