//! From values to statements: the one place where operations are emitted.
//!
//! A [`Value`] is not in a variable yet: `p = q->next` requests the value of `q->next`, and the assignment
//! turns it into one load. Only values that do not fit into one statement go through a temporary.

use c_program::{Access, Array, Layout, Operation, Shift, VarId, VarKind, VarPlace};

use super::Lowerer;
use crate::syntax::Builtin;
use crate::types::{Length, Type, TypeId};

/// What an expression yields, as far as pointers go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// Nothing that points to an object.
    Nothing,
    /// What a place holds.
    Held(Access),
    /// The address of a place.
    Address(VarPlace),
    /// The pointer that a place holds, moved.
    Moved(VarPlace, Shift),
}

/// Structs with more arrays than this have the rest distinguished as plain bytes.
const MOST_ARRAYS: usize = 256;

impl Lowerer<'_> {
    pub(super) fn emit(&mut self, operation: Operation) {
        if self.muted > 0 {
            return;
        }
        self.computed = None;
        let owner = self.body.as_ref().map(|body| body.proc);
        let position = self.position(self.at);
        self.program.push(owner, operation, position);
    }

    /// Records that something is read for a value that is not a pointer.
    pub(super) fn note_read(&mut self, access: Access) {
        const FEW: usize = 64;
        // In a long list, duplicates cost less than the search for them.
        if self.muted == 0 && (self.pending.len() > FEW || !self.pending.contains(&access)) {
            self.pending.push(access);
        }
    }

    /// Ends a full expression: places that were read without an assignment count as read.
    pub(super) fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let reads = std::mem::take(&mut self.pending);
        if self.body.is_some() {
            self.emit(Operation::Compute { to: None, reads: reads.into() });
        }
    }

    /// Drops a value: what it would read counts as read.
    pub(super) fn drop_value(&mut self, value: Value) {
        match value {
            Value::Held(access) => self.note_read(access),
            Value::Moved(place, _) => self.note_read(Access::Direct(place)),
            Value::Nothing | Value::Address(_) => {}
        }
    }

    /// A new variable that the source does not have.
    pub(super) fn temporary(&mut self, ty: TypeId) -> VarPlace {
        let layout = self.layout_of(ty);
        self.temporary_with(layout)
    }

    pub(super) fn temporary_with(&mut self, layout: Option<Layout>) -> VarPlace {
        let kind = match &self.body {
            Some(body) => VarKind::Temporary(body.proc),
            None => VarKind::Literal,
        };
        self.temporaries += 1;
        let name = format!("t{}", self.temporaries);
        let position = self.position(self.at);
        VarPlace::start(self.program.new_var(&name, kind, layout, position))
    }

    /// Puts a value into a named place; this needs no statement if it is already in one.
    pub(super) fn in_place(&mut self, value: Value, ty: TypeId) -> Option<VarPlace> {
        match value {
            Value::Nothing => None,
            Value::Held(Access::Direct(place)) => Some(place),
            Value::Held(Access::Indirect { .. }) | Value::Address(_) | Value::Moved(..) => {
                let place = self.temporary(ty);
                self.put(Access::Direct(place), value, self.byte_size(ty));
                Some(place)
            }
        }
    }

    /// The pointer that a value is, in a place; if it is not a pointer, a pointer to nothing.
    pub(super) fn pointer_place(&mut self, value: Value) -> VarPlace {
        match value {
            Value::Nothing => self.nowhere(),
            Value::Held(Access::Direct(place)) => place,
            Value::Held(Access::Indirect { .. }) | Value::Address(_) | Value::Moved(..) => {
                let place = self.temporary_with(None);
                self.put(Access::Direct(place), value, c_program::CELL);
                place
            }
        }
    }

    fn nowhere(&mut self) -> VarPlace {
        if let Some(known) = self.body.as_ref().and_then(|body| body.nowhere) {
            return VarPlace::start(known);
        }
        let place = self.temporary_with(None);
        if let Some(body) = &mut self.body {
            body.nowhere = Some(place.var);
        }
        place
    }

    /// Emits the one statement that stores a value.
    pub(super) fn put(&mut self, to: Access, value: Value, size: u32) {
        match (to, value) {
            (to, Value::Nothing) => self.compute(to),
            (Access::Direct(to), Value::Held(Access::Direct(from))) if to == from => {}
            (Access::Direct(to), Value::Held(Access::Direct(from))) => {
                self.emit(Operation::Copy { to, from, size });
            }
            (Access::Direct(to), Value::Held(Access::Indirect { pointer, offset })) => {
                self.emit(Operation::Load { to, pointer, offset, size });
            }
            (Access::Direct(to), Value::Address(of)) => self.emit(Operation::Address { to, of }),
            (Access::Direct(to), Value::Moved(from, by)) => self.emit(Operation::Shift { to, from, by }),
            (Access::Indirect { pointer, offset }, Value::Held(Access::Direct(from))) => {
                self.emit(Operation::Store { pointer, offset, from, size });
            }
            (Access::Indirect { pointer, offset }, value) => {
                // A store takes its value from a variable, so anything else goes to a temporary first.
                let from = self.temporary_with(None);
                if size > c_program::CELL {
                    self.program.set_layout(from.var, Layout::new(Some(size), &[]));
                }
                self.put(Access::Direct(from), value, size);
                self.emit(Operation::Store { pointer, offset, from, size });
            }
        }
    }

    /// Stores something that is not a pointer.
    fn compute(&mut self, to: Access) {
        let reads = std::mem::take(&mut self.pending);
        // The initial value of a variable is not a modification, and a table of numbers is initialised once.
        if self.body.is_none() || self.braces > 0 && reads.is_empty() && self.computed == Some(to) {
            return;
        }
        self.emit(Operation::Compute { to: Some(to), reads: reads.into() });
        self.computed = Some(to);
    }

    /// `target = value`, each with its type.
    pub(super) fn assign(&mut self, target: Access, target_type: TypeId, value: Value, value_type: TypeId) {
        let value = self.converted(value, value_type, target_type);
        match (target, value) {
            // Through a pointer, an aggregate goes through a temporary with its own layout.
            (Access::Indirect { .. }, Value::Held(Access::Indirect { .. })) => {
                if let Some(place) = self.in_place(value, target_type) {
                    self.put(target, Value::Held(Access::Direct(place)), self.byte_size(target_type));
                }
            }
            _ => self.put(target, value, self.byte_size(target_type)),
        }
    }

    /// A value converted to another type: it may cease to be a pointer.
    pub(super) fn converted(&mut self, value: Value, from: TypeId, to: TypeId) -> Value {
        if value == Value::Nothing || self.carries_over(from, to) {
            return value;
        }
        self.drop_value(value);
        Value::Nothing
    }

    /// One of several values: it carries what any of them carries.
    pub(super) fn merged(&mut self, values: &[Value], ty: TypeId) -> Value {
        let mut carrying = values.iter().copied().filter(|value| *value != Value::Nothing);
        let Some(first) = carrying.next() else { return Value::Nothing };
        let rest: Vec<Value> = carrying.filter(|value| *value != first).collect();
        if rest.is_empty() {
            return first;
        }
        let place = self.temporary(ty);
        let size = self.byte_size(ty);
        self.put(Access::Direct(place), first, size);
        // Statements have no order, so the temporary holds all of the values.
        rest.into_iter().for_each(|value| self.put(Access::Direct(place), value, size));
        Value::Held(Access::Direct(place))
    }

    /// A pointer value, moved.
    pub(super) fn moved(&mut self, value: Value, by: Shift) -> Value {
        if by == Shift::Bytes(0) {
            return value;
        }
        match value {
            Value::Nothing => Value::Nothing,
            Value::Address(place) => match self.shifted(place, by) {
                Some(place) => Value::Address(place),
                None => Value::Moved(self.pointer_place(value), by),
            },
            Value::Held(_) => Value::Moved(self.pointer_place(value), by),
            Value::Moved(place, before) => match add_shifts(before, by) {
                Some(both) => Value::Moved(place, both),
                None => Value::Moved(self.pointer_place(value), by),
            },
        }
    }

    fn shifted(&self, place: VarPlace, by: Shift) -> Option<VarPlace> {
        // A variable of one cell has only one place.
        let Some(layout) = self.program.layout_of(place.var) else { return Some(VarPlace::start(place.var)) };
        layout.shift(place.offset, by).map(|offset| VarPlace { var: place.var, offset })
    }

    /// What a pointer points to.
    pub(super) fn pointed_to(&mut self, value: Value) -> Access {
        match value {
            Value::Address(place) => Access::Direct(place),
            Value::Moved(pointer, Shift::Bytes(offset)) => Access::Indirect { pointer, offset },
            Value::Nothing | Value::Held(_) | Value::Moved(..) => {
                Access::Indirect { pointer: self.pointer_place(value), offset: 0 }
            }
        }
    }

    /// The address of a place, as a value.
    pub(super) fn address_of(&self, access: Access) -> Value {
        match access {
            Access::Direct(place) => Value::Address(place),
            Access::Indirect { pointer, offset: 0 } => Value::Held(Access::Direct(pointer)),
            Access::Indirect { pointer, offset } => Value::Moved(pointer, Shift::Bytes(offset)),
        }
    }

    /// The place `bytes` after another.
    pub(super) fn bytes_after(&mut self, access: Access, bytes: u64) -> Access {
        if bytes == 0 {
            return access;
        }
        let by = i32::try_from(bytes).map_or(Shift::Unknown, Shift::Bytes);
        let address = self.address_of(access);
        let moved = self.moved(address, by);
        self.pointed_to(moved)
    }

    /// The size of a value in bytes, at least one cell.
    pub(super) fn byte_size(&self, ty: TypeId) -> u32 {
        // A list of arguments is a pointer to them, whatever else it contains.
        if self.types.get(ty) == Type::Basic(Builtin::VaList) {
            return c_program::CELL;
        }
        let size = self.types.size(ty).unwrap_or(u64::from(c_program::CELL));
        u32::try_from(size).unwrap_or(u32::MAX).max(c_program::CELL)
    }

    /// The layout of an object of a type: its size and the arrays in it.
    pub(super) fn layout_of(&self, ty: TypeId) -> Option<Layout> {
        let size = match self.types.get(ty) {
            Type::Basic(Builtin::VaList) | Type::Unknown | Type::Function(..) => return None,
            Type::Array(_, Length::Open | Length::Variable) => None,
            // A flexible array at the end makes the object larger than its type.
            Type::Record(_) if self.is_flexible(ty) => None,
            Type::Record(_) => match self.types.size(ty) {
                Some(size) => u32::try_from(size).ok(),
                None => return Layout::new(None, &[]),
            },
            Type::Basic(_) | Type::BitInt(..) | Type::Pointer(_) | Type::Array(..) | Type::Vector(..) => {
                u32::try_from(self.types.size(ty)?).ok()
            }
        };
        let mut arrays = Vec::new();
        self.arrays_in(ty, 0, &mut arrays, 0);
        Layout::new(size, &arrays)
    }

    pub(super) fn is_flexible(&self, ty: TypeId) -> bool {
        let Some(record) = self.types.record(ty) else { return false };
        let fields = self.types.structs[record].fields.as_deref().unwrap_or_default();
        fields.last().is_some_and(|last| match self.types.get(last.ty) {
            Type::Array(_, Length::Open | Length::Variable) => true,
            // GNU: `[0]` is the older way to write a flexible array.
            Type::Array(_, Length::Known(count)) => count == 0,
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Pointer(_)
            | Type::Vector(..)
            | Type::Record(_)
            | Type::Function(..)
            | Type::Unknown => false,
        })
    }

    /// The layout of memory with any number of elements of a type.
    pub(super) fn layout_of_many(&self, element: TypeId) -> Option<Layout> {
        let stride = self.types.size(element).and_then(|size| u32::try_from(size).ok()).unwrap_or(0);
        // Elements that do not fill whole cells would have pointers across their borders.
        if stride == 0 || !stride.is_multiple_of(c_program::CELL) {
            return Layout::new(None, &[]);
        }
        let mut arrays = vec![Array { start: 0, stride, count: None }];
        self.arrays_in(element, 0, &mut arrays, 0);
        Layout::new(None, &arrays)
    }

    fn arrays_in(&self, ty: TypeId, start: u64, arrays: &mut Vec<Array>, depth: u32) {
        const DEEPEST: u32 = 64;
        if arrays.len() >= MOST_ARRAYS || depth > DEEPEST {
            return;
        }
        match self.types.get(ty) {
            Type::Array(of, length) => {
                let stride = self.types.size(of).and_then(|size| u32::try_from(size).ok());
                let count = match length {
                    Length::Known(0) | Length::Open | Length::Variable => None,
                    Length::Known(count) => Some(u32::try_from(count).unwrap_or(u32::MAX)),
                };
                if let (Some(stride), Ok(from)) = (stride, u32::try_from(start)) {
                    arrays.push(Array { start: from, stride, count });
                }
                self.arrays_in(of, start, arrays, depth + 1);
            }
            Type::Record(id) => {
                for field in self.types.structs[id].fields.as_deref().unwrap_or_default() {
                    self.arrays_in(field.ty, start.saturating_add(field.offset), arrays, depth + 1);
                }
            }
            Type::Basic(_)
            | Type::BitInt(..)
            | Type::Pointer(_)
            | Type::Vector(..)
            | Type::Function(..)
            | Type::Unknown => {}
        }
    }

    /// A variable's own place.
    pub(super) fn place_of(var: VarId) -> Access {
        Access::Direct(VarPlace::start(var))
    }
}

/// Combines two steps into one, if possible.
fn add_shifts(first: Shift, second: Shift) -> Option<Shift> {
    match (first, second) {
        (Shift::Bytes(a), Shift::Bytes(b)) => a.checked_add(b).map(Shift::Bytes),
        (Shift::Elements(a), Shift::Elements(b)) if a == b => Some(first),
        (Shift::Unknown, _) | (_, Shift::Unknown) => Some(Shift::Unknown),
        (Shift::Bytes(_) | Shift::Elements(_), _) => None,
    }
}
