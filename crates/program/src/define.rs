//! The one way to define a class: into the arenas, and then into the hierarchy.

use classfile::Access;
use index::Span;

use crate::class::{Class, ClassDefinition, Field, Method};
use crate::ids::{ClassId, FieldId, MethodId};
use crate::model::Program;

impl Program {
    /// Adds a class to a finished program: a lambda's, a placeholder's, a test's.
    ///
    /// Cheap if nothing inherits from the class yet; to add many classes in any order, there is
    /// [`Self::add_classes`]. A second class of one name is a problem, and left out.
    pub fn add_class(&mut self, definition: ClassDefinition) {
        let class = definition.class;
        if self.define_once(definition) {
            self.add_named_classes();
            self.extend_hierarchy(class);
        }
    }

    /// Adds classes in any order: parents may come after their children, or not at all.
    ///
    /// What inherits from itself is a problem and is cut; of two classes of one name the first is used.
    pub fn add_classes(&mut self, definitions: impl IntoIterator<Item = ClassDefinition>) {
        for definition in definitions {
            self.define_once(definition);
        }
        self.build_hierarchy();
    }

    fn define_once(&mut self, definition: ClassDefinition) -> bool {
        let class = definition.class;
        if !self.class(class).is_phantom() {
            self.complain(class, "was defined before; the first one is used");
            return false;
        }
        self.define(definition);
        true
    }

    /// Enters a class into the arenas without updating the hierarchy.
    pub(crate) fn define(&mut self, definition: ClassDefinition) {
        self.add_named_classes();
        let class = definition.class;
        let interfaces = self.add_interfaces(&definition.interfaces);
        let fields = self.add_fields(&definition);
        let methods = self.add_methods(&definition);
        self.classes[class] = Class {
            origin: definition.origin,
            access: definition.access,
            superclass: definition.superclass,
            interfaces,
            fields,
            methods,
        };
    }

    fn add_interfaces(&mut self, interfaces: &[ClassId]) -> (u32, u32) {
        let start = self.interfaces.len() as u32;
        for &interface in interfaces {
            // A missing class in an `implements` list is an interface.
            if self.classes[interface].is_phantom() {
                self.classes[interface].access =
                    self.classes[interface].access | Access::INTERFACE | Access::ABSTRACT;
            }
            self.interfaces.push(interface);
        }
        (start, self.interfaces.len() as u32)
    }

    fn add_fields(&mut self, definition: &ClassDefinition) -> Span<FieldId> {
        let start = self.fields.next_id();
        for field in &definition.fields {
            self.fields.push(Field {
                class: definition.class,
                name: field.name,
                ty: field.ty,
                access: field.access,
            });
        }
        Span::new(start, self.fields.next_id())
    }

    fn add_methods(&mut self, definition: &ClassDefinition) -> Span<MethodId> {
        let start = self.methods.next_id();
        for (index, method) in definition.methods.iter().enumerate() {
            let id = self.methods.push(Method {
                class: definition.class,
                selector: method.selector,
                access: method.access,
                index: index as u16,
            });
            self.by_selector.push(id);
        }
        let span = Span::new(start, self.methods.next_id());
        let Self { by_selector, methods, .. } = self;
        // Same length and spans as `methods`, so `Class::methods` finds the sorted run too.
        by_selector[span.range()].sort_by_key(|&method| methods[method].selector);
        span
    }
}
