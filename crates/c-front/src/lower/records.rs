//! Structs, unions and enumerations: their members and constants, and their layout.

use index::Span;

use super::Lowerer;
use super::scope::Entity;
use crate::lex::Symbol;
use crate::syntax::*;
use crate::types::{Field, Length, Member, StructId, Type, TypeId, lay_out};

impl Lowerer<'_> {
    /// The type of a mention of a struct or union; defines it if it is defined there.
    pub(super) fn record(&mut self, id: RecordId) -> TypeId {
        if let Some(known) = self.record_types[id.0 as usize] {
            return known;
        }
        let syntax = self.unit.records[id];
        let ty = match syntax.fields {
            None => self.mentioned(&syntax),
            Some(fields) => {
                let ty = self.definable(&syntax);
                // Members may mention the struct itself.
                self.record_types[id.0 as usize] = Some(ty);
                if let Type::Record(record) = self.types.get(ty) {
                    self.define_record(record, &syntax, fields);
                }
                ty
            }
        };
        self.record_types[id.0 as usize] = Some(ty);
        ty
    }

    fn mentioned(&mut self, syntax: &RecordSyntax) -> TypeId {
        match syntax.tag.and_then(|tag| self.tags.get(tag)) {
            Some(ty) if self.types.record(ty).is_some() => ty,
            _ => self.new_tag(syntax),
        }
    }

    /// The struct to be defined: one that this scope has declared, or a new one.
    fn definable(&mut self, syntax: &RecordSyntax) -> TypeId {
        let known = syntax.tag.and_then(|tag| self.tags.here(tag));
        let open = known.filter(|ty| {
            self.types.record(*ty).is_some_and(|record| self.types.structs[record].fields.is_none())
        });
        match open {
            Some(ty) => ty,
            None => self.new_tag(syntax),
        }
    }

    fn new_tag(&mut self, syntax: &RecordSyntax) -> TypeId {
        let top_level = self.tags.depth() == 0;
        let ty = self.types.new_struct(syntax.union, syntax.tag, syntax.pos, top_level);
        if let Some(tag) = syntax.tag {
            self.tags.set(tag, ty);
        }
        ty
    }

    /// `struct tag;` alone declares a tag of this scope, even if an outer scope has one.
    pub(super) fn forward_declared(&mut self, base: TypeExprId) {
        let TypeExpr::Record(id) = self.unit.types[base] else { return };
        let syntax = self.unit.records[id];
        if let (Some(tag), None) = (syntax.tag, syntax.fields)
            && self.tags.here(tag).is_none()
        {
            let ty = self.new_tag(&syntax);
            self.record_types[id.0 as usize] = Some(ty);
        }
    }

    fn define_record(&mut self, record: StructId, syntax: &RecordSyntax, fields: Span<FieldId>) {
        let mut members = Vec::with_capacity(fields.len());
        let mut found: Vec<Field> = Vec::with_capacity(fields.len());
        for field in fields.iter() {
            let field = self.unit.fields[field];
            if let Some(member) = self.member(&field, syntax, &mut found) {
                members.push(member);
            }
        }
        let aligned = syntax.aligned.and_then(|expr| self.alignment(expr)).unwrap_or(0);
        let layout = lay_out(syntax.union, &members, aligned, syntax.pack);
        let mut carries = false;
        for ((field, member), bit) in found.iter_mut().zip(&members).zip(&layout.bit_offsets) {
            field.offset = u64::try_from(bit / 8).unwrap_or(u64::MAX);
            field.bits = member.bits.map(|width| ((bit % 8) as u8, width));
            carries |= field.bits.is_none() && self.carries(field.ty);
        }
        let definition = &mut self.types.structs[record];
        definition.size = layout.size;
        definition.align = layout.align;
        definition.carries = carries;
        definition.transparent = syntax.transparent;
        definition.pos = syntax.pos;
        definition.fields = Some(found);
    }

    fn member(
        &mut self,
        field: &FieldSyntax,
        syntax: &RecordSyntax,
        found: &mut Vec<Field>,
    ) -> Option<Member> {
        let ty = self.resolve(field.ty);
        // `struct tag;` within a struct declares a tag and no member.
        let is_record = self.types.record(ty).is_some();
        if field.name.is_none() && field.bits.is_none() && !(is_record && self.defines(field.ty)) {
            return None;
        }
        let bits = field.bits.map(|bits| self.constant_value(bits).unwrap_or(0).clamp(0, 1 << 16) as u32);
        let size = match self.types.get(ty) {
            // A flexible array adds nothing to the size (C17 6.7.2.1).
            Type::Array(of, length) if length == Length::Open || self.types.size(of).is_none() => 0,
            Type::Array(_, Length::Variable) => 0,
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => match self.types.size(ty) {
                Some(size) => size,
                None => {
                    let text = field.name.map_or("a member".into(), |name| self.text(name));
                    self.complain(field.pos, format!("`{text}` has a type without a size"));
                    0
                }
            },
        };
        found.push(Field { name: field.name, ty, offset: 0, bits: None });
        Some(Member {
            size,
            align: self.types.align(ty),
            packed: syntax.packed || field.packed,
            aligned: field.aligned.and_then(|expr| self.alignment(expr)).unwrap_or(0),
            bits,
            named: field.name.is_some(),
        })
    }

    /// Whether an unnamed member contributes its own members: it is defined there, without a tag (with one it
    /// would be Microsoft's extension, which is off by default).
    fn defines(&self, ty: TypeExprId) -> bool {
        let TypeExpr::Record(id) = self.unit.types[ty] else { return false };
        self.unit.records[id].fields.is_some() && self.unit.records[id].tag.is_none()
    }

    /// The type of an enumeration; its constants are declared where it is defined.
    pub(super) fn enumeration(&mut self, id: EnumId) -> TypeId {
        if let Some(known) = self.enum_types[id.0 as usize] {
            return known;
        }
        let syntax = self.unit.enums[id];
        let underlying = syntax.underlying.map(|ty| self.resolve(ty));
        let ty = match syntax.enumerators {
            Some(enumerators) => {
                let ty = self.define_enum(enumerators, underlying, syntax.packed);
                if let Some(tag) = syntax.tag {
                    self.tags.set(tag, ty);
                }
                ty
            }
            None => self.mentioned_enum(syntax.tag, underlying),
        };
        self.enum_types[id.0 as usize] = Some(ty);
        ty
    }

    fn mentioned_enum(&mut self, tag: Option<Symbol>, underlying: Option<TypeId>) -> TypeId {
        if let Some(ty) = tag.and_then(|tag| self.tags.get(tag)).filter(|ty| self.types.is_integer(*ty)) {
            return ty;
        }
        let ty = underlying.unwrap_or_else(|| self.types.basic(Builtin::UInt));
        // Without an underlying type the tag stays free: GNU allows the definition to follow and decide.
        if let (Some(tag), Some(_)) = (tag, underlying) {
            self.tags.set(tag, ty);
        }
        ty
    }

    fn define_enum(
        &mut self,
        enumerators: Span<EnumeratorId>,
        underlying: Option<TypeId>,
        packed: bool,
    ) -> TypeId {
        let int = self.types.basic(Builtin::Int);
        let mut next = 0_i128;
        let (mut least, mut most) = (0_i128, 0_i128);
        let mut found = Vec::with_capacity(enumerators.len());
        for enumerator in enumerators.iter() {
            let Enumerator { name, value } = self.unit.enumerators[enumerator];
            if let Some(value) = value {
                next = self.constant_value(value).unwrap_or(next);
            }
            least = least.min(next);
            most = most.max(next);
            // Later constants may use it before the type is known.
            self.names.set(name, Entity::Constant(next, int));
            found.push((name, next));
            next = next.wrapping_add(1);
        }
        let ty = underlying.unwrap_or_else(|| self.enum_type(least, most, packed));
        for (name, value) in found {
            // A constant that fits is an `int` (C17 6.7.2.2).
            let own = match i32::try_from(value) {
                Ok(_) if underlying.is_none() => int,
                _ => ty,
            };
            self.names.set(name, Entity::Constant(value, own));
        }
        ty
    }

    fn enum_type(&mut self, least: i128, most: i128, packed: bool) -> TypeId {
        let fits = |low: i128, high: i128| least >= low && most <= high;
        // As GCC chooses: unsigned types come first.
        let builtin = if packed && fits(0, 0xff) {
            Builtin::UChar
        } else if packed && fits(-0x80, 0x7f) {
            Builtin::SChar
        } else if packed && fits(0, 0xffff) {
            Builtin::UShort
        } else if packed && fits(-0x8000, 0x7fff) {
            Builtin::Short
        } else if fits(0, i128::from(u32::MAX)) {
            Builtin::UInt
        } else if fits(i128::from(i32::MIN), i128::from(i32::MAX)) {
            Builtin::Int
        } else if least >= 0 {
            Builtin::ULong
        } else {
            Builtin::Long
        };
        self.types.basic(builtin)
    }
}
