//! What the recording says about each probe.

use classfile::Text;
use plan::{NameId, Plan, Probe};
use recording::{Class, Recording, Seen, Unplaced};
use rustc_hash::{FxHashMap, FxHashSet};

use super::index::PlanIndex;
use super::shape::Shape;
use crate::model::Unmeasurable;
use crate::name::Name;

/// A recording, indexed by probe.
pub(super) struct Evidence<'r> {
    recording: &'r Recording,
    /// What was observed at each site, in this order.
    of_site: FxHashMap<usize, Vec<Seen>>,
    /// Why probes could not be placed, and how often.
    unplaced: FxHashMap<u32, (usize, &'r Unplaced)>,
    /// How often a class was loaded.
    loads: FxHashMap<&'r [u8], usize>,
    /// For each class of the recording: the name of its lambda, if its creation was observed.
    lambdas: FxHashMap<u32, NameId>,
    /// The classes and lambdas of the plan of which an object was created.
    created: FxHashSet<NameId>,
    /// The classes of the plan whose creation can be observed.
    observable: FxHashSet<NameId>,
    /// The indexes of the lambdas whose creation can be observed.
    observable_lambdas: FxHashSet<usize>,
    tests: Vec<Name>,
    /// The classes of loaders by class name, if there are several.
    loaders: FxHashMap<&'r [u8], Vec<Name>>,
}

impl<'r> Evidence<'r> {
    pub(super) fn gather(plan: &Plan, index: &PlanIndex<'_>, recording: &'r Recording) -> Self {
        let tests = recording.tests.iter().map(|test| {
            let class = Text(&test.class).decode().replace('/', ".");
            format!("{class}#{}", Text(&test.method)).into()
        });
        let mut evidence = Self {
            recording,
            of_site: FxHashMap::default(),
            unplaced: FxHashMap::default(),
            loads: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            created: FxHashSet::default(),
            observable: FxHashSet::default(),
            observable_lambdas: FxHashSet::default(),
            tests: tests.collect(),
            loaders: loaders(recording),
        };
        for loaded in &recording.loaded {
            *evidence.loads.entry(&loaded.class).or_default() += 1;
        }
        for unplaced in &recording.unplaced {
            evidence.unplaced.entry(unplaced.probe).or_insert((0, unplaced)).0 += 1;
        }
        evidence.look_at_what_was_seen(plan, index);
        evidence.look_at_what_can_be_seen(plan);
        evidence
    }

    fn look_at_what_was_seen(&mut self, plan: &Plan, index: &PlanIndex<'_>) {
        for seen in &self.recording.seen {
            let Some(class) = self.class(seen.class) else { continue };
            if let Shape::Named(name) = Shape::classify(class) {
                // What was seen anywhere, at a call too, must have been created.
                self.created.extend(index.name(name));
            }
            match plan.probe(seen.probe) {
                Some(Probe::Site(site)) => self.of_site.entry(site).or_default().push(*seen),
                Some(Probe::Lambda(lambda)) => {
                    self.created.insert(plan.lambdas[lambda].class);
                    // From here on the class of this object is known to be this lambda.
                    self.lambdas.insert(seen.class, plan.lambdas[lambda].class);
                }
                Some(Probe::Made(_)) | None => {}
            }
        }
    }

    fn look_at_what_can_be_seen(&mut self, plan: &Plan) {
        for (number, lambda) in plan.lambdas.iter().enumerate() {
            let probe = plan.number(Probe::Lambda(number));
            let host = plan.names.bytes(lambda.method.class);
            // Without a digest the method is outside the component and gets no probe.
            if lambda.digest.is_some() && self.unplaced(probe, host).is_none() {
                self.observable.insert(lambda.class);
                self.observable_lambdas.insert(number);
            }
        }
        for (number, &class) in plan.made.iter().enumerate() {
            let probe = plan.number(Probe::Made(number));
            if self.unplaced(probe, plan.names.bytes(class)).is_none() {
                self.observable.insert(class);
            }
        }
    }

    /// What was observed at a site.
    pub(super) fn at_site(&self, site: usize) -> &[Seen] {
        self.of_site.get(&site).map_or(&[], |seen| seen)
    }

    pub(super) fn class(&self, number: u32) -> Option<&'r Class> {
        self.recording.classes.get((number as usize).checked_sub(1)?)
    }

    /// The test with this number; none for 0.
    pub(super) fn test(&self, number: u32) -> Option<Name> {
        // Numbers start at 1; 0 means that no test is known.
        self.tests.get((number as usize).checked_sub(1)?).cloned()
    }

    /// The name of the lambda that a class represents, if its creation was observed.
    pub(super) fn lambda(&self, class: u32) -> Option<NameId> {
        self.lambdas.get(&class).copied()
    }

    /// Whether the creation of a lambda can be observed.
    pub(super) fn is_observable_lambda(&self, lambda: usize) -> bool {
        self.observable_lambdas.contains(&lambda)
    }

    /// Whether an object of a class was created; none if that could not be observed.
    pub(super) fn created(&self, class: NameId) -> Option<bool> {
        let created = self.created.contains(&class);
        (created || self.observable.contains(&class)).then_some(created)
    }

    /// Why a probe is nowhere: it could not be placed any of the times its class was loaded.
    pub(super) fn unplaced(&self, probe: u32, class: &[u8]) -> Option<Unmeasurable> {
        let (times, unplaced) = self.unplaced.get(&probe)?;
        let loads = self.loads.get(class).copied().unwrap_or_default();
        // A class can be loaded several times; one placed probe is enough to observe the call.
        (*times >= loads)
            .then(|| Unmeasurable { stale: unplaced.stale, reason: Text(&unplaced.reason).decode().into() })
    }

    /// The class of a loader; none if there is no such loader.
    pub(super) fn loader_name(&self, loader: u32) -> Option<Name> {
        let loader = self.recording.loaders.get((loader as usize).checked_sub(1)?)?;
        Some(loader_text(&loader.class))
    }

    /// The class of a class's loader, if loaders of other classes have a class of the same name.
    pub(super) fn loader_among_several(&self, class: &Class) -> Option<Name> {
        self.loaders.get(&class.name[..]).and_then(|_| self.loader_name(class.loader))
    }
}

/// Which class names occur under loaders of several classes.
fn loaders(recording: &Recording) -> FxHashMap<&[u8], Vec<Name>> {
    let mut found: FxHashMap<&[u8], Vec<Name>> = FxHashMap::default();
    for class in &recording.classes {
        let at = (class.loader as usize).checked_sub(1);
        let Some(loader) = at.and_then(|at| recording.loaders.get(at)) else { continue };
        let text = loader_text(&loader.class);
        let known = found.entry(&class.name).or_default();
        if !known.contains(&text) {
            known.push(text);
        }
    }
    found.retain(|_, loaders| loaders.len() > 1);
    found
}

fn loader_text(class: &[u8]) -> Name {
    match class {
        [] => "the JVM's own".into(),
        class => Text(class).decode().into(),
    }
}
