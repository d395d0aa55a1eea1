//! `VarHandle`: access to variables through a handle. Its methods have the parameters that the descriptor of
//! the call names (JVMS 2.9.3).

use std::rc::Rc;

use pointsto::{Act, At, Cx, Model, RuleSite};

use crate::raw_access::{access, access_static};

const fn model(name: &'static str, act: Act) -> Model {
    Model { class: "java/lang/invoke/VarHandle", name, at: At::CallOnly, act }
}

pub(super) const MODELS: &[Model] = &[
    model("get", get),
    model("getVolatile", get),
    model("getOpaque", get),
    model("getAcquire", get),
    model("set", set),
    model("setVolatile", set),
    model("setOpaque", set),
    model("setRelease", set),
    model("getAndSet", set),
    model("getAndSetAcquire", set),
    model("getAndSetRelease", set),
    model("compareAndSet", compare_and_set),
    model("weakCompareAndSet", compare_and_set),
    model("weakCompareAndSetPlain", compare_and_set),
    model("weakCompareAndSetAcquire", compare_and_set),
    model("weakCompareAndSetRelease", compare_and_set),
    model("compareAndExchange", compare_and_set),
    model("compareAndExchangeAcquire", compare_and_set),
    model("compareAndExchangeRelease", compare_and_set),
    model("getAndAdd", of_numbers),
    model("getAndAddAcquire", of_numbers),
    model("getAndAddRelease", of_numbers),
    model("getAndBitwiseOr", of_numbers),
    model("getAndBitwiseOrAcquire", of_numbers),
    model("getAndBitwiseOrRelease", of_numbers),
    model("getAndBitwiseAnd", of_numbers),
    model("getAndBitwiseAndAcquire", of_numbers),
    model("getAndBitwiseAndRelease", of_numbers),
    model("getAndBitwiseXor", of_numbers),
    model("getAndBitwiseXorAcquire", of_numbers),
    model("getAndBitwiseXorRelease", of_numbers),
];

/// Numbers are not references.
fn of_numbers(_: &mut Cx<'_, '_>, _: &Rc<RuleSite>) {}

/// `x = handle.get(coordinates…)`.
fn get(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    with_operands(cx, site, 0);
}

/// `handle.set(coordinates…, value)`; `getAndSet` has a result, too.
fn set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    with_operands(cx, site, 1);
}

/// `handle.compareAndSet(coordinates…, expected, value)`; an exchange has a result, too.
fn compare_and_set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    with_operands(cx, site, 2);
}

/// After the handle come the coordinates (object, or array and index, or none for a static variable), then
/// the operands; the last operand is what is stored.
fn with_operands(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, operands: usize) {
    let count = site.arguments.len();
    let stored = if operands > 0 { count.checked_sub(1).and_then(|last| site.argument(last)) } else { None };
    // What is left are the coordinates; none means a static variable.
    match count.checked_sub(1 + operands) {
        None => {}
        Some(0) => access_static(cx, site, stored, site.target),
        Some(_) => access(cx, site, site.argument(1), stored, site.target),
    }
}
