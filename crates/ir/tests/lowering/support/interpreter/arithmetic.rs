//! Operations on numbers (JVMS 6.5).

use ir::{BinaryOp, Condition, UnaryOp};

use super::value::Value;
use super::{Machine, Run, fault};

impl Machine<'_> {
    pub(super) fn unary(&self, op: UnaryOp, value: Value) -> Run<Value> {
        use UnaryOp::*;
        use Value::*;
        // Rust's `as` saturates and takes NaN to 0, as the JVM does.
        Ok(match (op, value) {
            (Neg, Int(a)) => Int(a.wrapping_neg()),
            (Neg, Long(a)) => Long(a.wrapping_neg()),
            (Neg, Float(a)) => Float(-a),
            (Neg, Double(a)) => Double(-a),
            (I2l, Int(a)) => Long(a.into()),
            (I2f, Int(a)) => Float(a as f32),
            (I2d, Int(a)) => Double(a.into()),
            (L2i, Long(a)) => Int(a as i32),
            (L2f, Long(a)) => Float(a as f32),
            (L2d, Long(a)) => Double(a as f64),
            (F2i, Float(a)) => Int(a as i32),
            (F2l, Float(a)) => Long(a as i64),
            (F2d, Float(a)) => Double(a.into()),
            (D2i, Double(a)) => Int(a as i32),
            (D2l, Double(a)) => Long(a as i64),
            (D2f, Double(a)) => Float(a as f32),
            (I2b, Int(a)) => Int(a as i8 as i32),
            (I2c, Int(a)) => Int(a as u16 as i32),
            (I2s, Int(a)) => Int(a as i16 as i32),
            other => return fault(format!("{other:?}")),
        })
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Run<Value> {
        use BinaryOp::*;
        use Value::*;
        let division = matches!(op, Div | Rem);
        if division && matches!((left, right), (Int(_), Int(0)) | (Long(_), Long(0))) {
            return self.thrown("java/lang/ArithmeticException");
        }
        Ok(match (op, left, right) {
            (Add, Int(a), Int(b)) => Int(a.wrapping_add(b)),
            (Sub, Int(a), Int(b)) => Int(a.wrapping_sub(b)),
            (Mul, Int(a), Int(b)) => Int(a.wrapping_mul(b)),
            (Div, Int(a), Int(b)) => Int(a.wrapping_div(b)),
            (Rem, Int(a), Int(b)) => Int(a.wrapping_rem(b)),
            (Shl, Int(a), Int(b)) => Int(a.wrapping_shl(b as u32)),
            (Shr, Int(a), Int(b)) => Int(a.wrapping_shr(b as u32)),
            (Ushr, Int(a), Int(b)) => Int((a as u32).wrapping_shr(b as u32) as i32),
            (And, Int(a), Int(b)) => Int(a & b),
            (Or, Int(a), Int(b)) => Int(a | b),
            (Xor, Int(a), Int(b)) => Int(a ^ b),
            (Add, Long(a), Long(b)) => Long(a.wrapping_add(b)),
            (Sub, Long(a), Long(b)) => Long(a.wrapping_sub(b)),
            (Mul, Long(a), Long(b)) => Long(a.wrapping_mul(b)),
            (Div, Long(a), Long(b)) => Long(a.wrapping_div(b)),
            (Rem, Long(a), Long(b)) => Long(a.wrapping_rem(b)),
            (Shl, Long(a), Int(b)) => Long(a.wrapping_shl(b as u32)),
            (Shr, Long(a), Int(b)) => Long(a.wrapping_shr(b as u32)),
            (Ushr, Long(a), Int(b)) => Long((a as u64).wrapping_shr(b as u32) as i64),
            (And, Long(a), Long(b)) => Long(a & b),
            (Or, Long(a), Long(b)) => Long(a | b),
            (Xor, Long(a), Long(b)) => Long(a ^ b),
            (Lcmp, Long(a), Long(b)) => Int(a.cmp(&b) as i32),
            (Add, Float(a), Float(b)) => Float(a + b),
            (Sub, Float(a), Float(b)) => Float(a - b),
            (Mul, Float(a), Float(b)) => Float(a * b),
            (Div, Float(a), Float(b)) => Float(a / b),
            (Rem, Float(a), Float(b)) => Float(a % b),
            (Fcmpl, Float(a), Float(b)) => Int(a.partial_cmp(&b).map_or(-1, |order| order as i32)),
            (Fcmpg, Float(a), Float(b)) => Int(a.partial_cmp(&b).map_or(1, |order| order as i32)),
            (Add, Double(a), Double(b)) => Double(a + b),
            (Sub, Double(a), Double(b)) => Double(a - b),
            (Mul, Double(a), Double(b)) => Double(a * b),
            (Div, Double(a), Double(b)) => Double(a / b),
            (Rem, Double(a), Double(b)) => Double(a % b),
            (Dcmpl, Double(a), Double(b)) => Int(a.partial_cmp(&b).map_or(-1, |order| order as i32)),
            (Dcmpg, Double(a), Double(b)) => Int(a.partial_cmp(&b).map_or(1, |order| order as i32)),
            other => return fault(format!("{other:?}")),
        })
    }

    pub(super) fn holds(&self, condition: Condition, left: Value, right: Option<Value>) -> Run<bool> {
        use Condition::*;
        if let Value::Int(left) = left {
            let right = match right {
                None => 0,
                Some(Value::Int(right)) => right,
                Some(other) => return fault(format!("an int is compared with {other:?}")),
            };
            return Ok(match condition {
                Eq => left == right,
                Ne => left != right,
                Lt => left < right,
                Ge => left >= right,
                Gt => left > right,
                Le => left <= right,
            });
        }
        let same = match right.unwrap_or(Value::Null) {
            right @ (Value::Null | Value::Object(_)) => left.is_same(right),
            other
            @ (Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) | Value::Address) => {
                return fault(format!("a reference is compared with {other:?}"));
            }
        };
        match condition {
            Eq => Ok(same),
            Ne => Ok(!same),
            Lt | Ge | Gt | Le => fault("references have no order"),
        }
    }
}
