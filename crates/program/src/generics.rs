//! What is declared with type parameters? (JVMS 4.7.9)

use classfile::{ConstantPool, Signature};

use crate::ids::{ClassId, MethodId};
use crate::model::Program;

impl Program {
    /// Whether a class has type parameters, or is nested in a class that has.
    pub fn is_generic(&self, class: ClassId) -> bool {
        // A class cannot be nested in itself, but a damaged class file may say so.
        let mut around = Some(class);
        for _ in 0..16 {
            let Some(class) = around else { return false };
            if self.has_class_parameters(class) {
                return true;
            }
            around = self.enclosing_class(class);
        }
        false
    }

    fn has_class_parameters(&self, class: ClassId) -> bool {
        let Ok(Some(open)) = self.open(class) else { return false };
        let pool = open.pool();
        open.attribute::<Signature>(&pool).is_some_and(|signature| begins_with_parameters(&pool, signature))
    }

    /// Whether a method has type parameters of its own.
    pub fn is_generic_method(&self, method: MethodId) -> bool {
        let declared = self.method(method);
        let Ok(Some(open)) = self.open(declared.class) else { return false };
        let pool = open.pool();
        let Some(member) = open.method(declared.index) else { return false };
        let signature = member.attributes.typed::<Signature>(&pool).ok().flatten();
        signature.is_some_and(|signature| begins_with_parameters(&pool, signature))
    }
}

/// JVMS 4.7.9.1: type parameters come first, in angle brackets.
fn begins_with_parameters(pool: &ConstantPool<'_>, signature: Signature) -> bool {
    pool.utf8(signature.0).is_ok_and(|text| text.0.first() == Some(&b'<'))
}
