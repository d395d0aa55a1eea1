//! `Class.forName` and `ClassLoader.loadClass` with strings that are known.

use std::rc::Rc;

use program::Type;
use solver::{Set, Solver};

use super::known_texts;
use crate::engine::Engine;
use crate::rules::strings::class_named;
use crate::rules::{At, Model, Site};

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "forName", at: At::CallOnly, rule: for_name },
    Model { class: "java/lang/ClassLoader", name: "loadClass", at: At::Call, rule: load_class },
];

/// `x = Class.forName(s)`:  "C" in pts(s)  gives  C.class in pts(x), and C is initialised.
fn for_name(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    // In `forName(Module, String)` the name comes second.
    let string = site.arguments.iter().position(|argument| argument.is_some());
    let second = site.arguments.len() == 2;
    let position = if second { Some(1) } else { string };
    let node = position.and_then(|position| site.argument(position));
    engine.wait(solver, node, site, named);
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
        if initialize {
            engine.initialize(solver, class);
        }
        let mirror = engine.class_object(solver, Type::class(class));
        engine.give(solver, site.target, mirror);
    }
}
