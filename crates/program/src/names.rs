//! Every name of the program, interned: classes, members, descriptors, selectors, references.

use classfile::Text;
use classfile::descriptor::{self, Base, FieldType};
use index::{Arena, ByteInterner, Interner};

use crate::ids::{ClassId, DescriptorId, FieldRefId, MethodRefId, SelectorId, Symbol, WELL_KNOWN};
use crate::reference::{FieldRef, MethodRef, Selector};
use crate::types::Type;

/// The interned names.
#[derive(Clone, Debug)]
pub struct Names {
    classes: ByteInterner<ClassId>,
    symbols: ByteInterner<Symbol>,
    descriptors: ByteInterner<DescriptorId>,
    /// Per descriptor, where its types start; parameters first, the result last.
    signatures: Arena<DescriptorId, u32>,
    signature_types: Vec<Type>,
    selectors: Interner<SelectorId, Selector>,
    method_refs: Interner<MethodRefId, MethodRef>,
    field_refs: Interner<FieldRefId, FieldRef>,
}

/// A string with its hash, which some other thread may have computed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashed<'a> {
    pub(crate) text: Text<'a>,
    hash: u64,
}

impl<'a> Hashed<'a> {
    pub(crate) fn new(text: Text<'a>) -> Self {
        // All tables of strings hash in the same way.
        Self { text, hash: ByteInterner::<Symbol>::hash(text.0) }
    }
}

/// The types of a method descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature<'a> {
    /// The parameters, without the receiver.
    pub parameters: &'a [Type],
    /// The result, possibly void.
    pub result: Type,
}

impl Names {
    pub(crate) fn new() -> Self {
        let mut names = Self {
            classes: ByteInterner::new(),
            symbols: ByteInterner::new(),
            descriptors: ByteInterner::new(),
            signatures: Arena::new(),
            signature_types: Vec::new(),
            selectors: Interner::default(),
            method_refs: Interner::default(),
            field_refs: Interner::default(),
        };
        for name in WELL_KNOWN {
            names.classes.intern(name.as_bytes());
        }
        names
    }

    /// The id of the class with this internal name, which need not exist.
    pub fn class(&mut self, internal_name: &[u8]) -> ClassId {
        let class = self.classes.intern(internal_name);
        assert!(self.classes.len() <= Type::MAX_CLASSES, "a program has at most 16 million classes");
        class
    }

    /// Whether one more class can be named.
    pub(crate) fn has_room(&self) -> bool {
        self.classes.len() < Type::MAX_CLASSES
    }

    /// Like [`Self::class`], but gives nothing if there is no room for another class.
    fn class_if_room(&mut self, internal_name: &[u8]) -> Option<ClassId> {
        if self.has_room() {
            return Some(self.class(internal_name));
        }
        self.find_class(internal_name)
    }

    /// The id of the class with this internal name, if anybody has named it.
    pub fn find_class(&self, internal_name: &[u8]) -> Option<ClassId> {
        self.classes.find(internal_name)
    }

    /// The internal name of a class.
    pub fn class_name(&self, class: ClassId) -> Text<'_> {
        Text(self.classes.get(class))
    }

    /// The number of class names.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// The id of a member's name.
    pub fn symbol(&mut self, name: &[u8]) -> Symbol {
        self.symbols.intern(name)
    }

    /// The id of a member's name, if it occurs.
    pub fn find_symbol(&self, name: &[u8]) -> Option<Symbol> {
        self.symbols.find(name)
    }

    /// A member's name.
    pub fn text(&self, symbol: Symbol) -> Text<'_> {
        Text(self.symbols.get(symbol))
    }

    /// The class that a class file names as its own, its superclass or a superinterface: no array.
    pub(crate) fn declared_class(&mut self, text: Text<'_>) -> Option<ClassId> {
        self.class_constant(text)?.as_class()
    }

    /// The type that a field descriptor names; none if it is malformed, or there is no room for it.
    pub fn field_type(&mut self, text: Text<'_>) -> Option<Type> {
        descriptor::field(text).and_then(|parsed| self.resolve_type(parsed))
    }

    /// Like [`Self::class_constant`], but adds no class: nothing if the name is unknown.
    pub fn find_class_constant(&self, text: Text<'_>) -> Option<Type> {
        descriptor::class_constant(text).and_then(|parsed| type_of(parsed, |name| self.find_class(name)))
    }

    /// The type that a `Class` constant names.
    pub fn class_constant(&mut self, text: Text<'_>) -> Option<Type> {
        descriptor::class_constant(text).and_then(|parsed| self.resolve_type(parsed))
    }

    /// The id of a method descriptor; nothing if it is malformed.
    pub fn descriptor(&mut self, text: Text<'_>) -> Option<DescriptorId> {
        self.hashed_descriptor(Hashed::new(text))
    }

    fn hashed_descriptor(&mut self, Hashed { text, hash }: Hashed<'_>) -> Option<DescriptorId> {
        if let Some(known) = self.descriptors.find_hashed(text.0, hash) {
            return Some(known);
        }
        let start = self.signature_types.len();
        if self.parse_signature(text).is_none() {
            // Parsing may have pushed some types before it failed.
            self.signature_types.truncate(start);
            return None;
        }
        // Pushed together, so both tables give the descriptor the same id.
        self.signatures.push(start as u32);
        Some(self.descriptors.intern_hashed(text.0, hash))
    }

    /// The text of a descriptor.
    pub fn descriptor_text(&self, id: DescriptorId) -> Text<'_> {
        Text(self.descriptors.get(id))
    }

    /// The types of a descriptor.
    pub fn signature(&self, id: DescriptorId) -> Signature<'_> {
        let start = self.signatures[id] as usize;
        let end = self
            .signatures
            .get(DescriptorId(id.0 + 1))
            .map_or(self.signature_types.len(), |&end| end as usize);
        let types = &self.signature_types[start..end];
        let (&result, parameters) = types.split_last().expect("a signature ends in its result");
        Signature { parameters, result }
    }

    /// The id of a name and a descriptor; nothing if the descriptor is malformed.
    pub fn selector(&mut self, name: Text<'_>, descriptor: Text<'_>) -> Option<SelectorId> {
        self.hashed_selector(Hashed::new(name), Hashed::new(descriptor))
    }

    pub(crate) fn hashed_selector(&mut self, name: Hashed<'_>, descriptor: Hashed<'_>) -> Option<SelectorId> {
        let descriptor = self.hashed_descriptor(descriptor)?;
        let name = self.hashed_symbol(name);
        Some(self.selectors.intern(Selector { name, descriptor }))
    }

    pub(crate) fn hashed_class_constant(&mut self, name: Hashed<'_>) -> Option<Type> {
        match name.text.0 {
            // The hash is of the whole text, but an array names only its element class.
            [] | [b'[', ..] => self.class_constant(name.text),
            bytes if self.has_room() => Some(Type::class(self.classes.intern_hashed(bytes, name.hash))),
            bytes => self.find_class(bytes).map(Type::class),
        }
    }

    pub(crate) fn hashed_symbol(&mut self, name: Hashed<'_>) -> Symbol {
        self.symbols.intern_hashed(name.text.0, name.hash)
    }

    /// Like [`Self::selector`], without adding anything.
    pub fn find_selector(&self, name: &[u8], descriptor: &[u8]) -> Option<SelectorId> {
        let (name, descriptor) = (self.symbols.find(name)?, self.descriptors.find(descriptor)?);
        self.selectors.find(Selector { name, descriptor })
    }

    /// The id of a selector made of parts that are known already.
    pub fn selector_of(&mut self, selector: Selector) -> SelectorId {
        self.selectors.intern(selector)
    }

    /// Name and descriptor of a selector.
    pub fn selector_parts(&self, id: SelectorId) -> Selector {
        self.selectors.get(id)
    }

    /// The types of a selector's descriptor.
    pub fn selector_signature(&self, id: SelectorId) -> Signature<'_> {
        self.signature(self.selectors.get(id).descriptor)
    }

    /// The id of a method reference.
    pub fn method_ref(&mut self, method: MethodRef) -> MethodRefId {
        self.method_refs.intern(method)
    }

    /// A method reference.
    pub fn method_ref_parts(&self, id: MethodRefId) -> MethodRef {
        self.method_refs.get(id)
    }

    /// The id of a field reference.
    pub fn field_ref(&mut self, field: FieldRef) -> FieldRefId {
        self.field_refs.intern(field)
    }

    /// A field reference.
    pub fn field_ref_parts(&self, id: FieldRefId) -> FieldRef {
        self.field_refs.get(id)
    }

    /// All field references.
    pub fn field_refs(&self) -> impl ExactSizeIterator<Item = (FieldRefId, &FieldRef)> {
        self.field_refs.iter()
    }

    /// All method references.
    pub fn method_refs(&self) -> impl ExactSizeIterator<Item = (MethodRefId, &MethodRef)> {
        self.method_refs.iter()
    }

    fn parse_signature(&mut self, text: Text<'_>) -> Option<()> {
        let mut types = descriptor::method(text)?;
        while let Some(parameter) = types.parameter()? {
            let parameter = self.resolve_type(parameter)?;
            self.signature_types.push(parameter);
        }
        let result = self.resolve_type(types.result()?)?;
        self.signature_types.push(result);
        Some(())
    }

    fn resolve_type(&mut self, parsed: FieldType<'_>) -> Option<Type> {
        type_of(parsed, |name| self.class_if_room(name))
    }
}

/// The type that a descriptor names, with whatever `class` makes of a class name.
fn type_of(parsed: FieldType<'_>, class: impl FnOnce(&[u8]) -> Option<ClassId>) -> Option<Type> {
    let base = match parsed.base {
        Base::Boolean => Type::BOOLEAN,
        Base::Byte => Type::BYTE,
        Base::Char => Type::CHAR,
        Base::Short => Type::SHORT,
        Base::Int => Type::INT,
        Base::Long => Type::LONG,
        Base::Float => Type::FLOAT,
        Base::Double => Type::DOUBLE,
        Base::Void => Type::VOID,
        Base::Class(name) => Type::class(class(name.0)?),
    };
    base.array(parsed.dimensions)
}
