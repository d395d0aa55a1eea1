//! Types as messages show them.

use super::{Length, Type, TypeId, Types};
use crate::lex::Symbols;

impl Types {
    /// The type in words: `pointer to struct s`.
    pub fn describe(&self, symbols: &Symbols, ty: TypeId) -> String {
        let mut text = String::new();
        let mut ty = ty;
        // A loop, because each form has at most one inner type.
        loop {
            match self.get(ty) {
                Type::Basic(builtin) => {
                    text.push_str(&format!("{builtin:?}").to_lowercase());
                    return text;
                }
                Type::BitInt(bits, signed) => {
                    text.push_str(&format!("{}_BitInt({bits})", if signed { "" } else { "unsigned " }));
                    return text;
                }
                Type::Pointer(of) => {
                    text.push_str("pointer to ");
                    ty = of;
                }
                Type::Array(of, length) => {
                    match length {
                        Length::Known(count) => text.push_str(&format!("array of {count} ")),
                        Length::Open | Length::Variable => text.push_str("array of "),
                    }
                    ty = of;
                }
                Type::Vector(of, bytes) => {
                    text.push_str(&format!("vector of {bytes} bytes of "));
                    ty = of;
                }
                Type::Function(returns, _) => {
                    text.push_str("function returning ");
                    ty = returns;
                }
                Type::Record(id) => {
                    let record = &self.structs[id];
                    let tag = record.tag.map_or("?".into(), |tag| String::from_utf8_lossy(symbols.get(tag)));
                    text.push_str(&format!("{} {tag}", if record.union { "union" } else { "struct" }));
                    return text;
                }
                Type::Unknown => {
                    text.push('?');
                    return text;
                }
            }
        }
    }
}
