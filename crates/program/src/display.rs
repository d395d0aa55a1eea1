//! Names for people: dots for slashes, and nothing that could disturb a terminal.

use std::fmt;

use classfile::Text;

use crate::ids::{ClassId, FieldRefId, MethodId, MethodRefId, SelectorId};
use crate::model::Program;
use crate::types::Type;

/// A name from a class file, with control characters and the like escaped.
pub struct Escaped<'a>(pub Text<'a>);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(f, &self.0.decode(), |c| c)
    }
}

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

/// A class name with dots.
struct Dotted<'a>(Text<'a>);

impl fmt::Display for Dotted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(f, &self.0.decode(), |c| if c == '/' { '.' } else { c })
    }
}

fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str, change: fn(char) -> char) -> fmt::Result {
    use fmt::Write;
    for c in text.chars() {
        if c.is_control() || is_invisible(c) {
            write!(f, "\\u{{{:x}}}", u32::from(c))?;
        } else {
            f.write_char(change(c))?;
        }
    }
    Ok(())
}

/// Characters that reorder or hide the text around them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn marker_name(ty: Type) -> &'static str {
    match ty {
        Type::NULL => "null",
        Type::BOTTOM => "unknown",
        Type::ADDRESS => "address",
        _ => "conflict",
    }
}
