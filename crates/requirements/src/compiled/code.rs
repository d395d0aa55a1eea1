//! Code, one instruction after the other, and what patterns ask about it.

use classfile::{Code, ConstantPool, Handler, Instruction, MemberRef, Opcode, ReadError, instructions};

/// The instructions of a method, by number.
pub(super) struct Decoded<'c, 'a> {
    pool: &'c ConstantPool<'a>,
    pub(super) handlers: &'c [Handler],
    instructions: Vec<(u32, Instruction<'a>)>,
}

impl<'c, 'a> Decoded<'c, 'a> {
    pub(super) fn read(pool: &'c ConstantPool<'a>, code: &'c Code<'a>) -> Result<Self, ReadError> {
        let all = instructions(code.bytes).map(|one| one.map(|(pc, instruction)| (pc as u32, instruction)));
        Ok(Self { pool, handlers: &code.handlers, instructions: all.collect::<Result<_, _>>()? })
    }

    pub(super) fn len(&self) -> usize {
        self.instructions.len()
    }

    pub(super) fn get(&self, number: usize) -> Option<Instruction<'a>> {
        self.instructions.get(number).map(|&(_, instruction)| instruction)
    }

    /// The offset of an instruction.
    pub(super) fn pc(&self, number: usize) -> Option<u32> {
        self.instructions.get(number).map(|&(pc, _)| pc)
    }

    /// The number of the instruction at an offset.
    pub(super) fn number(&self, pc: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&pc, |&(pc, _)| pc).ok()
    }

    /// The slot that an instruction loads a reference from.
    pub(super) fn loads(&self, number: usize) -> Option<u16> {
        self.local(number, Opcode::ALOAD)
    }

    /// The slot that an instruction stores a reference in.
    pub(super) fn stores(&self, number: usize) -> Option<u16> {
        self.local(number, Opcode::ASTORE)
    }

    fn local(&self, number: usize, wanted: Opcode) -> Option<u16> {
        let Instruction::Local(opcode, slot) = self.get(number)? else { return None };
        (opcode == wanted).then_some(slot)
    }

    /// The number of the instruction that a jump of this kind goes to.
    pub(super) fn jumps(&self, number: usize, wanted: &[Opcode]) -> Option<usize> {
        let Instruction::Branch(opcode, target) = self.get(number)? else { return None };
        self.number(target).filter(|_| wanted.contains(&opcode))
    }

    pub(super) fn is_plain(&self, number: usize, wanted: Opcode) -> bool {
        matches!(self.get(number), Some(Instruction::Plain(opcode)) if opcode == wanted)
    }

    /// The constant of a call that dispatches on its receiver.
    pub(super) fn dispatches(&self, number: usize) -> Option<u16> {
        let (Instruction::Pool(Opcode::INVOKEVIRTUAL, index) | Instruction::Interface(index, _)) =
            self.get(number)?
        else {
            return None;
        };
        Some(index)
    }

    /// The member that a call that dispatches on its receiver names.
    pub(super) fn called(&self, number: usize) -> Option<MemberRef<'a>> {
        self.pool.member(self.dispatches(number)?).ok()
    }

    /// The member that an `invokespecial` names.
    pub(super) fn called_specially(&self, number: usize) -> Option<MemberRef<'a>> {
        let Instruction::Pool(Opcode::INVOKESPECIAL, index) = self.get(number)? else { return None };
        self.pool.member(index).ok()
    }

    /// `t1.addSuppressed(t2)` for the exceptions in two slots: these, and the number of what follows.
    pub(super) fn adds_suppressed(&self, at: usize) -> Option<(u16, u16, usize)> {
        let (thrown, suppressed) = (self.loads(at)?, self.loads(at + 1)?);
        let called = self.called(at + 2)?;
        let is_it = called.name == "addSuppressed" && called.descriptor == "(Ljava/lang/Throwable;)V";
        is_it.then_some((thrown, suppressed, at + 3))
    }

    /// Whether the exception in a slot is thrown here.
    pub(super) fn throws(&self, at: usize, slot: u16) -> bool {
        self.loads(at) == Some(slot) && self.is_plain(at + 1, Opcode::ATHROW)
    }
}
