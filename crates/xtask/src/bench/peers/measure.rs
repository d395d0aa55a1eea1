//! What does one run cost and find?
//!
//! The process is watched through `/proc`: its peak of resident memory and its processor time are read every few
//! milliseconds, so that they are known also of a run that is ended for its time.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::columns::Column;
use super::prepare::Prepared;
use super::programs::Program;

const PERIOD: Duration = Duration::from_millis(20);

/// A run is ended when it has used the limit in processor time, or has taken so many times as long: on a machine that
/// does other things too, the clock on the wall says little.
const PATIENCE: u32 = 4;

/// The unit of processor time in `/proc`, on every Linux that can be met.
const TICKS_PER_SECOND: f64 = 100.0;

/// One tool on one program.
pub(super) struct Run<'a> {
    pub(super) prepared: &'a Prepared,
    pub(super) program: &'a Program,
    pub(super) jar: &'a Path,
    pub(super) column: &'a Column,
    pub(super) limit: Duration,
}

/// What came of it. Memory and processor time are 0 where the system does not tell.
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
        let line = said.lines().rev().find_map(json);
        let found = match (usage.status, line) {
            (Some(status), Some(line)) if status.success() => {
                Counts::read(line).ok_or_else(|| line.to_owned())
            }
            (Some(status), _) => Err(reason(&said, status)),
            (None, _) => Err(format!("over {} cpu s", self.limit.as_secs())),
        };
        // At its end a process knows its own peak better than one who looks from time to time.
        let told =
            line.and_then(|line| ["peak_mib_counted", "peak_mib"].iter().find_map(|key| number(line, key)));
        let peak_mib = told.unwrap_or(0.0).max(usage.peak_mib);
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

struct Usage {
    wall: f64,
    cpu: f64,
    peak_mib: f64,
    /// None if it was ended for its time.
    status: Option<ExitStatus>,
}

fn watch(mut command: Command, log: &Path, limit: Duration) -> Result<Usage> {
    let output = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    command.stdin(Stdio::null()).stderr(output.try_clone()?).stdout(output);
    let started = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let (mut cpu, mut peak_mib) = (0.0f64, 0.0f64);
    let status = loop {
        cpu = cpu.max(processor_seconds(&child).unwrap_or(0.0));
        peak_mib = peak_mib.max(resident_peak(&child).unwrap_or(0.0));
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if cpu > limit.as_secs_f64() || started.elapsed() > limit * PATIENCE {
            child.kill()?;
            child.wait()?;
            break None;
        }
        sleep(PERIOD);
    };
    Ok(Usage { wall: started.elapsed().as_secs_f64(), cpu, peak_mib, status })
}

fn resident_peak(child: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kib| kib / 1024.0)
}

/// User and system time: the 14th and 15th word; the second is a name in brackets, with spaces perhaps.
fn processor_seconds(child: &Child) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let mut words = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let (user, system): (f64, f64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((user + system) / TICKS_PER_SECOND)
}

/// The result in a line of output: drivers mark it, our own is nothing else.
fn json(line: &str) -> Option<&str> {
    line.strip_prefix("breccia-peer ").or(Some(line)).filter(|line| line.starts_with("{\""))
}

/// The number behind a key of a flat JSON object.
fn number(line: &str, key: &str) -> Option<f64> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next()?.trim().parse().ok()
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
            Err(reason) => text.push_str(&format!(",\"reason\":\"{}\"", reason.replace(['"', '\\'], "'"))),
        }
        text.push_str("}\n");
        text
    }

    /// What was written, unless a run was ended by another limit than this.
    fn read(text: &str, limit: Duration) -> Option<Self> {
        let found = match text.split_once("\"reason\":\"") {
            Some((_, rest)) if number(text, "limit")? as u64 == limit.as_secs() => {
                Err(rest.split('"').next()?.to_owned())
            }
            Some(_) => return None,
            None => Ok(Counts::read(text)?),
        };
        let [wall, cpu, peak_mib] = ["wall", "cpu", "peak"].map(|key| number(text, key));
        Some(Self { wall: wall?, cpu: cpu?, peak_mib: peak_mib?, found })
    }

    /// One line, for people who wait.
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
