//! What every command has at hand: options, output, problems, costs.

use std::io::{self, Write};
use std::time::Duration;

use breccia::Problem;
use breccia::java::find;
use breccia::java::load::Input;
use breccia::observe::{self, Note, Observer, Step};
use classpath::jdk::Jdk;
use pointsto::Control;
use program::ClassId;
use text::{count, escape, grouped};

use crate::interrupt::{self, Listening};
use crate::options::Global;
use crate::output::{Format, Output, error_paint};
use crate::paint::{Paint, Role};
use crate::problems;
use crate::progress::{Display, Phase, Progress};
use crate::stats::Stats;
use crate::stop::Message;

/// What every command has at hand.
pub(crate) struct Context {
    /// The options of all commands.
    pub(crate) global: Global,
    /// Standard output.
    pub(crate) out: Output,
    /// Problems of the input, printed as warnings.
    pub(crate) problems: Vec<Problem>,
    /// Files that the user asked for: their problems come first, and all of them.
    wanted: Vec<String>,
    /// Whether something is wrong, printed as a warning or otherwise.
    pub(crate) damaged: bool,
    /// What the run cost.
    pub(crate) stats: Stats,
    /// The colours of standard error.
    error_paint: Paint,
    /// The JDK, once it was looked for.
    pub(crate) jdk: Option<Option<Jdk>>,
    /// What is shown of the step that runs.
    running: Option<Running>,
}

/// A step of the library that runs: its progress is shown, and an analysis listens to Ctrl-C.
struct Running {
    _progress: Progress,
    _listening: Option<Listening>,
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
            jdk: None,
            running: None,
            stats: Stats::new(),
        }
    }

    /// Whether to print results as JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.global.format == Format::Json
    }

    /// Shows what a phase reports about itself, while the result lives.
    pub(crate) fn progress_of(&self, text: impl Fn() -> String + Send + 'static) -> Progress {
        Progress::show(self.display(), Phase::Telling(Box::new(text)))
    }

    /// Shows that a phase runs, while the result lives.
    pub(crate) fn progress(&self, name: &'static str) -> Progress {
        Progress::show(self.display(), Phase::named(name))
    }

    fn display(&self) -> Display {
        Display::standard(self.global.quiet, self.stats.start(), self.global.progress)
    }

    /// Collects problems, printed at the end.
    pub(crate) fn report<'p, P: 'p>(&mut self, problems: impl IntoIterator<Item = &'p P>)
    where
        Problem: From<&'p P>,
    {
        self.problems.extend(problems.into_iter().map(Problem::from));
        self.damaged |= !self.problems.is_empty();
    }

    /// Notes that the user asked for what is in this file.
    pub(crate) fn want(&mut self, place: String) {
        self.wanted.push(place);
    }

    /// Records that the user asked for a class: problems with its file are printed first.
    pub(crate) fn want_class(&mut self, input: &Input, class: ClassId) {
        let place = input.program.class_place(class).map(|place| escape(&place));
        let broken = || Some(find::unreadable(input, &input.program.class_name(class))?.place);
        if let Some(place) = place.or_else(broken) {
            self.want(place);
        }
    }

    /// Warns at once.
    pub(crate) fn warn(&self, text: &str) {
        if !self.global.quiet {
            eprintln!("{}: {text}", self.error_paint.show(Role::Warning, "warning"));
        }
    }

    /// Prints a note.
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

impl Observer for Context {
    fn begin(&mut self, step: Step) {
        let name = phase(step.name);
        let phase = match step.progress {
            observe::Progress::Counted { done, total } => Phase::Counting { name, total, done },
            observe::Progress::Analysis(control) => {
                Phase::Telling(Box::new(move || progress_text(name, &control)))
            }
            observe::Progress::Unknown => Phase::named(name),
        };
        // The step before may have been part of this one.
        self.running = None;
        let progress = Progress::show(self.display(), phase);
        let listening = (step.name == "analyse").then(interrupt::listen);
        self.running = Some(Running { _progress: progress, _listening: listening });
    }

    fn end(&mut self, step: &'static str, took: Duration) {
        self.running = None;
        self.stats.took(step, took);
    }

    fn count(&mut self, what: &'static str, number: usize) {
        self.stats.count(what, number);
    }

    fn fact(&mut self, what: &'static str, text: String) {
        self.stats.note(what, text);
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
        self.damaged = true;
    }

    fn note(&mut self, note: Note) {
        let text = match note {
            Note::SomeRecipes { found, missed } => format!(
                "recipes were found for {} of {}; `breccia why` finds others, one by one",
                grouped(found as u64),
                count(missed, "missed class", "missed classes")
            ),
            Note::SteppedDown { .. } => {
                format!("{note} (--work-limit sets the limit, --analysis names an analysis)")
            }
            Note::StartsWithMainClass { .. } | Note::LooksOutside | Note::WiderTookTooLong => {
                note.to_string()
            }
        };
        Context::note(self, &text);
    }
}

/// What is shown while a step of this name runs.
fn phase(step: &'static str) -> &'static str {
    match step {
        "open" => "opening",
        "read" => "reading",
        "find tests" => "finding tests",
        "read the suite" => "reading the suite",
        "closure" => "choosing classes",
        "link" => "linking",
        "count" => "counting",
        "analyse" => "analysing",
        "requirements" => "finding requirements",
        "plan" => "making the plan",
        "without missing code" => "weighing missing code",
        "recipes" => "looking for recipes",
        "reasons" => "looking for reasons",
        "explain" => "explaining",
        "effects" => "finding effects",
        "summarize" => "summarizing",
        other => other,
    }
}

fn progress_text(name: &str, control: &Control) -> String {
    let progress = control.progress();
    let numbers = [progress.methods, progress.nodes, progress.facts].map(|number| grouped(number as u64));
    let [methods, nodes, facts] = numbers;
    format!("{name}: {methods} methods, {nodes} nodes, {facts} facts")
}
