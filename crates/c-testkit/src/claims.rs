//! Is our idea of sizes and offsets the compiler's?
//!
//! Writes `_Static_assert`s for the structs of a unit. Appended to the preprocessed text they make the
//! compiler the judge: it stays silent where both agree.

use std::fmt::Write as _;

use c_front::syntax::Unit;
use c_front::types::{StructId, Type, Types};

/// The claims about one unit.
#[derive(Debug)]
pub struct Claims {
    /// C text to append to the preprocessed unit.
    pub text: String,
    /// How many structs and unions it mentions.
    pub structs: usize,
    /// How many members.
    pub members: usize,
}

/// What we hold of every struct and union that has a name at the top level.
pub fn claims(unit: &Unit, types: &Types) -> Claims {
    let mut claims = Claims { text: String::new(), structs: 0, members: 0 };
    // Whatever the unit ends in, what follows starts on a line of its own.
    claims.text.push('\n');
    for (id, record) in types.defined_structs() {
        let keyword = if record.union { "union" } else { "struct" };
        let name = match (record.tag, record.typedef_name) {
            (Some(tag), _) if record.top_level => format!("{keyword} {}", unit.name(tag)),
            (None, Some(name)) => unit.name(name).into_owned(),
            _ => continue,
        };
        claims.structs += 1;
        claim(&mut claims.text, &format!("sizeof ({name})"), record.size);
        claim(&mut claims.text, &format!("_Alignof ({name})"), u64::from(record.align));
        members(unit, types, &mut claims, (id, &name), 0, 0);
    }
    claims
}

fn members(
    unit: &Unit,
    types: &Types,
    claims: &mut Claims,
    (id, name): (StructId, &str),
    base: u64,
    depth: u32,
) {
    const DEEPEST: u32 = 20;
    for field in types.structs[id].fields.as_deref().unwrap_or_default() {
        match (field.name, types.get(field.ty)) {
            (None, Type::Record(inner)) if depth < DEEPEST => {
                members(unit, types, claims, (inner, name), base + field.offset, depth + 1);
            }
            // The compiler gives no place for bit-fields: what follows them shows it.
            (Some(member), _) if field.bits.is_none() => {
                let member = unit.name(member);
                claims.members += 1;
                claim(
                    &mut claims.text,
                    &format!("__builtin_offsetof ({name}, {member})"),
                    base + field.offset,
                );
                if let Some(size) = types.size(field.ty) {
                    claim(&mut claims.text, &format!("sizeof ((({name} *) 0)->{member})"), size);
                }
            }
            _ => {}
        }
    }
}

fn claim(text: &mut String, what: &str, value: u64) {
    let _ = writeln!(text, "_Static_assert ({what} == {value}ul, \"{what} is not {value}\");");
}
