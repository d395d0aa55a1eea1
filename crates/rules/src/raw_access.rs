//! Fields and elements that code accesses without an instruction that names them: through offsets and
//! handles.

use std::rc::Rc;

use classfile::{Access, Constant};
use pointsto::{Cx, NodeId, RuleSite, Set, Slot, dispatch_class};
use program::{ClassId, FieldId, Symbol, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// The class that writes all kinds of fields, to objects that it reads from a stream.
const ALL_FIELDS: &str = "java/io/ObjectStreamClass$FieldReflector";

/// What has been found out about accesses.
#[derive(Default)]
struct Accesses {
    /// By type of the object and accessing class.
    fields: FxHashMap<(Type, ClassId), Rc<[FieldId]>>,
    /// By class: the string constants of it and of the classes around it.
    texts: FxHashMap<ClassId, Rc<FxHashSet<Symbol>>>,
}

/// `loaded = base.?`, `base.? = stored`: for every o in pts(base) and each of its fields (or elements) f that
/// the code may mean: pts(o.f) <= pts(loaded), pts(stored) restricted to f's type <= pts(o.f).
pub(super) fn access(
    cx: &mut Cx<'_, '_>,
    site: &Rc<RuleSite>,
    base: Option<NodeId>,
    stored: Option<NodeId>,
    loaded: Option<NodeId>,
) {
    if stored.is_none() && loaded.is_none() {
        return;
    }
    let mut access = site.with_arguments([base, stored].into());
    access.target = loaded;
    let access = Rc::new(access);
    cx.wait(base, &access, base_arrives);
}

fn base_arrives(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, new: &Set) {
    let caller = cx.program().method(site.method).class;
    let (stored, loaded) = (site.argument(1), site.target);
    for object in new {
        let ty = cx.object(object).ty;
        // Offsets into an array are elements.
        if ty.element().is_some_and(Type::is_reference) {
            let one = Set::of(object);
            loaded.into_iter().for_each(|loaded| cx.load_from(&one, Slot::Element, loaded));
            stored.into_iter().for_each(|stored| cx.store_to(&one, Slot::Element, stored));
            continue;
        }
        for &field in accessed_fields(cx, ty, caller).iter() {
            let slot = cx.field_node(object, field);
            transfer(cx, field, slot, stored, loaded);
        }
    }
}

/// The same for static variables of the class that contains the code.
pub(super) fn access_static(
    cx: &mut Cx<'_, '_>,
    site: &RuleSite,
    stored: Option<NodeId>,
    loaded: Option<NodeId>,
) {
    if stored.is_none() && loaded.is_none() {
        return;
    }
    let class = cx.program().method(site.method).class;
    let named = texts_around(cx, class);
    let fields: Vec<FieldId> = cx.program().class(class).fields.iter().collect();
    for field in fields {
        let declared = *cx.program().field(field);
        let is_meant = declared.access.has(Access::STATIC) && named.contains(&declared.name);
        if is_meant && declared.ty.is_reference() {
            let slot = cx.static_node(field);
            transfer(cx, field, slot, stored, loaded);
        }
    }
}

fn transfer(
    cx: &mut Cx<'_, '_>,
    field: FieldId,
    slot: NodeId,
    stored: Option<NodeId>,
    loaded: Option<NodeId>,
) {
    if let Some(loaded) = loaded {
        cx.flow(slot, loaded);
    }
    if let Some(stored) = stored {
        let ty = cx.program().field(field).ty;
        cx.pass(Some(stored), Some(slot), ty);
    }
}

/// The fields of an object that code of a class may mean: those that hold references and are volatile (few
/// others need such an access), and those that the code names in a string.
fn accessed_fields(cx: &mut Cx<'_, '_>, ty: Type, caller: ClassId) -> Rc<[FieldId]> {
    if let Some(known) = cx.memory::<Accesses>().fields.get(&(ty, caller)) {
        return known.clone();
    }
    let named = texts_around(cx, caller);
    let means_all = cx.program().names.class_name(caller).0 == ALL_FIELDS.as_bytes();
    let mut found = Vec::new();
    let mut next = Some(dispatch_class(ty));
    while let Some(class) = next {
        for field in cx.program().class(class).fields.iter() {
            let declared = cx.program().field(field);
            let is_meant =
                means_all || declared.access.has(Access::VOLATILE) || named.contains(&declared.name);
            if is_meant && !declared.access.has(Access::STATIC) && declared.ty.is_reference() {
                found.push(field);
            }
        }
        next = cx.program().class(class).superclass;
    }
    let found: Rc<[FieldId]> = found.into();
    cx.memory::<Accesses>().fields.insert((ty, caller), found.clone());
    found
}

/// The string constants of a class and of its outer classes that are names.
fn texts_around(cx: &mut Cx<'_, '_>, class: ClassId) -> Rc<FxHashSet<Symbol>> {
    if let Some(known) = cx.memory::<Accesses>().texts.get(&class) {
        return known.clone();
    }
    let name = cx.program().names.class_name(class).0.to_vec();
    // `A$B$C` lies in `A$B` and `A`: each `$` may end the name of an outer class.
    let ends = name.iter().enumerate().filter(|&(_, &letter)| letter == b'$').map(|(end, _)| end);
    let mut texts = FxHashSet::default();
    for end in ends.chain([name.len()]) {
        if let Some(around) = cx.program().find_class(&name[..end]) {
            collect_texts(cx, around, &mut texts);
        }
    }
    let texts = Rc::new(texts);
    cx.memory::<Accesses>().texts.insert(class, texts.clone());
    texts
}

fn collect_texts(cx: &Cx<'_, '_>, class: ClassId, texts: &mut FxHashSet<Symbol>) {
    let Ok(Some(open)) = cx.program().open(class) else { return };
    let pool = open.pool();
    for (_, constant) in pool.iter() {
        let Constant::String { text } = constant else { continue };
        let Ok(text) = pool.utf8(text) else { continue };
        // A string that is no symbol of the program names no field.
        texts.extend(cx.program().names.find_symbol(text.0));
    }
}
