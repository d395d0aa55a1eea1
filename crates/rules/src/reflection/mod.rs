//! Reflection, as far as class constants and string constants determine the target.
//!
//! Class objects, and objects for methods, constructors and fields, know what they represent, and flow like
//! any other object. Logs contain what runs have shown. A call whose target no constant determines is
//! counted.

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

use pointsto::{Cx, Model, NodeId, ObjectId, Reflection, Rule, RuleSite, Set, Site, Slot};
use program::{ClassId, MethodId, Symbol, Type};

use crate::support::{Table, class_of_mirror, is_platform};

pub(crate) use arrays::COPIES;
pub(crate) use constructors::make_unasked;
pub(crate) use handles::{Member, known_target};
pub(crate) use log::Logs;

/// The rules that follow constants and files, in order.
pub(crate) fn by_constants() -> Vec<Box<dyn Rule>> {
    let tables: [(&'static str, &'static [Model]); 6] = [
        ("classes by name", classes::MODELS),
        ("constructors", constructors::MODELS),
        ("methods", methods::MODELS),
        ("fields", fields::MODELS),
        ("arrays", arrays::MODELS),
        ("listed members", listed::MODELS),
    ];
    tables.into_iter().map(|(name, models)| Box::new(Table { name, models }) as Box<dyn Rule>).collect()
}

/// The rules that may mix what other rules keep apart. They handle calls only if all reflection is followed.
pub(crate) fn mixing(follows: Reflection) -> [Box<dyn Rule>; 3] {
    [
        Box::new(proxies::Proxies { follows }),
        Box::new(handles::Handles { follows }),
        Box::new(serialization::Serialization { follows }),
    ]
}

/// Whether an object of the class can be what a call is about.
///
/// If the code says what it expects (by a cast, a parameter, a field), only that is possible. Otherwise the
/// call is generic code, through which everything with a class object would pass: there, only the
/// application's code gets the application's classes, and the rest is counted.
pub(crate) fn is_expected(cx: &mut Cx<'_, '_>, site: &RuleSite, class: Type) -> bool {
    if !site.expected.is_empty() && !site.expected.contains(&Type::OBJECT) {
        return site.expected.iter().any(|&ty| cx.program().is_subtype(class, ty));
    }
    is_own(cx, site, class.base_class())
}

/// Whether both the call and the class are the application's; if not, the call is counted.
fn is_own(cx: &mut Cx<'_, '_>, site: &RuleSite, class: Option<ClassId>) -> bool {
    let caller = cx.program().method(site.method).class;
    let name = |class| cx.program().names.class_name(class).0;
    // The one place in the JDK that creates objects of known classes; see the rule for services.
    if name(caller).starts_with(b"java/util/ServiceLoader") {
        return class.is_some_and(|class| cx.program_mut().is_provider(class));
    }
    if !is_platform(name(caller)) && class.is_some_and(|class| !is_platform(name(class))) {
        return true;
    }
    cx.unresolved(site);
    false
}

/// Whether a call is in the JDK's own code.
fn is_in_platform(cx: &Cx<'_, '_>, site: &RuleSite) -> bool {
    let caller = cx.program().method(site.method).class;
    is_platform(cx.program().names.class_name(caller).0)
}

/// The text of a string object, if it is known.
fn text_of(cx: &Cx<'_, '_>, object: ObjectId) -> Option<Symbol> {
    if let Site::Text(text) = cx.object(object).site { Some(text) } else { None }
}

/// The names among these strings; if some string is not known, the call is counted.
fn known_texts(cx: &mut Cx<'_, '_>, site: &RuleSite, strings: &Set) -> Vec<Symbol> {
    let mut known = Vec::new();
    for object in strings {
        match text_of(cx, object) {
            Some(text) => known.push(text),
            None => cx.unresolved(site),
        }
    }
    known
}

/// The classes among these class objects.
fn known_classes(cx: &Cx<'_, '_>, mirrors: &Set) -> Vec<Type> {
    mirrors.iter().filter_map(|mirror| class_of_mirror(cx, mirror)).collect()
}

/// The methods among these objects.
fn known_methods(cx: &Cx<'_, '_>, mirrors: &Set) -> Vec<MethodId> {
    let method = |mirror| if let Site::Method(method) = cx.object(mirror).site { Some(method) } else { None };
    mirrors.iter().filter_map(method).collect()
}

/// The `Method` or `Constructor` object of a method.
fn method_object(cx: &mut Cx<'_, '_>, class: &str, method: MethodId) -> Option<ObjectId> {
    let ty = cx.class_type(class)?;
    Some(cx.object_at(Site::Method(method), ty))
}

/// One node per parameter of a method, each with what an argument array holds of its type.
fn spread(
    cx: &mut Cx<'_, '_>,
    site: &RuleSite,
    method: MethodId,
    array: Option<NodeId>,
) -> Vec<Option<NodeId>> {
    let selector = cx.program().method(method).selector;
    let parameters = cx.program().names.selector_signature(selector).parameters.to_vec();
    // Nothing to load if there are only primitives.
    let Some(array) = array.filter(|_| parameters.iter().any(|ty| ty.is_reference())) else {
        return vec![None; parameters.len()];
    };
    // An array does not tell its elements apart, so each parameter gets all that fit its type.
    let elements = cx.new_node();
    cx.load(site, array, Slot::Element, elements);
    let node = |ty: Type| {
        ty.is_reference().then(|| {
            let node = cx.new_node();
            cx.pass(Some(elements), Some(node), ty);
            node
        })
    };
    parameters.into_iter().map(node).collect()
}
