//! `breccia witness`: looks for clients that meet what tests missed, and writes them as tests.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use breccia::java::component::Fragment;
use classpath::ClassPath;
use coverage::Coverage;
use plan::Plan;
use program::Program;
use rustc_hash::FxHashSet;
use text::{escape_path, grouped};
use witness::java::Junit;
use witness::{End, Finder, Options, Vocabulary};

use super::report::read_result;
use crate::analysis;
use crate::context::Context;
use crate::interrupt;
use crate::options::WitnessOptions;
use crate::stop::Stop;
use crate::testing::files;
use crate::witness::choose::{self, Choice, Chosen};
use crate::witness::compile::{self, Compiler};
use crate::witness::find::{Gathered, Search};
use crate::witness::follow::Watch;
use crate::witness::interrupted::check_interrupt;
use crate::witness::keep::{Keeper, Kept, KeptFile};
use crate::witness::outcome::{Outcome, WrittenTest};
use crate::witness::place::{Places, own_folder};
use crate::witness::project::KeptProject;
use crate::witness::setup::Setup;

/// Writes tests for what was missed.
pub(crate) fn run(cx: &mut Context, options: &WitnessOptions) -> Result<(), Stop> {
    interrupt::install();
    let state = &options.state;
    let project = project(cx, options)?;
    let result_file = state.join("result.json");
    let judged = read_result(&result_file)?;
    let plan_file = state.join("breccia.plan");
    let plan = read_plan(&plan_file, &judged)?;
    let junit = junit(&project)?;
    let outcome_file = state.join("witness.json");
    let earlier = Outcome::earlier_tests(&outcome_file);
    let of_component = if options.fragment.is_given() { &options.fragment } else { &project.fragment };
    let (input, fragment) = analysis::fragment(cx, &project.classes, of_component)?;
    let chosen = choose_new(cx, &judged, &input.program, &fragment, options, &earlier)?;
    let mut outcome = Outcome::new(options.seed, options.budget);
    let mut new = Vec::new();
    if !chosen.is_empty() {
        let tests = classes_of_tests(&project);
        let literals = literals(&input.program, &fragment.component, &tests);
        let mut vocabulary =
            Vocabulary::new(&input.program, &fragment.placeholders, &fragment.clients, literals);
        vocabulary.learn(&input.program, tests.iter().map(Vec::as_slice));
        check_vocabulary(&vocabulary)?;
        let places =
            Places::find(options, &project, &chosen, |name| is_package(&input.program, &fragment, name))?;
        let setup = Setup::new(cx, options, &plan_file)?;
        let release = compile::release(&input.program, &fragment.component);
        let compiler = Compiler::new(&setup, project.test_path(), release);
        vocabulary.refuse(compiler.unknown_members(&input.program, &fragment.component, &vocabulary)?);
        let items = chosen.iter().enumerate().map(|(number, chosen)| (chosen.wanted.key.clone(), number));
        let job = Job {
            options,
            project: &project,
            program: &input.program,
            fragment: &fragment,
            vocabulary: &vocabulary,
            setup: &setup,
            compiler: &compiler,
            watch: &Watch::new(&plan, items.collect()),
            chosen: &chosen,
            places: &places,
            junit,
        };
        // From here on Ctrl-C ends the search, and not the program: our own files go, too.
        let _listening = interrupt::listen();
        let kept = job.run(cx, &mut outcome)?;
        check_interrupt()?;
        new = write_tests(cx, options, &chosen, &kept.files, &places)?;
    }
    let is_met = |key: &String| new.iter().any(|test| test.items.contains(key));
    outcome.open = chosen.iter().map(|chosen| chosen.wanted.key.clone()).filter(|key| !is_met(key)).collect();
    outcome.tests = earlier.into_iter().chain(new.iter().cloned()).collect();
    let is_open_again = |key: &str| chosen.iter().any(|chosen| chosen.wanted.key == key);
    outcome.keep_open(&outcome_file, is_open_again);
    outcome.write(&outcome_file)?;
    mark(&outcome_file, &result_file)?;
    outcome.print(cx, &new, &chosen)?;
    outcome.tell(cx, !new.is_empty());
    Ok(())
}

/// Chooses what no earlier test meets, and says how much is left for another time.
fn choose_new<'a>(
    cx: &Context,
    judged: &'a Coverage,
    program: &Program,
    fragment: &Fragment,
    options: &WitnessOptions,
    earlier: &[WrittenTest],
) -> Result<Vec<Chosen<'a>>, Stop> {
    let met: FxHashSet<&str> = earlier.iter().flat_map(|test| &test.items).map(String::as_str).collect();
    let Choice { chosen, left_out } = choose::choose(judged, program, fragment, options, &met)?;
    if left_out > 0 {
        let left_out = grouped(left_out as u64);
        cx.note(&format!(
            "looking for the most promising gaps only, and not for {left_out} more (--limit, --all)"
        ));
    }
    Ok(chosen)
}

/// Marks in the result what is possible and what is open.
fn mark(outcome: &Path, result: &Path) -> Result<(), Stop> {
    let mut judged = read_result(result)?;
    Outcome::mark(outcome, &mut judged);
    let mut bytes = Vec::new();
    coverage::write(&judged, &mut bytes)?;
    files::write(result, &bytes)
}

/// A search, with everything that it needs.
struct Job<'a> {
    options: &'a WitnessOptions,
    project: &'a KeptProject,
    program: &'a Program,
    fragment: &'a Fragment,
    vocabulary: &'a Vocabulary,
    setup: &'a Setup,
    compiler: &'a Compiler<'a>,
    watch: &'a Watch<'a>,
    chosen: &'a [Chosen<'a>],
    places: &'a Places,
    junit: Junit,
}

impl Job<'_> {
    /// Searches, and keeps tests that compile and pass.
    fn run(&self, cx: &mut Context, outcome: &mut Outcome) -> Result<Kept, Stop> {
        let number = Cell::new(0);
        let search = Search {
            program: self.program,
            vocabulary: self.vocabulary,
            component: &self.fragment.component,
            setup: self.setup,
            watch: self.watch,
            number: &number,
            path: self.project.component_path(),
        };
        let how = Options { seed: self.options.seed, budget: self.options.budget };
        let Gathered { witnesses, searched, lost, unsteady } = search.run(cx, self.chosen, how)?;
        let keeper = Keeper {
            program: self.program,
            fragment: self.fragment,
            vocabulary: self.vocabulary,
            setup: self.setup,
            watch: self.watch,
            number: &number,
            compiler: self.compiler,
            junit: self.junit,
            chosen: self.chosen,
            places: self.places,
            path: self.project.test_path(),
        };
        let kept = keeper.keep(cx, witnesses)?;
        let avoided = searched.avoided.iter().map(|(operation, end)| {
            let member = self.vocabulary.name(self.program, *operation);
            format!("{member} is no longer called: it {}", why(*end))
        });
        outcome.avoided = avoided.collect();
        (outcome.calls, outcome.lost, outcome.unsteady) = (searched.calls, lost, unsteady);
        (outcome.refused, outcome.failed) = (kept.refused, kept.failed);
        outcome.complaints.clone_from(&kept.complaints);
        Ok(kept)
    }
}

/// The plan of a result.
fn read_plan(file: &Path, judged: &Coverage) -> Result<Plan, Stop> {
    let plan = plan::read(&files::read(file)?)
        .map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(file))))?;
    if *judged.plan != format!("{:016x}", plan.identity()) {
        return Err(Stop::usage("the plan does not belong to the result").help("`breccia run` writes both"));
    }
    Ok(plan)
}

fn junit(project: &KeptProject) -> Result<Junit, Stop> {
    compile::junit(&project.test_path()).ok_or_else(|| {
        Stop::usage("there is no JUnit on the class path of the tests")
            .help("breccia writes tests for JUnit 4 and JUnit 5 (org.junit.jupiter)")
            .help("--cp adds jars to the class path")
    })
}

fn is_package(program: &Program, fragment: &Fragment, name: &str) -> bool {
    let start = format!("{}/", name.replace('.', "/"));
    fragment.component.iter().any(|&class| program.names.class_name(class).0.starts_with(start.as_bytes()))
}

fn why(end: End) -> &'static str {
    match end {
        End::Late => "did not come to an end",
        End::Busy => "left threads running",
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
    project.put_on_class_path(cx);
    Ok(project)
}

fn check_vocabulary(vocabulary: &Vocabulary) -> Result<(), Stop> {
    if vocabulary.is_empty() {
        return Err(Stop::not_found("clients of this component can call nothing")
            .help("`breccia interface` shows what they can use; by default these are public members of public classes"));
    }
    Ok(())
}

/// Values that occur in the code of the component and of its tests.
fn literals(
    program: &program::Program,
    component: &[program::ClassId],
    tests: &[Vec<u8>],
) -> witness::Literals {
    let mut finder = Finder::default();
    for &class in component {
        finder.add(&program.class_bytes(class).unwrap_or_default());
    }
    tests.iter().for_each(|class| finder.add_tests(class));
    finder.found()
}

/// The class files in the folders of the tests.
fn classes_of_tests(project: &KeptProject) -> Vec<Vec<u8>> {
    let own: Vec<PathBuf> = project.test_classes.iter().filter(|path| path.is_dir()).cloned().collect();
    let tests = ClassPath::open(&own, &classpath::Options::new(8));
    (0..tests.len()).filter_map(|index| Some(tests.bytes(index).ok()?.to_vec())).collect()
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
            let own =
                places.package.split('.').fold(own_folder(&options.state), |folder, part| folder.join(part));
            let instead = own.join(path.file_name().unwrap_or_default());
            let what = stop.message().map(|message| message.what.clone()).unwrap_or_default();
            files::write(&instead, text.as_bytes())?;
            cx.warn(&format!("{what}; the tests are in `{}` instead", escape_path(&instead)));
            path = instead;
        }
        let path = files::absolute(&path)?;
        let class = if places.package.is_empty() {
            file.name.clone()
        } else {
            format!("{}.{}", places.package, file.name)
        };
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
