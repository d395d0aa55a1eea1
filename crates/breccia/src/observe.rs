//! How a caller follows what the library does: steps, numbers, problems of the input, notes.
//!
//! The library prints nothing. Whoever wants to show progress, or to gather what is wrong with the input,
//! passes an [`Observer`]; `&mut ()` is one that looks away.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use pointsto::Control;

use crate::problem::Problem;

/// Follows a computation. Every method may be left out.
pub trait Observer {
    /// A step begins. It ends with [`Observer::end`].
    fn begin(&mut self, step: Step) {
        let _ = step;
    }

    /// The step of this name is done.
    fn end(&mut self, step: &'static str, took: Duration) {
        let _ = (step, took);
    }

    /// How many there are of something.
    fn count(&mut self, what: &'static str, number: usize) {
        let _ = (what, number);
    }

    /// Something else that a step found out.
    fn fact(&mut self, what: &'static str, text: String) {
        let _ = (what, text);
    }

    /// Something of the input cannot be used; the rest is.
    fn problem(&mut self, problem: Problem) {
        let _ = problem;
    }

    /// Something that the user should know.
    fn note(&mut self, note: Note) {
        let _ = note;
    }
}

/// Looks away.
impl Observer for () {}

/// A step that begins.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its name: `read`, `link`, `analyse`, …
    pub name: &'static str,
    /// The progress, which another thread can read.
    pub progress: Progress,
}

/// How far a step is.
#[derive(Clone, Debug)]
pub enum Progress {
    /// Nobody counts.
    Unknown,
    /// Some of a known number of things are done.
    Counted {
        /// How many are done by now.
        done: Arc<AtomicUsize>,
        /// How many there are.
        total: usize,
    },
    /// An analysis that reports what it has found so far.
    Analysis(Arc<Control>),
}

/// What the user should know. Displays as one sentence, in lower case and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The analysis starts with the main class that the only jar names.
    StartsWithMainClass {
        /// The class.
        class: String,
    },
    /// Tests did what the analysis had ruled out. Wider analyses follow.
    LooksOutside,
    /// A wider analysis reached its limit.
    WiderTookTooLong,
    /// An analysis would do more work than it may, so a cheaper one is used.
    SteppedDown {
        /// The name of the analysis that was dropped.
        from: String,
        /// The name of the one that is used instead.
        to: String,
        /// The limit of work.
        limit: u64,
    },
    /// Recipes were found for some of the missed classes only.
    SomeRecipes {
        /// How many have one.
        found: usize,
        /// How many were missed.
        missed: usize,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartsWithMainClass { class } => write!(f, "starting with {class}, the Main-Class of the jar"),
            Self::LooksOutside => f.write_str(
                "the tests did something that the analysis had ruled out: checking whether they use members outside the interface",
            ),
            Self::WiderTookTooLong => {
                f.write_str("a wider analysis took too long; some observations stay unexplained")
            }
            Self::SteppedDown { from, to, limit } => {
                write!(f, "`{from}` takes more work than the limit of {}: using `{to}`", text::grouped(*limit))
            }
            Self::SomeRecipes { found, missed } => {
                write!(f, "recipes were found for {found} of {missed} missed classes")
            }
        }
    }
}

/// Follows an analysis that is part of a larger step: its progress is that of the step, and nobody hears of
/// its numbers, problems and notes.
struct Within<'a> {
    /// Who follows the step.
    observer: &'a mut dyn Observer,
    /// The name of the step.
    step: &'static str,
}

impl Observer for Within<'_> {
    fn begin(&mut self, step: Step) {
        self.observer.begin(Step { name: self.step, ..step });
    }

    // The end of a part is not the end of the step.
}

/// Follows another attempt at what was loaded before: the same problems of the input are not told twice.
pub(crate) struct Again<'a> {
    /// Who has followed the first attempt.
    pub(crate) observer: &'a mut dyn Observer,
    /// Whether the analysis has begun; what it finds is new.
    pub(crate) is_analysing: bool,
}

impl Observer for Again<'_> {
    fn begin(&mut self, step: Step) {
        self.is_analysing |= matches!(step.progress, Progress::Analysis(_));
        self.observer.begin(step);
    }

    fn end(&mut self, step: &'static str, took: Duration) {
        self.observer.end(step, took);
    }

    fn count(&mut self, what: &'static str, number: usize) {
        if self.is_analysing {
            self.observer.count(what, number);
        }
    }

    fn fact(&mut self, what: &'static str, text: String) {
        if self.is_analysing {
            self.observer.fact(what, text);
        }
    }

    fn problem(&mut self, problem: Problem) {
        if self.is_analysing {
            self.observer.problem(problem);
        }
    }

    fn note(&mut self, note: Note) {
        if self.is_analysing {
            self.observer.note(note);
        }
    }
}

/// Runs a step that consists of others: what is shown is the progress of the one that runs.
pub(crate) fn timed_within<T>(
    observer: &mut dyn Observer,
    step: &'static str,
    run: impl FnOnce(&mut dyn Observer) -> T,
) -> T {
    let start = Instant::now();
    observer.begin(Step { name: step, progress: Progress::Unknown });
    let result = run(&mut Within { observer, step });
    observer.end(step, start.elapsed());
    result
}

/// Runs a step whose progress nobody counts.
pub(crate) fn timed<T>(observer: &mut dyn Observer, name: &'static str, run: impl FnOnce() -> T) -> T {
    timed_with(observer, name, Progress::Unknown, run)
}

/// Runs a step.
pub(crate) fn timed_with<T>(
    observer: &mut dyn Observer,
    name: &'static str,
    progress: Progress,
    run: impl FnOnce() -> T,
) -> T {
    let start = Instant::now();
    observer.begin(Step { name, progress });
    let result = run();
    observer.end(name, start.elapsed());
    result
}

/// Passes problems on.
pub(crate) fn report<'p, P: 'p>(observer: &mut dyn Observer, problems: impl IntoIterator<Item = &'p P>)
where
    Problem: From<&'p P>,
{
    problems.into_iter().for_each(|problem| observer.problem(Problem::from(problem)));
}
