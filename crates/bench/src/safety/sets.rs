//! Receivers and targets by call, with names that are valid for two programs and a run.

use std::collections::{BTreeMap, BTreeSet};

use classfile::Access;
use ir::{CallKind, Stmt};
use pointsto::Results;
use program::{ClassId, MethodId, Program};
use requirements::{Which, requirements};

use super::missing::Missing;

/// Class, method and descriptor, and the offset.
pub(super) type CallPlace = (String, u32);

/// The possible receivers and targets of each call of a component.
#[derive(Default)]
pub(super) struct Sets {
    known: BTreeMap<CallPlace, [BTreeSet<String>; 2]>,
    /// Calls of private methods: they choose nothing by the receiver, and no set is kept of it.
    private: BTreeSet<CallPlace>,
}

impl Sets {
    pub(super) fn of(program: &Program, results: &Results, component: &[ClassId]) -> Self {
        let mut sets = Self::default();
        for site in requirements(program, results, component, Which::All).sites {
            let place = (name_of(program, site.method), site.offset);
            let [receivers, targets] = sets.known.entry(place).or_default();
            receivers.extend(site.receivers.iter().map(|&ty| program.type_name(ty)));
            targets.extend(site.targets.iter().map(|&target| program.method_name(target)));
        }
        for method in component.iter().flat_map(|&class| program.class(class).methods.iter()) {
            let Some(body) = results.body(method) else { continue };
            let private = body.stmts().filter(|(_, stmt)| calls_private(program, stmt));
            sets.private.extend(private.map(|(stmt, _)| (name_of(program, method), body.offset(stmt))));
        }
        sets
    }

    /// Without the calls, receivers and targets of missing classes, and without targets of calls that have
    /// such receivers: nobody knows what these inherit.
    pub(super) fn without(mut self, missing: &Missing) -> Self {
        self.known.retain(|(method, _), _| !missing.has_method(method));
        for [receivers, targets] in self.known.values_mut() {
            let before = receivers.len();
            receivers.retain(|receiver| !missing.has_name(receiver));
            targets.retain(|target| receivers.len() == before && !missing.has_method(target));
        }
        self
    }

    /// How many elements there are, and which of them `all` lacks.
    pub(super) fn outside(&self, all: &Self) -> (usize, Vec<String>) {
        let (mut checked, mut violations) = (0, Vec::new());
        let nothing = Default::default();
        for (place, seen) in &self.known {
            let known = all.known.get(place).unwrap_or(&nothing);
            for (kind, seen, known) in [("receiver", &seen[0], &known[0]), ("target", &seen[1], &known[1])] {
                checked += seen.len();
                let missing = seen.difference(known);
                violations.extend(missing.map(|one| format!("whole program: {kind} {one} at {place:?}")));
            }
        }
        (checked, violations)
    }

    /// How many receivers a run had, and which of them are unknown.
    pub(super) fn lacks(&self, met: &BTreeSet<(CallPlace, String)>) -> (usize, Vec<String>) {
        let knows = |place: &CallPlace, class: &str| {
            let Some([receivers, _]) = self.known.get(place) else { return false };
            // The JVM makes up the names of lambda classes.
            receivers.contains(class)
                || class.contains("$$Lambda") && receivers.iter().any(|known| known.contains("$$Lambda"))
        };
        let met = met.iter().filter(|(place, _)| !self.private.contains(place));
        let missing = met.clone().filter(|(place, class)| !knows(place, class));
        let violations = missing.map(|(place, class)| format!("run: receiver {class} at {place:?}"));
        (met.clone().count(), violations.collect())
    }
}

fn name_of(program: &Program, method: MethodId) -> String {
    let declared = program.method(method);
    let parts = program.names.selector_parts(declared.selector);
    format!(
        "{}.{}{}",
        program.names.class_name(declared.class).decode(),
        program.names.text(parts.name).decode(),
        program.names.descriptor_text(parts.descriptor).decode()
    )
}

fn calls_private(program: &Program, stmt: &Stmt) -> bool {
    let Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, method, .. } = *stmt else {
        return false;
    };
    program.resolve_method(method).is_ok_and(|method| program.method(method).access.has(Access::PRIVATE))
}
