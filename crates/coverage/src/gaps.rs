//! What to write next: missed items, those first that cost least and bring most.
//!
//! | rank | the call | objects of the class | what is left to do |
//! |---|---|---|---|
//! | 1 | a test comes by | are made by tests | bring one here |
//! | 2 | a test comes by | not known whether | make one and bring it here |
//! | 3 | a test comes by | are never made | make the first one |
//! | 4 | no test comes by | are made, or not known | call the method so that it gets here |
//! | 5 | no test comes by | are never made | both |
//!
//! The component's own classes come before those of others (the JDK's collections, say), whatever their rank: its tests are about them.
//! A missed receiver class and the missed target that it selects are one gap, for one test closes both. Within a rank those come
//! first that bring more: both items before one; then, where a first object is to be made, classes that are missed at many calls, for
//! all of these wait for it, and else calls at which much is missed. What remains equal stays in the order of the code.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::item::{Criterion, Item, Reason, State};
use crate::key::item_key;
use crate::model::{ClassCoverage, Coverage, MethodCoverage, SiteCoverage};
use crate::name::Name;

/// How much is left to do, from little to much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ease {
    /// A test comes by, and tests make such objects.
    BringHere,
    /// A test comes by.
    MakeAndBring,
    /// A test comes by, but none makes such an object.
    MakeFirst,
    /// No test comes by.
    ReachSite,
    /// No test comes by, and none makes such an object.
    ReachAndMake,
}

impl Ease {
    /// What is left to do.
    pub fn text(self) -> &'static str {
        match self {
            Self::BringHere => "a test reaches the call and tests make such objects: bring one here",
            Self::MakeAndBring => "a test reaches the call: bring such an object here",
            Self::MakeFirst => "a test reaches the call, but none makes such an object",
            Self::ReachSite => "no test reaches the call",
            Self::ReachAndMake => "no test reaches the call, and none makes such an object",
        }
    }
}

/// A missed item, or a missed receiver class with the missed target that it selects.
#[derive(Clone, Debug)]
pub struct Gap<'a> {
    /// Whether the class of the item belongs to the component.
    pub own: bool,
    /// How much is left to do.
    pub ease: Ease,
    /// The class of the call.
    pub class: &'a ClassCoverage,
    /// The method of the call.
    pub method: &'a MethodCoverage,
    /// The call.
    pub site: &'a SiteCoverage,
    /// The criterion of the item.
    pub criterion: Criterion,
    /// The item.
    pub item: &'a Item,
    /// The target that comes with the receiver class.
    pub target: Option<&'a Item>,
}

impl Gap<'_> {
    /// The key of the item.
    pub fn key(&self) -> String {
        item_key(self.site, self.criterion, self.item)
    }
}

/// A class of which tests make no object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCreated {
    /// The class.
    pub class: Name,
    /// How many missed items wait for it.
    pub items: usize,
    /// At how many calls.
    pub sites: usize,
}

/// All gaps, ranked, and the classes never made.
#[derive(Clone, Debug, Default)]
pub struct Gaps<'a> {
    /// The gaps, best first.
    pub ranked: Vec<Gap<'a>>,
    /// The classes that tests never make, those first that most items wait for.
    pub not_created: Vec<NotCreated>,
}

/// Ranks what is missed.
pub fn gaps(coverage: &Coverage) -> Gaps<'_> {
    let own = Own::of(coverage);
    let mut ranked = Vec::new();
    for (class, method, site) in coverage.sites() {
        let gap = |criterion: Criterion, item, target| {
            let (own, ease) = (own.has(item), ease(item));
            Gap { own, ease, class, method, site, criterion, item, target }
        };
        let missed = site.receivers.iter().filter(|item| item.state == State::Missed);
        let of_receivers = missed.map(|item| {
            let target = item.target.and_then(|target| site.targets.get(target as usize));
            let target = target.filter(|target| target.state == State::Missed);
            gap(Criterion::Rc, item, target)
        });
        ranked.extend(of_receivers);
        let mut has_receiver = vec![false; site.targets.len()];
        let missed = site.receivers.iter().filter(|item| item.state == State::Missed);
        for target in missed.filter_map(|item| item.target) {
            has_receiver.get_mut(target as usize).into_iter().for_each(|has| *has = true);
        }
        let targets = site.targets.iter().zip(has_receiver);
        let alone = targets.filter(|(target, has_receiver)| target.state == State::Missed && !has_receiver);
        ranked.extend(alone.map(|(item, _)| gap(Criterion::Tm, item, None)));
    }
    let not_created = not_created(&ranked);
    sort(&mut ranked);
    Gaps { ranked, not_created }
}

/// Which classes belong to the component, as far as a result tells: those whose making was observed, and those that call.
struct Own<'a>(FxHashSet<&'a str>);

impl<'a> Own<'a> {
    fn of(coverage: &'a Coverage) -> Self {
        let made = coverage.made.iter().map(|made| &*made.class);
        Self(made.chain(coverage.classes.iter().map(|class| &*class.name)).collect())
    }

    /// A lambda belongs to the class that makes it.
    fn has(&self, item: &Item) -> bool {
        let host = item.class.split_once("$$Lambda").map_or(&*item.class, |(host, _)| host);
        self.0.contains(host)
    }
}

fn ease(item: &Item) -> Ease {
    match (item.reason, item.created) {
        (Some(Reason::SiteNotReached) | None, Some(false)) => Ease::ReachAndMake,
        (Some(Reason::SiteNotReached) | None, Some(true) | None) => Ease::ReachSite,
        (Some(Reason::NeverFlowed), _) => Ease::BringHere,
        (Some(Reason::OtherClasses), _) => Ease::MakeAndBring,
        (Some(Reason::NeverCreated), _) => Ease::MakeFirst,
    }
}

fn sort(ranked: &mut [Gap<'_>]) {
    let mut of_class: FxHashMap<Name, usize> = FxHashMap::default();
    let mut of_site: FxHashMap<*const SiteCoverage, usize> = FxHashMap::default();
    for gap in ranked.iter() {
        *of_class.entry(gap.item.class.clone()).or_default() += 1;
        *of_site.entry(std::ptr::from_ref(gap.site)).or_default() += 1;
    }
    ranked.sort_by_cached_key(|gap| {
        let at_site = of_site.get(&std::ptr::from_ref(gap.site)).copied().unwrap_or_default();
        let at_class = of_class.get(&gap.item.class).copied().unwrap_or_default();
        let brings = match gap.ease {
            Ease::MakeFirst => at_class,
            Ease::BringHere | Ease::MakeAndBring | Ease::ReachSite | Ease::ReachAndMake => at_site,
        };
        (!gap.own, gap.ease, gap.target.is_none(), Reverse(brings))
    });
}

fn not_created(gaps: &[Gap<'_>]) -> Vec<NotCreated> {
    let mut found: Vec<NotCreated> = Vec::new();
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let waiting = gaps.iter().filter(|gap| gap.criterion == Criterion::Rc && gap.item.created == Some(false));
    for gap in waiting {
        let at = *numbers.entry(&gap.item.class).or_insert_with(|| {
            found.push(NotCreated { class: gap.item.class.clone(), items: 0, sites: 0 });
            found.len() - 1
        });
        found[at].items += 1 + usize::from(gap.target.is_some());
        found[at].sites += 1;
    }
    found.sort_by_key(|class| Reverse(class.items));
    found
}
