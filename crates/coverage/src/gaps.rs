//! What to write next: what is missed, and what is left to do about it. `ranking.rs` puts it in order.
//!
//! | ease | the call | objects of the class | what is left to do |
//! |---|---|---|---|
//! | `BringHere` | a test reaches it | tests create some | pass one to the call |
//! | `MakeAndBring` | a test reaches it | unknown | create one and pass it to the call |
//! | `MakeFirst` | a test reaches it | tests create none | create the first one |
//! | `ReachSite` | no test reaches it | tests create some, or unknown | reach the call |
//! | `ReachAndMake` | no test reaches it | tests create none | both |
//!
//! A missed receiver class and the missed target that it selects are one gap, because one test closes both.

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
    /// Whether the call, the type that it names or the class of the item is not the project's own work: its
    /// source is elsewhere.
    pub elsewhere: bool,
    /// Whether tests reach other calls in the class of the call.
    pub near: bool,
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

/// What is missed, in the order of the code.
pub(crate) fn find(coverage: &Coverage) -> Gaps<'_> {
    let own = Own::new(coverage);
    let reached = coverage.all_sites().filter(|(_, _, site)| site.reached);
    let tested: FxHashSet<&str> = reached.map(|(class, _, _)| &*class.name).collect();
    let classes = coverage.classes.iter().chain(&coverage.beside);
    let sourceless: FxHashSet<&str> =
        classes.filter(|class| class.without_source).map(|class| &*class.name).collect();
    let mut ranked = Vec::new();
    for (class, method, site) in coverage.sites() {
        let near = tested.contains(&*class.name);
        let gap = |criterion: Criterion, item, target| {
            let elsewhere =
                [&*class.name, &*site.called.class, host(item)].iter().any(|name| sourceless.contains(name));
            let (own, ease) = (own.has(item), ease(item));
            Gap { own, elsewhere, near, ease, class, method, site, criterion, item, target }
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
    Gaps { ranked, not_created }
}

/// Which classes belong to the component, as far as a result shows: those whose creation can be observed, and
/// those that have calls.
struct Own<'a>(FxHashSet<&'a str>);

impl<'a> Own<'a> {
    fn new(coverage: &'a Coverage) -> Self {
        let made = coverage.made.iter().map(|made| &*made.class);
        let classes = coverage.classes.iter().chain(&coverage.beside);
        Self(made.chain(classes.map(|class| &*class.name)).collect())
    }

    fn has(&self, item: &Item) -> bool {
        self.0.contains(host(item))
    }
}

/// The class of an item. A lambda belongs to the class that creates it.
fn host(item: &Item) -> &str {
    item.class.split_once("$$Lambda").map_or(&*item.class, |(host, _)| host)
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
