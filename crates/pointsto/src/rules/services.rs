//! `ServiceLoader`: the providers that `META-INF/services` and module declarations name.
//!
//! The JDK's own code looks them up by class and makes them by reflection; only the step from the name of a service to
//! the classes of its providers stands in files.

use std::rc::Rc;

use program::Type;
use solver::{Set, Solver};

use super::{At, Model, Site};
use crate::engine::Engine;

const LOOKUP: &str = "java/util/ServiceLoader$LazyClassPathLookupIterator";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/util/ServiceLoader", name: "<init>", at: At::BesideBody, rule: load },
    Model { class: LOOKUP, name: "nextProviderClass", at: At::BesideBody, rule: provider },
];

/// `ServiceLoader.load(c)`:  S.class in pts(c)  gives  the classes of the providers of S to the lookup.
fn load(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    for position in 1..site.arguments.len() {
        engine.wait(solver, site.argument(position), site, service);
    }
}

fn service(engine: &mut Engine<'_>, solver: &mut Solver, _: &Rc<Site>, mirrors: &Set) {
    let services: Vec<_> = mirrors.iter().filter_map(|mirror| engine.class_of_mirror(mirror)).collect();
    let found = engine.provider_classes(solver);
    for service in services.into_iter().filter_map(Type::as_class) {
        for provider in engine.program.providers(service) {
            let mirror = engine.class_object(solver, Type::class(provider));
            solver.add_object(found, mirror);
        }
    }
}

/// What the lookup finds next: any of them.
fn provider(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let Some(target) = site.target {
        let found = engine.provider_classes(solver);
        solver.add_edge(found, target, None);
    }
}

impl Engine<'_> {
    /// The class objects of all providers of services that were asked for.
    fn provider_classes(&mut self, solver: &mut Solver) -> solver::NodeId {
        *self.rules.provider_classes.get_or_insert_with(|| solver.new_node())
    }
}
