//! Names for people: dots for slashes, and nothing that could disturb a terminal.

use std::fmt;

use classfile::Text;

use crate::ids::{ClassId, FieldRefId, MethodId, MethodRefId, SelectorId};
use crate::model::Program;
use crate::types::Type;

/// A name from a class file, with hostile characters escaped; see [`text::escape`].
pub struct Escaped<'a>(pub Text<'a>);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(f, self.0, |c| c)
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
        write_escaped(f, self.0, |c| if c == '/' { '.' } else { c })
    }
}

fn write_escaped(f: &mut fmt::Formatter<'_>, name: Text<'_>, change: fn(char) -> char) -> fmt::Result {
    if let Ok(name) = std::str::from_utf8(name.as_bytes()) {
        return name.chars().try_for_each(|c| text::escape_char(f, change(c)));
    }
    for c in char::decode_utf16(name.units()) {
        match c {
            Ok(c) => text::escape_char(f, change(c))?,
            // Half of a pair: names that differ in it alone should not look the same.
            Err(half) => write!(f, "\\u{{{:x}}}", half.unpaired_surrogate())?,
        }
    }
    Ok(())
}

fn marker_name(ty: Type) -> &'static str {
    match ty {
        Type::NULL => "null",
        Type::BOTTOM => "unknown",
        Type::ADDRESS => "address",
        _ => "conflict",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_and_halves_of_pairs_show_their_numbers() {
        let name = Escaped(Text("a\u{202e}b\u{3164}".as_bytes()));
        assert_eq!(name.to_string(), r"a\u{202e}b\u{3164}");
        let half = Dotted(Text(&[b'a', b'/', 0xed, 0xa0, 0xbd, 0xc0, 0x80]));
        assert_eq!(half.to_string(), r"a.\u{d83d}\u{0}");
    }
}
