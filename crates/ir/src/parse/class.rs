//! Class headers, fields and the heads of methods.
//!
//! The parser goes through a text three times: for the names of its classes, for their members, and, when the
//! program knows all these, for the bodies.

use classfile::Access;
use program::{ClassDefinition, ClassId, MethodDefinition, Origin};

use crate::body::Body;
use crate::print::flags::{self, Kind};

use super::Parsed;
use super::cursor::{Parse, Parser};
use super::member::{Flags, Head, Member};
use super::token::Token;

struct Header {
    class: ClassId,
    access: Access,
    kind: Kind,
    /// The piece that is the class's name.
    place: usize,
}

impl<'t> Parser<'t, '_> {
    pub(super) fn classes(mut self) -> Parse<Parsed> {
        let classes = self.name_classes()?;
        self.next = 0;
        let mut definitions = Vec::with_capacity(classes.len());
        let mut heads = Vec::with_capacity(classes.len());
        for _ in &classes {
            let (definition, methods) = self.class_definition()?;
            definitions.push(definition);
            heads.push(methods);
        }
        self.program.add_classes(definitions);
        let mut bodies = Vec::new();
        for (&class, heads) in classes.iter().zip(&heads) {
            self.enter_package(class);
            self.bodies(class, heads, &mut bodies)?;
        }
        // Classes that only bodies name become phantoms.
        self.program.add_classes([]);
        Ok(Parsed { classes, bodies })
    }

    fn bodies(&mut self, class: ClassId, heads: &[Head<'t>], bodies: &mut Vec<Body>) -> Parse<()> {
        let methods = self.program.class(class).methods;
        for (method, head) in methods.iter().zip(heads) {
            if let Some(start) = head.body {
                self.next = start;
                bodies.push(self.body(method, head)?);
            }
        }
        Ok(())
    }

    /// Makes all classes of the text known, so that their simple names mean them.
    fn name_classes(&mut self) -> Parse<Vec<ClassId>> {
        let mut classes = Vec::new();
        self.skip_newlines();
        while *self.peek() != Token::End {
            let header = self.header()?;
            if classes.contains(&header.class) || !self.program.class(header.class).is_phantom() {
                return Err(self.error_at(header.place, "a class of this name is known already"));
            }
            classes.push(header.class);
            while !self.is_mark("{") {
                if *self.peek() == Token::End {
                    return Err(self.needed("`{`"));
                }
                self.advance();
            }
            self.advance();
            self.skip_braces()?;
            self.skip_newlines();
        }
        Ok(classes)
    }

    /// The flags, the kind and the name of a class.
    fn header(&mut self) -> Parse<Header> {
        self.skip_newlines();
        let flags = self.flags(&[&flags::CLASS])?;
        let kind = Kind::ALL.into_iter().find(|kind| self.keyword() == Some(kind.word()));
        let Some(kind) = kind else { return Err(self.needed("`class`, `interface` or `enum`")) };
        self.advance();
        let access = match flags {
            Flags::Words(words) => words | kind.implied(),
            Flags::Number(access) => access,
        };
        let place = self.next;
        let name = self.qualified_name()?;
        let class = self.class_of(&name)?;
        Ok(Header { class, access, kind, place })
    }

    fn class_definition(&mut self) -> Parse<(ClassDefinition, Vec<Head<'t>>)> {
        let Header { class, access, kind, .. } = self.header()?;
        self.enter_package(class);
        let (superclass, interfaces) = self.parents(class, kind)?;
        self.skip_newlines();
        self.expect_mark("{")?;
        let (mut fields, mut heads) = (Vec::new(), Vec::<Head<'t>>::new());
        loop {
            self.skip_ends();
            if self.take_mark("}") {
                break;
            }
            match self.class_member()? {
                Member::Field(field) => fields.push(field),
                Member::Method(head) if heads.iter().any(|known| known.selector == head.selector) => {
                    return Err(self.error_at(head.place, "the class has such a method already"));
                }
                Member::Method(head) => heads.push(head),
            }
        }
        if heads.len() > usize::from(u16::MAX) {
            return Err(self.error("a class has at most 65535 methods"));
        }
        let methods = heads
            .iter()
            .map(|head| MethodDefinition { selector: head.selector, access: head.access })
            .collect();
        let origin = Origin::Text;
        let definition = ClassDefinition { class, origin, access, superclass, interfaces, fields, methods };
        Ok((definition, heads))
    }

    fn parents(&mut self, class: ClassId, kind: Kind) -> Parse<(Option<ClassId>, Vec<ClassId>)> {
        let mut superclass = (class != ClassId::OBJECT).then_some(ClassId::OBJECT);
        let mut interfaces = Vec::new();
        self.skip_newlines();
        if self.take_keyword("extends") {
            let mut parents = self.class_list()?;
            // An interface with an `implements` clause has an odd superclass.
            let is_interface = kind == Kind::Interface && self.keyword() != Some("implements");
            if is_interface {
                interfaces = parents;
            } else if parents.len() == 1 && superclass.is_some() {
                superclass = parents.pop();
            } else {
                return Err(self.error("a class has one superclass, and java.lang.Object none"));
            }
        }
        self.skip_newlines();
        if self.take_keyword("implements") {
            interfaces = self.class_list()?;
        }
        Ok((superclass, interfaces))
    }

    fn class_list(&mut self) -> Parse<Vec<ClassId>> {
        let mut classes = vec![self.class()?];
        while self.take_mark(",") {
            classes.push(self.class()?);
        }
        Ok(classes)
    }

    pub(super) fn enter_package(&mut self, class: ClassId) {
        let name = self.program.names.class_name(class).0;
        let length = name.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
        self.package = name[..length].to_vec();
    }

    pub(super) fn skip_ends(&mut self) {
        while matches!(self.peek(), Token::Newline(_) | Token::Mark(";")) {
            self.advance();
        }
    }
}
