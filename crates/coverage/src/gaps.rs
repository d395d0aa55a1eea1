//! What to write next: missed items, ranked so that the easiest and most useful come first.
//!
//! | rank | the call | objects of the class | what is left to do |
//! |---|---|---|---|
//! | 1 | a test reaches it | tests create some | pass one to the call |
//! | 2 | a test reaches it | unknown | create one and pass it to the call |
//! | 3 | a test reaches it | tests create none | create the first one |
//! | 4 | no test reaches it | tests create some, or unknown | reach the call |
//! | 5 | no test reaches it | tests create none | both |
//!
//! The component's own classes come before other classes (such as the JDK's collections), whatever their
//! rank: the tests are about the component. A missed receiver class and the missed target that it selects are
//! one gap, because one test closes both. Within a rank, gaps that close more come first: two items before
//! one; then, if a first object must be created, classes that are missed at many calls, because all of them
//! need it; otherwise calls that miss much. Ties stay in the order of the code.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::item::{Criterion, Item, Reason, State};
use crate::key::item_key;
use crate::model::{ClassCoverage, Coverage, MethodCoverage, SiteCoverage};
use crate::name::Name;

/// How much is left to do, from little to much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ease {
    /// A test reaches the call, and tests create such objects.
    BringHere,
    /// A test reaches the call.
    MakeAndBring,
    /// A test reaches the call, but no test creates such an object.
    MakeFirst,
    /// No test reaches the call.
    ReachSite,
    /// No test reaches the call, and none creates such an object.
    ReachAndMake,
}

impl Ease {
    /// What is left to do.
    pub fn text(self) -> &'static str {
        match self {
            Self::BringHere => "a test reaches the call, and tests create such objects: pass one to it",
            Self::MakeAndBring => "a test reaches the call: pass such an object to it",
            Self::MakeFirst => "a test reaches the call, but no test creates such an object",
            Self::ReachSite => "no test reaches the call",
            Self::ReachAndMake => "no test reaches the call, and none creates such an object",
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
    /// The target that this receiver class selects, if it is missed too.
    pub target: Option<&'a Item>,
}

impl Gap<'_> {
    /// The key of the item.
    pub fn key(&self) -> String {
        item_key(self.site, self.criterion, self.item)
    }
}

/// A class of which tests create no object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCreated {
    /// The class.
    pub class: Name,
    /// How many missed items need an object of it.
    pub items: usize,
    /// At how many calls.
    pub sites: usize,
}

/// All gaps, ranked, and the classes that tests never create.
#[derive(Clone, Debug, Default)]
pub struct Gaps<'a> {
    /// The gaps, best first.
    pub ranked: Vec<Gap<'a>>,
    /// The classes that tests never create; those with the most missed items come first.
    pub not_created: Vec<NotCreated>,
}

/// Ranks what is missed.
pub fn gaps(coverage: &Coverage) -> Gaps<'_> {
    let own = Own::new(coverage);
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
        // A target that a missed receiver selects is part of the gap of that receiver.
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

/// Which classes belong to the component, as far as a result shows: those whose creation can be observed, and
/// those that have calls.
struct Own<'a>(FxHashSet<&'a str>);

impl<'a> Own<'a> {
    fn new(coverage: &'a Coverage) -> Self {
        let made = coverage.made.iter().map(|made| &*made.class);
        Self(made.chain(coverage.classes.iter().map(|class| &*class.name)).collect())
    }

    /// A lambda belongs to the class that creates it.
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
    // A call has no number of its own, so its address identifies it.
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
        // `false` sorts before `true`: what is shown possible first, then own classes, then gaps that close
        // two items. Ties keep their order.
        (gap.item.shown.is_none(), !gap.own, gap.ease, gap.target.is_none(), Reverse(brings))
    });
}

fn not_created(gaps: &[Gap<'_>]) -> Vec<NotCreated> {
    let mut found: Vec<NotCreated> = Vec::new();
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    // Receivers only: a target needs no objects besides those of the receivers that select it.
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
