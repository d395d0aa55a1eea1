//! What the commands that analyse a program have in common: from options to results.

mod application;
mod entries;
pub(crate) mod fragment;
pub(crate) mod interrupt;
mod limits;
mod log;
mod names;
pub(crate) mod patterns;
pub(crate) mod places;
mod summary;
mod unmodelled;

use std::path::PathBuf;
use std::sync::Arc;

use ::entries::{Entry, methods_of};
use pointsto::{Analysis, Control, Results};
use program::{MethodId, Origin, Problem, Program};

pub(crate) use self::application::Application;
pub(crate) use self::names::{find as find_analysis, list as list_of_analyses};
pub(crate) use self::places::method_json;
pub(crate) use self::summary::{Summary, write_text as write_summary};
pub(crate) use self::unmodelled::Unmodelled;

use self::fragment::Fragment;
use self::limits::Watch;
use crate::context::Context;
use crate::input::Input;
use crate::number::grouped;
use crate::options::{AnalysisOptions, EntryOptions, FragmentOptions, LimitOptions};
use crate::stats::memory;
use crate::stop::Stop;

/// A program and what an analysis found in it.
pub(crate) struct Analysed {
    /// The program.
    pub(crate) input: Input,
    /// What was found.
    pub(crate) results: Results,
    /// Where the program starts.
    pub(crate) entries: Vec<Entry>,
    /// Which classes are the user's own.
    pub(crate) application: Application,
    /// The name of the analysis.
    pub(crate) analysis: String,
    /// The component, if there is no program that starts.
    pub(crate) fragment: Option<Fragment>,
}

/// A program, and where it starts.
pub(crate) struct Loaded {
    pub(crate) input: Input,
    pub(crate) entries: Vec<Entry>,
    /// Bodies that do not come from class files.
    pub(crate) bodies: Vec<ir::Body>,
    pub(crate) fragment: Option<Fragment>,
}

/// What there is to show of an analysis.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// The program.
    pub(crate) program: &'a Program,
    /// What was found.
    pub(crate) results: &'a Results,
    /// Which classes are the user's own.
    pub(crate) application: &'a Application,
    /// Where the program starts.
    pub(crate) entries: &'a [Entry],
}

impl Analysed {
    pub(crate) fn view(&self) -> View<'_> {
        View {
            program: &self.input.program,
            results: &self.results,
            application: &self.application,
            entries: &self.entries,
        }
    }
}

/// What is wrong with options alone is said before anything is read.
pub(crate) fn check(options: &AnalysisOptions) -> Result<Analysis, Stop> {
    check_limits(options.limits)?;
    let name = options.analysis.as_deref().unwrap_or(names::DEFAULT);
    names::find(name)?.targeted(options.targets.clone()).ok_or_else(|| {
        Stop::usage(format!("`depth` and `replicate` need contexts made of objects, which `{name}` has not"))
            .help("take kobj:<k>, objsens1 or objsens2")
    })
}

/// A limit that cannot be held is no limit.
pub(crate) fn check_limits(limits: LimitOptions) -> Result<(), Stop> {
    match (limits.memory_limit, memory()) {
        (Some(_), None) => Err(Stop::usage(
            "--memory-limit needs to know the memory in use, which this system does not tell",
        )),
        (Some(_), Some(_)) | (None, _) => Ok(()),
    }
}

/// Loads a program and finds its entry points.
pub(crate) fn load(cx: &mut Context, options: &AnalysisOptions) -> Result<Loaded, Stop> {
    if !options.fragment.is_given() {
        interrupt::install();
        let class_path = cx.global.class_path_entries();
        let input = Input::load(cx, &class_path, &[])?;
        let entries = entries::find(cx, &input, &options.entries)?;
        cx.stats.count("entry methods", methods_of(&entries).len());
        return Ok(Loaded { input, entries, bodies: Vec::new(), fragment: None });
    }
    load_fragment(cx, &[], options)
}

/// Loads a component: its entry point is a placeholder main.
fn load_fragment(cx: &mut Context, paths: &[PathBuf], options: &AnalysisOptions) -> Result<Loaded, Stop> {
    interrupt::install();
    if options.entries != EntryOptions::default() {
        return Err(Stop::usage("a component has no entry points: clients call it").help(
            "leave out --main, --entry, --entries, --entries-public and --tests, or --component and the like",
        ));
    }
    let mut input = load_component(cx, paths, &options.fragment)?;
    let mut fragment = Fragment::of(cx, &mut input, &options.fragment)?;
    let (entries, bodies) = fragment.build(&mut input.program)?;
    Ok(Loaded { input, entries, bodies, fragment: Some(fragment) })
}

/// Loads the classes of a component: of the paths, or if there are none, of the class path.
pub(crate) fn load_component(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &FragmentOptions,
) -> Result<Input, Stop> {
    let class_path = cx.global.class_path_entries();
    let beside = [&options.suite[..], &options.stubs, &options.also_used_by].concat();
    match paths.is_empty() {
        true => Input::load(cx, &class_path, &beside),
        false => Input::load(cx, paths, &[class_path, beside].concat()),
    }
}

/// Loads a program and analyses it.
pub(crate) fn run(cx: &mut Context, options: &AnalysisOptions) -> Result<Analysed, Stop> {
    run_loaded(cx, options, load)
}

/// Loads a component, which is what the paths hold if no option names one, and analyses it.
pub(crate) fn run_component(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &AnalysisOptions,
) -> Result<Analysed, Stop> {
    run_loaded(cx, options, |cx, options| load_fragment(cx, paths, options))
}

fn run_loaded(
    cx: &mut Context,
    options: &AnalysisOptions,
    load: impl FnOnce(&mut Context, &AnalysisOptions) -> Result<Loaded, Stop>,
) -> Result<Analysed, Stop> {
    let mut analysis = check(options)?;
    analysis.log = log::read(cx, &options.log)?;
    let Loaded { mut input, entries, bodies, fragment } = load(cx, options)?;
    if fragment.is_some() {
        analysis.unknown = match options.fragment.unknown.unwrap_or_default() {
            crate::options::Unknown::Conservative => pointsto::Unknown::Conservative,
            crate::options::Unknown::Ignore => pointsto::Unknown::Ignore,
        };
    }
    let known = input.program.problems().len();
    let results = analyse(cx, &mut input.program, &analysis, (&entries, bodies), options.limits)?;
    if let Some(pattern) = results.unused_patterns.first() {
        return Err(Stop::not_found(format!("nothing that is reached fits the pattern `{pattern}`"))
            .help("`depth` and `replicate` in the configuration file name code as package.Class#method"));
    }
    cx.report(&input.program.problems()[known..]);
    cx.report(&unread(&input.program, &results));
    let application = match &fragment {
        Some(fragment) => Application::with_component(&input, &fragment.component),
        None => Application::of(&input),
    };
    let analysis = options.analysis.clone().unwrap_or_else(|| names::DEFAULT.to_owned());
    Ok(Analysed { input, results, entries, application, analysis, fragment })
}

fn analyse(
    cx: &mut Context,
    program: &mut Program,
    analysis: &Analysis,
    (entries, bodies): (&[Entry], Vec<ir::Body>),
    limits: LimitOptions,
) -> Result<Results, Stop> {
    let control = Arc::new(Control::default());
    let listening = interrupt::listen();
    let watch = Watch::start(limits, cx.stats.start(), Arc::clone(&control));
    let progress = cx.progress_of({
        let control = Arc::clone(&control);
        move || progress_text(&control)
    });
    let results = cx.stats.time("analyse", || rules::analyse(program, analysis, entries, bodies, &control));
    drop(progress);
    let reason = watch.finish();
    drop(listening);
    count(cx, &results);
    match reason {
        Some(reason) => Err(reason.stop(vec![until_then(&results)])),
        None => Ok(results),
    }
}

fn progress_text(control: &Control) -> String {
    let progress = control.progress();
    let numbers = [progress.methods, progress.nodes, progress.facts].map(|number| grouped(number as u64));
    let [methods, nodes, facts] = numbers;
    format!("analysing: {methods} methods, {nodes} nodes, {facts} facts")
}

fn until_then(results: &Results) -> String {
    let statistics = &results.statistics;
    let numbers = [
        results.reachable().len(),
        results.call_edges().len(),
        statistics.nodes,
        statistics.objects,
        statistics.facts as usize,
    ];
    let [methods, edges, nodes, objects, facts] = numbers.map(|number| grouped(number as u64));
    format!(
        "until then: {methods} reachable methods, {edges} call edges, {nodes} nodes, {objects} objects, {facts} facts"
    )
}

fn count(cx: &mut Context, results: &Results) {
    let statistics = &results.statistics;
    cx.stats.count("reachable methods", results.reachable().len());
    cx.stats.count("methods x contexts", results.instances);
    cx.stats.count("contexts", results.contexts);
    cx.stats.count("call edges", results.call_edges().len());
    cx.stats.count("nodes", statistics.nodes);
    cx.stats.count("edges", statistics.edges);
    cx.stats.count("objects", statistics.objects);
    cx.stats.count("facts", statistics.facts as usize);
}

/// What kept the bodies of reachable methods from being read.
fn unread(program: &Program, results: &Results) -> Vec<Problem> {
    let is_open = |&&method: &&MethodId| {
        let declared = program.method(method);
        let from_file = matches!(program.class(declared.class).origin, Origin::File(_));
        from_file && declared.has_body() && results.body(method).is_none()
    };
    let lower = |&method: &MethodId| ir::lower(program, method, Default::default()).err();
    results.reachable().iter().filter(is_open).filter_map(lower).collect()
}
