//! `cargo xtask bench determinism`: does the same input give the same bytes, whatever the number of threads?

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use toolbox::{built, process, say};

use clap::Args;

use crate::programs::Program;
use crate::{digest, programs, subjects};

/// The programs that are asked about unless others are named.
const USUAL: [&str; 2] = ["jlex", "java-cup"];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The programs
    #[arg(value_name = "PROGRAM", value_parser = programs::named, default_values = USUAL)]
    programs: Vec<&'static Program>,
    /// How often each question is asked
    #[arg(long, value_name = "N", default_value_t = 10)]
    runs: usize,
}

/// Runs take turns with these numbers of threads.
const THREADS: [&str; 2] = ["1", "2"];

const FLAT: &str = "andersen";

/// With contexts, and cheap enough to be run ten times.
const DEEP: &str = "kobj:1:static=inherit:reflection=none";

const HEAD: &str = "\
| program | analysis | command | bytes | SHA-256 | identical runs |
|---|---|---|--:|---|--:|
";

/// What to run on each program: an analysis, and a command with its arguments.
fn questions(program: &Program) -> [(&'static str, String); 4] {
    let graph = "callgraph --all --receivers".to_owned();
    [
        (FLAT, graph.clone()),
        (FLAT, format!("pointsto {}#main", program.main)),
        (FLAT, "pointsto java.util.HashMap#putVal".to_owned()),
        (DEEP, graph),
    ]
}

/// Asks each question many times, and prints the table; a single differing byte is an error.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let breccia = built::breccia(root)?;
    let mut text = HEAD.to_owned();
    let mut differing = Vec::new();
    for program in &options.programs {
        let jar = subjects::path_of(root, program.subject)?;
        say::step(program.subject);
        for (analysis, question) in questions(program) {
            let outputs = (0..options.runs)
                .map(|run| {
                    let mut command = Command::new(&breccia);
                    command.args(question.split(' ')).args(["--main", program.main, "--analysis", analysis]);
                    command.args(["--format", "json", "--no-config", "--quiet"]);
                    command.args(["--threads", THREADS[run % THREADS.len()], "--class-path"]).arg(&jar);
                    output(&mut command)
                })
                .collect::<Result<Vec<Output>>>()?;
            let row = row(program.subject, analysis, &question, &outputs);
            say::line(row.trim_end());
            differing.extend(outputs.iter().any(|other| *other != outputs[0]).then(|| row.clone()));
            text.push_str(&row);
        }
    }
    say::text(&text);
    if differing.is_empty() { Ok(()) } else { bail!("outputs differ:\n{}", differing.concat()) }
}

/// How long an output was, and its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Output {
    bytes: usize,
    digest: String,
}

fn output(command: &mut Command) -> Result<Output> {
    let text = process::capture(command)?;
    Ok(Output { bytes: text.len(), digest: digest::hex(text.as_bytes()) })
}

fn row(program: &str, analysis: &str, question: &str, outputs: &[Output]) -> String {
    let Some(first) = outputs.first() else { return String::new() };
    let same = outputs.iter().filter(|other| *other == first).count();
    let digest = first.digest.get(..12).unwrap_or(&first.digest);
    format!(
        "| {program} | {analysis} | `{question}` | {} | {digest}… | {same} of {} |\n",
        first.bytes,
        outputs.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_like_the_first_are_counted() {
        let of = |digest: &str| Output { bytes: 3, digest: digest.to_owned() };
        let row = row("p", "a", "q", &[of("0123456789abcdef"), of("other"), of("0123456789abcdef")]);
        assert_eq!(row, "| p | a | `q` | 3 | 0123456789ab… | 2 of 3 |\n");
    }
}
