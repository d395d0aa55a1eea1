//! Locals: formals, loads, stores, and the names that the class file has for them.

use classfile::{LocalVariableTable, Opcode};
use program::Type;

use crate::lower::values::{Definition, Derived, Value};
use crate::lower::{Copies, Input, LowerError};
use crate::statement::{BinaryOp, Const, Stmt, TextRange};

use super::Translator;

/// The rows of a `LocalVariableTable`: slot, first offset, offset behind the last, index of the name.
pub(super) struct LocalNames {
    rows: Vec<(u16, u32, u32, u16)>,
}

impl LocalNames {
    pub(super) fn read(input: &Input<'_>) -> Self {
        let mut rows = Vec::new();
        // Names are a comfort: a broken table costs the names, not the body.
        for table in input.code.attributes.all::<LocalVariableTable>(&input.file.pool).flatten() {
            let row = |row: &classfile::LocalVariable| {
                let start = u32::from(row.start_pc);
                (row.slot, start, start + u32::from(row.length), row.name)
            };
            rows.extend(table.0.iter().map(row));
        }
        rows.sort_unstable();
        Self { rows }
    }

    /// The index of the name that a local has at an offset.
    fn find(&self, slot: u16, offset: u32) -> Option<u16> {
        let first = self.rows.partition_point(|row| row.0 < slot);
        let rows = self.rows[first..].iter().take_while(|row| row.0 == slot);
        rows.filter(|row| (row.1..row.2).contains(&offset)).map(|row| row.3).last()
    }
}

impl Translator<'_, '_> {
    pub(super) fn define_formals(&mut self) -> Result<(), LowerError> {
        let program = self.input.program;
        let method = program.method(self.input.method);
        let this = (!method.is_static()).then_some(Type::class(method.class));
        let parameters = program.names.selector_signature(method.selector).parameters;
        let mut slot = 0u16;
        for ty in this.into_iter().chain(parameters.iter().copied()) {
            let value = self.draft.value(Definition::Formal, ty);
            self.draft.data_mut(value).is_local = true;
            self.draft.formals += 1;
            self.check_local(slot)?;
            self.draft.entries.set(0, slot.into(), value);
            self.name(value, slot, 0);
            slot = slot.saturating_add(if ty.is_wide() { 2 } else { 1 });
        }
        Ok(())
    }

    pub(super) fn load(&mut self, slot: u16, opcode: Opcode) -> Result<(), LowerError> {
        let value = self.read_local(slot)?;
        let wide = opcode == Opcode::LLOAD || opcode == Opcode::DLOAD;
        self.stack.push(value, wide);
        self.check_depth()
    }

    pub(super) fn store(&mut self, slot: u16, opcode: Opcode) -> Result<(), LowerError> {
        let value = self.pop()?;
        self.write_local(slot, value)?;
        // The upper half of a wide value takes the next local.
        if opcode == Opcode::LSTORE || opcode == Opcode::DSTORE {
            self.check_local(slot.saturating_add(1))?;
        }
        Ok(())
    }

    pub(super) fn increment(&mut self, slot: u16, amount: i16) -> Result<(), LowerError> {
        let left = self.read_local(slot)?;
        let value = Const::Int(amount.into());
        let right = self.define(Type::INT, |target| Stmt::Const { target: target.into(), value });
        let sum = self.define(Type::INT, |target| Stmt::Binary {
            op: BinaryOp::Add,
            target: target.into(),
            left: left.into(),
            right: right.into(),
        });
        self.write_local(slot, sum)
    }

    fn read_local(&mut self, slot: u16) -> Result<Value, LowerError> {
        self.check_local(slot)?;
        let value = self.draft.read_exit(self.graph, self.block, slot.into());
        if self.draft.data(value).name.is_none()
            && matches!(self.draft.data(value).definition, Definition::Phi(_))
        {
            self.name(value, slot, self.offset);
        }
        Ok(value)
    }

    fn write_local(&mut self, slot: u16, value: Value) -> Result<(), LowerError> {
        self.check_local(slot)?;
        let value = self.copy_if_kept(value);
        self.draft.data_mut(value).is_local = true;
        self.draft.exits.set(self.block, slot.into(), value);
        if self.draft.data(value).name.is_none() {
            self.name(value, slot, self.next_offset);
        }
        Ok(())
    }

    /// Where copies are kept, a variable that is stored to another one is copied to it.
    fn copy_if_kept(&mut self, value: Value) -> Value {
        if self.input.options.copies == Copies::Propagate || !self.draft.data(value).is_local {
            return value;
        }
        let copy =
            self.define(Type::BOTTOM, |target| Stmt::Copy { target: target.into(), source: value.into() });
        self.draft.derived.push((copy, Derived::Same(value)));
        copy
    }

    fn name(&mut self, value: Value, slot: u16, offset: u32) {
        let found = self.names.find(slot, offset).and_then(|index| self.input.file.pool.utf8(index).ok());
        if let Some(name) = found {
            let range: TextRange = self.draft.text(name.0);
            self.draft.data_mut(value).name = Some(range);
        }
    }

    fn check_local(&self, slot: u16) -> Result<(), LowerError> {
        if slot < self.input.code.max_locals {
            return Ok(());
        }
        Err(self.error(format_args!("local {slot} lies beyond max_locals")))
    }
}
