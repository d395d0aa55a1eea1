//! `Class.forName` and `ClassLoader.loadClass` with strings that are known.

use std::rc::Rc;

use ir::{Const, Stmt};
use pointsto::{At, Cx, Model, RuleSite, Set};
use program::Type;

use super::known_texts;
use crate::strings::class_named;
use crate::support::give;
use crate::support::is_platform;

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "forName", at: At::CallOnly, act: for_name },
    Model { class: "java/lang/ClassLoader", name: "loadClass", at: At::Call, act: load_class },
];

/// `x = Class.forName(s)`:  "C" in pts(s)  gives  C.class in pts(x), and C is initialised;
/// not so by `Class.forName(s, false, loader)` and `Class.forName(module, s)`.
fn for_name(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    // In `forName(Module, String)` the name comes second.
    let string = site.arguments.iter().position(|argument| argument.is_some());
    let second = site.arguments.len() == 2;
    let position = if second { Some(1) } else { string };
    let node = position.and_then(|position| site.argument(position));
    let initializes = !second && !is_false(cx, site, 1);
    cx.wait(node, site, if initializes { named } else { loaded });
}

/// Whether an argument of the call is the constant `false`.
fn is_false(cx: &Cx<'_, '_>, site: &RuleSite, position: usize) -> bool {
    let Some(body) = cx.body(site) else { return false };
    let Stmt::Call { arguments, .. } = *body.stmt(site.stmt) else { return false };
    let Some(argument) = body.list(arguments).nth(position) else { return false };
    let mut assigned = body.stmts().filter(|(_, stmt)| stmt.target() == Some(argument));
    let is_zero = |(_, stmt): (_, &Stmt)| matches!(stmt, Stmt::Const { value: Const::Int(0), .. });
    // Assigned once, and to `false`. Anything else might be `true`.
    assigned.next().is_some_and(is_zero) && assigned.next().is_none()
}

/// `x = loader.loadClass(s)`: the same, but nothing is initialised yet.
fn load_class(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(1), site, loaded);
}

fn named(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, strings: &Set) {
    classes(cx, site, strings, true);
}

fn loaded(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, strings: &Set) {
    classes(cx, site, strings, false);
}

fn classes(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, strings: &Set, initialize: bool) {
    for text in known_texts(cx, site, strings) {
        let name = cx.program().names.text(text).0.to_vec();
        let Some(class) = class_named(cx.program(), &name) else { continue };
        if initialize && may_initialize(cx, site, &name) {
            cx.initialize(class);
        }
        let mirror = cx.class_object(Type::class(class));
        give(cx, site.target, mirror);
    }
}

/// Whether a call is trusted to mean the class. All kinds of names get into the JDK's property tables: a
/// class of the application that arrives there is counted, and initialised only when an object of it is
/// created.
fn may_initialize(cx: &mut Cx<'_, '_>, site: &RuleSite, name: &[u8]) -> bool {
    let caller = cx.program().method(site.method).class;
    let internal: Vec<u8> = name.iter().map(|&byte| if byte == b'.' { b'/' } else { byte }).collect();
    let trusted = !is_platform(cx.program().names.class_name(caller).0) || is_platform(&internal);
    if !trusted {
        cx.unresolved(site);
    }
    trusted
}
