//! Charsets: the JDK makes them by the names in its tables, where it adds a package to a name.
//!
//! `x = provider.lookup(name)`: for every charset of the package that a name can make, an object is in
//! pts(x), and its constructor runs. Which names the tables have is not known here.

use std::rc::Rc;

use pointsto::{Act, At, Cx, Model, RuleSite};
use program::{ClassId, MethodId};

use crate::reflection::make_unasked;

const fn table(class: &'static str, act: Act) -> Model {
    Model { class, name: "lookup", at: At::BesideBody, act }
}

pub(super) const MODELS: &[Model] = &[
    table("sun/nio/cs/StandardCharsets", standard),
    table("sun/nio/cs/ext/AbstractCharsetProvider", extended),
    // Java 8.
    table("sun/nio/cs/FastCharsetProvider", standard),
    table("sun/nio/cs/AbstractCharsetProvider", extended),
];

fn standard(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make_all(cx, site, b"sun/nio/cs/");
}

fn extended(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make_all(cx, site, b"sun/nio/cs/ext/");
}

fn make_all(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, package: &[u8]) {
    for constructor in constructors(cx, package) {
        make_unasked(cx, site, constructor, Vec::new());
    }
}

/// The constructors without parameters of the charsets of a package.
fn constructors(cx: &Cx<'_, '_>, package: &[u8]) -> Vec<MethodId> {
    let program = cx.program();
    let Some(charset) = program.find_class(b"java/nio/charset/Charset") else { return Vec::new() };
    let Some(plain) = cx.plain_constructor() else { return Vec::new() };
    let is_in_package = |class: &ClassId| {
        let name = program.names.class_name(*class).0;
        name.strip_prefix(package).is_some_and(|simple| !simple.contains(&b'/'))
    };
    let charsets = program.subtypes(charset).into_iter().filter(is_in_package);
    charsets.filter_map(|class| program.declared_method(class, plain)).collect()
}
