//! Initialisers: which value goes to which part of an object.
//!
//! Braces may be left out, and designators may jump (C17 6.7.9). A cursor walks over the items of one pair of
//! braces, and the parts of the object are filled one after the other.

use super::Lowerer;
use super::places::Located;
use super::value::Value;
use crate::lex::Symbol;
use crate::syntax::*;
use crate::types::{Field, Length, StructId, Type, TypeId};

/// The items of one pair of braces, and how many are used.
struct Cursor<'a> {
    items: &'a [InitItem],
    at: usize,
    /// How many designators of the item have been followed.
    followed: usize,
    /// Whether nothing is emitted, and elements are only counted.
    dry: bool,
}

/// Whether a level may follow designators, which belong to the surrounding braces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enter {
    /// It has its own braces.
    Always,
    /// It is in the middle of a path: the designators of the first item continue here.
    Once,
    /// It was reached without a designator.
    Never,
}

impl Enter {
    fn behind_first(self) -> Enter {
        if self == Enter::Once { Enter::Never } else { self }
    }
}

impl Cursor<'_> {
    fn item(&self) -> Option<InitItem> {
        self.items.get(self.at).copied()
    }

    fn advance(&mut self) {
        self.at += 1;
        self.followed = 0;
    }
}

impl Lowerer<'_> {
    /// Gives an object its first value.
    pub(super) fn initialize(&mut self, target: Located, init: ExprId) {
        self.at = self.unit.exprs[init].pos;
        match (self.unit.exprs[init].kind, self.types.get(target.ty)) {
            (ExprKind::Braces(items), Type::Array(..) | Type::Record(_) | Type::Vector(..)) => {
                let items = self.unit.init_items.slice(items);
                if self.text_in_braces(target.ty, items).is_some() {
                    self.assign_located(target, Value::Nothing, target.ty);
                    return;
                }
                let mut cursor = Cursor { items, at: 0, followed: 0, dry: false };
                self.braces += 1;
                self.fill(target, &mut cursor, Enter::Always);
                self.braces -= 1;
                // `{}` (GNU, C23) fills the object with zeros, but gave `fill` nothing to emit.
                if items.is_empty() {
                    self.assign_located(target, Value::Nothing, target.ty);
                }
            }
            // A scalar may have braces around its value (C17 6.7.9).
            (ExprKind::Braces(items), _) => match self.unit.init_items.slice(items).first() {
                Some(first) => self.initialize(target, first.value),
                None => self.assign_located(target, Value::Nothing, target.ty),
            },
            (ExprKind::Text(..), Type::Array(..)) => self.assign_located(target, Value::Nothing, target.ty),
            // GNU: an array from a compound literal of its type.
            (ExprKind::Compound(_, inner), Type::Array(..)) => self.initialize(target, inner),
            _ => self.assign_expr(target, init),
        }
    }

    /// The length of the text in `{ "text" }`, for an array of characters.
    fn text_in_braces(&self, ty: TypeId, items: &[InitItem]) -> Option<u32> {
        let Type::Array(of, _) = self.types.get(ty) else { return None };
        let [only] = items else { return None };
        let ExprKind::Text(_, length) = self.unit.exprs[only.value].kind else { return None };
        (only.designators.is_empty() && self.types.is_integer(of)).then_some(length)
    }

    /// An array type with the length from its initialiser.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only these expressions can initialise a whole array")]
    pub(super) fn completed(&mut self, ty: TypeId, init: ExprId) -> TypeId {
        let Type::Array(of, Length::Open) = self.types.get(ty) else { return ty };
        let count = match self.unit.exprs[init].kind {
            ExprKind::Text(_, length) => u64::from(length) + 1,
            ExprKind::Braces(items) => {
                let items = self.unit.init_items.slice(items);
                match self.text_in_braces(ty, items) {
                    Some(length) => u64::from(length) + 1,
                    None => {
                        // A dry run emits nothing, so any variable will do.
                        let access =
                            c_program::Access::Direct(c_program::VarPlace::start(c_program::VarId(0)));
                        let mut cursor = Cursor { items, at: 0, followed: 0, dry: true };
                        self.fill(Located { access, ty, bits: false }, &mut cursor, Enter::Always)
                    }
                }
            }
            ExprKind::Compound(literal, inner) => {
                let literal = self.resolve(literal);
                let literal = self.completed(literal, inner);
                self.known_length(literal).unwrap_or(0)
            }
            _ => return ty,
        };
        self.types.make(Type::Array(of, Length::Known(count)))
    }

    /// Fills the parts of an aggregate from the cursor; returns how many elements an array has. Designators
    /// that this level may not enter are left to the level above.
    fn fill(&mut self, target: Located, cursor: &mut Cursor<'_>, enters: Enter) -> u64 {
        match self.types.get(target.ty) {
            Type::Array(of, length) => {
                let limit = match length {
                    Length::Known(count) => count,
                    Length::Open | Length::Variable => u64::MAX,
                };
                self.fill_array(target, of, limit, cursor, enters)
            }
            Type::Vector(of, bytes) => {
                let size = self.types.size(of).unwrap_or(1).max(1);
                self.fill_array(target, of, u64::from(bytes) / size, cursor, enters)
            }
            Type::Record(record) => {
                self.fill_record(target, record, cursor, enters);
                1
            }
            Type::Basic(_) | Type::BitInt(..) | Type::Pointer(_) | Type::Function(..) | Type::Unknown => {
                cursor.advance();
                1
            }
        }
    }

    fn fill_array(
        &mut self,
        target: Located,
        of: TypeId,
        limit: u64,
        cursor: &mut Cursor<'_>,
        enters: Enter,
    ) -> u64 {
        let size = self.types.size(of).unwrap_or(0);
        let (mut index, mut count) = (0_u64, 0_u64);
        let mut enters = enters;
        while let Some(item) = cursor.item() {
            let mut last = index;
            if cursor.followed < item.designators.len() {
                if enters == Enter::Never {
                    return count;
                }
                match self.index_designator(item, cursor.followed) {
                    // Layouts fold the elements of an array into one, so the first of a range stands for all.
                    Some((first, end)) => (index, last) = (first, end),
                    None => return count,
                }
                cursor.followed += 1;
            }
            if index >= limit {
                // Too many items: the rest does not belong to this level.
                if enters == Enter::Always {
                    cursor.advance();
                    continue;
                }
                return count;
            }
            let before = (cursor.at, cursor.followed);
            let part = self.part(target, index.saturating_mul(size), of, false, cursor.dry);
            self.fill_part(part, cursor);
            // A designator that does not fit this part is skipped; otherwise the loop would not end.
            if before == (cursor.at, cursor.followed) {
                cursor.advance();
            }
            enters = enters.behind_first();
            index = last.saturating_add(1);
            count = count.max(index);
        }
        count
    }

    fn index_designator(&mut self, item: InitItem, followed: usize) -> Option<(u64, u64)> {
        let designator = item.designators.iter().nth(followed)?;
        match self.unit.designators[designator] {
            Designator::Field(_) => None,
            Designator::Index(index) => {
                let index = u64::try_from(self.constant_value(index)?).ok()?;
                Some((index, index))
            }
            Designator::Range(first, last) => {
                let first = u64::try_from(self.constant_value(first)?).ok()?;
                let last = u64::try_from(self.constant_value(last)?).ok()?;
                Some((first, last.max(first)))
            }
        }
    }

    fn fill_record(&mut self, target: Located, record: StructId, cursor: &mut Cursor<'_>, enters: Enter) {
        let fields: Vec<Field> = self.types.structs[record].fields.clone().unwrap_or_default();
        let union = self.types.structs[record].union;
        let mut enters = enters;
        let mut next = 0;
        while let Some(item) = cursor.item() {
            if cursor.followed < item.designators.len() {
                if enters == Enter::Never {
                    return;
                }
                let designator = item.designators.iter().nth(cursor.followed);
                let name = match designator.map(|id| self.unit.designators[id]) {
                    Some(Designator::Field(name)) => name,
                    _ => return,
                };
                match self.member_index(&fields, name) {
                    Some((index, direct)) => {
                        next = index;
                        // A member of an unnamed struct is found there, by the same designator.
                        cursor.followed += usize::from(direct);
                    }
                    None => {
                        cursor.advance();
                        continue;
                    }
                }
            }
            // Unnamed bit-fields are not initialised (C17 6.7.9).
            while fields.get(next).is_some_and(|field| field.name.is_none() && field.bits.is_some()) {
                next += 1;
            }
            let Some(field) = fields.get(next) else {
                if enters == Enter::Always {
                    cursor.advance();
                    continue;
                }
                return;
            };
            let before = (cursor.at, cursor.followed);
            let part = self.part(target, field.offset, field.ty, field.bits.is_some(), cursor.dry);
            self.fill_part(part, cursor);
            if before == (cursor.at, cursor.followed) {
                cursor.advance();
            }
            enters = enters.behind_first();
            // One member of a union is initialised, unless designators name more.
            next = if union { fields.len() } else { next + 1 };
            if union && enters != Enter::Always {
                return;
            }
        }
    }

    /// Which member has a name, and whether it is a direct member or a member of an unnamed one.
    fn member_index(&self, fields: &[Field], name: Symbol) -> Option<(usize, bool)> {
        if let Some(index) = fields.iter().position(|field| field.name == Some(name)) {
            return Some((index, true));
        }
        let holds = |field: &Field| match (field.name, self.types.get(field.ty)) {
            (None, Type::Record(inner)) => self.types.find_field(inner, name).is_some(),
            _ => false,
        };
        fields.iter().position(holds).map(|index| (index, false))
    }

    fn part(&mut self, target: Located, offset: u64, ty: TypeId, bits: bool, dry: bool) -> Located {
        let access = if dry { target.access } else { self.bytes_after(target.access, offset) };
        Located { access, ty, bits }
    }

    /// Fills one part with the item at the cursor, or with as many items as it takes if braces are left out.
    fn fill_part(&mut self, part: Located, cursor: &mut Cursor<'_>) {
        let Some(item) = cursor.item() else { return };
        if cursor.followed < item.designators.len() {
            self.fill(part, cursor, Enter::Once);
            return;
        }
        let value = item.value;
        let takes_whole = match (self.unit.exprs[value].kind, self.types.get(part.ty)) {
            (ExprKind::Braces(_), _) => true,
            (ExprKind::Text(..), Type::Array(of, _)) => self.types.is_integer(of),
            (ExprKind::Compound(..), Type::Array(..)) => true,
            // A struct as value fills the whole member; anything else starts with its first part (C17 6.7.9).
            (_, Type::Record(_)) => {
                let ty = self.type_undecayed(value);
                self.types.record(ty).is_some()
            }
            (_, Type::Vector(..)) => {
                let ty = self.type_undecayed(value);
                matches!(self.types.get(ty), Type::Vector(..))
            }
            (_, Type::Array(..)) => false,
            _ => true,
        };
        if !takes_whole {
            self.fill(part, cursor, Enter::Never);
            return;
        }
        if !cursor.dry {
            self.initialize(part, value);
        }
        cursor.advance();
    }
}
