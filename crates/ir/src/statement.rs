//! The statements of a body: sixteen bytes each.

use program::{DescriptorId, FieldRefId, MethodRefId, Type};

use crate::ids::VarId;

/// One statement. Its variables, constants and ids are inline; lists are in the body.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "each statement's form names its fields")]
pub enum Stmt {
    /// `target = phi(sources)`, one source per predecessor of the block, in their order.
    Phi { target: VarId, sources: List },
    /// `target = value`.
    Const { target: VarId, value: Const },
    /// `target = source`. Lowering leaves copies only where it is asked to.
    Copy { target: VarId, source: VarId },
    /// `target = op source`.
    Unary { op: UnaryOp, target: VarId, source: VarId },
    /// `target = left op right`.
    Binary { op: BinaryOp, target: VarId, left: VarId, right: VarId },
    /// `target = new class`; the constructor is a call of its own.
    New { target: VarId, class: Type },
    /// `target = new array[length]`; the type is the array's.
    NewArray { target: VarId, array: Type, length: VarId },
    /// `target = new array[..][..]`: one length per dimension that is created.
    NewMultiArray { target: VarId, array: Type, lengths: List },
    /// `target = array.length`.
    ArrayLength { target: VarId, array: VarId },
    /// `target = array[index]`.
    LoadElement { target: VarId, array: VarId, index: VarId },
    /// `array[index] = value`.
    StoreElement { array: VarId, index: VarId, value: VarId },
    /// `target = object.field`.
    LoadField { target: VarId, object: VarId, field: FieldRefId },
    /// `object.field = value`.
    StoreField { object: VarId, field: FieldRefId, value: VarId },
    /// `target = Class.field`; may initialise the class.
    LoadStatic { target: VarId, field: FieldRefId },
    /// `Class.field = value`; may initialise the class.
    StoreStatic { field: FieldRefId, value: VarId },
    /// `target = (ty) source`.
    Cast { target: VarId, source: VarId, ty: Type },
    /// `target = source instanceof ty`.
    InstanceOf { target: VarId, source: VarId, ty: Type },
    /// A call; the receiver, if there is one, is the first argument. The method is as the instruction
    /// names it: hierarchy-based analyses must start from that class.
    Call { kind: CallKind, target: OptionalVar, method: MethodRefId, arguments: List },
    /// `invokedynamic`: `site` is a position in [`crate::Body::dynamics`].
    Dynamic { target: OptionalVar, site: u32, arguments: List },
    /// The exception that a handler receives.
    Caught { target: VarId },
    /// `monitorenter`.
    MonitorEnter { object: VarId },
    /// `monitorexit`.
    MonitorExit { object: VarId },
    /// Ends a block: throws.
    Throw { value: VarId },
    /// Ends a block: returns; the value flows to the body's result variable.
    Return { value: OptionalVar },
    /// Ends a block: goes to the only successor.
    Goto,
    /// Ends a block: to the first successor if the condition holds, else to the second.
    If { condition: Condition, left: VarId, right: OptionalVar },
    /// Ends a block: `cases` is what [`crate::Body::switch`] takes.
    Switch { value: VarId, cases: u32 },
}

const _: () = assert!(size_of::<Stmt>() == 16, "millions of statements are kept");

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Const {
    /// `null`.
    Null,
    /// An `int` (or anything narrower).
    Int(i32),
    /// A `float`, as bits.
    Float(u32),
    /// A `long`: a position among the body's wide constants.
    Long(u32),
    /// A `double`: a position among the body's wide constants.
    Double(u32),
    /// A string of the body's text.
    String(TextRange),
    /// A class constant.
    Class(Type),
    /// A method type constant.
    MethodType(DescriptorId),
    /// A method handle: a position in [`crate::Body::handles`].
    Handle(u32),
    /// A dynamic constant: a position in [`crate::Body::dynamics`].
    Dynamic(u32),
    /// The return address that `jsr` pushes; nothing but `ret` uses it.
    Address,
}

/// A string in the body's text, in modified UTF-8: at this position are its length, in four bytes, and the
/// string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRange(pub u32);

/// A list of variables in the body's operands: at this position are the length and the variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List(pub u32);

/// A variable that may be missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OptionalVar(u32);

impl OptionalVar {
    /// No variable.
    pub const NONE: OptionalVar = OptionalVar(u32::MAX);

    /// The variable, if there is one.
    #[inline]
    pub fn get(self) -> Option<VarId> {
        (self != Self::NONE).then_some(VarId(self.0))
    }
}

impl From<VarId> for OptionalVar {
    fn from(var: VarId) -> Self {
        OptionalVar(var.0)
    }
}

impl From<Option<VarId>> for OptionalVar {
    fn from(var: Option<VarId>) -> Self {
        var.map_or(Self::NONE, Self::from)
    }
}

impl std::fmt::Debug for OptionalVar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CallKind {
    /// `invokevirtual`.
    Virtual,
    /// `invokeinterface`.
    Interface,
    /// `invokespecial`: constructors, private methods, super calls.
    Special,
    /// `invokestatic`.
    Static,
}

/// Operations on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of JVMS 6.5")]
pub enum UnaryOp {
    Neg,
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
}

/// Operations on two values; their types follow from the variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of JVMS 6.5")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
    Lcmp,
    Fcmpl,
    Fcmpg,
    Dcmpl,
    Dcmpg,
}

/// When a conditional jump is taken. Without a right side the value is compared with 0 or null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Stmt {
    /// Whether the statement ends a block.
    pub fn is_terminator(&self) -> bool {
        use Stmt::*;
        matches!(self, Throw { .. } | Return { .. } | Goto | If { .. } | Switch { .. })
    }

    /// The method that a call names; nothing for other statements.
    pub fn called(&self) -> Option<MethodRefId> {
        if let Stmt::Call { method, .. } = *self { Some(method) } else { None }
    }

    /// Whether running it may throw. `floating` says whether a variable is a floating-point number: those can
    /// be divided by zero.
    pub fn can_throw(&self, floating: impl Fn(VarId) -> bool) -> bool {
        use Stmt::*;
        match self {
            Binary { op: BinaryOp::Div | BinaryOp::Rem, left, .. } => !floating(*left),
            Const { value, .. } => matches!(
                value,
                self::Const::Class(_)
                    | self::Const::MethodType(_)
                    | self::Const::Handle(_)
                    | self::Const::Dynamic(_)
            ),
            New { .. }
            | NewArray { .. }
            | NewMultiArray { .. }
            | ArrayLength { .. }
            | LoadElement { .. }
            | StoreElement { .. }
            | LoadField { .. }
            | StoreField { .. }
            | LoadStatic { .. }
            | StoreStatic { .. }
            | Cast { .. }
            | InstanceOf { .. }
            | Call { .. }
            | Dynamic { .. }
            | MonitorEnter { .. }
            | MonitorExit { .. }
            | Throw { .. } => true,
            Phi { .. }
            | Copy { .. }
            | Unary { .. }
            | Binary { .. }
            | Caught { .. }
            | Return { .. }
            | Goto
            | If { .. }
            | Switch { .. } => false,
        }
    }
}
