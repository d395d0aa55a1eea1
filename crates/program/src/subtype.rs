//! Subtyping and joins (JLS 4.10, JVMS 4.10.1.2).

use rustc_hash::FxHashSet;

use crate::ids::ClassId;
use crate::model::Program;
use crate::types::Type;

impl Program {
    /// Whether `class` is `of`, or inherits from it.
    pub fn is_subclass(&self, class: ClassId, of: ClassId) -> bool {
        if class == of || of == ClassId::OBJECT {
            return true;
        }
        let target = self.class(of);
        // A phantom may turn up as either.
        let as_class = !target.is_interface() && self.is_below(class, of);
        as_class || (target.is_interface() || target.is_phantom()) && self.inherits_interface(class, of)
    }

    /// Whether a value of type `ty` is a value of type `of`.
    ///
    /// Arrays are covariant over references, and are `Object`, `Cloneable` and `Serializable`.
    pub fn is_subtype(&self, ty: Type, of: Type) -> bool {
        if ty == of || ty == Type::BOTTOM {
            return true;
        }
        if !ty.is_reference() || !of.is_reference() {
            return false;
        }
        if ty == Type::NULL || of == Type::OBJECT {
            return true;
        }
        match (ty.as_class(), of.as_class()) {
            (Some(class), Some(of)) => self.is_subclass(class, of),
            (None, Some(of)) => of == ClassId::CLONEABLE || of == ClassId::SERIALIZABLE,
            (Some(_), None) => false,
            (None, None) => match (ty.element(), of.element()) {
                (Some(element), Some(of)) => self.is_subtype(element, of),
                _ => false,
            },
        }
    }

    /// The least type that holds the values of both, interfaces counting as `Object` unless one side
    /// is the other's subtype.
    pub fn join(&self, a: Type, b: Type) -> Type {
        if a == b || self.is_subtype(b, a) {
            return a;
        }
        if self.is_subtype(a, b) {
            return b;
        }
        if !a.is_reference() || !b.is_reference() {
            return Type::CONFLICT;
        }
        match (a.as_class(), b.as_class()) {
            (Some(a), Some(b)) => Type::class(self.common_superclass(a, b)),
            (None, None) => self.join_arrays(a, b),
            _ => Type::OBJECT,
        }
    }

    fn join_arrays(&self, a: Type, b: Type) -> Type {
        let (Some(a), Some(b)) = (a.element(), b.element()) else {
            return Type::OBJECT;
        };
        // `int[]` and `long[]` have only `Object` in common, as far as classes go.
        if !a.is_reference() || !b.is_reference() {
            return Type::OBJECT;
        }
        self.join(a, b).array(1).unwrap_or(Type::OBJECT)
    }

    fn common_superclass(&self, a: ClassId, b: ClassId) -> ClassId {
        // The verifier does the same: to it, every interface is `Object` (JVMS 4.10.1.2).
        if self.class(a).is_interface() || self.class(b).is_interface() {
            return ClassId::OBJECT;
        }
        let mut ancestor = a;
        while !self.is_subclass(b, ancestor) {
            match self.class(ancestor).superclass {
                Some(parent) => ancestor = parent,
                None => return ClassId::OBJECT,
            }
        }
        ancestor
    }

    fn is_below(&self, class: ClassId, of: ClassId) -> bool {
        let mut class = class;
        loop {
            if class == of {
                return true;
            }
            // Two comparisons: the interval of a class contains those of its subclasses.
            if let Some(inner) = self.numbering.interval(class) {
                return self.numbering.interval(of).is_some_and(|outer| outer.contains(&inner.start));
            }
            match self.class(class).superclass {
                Some(parent) => class = parent,
                None => return false,
            }
        }
    }

    fn inherits_interface(&self, class: ClassId, of: ClassId) -> bool {
        match self.numbering.inherited(class) {
            Some(list) => list.binary_search(&of).is_ok(),
            None => self.search_interface(class, of),
        }
    }

    fn search_interface(&self, class: ClassId, of: ClassId) -> bool {
        let mut seen = FxHashSet::from_iter([class]);
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if class == of {
                return true;
            }
            let parents = self.class(class).superclass.iter().chain(self.interfaces(class));
            stack.extend(parents.filter(|&&parent| seen.insert(parent)));
        }
        false
    }
}
