//! Receivers and targets by call, in words that hold for two programs and a run.

use std::collections::{BTreeMap, BTreeSet};

use pointsto::Results;
use program::{ClassId, Program};
use requirements::{Which, requirements};

/// Class, method and descriptor, and the offset.
pub(super) type Place = (String, u32);

/// What each call of a component can meet.
#[derive(Default)]
pub(super) struct Sets(BTreeMap<Place, [BTreeSet<String>; 2]>);

impl Sets {
    pub(super) fn of(program: &Program, results: &Results, component: &[ClassId]) -> Self {
        let mut sets = Self::default();
        for site in requirements(program, results, component, Which::All).sites {
            let method = program.method(site.method);
            let parts = program.names.selector_parts(method.selector);
            let place = format!(
                "{}.{}{}",
                program.names.class_name(method.class).decode(),
                program.names.text(parts.name).decode(),
                program.names.descriptor_text(parts.descriptor).decode()
            );
            let [receivers, targets] = sets.0.entry((place, site.offset)).or_default();
            receivers.extend(site.receivers.iter().map(|&ty| program.type_name(ty)));
            targets.extend(site.targets.iter().map(|&target| program.method_name(target)));
        }
        sets
    }

    /// How much there is, and what another does not have of it.
    pub(super) fn outside(&self, all: &Self) -> (usize, Vec<String>) {
        let (mut checked, mut violations) = (0, Vec::new());
        let nothing = Default::default();
        for (place, seen) in &self.0 {
            let known = all.0.get(place).unwrap_or(&nothing);
            for (kind, seen, known) in [("receiver", &seen[0], &known[0]), ("target", &seen[1], &known[1])] {
                checked += seen.len();
                let missing = seen.difference(known);
                violations.extend(missing.map(|one| format!("whole program: {kind} {one} at {place:?}")));
            }
        }
        (checked, violations)
    }

    /// How many receivers a run met, and which of them are not known.
    pub(super) fn lacks(&self, met: &BTreeSet<(Place, String)>) -> (usize, Vec<String>) {
        let knows = |place: &Place, class: &str| {
            let Some([receivers, _]) = self.0.get(place) else { return false };
            // The JVM gives lambdas names that nobody knows before.
            receivers.contains(class)
                || class.contains("$$Lambda") && receivers.iter().any(|known| known.contains("$$Lambda"))
        };
        let missing = met.iter().filter(|(place, class)| !knows(place, class));
        let violations = missing.map(|(place, class)| format!("run: receiver {class} at {place:?}"));
        (met.len(), violations.collect())
    }
}
