//! How a class stands in others, as its attribute `InnerClasses` tells it (JVMS 4.7.6).

use classfile::{Access, ClassFile, InnerClasses};
use program::{ClassId, Program};

/// What a nested class says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nested {
    /// The flags of its source: it may be protected or private.
    pub(crate) access: Access,
    /// The class it is a member of; nothing if it is local or anonymous.
    pub(crate) outer: Option<ClassId>,
    /// The name in its source; nothing if it is anonymous.
    pub(crate) name: Option<String>,
}

impl Nested {
    /// Of a class that stands in another.
    pub(crate) fn of(program: &Program, class: ClassId) -> Option<Self> {
        // Only compilers for other languages nest classes without a dollar, and none hides them so.
        if !program.names.class_name(class).0.contains(&b'$') {
            return None;
        }
        let bytes = program.class_bytes(class)?;
        let file = ClassFile::read(&bytes).ok()?;
        let own = file.name().ok()?;
        let classes: InnerClasses = file.attributes.typed(&file.pool).ok()??;
        let entry =
            classes.0.iter().find(|entry| file.pool.class_name(entry.inner).is_ok_and(|name| name == own))?;
        let outer = file.pool.class_name_or_none(entry.outer).ok().flatten();
        let name = (entry.name != 0).then(|| file.pool.utf8(entry.name).ok()).flatten();
        Some(Self {
            access: entry.access,
            outer: outer.and_then(|name| program.find_class(name.0)),
            name: name.map(|name| program::Escaped(name).to_string()),
        })
    }

    /// Whether an object has one of the outer class around it.
    pub(crate) fn is_inner(&self) -> bool {
        self.outer.is_some() && !self.access.has(Access::STATIC) && !self.access.has(Access::INTERFACE)
    }
}
