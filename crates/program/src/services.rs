//! Services: which classes provide which interface, by `META-INF/services` and by module declarations.

use std::collections::BTreeMap;

use classfile::Text;

use crate::ids::ClassId;
use crate::model::Program;

/// A service and its providers, by the names that files give them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    /// The internal name of the service.
    pub name: Vec<u8>,
    /// The internal names of its providers.
    pub providers: Vec<Vec<u8>>,
}

/// The services of a provider-configuration file: a name per line, `#` starts a comment.
pub(crate) fn from_file(name: &[u8], bytes: &[u8]) -> Service {
    let providers = bytes.split(|&byte| byte == b'\n').filter_map(|line| {
        let name = line.split(|&byte| byte == b'#').next()?.trim_ascii();
        (!name.is_empty()).then(|| internal(name))
    });
    Service { name: internal(name), providers: providers.collect() }
}

/// The services that a module declaration provides.
pub(crate) fn from_module(bytes: &[u8]) -> Vec<Service> {
    let Ok(class) = classfile::ClassFile::read(bytes) else { return Vec::new() };
    let Ok(Some(module)) = class.attributes.typed::<classfile::Module>(&class.pool) else {
        return Vec::new();
    };
    let name = |index: u16| class.pool.class_name(index).ok().map(|Text(name)| name.to_vec());
    let provided = module.provides.iter().filter_map(|provides| {
        let providers = provides.with.iter().filter_map(|&index| name(index)).collect();
        Some(Service { name: name(provides.service)?, providers })
    });
    provided.collect()
}

fn internal(name: &[u8]) -> Vec<u8> {
    name.iter().map(|&byte| if byte == b'.' { b'/' } else { byte }).collect()
}

impl Program {
    /// The classes that provide a service, without duplicates, in the order of their names.
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
