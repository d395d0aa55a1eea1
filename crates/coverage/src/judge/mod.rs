//! Compares a recording with a plan.
//!
//! | file | what it answers |
//! |---|---|
//! | `shape.rs` | what a run-time class is, independent of any plan: a named class, a lambda, a proxy |
//! | `index.rs` | which receivers and targets of a planned call a class can be |
//! | `evidence.rs` | what the recording says about each probe |
//! | `covered.rs` | which items of a call were covered, and what was observed beyond them |
//! | `site.rs` | the state and the reason of each item of a call |

mod covered;
mod evidence;
mod index;
mod shape;
mod site;

use std::fmt;

use plan::Plan;
use recording::{Head, Recording};
use rustc_hash::FxHashMap;

use self::evidence::Evidence;
use self::index::PlanIndex;
use self::site::SiteJudge;
use crate::calls::{Calls, Missing};
use crate::json::FORMAT;
use crate::key::site_key;
use crate::model::{ClassCoverage, Coverage, Made, MethodCoverage};
use crate::name::Name;
use crate::run::{Jvm, LoadedClass, Run};
use crate::waivers::Waiver;

/// Further input besides the plan and the recording.
#[derive(Clone, Copy, Debug, Default)]
pub struct More<'a> {
    /// The user's waivers.
    pub waivers: &'a [Waiver],
    /// What is known about tests that use members outside the interface.
    pub outside: Outside<'a>,
    /// The classes of the tests by internal name, ascending; empty if they are not known.
    pub tests: &'a [Box<[u8]>],
    /// Which calls count, if not those that the plan says.
    pub calls: Option<Calls>,
    /// The JVMs whose recordings were joined.
    pub jvms: &'a [Jvm],
}

/// What is known about tests that use members outside the interface. This decides what an observation means
/// that was not predicted:
///
/// | wider plan | members | verdict |
/// |---|---|---|
/// | predicts it | – | outside the interface |
/// | does not | – | contradicted |
/// | not there | some | outside the interface, unproven |
/// | not there | none | contradicted |
#[derive(Clone, Copy, Debug, Default)]
pub struct Outside<'a> {
    /// A plan of the same component for an interface that also includes everything that the tests use.
    pub wider: Option<&'a Plan>,
    /// The members outside the interface that the tests use.
    pub members: &'a [Name],
}

/// The recording belongs to another plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherPlan {
    /// The identity of the plan.
    pub plan: u64,
    /// The one that the recording names.
    pub recorded: u64,
}

impl fmt::Display for OtherPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, recorded } = self;
        write!(f, "the recording was made with plan {recorded:016x}, but this is plan {plan:016x}")
    }
}

impl std::error::Error for OtherPlan {}

/// Judges a recording, which may come from several JVMs.
pub fn judge(plan: &Plan, recording: &Recording, more: &More<'_>) -> Result<Coverage, OtherPlan> {
    let identity = plan.identity();
    // Without a JVM there is no head.
    if recording.head != Head::default() && recording.head.plan != identity {
        return Err(OtherPlan { plan: identity, recorded: recording.head.plan });
    }
    let names: Vec<Name> = plan.names.iter().map(|name| classfile::Text(name).decode().into()).collect();
    let index = PlanIndex::new(plan);
    let wider = more.outside.wider.map(PlanIndex::new);
    let evidence = Evidence::gather(plan, &index, recording);
    let mut judge = SiteJudge::new(plan, &names, &index, wider.as_ref(), &evidence, more);
    let classes = classes(plan, &names, &mut judge);
    let name = |id: plan::NameId| names.get(id.0 as usize).cloned().unwrap_or_default();
    let mut coverage = Coverage {
        format: FORMAT,
        plan: format!("{identity:016x}").into(),
        analysis: name(plan.analysis),
        refined: plan.refined.map(name),
        subject: plan.subject.iter().map(|&line| name(line)).collect(),
        missing: Missing {
            classes: plan.missing.iter().map(|&class| name(class)).collect(),
            items_through_it: plan.through_missing.map(|items| items as usize),
        },
        all_watched: plan.calls == plan::Calls::All,
        classes,
        made: plan.made.iter().map(|&id| Made { class: name(id), created: evidence.created(id) }).collect(),
        waivers: judge.waivers.outcomes(),
        outside: more.outside.members.to_vec(),
        run: run(recording, &evidence, more.jvms),
        ..Coverage::default()
    };
    coverage.select(more.calls.unwrap_or(plan.calls.into()));
    Ok(coverage)
}

fn classes(plan: &Plan, names: &[Name], judge: &mut SiteJudge<'_>) -> Vec<ClassCoverage> {
    let name = |id: plan::NameId| names.get(id.0 as usize).cloned().unwrap_or_default();
    let mut classes: Vec<ClassCoverage> = Vec::new();
    let mut numbers: FxHashMap<plan::NameId, usize> = FxHashMap::default();
    // Counts over all methods, as `Plan::sites` does: the number of a call is also that of its probe.
    let mut number = 0;
    for method in &plan.methods {
        let id = method.method;
        let at = *numbers.entry(id.class).or_insert_with(|| {
            let source = method.source.map(name);
            classes.push(ClassCoverage { name: name(id.class), source, ..ClassCoverage::default() });
            classes.len() - 1
        });
        let (class, called_by, descriptor) = (name(id.class), name(id.name), name(id.descriptor));
        // The number of a call among those of its method that name the same class and method.
        let mut ordinals: FxHashMap<(plan::NameId, plan::NameId), usize> = FxHashMap::default();
        let sites = method.sites.iter().map(|site| {
            let ordinal = ordinals.entry((site.called.class, site.called.name)).or_default();
            let (of, member) = (name(site.called.class), name(site.called.name));
            let key = site_key([&class, &called_by, &descriptor], [&of, &member], *ordinal);
            *ordinal += 1;
            let judged = judge.site(number, method, site, key.into());
            number += 1;
            judged
        });
        let sites = sites.collect();
        let method = MethodCoverage { name: called_by, descriptor, sites, ..MethodCoverage::default() };
        classes[at].methods.push(method);
    }
    classes
}

fn run(recording: &Recording, evidence: &Evidence<'_>, jvms: &[Jvm]) -> Run {
    let mut loaded: FxHashMap<&[u8], LoadedClass> = FxHashMap::default();
    for one in &recording.loaded {
        let class = loaded.entry(&one.class).or_insert_with(|| LoadedClass {
            class: classfile::Text(&one.class).decode().into(),
            ..LoadedClass::default()
        });
        class.times += 1;
        class.placed = class.placed.max(one.placed);
        if let Some(loader) = evidence.loader_name(one.loader)
            && !class.loaders.contains(&loader)
        {
            class.loaders.push(loader);
        }
    }
    let mut loaded: Vec<LoadedClass> = loaded.into_values().collect();
    // A single loader is the normal case, and not worth a line.
    loaded.iter_mut().filter(|class| class.loaders.len() < 2).for_each(|class| class.loaders.clear());
    // The order of the hash map must not show.
    loaded.sort();
    let notes = recording.notes.iter().map(|note| classfile::Text(note).decode().into()).collect();
    let jvms = match (jvms, recording.head == Head::default()) {
        ([], false) => vec![Jvm::from_recording(recording)],
        (jvms, _) => jvms.to_vec(),
    };
    Run { jvms, loaded, notes }
}
