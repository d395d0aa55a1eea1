//! What every command has at hand: options, output, problems, costs.

use std::io::{self, Write};

use crate::options::{Format, Global};
use crate::output::{Output, error_paint};
use crate::paint::{Paint, Role};
use crate::problems::{self, Report};
use crate::progress::Progress;
use crate::stats::Stats;
use crate::stop::Message;

/// What every command has at hand.
pub(crate) struct Context {
    /// The options of all commands.
    pub(crate) global: Global,
    /// Standard output.
    pub(crate) out: Output,
    /// What is wrong with the input, to be printed as warnings.
    pub(crate) problems: Vec<Report>,
    /// Files that the user asked for: their problems come first, and all of them.
    wanted: Vec<String>,
    /// Whether something is wrong, printed as a warning or otherwise.
    pub(crate) damaged: bool,
    /// What the run cost.
    pub(crate) stats: Stats,
    /// The colours of standard error.
    error_paint: Paint,
}

impl Context {
    pub(crate) fn new(global: Global) -> Self {
        let out = Output::standard(global.color);
        let error_paint = error_paint(global.color);
        Self {
            out,
            error_paint,
            global,
            problems: Vec::new(),
            wanted: Vec::new(),
            damaged: false,
            stats: Stats::new(),
        }
    }

    /// Whether results are to be JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.global.format == Format::Json
    }

    /// Shows how far a phase is, while the result lives.
    pub(crate) fn progress(&self, phase: &'static str, total: usize) -> Progress {
        Progress::new(self.global.quiet, self.stats.start(), phase, total)
    }

    /// Shows what a phase tells of itself, while the result lives.
    pub(crate) fn progress_of(&self, text: impl Fn() -> String + Send + 'static) -> Progress {
        Progress::telling(self.global.quiet, self.stats.start(), text)
    }

    /// Notes problems, to be printed at the end.
    pub(crate) fn report<'p, P: 'p>(&mut self, problems: impl IntoIterator<Item = &'p P>)
    where
        Report: From<&'p P>,
    {
        self.problems.extend(problems.into_iter().map(Report::from));
        self.damaged |= !self.problems.is_empty();
    }

    /// Notes that the user asked for what is in this file.
    pub(crate) fn want(&mut self, place: String) {
        self.wanted.push(place);
    }

    /// Warns at once.
    pub(crate) fn warn(&self, text: &str) {
        if !self.global.quiet {
            eprintln!("{}: {text}", self.error_paint.show(Role::Warning, "warning"));
        }
    }

    /// Says something that is no problem but should be known.
    pub(crate) fn note(&self, text: &str) {
        if !self.global.quiet {
            eprintln!("{}: {text}", self.error_paint.show(Role::Heading, "note"));
        }
    }

    /// The colours of standard error.
    pub(crate) fn error_paint(&self) -> Paint {
        self.error_paint
    }

    /// Writes what is left: the rest of the output, warnings, costs.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.out.flush()?;
        let mut err = io::stderr().lock();
        if !self.global.quiet {
            let (wanted, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.problems)
                .into_iter()
                .partition(|problem| self.wanted.iter().any(|place| problem.is_in(place)));
            let limit = if self.global.diagnostics { usize::MAX } else { problems::SHOWN };
            problems::warn(&mut err, self.error_paint, &wanted, usize::MAX)?;
            problems::warn(&mut err, self.error_paint, &others, limit)?;
        }
        if self.global.stats {
            self.stats.write(&mut err, self.global.format)?;
        }
        Ok(())
    }

    /// Says why the command ends early.
    pub(crate) fn error(&self, message: &Message) {
        eprintln!("{}: {}", self.error_paint.show(Role::Error, "error"), message.what);
        for line in &message.help {
            eprintln!("  {line}");
        }
    }
}
