//! Methods and objects.

use pointsto::{ObjectId, Site};
use program::{MethodId, Program};
use serde_json::{Value, json};

use crate::clean::clean;
use crate::java::places::Places;

/// An object for JSON.
pub fn object(places: &Places<'_>, object: ObjectId) -> Value {
    let found = places.results.object(object);
    let context: Vec<Value> =
        places.results.context_of(object).into_iter().map(|site| site_json(places, site)).collect();
    json!({
        "type": places.program.type_name(found.ty),
        "site": site_json(places, found.site),
        "context": context,
    })
}

fn site_json(places: &Places<'_>, site: Site) -> Value {
    match site {
        Site::Stmt(at, stmt) | Site::Inner(at, stmt, _) | Site::Made(at, stmt) => {
            let body = places.results.body(at);
            json!({
                "kind": "statement",
                "method": method(places.program, at),
                "offset": body.map(|body| body.offset(stmt)),
                "file": places.file(places.program.method(at).class),
                "line": body.and_then(|body| body.line(stmt)),
            })
        }
        Site::Strings => json!({ "kind": "strings" }),
        Site::Class(ty) => json!({ "kind": "class", "type": places.program.type_name(ty) }),
        Site::Machine(ty) => json!({ "kind": "machine", "type": places.program.type_name(ty) }),
        Site::Text(text) => json!({ "kind": "string", "text": clean(&places.program.names.text(text)) }),
        Site::Method(id) => json!({ "kind": "method", "method": method(places.program, id) }),
        Site::Field(field) => json!({ "kind": "field", "field": places.field(field) }),
        Site::Merged(ty) => json!({ "kind": "merged", "type": places.program.type_name(ty) }),
    }
}

/// A method for JSON: what identifies it for ever.
pub fn method(program: &Program, id: MethodId) -> Value {
    let declared = program.method(id);
    let selector = program.names.selector_parts(declared.selector);
    json!({
        "class": program.class_name(declared.class),
        "name": clean(&program.names.text(selector.name)),
        "descriptor": clean(&program.names.descriptor_text(selector.descriptor)),
    })
}
