//! String constants: one object for all, but for those that may name a class or a member.

use ir::{Body, Stmt, TextRange, VarId};
use program::Type;

use crate::contexts::Contexts;
use crate::objects::Site;
use crate::plan::Builder;

/// Methods that look up members by name: the strings in a body that calls one are told apart.
const LOOKUPS: &[&str] = &[
    "getMethod",
    "getDeclaredMethod",
    "getField",
    "getDeclaredField",
    "findVirtual",
    "findStatic",
    "findSpecial",
    "findGetter",
    "findSetter",
    "findStaticGetter",
    "findStaticSetter",
];

/// `x = "text"`.
pub(crate) fn string_constant(builder: &mut Builder<'_, '_>, body: &Body, target: VarId, text: TextRange) {
    let Some(target) = builder.place(target) else { return };
    let bytes = body.text(text).0;
    let site = if names_class(builder, bytes) || (bytes.len() < 100 && looks_up_members(builder, body)) {
        Site::Text(builder.engine.program.names.symbol(bytes))
    } else {
        Site::Strings
    };
    let object = builder.engine.object(builder.solver, site, Type::STRING, Contexts::EMPTY);
    builder.constant(target, object);
}

/// Whether the string is the name of a class that the program has; names without a package are mostly other words.
fn names_class(builder: &Builder<'_, '_>, text: &[u8]) -> bool {
    (3..200).contains(&text.len())
        && text.contains(&b'.')
        && class_named(builder.engine.program, text).is_some()
}

/// The class that a string such as `java.util.Map$Entry` names.
pub(super) fn class_named(program: &program::Program, text: &[u8]) -> Option<program::ClassId> {
    let internal: Vec<u8> = text.iter().map(|&byte| if byte == b'.' { b'/' } else { byte }).collect();
    program.find_class(&internal).filter(|&class| !program.class(class).is_phantom())
}

fn looks_up_members(builder: &mut Builder<'_, '_>, body: &Body) -> bool {
    if let Some(known) = builder.looks_up_members {
        return known;
    }
    let names = &builder.engine.program.names;
    let found = body.stmts().any(|(_, stmt)| match stmt {
        Stmt::Call { method, .. } => {
            let selector = names.method_ref_parts(*method).selector;
            let name = names.text(names.selector_parts(selector).name).0;
            LOOKUPS.iter().any(|lookup| lookup.as_bytes() == name)
        }
        _ => false,
    });
    builder.looks_up_members = Some(found);
    found
}
