//! The JVM that runs sequences and tests, with the agent; it is started again when it ends.

use std::path::PathBuf;
use std::time::Duration;

use sandbox::{Session, Silence};
use text::escape;
use witness::{Answer, End, Machine, Met};

use super::follow::{Follower, Watch};
use super::interrupted::check_interrupt;
use super::setup::{Setup, Variant};
use crate::stop::Stop;

/// How long a JVM may take to start.
const START: Duration = Duration::from_secs(60);

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
    /// What the JVM has recorded.
    follower: Follower,
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
        let mut jvm = Self {
            setup,
            watch,
            variant,
            path,
            number,
            own: 0,
            session: None,
            commands: 0,
            follower: Follower::default(),
        };
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

    fn exchange_all(&mut self, parts: &[String]) -> Result<Vec<Answer>, Stop> {
        if let Some(session) = &mut self.session {
            session.send(&parts.concat());
        }
        let mut answers = Vec::new();
        for _ in parts {
            self.commands += 1;
            answers.push(self.answer(self.setup.patience));
            if answers.last().is_some_and(|answer| !matches!(answer.end, End::Done { .. })) {
                break;
            }
        }
        Ok(answers)
    }

    fn restart(&mut self) -> Result<(), Stop> {
        self.session = None;
        self.follower = Follower::default();
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

    fn met(&mut self, to: u64) -> Result<Met, Stop> {
        self.follower.read(&self.setup.data(self.own), to)?;
        self.follower.met(self.watch)
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
