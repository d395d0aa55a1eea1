//! Names, and what can be read off them.

use std::sync::Arc;

/// A name, shared by all who use it.
pub type Name = Arc<str>;

/// The package of a class.
pub(crate) fn package(class: &str) -> &str {
    class.rfind('/').map_or("", |slash| &class[..slash])
}

/// Whether a field is left out of the JSON, where absent means no.
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}
