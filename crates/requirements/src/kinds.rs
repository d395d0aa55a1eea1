//! What kind of call is it: whose type does it name, and does it choose anything?

use classfile::Access;
use plan::SiteKind;
use program::{ClassId, MethodRefId, Program, Type};
use rustc_hash::FxHashSet;

/// Tells calls apart by what they name.
pub(crate) struct Kinds<'a> {
    program: &'a Program,
    own: FxHashSet<ClassId>,
}

impl<'a> Kinds<'a> {
    pub(crate) fn new(program: &'a Program, own: Vec<ClassId>) -> Self {
        Self { program, own: own.into_iter().collect() }
    }

    /// The kind of a call of this member that the user wrote.
    pub(crate) fn of(&self, called: MethodRefId) -> SiteKind {
        let named = self.program.names.method_ref_parts(called).class;
        if self.is_fixed(called) {
            SiteKind::Fixed
        } else if named == Type::OBJECT {
            SiteKind::Object
        } else if named.as_class().is_some_and(|class| self.own.contains(&class)) {
            SiteKind::Own
        } else {
            SiteKind::Library
        }
    }

    /// Since class files of Java 11, calls of private methods look like calls that dispatch on the receiver,
    /// but do not dispatch (JVMS 5.4.6).
    pub(crate) fn is_private(&self, called: MethodRefId) -> bool {
        self.declares(called, Access::PRIVATE)
    }

    /// No class can override a final method, whatever clients write (JVMS 5.4.5).
    fn is_fixed(&self, called: MethodRefId) -> bool {
        let of_final_class = || {
            let resolved = self.program.resolve_method(called);
            let class = resolved.map(|method| self.program.method(method).class);
            class.is_ok_and(|class| self.program.class(class).access.has(Access::FINAL))
        };
        self.declares(called, Access::FINAL) || self.is_private(called) || of_final_class()
    }

    fn declares(&self, called: MethodRefId, flag: Access) -> bool {
        let resolved = self.program.resolve_method(called);
        resolved.is_ok_and(|method| self.program.method(method).access.has(flag))
    }
}
