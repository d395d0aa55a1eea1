//! `ServiceLoader`: the providers that `META-INF/services` and module declarations name.
//!
//! The code of the JDK looks providers up by class and creates them by reflection. Only the step from the
//! name of a service to the classes of its providers is in files.

use std::rc::Rc;

use pointsto::{At, Cx, Model, RuleSite, Set};
use program::Type;

use crate::support::{class_of_mirror, the_node};

const LOOKUP: &str = "java/util/ServiceLoader$LazyClassPathLookupIterator";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/util/ServiceLoader", name: "<init>", at: At::BesideBody, act: load },
    Model { class: LOOKUP, name: "nextProviderClass", at: At::BesideBody, act: provider },
];

/// Names the node of the class objects of all providers of services that were asked for.
struct ProviderClasses;

/// `ServiceLoader.load(c)`:  S.class in pts(c)  gives  the classes of the providers of S to the lookup.
fn load(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    // The position of the service differs between constructors and releases. A class that is no service has
    // no providers.
    for position in 1..site.arguments.len() {
        cx.wait(site.argument(position), site, service);
    }
}

fn service(cx: &mut Cx<'_, '_>, _: &Rc<RuleSite>, mirrors: &Set) {
    let services: Vec<_> = mirrors.iter().filter_map(|mirror| class_of_mirror(cx, mirror)).collect();
    let found = the_node::<ProviderClasses>(cx);
    for service in services.into_iter().filter_map(Type::as_class) {
        for provider in cx.program_mut().providers(service) {
            let mirror = cx.class_object(Type::class(provider));
            cx.give(found, mirror);
        }
    }
}

/// What the lookup finds next: any of them.
fn provider(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let Some(target) = site.target {
        let found = the_node::<ProviderClasses>(cx);
        cx.flow(found, target);
    }
}
