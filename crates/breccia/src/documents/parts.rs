//! Methods, objects, and the sites that create objects.

use pointsto::ObjectId;
use program::{MethodId, Program};
use serde::Serialize;
use text::escape;

use crate::java::places::SourcePlaces;

/// A method: what identifies it permanently.
#[derive(Clone, Debug, Serialize)]
pub struct Method {
    class: String,
    descriptor: String,
    name: String,
}

impl Method {
    /// A method of a program.
    pub fn new(program: &Program, id: MethodId) -> Self {
        let declared = program.method(id);
        let selector = program.names.selector_parts(declared.selector);
        Self {
            class: program.class_name(declared.class),
            descriptor: escape(&program.names.descriptor_text(selector.descriptor)),
            name: escape(&program.names.text(selector.name)),
        }
    }
}

/// An object.
#[derive(Clone, Debug, Serialize)]
pub struct Object {
    context: Vec<ObjectSite>,
    site: ObjectSite,
    #[serde(rename = "type")]
    ty: String,
}

impl Object {
    /// An object of an analysis.
    pub fn new(places: &SourcePlaces<'_>, object: ObjectId) -> Self {
        let found = places.results.object(object);
        let context = places.results.context_of(object).into_iter();
        Self {
            context: context.map(|site| ObjectSite::new(places, site)).collect(),
            site: ObjectSite::new(places, found.site),
            ty: places.program.type_name(found.ty),
        }
    }
}

/// What creates objects. `kind` says which it is.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum ObjectSite {
    Statement {
        file: Option<String>,
        kind: &'static str,
        line: Option<u32>,
        method: Method,
        offset: Option<u32>,
    },
    Strings {
        kind: &'static str,
    },
    Text {
        kind: &'static str,
        text: String,
    },
    Method {
        kind: &'static str,
        method: Method,
    },
    Field {
        field: String,
        kind: &'static str,
    },
    OfType {
        kind: &'static str,
        #[serde(rename = "type")]
        ty: String,
    },
}

impl ObjectSite {
    fn new(places: &SourcePlaces<'_>, site: pointsto::Site) -> Self {
        use pointsto::Site as Found;
        let program = places.program;
        let of_type = |kind, ty| Self::OfType { kind, ty: program.type_name(ty) };
        match site {
            Found::Stmt(at, stmt) | Found::Inner(at, stmt, _) | Found::Made(at, stmt) => {
                let body = places.results.body(at);
                Self::Statement {
                    file: places.file(program.method(at).class),
                    kind: "statement",
                    line: body.and_then(|body| body.line(stmt)),
                    method: Method::new(program, at),
                    offset: body.map(|body| body.offset(stmt)),
                }
            }
            Found::Strings => Self::Strings { kind: "strings" },
            Found::Class(ty) => of_type("class", ty),
            Found::Machine(ty) => of_type("machine", ty),
            Found::Text(text) => Self::Text { kind: "string", text: escape(&program.names.text(text)) },
            Found::Method(id) => Self::Method { kind: "method", method: Method::new(program, id) },
            Found::Field(field) => Self::Field { field: places.field(field), kind: "field" },
            Found::Merged(ty) => of_type("merged", ty),
        }
    }
}
