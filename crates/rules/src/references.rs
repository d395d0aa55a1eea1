//! `java.lang.ref`: the collector hands over references; the rest is Java code.

use std::rc::Rc;

use pointsto::{At, Cx, Model, RuleSite};
use program::Type;

use crate::support::the_node;

const REFERENCE: &str = "java/lang/ref/Reference";

pub(super) const MODELS: &[Model] = &[
    Model { class: REFERENCE, name: "<init>", at: At::BesideBody, act: made },
    Model { class: REFERENCE, name: "getAndClearReferencePendingList", at: At::Body, act: pending },
];

/// Names the node of all objects of `java.lang.ref.Reference`.
struct PendingReferences;

/// `new Reference(…)`:  once its object is collected, it is on the list.
fn made(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let list = the_node::<PendingReferences>(cx);
    cx.pass(site.argument(0), Some(list), Type::OBJECT);
}

/// `x = getAndClearReferencePendingList()`:  every reference that was made.
fn pending(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    let list = the_node::<PendingReferences>(cx);
    cx.pass(Some(list), site.target, Type::OBJECT);
}
