//! `cargo xtask bench c`: real C libraries without their clients, their summaries, real clients with these, and GCC beside us.
//!
//! The thesis' tables: sizes, times and summaries of libraries (3.1 to 3.3, `libraries`); clients with the library's source, its basic and its
//! optimized summary (3.4), whose answers must be the same (`clients`); what GCC's own points-to analysis takes for the same files (`gcc`); and
//! whether answers hold and are the same, set by set (`checks`).

mod clients;
mod compile;
mod gcc;
mod libraries;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::built;
use crate::{c_subjects, process, subjects};

const LIBRARIES: [&str; 8] =
    ["libbz2", "zlib", "libiberty", "readline", "libpng", "libjpeg", "libtiff", "libgd"];

/// Clients, each with the library that it uses.
const CLIENTS: [(&str, &str); 5] = [
    ("bzip2", "libbz2"),
    ("tiff2ps", "libtiff"),
    ("cjpeg", "libjpeg"),
    ("unzip", "zlib"),
    ("gnuplot", "libgd"),
];

const MODELS: [&str; 2] = ["whole", "offsets"];

const PARTS: [&str; 4] = ["libraries", "clients", "gcc", "checks"];

/// Runs what was asked for, and prints the tables.
pub(super) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let asked = Asked::read(arguments)?;
    c_subjects::run(root, &asked.subjects())?;
    let breccia = built(root, "cli", "breccia")?;
    let folder = root.join(subjects::FOLDER).join("c");
    let bench = Bench { breccia, databases: folder.join("commands"), folder: folder.join("bench") };
    fs::create_dir_all(&bench.folder).with_context(|| format!("cannot create {}", bench.folder.display()))?;
    for part in &asked.parts {
        match *part {
            "libraries" => libraries::run(&bench, &asked.libraries)?,
            "clients" => clients::run(&bench, &asked.clients)?,
            "checks" => checks(root, &asked)?,
            _ => gcc::run(&bench, &asked)?,
        }
    }
    Ok(())
}

/// Libraries alone against their clients, and clients with summaries against clients with source: set by set.
fn checks(root: &Path, asked: &Asked) -> Result<()> {
    if asked.clients.is_empty() {
        return Ok(());
    }
    let clients = asked.clients.iter().map(|(client, _)| (*client).to_owned());
    for check in ["c-safety", "c-equality"] {
        let words: Vec<String> = std::iter::once(check.to_owned()).chain(clients.clone()).collect();
        super::measure(root, &words)?;
    }
    Ok(())
}

/// What was asked for.
struct Asked {
    parts: Vec<&'static str>,
    libraries: Vec<&'static str>,
    clients: Vec<(&'static str, &'static str)>,
}

impl Asked {
    /// `[NAME]… [--part PART]…`: all subjects, and all parts, if none is named.
    fn read(arguments: &[String]) -> Result<Asked> {
        let (mut parts, mut names) = (Vec::new(), Vec::new());
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--part" => {
                    let part = arguments.next().map_or("", String::as_str);
                    let known = PARTS.into_iter().find(|known| *known == part);
                    parts.push(known.with_context(|| format!("which part? There are {}", PARTS.join(", ")))?);
                }
                option if option.starts_with('-') => bail!("no option {option:?}; there is --part"),
                name => names.push(name),
            }
        }
        let wanted = |name: &str| names.is_empty() || names.contains(&name);
        let asked = Asked {
            parts: if parts.is_empty() { PARTS.to_vec() } else { parts },
            libraries: LIBRARIES.into_iter().filter(|library| wanted(library)).collect(),
            clients: CLIENTS.into_iter().filter(|(client, _)| wanted(client)).collect(),
        };
        let known: Vec<&str> = LIBRARIES.into_iter().chain(CLIENTS.map(|(client, _)| client)).collect();
        match names.iter().find(|name| !known.contains(name)) {
            Some(stranger) => bail!("no C subject {stranger:?}; there are {}", known.join(", ")),
            None => Ok(asked),
        }
    }

    /// All that is needed: the libraries of clients, too.
    fn subjects(&self) -> Vec<String> {
        let of_clients = self.clients.iter().flat_map(|(client, library)| [*client, *library]);
        let mut names: Vec<String> =
            self.libraries.iter().copied().chain(of_clients).map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names
    }
}

struct Bench {
    breccia: PathBuf,
    databases: PathBuf,
    folder: PathBuf,
}

impl Bench {
    fn database(&self, name: &str) -> PathBuf {
        self.databases.join(format!("{name}.json"))
    }

    /// The database of a client together with its library.
    fn joined(&self, client: &str, library: &str) -> Result<PathBuf> {
        let path = self.folder.join(format!("{client}-whole.json"));
        let both = [entries(&self.database(client))?, entries(&self.database(library))?].concat();
        fs::write(&path, serde_json::to_string(&both)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }

    /// Writes a summary of a library: where, and what was counted.
    fn summarize(&self, library: &str, model: &str, stage: &str) -> Result<(PathBuf, Counted)> {
        let summary = self.folder.join(format!("{library}-{model}-{stage}.summary"));
        let shown = summary.to_string_lossy();
        let mut words = vec!["summarize", "--name", library, "--output", &shown];
        match stage {
            "basic" => words.push("--basic"),
            "named" => words.push("--keep-names"),
            _ => {}
        }
        let counted = self.ask(&words, &self.database(library), model)?;
        Ok((summary, counted))
    }

    /// Runs `breccia c WORDS --compile-commands FILE --model MODEL --stats`.
    fn ask(&self, words: &[&str], database: &Path, model: &str) -> Result<Counted> {
        let output = process::output(&mut self.command(words, database, model))?;
        let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            bail!("breccia c {}: {complaints}", words.join(" "));
        }
        Ok(Counted::read(&complaints))
    }

    fn command(&self, words: &[&str], database: &Path, model: &str) -> Command {
        let mut command = Command::new(&self.breccia);
        command.arg("c").args(words).args(["--stats", "--quiet", "--model", model]);
        command.arg("--compile-commands").arg(database);
        command
    }
}

/// What `--stats` tells.
struct Counted(BTreeMap<String, String>);

impl Counted {
    fn read(text: &str) -> Counted {
        let line = |line: &str| {
            let (name, value) = line.split_once("  ")?;
            Some((name.trim().to_owned(), value.trim().to_owned()))
        };
        Counted(text.lines().filter_map(line).collect())
    }

    fn of(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// `0.012 s` as a number.
    fn seconds(&self, name: &str) -> Result<f64> {
        let number = self.of(name).split(' ').next().and_then(|number| number.parse().ok());
        number.with_context(|| format!("breccia does not tell {name:?}"))
    }
}

/// The entries of a compilation database.
fn entries(path: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use super::Asked;

    fn read(line: &str) -> String {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match Asked::read(&arguments) {
            Ok(asked) => format!("{:?} {:?} {:?}", asked.parts, asked.libraries, asked.subjects()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn names_and_parts_restrict() {
        assert_eq!(read("zlib --part gcc"), r#"["gcc"] ["zlib"] ["zlib"]"#);
        assert_eq!(read("bzip2 --part clients --part gcc"), r#"["clients", "gcc"] [] ["bzip2", "libbz2"]"#);
        assert!(read("").starts_with(r#"["libraries", "clients", "gcc", "checks"] ["libbz2", "zlib", "#));
    }

    #[test]
    fn strangers_are_told() {
        assert!(read("nosuch").starts_with("no C subject \"nosuch\"; there are libbz2, "));
        assert_eq!(read("--part all"), "which part? There are libraries, clients, gcc, checks");
        assert_eq!(read("--part"), "which part? There are libraries, clients, gcc, checks");
        assert_eq!(read("--limit 3"), "no option \"--limit\"; there is --part");
    }
}
