//! The JVM that runs sequences and tests, with the agent; it is started again when it ends.

use std::path::PathBuf;
use std::time::Duration;

use coverage::{Coverage, More, State};
use plan::Plan;
use rustc_hash::FxHashMap;
use sandbox::{Session, Silence};
use text::{escape, escape_lines};
use witness::{Answer, End, Machine};

use super::interrupted::check_interrupt;
use super::setup::{Setup, Variant};
use crate::stop::Stop;

/// How long a JVM may take to start.
const START: Duration = Duration::from_secs(60);

/// What is wanted, and how it shows in a recording.
pub(crate) struct Watch<'a> {
    /// The plan.
    pub(crate) plan: &'a Plan,
    /// The numbers of the items, by key.
    pub(crate) items: FxHashMap<String, usize>,
}

/// A JVM.
pub(crate) struct Jvm<'a> {
    setup: &'a Setup,
    watch: &'a Watch<'a>,
    variant: Variant,
    path: Vec<PathBuf>,
    number: &'a std::cell::Cell<usize>,
    own: usize,
    session: Option<Session>,
    /// How many commands it got.
    commands: u64,
    /// How long the recording was when it was last read, and how much was in it.
    read: (u64, usize),
}

impl<'a> Jvm<'a> {
    /// Starts a JVM with this class path.
    pub(crate) fn start(
        setup: &'a Setup,
        watch: &'a Watch<'a>,
        variant: Variant,
        path: Vec<PathBuf>,
        number: &'a std::cell::Cell<usize>,
    ) -> Result<Self, Stop> {
        let mut jvm =
            Self { setup, watch, variant, path, number, own: 0, session: None, commands: 0, read: (0, 0) };
        jvm.restart()?;
        Ok(jvm)
    }

    fn cannot_start(&mut self) -> Stop {
        // Ctrl-C reaches the JVM, too.
        if let Err(stop) = check_interrupt() {
            return stop;
        }
        let (_, errors) = self.session.take().map_or((None, String::new()), Session::end);
        let last: Vec<&str> = errors.lines().rev().take(5).collect();
        let stop = Stop::not_found("a JVM with the component cannot be started");
        last.into_iter().rev().fold(stop, |stop, line| stop.help(escape(line)))
    }

    fn answer(&mut self, time: Duration) -> Answer {
        let mut lines = Vec::new();
        let Some(session) = &self.session else { return Answer::default() };
        let end = loop {
            match session.receive(time) {
                Ok(line) => match line.strip_prefix(". ") {
                    Some(rest) => break ended(rest, self.commands),
                    None => lines.push(line),
                },
                Err(Silence::Late) => break End::Late,
                Err(Silence::Ended) => break End::Died,
            }
            // A component that writes to our pipe says no end of things that mean nothing.
            if lines.len() > 10_000 {
                break End::Died;
            }
        };
        Answer { lines, end }
    }

    fn recording(&self) -> Result<Vec<u8>, Stop> {
        let cannot =
            |error: std::io::Error| Stop::not_found(format!("the recording cannot be read: {error}"));
        match std::fs::read_dir(self.setup.data(self.own)).map_err(cannot)?.next() {
            Some(entry) => std::fs::read(entry.map_err(cannot)?.path()).map_err(cannot),
            None => Ok(Vec::new()),
        }
    }
}

impl Machine for Jvm<'_> {
    type Error = Stop;

    fn exchange(&mut self, lines: &str) -> Result<Answer, Stop> {
        self.commands += 1;
        if let Some(session) = &mut self.session {
            session.send(lines);
        }
        Ok(self.answer(self.setup.patience))
    }

    fn restart(&mut self) -> Result<(), Stop> {
        self.session = None;
        self.read = (0, 0);
        self.commands = 1;
        self.own = self.number.get();
        self.number.set(self.own + 1);
        let mut command = self.setup.command(self.variant, self.own)?;
        let cannot = |error: std::io::Error| Stop::not_found(format!("a JVM cannot be started: {error}"));
        let mut session = Session::start(&mut command).map_err(cannot)?;
        let mut line = String::from("P");
        for entry in &self.path {
            line.push('\t');
            line.push_str(&witness::escaped(&entry.to_string_lossy()));
        }
        line.push('\n');
        session.send(&line);
        self.session = Some(session);
        match self.answer(START).end {
            End::Done { .. } => Ok(()),
            End::Busy | End::Late | End::Died => Err(self.cannot_start()),
        }
    }

    fn met(&mut self, from: u64, to: u64) -> Result<Vec<usize>, Stop> {
        let bytes = self.recording()?;
        let part = |length: u64| bytes.get(..usize::try_from(length).unwrap_or(usize::MAX)).unwrap_or(&bytes);
        let broken = |error: recording::RecordingError| {
            Stop::not_found(format!("the recording is broken: {}", escape_lines(&error)))
        };
        let before = match from {
            0 => 0,
            _ if from == self.read.0 => self.read.1,
            _ => recording::read(part(from)).map_err(broken)?.seen.len(),
        };
        let mut found = recording::read(part(to)).map_err(broken)?;
        self.read = (to, found.seen.len());
        found.seen.drain(..before.min(found.seen.len()));
        if found.seen.is_empty() {
            return Ok(Vec::new());
        }
        let more = More { calls: Some(coverage::Calls::All), ..More::default() };
        let judged = coverage::judge(self.watch.plan, &found, &more)
            .map_err(|error| Stop::not_found(escape_lines(&error)))?;
        Ok(covered(&judged, &self.watch.items))
    }
}

/// How an answer ended: `number threads`. A component that writes to our pipe does not know the number.
fn ended(line: &str, commands: u64) -> End {
    let parts = line.split_once(' ');
    let parts =
        parts.and_then(|(number, threads)| Some((number.parse::<u64>().ok()?, threads.parse().ok()?)));
    match parts {
        Some((number, threads)) if commands == number => End::Done { threads },
        Some(_) | None => End::Died,
    }
}

fn covered(judged: &Coverage, items: &FxHashMap<String, usize>) -> Vec<usize> {
    let reached = judged.sites().map(|(_, _, site)| site).filter(|site| site.reached);
    let all = reached.flat_map(|site| site.all_items().map(move |(criterion, item)| (site, criterion, item)));
    let covered = all.filter(|(_, _, item)| item.state == State::Covered);
    covered
        .filter_map(|(site, criterion, item)| items.get(&coverage::item_key(site, criterion, item)).copied())
        .collect()
}
