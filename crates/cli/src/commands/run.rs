//! `breccia run`: plan, run the tests with the agent, judge, show.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use coverage::Silence;
use requirements::Which;
use runner::{Module, Project, Request};
use text::{escape, escape_lines};

use crate::analysis::{self, Prepared};
use crate::context::Context;
use crate::options::RunOptions;
use crate::stop::Stop;
use crate::testing::judge::{Case, judge};
use crate::testing::show::{self, show};
use crate::testing::state::State;
use crate::testing::{files, library};
use crate::witness::outcome::Outcome;
use crate::witness::project::{KeptModule, KeptProject};
use crate::{interrupt, planned};

/// What a command's tests are about.
#[derive(Default)]
struct Subject {
    /// The classes of the component.
    classes: Vec<PathBuf>,
    test_classes: Vec<PathBuf>,
    sources: Vec<PathBuf>,
    modules: Vec<KeptModule>,
}

/// Runs tests and reports what they cover.
pub(crate) fn run(cx: &mut Context, mut options: RunOptions) -> Result<(), Stop> {
    show::check_outputs(cx, &options.show)?;
    find_program(&options)?;
    let state = State::open(&options.state)?;
    let subject = subject(cx, &mut options, &state)?;
    let prepared = plan(cx, &options, &subject)?;
    let planned = &prepared.planned;
    files::write(&state.plan(), &plan::write(&planned.plan))?;
    state.forget_recordings()?;
    let code = run_command(cx, &options.command, &state)?;
    let data = [state.data()];
    let case = Case {
        plan: &planned.plan,
        data: &data,
        options: &options.judge,
        calls: None,
        test_classes: &subject.test_classes,
        sources: &subject.sources,
        prepared: Some(&prepared),
    };
    let mut judged = judge(cx, &case)?;
    judged.exit_code = Some(code);
    Outcome::mark(&state.outcome(), &mut judged);
    let paths = show::ReportPaths {
        result: Some(&state.result()),
        html: options.show.html.clone().unwrap_or_else(|| state.report()),
        sources: &subject.sources,
        title: show::title(&options.show)?,
    };
    if Silence::find(&judged).is_some_and(Silence::is_total) {
        show::show_nothing(cx, &judged, &options.show, &paths)?
    } else {
        state.keep_sources(&subject.sources)?;
        keep_project(cx, &options, &subject, &state)?;
        show(cx, &judged, &options.show, &paths)?;
    }
    cx.out.flush()?;
    show::tell_doubts(cx, &judged, &options.show);
    match u8::try_from(code).unwrap_or(1) {
        0 => Ok(()),
        code => Err(Stop::Told(code)),
    }
}

/// Keeps what `witness` needs to start the component again.
fn keep_project(cx: &Context, options: &RunOptions, subject: &Subject, state: &State) -> Result<(), Stop> {
    let project = KeptProject {
        classes: subject.classes.clone(),
        class_path: cx.global.class_path_entries(),
        test_classes: subject.test_classes.clone(),
        modules: subject.modules.clone(),
        fragment: options.analysis.fragment.clone(),
    };
    project.write(&state.project())
}

/// Nothing is compiled, analysed or announced for a command that cannot start.
fn find_program(options: &RunOptions) -> Result<(), Stop> {
    let folder = std::env::current_dir()?;
    let (words, state) = (&options.command, &options.state);
    let request = Request { words, folder: &folder, state, environment: &environment };
    runner::find_program(&request).map_err(|error| Stop::not_found(escape_lines(&error)))
}

/// Finds the component: what the options say, or the project that the command builds.
fn subject(cx: &mut Context, options: &mut RunOptions, state: &State) -> Result<Subject, Stop> {
    let folder = std::env::current_dir()?;
    let (words, state) = (&options.command, state.folder());
    let request = Request { words, folder: &folder, state, environment: &environment };
    let mut subject = Subject {
        classes: options.classes.clone(),
        test_classes: options.judge.test_classes.clone(),
        sources: options.show.sources.clone(),
        modules: Vec::new(),
    };
    let is_named = !options.classes.is_empty() || !options.analysis.fragment.component.is_empty();
    let class_path_given = !cx.global.class_path.is_empty();
    if let Some(project) = Project::find(&folder, &options.command).filter(|_| !is_named || !class_path_given)
    {
        let progress = cx.progress_of(|| "compiling".to_owned());
        let project = cx.stats.time("compile", || project.prepare_classes(&request));
        drop(progress);
        let project = project.map_err(|error| Stop::not_found(escape_lines(&error)))?;
        of_project(cx, &mut subject, &project.modules, is_named, class_path_given);
    } else if !class_path_given {
        let path = runner::java_class_path(&options.command, &folder, &environment);
        add_class_path(cx, &path);
        if subject.test_classes.is_empty() && !subject.classes.is_empty() {
            subject.test_classes =
                path.into_iter().filter(|entry| !subject.classes.contains(entry) && entry.exists()).collect();
        }
    }
    if !is_named && subject.classes.is_empty() {
        return Err(Stop::usage("no classes to analyse were found")
            .help("there is no Maven or Gradle project here whose classes could be found")
            .help("give --classes target/classes, or --component 'com.example.**' with --cp"));
    }
    Ok(subject)
}

fn of_project(
    cx: &mut Context,
    subject: &mut Subject,
    modules: &[Module],
    is_named: bool,
    class_path_given: bool,
) {
    let existing = |folders: fn(&Module) -> &Vec<PathBuf>| -> Vec<PathBuf> {
        modules.iter().flat_map(folders).filter(|folder| folder.exists()).cloned().collect()
    };
    if !is_named {
        subject.classes = existing(|module| &module.classes);
    }
    if subject.test_classes.is_empty() {
        subject.test_classes = existing(|module| &module.test_classes);
    }
    if subject.sources.is_empty() {
        subject.sources = existing(|module| &module.sources);
    }
    let kept = |module: &Module| KeptModule {
        classes: module.classes.clone(),
        test_sources: module.test_sources.clone(),
    };
    subject.modules = modules.iter().map(kept).collect();
    if !class_path_given {
        let tests = existing(|module| &module.test_classes);
        let mut path = existing(|module| &module.class_path);
        path.retain(|entry| !tests.contains(entry) && !subject.classes.contains(entry));
        path.dedup();
        if is_named {
            path.extend(existing(|module| &module.classes));
        }
        add_class_path(cx, &path);
    }
}

fn add_class_path(cx: &mut Context, path: &[PathBuf]) {
    cx.global.class_path.extend(path.iter().map(|entry| OsString::from(entry.as_os_str())));
}

fn plan(cx: &mut Context, options: &RunOptions, subject: &Subject) -> Result<Prepared, Stop> {
    let which = Which::from(options.calls.of_plan());
    let finer = options.judge.refine.as_deref();
    // Recipes explain how an item can be met.
    let how = analysis::recording(&options.analysis);
    let prepared = analysis::weighed_plan(cx, &subject.classes, &how, finer, which)?;
    let Prepared { planned, .. } = &prepared;
    let plan = &planned.plan;
    if let Some(missing) = planned::missing(plan) {
        cx.warn(&format!("{missing} (--cp adds them; --unknown says what their code may do)"));
    }
    if let Some(libraries) = planned::libraries(&planned.analysed) {
        cx.note(&libraries);
    }
    cx.note(&format!("{} (analysis: {})", planned::required(plan), planned.analysed.analysis));
    if let Some(beside) = planned::beside(plan) {
        cx.note(&beside);
    }
    Ok(prepared)
}

/// Runs the command with the agent; its exit code.
fn run_command(cx: &mut Context, words: &[OsString], state: &State) -> Result<i32, Stop> {
    let library = library::unpack(&files::absolute(state.folder())?)?;
    let argument = library::argument(&library, &state.plan(), &state.data())?;
    let folder = std::env::current_dir()?;
    let request = Request { words, folder: &folder, state: state.folder(), environment: &environment };
    let failed = |error: runner::Error| Stop::not_found(escape_lines(&error));
    let prepared = runner::prepare(&request, &argument).map_err(failed)?;
    prepared.notes.iter().for_each(|note| cx.note(&escape(note)));
    cx.out.flush()?;
    let left = interrupt::leave_to_command();
    let ended = cx.stats.time("run", || runner::run(&prepared, |process| left.pass_on_to(process)));
    let ended = ended.map_err(failed)?;
    drop(left);
    ended.notes.iter().for_each(|note| cx.warn(&escape(note)));
    Ok(ended.code)
}

fn environment(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}
