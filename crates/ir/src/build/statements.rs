//! One method for each kind of statement.

use program::{DescriptorId, FieldRefId, HandleTarget, MethodRefId, Type};

use crate::body::{DynamicCall, Switch};
use crate::ids::{BlockId, VarId};
use crate::statement::{BinaryOp, CallKind, Condition, Const, List, OptionalVar, Stmt, UnaryOp};

use super::{BodyBuilder, BuildProblem};

/// Values.
impl BodyBuilder {
    /// `target = phi(sources)`: one source for each block that comes before, in any order.
    pub fn phi(&mut self, target: VarId, sources: &[(BlockId, VarId)]) -> &mut Self {
        let current = self.current.and_then(|block| self.blocks.get_mut(block.0 as usize));
        if let Some(draft) = current {
            // As many statements as phis: nothing else has come before.
            if draft.phis.len() == draft.stmts.len() {
                draft.phis.push(sources.to_vec());
            } else {
                self.complain(BuildProblem::LatePhi);
            }
        }
        // The list is written when all blocks are known.
        self.push(Stmt::Phi { target, sources: List(0) })
    }

    /// `target = null`.
    pub fn null(&mut self, target: VarId) -> &mut Self {
        self.push(Stmt::Const { target, value: Const::Null })
    }

    /// `target = value` of an `int` or narrower.
    pub fn int(&mut self, target: VarId, value: i32) -> &mut Self {
        self.push(Stmt::Const { target, value: Const::Int(value) })
    }

    /// `target = value` of a `long`.
    pub fn long(&mut self, target: VarId, value: i64) -> &mut Self {
        let position = self.keep_wide(value as u64);
        self.push(Stmt::Const { target, value: Const::Long(position) })
    }

    /// `target = value` of a `float`, given as bits: so a NaN stays the one it is.
    pub fn float(&mut self, target: VarId, bits: u32) -> &mut Self {
        self.push(Stmt::Const { target, value: Const::Float(bits) })
    }

    /// `target = value` of a `double`, given as bits.
    pub fn double(&mut self, target: VarId, bits: u64) -> &mut Self {
        let position = self.keep_wide(bits);
        self.push(Stmt::Const { target, value: Const::Double(position) })
    }

    /// `target = "text"`, in modified UTF-8.
    pub fn string(&mut self, target: VarId, text: &[u8]) -> &mut Self {
        let range = self.keep_text(text);
        self.push(Stmt::Const { target, value: Const::String(range) })
    }

    /// `target = class ty`.
    pub fn class_constant(&mut self, target: VarId, ty: Type) -> &mut Self {
        self.push(Stmt::Const { target, value: Const::Class(ty) })
    }

    /// `target = methodtype descriptor`.
    pub fn method_type(&mut self, target: VarId, descriptor: DescriptorId) -> &mut Self {
        self.push(Stmt::Const { target, value: Const::MethodType(descriptor) })
    }

    /// `target = handle`.
    pub fn handle(&mut self, target: VarId, handle: HandleTarget) -> &mut Self {
        let position = self.handles.len() as u32;
        self.handles.push(handle);
        self.push(Stmt::Const { target, value: Const::Handle(position) })
    }

    /// `target = constant …`: a dynamic constant.
    pub fn dynamic_constant(&mut self, target: VarId, constant: DynamicCall) -> &mut Self {
        let position = self.keep_dynamic(constant);
        self.push(Stmt::Const { target, value: Const::Dynamic(position) })
    }

    /// `target =` the address that `jsr` pushes.
    pub fn return_address(&mut self, target: VarId) -> &mut Self {
        self.push(Stmt::Const { target, value: Const::Address })
    }

    /// `target = source`.
    pub fn copy(&mut self, target: VarId, source: VarId) -> &mut Self {
        self.push(Stmt::Copy { target, source })
    }

    /// `target = op source`.
    pub fn unary(&mut self, target: VarId, op: UnaryOp, source: VarId) -> &mut Self {
        self.push(Stmt::Unary { op, target, source })
    }

    /// `target = left op right`.
    pub fn binary(&mut self, target: VarId, op: BinaryOp, left: VarId, right: VarId) -> &mut Self {
        self.push(Stmt::Binary { op, target, left, right })
    }

    /// `target = (ty) source`.
    pub fn cast(&mut self, target: VarId, source: VarId, ty: Type) -> &mut Self {
        self.push(Stmt::Cast { target, source, ty })
    }

    /// `target = source instanceof ty`.
    pub fn instance_of(&mut self, target: VarId, source: VarId, ty: Type) -> &mut Self {
        self.push(Stmt::InstanceOf { target, source, ty })
    }

    /// `target = caught`: the exception that a handler receives.
    pub fn caught(&mut self, target: VarId) -> &mut Self {
        self.push(Stmt::Caught { target })
    }

    fn keep_wide(&mut self, bits: u64) -> u32 {
        self.wides.push(bits);
        self.wides.len() as u32 - 1
    }

    fn keep_dynamic(&mut self, call: DynamicCall) -> u32 {
        self.dynamics.push(call);
        self.dynamics.len() as u32 - 1
    }
}

/// Memory, calls and monitors.
impl BodyBuilder {
    /// `target = new class`; the constructor is a call of its own.
    pub fn new_object(&mut self, target: VarId, class: Type) -> &mut Self {
        if class.as_class().is_none() {
            self.complain(BuildProblem::NotCreatable);
        }
        self.push(Stmt::New { target, class })
    }

    /// `target = new array[length]`; the type is the array's.
    pub fn new_array(&mut self, target: VarId, array: Type, length: VarId) -> &mut Self {
        self.check_dimensions(array, 1);
        self.push(Stmt::NewArray { target, array, length })
    }

    /// `target = new array[..][..]`: one length per dimension that is created.
    pub fn new_multi_array(&mut self, target: VarId, array: Type, lengths: &[VarId]) -> &mut Self {
        self.check_dimensions(array, lengths.len());
        let lengths = self.list(lengths.iter().copied());
        self.push(Stmt::NewMultiArray { target, array, lengths })
    }

    fn check_dimensions(&mut self, array: Type, created: usize) {
        if created == 0 || created > usize::from(array.dimensions()) {
            self.complain(BuildProblem::NotCreatable);
        }
    }

    /// `target = length array`.
    pub fn array_length(&mut self, target: VarId, array: VarId) -> &mut Self {
        self.push(Stmt::ArrayLength { target, array })
    }

    /// `target = array[index]`.
    pub fn load_element(&mut self, target: VarId, array: VarId, index: VarId) -> &mut Self {
        self.push(Stmt::LoadElement { target, array, index })
    }

    /// `array[index] = value`.
    pub fn store_element(&mut self, array: VarId, index: VarId, value: VarId) -> &mut Self {
        self.push(Stmt::StoreElement { array, index, value })
    }

    /// `target = object.field`.
    pub fn load_field(&mut self, target: VarId, object: VarId, field: FieldRefId) -> &mut Self {
        self.push(Stmt::LoadField { target, object, field })
    }

    /// `object.field = value`.
    pub fn store_field(&mut self, object: VarId, field: FieldRefId, value: VarId) -> &mut Self {
        self.push(Stmt::StoreField { object, field, value })
    }

    /// `target = Class.field`.
    pub fn load_static(&mut self, target: VarId, field: FieldRefId) -> &mut Self {
        self.push(Stmt::LoadStatic { target, field })
    }

    /// `Class.field = value`.
    pub fn store_static(&mut self, field: FieldRefId, value: VarId) -> &mut Self {
        self.push(Stmt::StoreStatic { field, value })
    }

    /// A call; the receiver, if there is one, is the first argument.
    pub fn call(
        &mut self,
        target: Option<VarId>,
        kind: CallKind,
        method: MethodRefId,
        arguments: &[VarId],
    ) -> &mut Self {
        let arguments = self.list(arguments.iter().copied());
        self.push(Stmt::Call { kind, target: target.into(), method, arguments })
    }

    /// `invokedynamic`.
    pub fn dynamic(&mut self, target: Option<VarId>, call: DynamicCall, arguments: &[VarId]) -> &mut Self {
        let site = self.keep_dynamic(call);
        let arguments = self.list(arguments.iter().copied());
        self.push(Stmt::Dynamic { target: target.into(), site, arguments })
    }

    /// `monitorenter object`.
    pub fn monitor_enter(&mut self, object: VarId) -> &mut Self {
        self.push(Stmt::MonitorEnter { object })
    }

    /// `monitorexit object`.
    pub fn monitor_exit(&mut self, object: VarId) -> &mut Self {
        self.push(Stmt::MonitorExit { object })
    }
}

/// What ends a block.
impl BodyBuilder {
    /// `throw value`.
    pub fn throw(&mut self, value: VarId) -> &mut Self {
        self.push(Stmt::Throw { value })
    }

    /// `return` from a void method.
    pub fn return_void(&mut self) -> &mut Self {
        self.push(Stmt::Return { value: OptionalVar::NONE })
    }

    /// `return value`.
    pub fn return_value(&mut self, value: VarId) -> &mut Self {
        self.push(Stmt::Return { value: value.into() })
    }

    /// `goto block`.
    pub fn goto(&mut self, block: BlockId) -> &mut Self {
        self.successor(block);
        self.push(Stmt::Goto)
    }

    /// `if left condition right goto then else otherwise`; without a right side, the left one is compared
    /// with 0 or null. Where both ways lead to one block, nothing is decided and the statement is a `goto`.
    pub fn branch(
        &mut self,
        condition: Condition,
        left: VarId,
        right: Option<VarId>,
        then: BlockId,
        otherwise: BlockId,
    ) -> &mut Self {
        if then == otherwise {
            return self.goto(then);
        }
        self.successor(then);
        self.successor(otherwise);
        self.push(Stmt::If { condition, left, right: right.into() })
    }

    /// `switch value { case: block, default: block }`.
    pub fn switch(&mut self, value: VarId, cases: &[(i32, BlockId)], default: BlockId) -> &mut Self {
        let default = self.successor(default);
        let cases = cases.iter().map(|&(case, block)| (case, self.successor(block))).collect();
        let position = self.switches.len() as u32;
        self.switches.push(Switch { cases, default });
        self.push(Stmt::Switch { value, cases: position })
    }

    /// The position of a block among the successors of the current one.
    fn successor(&mut self, block: BlockId) -> u16 {
        let Some(draft) = self.current.and_then(|current| self.blocks.get_mut(current.0 as usize)) else {
            return 0;
        };
        // The block has ended; `push` reports that.
        if draft.stmts.last().is_some_and(|(last, _)| last.is_terminator()) {
            return 0;
        }
        let known = draft.successors.iter().position(|&known| known == block);
        let position = known.unwrap_or_else(|| {
            draft.successors.push(block);
            draft.successors.len() - 1
        });
        match u16::try_from(position) {
            // The number of successors, one more than the last position, must fit too.
            Ok(position) if position < u16::MAX => position,
            _ => {
                self.complain(BuildProblem::TooLarge);
                0
            }
        }
    }
}
