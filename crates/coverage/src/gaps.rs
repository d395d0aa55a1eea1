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
//! A missed receiver class and the missed target that it selects are one gap, for one test closes both. Within a rank those come
//! first that bring more: both items before one; then, where a first object is to be made, classes that are missed at many calls, for
//! all of these wait for it, and else calls at which much is missed. What remains equal stays in the order of the code.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::key::item_key;
use crate::model::{
    ClassCoverage, Coverage, Criterion, Item, MethodCoverage, Name, Reason, SiteCoverage, State,
};

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
    let mut ranked = Vec::new();
    for (class, method, site) in coverage.sites() {
        let missed = site.receivers.iter().filter(|item| item.state == State::Missed);
        let of_receivers = missed.map(|item| {
            let target = item.target.and_then(|target| site.targets.get(target as usize));
            let target = target.filter(|target| target.state == State::Missed);
            Gap { ease: ease(item), class, method, site, criterion: Criterion::Rc, item, target }
        });
        ranked.extend(of_receivers);
        let has_receiver = |number: usize| {
            let selects = |item: &Item| item.target.is_some_and(|target| target as usize == number);
            site.receivers.iter().any(|item| item.state == State::Missed && selects(item))
        };
        let alone = site
            .targets
            .iter()
            .enumerate()
            .filter(|(number, target)| target.state == State::Missed && !has_receiver(*number));
        ranked.extend(alone.map(|(_, item)| Gap {
            ease: ease(item),
            class,
            method,
            site,
            criterion: Criterion::Tm,
            item,
            target: None,
        }));
    }
    let not_created = not_created(&ranked);
    sort(&mut ranked);
    Gaps { ranked, not_created }
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
        (gap.ease, gap.target.is_none(), Reverse(brings))
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
