//! Which declaration a name in an instruction means (JVMS 5.4.3.2 to 5.4.3.4).
//!
//! There are no access checks (5.4.4). Code that fails them throws; resolving it anyway only adds targets.

use classfile::Access;
use rustc_hash::FxHashSet;

use crate::ids::{ClassId, FieldId, FieldRefId, MethodId, MethodRefId, SelectorId};
use crate::model::Program;

/// Why a name has no declaration, or a call no body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This class is missing, and the declaration may be there.
    Missing(ClassId),
    /// All classes that could declare it are there, and none does.
    NotFound,
    /// The constant says class and the class is an interface, or the other way round.
    WrongKind(ClassId),
    /// The only candidate has no body.
    Abstract(MethodId),
    /// Several unrelated interfaces offer a body.
    Ambiguous,
}

/// What a name resolves to, or why it does not.
pub type Resolved<T> = Result<T, Refusal>;

impl Program {
    /// The declaration that a field reference means.
    pub fn resolve_field(&self, field: FieldRefId) -> Resolved<FieldId> {
        let wanted = self.names.field_ref_parts(field);
        let mut missing = None;
        let mut seen = FxHashSet::default();
        let mut stack = vec![wanted.class];
        // 5.4.3.2: the class itself, then each direct superinterface in the same way, then the superclass
        // in the same way. What has been searched need not be searched again.
        while let Some(class) = stack.pop() {
            if !seen.insert(class) {
                continue;
            }
            // Keep searching: a class that is there may declare it. If none does, blame the first missing
            // one.
            if self.class(class).is_phantom() {
                missing.get_or_insert(class);
            }
            if let Some(found) = self.declared_field(class, wanted.name, wanted.ty) {
                return Ok(found);
            }
            // A stack: pushed first, so searched last.
            stack.extend(self.class(class).superclass);
            stack.extend(self.interfaces(class).iter().rev());
        }
        Err(missing.map_or(Refusal::NotFound, Refusal::Missing))
    }

    /// The declaration that a method reference means.
    pub fn resolve_method(&self, method: MethodRefId) -> Resolved<MethodId> {
        let wanted = self.names.method_ref_parts(method);
        // The members of an array type are those of Object (JLS 10.7; `clone` included).
        let class = wanted.class.as_class().unwrap_or(ClassId::OBJECT);
        let declared = self.class(class);
        if !declared.is_phantom() && declared.is_interface() != wanted.interface {
            return Err(Refusal::WrongKind(class));
        }
        if wanted.interface {
            return self.resolve_interface_method(class, wanted.selector);
        }
        // By name alone: the descriptor of such a call is that of its arguments (JVMS 5.4.3.3).
        if let Some(polymorphic) = self.signature_polymorphic(class, wanted.selector) {
            return Ok(polymorphic);
        }
        match self.find_in_superclasses(class, wanted.selector) {
            Some(found) => Ok(found),
            None => self.resolve_in_interfaces(class, wanted.selector),
        }
    }

    /// 5.4.3.4: the interface itself, then Object's public instance methods, then superinterfaces.
    fn resolve_interface_method(&self, interface: ClassId, selector: SelectorId) -> Resolved<MethodId> {
        if let Some(found) = self.declared_method(interface, selector) {
            return Ok(found);
        }
        if let Some(found) = self.public_object_method(selector) {
            return Ok(found);
        }
        self.resolve_in_interfaces(interface, selector)
    }

    pub(crate) fn public_object_method(&self, selector: SelectorId) -> Option<MethodId> {
        let found = self.declared_method(ClassId::OBJECT, selector)?;
        let access = self.method(found).access;
        (access.has(Access::PUBLIC) && !access.has(Access::STATIC)).then_some(found)
    }

    pub(crate) fn find_in_superclasses(&self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        let mut next = Some(class);
        while let Some(class) = next {
            if let Some(found) = self.declared_method(class, selector) {
                return Some(found);
            }
            next = self.class(class).superclass;
        }
        None
    }

    /// The maximally-specific method with a body if there is exactly one, else any inherited one.
    fn resolve_in_interfaces(&self, class: ClassId, selector: SelectorId) -> Resolved<MethodId> {
        let candidates = self.maximally_specific(class, selector);
        let mut bodies = candidates.iter().copied().filter(|&method| !self.method(method).is_abstract());
        match (bodies.next(), bodies.next(), candidates.first()) {
            (Some(only), None, _) => Ok(only),
            (_, _, Some(&any)) => Ok(any),
            (_, _, None) => Err(self.not_found(class)),
        }
    }

    /// 5.4.3.3: inherited interface methods, except those that a subinterface's method hides.
    pub(crate) fn maximally_specific(&self, class: ClassId, selector: SelectorId) -> Vec<MethodId> {
        let mut candidates: Vec<MethodId> = Vec::new();
        for interface in self.superinterfaces(class) {
            let Some(method) = self.declared_method(interface, selector) else { continue };
            let access = self.method(method).access;
            if !access.has(Access::PRIVATE) && !access.has(Access::STATIC) {
                candidates.push(method);
            }
        }
        // The usual case, and nothing can be hidden then.
        if candidates.len() < 2 {
            return candidates;
        }
        let above = self.declaring_above(&candidates);
        candidates.retain(|&method| !above.contains(&self.method(method).class));
        candidates
    }

    /// All superinterfaces of the interfaces that declare these methods.
    fn declaring_above(&self, methods: &[MethodId]) -> FxHashSet<ClassId> {
        let mut above = FxHashSet::default();
        let mut stack: Vec<_> = methods.iter().map(|&method| self.method(method).class).collect();
        while let Some(class) = stack.pop() {
            stack.extend(self.interfaces(class).iter().filter(|&&parent| above.insert(parent)));
        }
        above
    }

    /// Everything missing above the class, or the plain statement that nothing declares it.
    pub(crate) fn not_found(&self, class: ClassId) -> Refusal {
        let mut next = Some(class);
        while let Some(current) = next {
            if self.class(current).is_phantom() {
                return Refusal::Missing(current);
            }
            next = self.class(current).superclass;
        }
        let missing =
            self.superinterfaces(class).into_iter().find(|&interface| self.class(interface).is_phantom());
        missing.map_or(Refusal::NotFound, Refusal::Missing)
    }

    /// JVMS 2.9.3: native varargs methods of two classes that take any arguments.
    fn signature_polymorphic(&self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        if class != ClassId::METHOD_HANDLE && class != ClassId::VAR_HANDLE {
            return None;
        }
        let name = self.names.selector_parts(selector).name;
        self.class(class).methods.iter().find(|&method| {
            let declared = self.method(method);
            self.names.selector_parts(declared.selector).name == name && self.is_signature_polymorphic(method)
        })
    }

    /// Whether a method takes any arguments, whatever its descriptor says (JVMS 2.9.3).
    pub fn is_signature_polymorphic(&self, method: MethodId) -> bool {
        let declared = self.method(method);
        let signature = self.names.selector_signature(declared.selector);
        let holder = declared.class == ClassId::METHOD_HANDLE || declared.class == ClassId::VAR_HANDLE;
        let varargs = declared.access.has(Access::NATIVE | Access::VARARGS);
        holder
            && varargs
            && signature.parameters == [crate::Type::OBJECT.array(1).unwrap_or(crate::Type::OBJECT)]
    }

    /// All superinterfaces of a class, itself left out, in the order of ids.
    pub fn superinterfaces(&self, class: ClassId) -> Vec<ClassId> {
        match self.numbering.inherited(class) {
            Some(list) => list.to_vec(),
            None => self.collect_superinterfaces(class),
        }
    }

    /// JVMS 5.5, step 7: the superinterfaces that are initialised with a class, as they have a method with a
    /// body that is not static. Initialising an interface initialises no other.
    pub fn initialized_interfaces(&self, class: ClassId) -> Vec<ClassId> {
        if self.class(class).is_interface() {
            return Vec::new();
        }
        let has_body = |method| {
            let method = self.method(method);
            !method.is_abstract() && !method.is_static()
        };
        let declares = |&interface: &ClassId| self.class(interface).methods.iter().any(has_body);
        self.superinterfaces(class).into_iter().filter(declares).collect()
    }

    fn collect_superinterfaces(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = std::collections::BTreeSet::new();
        let mut stack = vec![class];
        let mut seen = FxHashSet::default();
        while let Some(class) = stack.pop() {
            if seen.insert(class) {
                found.extend(self.interfaces(class));
                stack.extend(self.class(class).superclass.iter().chain(self.interfaces(class)));
            }
        }
        found.into_iter().collect()
    }
}
