//! `cargo xtask bench growth`: what does an analysis cost as programs grow?
//!
//! Time is processor time, from the start of the process to its end; statements are those of reachable
//! bodies. If time grows in proportion to programs, the time per statement is constant.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use toolbox::{built, say};

use clap::Args;

use crate::programs::{self, Program};
use crate::watch::{Usage, number, watch};
use crate::{child, subjects};

/// The programs that are measured unless others are named.
const USUAL: [&str; 11] = [
    "jlex",
    "java-cup",
    "ant",
    "old-rhino",
    "old-xalan",
    "xalan",
    "clojure",
    "groovy",
    "h2",
    "closure-compiler",
    "jython",
];

/// What can be asked for.
#[derive(Args)]
pub(crate) struct Options {
    /// The programs
    #[arg(value_name = "PROGRAM", value_parser = programs::named, default_values = USUAL)]
    programs: Vec<&'static Program>,
    /// Processor time that an analysis may take
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    limit: u64,
    /// Add kobj:2 within 16 GiB
    #[arg(long)]
    deep: bool,
}

/// Where logs go, under the root of the checkout.
const FOLDER: &str = "subjects/growth";

const FLAT: &str = "andersen:reflection=none";
const DEEP: &str = "kobj:2:static=inherit:reflection=none";
const DEEP_MEMORY: &str = "16G";

const HEAD: &str = "\
| program | methods | statements | cpu s | ns per statement | peak MiB |
|---|--:|--:|--:|--:|--:|
";

const DEEP_HEAD: &str = "\
\n| program | how it ended | exit code | cpu s | peak MiB |
|---|---|--:|--:|--:|
";

/// Measures the programs, smallest first, and prints the tables.
pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let limit = Duration::from_secs(options.limit);
    let folder = root.join(FOLDER);
    std::fs::create_dir_all(&folder)?;
    let mut rows = Vec::new();
    for program in &options.programs {
        let jar = subjects::path_of(root, program.subject)?;
        let mut command = child::command()?;
        command.arg("engine").arg(jar).args([program.main, FLAT]);
        let log = folder.join(format!("{}.log", program.subject));
        let usage = watch(command, &log, limit)?;
        let row = Row::read(program.subject, &usage, &std::fs::read_to_string(&log)?);
        say::line(row.text().trim_end());
        rows.push(row);
    }
    rows.sort_by_key(|row| row.counts.map_or(0, |[_, statements]| statements));
    let mut text = HEAD.to_owned();
    rows.iter().for_each(|row| text.push_str(&row.text()));
    if options.deep {
        text.push_str(DEEP_HEAD);
        let breccia = built::breccia(root)?;
        for program in &options.programs {
            let row = deep(root, &breccia, program, limit)?;
            say::line(row.trim_end());
            text.push_str(&row);
        }
    }
    say::text(&text);
    Ok(())
}

/// One program: its methods and statements, if the analysis finished.
struct Row {
    program: &'static str,
    cpu: f64,
    peak_mib: f64,
    counts: Option<[u64; 2]>,
}

impl Row {
    fn read(program: &'static str, usage: &Usage, said: &str) -> Self {
        // Output and errors share the log; the last line of JSON is the result.
        let line = said.lines().rev().find(|line| line.starts_with("{\""));
        let count = |key| line.and_then(|line| number(line, key)).map(|number| number as u64);
        let counts =
            count("methods").zip(count("statements")).map(|(methods, statements)| [methods, statements]);
        let reported = line.and_then(|line| number(line, "peak_mib")).unwrap_or(0.0);
        Self { program, cpu: usage.cpu, peak_mib: reported.max(usage.peak_mib), counts }
    }

    fn text(&self) -> String {
        let Self { program, cpu, peak_mib, counts } = self;
        match counts {
            Some([methods, statements]) => {
                let each = cpu * 1e9 / (*statements).max(1) as f64;
                format!("| {program} | {methods} | {statements} | {cpu:.1} | {each:.0} | {peak_mib:.0} |\n")
            }
            None => format!("| {program} | *did not end* | | {cpu:.1} | | {peak_mib:.0} |\n"),
        }
    }
}

/// The analysis with contexts, through the command that users have: it ends, or says that it was stopped.
fn deep(root: &Path, breccia: &Path, program: &Program, limit: Duration) -> Result<String> {
    let jar = subjects::path_of(root, program.subject)?;
    let mut command = Command::new(breccia);
    command.args(["measure", "--main", program.main, "--analysis", DEEP, "--memory-limit", DEEP_MEMORY]);
    command.args([
        "--time-limit",
        &format!("{}s", limit.as_secs()),
        "--quiet",
        "--no-config",
        "--class-path",
    ]);
    command.arg(jar);
    let log = root.join(FOLDER).join(format!("{}-deep.log", program.subject));
    // The command minds the limit itself; it gets longer before it is ended from outside.
    let usage = watch(command, &log, limit * 2)?;
    let code = usage.status.and_then(|status| status.code());
    let said = std::fs::read_to_string(&log).with_context(|| log.display().to_string())?;
    Ok(deep_row(program.subject, code, &said, &usage))
}

fn deep_row(program: &str, code: Option<i32>, said: &str, usage: &Usage) -> String {
    let how = match code {
        Some(0) => "finished".to_owned(),
        Some(3) => said.lines().find_map(|line| line.strip_prefix("error: ")).unwrap_or("stopped").to_owned(),
        Some(_) => "failed".to_owned(),
        None => "killed".to_owned(),
    };
    let code = code.map_or("–".to_owned(), |code| code.to_string());
    format!("| {program} | {how} | {code} | {:.1} | {:.0} |\n", usage.cpu, usage.peak_mib)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USAGE: Usage = Usage { wall: 9.0, cpu: 2.0, peak_mib: 300.0, status: None };

    #[test]
    fn time_is_divided_by_statements() {
        let row = Row::read("p", &USAGE, "{\"methods\":10,\"statements\":1000,\"peak_mib\":310}\n");
        assert_eq!(row.text(), "| p | 10 | 1000 | 2.0 | 2000000 | 310 |\n");
        assert!(Row::read("p", &USAGE, "out of memory").text().contains("*did not end*"));
    }

    #[test]
    fn an_analysis_that_was_stopped_says_why() {
        let said = "error: the analysis was stopped at the memory limit of 16,384 MB\n";
        let row = deep_row("p", Some(3), said, &USAGE);
        let why = "the analysis was stopped at the memory limit of 16,384 MB";
        assert_eq!(row, format!("| p | {why} | 3 | 2.0 | 300 |\n"));
        assert!(deep_row("p", None, "", &USAGE).contains("killed"));
        assert!(deep_row("p", Some(0), "", &USAGE).contains("finished"));
    }
}
