//! Which body a call runs when the receiver is of a given class (JVMS 5.4.5, 5.4.6, invokespecial).

use classfile::Access;
use rustc_hash::FxHashSet;

use crate::class::Method;
use crate::ids::{ClassId, MethodId, MethodRefId, SelectorId};
use crate::model::Program;
use crate::resolve::{Refusal, Resolved};

impl Program {
    /// 5.4.6: the method that `invokevirtual` or `invokeinterface` selects for a receiver of this class.
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Resolved<MethodId> {
        let wanted = *self.method(resolved);
        // Nothing overrides a private method.
        if wanted.access.has(Access::PRIVATE) {
            return Ok(resolved);
        }
        let overrides: &dyn Fn(MethodId) -> bool = if wanted.access.is_package_private() {
            // This depends on all methods in between, so the whole chain is judged at once.
            let lowest = self.overriding(receiver, resolved).pop();
            &move |found| Some(found) == lowest
        } else {
            &|found| self.overrides_directly(found, resolved)
        };
        let mut next = Some(receiver);
        while let Some(class) = next {
            if self.is_missing(class) {
                return Err(Refusal::Missing(class));
            }
            let found = self.declared_method(class, wanted.selector);
            if let Some(found) = found.filter(|&found| found == resolved || overrides(found)) {
                return self.with_body(found);
            }
            next = self.class(class).superclass;
        }
        self.select_in_interfaces(receiver, wanted.selector)
    }

    /// The method that `invokespecial` in a body of `caller` runs.
    pub fn select_special(&self, caller: ClassId, method: MethodRefId) -> Resolved<MethodId> {
        let resolved = self.resolve_method(method)?;
        let named = self.names.method_ref_parts(method).class.as_class().unwrap_or(ClassId::OBJECT);
        let selector = self.method(resolved).selector;
        // A constructor call runs the resolved method itself (JVMS 6.5, invokespecial).
        if self.is_initializer(selector) {
            return self.with_body(resolved);
        }
        let start = self.special_start(caller, named);
        if self.class(start).is_interface() {
            return self.select_special_in_interface(start, selector);
        }
        let mut next = Some(start);
        while let Some(class) = next {
            if self.is_missing(class) {
                return Err(Refusal::Missing(class));
            }
            if let Some(found) = self.declared_instance_method(class, selector) {
                return self.with_body(found);
            }
            next = self.class(class).superclass;
        }
        self.select_in_interfaces(start, selector)
    }

    /// Whether `method` is, or overrides, `overridden` (JVMS 5.4.5).
    pub fn overrides(&self, method: MethodId, overridden: MethodId) -> bool {
        if method == overridden || self.overrides_directly(method, overridden) {
            return true;
        }
        let (own, other) = (self.method(method), self.method(overridden));
        own.selector == other.selector
            && other.access.is_package_private()
            && self.is_subclass(own.class, other.class)
            && self.overriding(own.class, overridden).contains(&method)
    }

    /// Clauses of 5.4.5 that need no method in between.
    fn overrides_directly(&self, method: MethodId, overridden: MethodId) -> bool {
        let (own, other) = (self.method(method), self.method(overridden));
        if own.selector != other.selector || own.is_static() || own.access.has(Access::PRIVATE) {
            return false;
        }
        if other.access.is_package_private() {
            return self.same_package(own.class, other.class);
        }
        !other.access.has(Access::PRIVATE)
    }

    /// What overrides a package-private method in `class` and its superclasses, from the top down.
    ///
    /// 5.4.5 (b): a method between the two may override the one and be overridden by the other. So each
    /// class joins if anything above it that has joined is open to it: to its package, or to all.
    fn overriding(&self, class: ClassId, overridden: MethodId) -> Vec<MethodId> {
        let other = self.method(overridden);
        let mut chain = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next.filter(|&class| class != other.class) {
            chain.extend(self.declared_instance_method(class, other.selector));
            next = self.class(class).superclass;
        }
        let mut overriding = Vec::new();
        let mut packages = FxHashSet::from_iter([self.package(other.class)]);
        let mut open_to_all = false;
        for &method in chain.iter().rev() {
            let Method { class, access, .. } = *self.method(method);
            // A private method overrides nothing; a package-private one is open to its own package only.
            if access.has(Access::PRIVATE) || !open_to_all && !packages.contains(self.package(class)) {
                continue;
            }
            overriding.push(method);
            open_to_all |= !access.is_package_private();
            packages.insert(self.package(class));
        }
        overriding
    }

    /// Whether two classes are in one package. One class loader per package is assumed.
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        self.package(a) == self.package(b)
    }

    fn package(&self, class: ClassId) -> &[u8] {
        let name = self.names.class_name(class).0;
        name.iter().rposition(|&byte| byte == b'/').map_or(&[], |slash| &name[..slash])
    }

    /// Whether the selector is that of a constructor.
    pub fn is_initializer(&self, selector: SelectorId) -> bool {
        self.names.text(self.names.selector_parts(selector).name) == "<init>"
    }

    /// A super call starts above the caller, not at the class that javac happened to name.
    /// Since Java 8 it does so whether or not the caller has `ACC_SUPER` (JVMS 4.1).
    fn special_start(&self, caller: ClassId, named: ClassId) -> ClassId {
        let is_super_call =
            caller != named && !self.class(named).is_interface() && self.is_subclass(caller, named);
        if !is_super_call {
            return named;
        }
        self.class(caller).superclass.unwrap_or(named)
    }

    fn select_special_in_interface(&self, interface: ClassId, selector: SelectorId) -> Resolved<MethodId> {
        let declared = self.declared_instance_method(interface, selector);
        match declared.or_else(|| self.public_object_method(selector)) {
            Some(found) => self.with_body(found),
            None => self.select_in_interfaces(interface, selector),
        }
    }

    fn declared_instance_method(&self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        self.declared_method(class, selector).filter(|&found| !self.method(found).is_static())
    }

    /// `Object` does not count: without a class path it is always missing.
    fn is_missing(&self, class: ClassId) -> bool {
        self.class(class).is_phantom() && class != ClassId::OBJECT
    }

    fn select_in_interfaces(&self, class: ClassId, selector: SelectorId) -> Resolved<MethodId> {
        let candidates = self.maximally_specific(class, selector);
        let mut bodies = candidates.iter().copied().filter(|&method| !self.method(method).is_abstract());
        match (bodies.next(), bodies.next(), candidates.first()) {
            (Some(only), None, _) => Ok(only),
            (Some(_), Some(_), _) => Err(Refusal::Ambiguous),
            (None, _, Some(&declared)) => Err(Refusal::Abstract(declared)),
            (None, _, None) => Err(self.not_found(class)),
        }
    }

    fn with_body(&self, method: MethodId) -> Resolved<MethodId> {
        if self.method(method).is_abstract() { Err(Refusal::Abstract(method)) } else { Ok(method) }
    }
}
