//! Arrays made and accessed by reflection.

use std::rc::Rc;

use ir::Stmt;
use program::Type;
use solver::{Set, Solver};

use super::{is_expected, known_classes};
use crate::contexts::Contexts;
use crate::engine::{Engine, Use};
use crate::objects;
use crate::rules::{At, Model, Site};

const ARRAY: &str = "java/lang/reflect/Array";

/// `Arrays.copyOf` and `toArray` make arrays in this way: it is needed where reflection is not followed, too.
pub(in crate::rules) const COPIES: &[Model] =
    &[Model { class: ARRAY, name: "newInstance", at: At::CallOnly, rule: new_instance }];

pub(super) const MODELS: &[Model] = &[
    Model { class: ARRAY, name: "get", at: At::CallOnly, rule: get },
    Model { class: ARRAY, name: "set", at: At::CallOnly, rule: set },
];

/// `x = Array.newInstance(c, n)`:  C.class in pts(c)  gives  a new C[] in pts(x).
fn new_instance(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, made);
}

fn made(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let is_copy = is_copy(engine, site);
    let of_objects = Type::OBJECT.array(1);
    for array in known_classes(engine, mirrors).into_iter().filter_map(|ty| ty.array(1)) {
        // Arrays of arrays of arrays, each made from the class of the one before, would never end.
        if array.dimensions() > 2 || !is_expected(engine, site, array) {
            continue;
        }
        // Containers keep what they hold in arrays of Object: these are worth telling apart. With many classes at many such
        // calls, arrays of all else would outnumber everything else that there is.
        let object = match is_copy && Some(array) == of_objects {
            true => engine.make(solver, site, array),
            false => engine.object(solver, objects::Site::Merged(array), array, Contexts::EMPTY),
        };
        engine.give(solver, site.target, object);
    }
}

/// Whether the class is that of another array's elements, asked for by `getComponentType` in the same method. Other calls
/// say nothing about what is made, and share one object of each type.
fn is_copy(engine: &Engine<'_>, site: &Site) -> bool {
    let Some(body) = &engine.frames[site.instance].plan.body else { return false };
    let Stmt::Call { arguments, .. } = *body.stmt(site.stmt) else { return false };
    let Some(class) = body.list(arguments).next() else { return false };
    let names = &engine.program.names;
    let asks = |stmt: &Stmt| match *stmt {
        Stmt::Call { method, .. } => {
            let selector = names.method_ref_parts(method).selector;
            names.text(names.selector_parts(selector).name).0 == b"getComponentType"
        }
        _ => false,
    };
    body.stmts().any(|(_, stmt)| stmt.target() == Some(class) && asks(stmt))
}

/// `x = Array.get(y, i)` is `x = y[i]`.
fn get(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(array), Some(target)) = (site.argument(0), site.target) {
        engine.add_use(solver, array, Use::LoadElement { target });
    }
}

/// `Array.set(x, i, y)` is `x[i] = y`.
fn set(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    if let (Some(array), Some(value)) = (site.argument(0), site.argument(2)) {
        engine.add_use(solver, array, Use::StoreElement { value });
    }
}
