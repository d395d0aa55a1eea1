//! The stack and the variables of a test that is followed.

use classfile::{MemberRef, Opcode};
use rustc_hash::FxHashMap;

use crate::argument::Argument;

/// What a place on the stack holds. Values of two slots are one value here.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Known(Argument),
    /// An object whose constructor has not run.
    Fresh(u32),
    /// The test itself.
    This,
    Unknown,
    /// An unknown value of two slots.
    Wide,
}

impl Value {
    pub(super) fn unknown(is_wide: bool) -> Self {
        if is_wide { Self::Wide } else { Self::Unknown }
    }

    fn is_wide(&self) -> bool {
        matches!(self, Self::Wide | Self::Known(Argument::Long(_) | Argument::Double(_)))
    }
}

/// A machine that does not jump.
#[derive(Debug, Default)]
pub(super) struct Machine {
    stack: Vec<Value>,
    locals: FxHashMap<u16, Value>,
    /// The fields of the test.
    fields: FxHashMap<Vec<u8>, Value>,
    created: u32,
}

impl Machine {
    /// Starts with a method of the test.
    pub(super) fn enter(&mut self) {
        self.stack.clear();
        self.locals.clear();
        self.locals.insert(0, Value::This);
    }

    pub(super) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    /// What cannot be followed may leave too little on the stack.
    pub(super) fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Unknown)
    }

    /// Arguments, in order.
    pub(super) fn take(&mut self, number: usize) -> Vec<Value> {
        let mut taken: Vec<Value> = (0..number).map(|_| self.pop()).collect();
        taken.reverse();
        taken
    }

    pub(super) fn create(&mut self) {
        self.created += 1;
        self.push(Value::Fresh(self.created));
    }

    /// A constructor has run.
    pub(super) fn replace(&mut self, old: &Value, new: &Value) {
        for place in self.stack.iter_mut().chain(self.locals.values_mut()) {
            if place == old {
                place.clone_from(new);
            }
        }
    }

    pub(super) fn field(&mut self, is_write: bool, member: &MemberRef<'_>) {
        let name = member.name.0.to_vec();
        if is_write {
            let value = self.pop();
            if self.pop() == Value::This {
                self.fields.insert(name, value);
            }
            return;
        }
        let known = if self.pop() == Value::This { self.fields.get(&name).cloned() } else { None };
        let is_wide = matches!(member.descriptor.0, b"J" | b"D");
        self.push(known.unwrap_or(Value::unknown(is_wide)));
    }

    pub(super) fn local(&mut self, opcode: Opcode, slot: u16) {
        match opcode.0 {
            load @ 21..=25 => {
                let known = self.locals.get(&slot).cloned();
                self.push(known.unwrap_or(Value::unknown(matches!(load, 22 | 24))));
            }
            54..=58 => {
                let value = self.pop();
                self.locals.insert(slot, value);
            }
            _ => {}
        }
    }

    pub(super) fn forget(&mut self, slot: u16) {
        self.locals.insert(slot, Value::Unknown);
    }

    pub(super) fn branch(&mut self, opcode: Opcode) {
        let popped = match opcode.0 {
            153..=158 | 198 | 199 => 1,
            159..=166 => 2,
            _ => 0,
        };
        self.take(popped);
    }

    pub(super) fn plain(&mut self, opcode: Opcode) {
        let number = i32::from(opcode.0);
        match opcode.0 {
            1 => self.push(Value::Known(Argument::Null)),
            2..=8 => self.push(Value::Known(Argument::Int(number - 3))),
            9 | 10 => self.push(Value::Known(Argument::Long(i64::from(number - 9)))),
            11..=13 => self.push(Value::Known(Argument::Float(((number - 11) as f32).to_bits()))),
            14 | 15 => self.push(Value::Known(Argument::Double(f64::from(number - 14).to_bits()))),
            // Elements of arrays.
            load @ 46..=53 => self.over(2, matches!(load, 47 | 49)),
            79..=86 => drop(self.take(3)),
            87..=95 => self.shuffle(opcode),
            binary @ 96..=115 => self.over(2, binary % 2 == 1),
            negation @ 116..=119 => self.over(1, negation % 2 == 1),
            bits @ 120..=131 => self.over(2, bits % 2 == 1),
            // i2l and i2d of constants matter; all others rarely do.
            conversion @ 133..=147 => self.convert(conversion),
            148..=152 => self.over(2, false),
            // Returns and `athrow`: what follows comes from elsewhere.
            172..=177 | 191 => self.stack.clear(),
            190 => self.over(1, false),
            194 | 195 => drop(self.pop()),
            _ => {}
        }
    }

    /// Takes some values and leaves one that is not known.
    fn over(&mut self, taken: usize, is_wide: bool) {
        self.take(taken);
        self.push(Value::unknown(is_wide));
    }

    fn convert(&mut self, conversion: u8) {
        let value = match (self.pop(), conversion) {
            (Value::Known(Argument::Int(value)), 133) => Value::Known(Argument::Long(value.into())),
            (Value::Known(Argument::Int(value)), 134) => {
                Value::Known(Argument::Float((value as f32).to_bits()))
            }
            (Value::Known(Argument::Int(value)), 135) => {
                Value::Known(Argument::Double(f64::from(value).to_bits()))
            }
            (known @ Value::Known(Argument::Int(_)), 145..=147) => known,
            (_, 133 | 135 | 138 | 140 | 141 | 143) => Value::Wide,
            _ => Value::Unknown,
        };
        self.push(value);
    }

    /// JVMS 6.5: `pop` to `swap`. What a two-slot form does depends on the size of the values.
    fn shuffle(&mut self, opcode: Opcode) {
        let top = self.pop();
        match opcode.0 {
            87 => {}
            88 if top.is_wide() => {}
            88 => drop(self.pop()),
            89 => self.stack.extend([top.clone(), top]),
            92 if top.is_wide() => self.stack.extend([top.clone(), top]),
            92 => {
                let below = self.pop();
                self.stack.extend([below.clone(), top.clone(), below, top]);
            }
            95 => {
                let below = self.pop();
                self.stack.extend([top, below]);
            }
            90 | 93 => {
                let below = self.pop();
                self.stack.extend([top.clone(), below, top]);
            }
            _ => {
                let (below, lowest) = (self.pop(), self.pop());
                self.stack.extend([top.clone(), lowest, below, top]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i32) -> Value {
        Value::Known(Argument::Int(value))
    }

    #[test]
    fn an_object_is_known_once_its_constructor_has_run() {
        let mut machine = Machine::default();
        machine.enter();
        machine.create();
        machine.plain(Opcode::DUP);
        let fresh = machine.pop();
        machine.replace(&fresh, &int(1));
        assert_eq!(machine.pop(), int(1));
    }

    #[test]
    fn values_of_two_slots_are_one() {
        let mut machine = Machine::default();
        machine.push(Value::Wide);
        machine.plain(Opcode::DUP2);
        assert_eq!([machine.pop(), machine.pop(), machine.pop()], [Value::Wide, Value::Wide, Value::Unknown]);
        machine.push(int(1));
        machine.push(int(2));
        machine.plain(Opcode::DUP2);
        assert_eq!(machine.take(4), [int(1), int(2), int(1), int(2)]);
    }

    #[test]
    fn variables_keep_what_they_hold() {
        let mut machine = Machine::default();
        machine.enter();
        machine.push(int(7));
        machine.local(Opcode(54), 1);
        machine.local(Opcode(21), 1);
        assert_eq!(machine.pop(), int(7));
        machine.forget(1);
        machine.local(Opcode(21), 1);
        assert_eq!(machine.pop(), Value::Unknown);
    }
}
