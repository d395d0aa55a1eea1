//! Class names, types and descriptors.

use classfile::Text;
use program::{ClassId, DescriptorId, MethodRef, SelectorId, Type};

use crate::print::marker;
use crate::print::words::is_java_lang;

use super::cursor::{Parse, Parser};
use super::token::Token;

const PRIMITIVES: [(&str, Type); 9] = [
    ("boolean", Type::BOOLEAN),
    ("byte", Type::BYTE),
    ("char", Type::CHAR),
    ("short", Type::SHORT),
    ("int", Type::INT),
    ("long", Type::LONG),
    ("float", Type::FLOAT),
    ("double", Type::DOUBLE),
    ("void", Type::VOID),
];

const MARKERS: [Type; 4] = [Type::NULL, Type::BOTTOM, Type::ADDRESS, Type::CONFLICT];

impl Parser<'_, '_> {
    /// A class name: of the package, of `java.lang`, or with its package.
    pub(super) fn class(&mut self) -> Parse<ClassId> {
        if self.take_mark(".") {
            let name = self.name("the name of a class")?;
            return self.class_of(&name);
        }
        let simple = !self.is_mark_at(1, ".");
        let name = self.qualified_name()?;
        let name = if simple { self.complete(name) } else { name };
        self.class_of(&name)
    }

    pub(super) fn class_of(&mut self, internal_name: &[u8]) -> Parse<ClassId> {
        if self.program.names.class_count() >= Type::MAX_CLASSES {
            return Err(self.error("the program has no room for another class"));
        }
        Ok(self.program.names.class(internal_name))
    }

    /// `package.Name` as the internal name.
    pub(super) fn qualified_name(&mut self) -> Parse<Vec<u8>> {
        let mut name = self.name("the name of a class")?;
        while self.take_mark(".") {
            name.push(b'/');
            name.extend(self.name("the name of a class")?);
        }
        Ok(name)
    }

    /// The internal name of a simple name.
    fn complete(&self, simple: Vec<u8>) -> Vec<u8> {
        let in_package = match &*self.package {
            b"" => simple.clone(),
            package => [package, b"/", &simple].concat(),
        };
        // As in Java, a class of the package hides one of `java.lang`.
        if is_java_lang(&simple) && self.program.names.find_class(&in_package).is_none() {
            return [b"java/lang/", &*simple].concat();
        }
        in_package
    }

    pub(super) fn ty(&mut self) -> Parse<Type> {
        let mut ty = self.base_type()?;
        while self.is_mark("[") && self.is_mark_at(1, "]") {
            ty = ty.array(1).ok_or_else(|| self.error("an array has at most 255 dimensions"))?;
            self.advance();
            self.advance();
        }
        Ok(ty)
    }

    /// A type without brackets.
    pub(super) fn base_type(&mut self) -> Parse<Type> {
        let found = self.keyword().and_then(|word| {
            let primitive = PRIMITIVES.iter().find(|(name, _)| *name == word).map(|&(_, ty)| ty);
            primitive.or_else(|| MARKERS.into_iter().find(|&ty| marker(ty) == word))
        });
        match found {
            Some(ty) if !self.is_mark_at(1, ".") => {
                self.advance();
                Ok(ty)
            }
            _ if matches!(self.peek(), Token::Word(_) | Token::Mark(".")) => Ok(Type::class(self.class()?)),
            _ => Err(self.needed("a type")),
        }
    }

    /// The pieces that a type would take from here on; nothing if it cannot be one.
    pub(super) fn length_of_type(&self) -> Option<usize> {
        let mut length = usize::from(self.is_mark("."));
        loop {
            let is_name = matches!(self.peek_at(length), Token::Word(word) if word.ordinal.is_none());
            if !is_name {
                return None;
            }
            length += 1;
            if !self.is_mark_at(length, ".") {
                break;
            }
            length += 1;
        }
        while self.is_mark_at(length, "[") && self.is_mark_at(length + 1, "]") {
            length += 2;
        }
        Some(length)
    }

    /// `(parameter, parameter)result`.
    pub(super) fn descriptor(&mut self) -> Parse<DescriptorId> {
        let start = self.next;
        self.expect_mark("(")?;
        let parameters = self.listed(")", &mut Self::ty)?;
        let result = self.ty()?;
        self.descriptor_of(start, &parameters, result)
    }

    /// The descriptor with these types; `start` is the piece to blame.
    pub(super) fn descriptor_of(
        &mut self,
        start: usize,
        parameters: &[Type],
        result: Type,
    ) -> Parse<DescriptorId> {
        let mut text = vec![b'('];
        for &parameter in parameters {
            self.push_descriptor(start, &mut text, parameter)?;
        }
        text.push(b')');
        self.push_descriptor(start, &mut text, result)?;
        let found = self.program.names.descriptor(Text(&text));
        found.ok_or_else(|| self.error_at(start, "these types cannot stand in a method's descriptor"))
    }

    fn push_descriptor(&self, start: usize, text: &mut Vec<u8>, ty: Type) -> Parse<()> {
        text.extend(std::iter::repeat_n(b'[', ty.dimensions().into()));
        let base = ty.base();
        if let Some(class) = base.as_class() {
            text.push(b'L');
            text.extend_from_slice(self.program.names.class_name(class).0);
            text.push(b';');
            return Ok(());
        }
        let Some(position) = PRIMITIVES.iter().position(|&(_, primitive)| primitive == base) else {
            let cause = format!(
                "`{}` cannot stand in a method's descriptor: write `as` or `:` and the type that is meant",
                marker(base)
            );
            return Err(self.error_at(start, cause));
        };
        text.push(b"ZBCSIJFDV"[position]);
        Ok(())
    }

    /// `Type::name`.
    pub(super) fn member(&mut self) -> Parse<(Type, Vec<u8>)> {
        let class = self.ty()?;
        Ok((class, self.member_name()?))
    }

    /// `::name`.
    pub(super) fn member_name(&mut self) -> Parse<Vec<u8>> {
        self.expect_mark("::")?;
        self.name("the name of a member")
    }

    pub(super) fn selector(&mut self, name: &[u8], descriptor: DescriptorId) -> SelectorId {
        let name = self.program.names.symbol(name);
        self.program.names.selector_of(program::Selector { name, descriptor })
    }

    /// `interface` or `class` where the constant says something else than the way it is used.
    pub(super) fn interface_mark(&mut self, expected: bool) -> bool {
        if self.take_keyword("interface") {
            return true;
        }
        !self.take_keyword("class") && expected
    }

    pub(super) fn method_ref(
        &mut self,
        class: Type,
        name: &[u8],
        descriptor: DescriptorId,
        interface: bool,
    ) -> program::MethodRefId {
        let selector = self.selector(name, descriptor);
        self.program.names.method_ref(MethodRef { class, selector, interface })
    }
}
