//! Writes bodies that read and write the placeholder variables.

use ir::{BodyBuilder, Form, VarId};
use program::{ClassId, FieldRefId, MethodId, MethodRef, MethodRefId, Program, SelectorId, Type};
use rustc_hash::FxHashMap;

use crate::objects::holds_objects;

/// The variables, and how bodies reach them.
pub(crate) struct Cells {
    pub(crate) class: ClassId,
    pub(crate) fields: FxHashMap<Type, FieldRefId>,
    /// A variable of all types.
    pub(crate) any: Option<FieldRefId>,
}

/// A class with this name, or a similar one if the name is taken.
pub(crate) fn unused_class(program: &mut Program, name: &str) -> ClassId {
    let mut unique = name.to_owned();
    // The component may have a class of that name.
    while program.names.find_class(unique.as_bytes()).is_some() {
        unique.push('_');
    }
    program.names.class(unique.as_bytes())
}

/// Writes one body.
pub(crate) struct Writer<'a> {
    pub(crate) program: &'a mut Program,
    pub(crate) cells: &'a Cells,
    pub(crate) builder: BodyBuilder,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(program: &'a mut Program, cells: &'a Cells, method: MethodId) -> Self {
        let builder = BodyBuilder::new(program, method, Form::Cells);
        Self { program, cells, builder }
    }

    pub(crate) fn method_ref(&mut self, class: ClassId, selector: SelectorId) -> MethodRefId {
        let interface = self.program.class(class).is_interface();
        self.program.names.method_ref(MethodRef { class: Type::class(class), selector, interface })
    }

    /// The variables that fit the parameters.
    pub(crate) fn arguments(&mut self, selector: SelectorId) -> Vec<VarId> {
        let parameters = self.program.names.selector_signature(selector).parameters.to_vec();
        parameters.into_iter().map(|ty| self.load(ty)).collect()
    }

    /// The value of `ph_T`, or a dummy if the type has no variable.
    pub(crate) fn load(&mut self, ty: Type) -> VarId {
        match self.cells.fields.get(&ty) {
            Some(&field) => {
                let target = self.builder.variable(ty);
                self.builder.load_static(target, field);
                target
            }
            None => self.dummy(ty),
        }
    }

    /// `ph_T = value`, if T has a variable.
    pub(crate) fn store(&mut self, ty: Type, value: VarId) {
        if let Some(&field) = self.cells.fields.get(&ty) {
            debug_assert!(holds_objects(ty), "only types of objects are relevant");
            self.builder.store_static(field, value);
        }
    }

    /// Some value of a type.
    pub(crate) fn dummy(&mut self, ty: Type) -> VarId {
        let target = self.builder.variable(ty);
        match ty {
            Type::LONG => self.builder.long(target, 0),
            Type::FLOAT => self.builder.float(target, 0),
            Type::DOUBLE => self.builder.double(target, 0),
            _ if ty.is_reference() => self.builder.null(target),
            _ => self.builder.int(target, 0),
        };
        target
    }
}
