//! From the options of commands that analyse a program to the library and back.

use std::path::PathBuf;
use std::sync::Arc;

use breccia::java::analyse::{self, Analysed, NamedAnalysis};
use breccia::java::component::{self, Fragment};
use breccia::java::entries::{EntryList, MainClass};
use breccia::java::load::Input;
use breccia::java::requirements::{Planned, Request};
use breccia::limits::{Limits, MemoryLimit};
use pointsto::{Analysis, Logged, Record};
use requirements::Which;
use text::escape_path;

use crate::context::Context;
use crate::errors::overdue;
use crate::options::{AnalysisOptions, EntryOptions, FragmentOptions, LimitOptions, LogOptions, WorkLimit};
use crate::stats::memory;
use crate::stop::Stop;
use crate::{analyses, interrupt, jdk};

/// Loads what the options mean, a program or a component, and analyses it.
pub(crate) fn run(cx: &mut Context, options: &AnalysisOptions) -> Result<Analysed, Stop> {
    if options.fragment.is_given() {
        return run_component(cx, &[], options);
    }
    let how = how(cx, options, analyses::OF_PROGRAMS)?;
    let entries = entries(&options.entries)?;
    interrupt::install();
    let sources = jdk::sources(cx)?;
    Ok(analyse::program(cx, &sources, &entries, &how)?)
}

/// The same options for a command that explains results.
pub(crate) fn recording(options: &AnalysisOptions) -> AnalysisOptions {
    AnalysisOptions { record: Record::Reasons, ..options.clone() }
}

/// Loads a component, which is what the paths hold if no option names one, and analyses it.
pub(crate) fn run_component(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &AnalysisOptions,
) -> Result<Analysed, Stop> {
    let how = how(cx, options, analyses::OF_COMPONENTS)?;
    check_component(options)?;
    let sources = jdk::sources(cx)?;
    Ok(analyse::component(cx, &sources, paths, &options.fragment.component(), &how)?)
}

/// A component that was analysed, and what it takes to analyse it again for other clients.
pub(crate) struct Prepared {
    /// What was found.
    pub(crate) planned: Planned,
    /// How it was found.
    pub(crate) request: Request,
}

/// What tests of a component have to cover; what a finer analysis rules out is marked.
pub(crate) fn plan(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &AnalysisOptions,
    finer: Option<&str>,
    which: Which,
) -> Result<Prepared, Stop> {
    let mut prepared = plan_once(cx, paths, options, which)?;
    if let Some(finer) = finer {
        let analysis = Some(finer.to_owned());
        let work_limit = Some(WorkLimit::None);
        let options = AnalysisOptions { analysis, work_limit, record: Record::Nothing, ..options.clone() };
        prepared.planned.refine(&plan_once(cx, paths, &options, which)?.planned);
    }
    Ok(prepared)
}

/// As [`plan`], and with the number of requirements that missing code alone is responsible for.
pub(crate) fn weighed_plan(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &AnalysisOptions,
    finer: Option<&str>,
    which: Which,
) -> Result<Prepared, Stop> {
    let mut prepared = plan(cx, paths, options, finer, which)?;
    let Prepared { planned, request } = &mut prepared;
    planned.weigh_missing(cx, request, which);
    Ok(prepared)
}

fn plan_once(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &AnalysisOptions,
    which: Which,
) -> Result<Prepared, Stop> {
    let analysis = how(cx, options, analyses::OF_COMPONENTS)?;
    check_component(options)?;
    let (sources, component) = (jdk::sources(cx)?, options.fragment.component());
    let request = Request { sources, paths: paths.to_vec(), component, analysis };
    let planned = Planned::analyse(cx, &request, which)?;
    Ok(Prepared { planned, request })
}

fn check_component(options: &AnalysisOptions) -> Result<(), Stop> {
    interrupt::install();
    if options.entries == EntryOptions::default() {
        Ok(())
    } else {
        Err(Stop::usage("a component has no entry points: clients call it").help(
            "omit --main, --entry, --entries, --entries-public and --tests, or --component and related options",
        ))
    }
}

/// A component and its interface, not analysed.
pub(crate) fn fragment(
    cx: &mut Context,
    paths: &[PathBuf],
    options: &FragmentOptions,
) -> Result<(Input, Fragment), Stop> {
    let sources = jdk::sources(cx)?;
    let options = options.component();
    let mut input = component::load(cx, &sources, paths, &options).map_err(breccia::java::Error::from)?;
    let fragment = Fragment::find(cx, &mut input, &options).map_err(breccia::java::Error::from)?;
    Ok((input, fragment))
}

/// How a program is analysed. What is wrong with options alone is said before anything is read.
fn how(cx: &mut Context, options: &AnalysisOptions, default: &str) -> Result<analyse::AnalysisOptions, Stop> {
    check_limits(options.limits)?;
    let name = options.analysis.as_deref().unwrap_or(default);
    let mut analysis = analyses::find(name)?.targeted(options.targets.clone()).ok_or_else(|| {
        Stop::usage(format!("`depth` and `replicate` need object contexts, which `{name}` does not use"))
            .help("use kobj:<k>, objsens1 or objsens2")
    })?;
    analysis.log = log(cx, &options.log)?;
    analysis.record = options.record;
    let of_component = default == analyses::OF_COMPONENTS;
    let usual = (of_component && options.analysis.is_none()).then_some(analyses::WORK_LIMIT);
    let cheaper = cheaper(name, &analysis)?;
    let work = match options.work_limit {
        None => usual,
        Some(WorkLimit::None) => None,
        Some(WorkLimit::Steps(steps)) => Some(steps),
    };
    let limits = Limits { work: work.filter(|_| !cheaper.is_empty()), ..limits(cx, options.limits) };
    let analysis = NamedAnalysis { name: name.to_owned(), analysis };
    Ok(analyse::AnalysisOptions { analysis, cheaper, limits })
}

/// What is used instead of an analysis that takes too much work.
fn cheaper(name: &str, given: &Analysis) -> Result<Vec<NamedAnalysis>, Stop> {
    let cheaper = |name: String| {
        let analysis = Analysis { log: given.log.clone(), record: given.record, ..analyses::find(&name)? };
        Ok(NamedAnalysis { name, analysis })
    };
    analyses::cheaper(name).into_iter().map(cheaper).collect()
}

/// A limit that cannot be enforced is useless, so it is an error.
pub(crate) fn check_limits(limits: LimitOptions) -> Result<(), Stop> {
    match (limits.memory_limit, memory()) {
        (Some(_), None) => {
            Err(Stop::usage("--memory-limit needs the memory in use, which this system does not report"))
        }
        (Some(_), Some(_)) | (None, _) => Ok(()),
    }
}

/// Time counts from the start of the command; Ctrl-C counts, too.
fn limits(cx: &Context, limits: LimitOptions) -> Limits {
    Limits {
        start: Some(cx.stats.start()),
        time: limits.time_limit,
        memory: limits.memory_limit.map(|bytes| MemoryLimit { bytes, in_use: memory }),
        work: None,
        is_cancelled: Some(Arc::new(interrupt::is_wanted)),
        overdue: Some(Arc::new(overdue)),
    }
}

fn entries(options: &EntryOptions) -> Result<breccia::java::entries::EntryOptions, Stop> {
    let main =
        |name: &String| if name.is_empty() { MainClass::OfJar } else { MainClass::Named(name.clone()) };
    let list = |path: &PathBuf| {
        let name = escape_path(path);
        let text = std::fs::read_to_string(path)
            .map_err(|error| Stop::usage(format!("`{name}` (from --entries) cannot be read: {error}")))?;
        Ok(EntryList { name, text })
    };
    Ok(breccia::java::entries::EntryOptions {
        mains: options.main.iter().map(main).collect(),
        methods: options.entry.clone(),
        lists: options.entries.iter().map(list).collect::<Result<_, Stop>>()?,
        public: options.entries_public.clone(),
        tests: options.tests.clone(),
    })
}

/// The lines of all logs of reflection; what is wrong with one is reported, and the others are used.
fn log(cx: &mut Context, options: &LogOptions) -> Result<Vec<Logged>, Stop> {
    let mut all = Vec::new();
    for path in &options.reflection_log {
        let shown = escape_path(path);
        let bytes = std::fs::read(path)
            .map_err(|error| Stop::usage(format!("the log `{shown}` cannot be read: {error}")))?;
        let (entries, problems) = pointsto::read_log(&shown, &String::from_utf8_lossy(&bytes));
        cx.report(&problems);
        all.extend(entries);
    }
    Ok(all)
}
