//! Locals: formals, loads, stores, and the names that the class file has for them.

use classfile::{LocalVariableTable, Opcode};
use program::Type;

use crate::lower::values::{Definition, Derived, Value};
use crate::lower::{Copies, Input, LowerError};
use crate::statement::{BinaryOp, Const, Stmt};

use super::Translator;

/// The `LocalVariableTable`s, by stretches of code in which a local has one name.
pub(super) struct LocalNames {
    /// Slot, first offset of the stretch, and index of the name there; sorted. 0 means no name.
    stretches: Vec<(u16, u32, u16)>,
}

impl LocalNames {
    pub(super) fn read(input: &Input<'_>) -> Self {
        let mut rows = Vec::new();
        // Names are a comfort: a broken table costs the names, not the body.
        for table in input.code.attributes.all::<LocalVariableTable>(input.pool).flatten() {
            let row = |row: &classfile::LocalVariable| {
                let start = u32::from(row.start_pc);
                (row.slot, start, start + u32::from(row.length), row.name)
            };
            rows.extend(table.0.iter().map(row).filter(|row| row.1 < row.2));
        }
        rows.sort_unstable();
        Self { stretches: rows.chunk_by(|a, b| a.0 == b.0).flat_map(stretches).collect() }
    }

    /// The index of the name that a local has at an offset.
    fn find(&self, slot: u16, offset: u32) -> Option<u16> {
        let after = self.stretches.partition_point(|&(of, start, _)| (of, start) <= (slot, offset));
        let (of, _, name) = *self.stretches.get(after.checked_sub(1)?)?;
        (of == slot && name != 0).then_some(name)
    }
}

/// Where rows of one local overlap, the one that starts last wins.
fn stretches(rows: &[(u16, u32, u32, u16)]) -> Vec<(u16, u32, u16)> {
    let mut stretches = Vec::with_capacity(rows.len() * 2);
    // Rows that have begun, the latest on top; some may have ended.
    let mut begun: Vec<(u32, u16)> = Vec::new();
    let close_until = |until: u32, begun: &mut Vec<(u32, u16)>, out: &mut Vec<(u16, u32, u16)>| {
        while let Some(&(end, _)) = begun.last().filter(|&&(end, _)| end <= until) {
            begun.pop();
            // Rows below that have ended by then no longer matter.
            while begun.last().is_some_and(|&(other, _)| other <= end) {
                begun.pop();
            }
            // From here on the row below applies again, if there is one.
            out.push((rows[0].0, end, begun.last().map_or(0, |&(_, name)| name)));
        }
    };
    for &(slot, start, end, name) in rows {
        close_until(start, &mut begun, &mut stretches);
        begun.push((end, name));
        stretches.push((slot, start, name));
    }
    close_until(u32::MAX, &mut begun, &mut stretches);
    stretches
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
            self.check_local(slot, ty.is_wide())?;
            self.draft.entries.set(0, slot.into(), value);
            self.name(value, slot, 0);
            slot = slot.saturating_add(if ty.is_wide() { 2 } else { 1 });
        }
        Ok(())
    }

    pub(super) fn load(&mut self, slot: u16, opcode: Opcode) -> Result<(), LowerError> {
        let wide = opcode == Opcode::LLOAD || opcode == Opcode::DLOAD;
        self.check_local(slot, wide)?;
        let value = self.read_local(slot)?;
        self.stack.push(value, wide);
        self.check_depth()
    }

    pub(super) fn store(&mut self, slot: u16, opcode: Opcode) -> Result<(), LowerError> {
        self.check_local(slot, opcode == Opcode::LSTORE || opcode == Opcode::DSTORE)?;
        let value = self.pop()?;
        self.write_local(slot, value);
        Ok(())
    }

    pub(super) fn increment(&mut self, slot: u16, amount: i16) -> Result<(), LowerError> {
        self.check_local(slot, false)?;
        let left = self.read_local(slot)?;
        let value = Const::Int(amount.into());
        let right = self.define(Type::INT, |target| Stmt::Const { target: target.into(), value });
        let sum = self.define(Type::INT, |target| Stmt::Binary {
            op: BinaryOp::Add,
            target: target.into(),
            left: left.into(),
            right: right.into(),
        });
        self.write_local(slot, sum);
        Ok(())
    }

    fn read_local(&mut self, slot: u16) -> Result<Value, LowerError> {
        let value = self.draft.read_exit(self.graph, self.block, slot.into());
        self.check_size()?;
        // No store names a phi, so its first read does.
        if self.draft.data(value).name.is_none()
            && matches!(self.draft.data(value).definition, Definition::Phi(_))
        {
            self.name(value, slot, self.offset);
        }
        Ok(value)
    }

    fn write_local(&mut self, slot: u16, value: Value) {
        let value = self.copy_if_kept(value);
        self.draft.data_mut(value).is_local = true;
        self.draft.exits.set(self.block, slot.into(), value);
        if self.draft.data(value).name.is_none() {
            // The range of a variable starts after the store that sets it.
            self.name(value, slot, self.next_offset);
        }
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
        let name = self.names.find(slot, offset).and_then(|index| self.text(index).ok());
        if name.is_some() {
            self.draft.data_mut(value).name = name;
        }
    }

    /// The upper half of a wide value takes the next local.
    fn check_local(&self, slot: u16, wide: bool) -> Result<(), LowerError> {
        if u32::from(slot) + u32::from(wide) < u32::from(self.input.code.max_locals) {
            return Ok(());
        }
        Err(self.error(format_args!("local {slot} lies beyond max_locals")))
    }
}
