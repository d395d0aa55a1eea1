//! `breccia witness`: looks for clients that meet what tests missed, and writes them as tests.

use std::cell::Cell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use classpath::ClassPath;
use coverage::Coverage;
use text::escape_path;
use witness::{End, Finder, Options, Vocabulary};

use super::report::read_result;
use crate::analysis;
use crate::context::Context;
use crate::interrupt;
use crate::options::WitnessOptions;
use crate::stop::Stop;
use crate::testing::files;
use crate::witness::choose::{self, Chosen};
use crate::witness::compile::{self, Compiler};
use crate::witness::find::{Gathered, Search, check_interrupt};
use crate::witness::jvm::Watch;
use crate::witness::keep::{Keeper, Kept, KeptFile};
use crate::witness::outcome::{Avoided, Outcome, WrittenTest};
use crate::witness::place::{Places, own_folder};
use crate::witness::project::KeptProject;
use crate::witness::setup::Setup;

/// Writes tests for what was missed.
pub(crate) fn run(cx: &mut Context, options: &WitnessOptions) -> Result<(), Stop> {
    interrupt::install();
    let state = &options.state;
    let project = project(cx, options)?;
    let judged = read_result(&state.join("result.json"))?;
    let plan_file = state.join("breccia.plan");
    let plan = plan::read(&files::read(&plan_file)?)
        .map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(&plan_file))))?;
    check_plan(&judged, &plan)?;
    let junit = compile::junit(&project.test_path()).ok_or_else(|| {
        Stop::usage("there is no JUnit on the class path of the tests")
            .help("breccia writes tests for JUnit 4 and JUnit 5 (org.junit.jupiter)")
            .help("--cp adds jars to the class path")
    })?;
    let outcome_file = state.join("witness.json");
    let earlier = Outcome::earlier_tests(&outcome_file);
    let fragment_options = if options.fragment.is_given() { &options.fragment } else { &project.fragment };
    let (input, fragment) = analysis::fragment(cx, &project.classes, fragment_options)?;
    let program = &input.program;
    let mut chosen = choose::choose(&judged, program, &fragment, options)?;
    chosen.retain(|chosen| !earlier.iter().any(|test| test.items.contains(&chosen.wanted.key)));
    let literals = literals(program, &fragment.component, &project);
    let vocabulary = Vocabulary::new(program, &fragment.placeholders, &fragment.clients, literals);
    check_vocabulary(&vocabulary, &chosen)?;
    let is_package = |package: &str| {
        let package = format!("{}/", package.replace('.', "/"));
        fragment.component.iter().any(|&class| program.names.class_name(class).0.starts_with(package.as_bytes()))
    };
    let places = Places::find(options, &project, &chosen, is_package)?;
    let setup = Setup::new(cx, options, &plan_file)?;
    let items = chosen.iter().enumerate().map(|(number, chosen)| (chosen.wanted.key.clone(), number));
    let watch = Watch { plan: &plan, items: items.collect() };
    let number = Cell::new(0);
    let search = Search {
        program,
        vocabulary: &vocabulary,
        component: &fragment.component,
        setup: &setup,
        watch: &watch,
        number: &number,
        path: project.component_path(),
    };
    let gathered = if chosen.is_empty() {
        None
    } else {
        Some(search.run(cx, &chosen, Options { seed: options.seed, budget: options.budget })?)
    };
    let mut outcome = Outcome::new(options.seed, options.budget);
    let mut kept = Kept::default();
    if let Some(gathered) = gathered {
        let Gathered { witnesses, searched, lost, unsteady } = gathered;
        let release = compile::release(program, &fragment.component);
        let compiler = Compiler::new(&setup, project.test_path(), release);
        let keeper = Keeper {
            program,
            fragment: &fragment,
            vocabulary: &vocabulary,
            setup: &setup,
            watch: &watch,
            number: &number,
            compiler: &compiler,
            junit,
            chosen: &chosen,
            places: &places,
            path: project.test_path(),
        };
        kept = keeper.keep(cx, witnesses)?;
        outcome.calls = searched.calls;
        outcome.lost = lost;
        outcome.unsteady = unsteady;
        outcome.avoided = searched
            .avoided
            .iter()
            .map(|(operation, end)| Avoided { member: vocabulary.name(program, *operation), why: why(*end).to_owned() })
            .collect();
    }
    (outcome.refused, outcome.failed) = (kept.refused, kept.failed);
    check_interrupt()?;
    let new = write_tests(cx, options, &chosen, &kept.files, &places)?;
    let is_met = |key: &String| new.iter().any(|test| test.items.contains(key));
    outcome.open = chosen.iter().map(|chosen| chosen.wanted.key.clone()).filter(|key| !is_met(key)).collect();
    outcome.tests = earlier.into_iter().chain(new.iter().cloned()).collect();
    outcome.write(&outcome_file)?;
    outcome.print(cx, &new, &chosen)?;
    outcome.tell(cx);
    Ok(())
}

fn why(end: End) -> &'static str {
    match end {
        End::Late => "did not come to an end",
        End::Died | End::Done { .. } => "ended the JVM",
    }
}

/// The project of the run, with what the options add.
fn project(cx: &mut Context, options: &WitnessOptions) -> Result<KeptProject, Stop> {
    let mut project = KeptProject::read(&options.state.join("project.json"))?;
    project.class_path.extend(cx.global.class_path_entries());
    if !options.classes.is_empty() {
        project.classes.clone_from(&options.classes);
    }
    let entries = project.class_path.iter().filter(|path| path.exists());
    cx.global.class_path = entries.map(|entry| OsString::from(entry.as_os_str())).collect();
    Ok(project)
}

fn check_plan(judged: &Coverage, plan: &plan::Plan) -> Result<(), Stop> {
    if *judged.plan == format!("{:016x}", plan.identity()) {
        return Ok(());
    }
    Err(Stop::usage("the plan does not belong to the result").help("`breccia run` writes both"))
}

fn check_vocabulary(vocabulary: &Vocabulary, chosen: &[Chosen<'_>]) -> Result<(), Stop> {
    if vocabulary.is_empty() && !chosen.is_empty() {
        return Err(Stop::not_found("clients of this component can call nothing")
            .help("`breccia interface` shows what they can use; by default these are public members of public classes"));
    }
    Ok(())
}

/// Values that occur in the code of the component and of its tests.
fn literals(program: &program::Program, component: &[program::ClassId], project: &KeptProject) -> witness::Literals {
    let mut finder = Finder::default();
    for &class in component {
        finder.add(&program.class_bytes(class).unwrap_or_default());
    }
    let own: Vec<PathBuf> = project.test_classes.iter().filter(|path| path.is_dir()).cloned().collect();
    let tests = ClassPath::open(&own, &classpath::Options::new(8));
    for index in 0..tests.len() {
        if let Ok(bytes) = tests.bytes(index) {
            finder.add_tests(&bytes);
        }
    }
    finder.found()
}

/// Writes the files. Where a folder cannot be written, they go to our own.
fn write_tests(
    cx: &Context,
    options: &WitnessOptions,
    chosen: &[Chosen<'_>],
    kept: &[KeptFile],
    places: &Places,
) -> Result<Vec<WrittenTest>, Stop> {
    let mut written = Vec::new();
    for KeptFile { file, text, items, path } in kept {
        let mut path = path.clone();
        if let Err(stop) = write_new(&path, text) {
            let own = places.package.split('.').fold(own_folder(&options.state), |folder, part| folder.join(part));
            let instead = own.join(path.file_name().unwrap_or_default());
            let what = stop.message().map(|message| message.what.clone()).unwrap_or_default();
            files::write(&instead, text.as_bytes())?;
            cx.warn(&format!("{what}; the tests are in `{}` instead", escape_path(&instead)));
            path = instead;
        }
        let path = files::absolute(&path)?;
        let class = if places.package.is_empty() { file.name.clone() } else { format!("{}.{}", places.package, file.name) };
        for (test, items) in file.tests.iter().zip(items) {
            written.push(WrittenTest {
                class: class.clone(),
                method: test.name.clone(),
                file: path.clone(),
                items: items.iter().map(|&item| chosen[item].wanted.key.clone()).collect(),
            });
        }
    }
    Ok(written)
}

/// Writes a file that must not exist.
fn write_new(path: &Path, text: &str) -> Result<(), Stop> {
    if std::fs::symlink_metadata(path).is_ok() {
        return Err(Stop::not_found(format!("`{}` exists by now", escape_path(path))));
    }
    files::write(path, text.as_bytes())
}
