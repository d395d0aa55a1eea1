//! How is a class nested in others? (JVMS 4.7.6, 4.7.7)

use classfile::{Access, ConstantPool, EnclosingMethod, InnerClass, InnerClasses};

use crate::bytes::OpenClass;
use crate::escaped::Escaped;
use crate::ids::ClassId;
use crate::model::Program;

/// What a nested class says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nesting {
    /// The flags of its source: it may be protected or private.
    pub access: Access,
    /// The class it is a member of; nothing if it is local or anonymous.
    pub outer: Option<ClassId>,
    /// The name in its source; nothing if it is anonymous.
    pub name: Option<String>,
}

impl Nesting {
    /// Whether an object has one of the outer class around it.
    pub fn is_inner(&self) -> bool {
        self.outer.is_some() && !self.access.has(Access::STATIC) && !self.access.has(Access::INTERFACE)
    }
}

impl Program {
    /// How a class is nested; none if it is not.
    pub fn nesting(&self, class: ClassId) -> Option<Nesting> {
        // A shortcut: javac puts a dollar into the name of every nested class. Others that do not are missed.
        if !self.names.class_name(class).0.contains(&b'$') {
            return None;
        }
        let open = self.open(class).ok()??;
        let pool = open.pool();
        let entry = self.own_entry(class, &open, &pool)?;
        let outer = pool.class_name_or_none(entry.outer).ok().flatten();
        let name = (entry.name != 0).then(|| pool.utf8(entry.name).ok()).flatten();
        Some(Nesting {
            access: entry.access,
            outer: outer.and_then(|name| self.find_class(name.0)),
            name: name.map(|name| Escaped(name).to_string()),
        })
    }

    /// What `Class.getEnclosingClass` gives: the class that it is a member of, or whose method it is local
    /// to.
    pub fn enclosing_class(&self, class: ClassId) -> Option<ClassId> {
        let open = self.open(class).ok()??;
        let pool = open.pool();
        let declared = self
            .own_entry(class, &open, &pool)
            .and_then(|entry| pool.class_name_or_none(entry.outer).ok().flatten());
        // A local or anonymous class has no outer class, but names the method around it (JVMS 4.7.7).
        let enclosing = || {
            let method: EnclosingMethod = open.attribute(&pool)?;
            pool.class_name(method.class).ok()
        };
        self.find_class(declared.or_else(enclosing)?.0)
    }

    /// What the class's own list of inner classes says about it.
    fn own_entry<'a>(
        &self,
        class: ClassId,
        open: &'a OpenClass<'_>,
        pool: &ConstantPool<'a>,
    ) -> Option<InnerClass> {
        let own = self.names.class_name(class);
        let InnerClasses(classes) = open.attribute(pool)?;
        classes.into_iter().find(|entry| pool.class_name(entry.inner).is_ok_and(|name| name == own))
    }
}
