//! From recordings to a judged result: what the tests exercised, what they missed, and why.

use std::collections::HashSet;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use classpath::{ClassPath, Container, Kind};
use coverage::{Calls, Coverage, Criterion, Jvm, More, OtherPlan, Outside, Verdict, Waiver};
use plan::Plan;
use recording::Recording;

use super::recipes::Cook;
use super::widen;
use crate::java;
use crate::java::places::SourcePlaces;
use crate::java::requirements::{Planned, Request};
use crate::observe::{Note, Observer, timed};

/// How long recipes are looked for, and for how many items: the most promising ones.
const TIME_FOR_RECIPES: Duration = Duration::from_secs(10);
const RECIPES: usize = 500;

/// What is judged, and what is known besides.
pub struct Case<'a> {
    /// What is required.
    pub plan: &'a Plan,
    /// What happened in the JVMs.
    pub recordings: &'a [Recording],
    /// What need not be exercised.
    pub waivers: &'a [Waiver],
    /// The component and its analysis, if it was run. Without it, there are no wider analyses and no recipes.
    pub component: Option<Component<'a>>,
    /// Which calls count, if not those that the plan says.
    pub calls: Option<Calls>,
    /// Whether to look for ways to exercise what was missed.
    pub recipes: bool,
    /// Whether there is a source file with this path: package, slash, name.
    pub has_source: &'a dyn Fn(&str) -> bool,
}

/// A component that was analysed, and what it takes to analyse it again for other clients.
#[derive(Clone, Copy)]
pub struct Component<'a> {
    /// What was found.
    pub planned: &'a Planned,
    /// How it was found.
    pub request: &'a Request,
    /// The classes of the tests.
    pub test_classes: &'a [PathBuf],
}

/// Why recordings cannot be judged.
#[derive(Debug)]
pub enum JudgeError {
    /// Recordings belong to different plans.
    Differ(recording::Differ),
    /// The recordings belong to another plan.
    OtherPlan(OtherPlan),
    /// A wider analysis failed.
    Java(Box<java::Error>),
}

/// Judges recordings: [`coverage::judge`], then widening for what was ruled out and happened all the same,
/// then recipes.
pub fn judge(observer: &mut dyn Observer, case: &Case<'_>) -> Result<Coverage, JudgeError> {
    let jvms: Vec<Jvm> = case.recordings.iter().map(Jvm::from_recording).collect();
    let joined = recording::join(case.recordings).map_err(JudgeError::Differ)?;
    let tests = case.component.as_ref().map(|component| classes_of_tests(component.test_classes));
    let tests = tests.unwrap_or_default();
    let first = one(case, &joined, &jvms, &tests, Outside::default())?;
    // Wider analyses are expensive, so they run only if something is left to explain.
    let mut judged = match (contradictions(&first), &case.component) {
        (0, _) | (_, None) => first,
        (_, Some(component)) => widen::explained(observer, component, first, |outside| {
            one(case, &joined, &jvms, &tests, outside)
        })?,
    };
    if let Some(component) = case.component.as_ref().filter(|_| case.recipes) {
        add_recipes(observer, &mut judged, component.planned);
    }
    Ok(judged)
}

fn one(
    case: &Case<'_>,
    joined: &Recording,
    jvms: &[Jvm],
    tests: &[Box<[u8]>],
    outside: Outside<'_>,
) -> Result<Coverage, JudgeError> {
    let more = More { waivers: case.waivers, outside, jvms, tests, calls: case.calls };
    let mut judged = coverage::judge(case.plan, joined, &more).map_err(JudgeError::OtherPlan)?;
    judged.mark_sources(case.has_source);
    Ok(judged)
}

/// The names of the classes of the tests, ascending. On a class path, libraries are jars beside the folders.
fn classes_of_tests(paths: &[PathBuf]) -> Vec<Box<[u8]>> {
    // Only names matter, and versions of a class have the same name.
    let all = ClassPath::open(paths, &classpath::Options::new(8));
    let is_folder = |container: &Container| container.kind == Kind::Directory;
    let has_folders = all.containers().iter().any(is_folder);
    let entries = (0..all.len()).map(|at| all.entry(at));
    let of_tests = entries.filter(|entry| !has_folders || is_folder(entry.container));
    let mut names: Vec<Box<[u8]>> = of_tests.map(|entry| entry.name.into()).collect();
    names.sort_unstable();
    names
}

/// How much was observed that the analysis had ruled out.
pub fn contradictions(coverage: &Coverage) -> usize {
    let beyond = coverage.all_sites().flat_map(|(_, _, site)| &site.beyond);
    beyond.filter(|observed| observed.verdict == Verdict::Contradicted).count()
}

fn add_recipes(observer: &mut dyn Observer, judged: &mut Coverage, planned: &Planned) {
    let places = SourcePlaces::of_analysis(&planned.analysed);
    let Some(cook) = Cook::new(&planned.analysed, &places, TIME_FOR_RECIPES) else { return };
    let gaps = coverage::gaps(judged);
    let receivers = gaps.ranked.iter().filter(|gap| gap.criterion == Criterion::Rc);
    let all = receivers.clone().count();
    let promising: HashSet<String> = receivers.take(RECIPES).map(|gap| gap.key()).collect();
    let mut found = 0;
    timed(observer, "recipes", || {
        judged.add_recipes(|place, site, item| {
            let is_promising = promising.contains(&coverage::item_key(site, Criterion::Rc, item));
            let recipe = if is_promising { cook.recipe(place, site, item) } else { None };
            found += usize::from(recipe.is_some());
            recipe
        });
    });
    if found < all {
        observer.note(Note::SomeRecipes { found, missed: all });
    }
}

impl From<java::Error> for JudgeError {
    fn from(error: java::Error) -> Self {
        Self::Java(Box::new(error))
    }
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differ(error) => error.fmt(f),
            Self::OtherPlan(error) => error.fmt(f),
            Self::Java(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JudgeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Differ(error) => Some(error),
            Self::OtherPlan(error) => Some(error),
            Self::Java(error) => Some(&**error),
        }
    }
}
