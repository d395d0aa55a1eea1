//! `cargo xtask bench c`: real C libraries without their clients, their summaries, real clients with these,
//! and a comparison with GCC.
//!
//! The tables of `FRAG`: sizes, times and summaries of libraries (3.1 to 3.3, `libraries`); clients with the
//! library's source, its basic and its optimized summary (3.4), whose answers must be the same (`clients`);
//! the cost of GCC's own points-to analysis for the same files (`gcc`); and whether answers hold and are the
//! same, set by set (`checks`).

pub(crate) mod checks;
mod clients;
mod compile;
mod gcc;
mod libraries;
pub(crate) mod text_form;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::Value;
use toolbox::{built, process};

use crate::{c_subjects, subjects};

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

/// A part of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    Libraries,
    Clients,
    Gcc,
    Checks,
}

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// Libraries and clients; unless named: all
    #[arg(value_name = "NAME", value_parser = LIBRARIES.into_iter().chain(CLIENTS.map(|(client, _)| client)).collect::<Vec<_>>())]
    names: Vec<String>,
    /// Which tables; unless named: all
    #[arg(long = "part", value_name = "PART")]
    parts: Vec<Part>,
}

/// Runs what was asked for, and prints the tables.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let asked = Asked::new(options);
    c_subjects::run(root, &asked.subjects())?;
    let breccia = built::breccia(root)?;
    let folder = root.join(subjects::FOLDER).join("c");
    let bench = Bench { breccia, databases: folder.join("commands"), folder: folder.join("bench") };
    fs::create_dir_all(&bench.folder).with_context(|| format!("cannot create {}", bench.folder.display()))?;
    for part in &asked.parts {
        match part {
            Part::Libraries => libraries::run(&bench, &asked.libraries)?,
            Part::Clients => clients::run(&bench, &asked.clients)?,
            Part::Gcc => gcc::run(&bench, &asked)?,
            Part::Checks => checks(root, &asked)?,
        }
    }
    Ok(())
}

/// Libraries alone against their clients, and clients with summaries against clients with source: set by set.
fn checks(root: &Path, asked: &Asked) -> Result<()> {
    if asked.clients.is_empty() {
        return Ok(());
    }
    let clients: Vec<&str> = asked.clients.iter().map(|(client, _)| *client).collect();
    let options = checks::Options::of_clients(&clients);
    checks::safety(root, &options)?;
    checks::equality(root, &options)
}

/// What was asked for.
struct Asked {
    parts: Vec<Part>,
    libraries: Vec<&'static str>,
    clients: Vec<(&'static str, &'static str)>,
}

impl Asked {
    /// All subjects, and all parts, if none is named.
    fn new(options: &Options) -> Asked {
        let wanted = |name: &str| options.names.is_empty() || options.names.iter().any(|other| other == name);
        Asked {
            parts: if options.parts.is_empty() {
                Part::value_variants().to_vec()
            } else {
                options.parts.clone()
            },
            libraries: LIBRARIES.into_iter().filter(|library| wanted(library)).collect(),
            clients: CLIENTS.into_iter().filter(|(client, _)| wanted(client)).collect(),
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

/// What `--stats` prints.
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
        number.with_context(|| format!("breccia does not print {name:?}"))
    }
}

/// The entries of a compilation database.
fn entries(path: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{Asked, Options};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn read(line: &str) -> String {
        let options = Line::parse_from(std::iter::once("c").chain(line.split_whitespace())).options;
        let asked = Asked::new(&options);
        format!("{:?} {:?} {:?}", asked.parts, asked.libraries, asked.subjects())
    }

    #[test]
    fn names_and_parts_restrict() {
        assert_eq!(read("zlib --part gcc"), r#"[Gcc] ["zlib"] ["zlib"]"#);
        assert_eq!(read("bzip2 --part clients --part gcc"), r#"[Clients, Gcc] [] ["bzip2", "libbz2"]"#);
        assert!(read("").starts_with(r#"[Libraries, Clients, Gcc, Checks] ["libbz2", "zlib", "#));
    }
}
