//! The constants of one class as ids: what linking leaves for those who read its code.

use crate::dynamic::{DynamicSite, HandleTarget};
use crate::ids::{DescriptorId, FieldRefId, MethodRefId};
use crate::types::Type;

/// The constants of one class as ids.
#[derive(Clone, Debug, Default)]
pub struct Linkage {
    /// By index in the constant pool; what it means depends on the constant's kind. That of a
    /// `NameAndType` means something while linking only.
    ids: Box<[u32]>,
    dynamics: Vec<DynamicSite>,
    handles: Vec<HandleTarget>,
}

/// A constant that has no id: of another kind, or malformed.
const NONE: u32 = u32::MAX;

impl Linkage {
    /// The type that a `Class` constant names.
    pub fn class(&self, index: u16) -> Option<Type> {
        self.id(index).map(Type::from_bits)
    }

    /// The field that a `Fieldref` names.
    pub fn field(&self, index: u16) -> Option<FieldRefId> {
        self.id(index).map(FieldRefId)
    }

    /// The method that a `Methodref` or `InterfaceMethodref` names.
    pub fn method(&self, index: u16) -> Option<MethodRefId> {
        self.id(index).map(MethodRefId)
    }

    /// The descriptor of a `MethodType`.
    pub fn method_type(&self, index: u16) -> Option<DescriptorId> {
        self.id(index).map(DescriptorId)
    }

    /// An `InvokeDynamic` or `Dynamic` constant.
    pub fn dynamic(&self, index: u16) -> Option<&DynamicSite> {
        self.id(index).and_then(|position| self.dynamics.get(position as usize))
    }

    /// What a `MethodHandle` points to.
    pub fn handle(&self, index: u16) -> Option<HandleTarget> {
        self.id(index).and_then(|position| self.handles.get(position as usize)).copied()
    }

    pub(crate) fn with_constants(count: u16) -> Self {
        Self { ids: vec![NONE; usize::from(count)].into_boxed_slice(), ..Self::default() }
    }

    pub(crate) fn set(&mut self, index: u16, id: Option<u32>) {
        self.ids[usize::from(index)] = id.unwrap_or(NONE);
    }

    /// Keeps what a `MethodHandle` points to, and gives its id.
    pub(crate) fn add_handle(&mut self, handle: HandleTarget) -> u32 {
        self.handles.push(handle);
        self.handles.len() as u32 - 1
    }

    /// Keeps a dynamic constant, and gives its id.
    pub(crate) fn add_dynamic(&mut self, site: DynamicSite) -> u32 {
        self.dynamics.push(site);
        self.dynamics.len() as u32 - 1
    }

    pub(crate) fn id(&self, index: u16) -> Option<u32> {
        self.ids.get(usize::from(index)).copied().filter(|&id| id != NONE)
    }
}
