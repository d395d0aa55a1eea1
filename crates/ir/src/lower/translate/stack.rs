//! The symbolic operand stack: one entry per value, wide or not.

use classfile::Opcode;

use crate::lower::values::Value;

#[derive(Default)]
pub(super) struct Stack {
    entries: Vec<(Value, bool)>,
    depth: usize,
}

impl Stack {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.depth = 0;
    }

    /// How many slots the entries fill.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn push(&mut self, value: Value, wide: bool) {
        self.entries.push((value, wide));
        self.depth += slots(wide);
    }

    pub(super) fn pop(&mut self) -> Option<Value> {
        let (value, wide) = self.entries.pop()?;
        self.depth -= slots(wide);
        Some(value)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Value, bool)> + '_ {
        self.entries.iter().copied()
    }

    pub(super) fn shape(&self) -> Vec<bool> {
        self.entries.iter().map(|&(_, wide)| wide).collect()
    }

    pub(super) fn has_shape(&self, shape: &[bool]) -> bool {
        self.entries.len() == shape.len()
            && self.entries.iter().zip(shape).all(|((_, wide), other)| wide == other)
    }

    /// `pop` to `swap` (JVMS 6.5): whole values are moved, whatever their width.
    pub(super) fn shuffle(&mut self, opcode: Opcode) -> Option<()> {
        match opcode {
            Opcode::POP => self.group(1).map(|_| ()),
            Opcode::POP2 => self.group(2).map(|_| ()),
            Opcode::DUP => self.duplicate(1, 0),
            Opcode::DUP_X1 => self.duplicate(1, 1),
            Opcode::DUP_X2 => self.duplicate(1, 2),
            Opcode::DUP2 => self.duplicate(2, 0),
            Opcode::DUP2_X1 => self.duplicate(2, 1),
            Opcode::DUP2_X2 => self.duplicate(2, 2),
            _ => {
                let (upper, lower) = (self.group(1)?, self.group(1)?);
                self.put(&upper);
                self.put(&lower);
                Some(())
            }
        }
    }

    fn put(&mut self, group: &[(Value, bool)]) {
        group.iter().for_each(|&(value, wide)| self.push(value, wide));
    }

    /// Copies the upper group below the group under it.
    fn duplicate(&mut self, slots: usize, below: usize) -> Option<()> {
        let upper = self.group(slots)?;
        let lower = self.group(below)?;
        self.put(&upper);
        self.put(&lower);
        self.put(&upper);
        Some(())
    }

    /// Pops values that fill this many slots.
    fn group(&mut self, wanted: usize) -> Option<Vec<(Value, bool)>> {
        let mut taken = 0;
        let mut count = 0;
        while taken < wanted {
            count += 1;
            let (_, wide) = self.entries.get(self.entries.len().checked_sub(count)?)?;
            taken += slots(*wide);
        }
        // These instructions never split a wide value (JVMS 6.5).
        if taken > wanted {
            return None;
        }
        self.depth -= taken;
        Some(self.entries.split_off(self.entries.len() - count))
    }
}

fn slots(wide: bool) -> usize {
    if wide { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters are values, capitals wide ones; the top is on the right.
    fn check(before: &str, opcode: Opcode, after: Option<&str>) {
        let mut stack = Stack::default();
        before.bytes().for_each(|byte| stack.push(Value(byte.into()), byte.is_ascii_uppercase()));
        let result = stack
            .shuffle(opcode)
            .map(|()| stack.iter().filter_map(|(value, _)| char::from_u32(value.0)).collect::<String>());
        assert_eq!(result.as_deref(), after, "{before} {}", opcode.name());
    }

    #[test]
    fn values_move_by_their_width() {
        check("ab", Opcode::SWAP, Some("ba"));
        check("ab", Opcode::DUP_X1, Some("bab"));
        check("abc", Opcode::DUP_X2, Some("cabc"));
        check("Ab", Opcode::DUP_X2, Some("bAb"));
        check("ab", Opcode::DUP2, Some("abab"));
        check("A", Opcode::DUP2, Some("AA"));
        check("aBcd", Opcode::DUP2_X2, Some("acdBcd"));
        check("aB", Opcode::DUP2_X1, Some("BaB"));
        check("AB", Opcode::DUP2_X2, Some("BAB"));
        check("ab", Opcode::POP2, Some(""));
        check("A", Opcode::POP2, Some(""));
    }

    #[test]
    fn half_a_wide_value_cannot_move() {
        check("Ab", Opcode::DUP2, None);
        check("", Opcode::POP, None);
        check("a", Opcode::SWAP, None);
        check("A", Opcode::POP, None);
        check("aB", Opcode::SWAP, None);
        check("Ab", Opcode::SWAP, None);
    }
}
