//! What does one run cost and find?

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use anyhow::Result;

use super::columns::Column;
use super::prepare::Prepared;
use crate::programs::Program;
use crate::watch::{number, watch};

/// One tool on one program.
pub(super) struct Run<'a> {
    pub(super) prepared: &'a Prepared,
    pub(super) program: &'a Program,
    pub(super) jar: &'a Path,
    pub(super) column: &'a Column,
    pub(super) limit: Duration,
}

/// The outcome. Memory and processor time are 0 if the system does not report them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outcome {
    pub(super) wall: f64,
    pub(super) cpu: f64,
    pub(super) peak_mib: f64,
    /// Counts, or why there are none.
    pub(super) found: Result<Counts, String>,
}

/// Everything reached, then the application alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Counts {
    pub(super) methods: [u64; 2],
    pub(super) call_edges: [u64; 2],
    pub(super) poly_calls: [u64; 2],
    pub(super) may_fail_casts: [u64; 2],
}

impl Run<'_> {
    /// What an earlier run left, if this limit would not change it.
    pub(super) fn earlier(&self) -> Option<Outcome> {
        Outcome::read(&fs::read_to_string(self.stem().with_extension("json")).ok()?, self.limit)
    }

    /// Runs, and leaves what came of it for later.
    pub(super) fn measure(&self, edges: bool) -> Result<Outcome> {
        let stem = self.stem();
        let log = stem.with_extension("log");
        let edges = edges.then(|| self.edges());
        let command = self.prepared.command(self.column, self.jar, self.program.main, edges.as_deref());
        let usage = watch(command, &log, self.limit)?;
        let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        // Tools print a lot before; the result is the last such line.
        let line = said.lines().rev().find_map(json);
        let found = match (usage.status, line) {
            (Some(status), Some(line)) if status.success() => {
                Counts::read(line).ok_or_else(|| line.to_owned())
            }
            (Some(status), _) => Err(reason(&said, status)),
            (None, _) => Err(format!("over {} cpu s", self.limit.as_secs())),
        };
        // At its end a process knows its own peak better than one who looks from time to time.
        let reported =
            line.and_then(|line| ["peak_mib_counted", "peak_mib"].iter().find_map(|key| number(line, key)));
        let peak_mib = reported.unwrap_or(0.0).max(usage.peak_mib);
        let outcome = Outcome { wall: usage.wall, cpu: usage.cpu, peak_mib, found };
        fs::write(stem.with_extension("json"), outcome.write(self.limit))?;
        Ok(outcome)
    }

    /// Where the edges of the call graph are written, if they are.
    pub(super) fn edges(&self) -> PathBuf {
        self.stem().with_extension("edges")
    }

    /// The files of this run, without their ending.
    fn stem(&self) -> PathBuf {
        let name = format!("{}-{}", self.program.subject, self.column.stem());
        self.prepared.folder.join("runs").join(name)
    }
}

/// The result in a line of output: drivers mark it, our own is nothing else.
fn json(line: &str) -> Option<&str> {
    line.strip_prefix("breccia-peer ").or(Some(line)).filter(|line| line.starts_with("{\""))
}

/// The first line that names an error, in as few words as will do.
fn reason(said: &str, status: ExitStatus) -> String {
    const LONGEST: usize = 90;
    let named =
        |line: &&str| line.contains("Exception") || line.contains("Error") || line.contains("panicked");
    let line = said.lines().find(named).map(str::trim);
    let line = line.map(|line| line.strip_prefix("Exception in thread \"main\" ").unwrap_or(line));
    match line {
        Some(line) => line.chars().take(LONGEST).collect(),
        None => format!("failed: {status}"),
    }
}

impl Counts {
    fn read(line: &str) -> Option<Self> {
        let pair = |key: &str| -> Option<[u64; 2]> {
            Some([number(line, key)? as u64, number(line, &format!("app_{key}"))? as u64])
        };
        Some(Self {
            methods: pair("methods")?,
            call_edges: pair("call_edges")?,
            poly_calls: pair("poly_calls")?,
            may_fail_casts: pair("may_fail_casts")?,
        })
    }

    /// The counts by name, in the order of the table.
    pub(super) fn rows(&self) -> [(&'static str, [u64; 2]); 4] {
        [
            ("methods", self.methods),
            ("call_edges", self.call_edges),
            ("poly_calls", self.poly_calls),
            ("may_fail_casts", self.may_fail_casts),
        ]
    }
}

impl Outcome {
    fn write(&self, limit: Duration) -> String {
        let mut text = format!(
            "{{\"limit\":{},\"wall\":{:.3},\"cpu\":{:.2},\"peak\":{:.1}",
            limit.as_secs(),
            self.wall,
            self.cpu,
            self.peak_mib
        );
        match &self.found {
            Ok(counts) => {
                for (name, [all, application]) in counts.rows() {
                    text.push_str(&format!(",\"{name}\":{all},\"app_{name}\":{application}"));
                }
            }
            // Without quotes and backslashes, the reason needs no escapes.
            Err(reason) => text.push_str(&format!(",\"reason\":\"{}\"", reason.replace(['"', '\\'], "'"))),
        }
        text.push_str("}\n");
        text
    }

    /// What was written, unless a run was ended by another limit than this.
    fn read(text: &str, limit: Duration) -> Option<Self> {
        let found = match text.split_once("\"reason\":\"") {
            // A run that failed or was stopped may end otherwise with another limit.
            Some((_, rest)) if number(text, "limit")? as u64 == limit.as_secs() => {
                Err(rest.split('"').next()?.to_owned())
            }
            Some(_) => return None,
            None => Ok(Counts::read(text)?),
        };
        let [wall, cpu, peak_mib] = ["wall", "cpu", "peak"].map(|key| number(text, key));
        Some(Self { wall: wall?, cpu: cpu?, peak_mib: peak_mib?, found })
    }

    /// One line for the terminal.
    pub(super) fn describe(&self) -> String {
        let cost = format!("{:>7.1} s {:>7.1} cpu s {:>7.0} MiB", self.wall, self.cpu, self.peak_mib);
        match &self.found {
            Ok(counts) => format!("{cost}  {} methods, {} edges", counts.methods[0], counts.call_edges[0]),
            Err(reason) => format!("{cost}  {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "{\"methods\":7,\"app_methods\":3,\"call_edges\":9,\"app_call_edges\":4,\
        \"poly_calls\":2,\"app_poly_calls\":1,\"may_fail_casts\":5,\"app_may_fail_casts\":0,\"peak_mib\":12}";

    #[test]
    fn counts_are_read_from_marked_and_bare_lines() {
        let marked = format!("breccia-peer {LINE}");
        assert_eq!(json(&marked), json(LINE));
        let counts = json(LINE).and_then(Counts::read).expect("the line is complete");
        assert_eq!(counts.rows().map(|(_, pair)| pair), [[7, 3], [9, 4], [2, 1], [5, 0]]);
        assert_eq!(json("got NEW something"), None);
        assert_eq!(Counts::read("{\"methods\":7}"), None);
    }

    #[test]
    fn an_outcome_comes_back_as_it_was_written() {
        let limit = Duration::from_secs(60);
        let found = Counts::read(LINE).ok_or_else(String::new);
        let outcome = Outcome { wall: 1.5, cpu: 2.25, peak_mib: 100.0, found };
        assert_eq!(Outcome::read(&outcome.write(limit), limit), Some(outcome.clone()));
        let late = Outcome { found: Err("over 60 s".to_owned()), ..outcome };
        assert_eq!(Outcome::read(&late.write(limit), limit), Some(late.clone()));
        assert_eq!(Outcome::read(&late.write(limit), Duration::from_secs(61)), None);
    }
}
