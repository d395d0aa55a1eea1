//! What do clients call through library types? `next` of an `Iterator` that a component returns, although
//! clients cannot name its class.
//!
//! ```text
//! T relevant, not of the component, open; m an instance method of T;
//! some class of the component below T answers m with a method of its own,
//! or T is a functional interface, which a lambda may answer                 T.m is in Int
//! ```
//!
//! A new member has types of its own, which become relevant, too. This repeats until nothing is added.

use classfile::Access;
use program::{ClassId, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Visibility, is_open};
use crate::interface::{Interface, Member, MemberId, Reason};
use crate::relevant::relevant_types;

/// Adds the methods of a component that clients call through library types.
pub fn add_library_members(program: &Program, interface: &mut Interface, component: &[ClassId]) {
    let own: FxHashSet<ClassId> = component.iter().copied().collect();
    let answered = answered(program, component, &own);
    let mut done: FxHashSet<ClassId> = FxHashSet::default();
    loop {
        let types = relevant_types(program, interface);
        let libraries = types.iter().filter_map(|ty| ty.as_class()).filter(|class| !own.contains(class));
        let open = libraries
            .filter(|&class| class != ClassId::OBJECT && is_open(program, class, Visibility::default()));
        let new: Vec<ClassId> = open.filter(|&class| done.insert(class)).collect();
        if new.is_empty() {
            return;
        }
        interface.add(new.iter().flat_map(|&class| members(program, class, &answered)));
    }
}

/// The library methods that classes of the component implement, by the class that declares them.
fn answered(
    program: &Program,
    component: &[ClassId],
    own: &FxHashSet<ClassId>,
) -> FxHashMap<ClassId, FxHashSet<MethodId>> {
    let mut found: FxHashMap<ClassId, FxHashSet<MethodId>> = FxHashMap::default();
    for &class in component {
        if !program.class(class).is_concrete() {
            continue;
        }
        let supers =
            std::iter::successors(program.class(class).superclass, |&above| program.class(above).superclass);
        let above = supers.chain(program.superinterfaces(class));
        for library in above.filter(|above| !own.contains(above) && *above != ClassId::OBJECT) {
            for method in program.class(library).methods.iter().filter(|&method| is_called(program, method)) {
                // The implementation may be inherited from another class of the component.
                let selected = program.select(class, method);
                if selected.is_ok_and(|selected| own.contains(&program.method(selected).class)) {
                    found.entry(library).or_default().insert(method);
                }
            }
        }
    }
    found
}

/// Whether clients can call a method on an object.
fn is_called(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let is_plain = !declared.is_static() && !program.is_initializer(declared.selector);
    is_plain && declared.access.has(Access::PUBLIC) && !declared.access.has(Access::SYNTHETIC)
}

/// The methods that clients call of a library class, declared in it or above it.
fn members(
    program: &Program,
    class: ClassId,
    answered: &FxHashMap<ClassId, FxHashSet<MethodId>>,
) -> Vec<Member> {
    let supers = std::iter::successors(Some(class), |&above| program.class(above).superclass);
    let from = supers.chain(program.superinterfaces(class));
    let overridden = from.filter_map(|from| answered.get(&from)).flatten().copied();
    let mut methods: Vec<MethodId> = overridden.chain(functional(program, class)).collect();
    methods.sort_unstable();
    methods.dedup();
    let member = |method| Member { class, id: MemberId::Method(method), reason: Reason::Library };
    methods.into_iter().map(member).collect()
}

/// The one abstract method of a functional interface.
pub fn functional(program: &Program, class: ClassId) -> Option<MethodId> {
    if !program.class(class).is_interface() {
        return None;
    }
    let from = std::iter::once(class).chain(program.superinterfaces(class));
    let methods = from.flat_map(|from| program.class(from).methods.iter());
    let mut open =
        methods.filter(|&method| program.method(method).is_abstract() && !is_of_object(program, method));
    // Exactly one: a second abstract method means that no lambda can implement it.
    let first = open.next()?;
    open.next().is_none().then_some(first)
}

/// Whether every object has such a method. `Comparator` declares `equals`, and is still functional.
fn is_of_object(program: &Program, method: MethodId) -> bool {
    let selector = program.method(method).selector;
    let mut of_object = program.class(ClassId::OBJECT).methods.iter();
    of_object.any(|method| program.method(method).selector == selector)
}
