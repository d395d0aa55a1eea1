//! Is a method deprecated? (JVMS 4.7.15)

use crate::bytes::OpenClass;
use crate::ids::{ClassId, MethodId};
use crate::model::Program;

const NAME: &str = "Deprecated";

impl Program {
    /// Whether a method is deprecated: it says so itself, or its class does, or a class around that.
    pub fn is_deprecated(&self, method: MethodId) -> bool {
        let declared = self.method(method);
        let says_so = |open: &OpenClass<'_>| {
            let member = open.method(declared.index);
            member.is_some_and(|member| member.attributes.find(&open.pool(), NAME).is_some())
        };
        self.open(declared.class).ok().flatten().is_some_and(|open| says_so(&open))
            || self.is_deprecated_class(declared.class)
    }

    fn is_deprecated_class(&self, class: ClassId) -> bool {
        let mut seen = vec![class];
        loop {
            let class = seen[seen.len() - 1];
            let Ok(Some(open)) = self.open(class) else { return false };
            let attributes = open.attributes();
            if attributes.is_ok_and(|attributes| attributes.find(&open.pool(), NAME).is_some()) {
                return true;
            }
            match self.enclosing_class(class) {
                // Classes that no compiler wrote may be around each other.
                Some(outer) if !seen.contains(&outer) => seen.push(outer),
                Some(_) | None => return false,
            }
        }
    }
}
