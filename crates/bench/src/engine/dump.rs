//! Our call graph in the words of the peers' drivers, so that edges can be compared one by one.
//!
//! The format is that of `peers/README.md`, "Dumps of edges".

use std::collections::BTreeSet;

use pointsto::Results;
use program::{MethodId, Program};

use crate::whole::{Application, calls};

/// The reached methods of the application and the edges between them, one per line, sorted.
pub(crate) fn text(application: &Application<'_>, results: &Results) -> String {
    let name = |method| name(application.program, method);
    let methods = results.reachable().iter().copied().filter(|&method| application.has(method));
    let mut lines: BTreeSet<String> = methods.map(name).collect();
    for ((caller, stmt), callees) in calls(application, results) {
        let Some(body) = results.body(caller).filter(|_| application.has(caller)) else { continue };
        let from = format!("{}@{}", name(caller), body.offset(stmt));
        let inside = callees.into_iter().filter(|&callee| application.has(callee));
        lines.extend(inside.map(|callee| format!("{from} -> {}", name(callee))));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The class with dots, then the method's name and descriptor as the class file has them.
fn name(program: &Program, method: MethodId) -> String {
    let declared = program.method(method);
    let parts = program.names.selector_parts(declared.selector);
    let class = program.names.class_name(declared.class).to_string().replace('/', ".");
    let (name, descriptor) =
        (program.names.text(parts.name), program.names.descriptor_text(parts.descriptor));
    format!("{class}.{name}{descriptor}")
}
