//! The digest of a method's code. It does not depend on the positions of constants in the pool, and changes
//! with every instruction, offset or constant.

use classfile::{Code, Constant, ConstantPool, Instruction, ReadError, instructions};
use xxhash_rust::xxh3::Xxh3;

/// The digest of a method's code, with the constants that it names.
pub fn digest(pool: &ConstantPool<'_>, code: &Code<'_>) -> Result<u64, ReadError> {
    let mut hash = Hash { pool, hash: Xxh3::new() };
    for instruction in instructions(code.bytes) {
        let (offset, instruction) = instruction?;
        hash.number(offset as u64);
        hash.instruction(instruction);
    }
    for handler in &code.handlers {
        [handler.start, handler.end, handler.target].iter().for_each(|&place| hash.number(place.into()));
        hash.constant(handler.class);
    }
    Ok(hash.hash.digest())
}

struct Hash<'f, 'a> {
    pool: &'f ConstantPool<'a>,
    hash: Xxh3,
}

impl Hash<'_, '_> {
    fn number(&mut self, number: u64) {
        self.hash.update(&number.to_le_bytes());
    }

    fn text(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.hash.update(bytes);
    }

    fn instruction(&mut self, instruction: Instruction<'_>) {
        // The kind comes first, so that instructions with the same operands differ.
        let mut plain = |kind: u64, numbers: &[u64]| {
            self.number(kind);
            numbers.iter().for_each(|&number| self.number(number));
        };
        match instruction {
            Instruction::Plain(opcode) => plain(0, &[opcode.0.into()]),
            Instruction::Push(opcode, value) => plain(1, &[opcode.0.into(), value as u64]),
            Instruction::Local(opcode, slot) => plain(2, &[opcode.0.into(), slot.into()]),
            Instruction::Increment(slot, amount) => plain(3, &[slot.into(), amount as u64]),
            Instruction::Branch(opcode, target) => plain(4, &[opcode.0.into(), target.into()]),
            Instruction::NewArray(code) => plain(5, &[code.into()]),
            Instruction::Switch(switch) => {
                plain(6, &[switch.default.into()]);
                for (value, target) in switch.cases() {
                    self.number(value as u64);
                    self.number(target.into());
                }
            }
            Instruction::Pool(opcode, index) => {
                plain(7, &[opcode.0.into()]);
                self.constant(index);
            }
            // The count follows from the descriptor, which the constant has.
            Instruction::Interface(index, _) => {
                plain(8, &[]);
                self.constant(index);
            }
            Instruction::Dynamic(index) => {
                plain(9, &[]);
                self.constant(index);
            }
            Instruction::MultiArray(index, dimensions) => {
                plain(10, &[dimensions.into()]);
                self.constant(index);
            }
        }
    }

    /// The contents of a constant, not its index. For a bootstrap method only the name and descriptor of its
    /// sites count: the method that a lambda runs has its own digest.
    fn constant(&mut self, index: u16) {
        let pool = self.pool;
        // A handler for everything has index 0, which is no constant.
        let Ok(constant) = pool.get(index) else { return self.number(u64::MAX) };
        self.number(constant.tag().into());
        match constant {
            Constant::Utf8(text) => self.text(text.0),
            Constant::Integer(value) => self.number(value as u64),
            Constant::Float(value) => self.number(value.to_bits().into()),
            Constant::Long(value) => self.number(value as u64),
            Constant::Double(value) => self.number(value.to_bits()),
            Constant::Class { name }
            | Constant::String { text: name }
            | Constant::MethodType { descriptor: name }
            | Constant::Module { name }
            | Constant::Package { name } => self.utf8(name),
            Constant::Field { class, name_and_type }
            | Constant::Method { class, name_and_type }
            | Constant::InterfaceMethod { class, name_and_type } => {
                if let Ok(name) = pool.class_name(class) {
                    self.text(name.0);
                }
                self.name_and_type(name_and_type);
            }
            Constant::NameAndType { name, descriptor } => {
                self.utf8(name);
                self.utf8(descriptor);
            }
            Constant::MethodHandle { kind, reference } => {
                self.number(kind.into());
                if let Ok(member) = pool.member(reference) {
                    [member.class, member.name, member.descriptor].iter().for_each(|text| self.text(text.0));
                }
            }
            Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                self.name_and_type(name_and_type);
            }
        }
    }

    fn utf8(&mut self, index: u16) {
        if let Ok(text) = self.pool.utf8(index) {
            self.text(text.0);
        }
    }

    fn name_and_type(&mut self, index: u16) {
        if let Ok((name, descriptor)) = self.pool.name_and_type(index) {
            self.text(name.0);
            self.text(descriptor.0);
        }
    }
}
