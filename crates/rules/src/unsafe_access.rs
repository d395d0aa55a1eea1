//! `Unsafe`: memory by object and offset. The offset is a number, so it is unknown which field it means.

use std::rc::Rc;

use pointsto::{Act, At, Cx, Model, RuleSite, Set};

use crate::raw_access::access;
use crate::reflection::is_expected;
use crate::support::class_of_mirror;
use crate::support::give;

const INTERNAL: &str = "jdk/internal/misc/Unsafe";
const PUBLIC: &str = "sun/misc/Unsafe";

const fn model(class: &'static str, name: &'static str, act: Act) -> Model {
    Model { class, name, at: At::CallOnly, act }
}

pub(super) const MODELS: &[Model] = &[
    model(INTERNAL, "getReference", get),
    model(INTERNAL, "getReferenceVolatile", get),
    model(INTERNAL, "getReferenceAcquire", get),
    model(INTERNAL, "getReferenceOpaque", get),
    model(INTERNAL, "putReference", put),
    model(INTERNAL, "putReferenceVolatile", put),
    model(INTERNAL, "putReferenceRelease", put),
    model(INTERNAL, "putReferenceOpaque", put),
    model(INTERNAL, "getAndSetReference", get_and_set),
    model(INTERNAL, "getAndSetReferenceAcquire", get_and_set),
    model(INTERNAL, "getAndSetReferenceRelease", get_and_set),
    model(INTERNAL, "compareAndSetReference", compare_and_set),
    model(INTERNAL, "weakCompareAndSetReference", compare_and_set),
    model(INTERNAL, "weakCompareAndSetReferencePlain", compare_and_set),
    model(INTERNAL, "weakCompareAndSetReferenceAcquire", compare_and_set),
    model(INTERNAL, "weakCompareAndSetReferenceRelease", compare_and_set),
    model(INTERNAL, "compareAndExchangeReference", compare_and_set),
    model(INTERNAL, "compareAndExchangeReferenceAcquire", compare_and_set),
    model(INTERNAL, "compareAndExchangeReferenceRelease", compare_and_set),
    model(INTERNAL, "getObject", get),
    model(INTERNAL, "getObjectVolatile", get),
    model(INTERNAL, "getObjectAcquire", get),
    model(INTERNAL, "getObjectOpaque", get),
    model(INTERNAL, "putObject", put),
    model(INTERNAL, "putObjectVolatile", put),
    model(INTERNAL, "putObjectRelease", put),
    model(INTERNAL, "putObjectOpaque", put),
    model(INTERNAL, "getAndSetObject", get_and_set),
    model(INTERNAL, "getAndSetObjectAcquire", get_and_set),
    model(INTERNAL, "getAndSetObjectRelease", get_and_set),
    model(INTERNAL, "compareAndSetObject", compare_and_set),
    model(INTERNAL, "weakCompareAndSetObject", compare_and_set),
    model(INTERNAL, "weakCompareAndSetObjectPlain", compare_and_set),
    model(INTERNAL, "weakCompareAndSetObjectAcquire", compare_and_set),
    model(INTERNAL, "weakCompareAndSetObjectRelease", compare_and_set),
    model(INTERNAL, "compareAndExchangeObject", compare_and_set),
    model(INTERNAL, "compareAndExchangeObjectAcquire", compare_and_set),
    model(INTERNAL, "compareAndExchangeObjectRelease", compare_and_set),
    model(INTERNAL, "allocateInstance", allocate_instance),
    model(PUBLIC, "getObject", get),
    model(PUBLIC, "getObjectVolatile", get),
    model(PUBLIC, "putObject", put),
    model(PUBLIC, "putObjectVolatile", put),
    model(PUBLIC, "putOrderedObject", put),
    model(PUBLIC, "getAndSetObject", get_and_set),
    model(PUBLIC, "compareAndSwapObject", compare_and_set),
    model(PUBLIC, "allocateInstance", allocate_instance),
];

/// `x = unsafe.get(base, offset)`.
fn get(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    access(cx, site, site.argument(1), None, site.target);
}

/// `unsafe.put(base, offset, value)`.
fn put(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    access(cx, site, site.argument(1), site.argument(3), None);
}

/// `x = unsafe.getAndSet(base, offset, value)`.
fn get_and_set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    access(cx, site, site.argument(1), site.argument(3), site.target);
}

/// `unsafe.compareAndSet(base, offset, expected, value)`; an exchange has a result, too.
fn compare_and_set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    access(cx, site, site.argument(1), site.argument(4), site.target);
}

/// `x = unsafe.allocateInstance(c)`: an object of each class that c stands for and the code expects; no
/// constructor runs.
fn allocate_instance(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, class_arrives);
}

fn class_arrives(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    for mirror in new {
        let Some(ty) = class_of_mirror(cx, mirror) else { continue };
        let Some(class) = ty.as_class().filter(|&class| cx.program().class(class).is_concrete()) else {
            continue;
        };
        if !is_expected(cx, site, ty) {
            continue;
        }
        cx.initialize(class);
        let object = cx.make(site, ty);
        give(cx, site.target, object);
    }
}
