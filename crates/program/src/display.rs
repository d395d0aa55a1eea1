//! Names of classes, types and members for display, as source code writes them.

use crate::escaped::{Dotted, Escaped};
use crate::ids::{ClassId, FieldRefId, MethodId, MethodRefId, SelectorId};
use crate::model::Program;
use crate::problem::Problem;
use crate::types::Type;

impl Program {
    /// The name of a class as source code writes it.
    pub fn class_name(&self, class: ClassId) -> String {
        Dotted(self.names.class_name(class)).to_string()
    }

    /// A type as source code writes it.
    pub fn type_name(&self, ty: Type) -> String {
        let brackets = "[]".repeat(ty.dimensions().into());
        let base = ty.base();
        let name = match (base.as_primitive(), base.as_class()) {
            (Some(primitive), _) => primitive.name().to_owned(),
            (None, Some(class)) => self.class_name(class),
            (None, None) => marker_name(base).to_owned(),
        };
        name + &brackets
    }

    /// `name(parameter types)`.
    pub fn selector_name(&self, selector: SelectorId) -> String {
        let parts = self.names.selector_parts(selector);
        let signature = self.names.signature(parts.descriptor);
        let parameters: Vec<_> = signature.parameters.iter().map(|&ty| self.type_name(ty)).collect();
        format!("{}({})", Escaped(self.names.text(parts.name)), parameters.join(", "))
    }

    /// `class.name(parameter types)` of a declared method.
    pub fn method_name(&self, method: MethodId) -> String {
        let declared = self.method(method);
        format!("{}.{}", self.class_name(declared.class), self.selector_name(declared.selector))
    }

    /// `class.name(parameter types)` of a method reference.
    pub fn method_ref_name(&self, method: MethodRefId) -> String {
        let parts = self.names.method_ref_parts(method);
        format!("{}.{}", self.type_name(parts.class), self.selector_name(parts.selector))
    }

    /// `class.name` of a field reference.
    pub fn field_ref_name(&self, field: FieldRefId) -> String {
        let parts = self.names.field_ref_parts(field);
        format!("{}.{}", self.class_name(parts.class), Escaped(self.names.text(parts.name)))
    }
}

impl Program {
    /// Records a problem with a class.
    pub(crate) fn complain(&mut self, class: ClassId, what: &str) {
        let name = self.class_name(class);
        let place = self.class_place(class).unwrap_or_else(|| name.clone());
        self.problems.push(Problem::new(place, format!("class {name} {what}")));
    }
}

fn marker_name(ty: Type) -> &'static str {
    match ty {
        Type::NULL => "null",
        Type::BOTTOM => "unknown",
        Type::ADDRESS => "address",
        _ => "conflict",
    }
}
