//! Arrays made and accessed by reflection.

use std::rc::Rc;

use solver::{Set, Solver};

use super::{is_expected, known_classes, told};
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

/// Where more classes than these arrive, the call tells nothing about what is made, and all such calls share an object
/// of each type.
const MANY: usize = 64;

/// `x = Array.newInstance(c, n)`:  C.class in pts(c)  gives  a new C[] in pts(x).
fn new_instance(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    engine.wait(solver, site.argument(0), site, made);
}

fn made(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, mirrors: &Set) {
    let known = told(solver, site.argument(0)).len();
    let is_workshop = known.max(mirrors.len()) > MANY;
    for array in known_classes(engine, mirrors).into_iter().filter_map(|ty| ty.array(1)) {
        // Arrays of arrays of arrays, each made from the class of the one before, would never end.
        if array.dimensions() > 2 || !is_expected(engine, site, array) {
            continue;
        }
        let object = match is_workshop {
            true => engine.object(solver, objects::Site::Merged(array), array, Contexts::EMPTY),
            false => engine.make(solver, site, array),
        };
        engine.give(solver, site.target, object);
    }
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
