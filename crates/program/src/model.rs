//! The program: classes and members in arenas.

use std::borrow::Cow;
use std::sync::Arc;

use index::Arena;
use rustc_hash::FxHashMap;

use crate::bytes::{ByteStore, OpenClass};
use crate::class::{Class, Field, Method, Origin};
use crate::dynamic::Lambda;
use crate::ids::{ClassId, FieldId, MethodId, SelectorId, Symbol};
use crate::linkage::Linkage;
use crate::names::Names;
use crate::numbering::Numbering;
use crate::problem::Problem;
use crate::source::{MemorySource, Source};
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
    pub(crate) numbering: Numbering,
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
    /// A program without classes. It knows only the names that every program knows.
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
            numbering: Numbering::default(),
            linkages: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            lambda_sites: FxHashMap::default(),
            proxies: FxHashMap::default(),
            bytes: Arc::new(ByteStore::new(source, FxHashMap::default())),
            services: None,
            problems: Vec::new(),
        };
        program.add_named_classes();
        program
    }

    /// A class.
    #[inline]
    pub fn class(&self, class: ClassId) -> &Class {
        // A name may have been interned after the last class was added: it has no class yet.
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

    /// The class with this internal name, if it is on the class path or was created by us.
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
    pub fn declared_field(&self, class: ClassId, name: Symbol, ty: Type) -> Option<FieldId> {
        self.class(class)
            .fields
            .iter()
            .find(|&field| self.field(field).name == name && self.field(field).ty == ty)
    }

    /// What could not be read, in order of occurrence.
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

    /// The class file of a class, opened; nothing if the class comes from none.
    ///
    /// Only the first call reads it. A class that was loaded can be opened, unless its file has changed
    /// since.
    pub fn open(&self, class: ClassId) -> Result<Option<OpenClass<'_>>, Problem> {
        match self.class(class).origin {
            Origin::File(number) => self.bytes.open(number).map(Some),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => Ok(None),
        }
    }

    /// The linkage of a class that has been linked.
    pub fn linkage(&self, class: ClassId) -> Option<&Linkage> {
        self.linkages.get(&class)
    }

    /// Where a class was found, for messages.
    pub fn class_place(&self, class: ClassId) -> Option<String> {
        match self.class(class).origin {
            Origin::File(number) => Some(self.bytes.source.place(number as usize)),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => None,
        }
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
}
