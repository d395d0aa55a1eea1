//! Is a method deprecated? (JVMS 4.7.15)

use classfile::Access;

use crate::bytes::OpenClass;
use crate::ids::{ClassId, MethodId};
use crate::model::Program;

const NAME: &str = "Deprecated";

impl Program {
    /// Whether a method is deprecated: it says so itself, or its class does, or a class around that. The body
    /// of a lambda is deprecated with the method that it was written in.
    pub fn is_deprecated(&self, method: MethodId) -> bool {
        let class = self.method(method).class;
        let says_so = |open: &OpenClass<'_>, method: MethodId| {
            let member = open.method(self.method(method).index);
            member.is_some_and(|member| member.attributes.find(&open.pool(), NAME).is_some())
        };
        let written_in = self.written_in(method);
        let is_old = |open: &OpenClass<'_>| {
            // The name does not say which of several methods it is.
            says_so(open, method)
                || !written_in.is_empty() && written_in.iter().all(|&host| says_so(open, host))
        };
        self.open(class).ok().flatten().is_some_and(|open| is_old(&open)) || self.is_deprecated_class(class)
    }

    /// The methods that the body of a lambda may have been written in: `javac` calls it `lambda$m$0`.
    fn written_in(&self, method: MethodId) -> Vec<MethodId> {
        let declared = self.method(method);
        let name = |method: MethodId| {
            let selector = self.method(method).selector;
            self.names.text(self.names.selector_parts(selector).name).0
        };
        let host = name(method).strip_prefix(b"lambda$").filter(|_| declared.access.has(Access::SYNTHETIC));
        let Some(host) = host.and_then(|rest| rest.split(|&letter| letter == b'$').next()) else {
            return Vec::new();
        };
        self.class(declared.class).methods.iter().filter(|&other| name(other) == host).collect()
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
