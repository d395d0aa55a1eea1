//! Which body a call runs when the receiver is of a given class (JVMS 5.4.5, 5.4.6, invokespecial).

use classfile::Access;

use crate::ids::{ClassId, MethodId, MethodRefId, SelectorId};
use crate::model::Program;
use crate::resolve::{Refusal, Resolved};

impl Program {
    /// 5.4.6: the method that `invokevirtual` or `invokeinterface` selects for a receiver of this class.
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Resolved<MethodId> {
        let wanted = *self.method(resolved);
        if wanted.access.has(Access::PRIVATE) {
            return Ok(resolved);
        }
        let mut next = Some(receiver);
        while let Some(class) = next {
            if self.class(class).is_phantom() && class != ClassId::OBJECT {
                return Err(Refusal::Missing(class));
            }
            if let Some(found) = self.declared_method(class, wanted.selector)
                && self.overrides(found, resolved)
            {
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
        if self.is_initializer(selector) || self.method(resolved).access.has(Access::PRIVATE) {
            return self.with_body(resolved);
        }
        let start = self.special_start(caller, named);
        match self.find_instance_method(start, selector) {
            Some(found) => self.with_body(found),
            None => match self.public_object_method(selector).filter(|_| self.class(start).is_interface()) {
                Some(found) => self.with_body(found),
                None => self.select_in_interfaces(start, selector),
            },
        }
    }

    /// Whether `method` is, or overrides, `overridden` (JVMS 5.4.5).
    pub fn overrides(&self, method: MethodId, overridden: MethodId) -> bool {
        method == overridden
            || self.overrides_directly(method, overridden)
            || self.method(overridden).access.is_package_private()
                && self.overrides_by_way_of(method, overridden)
    }

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

    /// Methods between the two override the package-private one and are overridden in their turn: all
    /// that do are gathered from the top down.
    fn overrides_by_way_of(&self, method: MethodId, overridden: MethodId) -> bool {
        let (own, other) = (self.method(method), self.method(overridden));
        let mut chain = Vec::new();
        let mut next = Some(own.class);
        while let Some(class) = next.filter(|&class| class != other.class) {
            chain.extend(self.declared_method(class, own.selector));
            next = self.class(class).superclass;
        }
        if next.is_none() {
            return false;
        }
        let mut overriding = vec![overridden];
        for &between in chain.iter().rev() {
            if overriding.iter().any(|&above| self.overrides_directly(between, above)) {
                overriding.push(between);
            }
        }
        overriding.contains(&method)
    }

    /// Whether two classes are in one package. One class loader per package is assumed.
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        package(self.names.class_name(a).0) == package(self.names.class_name(b).0)
    }

    /// Whether the selector is that of a constructor.
    pub fn is_initializer(&self, selector: SelectorId) -> bool {
        self.names.text(self.names.selector_parts(selector).name) == "<init>"
    }

    /// A super call starts above the caller, not at the class that javac happened to name.
    fn special_start(&self, caller: ClassId, named: ClassId) -> ClassId {
        let is_super_call = caller != named
            && !self.class(named).is_interface()
            && self.is_subclass(caller, named)
            && self.class(caller).access.has(Access::SUPER);
        if !is_super_call {
            return named;
        }
        self.class(caller).superclass.unwrap_or(named)
    }

    fn find_instance_method(&self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        self.find_in_superclasses(class, selector).filter(|&found| !self.method(found).is_static())
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

fn package(name: &[u8]) -> &[u8] {
    name.iter().rposition(|&byte| byte == b'/').map_or(&[], |slash| &name[..slash])
}
