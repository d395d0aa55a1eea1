//! Which code is asked about, and what is remembered of classes and methods in owner contexts.

use std::sync::Arc;

use program::{ClassId, MethodId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// What follows the name of the host in the names of lambda classes.
const LAMBDA: &[u8] = b"$$Lambda@";

/// The code that is asked about, in [`crate::Sensitivity::Owners`]. All other code is a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// All but the JDK.
    #[default]
    Application,
    /// These classes, with their lambdas, and everything that is made up for clients.
    Classes(Arc<FxHashSet<ClassId>>),
}

impl Focus {
    pub(crate) fn has(&self, program: &Program, class: ClassId) -> bool {
        match (program.class(class).origin, self) {
            (Origin::Text, _) => true,
            (Origin::Phantom, _) => false,
            (Origin::Lambda, _) => host(program, class).is_some_and(|host| self.has(program, host)),
            (Origin::File(_) | Origin::Proxy, Focus::Application) => {
                !is_platform(program.names.class_name(class).0)
            }
            (Origin::File(_) | Origin::Proxy, Focus::Classes(classes)) => classes.contains(&class),
        }
    }
}

/// The class whose code contains a lambda.
fn host(program: &Program, lambda: ClassId) -> Option<ClassId> {
    let name = program.names.class_name(lambda).0;
    let end = name.windows(LAMBDA.len()).position(|window| window == LAMBDA)?;
    program.find_class(&name[..end])
}

/// Whether the name is that of a class of the JDK.
pub fn is_platform(class: &[u8]) -> bool {
    const PLATFORM: &[&str] =
        &["java/", "javax/", "jdk/", "sun/", "com/sun/", "org/xml/sax/", "org/w3c/dom/", "org/ietf/"];
    PLATFORM.iter().any(|start| class.starts_with(start.as_bytes()))
}

/// What is known of classes and methods, as far as somebody has asked.
#[derive(Default)]
pub(crate) struct Owners {
    pub(crate) in_focus: FxHashMap<ClassId, bool>,
    pub(crate) has_contexts: FxHashMap<MethodId, bool>,
}
