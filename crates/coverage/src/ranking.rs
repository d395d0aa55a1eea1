//! In which order are gaps shown? The first ten lines should be worth a test each.
//!
//! What a test of `breccia witness` shows possible comes first. Calls on the component's own types come
//! before other calls, and among the gaps of a call its own classes before other classes (such as the JDK's
//! collections), whatever else holds: the tests are about the component. Within these groups each gap has a
//! number of half steps, and the lowest comes first:
//!
//! | half steps | for |
//! |---|---|
//! | 0 | a call that tests reach, and a class of which they create objects |
//! | 2 | a call that tests reach, and a class of which they create none, or nobody knows |
//! | 4, 5 | a call that no test reaches, in a class whose other calls are reached (5: without an object) |
//! | 6, 7 | a call that no test reaches, in another class (7: without an object) |
//! | 6 more | if the class selects a method that tests run here: nothing else happens |
//! | 3 more | if tests run this method from another call: only the combination is new |
//! | 1, 2 more | for a call at which tests met two classes (2: three and more): it is tested as a polymorphic one |
//! | 6 more | for a callback, a call that a lambda could answer: which function it is makes no difference |
//! | 5 more | for a method that does nothing, or returns `this` or a field of it |
//! | 8 more | for a method that always throws |
//! | 3 more | for each gap of the same call, or with the same class, that is shown before it |
//! | 2 more | for each call of the same method that is shown before it |
//! | 1 more | for each gap in the same method that is shown before it |
//!
//! The last three rows keep one call with many classes, or one class at many calls, from filling the list.
//! Ties: classes that are missed at many calls if a first object must be created, because all of them need
//! it; otherwise calls that miss much; then the order of the code.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::calls::SiteKind;
use crate::gaps::{Ease, Gap, Gaps, find};
use crate::item::{Criterion, Deed, Item, State};
use crate::model::{Coverage, Member, MethodCoverage, SiteCoverage};
use crate::name::Name;

/// How many gaps of a group are mixed. Nobody reads on so far that the same call twice would matter.
const MIXED: usize = 100;

/// A call has no number of its own, so its address identifies it.
type Site = *const SiteCoverage;

/// Ranks what is missed.
pub fn gaps(coverage: &Coverage) -> Gaps<'_> {
    let mut found = find(coverage);
    rank(&mut found.ranked, &Targets::new(coverage));
    found
}

fn rank(gaps: &mut Vec<Gap<'_>>, run: &Targets<'_>) {
    let mut of_class: FxHashMap<Name, usize> = FxHashMap::default();
    let mut of_site: FxHashMap<Site, usize> = FxHashMap::default();
    for gap in gaps.iter() {
        *of_class.entry(gap.item.class.clone()).or_default() += 1;
        *of_site.entry(site(gap)).or_default() += 1;
    }
    gaps.sort_by_cached_key(|gap| {
        let brings = match gap.ease {
            Ease::MakeFirst => of_class.get(&gap.item.class),
            Ease::BringHere | Ease::MakeAndBring | Ease::ReachSite | Ease::ReachAndMake => {
                of_site.get(&site(gap))
            }
        };
        (group(gap), half_steps(gap, run), Reverse(brings.copied().unwrap_or_default()))
    });
    let mut mixed = Vec::with_capacity(gaps.len());
    for group in gaps.chunk_by(|a, b| group(a) == group(b)) {
        mixed.extend(mix(group, run));
    }
    *gaps = mixed;
}

/// What a written test shows possible first, then calls on own types, then own classes: `false` sorts before
/// `true`.
fn group(gap: &Gap<'_>) -> (bool, bool, bool) {
    (gap.item.shown.is_none(), gap.site.kind != SiteKind::Own, !gap.own)
}

fn half_steps(gap: &Gap<'_>, run: &Targets<'_>) -> usize {
    let to_do = match (gap.ease, gap.near) {
        (Ease::BringHere, _) => 0,
        (Ease::MakeAndBring | Ease::MakeFirst, _) => 2,
        (Ease::ReachSite, true) => 4,
        (Ease::ReachAndMake, true) => 5,
        (Ease::ReachSite, false) => 6,
        (Ease::ReachAndMake, false) => 7,
    };
    let Some(target) = selected(gap) else { return to_do };
    let known = if target.state == State::Covered {
        6
    } else if run.has(gap.site, target) {
        3
    } else {
        0
    };
    let met = gap.site.receivers.iter().filter(|item| item.state == State::Covered).count();
    let does = match target.deed {
        Some(Deed::Refuses) => 8,
        Some(Deed::Passes) => 5,
        None => 0,
    };
    to_do + known + met.saturating_sub(1).min(2) + 6 * usize::from(gap.site.callback) + does
}

/// The target that is run if the gap is closed.
fn selected<'a>(gap: &Gap<'a>) -> Option<&'a Item> {
    match gap.criterion {
        Criterion::Rc => gap.site.targets.get(gap.item.target? as usize),
        Criterion::Tm => Some(gap.item),
    }
}

/// The methods that tests run from some call.
struct Targets<'a>(FxHashSet<(&'a str, &'a str, &'a str)>);

impl<'a> Targets<'a> {
    fn new(coverage: &'a Coverage) -> Self {
        let sites = coverage.all_sites().map(|(_, _, site)| site);
        let covered = sites.flat_map(|site| {
            let targets = site.targets.iter().filter(|target| target.state == State::Covered);
            targets.map(|target| name_of(site, target))
        });
        Self(covered.collect())
    }

    fn has(&self, site: &SiteCoverage, target: &Item) -> bool {
        self.0.contains(&name_of(site, target))
    }
}

/// The class of a target, and its name and descriptor (in one if they are not those of the call).
fn name_of<'a>(site: &'a SiteCoverage, target: &'a Item) -> (&'a str, &'a str, &'a str) {
    match &target.method {
        Some(method) => match method.find('(') {
            Some(end) => (&target.class, &method[..end], &method[end..]),
            None => (&target.class, method, ""),
        },
        None => (&target.class, &site.called.name, &site.called.descriptor),
    }
}

/// Different calls and different classes first.
fn mix<'a>(group: &[Gap<'a>], run: &Targets<'_>) -> Vec<Gap<'a>> {
    let mut shown = Shown::default();
    let mut left: Vec<(usize, &Gap<'a>)> = group.iter().map(|gap| (half_steps(gap, run), gap)).collect();
    let mut mixed = Vec::with_capacity(group.len());
    while mixed.len() < MIXED {
        // The first of several with the same number.
        let worth = left.iter().map(|(steps, gap)| steps + shown.more(gap));
        let Some((best, _)) = worth.enumerate().min_by_key(|&(_, worth)| worth) else { break };
        let (_, gap) = left.remove(best);
        shown.add(gap);
        mixed.push(gap.clone());
    }
    mixed.extend(left.into_iter().map(|(_, gap)| gap.clone()));
    mixed
}

/// How often something was shown.
#[derive(Default)]
struct Shown<'a> {
    class: FxHashMap<&'a str, usize>,
    site: FxHashMap<Site, usize>,
    method: FxHashMap<*const MethodCoverage, usize>,
    called: FxHashMap<&'a Member, usize>,
}

impl<'a> Shown<'a> {
    fn add(&mut self, gap: &Gap<'a>) {
        *self.class.entry(&gap.item.class).or_default() += 1;
        *self.site.entry(site(gap)).or_default() += 1;
        *self.method.entry(std::ptr::from_ref(gap.method)).or_default() += 1;
        *self.called.entry(&gap.site.called).or_default() += 1;
    }

    /// The half steps for what was shown before.
    fn more(&self, gap: &Gap<'_>) -> usize {
        let of_class = self.class.get(&*gap.item.class).copied().unwrap_or_default();
        let of_site = self.site.get(&site(gap)).copied().unwrap_or_default();
        let of_method = self.method.get(&std::ptr::from_ref(gap.method)).copied().unwrap_or_default();
        let of_called = self.called.get(&gap.site.called).copied().unwrap_or_default();
        3 * of_class.max(of_site) + of_method + 2 * of_called
    }
}

fn site(gap: &Gap<'_>) -> Site {
    std::ptr::from_ref(gap.site)
}
