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
//! | 1 more | for a gap that closes one item, not two |
//! | 3 more | for each gap of the same call, or with the same class, that is shown before it |
//! | 1 more | for each gap of the same method that is shown before it |
//!
//! The last two rows keep one call with many classes, or one class at many calls, from filling the list.
//! Ties: classes that are missed at many calls if a first object must be created, because all of them need
//! it; otherwise calls that miss much; then the order of the code.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::calls::SiteKind;
use crate::gaps::{Ease, Gap, Gaps, find};
use crate::model::{Coverage, MethodCoverage, SiteCoverage};
use crate::name::Name;

/// How many gaps of a group are mixed. Nobody reads on so far that the same call twice would matter.
const MIXED: usize = 100;

/// A call has no number of its own, so its address identifies it.
type Site = *const SiteCoverage;

/// Ranks what is missed.
pub fn gaps(coverage: &Coverage) -> Gaps<'_> {
    let mut found = find(coverage);
    rank(&mut found.ranked);
    found
}

fn rank(gaps: &mut Vec<Gap<'_>>) {
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
        (group(gap), half_steps(gap), Reverse(brings.copied().unwrap_or_default()))
    });
    let mut mixed = Vec::with_capacity(gaps.len());
    for group in gaps.chunk_by(|a, b| group(a) == group(b)) {
        mixed.extend(mix(group));
    }
    *gaps = mixed;
}

/// What a written test shows possible first, then calls on own types, then own classes: `false` sorts before
/// `true`.
fn group(gap: &Gap<'_>) -> (bool, bool, bool) {
    (gap.item.shown.is_none(), gap.site.kind != SiteKind::Own, !gap.own)
}

fn half_steps(gap: &Gap<'_>) -> usize {
    let to_do = match (gap.ease, gap.near) {
        (Ease::BringHere, _) => 0,
        (Ease::MakeAndBring | Ease::MakeFirst, _) => 2,
        (Ease::ReachSite, true) => 4,
        (Ease::ReachAndMake, true) => 5,
        (Ease::ReachSite, false) => 6,
        (Ease::ReachAndMake, false) => 7,
    };
    to_do + usize::from(gap.target.is_none())
}

/// Different calls and different classes first.
fn mix<'a>(group: &[Gap<'a>]) -> Vec<Gap<'a>> {
    let mut shown_of_class: FxHashMap<&str, usize> = FxHashMap::default();
    let mut shown_of_site: FxHashMap<Site, usize> = FxHashMap::default();
    let mut shown_of_method: FxHashMap<*const MethodCoverage, usize> = FxHashMap::default();
    let mut left: Vec<&Gap<'a>> = group.iter().collect();
    let mut mixed = Vec::with_capacity(group.len());
    while mixed.len() < MIXED {
        let worth = |gap: &Gap<'_>| {
            let of_class = shown_of_class.get(&*gap.item.class).copied().unwrap_or_default();
            let of_site = shown_of_site.get(&site(gap)).copied().unwrap_or_default();
            let of_method = shown_of_method.get(&std::ptr::from_ref(gap.method)).copied().unwrap_or_default();
            half_steps(gap) + 3 * of_class.max(of_site) + of_method
        };
        // The first of several with the same number.
        let Some((best, _)) = left.iter().enumerate().min_by_key(|(_, gap)| worth(gap)) else { break };
        let gap = left.remove(best);
        *shown_of_class.entry(&gap.item.class).or_default() += 1;
        *shown_of_site.entry(site(gap)).or_default() += 1;
        *shown_of_method.entry(std::ptr::from_ref(gap.method)).or_default() += 1;
        mixed.push(gap.clone());
    }
    mixed.extend(left.into_iter().cloned());
    mixed
}

fn site(gap: &Gap<'_>) -> Site {
    std::ptr::from_ref(gap.site)
}
