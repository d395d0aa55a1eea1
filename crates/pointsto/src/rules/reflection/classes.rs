//! `Class.forName` and `ClassLoader.loadClass` with strings that are known.

use std::rc::Rc;

use ir::{Const, Stmt};
use program::Type;
use solver::{Set, Solver};

use super::{is_platform, known_texts};
use crate::engine::Engine;
use crate::rules::strings::class_named;
use crate::rules::{At, Model, Site};

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "forName", at: At::CallOnly, rule: for_name },
    Model { class: "java/lang/ClassLoader", name: "loadClass", at: At::Call, rule: load_class },
];

/// `x = Class.forName(s)`:  "C" in pts(s)  gives  C.class in pts(x), and C is initialised;
/// not so by `Class.forName(s, false, loader)` and `Class.forName(module, s)`.
fn for_name(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    // In `forName(Module, String)` the name comes second.
    let string = site.arguments.iter().position(|argument| argument.is_some());
    let second = site.arguments.len() == 2;
    let position = if second { Some(1) } else { string };
    let node = position.and_then(|position| site.argument(position));
    let initializes = !second && !is_false(engine, site, 1);
    engine.wait(solver, node, site, if initializes { named } else { loaded });
}

/// Whether an argument of the call is the constant `false`.
fn is_false(engine: &Engine<'_>, site: &Site, position: usize) -> bool {
    let Some(body) = &engine.frames[site.instance].plan.body else { return false };
    let Stmt::Call { arguments, .. } = *body.stmt(site.stmt) else { return false };
    let Some(argument) = body.list(arguments).nth(position) else { return false };
    let mut assigned = body.stmts().filter(|(_, stmt)| stmt.target() == Some(argument));
    let is_zero = |(_, stmt): (_, &Stmt)| matches!(stmt, Stmt::Const { value: Const::Int(0), .. });
    assigned.next().is_some_and(is_zero) && assigned.next().is_none()
}

/// `x = loader.loadClass(s)`: the same, but nothing is initialised yet.
fn load_class(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(1), site, loaded);
}

fn named(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, strings: &Set) {
    classes(engine, solver, site, strings, true);
}

fn loaded(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, strings: &Set) {
    classes(engine, solver, site, strings, false);
}

fn classes(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, strings: &Set, initialize: bool) {
    for text in known_texts(engine, site, strings) {
        let name = engine.program.names.text(text).0.to_vec();
        let Some(class) = class_named(engine.program, &name) else { continue };
        if initialize && may_initialize(engine, site, &name) {
            engine.initialize(solver, class);
        }
        let mirror = engine.class_object(solver, Type::class(class));
        engine.give(solver, site.target, mirror);
    }
}

/// Whether a call is trusted to mean the class. Names of all kinds meet in the JDK's tables of properties: a class of the
/// application that arrives there is counted, and initialised only when an object of it is made.
fn may_initialize(engine: &mut Engine<'_>, site: &Site, name: &[u8]) -> bool {
    let caller = engine.program.method(site.method).class;
    let internal: Vec<u8> = name.iter().map(|&byte| if byte == b'.' { b'/' } else { byte }).collect();
    let trusted = !is_platform(engine.program.names.class_name(caller).0) || is_platform(&internal);
    if !trusted {
        engine.diagnostics.unresolved.insert((site.method, site.stmt));
    }
    trusted
}
