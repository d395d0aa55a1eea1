//! In which order are gaps shown? The first ten lines should be worth a test each.
//!
//! What a test of `breccia witness` shows possible comes first. Calls on the component's own types come
//! before other calls, and among the gaps of a call its own classes before other classes (such as the JDK's
//! collections), whatever else holds: the tests are about the component. Code whose source is not the
//! project's (generated, or copied from a library), and calls to it, come last. Within these groups each gap
//! has a number of points, and the lowest comes first:
//!
//! | points | for |
//! |--:|---|
//! | 6 | a call that tests reach: often it is tested enough; 5 if what it returns is true or false |
//! | 1, 3 more | if it misses two or three classes there, or more: it works for any class |
//! | 3 more | if another missed class selects the same method |
//! | 2 more | for a lambda, and for a class whose objects only clients create: the call treats all alike |
//! | 2, 1 | a call that no test reaches, if only one or two classes can get there: it is far from the middle |
//! | 2 | a class of which tests create no object, at a call that they do not reach; 4 if they reach it |
//! | 3 | a class that selects a method that tests run here: nothing else happens (6 if the method passes) |
//! | 1 | a method that the class inherits |
//! | 1 | a method that does nothing, returns `this` or a field of it, or hands its call on (3 if tests reach the call) |
//! | 5 more | if it does nothing, and tests run other calls of the method around |
//! | 8 | a call in a method that only hands its call on, or that makes a text or a hash code |
//! | 8 | a call that runs only with assertions, or makes a message for a log or an exception |
//! | 4 | a call in `equals` |
//! | 9 | a deprecated method, be it the one with the call or the one that is called |
//! | 8 | a method that always throws; 2 if it is the one with the call |
//! | 9 | for each gap of the same call that is shown before it; 100 if no test reaches the call |
//! | 3 | for each gap with the same class that is shown before it, if tests reach its call; otherwise 1 |
//! | 2 | for each call of the same method, and for each gap in the same method, that is shown before it |
//!
//! The last rows keep one call with many classes, or one class at many calls, from filling the list. At a
//! call that no test reaches, the first class is the one that tests use most: it is the plainest.
//! Ties: calls that miss much; then the order of the code.
//!
//! The points follow what readers said of some 300 gaps of eight real projects (`docs/judgements`): they
//! would write a test for two in three of the gaps at calls that no test reaches (three in four, if six or
//! more classes can get there), and for two in five of the others.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::calls::SiteKind;
use crate::gaps::{Gap, Gaps, find};
use crate::item::{Criterion, Deed, Item, State};
use crate::model::{Coverage, Member, MethodCoverage, SiteCoverage};

/// Where recipes say that objects come from which only clients create.
const CLIENT: &str = "any client";

/// How many gaps of a group are mixed. Nobody reads on so far that the same call twice would matter.
const MIXED: usize = 100;

/// A call has no number of its own, so its address identifies it.
type Site = *const SiteCoverage;

/// Ranks what is missed.
pub fn gaps(coverage: &Coverage) -> Gaps<'_> {
    let mut found = find(coverage);
    rank(&mut found.ranked, &Used::new(coverage));
    found
}

fn rank(gaps: &mut Vec<Gap<'_>>, used: &Used<'_>) {
    gaps.sort_by_cached_key(|gap| {
        let uses = if gap.site.reached { 0 } else { used.of(gap.item) };
        (group(gap), points(gap), Reverse(uses), Reverse(missed(gap.site).count()))
    });
    let mut mixed = Vec::with_capacity(gaps.len());
    for group in gaps.chunk_by(|a, b| group(a) == group(b)) {
        mixed.extend(mix(group));
    }
    *gaps = mixed;
}

/// Gaps of a later group never come before those of an earlier one: possible ones first, calls on own types,
/// own classes.
fn group(gap: &Gap<'_>) -> (bool, bool, bool) {
    (gap.item.shown.is_none(), gap.site.kind != SiteKind::Own, !gap.own || gap.elsewhere)
}

fn points(gap: &Gap<'_>) -> usize {
    let Some(target) = selected(gap) else { return of_call(gap) };
    of_call(gap) + of_target(gap, target)
}

fn of_call(gap: &Gap<'_>) -> usize {
    let is_first = usize::from(gap.item.created == Some(false));
    let number = missed(gap.site).count();
    if !gap.site.reached {
        let far = match number {
            0 | 1 => 2,
            2 => 1,
            _ => 0,
        };
        return far + 2 * is_first + around(gap);
    }
    let generic = match number {
        0 | 1 => 0,
        2 | 3 => 1,
        _ => 3,
    };
    let same = missed(gap.site).filter(|item| item.target.is_some() && item.target == gap.item.target);
    let repeats = usize::from(gap.criterion == Criterion::Rc && same.count() > 1);
    let decides = usize::from(gap.site.called.descriptor.ends_with(")Z"));
    let is_lambda = usize::from(gap.item.class.contains("$$Lambda"));
    let made = gap.item.recipe.as_ref().and_then(|recipe| recipe.made.as_deref());
    let is_clients = usize::from(made == Some(CLIENT));
    6 - decides + generic + 3 * repeats + 4 * is_first + 2 * is_lambda + 2 * is_clients + around(gap)
}

/// What the code around the call is for.
fn around(gap: &Gap<'_>) -> usize {
    let of_method = match &*gap.method.name {
        "toString" | "hashCode" => 8,
        "equals" => 4,
        _ => 0,
    };
    of_method
        + match gap.site.deed {
            Some(Deed::Delegates) => 8,
            Some(Deed::Refuses) => 2,
            other => deed(other),
        }
}

fn of_target(gap: &Gap<'_>, target: &Item) -> usize {
    let passes = usize::from(target.deed == Some(Deed::Passes));
    let known = match target.state {
        State::Covered => 3 + 3 * passes,
        State::Missed | State::Waived | State::Infeasible | State::Unmeasurable => 0,
    };
    let is_run = gap.method.sites.iter().any(|site| site.reached);
    let beside = 5 * passes * usize::from(is_run);
    let hands_on = 2 * usize::from(gap.site.reached && target.deed == Some(Deed::Delegates));
    known + beside + hands_on + usize::from(target.class != gap.item.class) + deed(target.deed)
}

fn deed(deed: Option<Deed>) -> usize {
    match deed {
        None => 0,
        Some(Deed::Passes | Deed::Delegates) => 1,
        Some(Deed::Deprecated) => 9,
        Some(Deed::Refuses | Deed::Asserts | Deed::Tells) => 8,
    }
}

/// The target that is run if the gap is closed.
fn selected<'a>(gap: &Gap<'a>) -> Option<&'a Item> {
    match gap.criterion {
        Criterion::Rc => gap.site.targets.get(gap.item.target? as usize),
        Criterion::Tm => Some(gap.item),
    }
}

fn missed(site: &SiteCoverage) -> impl Iterator<Item = &Item> {
    site.receivers.iter().filter(|item| item.state == State::Missed)
}

/// At how many calls tests met each class.
struct Used<'a>(FxHashMap<&'a str, usize>);

impl<'a> Used<'a> {
    fn new(coverage: &'a Coverage) -> Self {
        let mut calls = FxHashMap::default();
        let receivers = coverage.all_sites().flat_map(|(_, _, site)| &site.receivers);
        for item in receivers.filter(|item| item.state == State::Covered) {
            *calls.entry(&*item.class).or_default() += 1;
        }
        Self(calls)
    }

    fn of(&self, item: &Item) -> usize {
        self.0.get(&*item.class).copied().unwrap_or_default()
    }
}

/// Different calls and different classes first.
fn mix<'a>(group: &[Gap<'a>]) -> Vec<Gap<'a>> {
    let mut shown = Shown::default();
    let mut left: Vec<(usize, &Gap<'a>)> = group.iter().map(|gap| (points(gap), gap)).collect();
    let mut mixed = Vec::with_capacity(group.len());
    while mixed.len() < MIXED {
        // The first of several with the same number.
        let worth = left.iter().map(|(points, gap)| points + shown.more(gap));
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

    /// The points for what was shown before.
    fn more(&self, gap: &Gap<'_>) -> usize {
        let of_class = self.class.get(&*gap.item.class).copied().unwrap_or_default();
        let of_site = self.site.get(&site(gap)).copied().unwrap_or_default();
        let of_method = self.method.get(&std::ptr::from_ref(gap.method)).copied().unwrap_or_default();
        let of_called = self.called.get(&gap.site.called).copied().unwrap_or_default();
        let (site, class) = if gap.site.reached { (9, 3) } else { (100, 1) };
        site * of_site + class * of_class + 2 * of_method + 2 * of_called
    }
}

fn site(gap: &Gap<'_>) -> Site {
    std::ptr::from_ref(gap.site)
}
