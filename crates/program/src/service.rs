//! What `META-INF/services` and module declarations say about services.

use classfile::Text;

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
