//! What the engine cannot read from bodies: the rules of the JVM, one file per subject.
//!
//! A *rule* adds constraints that no body contains. Most rules handle single calls of methods that they know
//! by name, because in reflection the names of one call must not flow to another. Rules for native methods
//! replace the missing body. A rule may wait for objects at a node; it is then called again with those that
//! arrive. [`all`] lists the rules.

mod boxing;
mod charsets;
mod class_objects;
mod dynamic;
mod dynamic_constants;
mod finalizers;
mod lambda_bodies;
mod machine;
mod native;
mod privileged;
mod proxy_bodies;
mod raw_access;
mod records;
mod references;
mod reflection;
mod services;
mod strings;
mod support;
mod threads;
mod unknown;
mod unsafe_access;
mod var_handles;
mod xml_factories;

use ir::Body;
use pointsto::{Analysis, Control, Model, Reflection, Results, Rule, Start, Unknown};
use program::Program;

use support::Table;
use unknown::{Sees, UnknownCode};

/// Analyses everything that the entry methods reach, with all rules that the analysis wants. `bodies` are
/// those that do not come from class files.
pub fn analyse<E: Start>(
    program: &mut Program,
    analysis: &Analysis,
    entries: &[E],
    bodies: Vec<Body>,
    control: &Control,
) -> Results {
    pointsto::analyse(program, analysis, all(analysis), entries, bodies, control)
}

/// The rules that an analysis wants, in order.
pub fn all(analysis: &Analysis) -> Vec<Box<dyn Rule>> {
    let follows = analysis.reflection;
    let mut list: Vec<Box<dyn Rule>> = vec![
        Box::new(strings::Strings),
        Box::new(dynamic::Dynamic),
        Box::new(dynamic_constants::DynamicConstants),
        Box::new(class_objects::ClassObjects),
        Box::new(machine::Machine),
    ];
    list.extend(unknown_code(analysis));
    list.extend([
        Box::new(native::Native) as Box<dyn Rule>,
        table("privileged", privileged::MODELS),
        table("references", references::MODELS),
        table("array copies", reflection::COPIES),
        table("threads", threads::MODELS),
        table("Unsafe", unsafe_access::MODELS),
        table("VarHandle", var_handles::MODELS),
        Box::new(finalizers::Finalizers),
    ]);
    if follows >= Reflection::Constants {
        list.push(table("services", services::MODELS));
        list.push(table("XML factories", xml_factories::MODELS));
        list.push(table("charsets", charsets::MODELS));
        list.extend(reflection::by_constants());
    }
    list.extend(reflection::mixing(follows));
    if !analysis.log.is_empty() {
        list.push(Box::new(reflection::Logs));
    }
    list
}

/// The rule for code that is not there, or not followed.
fn unknown_code(analysis: &Analysis) -> Option<Box<dyn Rule>> {
    let (sees, missing) = match analysis.unknown {
        Unknown::Ignore => (Sees::Declared, false),
        Unknown::Declared => (Sees::Declared, true),
        Unknown::Conservative => (Sees::Everything, true),
    };
    let libraries = analysis.opaque.is_some();
    (missing || libraries).then(|| Box::new(UnknownCode { sees, missing, libraries }) as Box<dyn Rule>)
}

fn table(name: &'static str, models: &'static [Model]) -> Box<dyn Rule> {
    Box::new(Table { name, models })
}
