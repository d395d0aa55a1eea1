//! What a run cost: time per phase, peak memory, counts.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};
use text::grouped;

use crate::output::Format;

/// Columns for names, if none is longer.
const NAME_WIDTH: usize = 18;

/// What a run has cost so far.
#[derive(Debug)]
pub(crate) struct Stats {
    start: Instant,
    phases: Vec<(&'static str, Duration)>,
    facts: Vec<(&'static str, Fact)>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Fact {
    Text(String),
    Count(u64),
    #[serde(serialize_with = "time_text")]
    Time(Duration),
}

/// The document that is printed.
#[derive(Serialize)]
struct Printed<'a> {
    stats: Costs<'a>,
}

#[derive(Serialize)]
struct Costs<'a> {
    facts: BTreeMap<&'static str, &'a Fact>,
    peak_memory_bytes: Option<u64>,
    seconds: BTreeMap<&'static str, f64>,
    total_seconds: f64,
}

impl Stats {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), phases: Vec::new(), facts: Vec::new() }
    }

    /// When the run started.
    pub(crate) fn start(&self) -> Instant {
        self.start
    }

    /// Runs a phase and takes its time.
    pub(crate) fn time<T>(&mut self, phase: &'static str, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = run();
        self.took(phase, start.elapsed());
        result
    }

    /// Notes the time of a phase.
    pub(crate) fn took(&mut self, phase: &'static str, time: Duration) {
        self.phases.push((phase, time));
    }

    /// How long a phase took, all its runs together.
    pub(crate) fn time_of(&self, phase: &str) -> Duration {
        self.phases.iter().filter(|(name, _)| *name == phase).map(|(_, time)| *time).sum()
    }

    /// Notes a number.
    pub(crate) fn count(&mut self, name: &'static str, count: usize) {
        self.facts.push((name, Fact::Count(count as u64)));
    }

    /// Notes a part of the time of a phase.
    pub(crate) fn part(&mut self, name: &'static str, time: Duration) {
        self.facts.push((name, Fact::Time(time)));
    }

    /// Notes something else.
    pub(crate) fn note(&mut self, name: &'static str, text: String) {
        self.facts.push((name, Fact::Text(text)));
    }

    /// Writes everything: lines, or one line of JSON.
    pub(crate) fn write(&self, out: &mut impl Write, format: Format) -> io::Result<()> {
        match format {
            Format::Text | Format::Dot => self.write_text(out),
            Format::Json => {
                serde_json::to_writer(&mut *out, &self.printed())?;
                writeln!(out)
            }
        }
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let phase_name = |phase: &str| format!("time: {phase}");
        let phases = self.phases.iter().map(|(phase, time)| (phase_name(phase), *time));
        let mut phases: Vec<(String, Duration)> = phases.collect();
        phases.push((phase_name("total"), self.start.elapsed()));
        let facts = self.facts.iter().map(|(name, _)| name.chars().count());
        let names = facts.chain(phases.iter().map(|(name, _)| name.chars().count()));
        let width = names.fold(NAME_WIDTH, usize::max);
        for (name, fact) in &self.facts {
            match fact {
                Fact::Text(text) => writeln!(out, "{name:<width$} {text}")?,
                Fact::Count(count) => writeln!(out, "{name:<width$} {:>10}", grouped(*count))?,
                Fact::Time(time) => writeln!(out, "{name:<width$} {:>10.3} s", time.as_secs_f64())?,
            }
        }
        for (name, time) in phases {
            writeln!(out, "{name:<width$} {:>10.3} s", time.as_secs_f64())?;
        }
        match peak_memory() {
            Some(bytes) => writeln!(out, "{:<width$} {:>10} MB", "peak memory", grouped(bytes >> 20)),
            None => Ok(()),
        }
    }

    fn printed(&self) -> Printed<'_> {
        let stats = Costs {
            facts: self.facts.iter().map(|(name, fact)| (*name, fact)).collect(),
            peak_memory_bytes: peak_memory(),
            seconds: self.phases.iter().map(|(phase, time)| (*phase, time.as_secs_f64())).collect(),
            total_seconds: self.start.elapsed().as_secs_f64(),
        };
        Printed { stats }
    }
}

fn time_text<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{:.3} s", time.as_secs_f64()))
}

/// The peak memory of the process, if the system reports it.
pub(crate) fn peak_memory() -> Option<u64> {
    of_status("VmHWM:")
}

/// The current memory of the process, if the system reports it.
pub(crate) fn memory() -> Option<u64> {
    of_status("VmRSS:")
}

fn of_status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
