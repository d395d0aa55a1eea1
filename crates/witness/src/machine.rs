//! Runs sequences: talks to the driver through whoever has started it.

use program::Program;

use crate::lines::lines;
use crate::reply::{Outcome, Runtimes, outcome};
use crate::sequence::Sequence;
use crate::vocabulary::Vocabulary;

/// A JVM with the driver and the agent, which is started again whenever it ends.
pub trait Machine {
    /// Why it cannot go on at all.
    type Error;

    /// Sends lines, and collects what comes back up to the line that ends an answer.
    ///
    /// # Errors
    ///
    /// If no JVM can be started any more.
    fn exchange(&mut self, lines: &str) -> Result<Answer, Self::Error>;

    /// The same with several parts that each have an answer: fewer waits. After an answer that did not end as
    /// it should there are no more.
    ///
    /// # Errors
    ///
    /// If no JVM can be started any more.
    fn exchange_all(&mut self, parts: &[String]) -> Result<Vec<Answer>, Self::Error> {
        let mut answers = Vec::new();
        for part in parts {
            answers.push(self.exchange(part)?);
            if answers.last().is_some_and(|answer| !matches!(answer.end, End::Done { .. })) {
                break;
            }
        }
        Ok(answers)
    }

    /// Ends the JVM and starts a new one.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    fn restart(&mut self) -> Result<(), Self::Error>;

    /// What the recording has of wanted items that it did not have the last time, up to a length.
    ///
    /// # Errors
    ///
    /// If the recording cannot be read.
    fn met(&mut self, to: u64) -> Result<Met, Self::Error>;
}

/// What a part of a recording shows of wanted items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Those that were met.
    pub items: Vec<usize>,
    /// Those whose call was reached with another class.
    pub near: Vec<usize>,
}

/// What came back.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The lines before the one that ends the answer.
    pub lines: Vec<String>,
    /// How it ended.
    pub end: End,
}

/// How an answer ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// As it should, with this many threads.
    Done {
        /// The threads of the JVM that the program can see.
        threads: usize,
    },
    /// As it should, but with many threads that go on; the JVM was started again.
    Busy,
    /// The time was over.
    Late,
    /// The JVM has ended.
    #[default]
    Died,
}

/// What a sequence did.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// How its statements ended, as far as they were run.
    pub steps: Vec<Step>,
    /// How the run ended.
    pub end: End,
}

/// What a statement did.
#[derive(Clone, Debug)]
pub struct Step {
    /// How it ended.
    pub outcome: Outcome,
    /// Which wanted items it met first.
    pub met: Vec<usize>,
    /// Whose call it reached, with another class.
    pub near: Vec<usize>,
    /// Whether a probe saw a class for the first time.
    pub is_new: bool,
}

impl Trace {
    /// Whether the whole sequence ran, and only its last statement may have thrown something.
    pub(crate) fn is_whole(&self, sequence: &Sequence) -> bool {
        matches!(self.end, End::Done { .. }) && self.steps.len() == sequence.statements.len()
    }

    /// Whether it ended with an exception.
    pub(crate) fn threw(&self) -> bool {
        self.steps.last().is_some_and(|step| matches!(step.outcome, Outcome::Threw(_)))
    }
}

/// Everything that it takes to run sequences.
pub struct Laboratory<'a, M> {
    /// The program.
    pub program: &'a Program,
    /// What statements can do.
    pub vocabulary: &'a Vocabulary,
    /// The JVM.
    pub machine: &'a mut M,
    /// The classes that came up.
    pub runtimes: Runtimes,
    /// How many JVMs were lost.
    pub lost: usize,
    /// How many statements were run.
    pub calls: u64,
    /// The threads of a JVM that has done nothing.
    threads: Option<usize>,
}

impl<'a, M: Machine> Laboratory<'a, M> {
    /// Starts with a JVM that has done nothing.
    pub fn new(program: &'a Program, vocabulary: &'a Vocabulary, machine: &'a mut M) -> Self {
        Self { program, vocabulary, machine, runtimes: Runtimes::default(), lost: 0, calls: 0, threads: None }
    }

    /// Loads the classes of the component afresh.
    ///
    /// # Errors
    ///
    /// If no JVM can be started any more.
    pub fn refresh(&mut self) -> Result<(), M::Error> {
        let answer = self.machine.exchange("F\n")?;
        match answer.end {
            End::Done { threads } => {
                self.threads.get_or_insert(threads);
                Ok(())
            }
            End::Busy | End::Late | End::Died => self.renew(),
        }
    }

    /// Starts a new JVM.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn renew(&mut self) -> Result<(), M::Error> {
        self.threads = None;
        self.machine.restart()
    }

    /// Runs a sequence.
    ///
    /// # Errors
    ///
    /// If no JVM can be started any more.
    pub fn run(&mut self, sequence: &Sequence) -> Result<Trace, M::Error> {
        Ok(self.run_all(std::slice::from_ref(sequence))?.pop().unwrap_or_default())
    }

    /// Runs sequences one after the other. If one of them ends the JVM, those after it do not run and have no
    /// trace.
    ///
    /// # Errors
    ///
    /// If no JVM can be started any more.
    pub fn run_all(&mut self, sequences: &[Sequence]) -> Result<Vec<Trace>, M::Error> {
        let parts: Vec<String> =
            sequences.iter().map(|sequence| lines(self.program, self.vocabulary, sequence)).collect();
        let mut traces = Vec::new();
        let mut is_lost = false;
        for mut answer in self.machine.exchange_all(&parts)? {
            let steps = self.steps(&answer.lines)?;
            self.calls += steps.len() as u64;
            if let End::Done { threads } = answer.end {
                let usual = *self.threads.get_or_insert(threads);
                // Threads that go on make what comes next depend on time.
                if threads > usual + MANY_THREADS && !is_lost {
                    answer.end = End::Busy;
                }
            }
            is_lost |= matches!(answer.end, End::Busy | End::Late | End::Died);
            traces.push(Trace { steps, end: answer.end });
        }
        if is_lost {
            self.lost += 1;
            self.renew()?;
        }
        Ok(traces)
    }

    fn steps(&mut self, lines: &[String]) -> Result<Vec<Step>, M::Error> {
        let mut steps: Vec<Step> = Vec::new();
        for line in lines {
            if let Some(words) = line.strip_prefix("C\t") {
                let words: Vec<&str> = words.split('\t').collect();
                // What is not understood is missing later.
                let _ = self.runtimes.learn(self.program, &words);
            } else if let Some(length) = line.strip_prefix("G ").and_then(|length| length.parse::<u64>().ok())
            {
                let met = self.machine.met(length)?;
                if let Some(step) = steps.last_mut() {
                    step.met = met.items;
                    step.near = met.near;
                    step.is_new = true;
                }
            } else if let Some(outcome) = outcome(&self.runtimes, line) {
                steps.push(Step { outcome, met: Vec::new(), near: Vec::new(), is_new: false });
            } else {
                break;
            }
        }
        Ok(steps)
    }
}

/// How many threads may be left running before a new JVM is started. A pool has several, and each time that
/// classes are loaded afresh there may be another pool.
const MANY_THREADS: usize = 48;

/// Runs a sequence with classes that were loaded afresh.
///
/// # Errors
///
/// If no JVM can be started any more.
pub fn run_fresh<M: Machine>(
    laboratory: &mut Laboratory<'_, M>,
    sequence: &Sequence,
) -> Result<Trace, M::Error> {
    laboratory.refresh()?;
    laboratory.run(sequence)
}
