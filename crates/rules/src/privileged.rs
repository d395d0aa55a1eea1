//! `AccessController.doPrivileged`: the action runs at the call, so that the results of different calls stay
//! apart.

use std::rc::Rc;

use pointsto::{At, Choice, Cx, Model, RuleSite};

const CONTROLLER: &str = "java/security/AccessController";

pub(super) const MODELS: &[Model] = &[
    Model { class: CONTROLLER, name: "doPrivileged", at: At::CallOnly, act: run },
    Model { class: CONTROLLER, name: "doPrivilegedWithCombiner", at: At::CallOnly, act: run },
];

/// `x = doPrivileged(a, ..)` is `x = a.run()`.
fn run(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    for action in ["java/security/PrivilegedAction", "java/security/PrivilegedExceptionAction"] {
        let Some(run) = cx.method_named(action, "run", "()Ljava/lang/Object;") else { continue };
        let Some(ty) = cx.class_type(action) else { continue };
        let this = cx.new_node();
        cx.pass(site.argument(0), Some(this), ty);
        cx.call(site, Choice::Select(run), vec![Some(this)], site.target);
    }
}
