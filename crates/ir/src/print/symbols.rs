//! Operations and conditions as written between or before their operands.

use crate::statement::{BinaryOp, CallKind, Condition, UnaryOp};

impl UnaryOp {
    /// All operations.
    pub(crate) const ALL: [UnaryOp; 16] = {
        use UnaryOp::*;
        [Neg, I2l, I2f, I2d, L2i, L2f, L2d, F2i, F2l, F2d, D2i, D2l, D2f, I2b, I2c, I2s]
    };

    /// The word before the operand.
    pub fn mnemonic(self) -> &'static str {
        match self {
            UnaryOp::Neg => "neg",
            UnaryOp::I2l => "i2l",
            UnaryOp::I2f => "i2f",
            UnaryOp::I2d => "i2d",
            UnaryOp::L2i => "l2i",
            UnaryOp::L2f => "l2f",
            UnaryOp::L2d => "l2d",
            UnaryOp::F2i => "f2i",
            UnaryOp::F2l => "f2l",
            UnaryOp::F2d => "f2d",
            UnaryOp::D2i => "d2i",
            UnaryOp::D2l => "d2l",
            UnaryOp::D2f => "d2f",
            UnaryOp::I2b => "i2b",
            UnaryOp::I2c => "i2c",
            UnaryOp::I2s => "i2s",
        }
    }
}

impl BinaryOp {
    /// All operations.
    pub(crate) const ALL: [BinaryOp; 16] = {
        use BinaryOp::*;
        [Add, Sub, Mul, Div, Rem, Shl, Shr, Ushr, And, Or, Xor, Lcmp, Fcmpl, Fcmpg, Dcmpl, Dcmpg]
    };

    /// The text between the operands: the operator of the language, or the name of the instruction.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Ushr => ">>>",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::Lcmp => "lcmp",
            BinaryOp::Fcmpl => "fcmpl",
            BinaryOp::Fcmpg => "fcmpg",
            BinaryOp::Dcmpl => "dcmpl",
            BinaryOp::Dcmpg => "dcmpg",
        }
    }
}

impl Condition {
    /// All conditions.
    pub(crate) const ALL: [Condition; 6] =
        [Condition::Eq, Condition::Ne, Condition::Lt, Condition::Ge, Condition::Gt, Condition::Le];

    /// The text between the operands.
    pub fn symbol(self) -> &'static str {
        match self {
            Condition::Eq => "==",
            Condition::Ne => "!=",
            Condition::Lt => "<",
            Condition::Ge => ">=",
            Condition::Gt => ">",
            Condition::Le => "<=",
        }
    }
}

impl CallKind {
    /// All kinds.
    pub(crate) const ALL: [CallKind; 4] =
        [CallKind::Virtual, CallKind::Interface, CallKind::Special, CallKind::Static];

    /// The word that starts a call.
    pub fn word(self) -> &'static str {
        match self {
            CallKind::Virtual => "virtual",
            CallKind::Interface => "interface",
            CallKind::Special => "special",
            CallKind::Static => "static",
        }
    }
}
