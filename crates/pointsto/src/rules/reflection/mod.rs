//! Reflection, as far as class constants and string constants tell what is meant.
//!
//! Class objects and the objects of methods, constructors and fields say what they stand for; they flow like
//! any others. What runs have shown stands in logs. A call that is asked for something which no constant tells is counted.

mod arrays;
mod classes;
mod constructors;
mod fields;
mod handle_calls;
mod handles;
mod listed;
mod log;
mod methods;
mod proxies;
mod serialization;
mod wrapped;

use program::{ClassId, MethodId, Symbol, Type};
use solver::{NodeId, ObjectId, Set, Solver};

use super::{Model, Site};
use crate::contexts::Contexts;
use crate::engine::{Engine, Use};
use crate::objects;

pub(crate) use handles::{Bound, Member, handle_constant, known_target};

pub(super) use arrays::COPIES;
pub(super) use constructors::make_unasked;
pub(super) use log::{Log, MODELS as OF_LOG};
pub(super) use serialization::Serialized;

pub(super) const MODELS: &[&[Model]] = &[
    super::services::MODELS,
    super::xml_factories::MODELS,
    classes::MODELS,
    constructors::MODELS,
    methods::MODELS,
    fields::MODELS,
    arrays::MODELS,
    listed::MODELS,
];

/// The rules through which what is apart may mix.
pub(super) const MIXING: &[&[Model]] =
    &[proxies::MODELS, handles::MODELS, handle_calls::MODELS, serialization::MODELS];

/// Whether an object of the class can be what a call is about.
///
/// Where the code says what it expects (by a cast, a parameter, a field), only that can come. Where it does not, the call
/// is a general workshop, through which everything would pass that has a class object: there only the application's
/// own code meets the application's own classes, and the rest is counted.
pub(super) fn is_expected(engine: &mut Engine<'_>, site: &Site, class: Type) -> bool {
    if !site.expected.is_empty() && !site.expected.contains(&Type::OBJECT) {
        return site.expected.iter().any(|&ty| engine.program.is_subtype(class, ty));
    }
    is_own(engine, site, class.base_class())
}

/// Whether both the call and the class are the application's; if not, the call is counted.
fn is_own(engine: &mut Engine<'_>, site: &Site, class: Option<ClassId>) -> bool {
    let caller = engine.program.method(site.method).class;
    let name = |class| engine.program.names.class_name(class).0;
    // The one workshop of the JDK whose classes are known: see the rule for services.
    if name(caller).starts_with(b"java/util/ServiceLoader") {
        return class.is_some_and(|class| engine.program.is_provider(class));
    }
    if !is_platform(name(caller)) && class.is_some_and(|class| !is_platform(name(class))) {
        return true;
    }
    engine.diagnostics.unresolved.insert((site.method, site.stmt));
    false
}

/// Whether a call stands in the JDK's own code.
fn is_in_platform(engine: &Engine<'_>, site: &Site) -> bool {
    let caller = engine.program.method(site.method).class;
    is_platform(engine.program.names.class_name(caller).0)
}

/// Whether the name is that of a class of the JDK.
pub(super) fn is_platform(class: &[u8]) -> bool {
    const PLATFORM: &[&str] =
        &["java/", "javax/", "jdk/", "sun/", "com/sun/", "org/xml/sax/", "org/w3c/dom/", "org/ietf/"];
    PLATFORM.iter().any(|start| class.starts_with(start.as_bytes()))
}

/// The text of a string object, if it is known.
fn text_of(engine: &Engine<'_>, object: ObjectId) -> Option<Symbol> {
    match engine.objects.get(object).site {
        objects::Site::Text(text) => Some(text),
        _ => None,
    }
}

/// The names among these strings; if some string is not known, the call is counted.
fn known_texts(engine: &mut Engine<'_>, site: &Site, strings: &Set) -> Vec<Symbol> {
    let mut known = Vec::new();
    for object in strings {
        match text_of(engine, object) {
            Some(text) => known.push(text),
            None => drop(engine.diagnostics.unresolved.insert((site.method, site.stmt))),
        }
    }
    known
}

/// The classes among these class objects.
fn known_classes(engine: &Engine<'_>, mirrors: &Set) -> Vec<Type> {
    mirrors.iter().filter_map(|mirror| engine.class_of_mirror(mirror)).collect()
}

/// What a node has passed on so far; nothing if there is none.
fn told(solver: &Solver, node: Option<NodeId>) -> Set {
    node.map_or(Set::EMPTY, |node| solver.told(node).clone())
}

/// The methods among these objects.
fn known_methods(engine: &Engine<'_>, mirrors: &Set) -> Vec<MethodId> {
    let method = |mirror| match engine.objects.get(mirror).site {
        objects::Site::Method(method) => Some(method),
        _ => None,
    };
    mirrors.iter().filter_map(method).collect()
}

/// The `Method` or `Constructor` object of a method.
fn method_object(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    class: &str,
    method: MethodId,
) -> Option<ObjectId> {
    let ty = engine.class_type(class)?;
    Some(engine.object(solver, objects::Site::Method(method), ty, Contexts::EMPTY))
}

/// One node per parameter of a method, each with what an argument array holds of its type.
fn spread(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    method: MethodId,
    array: Option<NodeId>,
) -> Vec<Option<NodeId>> {
    let selector = engine.program.method(method).selector;
    let parameters = engine.program.names.selector_signature(selector).parameters.to_vec();
    let Some(array) = array.filter(|_| parameters.iter().any(|ty| ty.is_reference())) else {
        return vec![None; parameters.len()];
    };
    let elements = solver.new_node();
    engine.add_use(solver, array, Use::LoadElement { target: elements });
    let node = |ty: Type| {
        ty.is_reference().then(|| {
            let node = solver.new_node();
            engine.pass(solver, Some(elements), Some(node), ty);
            node
        })
    };
    parameters.into_iter().map(node).collect()
}
