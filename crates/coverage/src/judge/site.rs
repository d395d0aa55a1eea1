//! Decides the state and the reason of each item of a call.

use plan::{MethodPlan, NameId, Plan, SitePlan};
use rustc_hash::FxHashMap;

use super::More;
use super::covered::{Covered, SiteObserver};
use super::evidence::Evidence;
use super::index::{Lambda, Numbers, PlanIndex};
use crate::item::{Against, Criterion, Deed, Item, Reason, State};
use crate::key::item_key;
use crate::model::{Member, SiteCoverage, Unmeasurable};
use crate::name::Name;
use crate::waivers::{Waiver, WaiverOutcome, WaiverUse};

/// Judges one call after the other.
pub(super) struct SiteJudge<'a> {
    plan: &'a Plan,
    names: &'a [Name],
    index: &'a PlanIndex<'a>,
    wider: Option<&'a PlanIndex<'a>>,
    evidence: &'a Evidence<'a>,
    uses_outside: bool,
    tests: &'a [Box<[u8]>],
    lambdas: FxHashMap<NameId, Lambda>,
    pub(super) waivers: Waivers<'a>,
}

impl<'a> SiteJudge<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        names: &'a [Name],
        index: &'a PlanIndex<'a>,
        wider: Option<&'a PlanIndex<'a>>,
        evidence: &'a Evidence<'a>,
        more: &More<'a>,
    ) -> Self {
        let uses_outside = !more.outside.members.is_empty();
        let lambdas = index.lambdas(names);
        let waivers = Waivers::new(more.waivers);
        Self { plan, names, index, wider, evidence, uses_outside, tests: more.tests, lambdas, waivers }
    }

    fn name(&self, id: NameId) -> Name {
        self.names.get(id.0 as usize).cloned().unwrap_or_default()
    }

    /// Judges the call with this number.
    pub(super) fn site(
        &mut self,
        number: usize,
        method: &MethodPlan,
        site: &SitePlan,
        key: Name,
    ) -> SiteCoverage {
        let seen = self.evidence.at_site(number);
        // Only observations need the wider plan and the numbers; most calls have none.
        let wider = self.wider.filter(|_| !seen.is_empty());
        let observer = SiteObserver {
            plan: self.plan,
            index: self.index,
            evidence: self.evidence,
            wider: wider.map(|wider| SiteObserver::in_wider(wider, self.plan, method, site)),
            uses_outside: self.uses_outside,
            tests: self.tests,
            site,
            numbers: if seen.is_empty() { Numbers::default() } else { Numbers::new(site) },
        };
        let covered = observer.look(seen);
        let class = self.plan.names.bytes(method.method.class);
        // A call that was observed could evidently be measured.
        let unmeasurable = match seen {
            [] => self.evidence.unplaced(number as u32, class),
            [..] => None,
        };
        let mut judged = SiteCoverage {
            key,
            offset: site.offset,
            copies: site.copies.clone(),
            kind: site.kind.into(),
            line: site.line,
            called: Member {
                class: self.name(site.called.class),
                name: self.name(site.called.name),
                descriptor: self.name(site.called.descriptor),
            },
            deed: Deed::of(site.deed),
            candidates: site.candidates,
            reached: !seen.is_empty(),
            test: seen.first().and_then(|seen| self.evidence.test(seen.test)),
            unmeasurable,
            receivers: Vec::new(),
            targets: Vec::new(),
            beyond: covered.beyond,
        };
        judged.receivers = self.receivers(&judged, site, covered.receivers);
        judged.targets = self.targets(&judged, site, covered.targets);
        judged
    }

    fn receivers(
        &mut self,
        judged: &SiteCoverage,
        site: &SitePlan,
        covered: Vec<Option<Covered>>,
    ) -> Vec<Item> {
        let mut items = Vec::with_capacity(covered.len());
        for ((number, &class), covered) in (0..).zip(&site.receivers).zip(covered) {
            let mut item = Item {
                class: self.name(class),
                stable: self.lambdas.get(&class).map(|lambda| lambda.stable.clone()),
                line: self.lambdas.get(&class).and_then(|lambda| lambda.line),
                target: site.selects.get(number as usize).copied().flatten(),
                ..Item::default()
            };
            let is_infeasible = site.infeasible_receivers.binary_search(&number).is_ok();
            self.settle(judged, Criterion::Rc, &mut item, covered, is_infeasible);
            if item.state == State::Missed {
                item.created = self.evidence.created(class);
                item.reason = Some(reason(judged.reached, item.created));
            }
            items.push(item);
        }
        items
    }

    fn targets(
        &mut self,
        judged: &SiteCoverage,
        site: &SitePlan,
        covered: Vec<Option<Covered>>,
    ) -> Vec<Item> {
        let mut items = Vec::with_capacity(covered.len());
        // By target: the receivers that select it.
        let mut selecting: Vec<Vec<&Item>> = vec![Vec::new(); site.targets.len()];
        for receiver in &judged.receivers {
            let list = receiver.target.and_then(|target| selecting.get_mut(target as usize));
            list.into_iter().for_each(|list| list.push(receiver));
        }
        for ((number, target), covered) in (0..).zip(&site.targets).zip(covered) {
            let selecting = &selecting[number as usize];
            let is_as_called = (target.name, target.descriptor) == (site.called.name, site.called.descriptor);
            let full = || format!("{}{}", self.name(target.name), self.name(target.descriptor)).into();
            let mut item = Item {
                class: self.name(target.class),
                method: (!is_as_called).then(full),
                stable: self.lambdas.get(&target.class).map(|lambda| lambda.stable.clone()),
                line: self.lambdas.get(&target.class).and_then(|lambda| lambda.line),
                deed: site.deeds.get(number as usize).copied().and_then(Deed::of),
                ..Item::default()
            };
            let is_infeasible = site.infeasible_targets.binary_search(&number).is_ok();
            self.settle(judged, Criterion::Tm, &mut item, covered, is_infeasible);
            if item.state == State::Missed {
                waive_with_receivers(&mut item, selecting);
                item.created = created_of_any(selecting);
                item.reason = Some(reason(judged.reached, item.created));
            }
            // `waive_with_receivers` may have changed the state.
            if item.state != State::Missed {
                (item.created, item.reason) = (None, None);
            }
            items.push(item);
        }
        items
    }

    /// The state of an item. An observed item is covered, whatever else applies to it.
    fn settle(
        &mut self,
        judged: &SiteCoverage,
        criterion: Criterion,
        item: &mut Item,
        covered: Option<Covered>,
        is_infeasible: bool,
    ) {
        let waivers = self.waivers.find(judged, criterion, item);
        let waived = waivers.first().map(|&number| self.waivers.all[number].reason.clone());
        let is_covered = covered.is_some();
        if let Some(covered) = covered {
            (item.test, item.by, item.any_of, item.loaders) =
                (covered.test, covered.by, covered.any_of, covered.loaders);
        }
        (item.state, item.against) = match (is_covered, is_infeasible, &waived) {
            // That a finer analysis is wrong weighs more than a waiver that is not needed.
            (true, true, _) => (State::Covered, Some(Against::Infeasible)),
            (true, false, Some(_)) => (State::Covered, Some(Against::Waived)),
            (true, false, None) => (State::Covered, None),
            (false, true, _) => (State::Infeasible, None),
            (false, false, Some(_)) => (State::Waived, None),
            (false, false, None) => (unmet(judged.unmeasurable.as_ref()), None),
        };
        item.waiver = waived;
        for number in waivers {
            self.waivers.note(number, item.state);
        }
    }
}

fn unmet(unmeasurable: Option<&Unmeasurable>) -> State {
    match unmeasurable {
        Some(_) => State::Unmeasurable,
        None => State::Missed,
    }
}

fn reason(reached: bool, created: Option<bool>) -> Reason {
    match (reached, created) {
        (false, _) => Reason::SiteNotReached,
        (true, None) => Reason::OtherClasses,
        (true, Some(false)) => Reason::NeverCreated,
        (true, Some(true)) => Reason::NeverFlowed,
    }
}

/// A target is not required if none of the receivers that select it is: infeasible receivers select nothing.
fn waive_with_receivers(item: &mut Item, selecting: &[&Item]) {
    let is_out = |receiver: &&Item| matches!(receiver.state, State::Waived | State::Infeasible);
    if selecting.is_empty() || !selecting.iter().all(is_out) {
        return;
    }
    let waiver = selecting.iter().find_map(|receiver| receiver.waiver.clone());
    item.state = if waiver.is_some() { State::Waived } else { State::Infeasible };
    item.waiver = waiver;
}

fn created_of_any(selecting: &[&Item]) -> Option<bool> {
    let known = |wanted: Option<bool>| selecting.iter().any(|receiver| receiver.created == wanted);
    match (known(Some(true)), known(None), known(Some(false))) {
        (true, _, _) => Some(true),
        // One receiver of which nothing is known leaves it open.
        (false, true, _) | (false, false, false) => None,
        (false, false, true) => Some(false),
    }
}

/// The waivers, and how they have been used so far.
pub(super) struct Waivers<'a> {
    all: &'a [Waiver],
    of_key: FxHashMap<&'a str, usize>,
    /// For each waiver, the states of its items.
    states: Vec<Vec<State>>,
}

impl<'a> Waivers<'a> {
    fn new(all: &'a [Waiver]) -> Self {
        let of_key = all.iter().enumerate().map(|(number, waiver)| (&waiver.item[..], number)).collect();
        Self { all, of_key, states: vec![Vec::new(); all.len()] }
    }

    /// The waivers of an item: its own and that of its call.
    fn find(&self, site: &SiteCoverage, criterion: Criterion, item: &Item) -> Vec<usize> {
        if self.all.is_empty() {
            return Vec::new();
        }
        let own = self.of_key.get(&item_key(site, criterion, item)[..]);
        own.into_iter().chain(self.of_key.get(&site.key[..])).copied().collect()
    }

    fn note(&mut self, number: usize, state: State) {
        self.states[number].push(state);
    }

    pub(super) fn outcomes(&self) -> Vec<WaiverOutcome> {
        let outcome = |(waiver, states): (&Waiver, &Vec<State>)| WaiverOutcome {
            item: waiver.item.clone(),
            reason: waiver.reason.clone(),
            line: waiver.line,
            used: used(states),
        };
        self.all.iter().zip(&self.states).map(outcome).collect()
    }
}

fn used(states: &[State]) -> WaiverUse {
    if states.is_empty() {
        WaiverUse::Unknown
    } else if states.contains(&State::Waived) {
        WaiverUse::Waived
    } else if states.contains(&State::Infeasible) {
        WaiverUse::Infeasible
    } else {
        WaiverUse::Covered
    }
}
