//! Owner contexts: generic code is analysed once for each owner.
//!
//! A container, a wrapper or a factory is the same code for many types: Java says so by type parameters.
//! Only such code has contexts here. What matters in it is not which of its parts an object is (a table, a
//! node, an iterator), but which of the user's objects it belongs to. So the parts that library code makes
//! share the context of the method that makes them, and a context consists of a few owners.

use ir::StmtId;
use program::{ClassId, MethodId, Origin};

use crate::contexts::{ContextId, Contexts};
use crate::engine::Engine;
use crate::focus::is_platform;
use crate::objects::{Object, Site};

/// The JDK's containers, streams and functions. Its other generic classes (`Class`, `Enum`, `Reference`) have
/// an object for nearly everything, and would have as many contexts.
const CONTAINERS: &[u8] = b"java/util/";

impl Engine<'_> {
    fn in_focus(&mut self, class: ClassId) -> bool {
        let (focus, program) = (&self.analysis.focus, &*self.program);
        *self.owners_of.in_focus.entry(class).or_insert_with(|| focus.has(program, class))
    }

    /// Whether contexts are of use in a method.
    fn has_contexts(&mut self, method: MethodId) -> bool {
        if let Some(&known) = self.owners_of.has_contexts.get(&method) {
            return known;
        }
        let class = self.program.method(method).class;
        let found = match self.program.class(class).origin {
            // Their bodies only pass on what they get.
            Origin::Lambda | Origin::Text | Origin::Proxy => true,
            Origin::Phantom => false,
            Origin::File(_) => self.is_generic_code(method),
        };
        self.owners_of.has_contexts.insert(method, found);
        found
    }

    fn is_generic_code(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        let name = self.program.names.class_name(declared.class).0;
        if is_platform(name) && !name.starts_with(CONTAINERS) {
            return false;
        }
        self.program.is_generic(declared.class)
            || declared.is_static() && self.program.is_generic_method(method)
    }

    /// The context of a method that is called on an object, which was made in context c.
    ///
    /// ```text
    /// the method is not generic            ε
    /// o made by code in focus              (c, o)
    /// o made by a library, c ≠ ε           c
    /// o made by a library, c = ε           (o)
    /// ```
    pub(crate) fn owner_context(&mut self, object: Object, method: MethodId, depth: u8) -> ContextId {
        if !self.has_contexts(method) {
            return Contexts::EMPTY;
        }
        let Some(maker) = maker(object.site) else { return object.context };
        let owns_itself = object.context == Contexts::EMPTY;
        if owns_itself || self.in_focus(self.program.method(maker).class) {
            let site = self.objects.site(object.site);
            return self.contexts.push(object.context, site.0, depth);
        }
        object.context
    }

    /// The context of a static method that is called in context c of `caller`.
    ///
    /// ```text
    /// the method is not generic      ε
    /// called by code in focus        (c, call)
    /// called by a library            c
    /// ```
    pub(crate) fn owner_of_call(
        &mut self,
        (caller, stmt): (MethodId, StmtId),
        context: ContextId,
        callee: MethodId,
        depth: u8,
    ) -> ContextId {
        if !self.has_contexts(callee) {
            return Contexts::EMPTY;
        }
        if !self.in_focus(self.program.method(caller).class) {
            return context;
        }
        let call = self.objects.site(Site::Stmt(caller, stmt));
        self.contexts.push(context, call.0, depth)
    }
}

/// The method whose code makes the objects of a site.
fn maker(site: Site) -> Option<MethodId> {
    match site {
        Site::Stmt(method, _) | Site::Inner(method, _, _) | Site::Made(method, _) => Some(method),
        Site::Strings
        | Site::Class(_)
        | Site::Machine(_)
        | Site::Text(_)
        | Site::Method(_)
        | Site::Field(_)
        | Site::Merged(_) => None,
    }
}
