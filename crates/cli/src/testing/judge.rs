//! From recordings to a judged result.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use coverage::{Coverage, Criterion, Jvm, More, Outside, Verdict, Waiver};
use plan::Plan;
use recording::Recording;

use super::plan::Planned;
use super::{outside, recordings};
use crate::analysis::places::Places;
use crate::commands::why::recipe::Cook;
use crate::context::Context;
use crate::number::{count, grouped};
use crate::options::{AnalysisOptions, JudgeOptions};
use crate::output::clean;
use crate::stop::Stop;

/// What is looked for in the working directory.
const WAIVERS: &str = "breccia-waivers.toml";

/// How long recipes are looked for, and for how many items: the most promising ones.
const TIME_FOR_RECIPES: Duration = Duration::from_secs(10);
const RECIPES: usize = 500;

/// What is judged, and what is known besides.
pub(crate) struct Case<'a> {
    /// What is required.
    pub(crate) plan: &'a Plan,
    /// Recordings, or folders of them.
    pub(crate) data: &'a [PathBuf],
    /// How to judge.
    pub(crate) options: &'a JudgeOptions,
    /// The classes of the component, and how they were analysed.
    pub(crate) paths: &'a [PathBuf],
    /// The options of the analysis.
    pub(crate) analysis: &'a AnalysisOptions,
    /// The classes of the tests.
    pub(crate) test_classes: &'a [PathBuf],
    /// What the analysis found, if it was run.
    pub(crate) planned: Option<&'a Planned>,
}

/// Judges recordings.
pub(crate) fn judge(cx: &mut Context, case: &Case<'_>) -> Result<Coverage, Stop> {
    let (names, all) = recordings::read(cx, case.data)?;
    let jvms: Vec<Jvm> = all.iter().map(Jvm::of).collect();
    let joined = recordings::join(&names, &all)?;
    let waivers = waivers(case.options)?;
    let first = one(case.plan, &joined, &waivers, &jvms, Outside::default())?;
    let mut judged = match (alarms(&first), case.planned) {
        (0, _) | (_, None) => first,
        (_, Some(planned)) => outside::explained(cx, case, planned, first, |outside| {
            one(case.plan, &joined, &waivers, &jvms, outside)
        })?,
    };
    if let Some(planned) = case.planned.filter(|_| !case.options.no_recipes) {
        add_recipes(cx, &mut judged, planned);
    }
    Ok(judged)
}

fn one(
    plan: &Plan,
    joined: &Recording,
    waivers: &[Waiver],
    jvms: &[Jvm],
    outside: Outside<'_>,
) -> Result<Coverage, Stop> {
    coverage::judge(plan, joined, &More { waivers, outside, jvms })
        .map_err(|error| Stop::not_found(error.to_string()).help("run the tests again with this plan"))
}

/// How much was observed that the analysis had ruled out.
pub(crate) fn alarms(coverage: &Coverage) -> usize {
    let beyond = coverage.sites().flat_map(|(_, _, site)| &site.beyond);
    beyond.filter(|observed| observed.verdict == Verdict::Contradicted).count()
}

fn waivers(options: &JudgeOptions) -> Result<Vec<Waiver>, Stop> {
    let usual = Path::new(WAIVERS);
    let path = match &options.waivers {
        Some(path) => path.as_path(),
        None if usual.is_file() => usual,
        None => return Ok(Vec::new()),
    };
    let shown = clean(&path.display());
    let text = std::fs::read_to_string(path)
        .map_err(|error| Stop::usage(format!("`{shown}` cannot be read: {error}")))?;
    coverage::parse_waivers(&text).map_err(|error| Stop::usage(format!("`{shown}`: {error}")))
}

fn add_recipes(cx: &mut Context, judged: &mut Coverage, planned: &Planned) {
    let places = Places::of(&planned.analysed);
    let Some(cook) = Cook::new(&planned.analysed, &places, TIME_FOR_RECIPES) else { return };
    let gaps = coverage::gaps(judged);
    let receivers = gaps.ranked.iter().filter(|gap| gap.criterion == Criterion::Rc);
    let all = receivers.clone().count();
    let promising: HashSet<String> = receivers.take(RECIPES).map(|gap| gap.key()).collect();
    let mut found = 0;
    cx.stats.time("recipes", || {
        judged.add_recipes(|place, site, item| {
            let is_promising = promising.contains(&coverage::item_key(site, Criterion::Rc, item));
            let recipe = if is_promising { cook.recipe(place, site, item) } else { None };
            found += usize::from(recipe.is_some());
            recipe
        });
    });
    if found < all {
        cx.note(&format!(
            "ways to meet {} of {} were looked for and found; `breccia why` finds others, one by one",
            grouped(found as u64),
            count(all, "missed class", "missed classes")
        ));
    }
}
