//! Compiles clients; what the compiler refuses is left out.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Subject, write};

/// How often lines are left out before this is given up.
const ROUNDS: usize = 12;

/// Compiles the classes of clients; returns how many statements they have.
pub(super) fn compile(subject: &Subject<'_>, sources: &[Vec<String>], folder: &Path) -> Result<usize> {
    let mut sources = sources.to_vec();
    for _ in 0..ROUNDS {
        let mut javac = Command::new(subject.setting.jdk.home.join("bin/javac"));
        javac.args(["-nowarn", "-proc:none", "-Xmaxerrs", "100000", "-encoding", "UTF-8", "-d"]);
        javac.arg(&subject.classes);
        if let Some(jar) = &subject.jar {
            javac.arg("-cp").arg(jar);
        }
        for (number, lines) in sources.iter().enumerate() {
            let file = folder.join(format!("{}{number}.java", write::CLASS));
            std::fs::write(&file, lines.join("\n"))?;
            javac.arg(file);
        }
        let output = javac.output().context("cannot start javac")?;
        if output.status.success() {
            // Every statement of a client is a line of its own, and starts like this.
            let is_statement = |line: &&String| line.starts_with("try ");
            return Ok(sources.iter().flatten().filter(is_statement).count());
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let mut refused = 0;
        for (number, line) in text.lines().filter_map(error) {
            let Some(place) = sources.get_mut(number).and_then(|lines| lines.get_mut(line - 1)) else {
                continue;
            };
            refused += usize::from(!place.is_empty());
            // Emptied, not removed: all other lines keep their numbers.
            place.clear();
        }
        if refused == 0 {
            bail!("javac: {text}");
        }
    }
    bail!("after {ROUNDS} rounds there are still lines that javac refuses");
}

/// The class and the line of an error.
fn error(line: &str) -> Option<(usize, usize)> {
    let (place, _) = line.split_once(": error: ")?;
    let (file, line) = place.rsplit_once(':')?;
    let number = file.rsplit(write::CLASS).next()?.strip_suffix(".java")?;
    Some((number.parse().ok()?, line.parse().ok()?))
}
