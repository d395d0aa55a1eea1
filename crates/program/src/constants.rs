//! Which static fields do compilers replace by their values? (JVMS 4.7.2)

use classfile::ConstantValue;

use crate::ids::FieldId;
use crate::model::Program;

impl Program {
    /// Whether the class file has the value of a field: code that reads it then holds the value instead.
    pub fn is_constant(&self, field: FieldId) -> bool {
        let class = self.field(field).class;
        // The fields of a class file have the ids of a span, in their order.
        let position = field.0 as usize - self.class(class).fields.start();
        let Ok(Some(open)) = self.open(class) else { return false };
        let Some(member) = open.field(position as u16) else { return false };
        member.attributes.typed::<ConstantValue>(&open.pool()).is_ok_and(|value| value.is_some())
    }
}
