//! The analysis: from a program that starts, or a component that is used, to what its variables can hold and
//! its calls can reach.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use ::entries::{Entry, methods_of};
use pointsto::{Analysis, Control, Focus, Results};
use program::{MethodId, Origin, Program};

use super::application::Application;
use super::component::{self, ComponentOptions, Fragment, Unknown};
use super::engine;
use super::entries::{self, EntryOptions};
use super::error::{Error, Stopped};
use super::load::{ClassSources, Input};
use crate::limits::{Limits, StopReason, Watch};
use crate::observe::{Again, Note, Observer, Progress, report, timed_with};

/// A program and what an analysis found in it.
pub struct Analysed {
    /// The program.
    pub input: Input,
    /// What was found.
    pub results: Results,
    /// Where the program starts.
    pub entries: Vec<Entry>,
    /// Which classes are the user's own.
    pub application: Application,
    /// The name of the analysis.
    pub analysis: String,
    /// The analysis that was wanted, and its limit of work, if it would have exceeded the limit.
    pub dropped: Option<Dropped>,
    /// The component, if there is no program with an entry point.
    pub fragment: Option<Fragment>,
}

/// An analysis that would have done more work than it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// Its name.
    pub analysis: String,
    /// How much work it may do.
    pub limit: u64,
}

/// What to show of an analysis.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The program.
    pub program: &'a Program,
    /// What was found.
    pub results: &'a Results,
    /// Which classes are the user's own.
    pub application: &'a Application,
    /// Where the program starts.
    pub entries: &'a [Entry],
}

/// How a program is analysed.
#[derive(Clone, Debug, Default)]
pub struct AnalysisOptions {
    /// The analysis.
    pub analysis: NamedAnalysis,
    /// What is used instead, the next one first, if it exceeds its limit of work. The last of them has no
    /// such limit. If there are none, an analysis that exceeds it fails.
    pub cheaper: Vec<NamedAnalysis>,
    /// When it is stopped.
    pub limits: Limits,
}

impl AnalysisOptions {
    /// The next cheaper analysis, if there is one.
    fn step_down(&self) -> Option<Self> {
        let (next, cheaper) = self.cheaper.split_first()?;
        let work = self.limits.work.filter(|_| !cheaper.is_empty());
        let limits = Limits { work, ..self.limits.clone() };
        Some(Self { analysis: next.clone(), cheaper: cheaper.to_vec(), limits })
    }

    /// The analysis that was used in the end, for further questions about the same code: no other takes its
    /// place any more.
    pub(crate) fn settled(&self, analysed: &Analysed) -> Self {
        let mut used = self.clone();
        while used.analysis.name != analysed.analysis {
            let Some(next) = used.step_down() else { break };
            used = next;
        }
        Self { cheaper: Vec::new(), ..used }
    }
}

/// An analysis, and what it is called in plans and reports. `"kobj:2".parse()` makes one.
#[derive(Clone, Debug)]
pub struct NamedAnalysis {
    /// Its name.
    pub name: String,
    /// What it does.
    pub analysis: Analysis,
}

/// There is no analysis of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAnalysis(pub String);

impl Default for NamedAnalysis {
    /// One object for each allocation, and no contexts.
    fn default() -> Self {
        "andersen".parse().expect("the default analysis is known")
    }
}

impl FromStr for NamedAnalysis {
    type Err = UnknownAnalysis;

    fn from_str(name: &str) -> Result<Self, UnknownAnalysis> {
        let analysis = name.parse().map_err(|_| UnknownAnalysis(name.to_owned()))?;
        Ok(Self { name: name.to_owned(), analysis })
    }
}

impl fmt::Display for UnknownAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no analysis `{}`", text::escape(&self.0))
    }
}

impl std::error::Error for UnknownAnalysis {}

impl Analysed {
    /// What to show.
    pub fn view(&self) -> View<'_> {
        View {
            program: &self.input.program,
            results: &self.results,
            application: &self.application,
            entries: &self.entries,
        }
    }
}

/// Loads the program on the class path and analyses it from where it starts.
pub fn program(
    observer: &mut dyn Observer,
    sources: &ClassSources,
    entries: &EntryOptions,
    options: &AnalysisOptions,
) -> Result<Analysed, Error> {
    stepping_down(observer, options, |observer, options| program_once(observer, sources, entries, options))
}

fn program_once(
    observer: &mut dyn Observer,
    sources: &ClassSources,
    entries: &EntryOptions,
    options: &AnalysisOptions,
) -> Result<Analysed, Error> {
    let mut input = Input::load(observer, sources, &sources.class_path, &[])?;
    let entries = entries::find(observer, &input, entries)?;
    observer.count("entry methods", methods_of(&entries).len());
    let analysis = &options.analysis.analysis;
    let results = analyse(observer, &mut input.program, analysis, (&entries, Vec::new()), &options.limits)?;
    // Only now: the analysis has added the lambdas that it reached.
    let application = Application::new(&input);
    Ok(Analysed {
        input,
        results,
        entries,
        application,
        analysis: options.analysis.name.clone(),
        dropped: None,
        fragment: None,
    })
}

/// Runs the analysis, and as long as that exceeds its limit of work, the next cheaper one. Each starts from
/// the files again, so its result is the same as if it had been wanted, and nothing is left of the one
/// before.
fn stepping_down(
    observer: &mut dyn Observer,
    options: &AnalysisOptions,
    analyse: impl Fn(&mut dyn Observer, &AnalysisOptions) -> Result<Analysed, Error>,
) -> Result<Analysed, Error> {
    let mut result = analyse(observer, options);
    let mut options = options.clone();
    let mut dropped = None;
    while let Err(Error::Stopped(Stopped { reason: StopReason::Work(limit), .. })) = result {
        let Some(next) = options.step_down() else { break };
        let from = options.analysis.name;
        observer.note(Note::SteppedDown { from: from.clone(), to: next.analysis.name.clone(), limit });
        dropped.get_or_insert(Dropped { analysis: from, limit });
        options = next;
        result = analyse(&mut Again { observer, is_analysing: false }, &options);
    }
    Ok(Analysed { dropped, ..result? })
}

/// Loads a component, which is what the paths hold if the options name none, and analyses what its clients
/// can do with it.
pub fn component(
    observer: &mut dyn Observer,
    sources: &ClassSources,
    paths: &[PathBuf],
    component: &ComponentOptions,
    options: &AnalysisOptions,
) -> Result<Analysed, Error> {
    stepping_down(observer, options, |observer, options| {
        component_once(observer, sources, paths, component, options)
    })
}

fn component_once(
    observer: &mut dyn Observer,
    sources: &ClassSources,
    paths: &[PathBuf],
    component: &ComponentOptions,
    options: &AnalysisOptions,
) -> Result<Analysed, Error> {
    let mut input = component::load(observer, sources, paths, component)?;
    let mut fragment = Fragment::find(observer, &mut input, component)?;
    let (entries, bodies) = fragment.build(&mut input.program)?;
    let unknown = match component.unknown {
        Unknown::Conservative => pointsto::Unknown::Conservative,
        Unknown::Declared => pointsto::Unknown::Declared,
        Unknown::Ignore => pointsto::Unknown::Ignore,
    };
    let focus = Focus::Classes(Arc::new(fragment.component.iter().copied().collect()));
    let opaque = fragment.libraries.opaque().map(|classes| Arc::new(classes.iter().copied().collect()));
    let analysis = Analysis { unknown, focus, opaque, ..options.analysis.analysis.clone() };
    let results = analyse(observer, &mut input.program, &analysis, (&entries, bodies), &options.limits)?;
    let application = Application::with_component(&input, &fragment.component);
    let (analysis, fragment) = (options.analysis.name.clone(), Some(fragment));
    Ok(Analysed { input, results, entries, application, analysis, dropped: None, fragment })
}

/// The engine, watched. What it could not read is reported.
fn analyse(
    observer: &mut dyn Observer,
    program: &mut Program,
    analysis: &Analysis,
    (entries, bodies): (&[Entry], Vec<ir::Body>),
    limits: &Limits,
) -> Result<Results, Error> {
    // Loading has reported its problems; only what the analysis adds is reported below.
    let known = program.problems().len();
    let control = Arc::new(Control::with_work_limit(limits.work));
    let watch = Watch::start(limits, Arc::clone(&control));
    let progress = Progress::Analysis(Arc::clone(&control));
    let results = timed_with(observer, "analyse", progress, || {
        engine::solve(program, analysis, entries, bodies, &control)
    });
    let of_work = limits.work.filter(|_| control.is_exhausted()).map(StopReason::Work);
    let reason = watch.finish().or(of_work);
    count(observer, &results);
    if let Some(reason) = reason {
        return Err(Error::Stopped(Stopped {
            reason,
            methods: results.reachable().len(),
            call_edges: results.call_edges().len(),
            nodes: results.statistics.nodes,
            objects: results.statistics.objects,
            facts: results.statistics.facts as usize,
        }));
    }
    // Only after a full run: an analysis that was stopped may not have got to the pattern.
    if let Some(pattern) = results.unused_patterns.first() {
        return Err(Error::UnusedPattern { pattern: pattern.to_string() });
    }
    report(observer, &program.problems()[known..]);
    report(observer, &unread(program, &results));
    Ok(results)
}

fn count(observer: &mut dyn Observer, results: &Results) {
    let statistics = &results.statistics;
    observer.count("reachable methods", results.reachable().len());
    observer.count("methods x contexts", results.instances);
    observer.count("contexts", results.contexts);
    observer.count("call edges", results.call_edges().len());
    observer.count("nodes", statistics.nodes);
    observer.count("edges", statistics.edges);
    observer.count("objects", statistics.objects);
    observer.count("facts", statistics.facts as usize);
    observer.count("work", statistics.work as usize);
}

/// What kept the bodies of reachable methods from being read.
fn unread(program: &Program, results: &Results) -> Vec<program::Problem> {
    let is_open = |&&method: &&MethodId| {
        let declared = program.method(method);
        let from_file = matches!(program.class(declared.class).origin, Origin::File(_));
        from_file && declared.has_body() && results.body(method).is_none()
    };
    // Lowered once more, only for the reason.
    let lower = |&method: &MethodId| ir::lower(program, method, Default::default()).err();
    results.reachable().iter().filter(is_open).filter_map(lower).collect()
}
