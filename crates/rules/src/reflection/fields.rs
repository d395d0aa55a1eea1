//! Fields read and written by reflection.

use std::rc::Rc;

use pointsto::{At, Cx, Model, RuleSite, Set, Site, Slot};
use program::{ClassId, FieldId, Symbol, Type};

use super::{known_classes, known_texts};
use crate::support::give;

const FIELD: &str = "java/lang/reflect/Field";

pub(super) const MODELS: &[Model] = &[
    Model { class: "java/lang/Class", name: "getField", at: At::CallOnly, act: get_field },
    Model { class: "java/lang/Class", name: "getDeclaredField", at: At::CallOnly, act: get_field },
    Model { class: FIELD, name: "get", at: At::CallOnly, act: get },
    Model { class: FIELD, name: "set", at: At::CallOnly, act: set },
];

/// `f = c.getField(s)`:  C.class in pts(c), "g" in pts(s)  gives  all fields g of C and above in pts(f).
fn get_field(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    // Either side may grow later: what is new on one side meets all that the other has so far.
    cx.wait(site.argument(0), site, in_classes);
    cx.wait(site.argument(1), site, with_names);
}

fn in_classes(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    let strings = cx.passed_on(site.argument(1));
    found(cx, site, mirrors, &strings);
}

fn with_names(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, strings: &Set) {
    let mirrors = cx.passed_on(site.argument(0));
    found(cx, site, &mirrors, strings);
}

fn found(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set, strings: &Set) {
    let classes = known_classes(cx, mirrors);
    let Some(ty) = cx.class_type(FIELD) else { return };
    for name in known_texts(cx, site, strings) {
        for class in classes.iter().filter_map(|class| class.as_class()) {
            for field in fields_named(cx, class, name) {
                let mirror = cx.object_at(Site::Field(field), ty);
                give(cx, site.target, mirror);
            }
        }
    }
}

pub(super) fn fields_named(cx: &Cx<'_, '_>, class: ClassId, name: Symbol) -> Vec<FieldId> {
    let program = cx.program();
    let mut found = Vec::new();
    let mut next = Some(class);
    while let Some(class) = next {
        found.extend(program.class(class).fields.iter().filter(|&field| program.field(field).name == name));
        next = program.class(class).superclass;
    }
    found
}

/// The fields among these objects.
pub(super) fn all_fields_of(cx: &Cx<'_, '_>, mirrors: &Set) -> Vec<FieldId> {
    let field = |mirror| if let Site::Field(field) = cx.object(mirror).site { Some(field) } else { None };
    mirrors.iter().filter_map(field).collect()
}

fn known_fields(cx: &Cx<'_, '_>, mirrors: &Set) -> Vec<FieldId> {
    let known = all_fields_of(cx, mirrors).into_iter();
    known.filter(|&field| cx.program().field(field).ty.is_reference()).collect()
}

/// `x = f.get(y)`:  g in pts(f), o in pts(y)  gives  pts(o.g) <= pts(x).
fn get(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, read);
}

fn read(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for field in known_fields(cx, mirrors) {
        read_field(cx, site, field);
    }
}

/// `x = y.g`, or `x = C.g` for a static field; y and x are those of the call.
pub(super) fn read_field(cx: &mut Cx<'_, '_>, site: &RuleSite, field: FieldId) {
    let Some(target) = site.target else { return };
    let declared = *cx.program().field(field);
    if declared.is_static() {
        cx.initialize(declared.class);
        let variable = cx.static_node(field);
        cx.flow(variable, target);
    } else {
        let base = cx.new_node();
        // `Field.get` and `set` fail on objects of other classes.
        cx.pass(site.argument(1), Some(base), Type::class(declared.class));
        cx.load(site, base, Slot::Field(field), target);
    }
}

/// `f.set(y, z)`:  g in pts(f), o in pts(y)  gives  pts(z) restricted to g's type <= pts(o.g).
fn set(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    cx.wait(site.argument(0), site, written);
}

fn written(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, mirrors: &Set) {
    for field in known_fields(cx, mirrors) {
        write_field(cx, site, field);
    }
}

/// `y.g = z`, or `C.g = z` for a static field; y and z are those of the call.
pub(super) fn write_field(cx: &mut Cx<'_, '_>, site: &RuleSite, field: FieldId) {
    let declared = *cx.program().field(field);
    let value = cx.new_node();
    // `Field.set` fails for values of another type.
    cx.pass(site.argument(2), Some(value), declared.ty);
    if declared.is_static() {
        cx.initialize(declared.class);
        let variable = cx.static_node(field);
        cx.flow(value, variable);
    } else {
        let base = cx.new_node();
        cx.pass(site.argument(1), Some(base), Type::class(declared.class));
        cx.store(site, base, Slot::Field(field), value);
    }
}
