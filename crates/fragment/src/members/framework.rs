//! What does a framework do with a component that is annotated for it? It creates objects of its classes and
//! uses their members, whatever their access flags say.
//!
//! ```text
//! C of the component is open: C, a member of C or a parameter has an annotation that counts
//! C open, concrete, no enum; c a constructor of C                    c is in Int
//! C open; f an instance field of C with an annotation that counts    f is in Int, to read and to write
//! C open; m a method of C with such an annotation, or with           m is in Int
//!   a parameter that has one
//! C open; m a method of C that overrides one from outside            m is in Int
//!   the component, except those of Object
//! T an interface of the component or of a library, which no          frameworks implement T
//!   concrete class of the component implements;
//!   T has an annotation that counts, or is the type of a
//!   parameter or field above, or of a result of an abstract
//!   method of such a T
//! ```
//!
//! An annotation counts if it is visible at run time, belongs to a library, and its class exists (otherwise
//! nobody sees it). One of the component's own counts if it has an annotation that counts. `ignored.rs` lists
//! those that only speak to people, compilers and checkers.

use classfile::Access;
use program::{Annotation, ClassAnnotations, ClassId, FieldId, MethodId, Nesting, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ignored::is_ignored;
use crate::abstracts::abstract_methods;
use crate::interface::{Interface, Member, MemberId, Reason};

/// Adds what frameworks do with the annotated classes of a component.
pub fn add_framework_members(
    program: &Program,
    interface: &mut Interface,
    component: &[ClassId],
    is_library: &dyn Fn(ClassId) -> bool,
) {
    let own = component.iter().copied().collect();
    let mut annotated = Annotated { program, own, is_library, counts: FxHashMap::default() };
    let open: Vec<Open> = component.iter().filter_map(|&class| annotated.open(class)).collect();
    let members: Vec<Member> = open.iter().flat_map(|open| annotated.members(open)).collect();
    let on_classes = open.iter().filter(|open| open.is_itself).map(|open| Type::class(open.class));
    let types = on_classes.chain(members.iter().flat_map(|member| taken(program, member)));
    interface.implemented = annotated.implemented(types.collect());
    // Replaces fields that clients can name: frameworks set even final ones.
    let fields: FxHashSet<(ClassId, MemberId)> = members.iter().map(|new| (new.class, new.id)).collect();
    interface
        .members
        .retain(|old| matches!(old.id, MemberId::Method(_)) || !fields.contains(&(old.class, old.id)));
    interface.add(members);
}

/// An open class, and the annotations that count.
struct Open {
    class: ClassId,
    /// The annotation that makes it open: the first one of the class, else of its members.
    because: ClassId,
    /// Whether that is one of the class itself.
    is_itself: bool,
    fields: Vec<(FieldId, ClassId)>,
    methods: Vec<(MethodId, ClassId)>,
}

struct Annotated<'a> {
    program: &'a Program,
    own: FxHashSet<ClassId>,
    is_library: &'a dyn Fn(ClassId) -> bool,
    /// Whether an annotation counts, as far as that is known.
    counts: FxHashMap<ClassId, bool>,
}

impl Annotated<'_> {
    fn open(&mut self, class: ClassId) -> Option<Open> {
        let declared = self.program.class(class);
        if declared.access.has(Access::ANNOTATION) || declared.access.has(Access::SYNTHETIC) {
            return None;
        }
        let found = self.program.annotations(class).unwrap_or_default();
        let ClassAnnotations { own, methods: on_methods, parameters, fields: on_fields } = &found;
        let itself = self.first(own);
        let mut fields = Vec::new();
        for (field, list) in declared.fields.iter().zip(on_fields) {
            fields.extend(self.first(list).map(|annotation| (field, annotation)));
        }
        let mut methods = Vec::new();
        for method in declared.methods.iter() {
            let at = usize::from(self.program.method(method).index);
            let lists = [on_methods.get(at), parameters.get(at)];
            let first = lists.into_iter().flatten().find_map(|list| self.first(list));
            methods.extend(first.map(|annotation| (method, annotation)));
        }
        let of_members = fields.first().map(|&(_, first)| first).or(methods.first().map(|&(_, first)| first));
        let because = itself.or(of_members)?;
        Some(Open { class, because, is_itself: itself.is_some(), fields, methods })
    }

    /// The first annotation of a list that counts.
    fn first(&mut self, list: &[Annotation]) -> Option<ClassId> {
        list.iter().find_map(|annotation| {
            let class = self.program.find_class(&annotation.name)?;
            self.counts(class).then_some(class)
        })
    }

    fn counts(&mut self, annotation: ClassId) -> bool {
        if let Some(&known) = self.counts.get(&annotation) {
            return known;
        }
        // Annotations may have each other.
        self.counts.insert(annotation, false);
        let counts = if self.own.contains(&annotation) {
            let above = self.program.annotations(annotation).unwrap_or_default();
            self.first(&above.own).is_some()
        } else {
            let name = self.program.names.class_name(annotation).0;
            (self.is_library)(annotation) && !is_ignored(name)
        };
        self.counts.insert(annotation, counts);
        counts
    }

    fn members(&self, open: &Open) -> Vec<Member> {
        let (program, class) = (self.program, open.class);
        let member = |id, annotation| Member { class, id, reason: Reason::Framework(annotation) };
        let mut found = Vec::new();
        let chosen: FxHashMap<MethodId, ClassId> = open.methods.iter().copied().collect();
        for method in program.class(class).methods.iter() {
            let declared = program.method(method);
            let reason = chosen.get(&method).copied();
            if declared.access.has(Access::SYNTHETIC) {
                continue;
            }
            let used = if program.is_initializer(declared.selector) {
                self.is_created(class).then(|| reason.unwrap_or(open.because))
            } else {
                reason.or_else(|| self.overrides(class, method).then_some(open.because))
            };
            found.extend(used.map(|annotation| member(MemberId::Method(method), annotation)));
        }
        let set = open.fields.iter().filter(|(field, _)| !program.field(*field).is_static());
        found.extend(set.map(|&(field, annotation)| member(MemberId::Field(field), annotation)));
        found
    }

    /// Whether a framework creates objects of a class. Local and anonymous classes are only created
    /// where they are written.
    fn is_created(&self, class: ClassId) -> bool {
        let is_named = !matches!(self.program.nesting(class), Some(Nesting { outer: None, .. }));
        self.program.class(class).is_concrete() && !self.program.is_subclass(class, ClassId::ENUM) && is_named
    }

    /// Whether a method overrides or implements one from outside the component.
    fn overrides(&self, class: ClassId, method: MethodId) -> bool {
        let program = self.program;
        let declared = program.method(method);
        if declared.is_static() || declared.access.has(Access::PRIVATE) {
            return false;
        }
        let supers =
            std::iter::successors(program.class(class).superclass, |&above| program.class(above).superclass);
        let mut above = supers.chain(program.superinterfaces(class));
        above.any(|above| {
            above != ClassId::OBJECT
                && !self.own.contains(&above)
                && program.declared_method(above, declared.selector).is_some()
        })
    }

    /// The interfaces that frameworks implement.
    fn implemented(&self, mut pending: Vec<Type>) -> Vec<ClassId> {
        let program = self.program;
        let concrete: Vec<ClassId> =
            self.own.iter().copied().filter(|&class| program.class(class).is_concrete()).collect();
        let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
        pending.reverse();
        while let Some(ty) = pending.pop() {
            let Some(class) = ty.as_class().filter(|&class| seen.insert(class)) else { continue };
            let declared = program.class(class);
            let is_known = self.own.contains(&class) || (self.is_library)(class);
            let is_answered = || concrete.iter().any(|&below| program.is_subclass(below, class));
            if !is_known || !declared.is_interface() || is_answered() {
                continue;
            }
            found.push(class);
            for method in abstract_methods(program, class) {
                pending.push(program.names.selector_signature(program.method(method).selector).result);
            }
        }
        found
    }
}

/// The types of what a framework passes for a member.
fn taken(program: &Program, member: &Member) -> Vec<Type> {
    match member.id {
        MemberId::Method(method) => {
            program.names.selector_signature(program.method(method).selector).parameters.to_vec()
        }
        MemberId::Field(field) => vec![program.field(field).ty],
    }
}
