//! Descriptors (JVMS 4.3): the types of fields, parameters and results, as text.

use crate::text::Text;

/// A type as a descriptor writes it, borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldType<'a> {
    /// Number of array dimensions.
    pub dimensions: u8,
    /// The innermost element type of an array, or the type itself.
    pub base: Base<'a>,
}

/// The part of a type after the brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the language")]
pub enum Base<'a> {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Void,
    Class(Text<'a>),
}

/// A field's type; nothing if the text is not a field descriptor.
pub fn field(text: Text<'_>) -> Option<FieldType<'_>> {
    let (parsed, rest) = one(text.0)?;
    (rest.is_empty() && parsed.base != Base::Void).then_some(parsed)
}

/// The type that a `Class` constant names: a class in internal form, or an array descriptor.
pub fn class_constant(text: Text<'_>) -> Option<FieldType<'_>> {
    match text.0 {
        [] => None,
        [b'[', ..] => field(text),
        _ => Some(FieldType { dimensions: 0, base: Base::Class(text) }),
    }
}

/// The parameters of a method descriptor one by one, then its result.
pub struct MethodTypes<'a> {
    rest: &'a [u8],
}

/// Starts reading a method descriptor.
pub fn method(text: Text<'_>) -> Option<MethodTypes<'_>> {
    Some(MethodTypes { rest: text.0.strip_prefix(b"(")? })
}

impl<'a> MethodTypes<'a> {
    /// The text that has not been read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next parameter: `Some(None)` at the closing bracket, `None` if the text is bad.
    pub fn parameter(&mut self) -> Option<Option<FieldType<'a>>> {
        if let Some(rest) = self.rest.strip_prefix(b")") {
            self.rest = rest;
            return Some(None);
        }
        let (parsed, rest) = one(self.rest)?;
        self.rest = rest;
        (parsed.base != Base::Void).then_some(Some(parsed))
    }

    /// The result; call this after the last parameter.
    pub fn result(self) -> Option<FieldType<'a>> {
        let (parsed, rest) = one(self.rest)?;
        // `V` stands alone; there are no arrays of void.
        let void_array = parsed.base == Base::Void && parsed.dimensions > 0;
        (rest.is_empty() && !void_array).then_some(parsed)
    }
}

fn one(text: &[u8]) -> Option<(FieldType<'_>, &[u8])> {
    let dimensions = text.iter().take_while(|&&byte| byte == b'[').count();
    let (&tag, rest) = text[dimensions..].split_first()?;
    // An array has at most 255 dimensions (JVMS 4.3.2).
    let dimensions = u8::try_from(dimensions).ok()?;
    let base = match tag {
        b'Z' => Base::Boolean,
        b'B' => Base::Byte,
        b'C' => Base::Char,
        b'S' => Base::Short,
        b'I' => Base::Int,
        b'J' => Base::Long,
        b'F' => Base::Float,
        b'D' => Base::Double,
        b'V' => Base::Void,
        b'L' => {
            // `L;` would name no class.
            let end = rest.iter().position(|&byte| byte == b';').filter(|&end| end > 0)?;
            let class = FieldType { dimensions, base: Base::Class(Text(&rest[..end])) };
            return Some((class, &rest[end + 1..]));
        }
        _ => return None,
    };
    Some((FieldType { dimensions, base }, rest))
}
