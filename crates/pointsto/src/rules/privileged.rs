//! `AccessController.doPrivileged`: the action runs at the call, so that the results of different calls stay apart.

use std::rc::Rc;

use solver::Solver;

use super::{At, Model, Site};
use crate::engine::Engine;
use crate::plan::Choice;

const CONTROLLER: &str = "java/security/AccessController";

pub(super) const MODELS: &[Model] = &[
    Model { class: CONTROLLER, name: "doPrivileged", at: At::CallOnly, rule: run },
    Model { class: CONTROLLER, name: "doPrivilegedWithCombiner", at: At::CallOnly, rule: run },
];

/// `x = doPrivileged(a, ..)` is `x = a.run()`.
fn run(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    for action in ["java/security/PrivilegedAction", "java/security/PrivilegedExceptionAction"] {
        let Some(run) = engine.method_named(action, "run", "()Ljava/lang/Object;") else { continue };
        let Some(ty) = engine.class_type(action) else { continue };
        let this = solver.new_node();
        engine.pass(solver, site.argument(0), Some(this), ty);
        engine.call_from(solver, site, Choice::Select(run), vec![Some(this)], site.target);
    }
}
