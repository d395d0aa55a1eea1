//! Fields and elements that code reads and writes without an instruction that names them: through offsets and handles.

use std::rc::Rc;

use classfile::{Access, Constant};
use program::{ClassId, FieldId, Symbol, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{NodeId, Set, Solver};

use super::Site;
use crate::engine::Engine;
use crate::filters::TypeFilter;
use crate::groups::Slot;
use crate::objects;

/// Sets the objects of a class free of their fields: it writes to objects that it reads from a stream.
const ALL_FIELDS: &str = "java/io/ObjectStreamClass$FieldReflector";

/// What has been found out about accesses.
#[derive(Default)]
pub(crate) struct Accesses {
    /// By type of the object and accessing class.
    fields: FxHashMap<(Type, ClassId), Rc<[FieldId]>>,
    /// By class: the string constants of it and of the classes around it.
    texts: FxHashMap<ClassId, Rc<FxHashSet<Symbol>>>,
}

/// `loaded = base.?`, `base.? = stored`:  for every o in pts(base) and each of its fields (or elements) f that the code
/// may mean:  pts(o.f) <= pts(loaded),  pts(stored) restricted to f's type <= pts(o.f).
pub(super) fn access(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Rc<Site>,
    base: Option<NodeId>,
    stored: Option<NodeId>,
    loaded: Option<NodeId>,
) {
    if stored.is_none() && loaded.is_none() {
        return;
    }
    let access = Rc::new(Site {
        instance: site.instance,
        method: site.method,
        stmt: site.stmt,
        context: site.context,
        arguments: [base, stored].into(),
        target: loaded,
        thrown: site.thrown,
        expected: site.expected.clone(),
    });
    engine.wait(solver, base, &access, base_arrives);
}

fn base_arrives(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, new: &Set) {
    let caller = engine.program.method(site.method).class;
    let (stored, loaded) = (site.argument(1), site.target);
    for object in new {
        let ty = engine.objects.type_of(solver, object);
        if ty.element().is_some_and(Type::is_reference) {
            let one = Set::of(object);
            loaded.into_iter().for_each(|loaded| engine.load(solver, Slot::Element, loaded, &one));
            stored.into_iter().for_each(|stored| engine.store(solver, Slot::Element, stored, &one));
            continue;
        }
        for &field in engine.accessed_fields(ty, caller).iter() {
            let slot = engine.fields.of_object(solver, object, field);
            transfer(engine, solver, field, slot, stored, loaded);
        }
    }
}

/// The same for static variables of the class that the code stands in.
pub(super) fn access_static(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    site: &Site,
    stored: Option<NodeId>,
    loaded: Option<NodeId>,
) {
    if stored.is_none() && loaded.is_none() {
        return;
    }
    let class = engine.program.method(site.method).class;
    let named = engine.texts_around(class);
    let fields: Vec<FieldId> = engine.program.class(class).fields.iter().collect();
    for field in fields {
        let declared = *engine.program.field(field);
        let is_meant = declared.access.has(Access::STATIC) && named.contains(&declared.name);
        if is_meant && declared.ty.is_reference() {
            let slot = engine.fields.of_class(solver, field);
            transfer(engine, solver, field, slot, stored, loaded);
        }
    }
}

fn transfer(
    engine: &mut Engine<'_>,
    solver: &mut Solver,
    field: FieldId,
    slot: NodeId,
    stored: Option<NodeId>,
    loaded: Option<NodeId>,
) {
    if let Some(loaded) = loaded {
        solver.add_edge(slot, loaded, None);
    }
    if let Some(stored) = stored {
        let ty = engine.program.field(field).ty;
        let filter = (ty != Type::OBJECT).then(|| engine.filter(solver, TypeFilter::of(ty)));
        solver.add_edge(stored, slot, filter);
    }
}

impl Engine<'_> {
    /// The fields of an object that code of a class may mean: those that hold references and are volatile (few others
    /// need such an access), and those that the code names in a string.
    fn accessed_fields(&mut self, ty: Type, caller: ClassId) -> Rc<[FieldId]> {
        if let Some(known) = self.rules.accesses.fields.get(&(ty, caller)) {
            return known.clone();
        }
        let named = self.texts_around(caller);
        let means_all = self.program.names.class_name(caller).0 == ALL_FIELDS.as_bytes();
        let mut found = Vec::new();
        let mut next = Some(objects::dispatch_class(ty));
        while let Some(class) = next {
            for field in self.program.class(class).fields.iter() {
                let declared = self.program.field(field);
                let is_meant =
                    means_all || declared.access.has(Access::VOLATILE) || named.contains(&declared.name);
                if is_meant && !declared.access.has(Access::STATIC) && declared.ty.is_reference() {
                    found.push(field);
                }
            }
            next = self.program.class(class).superclass;
        }
        let found: Rc<[FieldId]> = found.into();
        self.rules.accesses.fields.insert((ty, caller), found.clone());
        found
    }

    /// The string constants of a class and of those it is nested in, as far as they are names.
    fn texts_around(&mut self, class: ClassId) -> Rc<FxHashSet<Symbol>> {
        if let Some(known) = self.rules.accesses.texts.get(&class) {
            return known.clone();
        }
        let name = self.program.names.class_name(class).0.to_vec();
        let ends = name.iter().enumerate().filter(|&(_, &letter)| letter == b'$').map(|(end, _)| end);
        let mut texts = FxHashSet::default();
        for end in ends.chain([name.len()]) {
            if let Some(around) = self.program.find_class(&name[..end]) {
                self.collect_texts(around, &mut texts);
            }
        }
        let texts = Rc::new(texts);
        self.rules.accesses.texts.insert(class, texts.clone());
        texts
    }

    fn collect_texts(&self, class: ClassId, texts: &mut FxHashSet<Symbol>) {
        let Ok(Some(open)) = self.program.open(class) else { return };
        let pool = open.pool();
        for (_, constant) in pool.iter() {
            let Constant::String { text } = constant else { continue };
            let Ok(text) = pool.utf8(text) else { continue };
            texts.extend(self.program.names.find_symbol(text.0));
        }
    }
}
