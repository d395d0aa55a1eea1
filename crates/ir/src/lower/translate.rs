//! Runs each block on a symbolic operand stack and writes its statements.
//!
//! Stack shuffling and moves between locals produce no statement: they only rename values.

mod calls;
mod constants;
mod locals;
mod stack;

use classfile::{Instruction, Opcode};
use program::Type;
use rustc_hash::FxHashMap;

use crate::body::Switch;
use crate::statement::{BinaryOp, Condition, OptionalVar, Stmt, TextRange, UnaryOp};

use super::code::Decoded;
use super::graph::Graph;
use super::values::{Definition, Derived, Draft, DraftStmt, Value};
use super::{Input, LowerError};

use locals::LocalNames;
use stack::Stack;

/// Translates every block, in reverse postorder: except in loops, the predecessors of a block come first.
pub(super) fn translate(
    input: &Input<'_>,
    decoded: &Decoded<'_>,
    graph: &Graph,
) -> Result<Draft, LowerError> {
    let mut translator = Translator {
        input,
        graph,
        draft: Draft::new(graph.blocks.len(), input.code.max_locals, input.code.max_stack),
        names: LocalNames::read(input),
        texts: FxHashMap::default(),
        site_size: 0,
        caught: caught_types(input, graph),
        shapes: vec![None; graph.blocks.len()],
        stack: Stack::default(),
        block: 0,
        offset: 0,
        next_offset: 0,
    };
    translator.define_formals()?;
    translator.shapes[0] = Some(Vec::new());
    for block in 0..graph.blocks.len() {
        translator.block(decoded, block as u32)?;
    }
    let end = translator.draft.stmts.len() as u32;
    translator.draft.block_starts.push(end);
    Ok(translator.draft)
}

/// The join of what leads to each handler.
fn caught_types(input: &Input<'_>, graph: &Graph) -> Vec<Type> {
    let mut caught = vec![Type::BOTTOM; graph.blocks.len()];
    for (ty, handler) in graph.blocks.iter().flat_map(|block| &block.exceptions) {
        let known = &mut caught[*handler as usize];
        if *known != Type::THROWABLE {
            let joined = if *known == Type::BOTTOM { *ty } else { input.program.join(*known, *ty) };
            // Missing classes join to Object; what is caught is a Throwable all the same.
            *known = if joined == Type::OBJECT { Type::THROWABLE } else { joined };
        }
    }
    caught
}

struct Translator<'a, 'c> {
    input: &'a Input<'c>,
    graph: &'a Graph,
    draft: Draft,
    names: LocalNames,
    /// Strings and names of the constant pool that the body's text holds already, by index.
    texts: FxHashMap<u16, TextRange>,
    /// What the dynamic sites of the body take so far.
    site_size: usize,
    /// Per block, what it receives if it receives an exception.
    caught: Vec<Type>,
    /// What the stack looks like at the start of each block: which entries take two slots.
    shapes: Vec<Option<Vec<bool>>>,
    stack: Stack,
    block: u32,
    offset: u32,
    next_offset: u32,
}

impl Translator<'_, '_> {
    fn block(&mut self, decoded: &Decoded<'_>, block: u32) -> Result<(), LowerError> {
        let node = &self.graph.blocks[block as usize];
        self.draft.block_starts.push(self.draft.stmts.len() as u32);
        self.block = block;
        self.offset = decoded.list.get(node.start as usize).map_or(0, |&(offset, _)| offset);
        self.next_offset = self.offset;
        self.enter_stack()?;
        let mut ended = false;
        for number in node.start..node.end {
            let (offset, instruction) = decoded.list[number as usize];
            self.offset = offset;
            let next = decoded.list.get(number as usize + 1).map(|&(next, _)| next);
            self.next_offset = next.unwrap_or(self.input.code.bytes.len() as u32);
            ended = self.instruction(instruction)?;
        }
        // Falls through; or the last instruction is a jump that became a mere edge.
        if !ended {
            self.stmt(Stmt::Goto);
        }
        self.leave_stack()
    }

    /// The entries of the stack at the start of the block, or the exception that it receives.
    fn enter_stack(&mut self) -> Result<(), LowerError> {
        self.stack.clear();
        if self.graph.blocks[self.block as usize].receives {
            let caught = self.caught[self.block as usize];
            let target = self.define(caught, |target| Stmt::Caught { target: target.into() });
            return self.push(target);
        }
        let Some(shape) = self.shapes[self.block as usize].take() else {
            return Err(self.error("no path to this block is known"));
        };
        for (position, &wide) in shape.iter().enumerate() {
            let slot = u32::from(self.input.code.max_locals) + position as u32;
            let value = self.draft.read_entry(self.graph, self.block, slot);
            self.stack.push(value, wide);
        }
        self.check_size()?;
        // Put back, since a jump from further down may lead here too.
        self.shapes[self.block as usize] = Some(shape);
        Ok(())
    }

    /// Leaves the stack where the blocks that follow will look for it.
    fn leave_stack(&mut self) -> Result<(), LowerError> {
        let first = u32::from(self.input.code.max_locals);
        for (position, (value, _)) in self.stack.iter().enumerate() {
            self.draft.exits.set(self.block, first + position as u32, value);
        }
        for &successor in &self.graph.blocks[self.block as usize].successors {
            match &self.shapes[successor as usize] {
                None => self.shapes[successor as usize] = Some(self.stack.shape()),
                Some(shape) if self.stack.has_shape(shape) => {}
                Some(_) => return Err(self.error("the stack differs between two ways to the same place")),
            }
        }
        Ok(())
    }

    /// Translates one instruction; says whether it ended the block.
    fn instruction(&mut self, instruction: Instruction<'_>) -> Result<bool, LowerError> {
        match instruction {
            Instruction::Plain(opcode) => return self.plain(opcode),
            Instruction::Push(_, value) => self.int(value)?,
            Instruction::Pool(opcode, index) => self.pool(opcode, index)?,
            // An ordinary edge by now, to the place that called this copy of the subroutine.
            Instruction::Local(Opcode::RET, _) => return Ok(false),
            Instruction::Local(opcode, slot) if opcode < Opcode::ISTORE => self.load(slot, opcode)?,
            Instruction::Local(opcode, slot) => self.store(slot, opcode)?,
            Instruction::Increment(slot, amount) => self.increment(slot, amount)?,
            Instruction::Branch(opcode, _) => return self.branch(opcode),
            Instruction::Switch(switch) => {
                let value = self.pop()?;
                let cases = switch.cases();
                let targets = &self.graph.blocks[self.block as usize].targets;
                let cases = cases.zip(&targets[1..]).map(|((value, _), &target)| (value, target)).collect();
                let number = self.draft.switches.len() as u32;
                self.draft.switches.push(Switch { cases, default: targets[0] });
                self.stmt(Stmt::Switch { value: value.into(), cases: number });
                return Ok(true);
            }
            Instruction::Interface(index, _) => self.call(Opcode::INVOKEINTERFACE, index)?,
            Instruction::Dynamic(index) => self.dynamic_call(index)?,
            Instruction::NewArray(kind) => self.new_primitive_array(kind)?,
            Instruction::MultiArray(index, dimensions) => self.new_multi_array(index, dimensions)?,
        }
        Ok(false)
    }

    fn plain(&mut self, opcode: Opcode) -> Result<bool, LowerError> {
        match opcode {
            Opcode::NOP => {}
            Opcode::ACONST_NULL => self.constant(crate::Const::Null, Type::NULL)?,
            _ if (Opcode::ICONST_M1..=Opcode::DCONST_1).contains(&opcode) => self.short_constant(opcode)?,
            _ if (Opcode::IALOAD..=Opcode::SALOAD).contains(&opcode) => self.load_element(opcode)?,
            _ if (Opcode::IASTORE..=Opcode::SASTORE).contains(&opcode) => {
                let (value, index, array) = (self.pop()?, self.pop()?, self.pop()?);
                self.stmt(Stmt::StoreElement {
                    array: array.into(),
                    index: index.into(),
                    value: value.into(),
                });
            }
            _ if (Opcode::POP..=Opcode::SWAP).contains(&opcode) => {
                self.stack
                    .shuffle(opcode)
                    .ok_or_else(|| self.error("the stack does not hold what this moves"))?;
                self.check_depth()?;
            }
            _ if (Opcode::IADD..=Opcode::LXOR).contains(&opcode) => self.arithmetic(opcode)?,
            _ if (Opcode::I2L..=Opcode::I2S).contains(&opcode) => self.convert(opcode)?,
            _ if (Opcode::LCMP..=Opcode::DCMPG).contains(&opcode) => {
                use BinaryOp::*;
                let op = [Lcmp, Fcmpl, Fcmpg, Dcmpl, Dcmpg][usize::from(opcode.0 - Opcode::LCMP.0)];
                self.binary(op, Type::INT)?;
            }
            Opcode::ARRAYLENGTH => {
                let array = self.pop()?;
                self.result(Type::INT, |target| Stmt::ArrayLength {
                    target: target.into(),
                    array: array.into(),
                })?;
            }
            Opcode::MONITORENTER => {
                let object = self.pop()?;
                self.stmt(Stmt::MonitorEnter { object: object.into() });
            }
            Opcode::MONITOREXIT => {
                let object = self.pop()?;
                self.stmt(Stmt::MonitorExit { object: object.into() });
            }
            Opcode::ATHROW => {
                let value = self.pop()?;
                self.stmt(Stmt::Throw { value: value.into() });
                return Ok(true);
            }
            Opcode::RETURN => {
                self.stmt(Stmt::Return { value: OptionalVar::NONE });
                return Ok(true);
            }
            _ if (Opcode::IRETURN..=Opcode::ARETURN).contains(&opcode) => {
                let value = self.pop()?;
                self.stmt(Stmt::Return { value: value.into() });
                return Ok(true);
            }
            _ => return Err(self.error(format_args!("{} was not expected", opcode.name()))),
        }
        Ok(false)
    }

    fn branch(&mut self, opcode: Opcode) -> Result<bool, LowerError> {
        use Condition::*;
        const ORDER: [Condition; 6] = [Eq, Ne, Lt, Ge, Gt, Le];
        let (condition, two) = match opcode {
            Opcode::GOTO | Opcode::GOTO_W => return Ok(false),
            Opcode::JSR | Opcode::JSR_W => {
                // The jump is an edge; but the subroutine stores the address, so it has to be a value.
                self.constant(crate::Const::Address, Type::ADDRESS)?;
                return Ok(false);
            }
            Opcode::IFNULL => (Eq, false),
            Opcode::IFNONNULL => (Ne, false),
            Opcode::IF_ACMPEQ => (Eq, true),
            Opcode::IF_ACMPNE => (Ne, true),
            _ if opcode < Opcode::IF_ICMPEQ => (ORDER[usize::from(opcode.0 - Opcode::IFEQ.0)], false),
            _ => (ORDER[usize::from(opcode.0 - Opcode::IF_ICMPEQ.0)], true),
        };
        let right = if two { Some(self.pop()?) } else { None };
        let left = self.pop()?;
        // Both ways lead to the same block: nothing is decided.
        if self.graph.blocks[self.block as usize].successors.len() == 1 {
            return Ok(false);
        }
        let right = right.map_or(OptionalVar::NONE, OptionalVar::from);
        self.stmt(Stmt::If { condition, left: left.into(), right });
        Ok(true)
    }

    /// Rows of four (int, long, float, double) for each operation.
    fn arithmetic(&mut self, opcode: Opcode) -> Result<(), LowerError> {
        use BinaryOp::*;
        const TYPES: [Type; 4] = [Type::INT, Type::LONG, Type::FLOAT, Type::DOUBLE];
        if (Opcode::INEG..=Opcode::DNEG).contains(&opcode) {
            let ty = TYPES[usize::from(opcode.0 - Opcode::INEG.0)];
            return self.unary(UnaryOp::Neg, ty);
        }
        if opcode < Opcode::INEG {
            let row = usize::from(opcode.0 - Opcode::IADD.0);
            return self.binary([Add, Sub, Mul, Div, Rem][row / 4], TYPES[row % 4]);
        }
        let row = usize::from(opcode.0 - Opcode::ISHL.0);
        self.binary([Shl, Shr, Ushr, And, Or, Xor][row / 2], TYPES[row % 2])
    }

    fn convert(&mut self, opcode: Opcode) -> Result<(), LowerError> {
        use UnaryOp::*;
        const ROWS: [(UnaryOp, Type); 15] = [
            (I2l, Type::LONG),
            (I2f, Type::FLOAT),
            (I2d, Type::DOUBLE),
            (L2i, Type::INT),
            (L2f, Type::FLOAT),
            (L2d, Type::DOUBLE),
            (F2i, Type::INT),
            (F2l, Type::LONG),
            (F2d, Type::DOUBLE),
            (D2i, Type::INT),
            (D2l, Type::LONG),
            (D2f, Type::FLOAT),
            (I2b, Type::BYTE),
            (I2c, Type::CHAR),
            (I2s, Type::SHORT),
        ];
        let (op, ty) = ROWS[usize::from(opcode.0 - Opcode::I2L.0)];
        self.unary(op, ty)
    }

    fn unary(&mut self, op: UnaryOp, ty: Type) -> Result<(), LowerError> {
        let source = self.pop()?;
        self.result(ty, |target| Stmt::Unary { op, target: target.into(), source: source.into() })
    }

    fn binary(&mut self, op: BinaryOp, ty: Type) -> Result<(), LowerError> {
        let (right, left) = (self.pop()?, self.pop()?);
        self.result(ty, |target| Stmt::Binary {
            op,
            target: target.into(),
            left: left.into(),
            right: right.into(),
        })
    }

    fn load_element(&mut self, opcode: Opcode) -> Result<(), LowerError> {
        let (index, array) = (self.pop()?, self.pop()?);
        let load = |target: Value| Stmt::LoadElement {
            target: target.into(),
            array: array.into(),
            index: index.into(),
        };
        let otherwise = match opcode {
            Opcode::IALOAD => return self.result(Type::INT, load),
            Opcode::LALOAD => return self.result(Type::LONG, load),
            Opcode::FALOAD => return self.result(Type::FLOAT, load),
            Opcode::DALOAD => return self.result(Type::DOUBLE, load),
            Opcode::CALOAD => return self.result(Type::CHAR, load),
            Opcode::SALOAD => return self.result(Type::SHORT, load),
            // `baload` also reads from `boolean[]`; the type of the array decides.
            Opcode::BALOAD => Type::BYTE,
            _ => Type::OBJECT,
        };
        let target = self.define(Type::BOTTOM, load);
        self.draft.derived.push((target, Derived::Element(array, otherwise)));
        self.push(target)
    }

    /// Defines a value by a statement.
    fn define(&mut self, ty: Type, make: impl FnOnce(Value) -> Stmt) -> Value {
        let target = self.draft.value(Definition::Stmt(self.draft.stmts.len() as u32), ty);
        self.stmt(make(target));
        target
    }

    /// Defines a value by a statement and pushes it.
    fn result(&mut self, ty: Type, make: impl FnOnce(Value) -> Stmt) -> Result<(), LowerError> {
        let target = self.define(ty, make);
        self.push(target)
    }

    fn stmt(&mut self, stmt: Stmt) {
        self.draft.stmts.push(DraftStmt { stmt, offset: self.offset, keep: false });
    }

    fn push(&mut self, value: Value) -> Result<(), LowerError> {
        self.stack.push(value, self.draft.data(value).ty.is_wide());
        self.check_depth()
    }

    fn check_depth(&self) -> Result<(), LowerError> {
        if self.stack.depth() <= usize::from(self.input.code.max_stack) {
            return Ok(());
        }
        Err(self.error("the stack grows beyond max_stack"))
    }

    fn check_size(&self) -> Result<(), LowerError> {
        if self.draft.is_full() {
            return Err(self.error("the body carries too many values through too many blocks"));
        }
        Ok(())
    }

    /// A string of the constant pool in the body's text, where it is stored once.
    fn text(&mut self, index: u16) -> Result<TextRange, LowerError> {
        if let Some(&known) = self.texts.get(&index) {
            return Ok(known);
        }
        let text = self.input.pool.utf8(index)?;
        let range = self.draft.text(text.0);
        self.texts.insert(index, range);
        Ok(range)
    }

    fn pop(&mut self) -> Result<Value, LowerError> {
        self.stack.pop().ok_or_else(|| self.error("the stack is empty"))
    }

    #[cold]
    fn error(&self, cause: impl std::fmt::Display) -> LowerError {
        LowerError::new(self.offset, cause)
    }
}
