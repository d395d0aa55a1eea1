//! From recordings to a judged result.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use coverage::{Coverage, Criterion, Jvm, More, Name, Outside, Verdict, Waiver};
use fragment::{Interface, MemberId};
use plan::Plan;
use program::Program;
use recording::Recording;
use requirements::Which;

use super::plan::Planned;
use super::recordings;
use crate::analysis::{fragment::Fragment, load_component, places::Places};
use crate::commands::why::recipe::Cook;
use crate::context::Context;
use crate::number::{count, grouped};
use crate::options::{AnalysisOptions, FragmentOptions, JudgeOptions, LimitOptions};
use crate::output::clean;
use crate::stop::Stop;

/// What is looked for in the working directory.
const WAIVERS: &str = "breccia-waivers.toml";

/// How long recipes are looked for, and for how many items: the most promising ones.
const TIME_FOR_RECIPES: Duration = Duration::from_secs(10);
const RECIPES: usize = 500;

/// How long it is looked what clients can do that go as far as clients can.
const TIME_FOR_WIDER: Duration = Duration::from_secs(60);

/// Methods that the JDK's serialization calls by reflection: whoever writes or reads objects goes past the interface.
const OF_SERIALIZATION: [(&str, &str); 7] = [
    ("writeObject", "(Ljava/io/ObjectOutputStream;)V"),
    ("readObject", "(Ljava/io/ObjectInputStream;)V"),
    ("readObjectNoData", "()V"),
    ("writeReplace", "()Ljava/lang/Object;"),
    ("readResolve", "()Ljava/lang/Object;"),
    ("writeExternal", "(Ljava/io/ObjectOutput;)V"),
    ("readExternal", "(Ljava/io/ObjectInput;)V"),
];

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
        (_, Some(planned)) => {
            let (wider, members) = past_the_interface(cx, case, planned)?;
            let outside = Outside { wider: wider.as_ref(), members: &members };
            let mut second = one(case.plan, &joined, &waivers, &jvms, outside)?;
            explain_serialization(&mut second, &members);
            second
        }
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

/// What is met in methods that serialization calls may have been met past the interface, if the tests write or read objects. It is not proven:
/// the component may do so too.
fn explain_serialization(judged: &mut Coverage, used_outside: &[Name]) {
    let streams = ["java.io.ObjectOutputStream", "java.io.ObjectInputStream"];
    if !used_outside.iter().any(|member| streams.iter().any(|stream| member.starts_with(stream))) {
        return;
    }
    let methods = judged.classes.iter_mut().flat_map(|class| &mut class.methods);
    let called = methods.filter(|method| OF_SERIALIZATION.contains(&(&method.name, &method.descriptor)));
    for observed in called.flat_map(|method| &mut method.sites).flat_map(|site| &mut site.beyond) {
        if observed.verdict == Verdict::Contradicted {
            observed.verdict = Verdict::OutsideInt;
            observed.unproven = true;
        }
    }
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

/// Did the tests go past the interface? What they use that it has not, and what is possible for clients that go as far as clients can.
fn past_the_interface(
    cx: &mut Context,
    case: &Case<'_>,
    planned: &Planned,
) -> Result<(Option<Plan>, Vec<Name>), Stop> {
    cx.note("something was met that the analysis had ruled out: looking whether the tests went past the interface");
    let members = match case.test_classes.is_empty() {
        true => Vec::new(),
        false => used_outside(cx, case, planned)?,
    };
    if members.is_empty() && !case.test_classes.is_empty() {
        return Ok((None, members));
    }
    let fragment = FragmentOptions {
        same_package: true,
        open_types: true,
        object_members: true,
        accessed: Vec::new(),
        member: Vec::new(),
        suite: Vec::new(),
        also_used_by: case.test_classes.to_vec(),
        ..case.analysis.fragment.clone()
    };
    let options = AnalysisOptions { fragment, ..case.analysis.clone() };
    let limits = LimitOptions {
        time_limit: Some(case.analysis.limits.time_limit.unwrap_or(TIME_FOR_WIDER).min(TIME_FOR_WIDER)),
        ..case.analysis.limits
    };
    let options = AnalysisOptions { limits, ..options };
    match Planned::of(cx, case.paths, &options, Which::All) {
        Ok(wider) => Ok((Some(wider.plan), members)),
        Err(Stop::Limit(_)) => {
            cx.note("this takes too long: what the tests met past the interface is told by what they use");
            Ok((None, members))
        }
        Err(stop) => Err(stop),
    }
}

/// The members that the tests use and the interface does not have.
fn used_outside(cx: &mut Context, case: &Case<'_>, planned: &Planned) -> Result<Vec<Name>, Stop> {
    let fragment = FragmentOptions {
        suite: case.test_classes.to_vec(),
        accessed: Vec::new(),
        member: Vec::new(),
        ..case.analysis.fragment.clone()
    };
    let mut input = load_component(cx, case.paths, &fragment)?;
    let used = Fragment::of(cx, &mut input, &fragment)?;
    let Some(own) = &planned.analysed.fragment else { return Ok(Vec::new()) };
    let known: HashSet<String> =
        members(&planned.analysed.input.program, &own.interface).into_iter().collect();
    let mut outside = members(&input.program, &used.interface);
    outside.retain(|member| !known.contains(member));
    Ok(outside.into_iter().map(Name::from).collect())
}

fn members(program: &Program, interface: &Interface) -> Vec<String> {
    let name = |id: MemberId| match id {
        MemberId::Method(method) => program.method_name(method),
        MemberId::Field(field) => {
            let declared = program.field(field);
            format!("{}.{}", program.class_name(declared.class), program.names.text(declared.name).decode())
        }
    };
    interface.members.iter().map(|member| name(member.id)).collect()
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
