//! `VarHandle`: access to variables through a handle. Its methods take what the call's own descriptor says.

use std::rc::Rc;

use solver::Solver;

use super::raw_access::{access, access_static};
use super::{At, Model, Rule, Site};
use crate::engine::Engine;

const fn model(name: &'static str, rule: Rule) -> Model {
    Model { class: "java/lang/invoke/VarHandle", name, at: At::CallOnly, rule }
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

/// Numbers are no references.
fn of_numbers(_: &mut Engine<'_>, _: &mut Solver, _: &Rc<Site>) {}

/// `x = handle.get(coordinates…)`.
fn get(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    with_operands(engine, solver, site, 0);
}

/// `handle.set(coordinates…, value)`; `getAndSet` has a result, too.
fn set(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    with_operands(engine, solver, site, 1);
}

/// `handle.compareAndSet(coordinates…, expected, value)`; an exchange has a result, too.
fn compare_and_set(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    with_operands(engine, solver, site, 2);
}

/// Behind the handle stand the coordinates (object, or array and index, or nothing for a static variable), then the
/// operands; the last of these is what is stored.
fn with_operands(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, operands: usize) {
    let count = site.arguments.len();
    let stored = if operands > 0 { count.checked_sub(1).and_then(|last| site.argument(last)) } else { None };
    match count.checked_sub(1 + operands) {
        None => {}
        Some(0) => access_static(engine, solver, site, stored, site.target),
        Some(_) => access(engine, solver, site, site.argument(1), stored, site.target),
    }
}
