//! Native methods that move references; the others are counted.

use std::rc::Rc;

use program::Type;
use solver::Solver;

use super::{At, Model, Site};
use crate::contexts::Contexts;
use crate::engine::{Engine, Use};
use crate::objects;
use crate::plan::Choice;

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/System", name: "arraycopy", at: At::CallOnly, rule: array_copy },
    Model { class: "java/lang/Object", name: "clone", at: At::CallOnly, rule: clone },
    Model { class: "java/lang/Object", name: "getClass", at: At::CallOnly, rule: get_class },
    Model { class: "java/lang/Thread", name: "start0", at: At::Body, rule: start_thread },
];

/// `arraycopy(x, _, y, _, _)`:  for every array a in pts(x), b in pts(y):  pts(a[]) <= pts(b[]).
fn array_copy(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(source), Some(target)) = (site.argument(0), site.argument(2)) {
        let moved = solver.new_node();
        engine.add_use(solver, source, Use::LoadElement { target: moved });
        engine.add_use(solver, target, Use::StoreElement { value: moved });
    }
}

/// The copy of an object is taken for the object.
fn clone(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.pass(solver, site.argument(0), site.target, Type::OBJECT);
}

/// `x.getClass()`: the class object of each o in pts(x).
fn get_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(this), Some(target)) = (site.argument(0), site.target) {
        engine.add_use(solver, this, Use::ClassOf { target });
    }
}

/// `Thread.start()` runs `run()` on the object it was called on; what that throws ends the thread, not the caller.
fn start_thread(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let Some(run) = engine.method_named("java/lang/Thread", "run", "()V") {
        engine.call_apart(solver, site, Choice::Select(run), vec![site.argument(0)]);
    }
}

/// A native method without a rule: an object of the declared type, if that can be, and an entry in the diagnostics.
pub(super) fn unmodelled(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    let declared = *engine.program.method(site.method);
    if declared.is_native() {
        engine.diagnostics.natives.insert(site.method);
    }
    let result = engine.program.names.selector_signature(declared.selector).result;
    let Some(target) = site.target else { return };
    if result == Type::STRING {
        let text = engine.object(solver, objects::Site::Strings, Type::STRING, Contexts::EMPTY);
        solver.add_object(target, text);
    } else if result.is_array()
        || result.as_class().is_some_and(|class| engine.program.class(class).is_concrete())
    {
        let object = engine.machine_object(solver, result);
        solver.add_object(target, object);
    }
}
