//! Which classes of the program provide which service?

use std::collections::BTreeMap;

use crate::ids::ClassId;
use crate::model::Program;
use crate::service::Service;

impl Program {
    /// The classes that provide a service, without duplicates, in the order of ids.
    pub fn providers(&mut self, service: ClassId) -> Vec<ClassId> {
        self.services().get(&service).cloned().unwrap_or_default()
    }

    /// Whether a class provides any service.
    pub fn is_provider(&mut self, class: ClassId) -> bool {
        self.services().values().any(|providers| providers.binary_search(&class).is_ok())
    }

    fn services(&mut self) -> &BTreeMap<ClassId, Vec<ClassId>> {
        let Program { services, bytes, names, .. } = self;
        services.get_or_insert_with(|| {
            let mut all: BTreeMap<ClassId, Vec<ClassId>> = BTreeMap::new();
            for Service { name, providers } in bytes.source.services() {
                // Every class on the class path has a name by now; nothing else could be loaded.
                let Some(service) = names.find_class(&name) else { continue };
                let known = providers.iter().filter_map(|name| names.find_class(name));
                all.entry(service).or_default().extend(known);
            }
            all.values_mut().for_each(|providers| {
                providers.sort_unstable();
                providers.dedup();
            });
            all
        })
    }
}
