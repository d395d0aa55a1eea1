//! The program: classes and members in arenas, and the one way to define a class.

use std::borrow::Cow;
use std::sync::Arc;

use classfile::Access;
use index::{Arena, Span};
use rustc_hash::FxHashMap;

use crate::class::{Class, ClassDefinition, Field, Method, Origin};
use crate::dynamic::Lambda;
use crate::hierarchy::Hierarchy;
use crate::ids::{ClassId, FieldId, MethodId, SelectorId};
use crate::link::Linkage;
use crate::names::Names;
use crate::source::{ByteStore, MemorySource, Problem, Source};
use crate::types::Type;

/// All declarations on the class path.
pub struct Program {
    /// Every name.
    pub names: Names,
    pub(crate) classes: Arena<ClassId, Class>,
    pub(crate) methods: Arena<MethodId, Method>,
    pub(crate) fields: Arena<FieldId, Field>,
    /// The direct superinterfaces of all classes, one list after the other.
    pub(crate) interfaces: Vec<ClassId>,
    /// Each class's methods, ordered by selector; runs are those of [`Class::methods`].
    pub(crate) by_selector: Vec<MethodId>,
    pub(crate) hierarchy: Hierarchy,
    pub(crate) linkages: FxHashMap<ClassId, Linkage>,
    pub(crate) lambdas: FxHashMap<ClassId, Lambda>,
    pub(crate) lambda_sites: FxHashMap<(MethodId, u32), ClassId>,
    /// The classes of proxies, by their interfaces.
    pub(crate) proxies: FxHashMap<Box<[ClassId]>, ClassId>,
    pub(crate) bytes: Arc<ByteStore>,
    /// Which classes provide which service, once that has been asked for.
    pub(crate) services: Option<std::collections::BTreeMap<ClassId, Vec<ClassId>>>,
    pub(crate) problems: Vec<Problem>,
}

impl Program {
    /// A program without classes, but for the names that every program knows.
    pub fn empty() -> Self {
        Self::with_source(Arc::new(MemorySource::default()))
    }

    pub(crate) fn with_source(source: Arc<dyn Source>) -> Self {
        let mut program = Self {
            names: Names::new(),
            classes: Arena::new(),
            methods: Arena::new(),
            fields: Arena::new(),
            interfaces: Vec::new(),
            by_selector: Vec::new(),
            hierarchy: Hierarchy::default(),
            linkages: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            lambda_sites: FxHashMap::default(),
            proxies: FxHashMap::default(),
            bytes: Arc::new(ByteStore { source, unpacked: FxHashMap::default() }),
            services: None,
            problems: Vec::new(),
        };
        program.add_named_classes();
        program
    }

    /// A class.
    #[inline]
    pub fn class(&self, class: ClassId) -> &Class {
        // A name that was interned since the last class was added belongs to nobody yet.
        self.classes.get(class).unwrap_or(&Class::PHANTOM)
    }

    /// A method.
    #[inline]
    pub fn method(&self, method: MethodId) -> &Method {
        &self.methods[method]
    }

    /// A field.
    #[inline]
    pub fn field(&self, field: FieldId) -> &Field {
        &self.fields[field]
    }

    /// All classes that have been named, phantoms included.
    pub fn classes(&self) -> impl DoubleEndedIterator<Item = (ClassId, &Class)> + ExactSizeIterator {
        self.classes.iter()
    }

    /// All declared methods.
    pub fn methods(&self) -> impl ExactSizeIterator<Item = (MethodId, &Method)> {
        self.methods.iter()
    }

    /// All declared fields.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = (FieldId, &Field)> {
        self.fields.iter()
    }

    /// The class with this internal name, if it is on the class path or made up.
    pub fn find_class(&self, internal_name: &[u8]) -> Option<ClassId> {
        self.names.find_class(internal_name).filter(|&class| !self.class(class).is_phantom())
    }

    /// The direct superinterfaces of a class.
    pub fn interfaces(&self, class: ClassId) -> &[ClassId] {
        let (start, end) = self.class(class).interfaces;
        &self.interfaces[start as usize..end as usize]
    }

    /// The method that the class itself declares under this name and descriptor.
    pub fn declared_method(&self, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        let methods = &self.by_selector[self.class(class).methods.range()];
        let found = methods.binary_search_by_key(&selector, |&method| self.method(method).selector).ok()?;
        Some(methods[found])
    }

    /// The field that the class itself declares under this name and type.
    pub fn declared_field(&self, class: ClassId, name: crate::ids::Symbol, ty: Type) -> Option<FieldId> {
        self.class(class)
            .fields
            .iter()
            .find(|&field| self.field(field).name == name && self.field(field).ty == ty)
    }

    /// What could not be read, in the order in which it was met.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The bytes of a class that comes from a file.
    pub fn class_bytes(&self, class: ClassId) -> Option<Cow<'_, [u8]>> {
        match self.class(class).origin {
            Origin::File(number) => self.bytes.get(number).ok(),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => None,
        }
    }

    /// Where a class was found, for people.
    pub fn class_place(&self, class: ClassId) -> Option<String> {
        match self.class(class).origin {
            Origin::File(number) => Some(self.bytes.source.place(number as usize)),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => None,
        }
    }

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

    /// Adds classes in any order: parents may come behind their children, or not at all.
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

    /// Enters a class into the arenas; the hierarchy is not told.
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

    /// Gives a phantom to every name that has no class yet.
    pub(crate) fn add_named_classes(&mut self) {
        while self.classes.len() < self.names.class_count() {
            let class = self.classes.push(Class::PHANTOM);
            if class == ClassId::OBJECT {
                self.classes[class].superclass = None;
            }
        }
    }

    fn add_interfaces(&mut self, interfaces: &[ClassId]) -> (u32, u32) {
        let start = self.interfaces.len() as u32;
        for &interface in interfaces {
            // A missing class that stands in an `implements` list is an interface.
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
        by_selector[span.range()].sort_by_key(|&method| methods[method].selector);
        span
    }
}
