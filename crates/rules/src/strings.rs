//! String constants: one object for all, except for those that may name a class or a member.

use ir::{Body, Const, Stmt, StmtId, TextRange};
use pointsto::{Draft, Place, Rule, Site};
use program::{MethodId, Type};

/// Methods that look up members by name: strings in a body that calls one are distinguished.
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

/// Which string constants are distinguished.
pub(crate) struct Strings;

impl Rule for Strings {
    fn name(&self) -> &'static str {
        "strings"
    }

    fn statement(&self, draft: &mut Draft<'_, '_>, body: &Body, stmt: StmtId, _: Place) -> bool {
        let Stmt::Const { target, value: Const::String(text) } = *body.stmt(stmt) else { return false };
        if let Some(target) = draft.place(target) {
            string_constant(draft, body, target, text);
        }
        true
    }
}

/// Whether the body that is being read looks up members by name, once that is known.
#[derive(Default)]
struct LooksUpMembers(Option<(MethodId, bool)>);

/// `x = "text"`.
fn string_constant(draft: &mut Draft<'_, '_>, body: &Body, target: Place, text: TextRange) {
    let bytes = body.text(text).0;
    // Member names are short, and only matter where code looks members up.
    let site = if names_class(draft, bytes) || (bytes.len() < 100 && looks_up_members(draft, body)) {
        Site::Text(draft.cx().program_mut().names.symbol(bytes))
    } else {
        Site::Strings
    };
    let object = draft.cx().object_at(site, Type::STRING);
    draft.constant(target, object);
}

/// Whether the string is the name of a class that the program has; names without a package are mostly other
/// words.
fn names_class(draft: &Draft<'_, '_>, text: &[u8]) -> bool {
    (3..200).contains(&text.len()) && text.contains(&b'.') && class_named(draft.program(), text).is_some()
}

/// The class that a string such as `java.util.Map$Entry` names.
pub(super) fn class_named(program: &program::Program, text: &[u8]) -> Option<program::ClassId> {
    // Class files write `/` where sources write `.`.
    let internal: Vec<u8> = text.iter().map(|&byte| if byte == b'.' { b'/' } else { byte }).collect();
    program.find_class(&internal).filter(|&class| !program.class(class).is_phantom())
}

fn looks_up_members(draft: &mut Draft<'_, '_>, body: &Body) -> bool {
    // Bodies are read one after the other, so remembering the last one is enough.
    if let Some((method, known)) = draft.cx().memory::<LooksUpMembers>().0
        && method == body.method
    {
        return known;
    }
    let names = &draft.program().names;
    let found = body.stmts().any(|(_, stmt)| {
        let Some(method) = stmt.called() else { return false };
        let selector = names.method_ref_parts(method).selector;
        let name = names.text(names.selector_parts(selector).name).0;
        LOOKUPS.iter().any(|lookup| lookup.as_bytes() == name)
    });
    draft.cx().memory::<LooksUpMembers>().0 = Some((body.method, found));
    found
}
