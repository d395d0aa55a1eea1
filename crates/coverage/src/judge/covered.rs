//! Which items of a call were covered, and what was observed beyond them.

use plan::{MethodPlan, Plan, SitePlan};
use recording::{Class, Seen};

use super::evidence::Evidence;
use super::index::{Matches, Numbers, PlanIndex};
use super::shape::Shape;
use crate::item::Criterion;
use crate::name::Name;
use crate::observed::{Observed, Verdict};

/// How an item was covered.
#[derive(Clone, Debug, Default)]
pub(super) struct Covered {
    pub(super) test: Option<Name>,
    /// The classes of clients that were observed in its place.
    pub(super) by: Vec<Name>,
    /// Whether the best observation is only one of several lambdas.
    pub(super) any_of: bool,
    pub(super) loaders: Vec<Name>,
}

/// What was observed at one call.
#[derive(Clone, Debug, Default)]
pub(super) struct AllCovered {
    pub(super) receivers: Vec<Option<Covered>>,
    pub(super) targets: Vec<Option<Covered>>,
    pub(super) beyond: Vec<Observed>,
}

/// Sorts the observations at one call.
pub(super) struct SiteObserver<'a> {
    pub(super) plan: &'a Plan,
    pub(super) index: &'a PlanIndex<'a>,
    pub(super) evidence: &'a Evidence<'a>,
    /// The same call and its copies in the plan of a wider interface, if there is such a plan.
    pub(super) wider: Option<(&'a PlanIndex<'a>, Vec<Numbers>)>,
    /// Whether tests are known to use members outside the interface.
    pub(super) uses_outside: bool,
    /// The classes of the tests, if they are known.
    pub(super) tests: &'a [Box<[u8]>],
    pub(super) site: &'a SitePlan,
    pub(super) numbers: Numbers,
}

/// One observation.
struct Sight<'a> {
    class: &'a Class,
    shape: Shape<'a>,
    lambda: Option<&'a [u8]>,
    /// The class that declares the selected method. For a class without a name, the plan says what it
    /// selects.
    declaring: Option<&'a [u8]>,
    test: Option<Name>,
}

impl<'a> SiteObserver<'a> {
    /// The same call in the plan of a wider interface.
    pub(super) fn in_wider(
        wider: &'a PlanIndex<'a>,
        plan: &Plan,
        method: &MethodPlan,
        site: &SitePlan,
    ) -> (&'a PlanIndex<'a>, Vec<Numbers>) {
        (wider, wider.same_sites(plan, method, site).map(Numbers::new).collect())
    }

    pub(super) fn look(&self, seen: &[Seen]) -> AllCovered {
        let mut covered = AllCovered {
            receivers: vec![None; self.site.receivers.len()],
            targets: vec![None; self.site.targets.len()],
            beyond: Vec::new(),
        };
        for sight in seen.iter().filter_map(|seen| self.sight(seen)) {
            self.look_at(&sight, &mut covered);
        }
        covered
    }

    fn sight(&self, seen: &Seen) -> Option<Sight<'a>> {
        let class = self.evidence.class(seen.class)?;
        let shape = Shape::classify(class);
        let declaring = match shape {
            Shape::Named(_) => self.evidence.class(seen.selected).map(|class| &class.name[..]),
            Shape::Lambda { .. } | Shape::Proxy(_) | Shape::Hidden(_) => None,
        };
        // What a framework makes below a class of the component stands for that class, with what it selects.
        let (shape, declaring) = match self.extended(&shape) {
            Some(name) => (Shape::Named(name), None),
            None => (shape, declaring),
        };
        let lambda = self.evidence.lambda(seen.class).map(|name| self.plan.names.bytes(name));
        Some(Sight { class, shape, lambda, declaring, test: self.evidence.test(seen.test) })
    }

    /// The receiver below which a framework made a class.
    fn extended(&self, shape: &Shape<'a>) -> Option<&'a [u8]> {
        let name = shape.extended().filter(|_| !shape.is_known(self.plan))?;
        let found = self.index.matches(&self.numbers, &Shape::Named(name), None, &|_| false);
        (!found.receivers.is_empty()).then_some(name)
    }

    fn look_at(&self, sight: &Sight<'_>, covered: &mut AllCovered) {
        let is_observed = |lambda: usize| self.evidence.is_observable_lambda(lambda);
        let mut matches = self.index.matches(&self.numbers, &sight.shape, sight.lambda, &is_observed);
        // A class that took part in the analysis is never foreign, even if it was not predicted here.
        let is_foreign = matches.receivers.is_empty() && !sight.shape.is_known(self.plan);
        let is_client = is_foreign && self.clients().next().is_some();
        // A class of the tests stands for the ones that clients may write.
        if is_client {
            let receivers: Vec<usize> = self.clients().collect();
            matches = Matches { any_of: receivers.len() > 1, receivers };
        }
        for &receiver in &matches.receivers {
            self.cover(&mut covered.receivers[receiver], sight, matches.any_of, is_client);
        }
        self.look_at_target(sight, &matches, is_client, covered);
        if matches.receivers.is_empty() {
            let verdict = if is_foreign { Verdict::Foreign } else { self.not_predicted(sight) };
            self.add_beyond(covered, sight, Criterion::Rc, verdict);
        }
    }

    /// The receivers that represent classes that clients write.
    fn clients(&self) -> impl Iterator<Item = usize> + '_ {
        let receivers = self.site.receivers.iter().enumerate();
        receivers.filter(|(_, class)| self.index.is_client(**class)).map(|(number, _)| number)
    }

    /// TM follows from dispatch on the observed classes, in the hierarchy of their loader.
    fn look_at_target(
        &self,
        sight: &Sight<'_>,
        matches: &Matches,
        is_client: bool,
        covered: &mut AllCovered,
    ) {
        // Lambdas, proxies and hidden classes: the plan says what each receiver selects.
        let Some(declaring) = sight.declaring else {
            for &receiver in &matches.receivers {
                let target = self.site.selects.get(receiver).copied().flatten();
                if let Some(target) = target.and_then(|target| covered.targets.get_mut(target as usize)) {
                    self.cover(target, sight, matches.any_of, is_client);
                }
            }
            return;
        };
        if let Some(target) = self.index.target(&self.numbers, declaring) {
            return self.cover(&mut covered.targets[target], sight, false, false);
        }
        let knows = self.plan.knows(declaring);
        // A class of a library may inherit from one that took part; what clients write, and what frameworks
        // make below a class of the component, would have to say why.
        let is_of_library =
            sight.shape.extended().is_none() && sight.shape.is_of_library(self.plan, self.tests);
        if is_client && (!knows || is_of_library) {
            let own: Vec<usize> = self.client_targets().collect();
            own.iter()
                .for_each(|&target| self.cover(&mut covered.targets[target], sight, own.len() > 1, true));
        } else if !matches.receivers.is_empty() {
            let verdict = if knows { self.target_not_predicted(declaring) } else { Verdict::Foreign };
            self.add_beyond(covered, sight, Criterion::Tm, verdict);
        }
    }

    /// The targets that represent methods that clients write.
    fn client_targets(&self) -> impl Iterator<Item = usize> + '_ {
        let targets = self.site.targets.iter().enumerate();
        targets.filter(|(_, target)| self.index.is_client(target.class)).map(|(number, _)| number)
    }

    fn cover(&self, item: &mut Option<Covered>, sight: &Sight<'_>, any_of: bool, is_client: bool) {
        let first = item.is_none();
        let item =
            item.get_or_insert_with(|| Covered { test: sight.test.clone(), any_of, ..Covered::default() });
        // A definite observation replaces one that only fits several lambdas.
        if item.any_of && !any_of && !first {
            item.any_of = false;
            item.test = sight.test.clone();
        }
        let shown = sight.shape.shown();
        if is_client && !item.by.contains(&shown) {
            item.by.push(shown);
        }
        if let Some(loader) = self.evidence.loader_among_several(sight.class)
            && !item.loaders.contains(&loader)
        {
            item.loaders.push(loader);
        }
    }

    /// What it means that a class of the analysis was observed but not predicted.
    fn not_predicted(&self, sight: &Sight<'_>) -> Verdict {
        let Some((index, sites)) = &self.wider else { return self.without_wider() };
        let is_predicted = sites.iter().any(|site| {
            // The evidence numbers the lambdas of the own plan, not of the wider one: rule none out.
            !index.matches(site, &sight.shape, sight.lambda, &|_| false).receivers.is_empty()
        });
        if is_predicted { Verdict::OutsideInt } else { Verdict::Contradicted }
    }

    fn target_not_predicted(&self, declaring: &[u8]) -> Verdict {
        let Some((index, sites)) = &self.wider else { return self.without_wider() };
        let is_predicted = sites.iter().any(|site| index.target(site, declaring).is_some());
        if is_predicted { Verdict::OutsideInt } else { Verdict::Contradicted }
    }

    fn without_wider(&self) -> Verdict {
        if self.uses_outside { Verdict::OutsideInt } else { Verdict::Contradicted }
    }

    fn add_beyond(
        &self,
        covered: &mut AllCovered,
        sight: &Sight<'_>,
        criterion: Criterion,
        verdict: Verdict,
    ) {
        let observed = Observed {
            verdict,
            criterion,
            class: sight.shape.shown(),
            target: sight.declaring.map(|name| classfile::Text(name).decode().into()),
            interfaces: sight.shape.interfaces(),
            loader: self.evidence.loader_among_several(sight.class),
            test: sight.test.clone(),
            through: None,
            library: verdict == Verdict::Foreign && sight.shape.is_of_library(self.plan, self.tests),
            unproven: verdict == Verdict::OutsideInt && self.wider.is_none(),
        };
        // Tests aside: only the first test that saw it is named.
        let is_same =
            |other: &Observed| Observed { test: observed.test.clone(), ..other.clone() } == observed;
        if !covered.beyond.iter().any(is_same) {
            covered.beyond.push(observed);
        }
    }
}
