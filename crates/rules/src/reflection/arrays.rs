//! Arrays made and accessed by reflection.

use std::rc::Rc;

use ir::Stmt;
use pointsto::{At, Cx, Model, RuleSite, Set, Site, Slot};
use program::Type;

use super::{is_expected, known_classes};
use crate::support::give;

const ARRAY: &str = "java/lang/reflect/Array";

/// `Arrays.copyOf` and `toArray` create arrays in this way, so this is needed even if reflection is not
/// followed.
pub(crate) const COPIES: &[Model] =
    &[Model { class: ARRAY, name: "newInstance", at: At::CallOnly, act: new_instance }];

pub(super) const MODELS: &[Model] = &[
    Model { class: ARRAY, name: "get", at: At::CallOnly, act: get },
    Model { class: ARRAY, name: "set", at: At::CallOnly, act: set },
];

/// `x = Array.newInstance(c, n)`:  C.class in pts(c)  gives  a new C[] in pts(x).
fn new_instance(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, made);
}

fn made(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let is_copy = is_copy(cx, site);
    let of_objects = Type::OBJECT.array(1);
    for array in known_classes(cx, mirrors).into_iter().filter_map(|ty| ty.array(1)) {
        // Each array class could become the element class of the next, without end.
        if array.dimensions() > 2 || !is_expected(cx, site, array) {
            continue;
        }
        // Containers keep their elements in arrays of `Object`, so these are worth distinguishing. Arrays of
        // all other types at all such calls would outnumber all other objects.
        let object = if is_copy && Some(array) == of_objects {
            cx.make(site, array)
        } else {
            cx.object_at(Site::Merged(array), array)
        };
        give(cx, site.target, object);
    }
}

/// Whether the class is the element class of another array, from `getComponentType` in the same method. Other
/// calls say nothing about what is created, and share one object of each type.
fn is_copy(cx: &Cx<'_, '_>, site: &RuleSite) -> bool {
    let Some(body) = cx.body(site) else { return false };
    let Stmt::Call { arguments, .. } = *body.stmt(site.stmt) else { return false };
    let Some(class) = body.list(arguments).next() else { return false };
    let names = &cx.program().names;
    let asks = |stmt: &Stmt| {
        let Some(method) = stmt.called() else { return false };
        let selector = names.method_ref_parts(method).selector;
        names.text(names.selector_parts(selector).name).0 == b"getComponentType"
    };
    body.stmts().any(|(_, stmt)| stmt.target() == Some(class) && asks(stmt))
}

/// `x = Array.get(y, i)` is `x = y[i]`.
fn get(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let (Some(array), Some(target)) = (site.argument(0), site.target) {
        cx.load(site, array, Slot::Element, target);
    }
}

/// `Array.set(x, i, y)` is `x[i] = y`.
fn set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    if let (Some(array), Some(value)) = (site.argument(0), site.argument(2)) {
        cx.store(site, array, Slot::Element, value);
    }
}
