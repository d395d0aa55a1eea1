//! Tags: members that have the same constants in all objects of a class.
//!
//! ```text
//! x is a C, and the constructors of C store only constants K in f      x.f in K
//! x is a C, and select(C, m) returns only constants K                  x.m() in K
//! ```
//!
//! A condition on such a member says which classes its object may have. Code of the JDK is not looked at.

mod constants;
mod fields;
mod stores;
mod switch_maps;

use std::sync::Arc;

use ir::{Body, LowerOptions, VarId};
use program::{ClassId, FieldId, MethodId, MethodRefId, Origin, Program, Type};
use rustc_hash::FxHashMap;

use crate::definitions::Definitions;
use crate::filters::TypeFilter;
use crate::focus::is_platform;

/// What a member can be, at most so many constants.
const MANY: usize = 16;

/// A constant. Two that differ are different values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tag {
    /// `null`.
    Null,
    /// A number or truth value.
    Int(i32),
    /// A constant of an enum, by its field.
    Constant(FieldId),
    /// A string.
    Text(Box<[u8]>),
    /// A class constant.
    Class(Type),
}

/// All that a value can be; `None` is anything.
pub(crate) type Values = Option<Vec<Tag>>;

/// What objects are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Member {
    Field(FieldId),
    /// A method without parameters, as a call names it.
    Method(MethodId),
}

/// What has been found out so far.
#[derive(Default)]
pub(crate) struct Tags {
    bodies: FxHashMap<MethodId, Option<Arc<Body>>>,
    members: FxHashMap<(ClassId, Member), Values>,
    stored_by_constructors: FxHashMap<FieldId, bool>,
    keeps_itself: FxHashMap<ClassId, bool>,
    /// What methods say of an argument by returning true or false.
    pub(crate) predicates: FxHashMap<(MethodId, u16, bool), Option<TypeFilter>>,
    switch_maps: FxHashMap<FieldId, switch_maps::SwitchMap>,
    /// The classes of the same source class, if some have been asked for.
    nests: FxHashMap<ClassId, Arc<[ClassId]>>,
}

/// Reads the bodies that decide about tags.
pub(crate) struct Reader<'a> {
    pub(crate) program: &'a mut Program,
    pub(crate) tags: &'a mut Tags,
    /// Whether members decide at all.
    pub(crate) asks_members: bool,
}

/// What is known where a body runs.
struct Env<'a> {
    /// The exact class of `this`.
    class: Option<ClassId>,
    /// By formal, `this` included; formals that are not in it can be anything.
    formals: &'a [Values],
}

impl Env<'_> {
    const UNKNOWN: Env<'static> = Env { class: None, formals: &[] };
}

impl Reader<'_> {
    /// What a member can be in objects of exactly this class.
    pub(crate) fn member(&mut self, class: ClassId, member: Member) -> Values {
        if let Some(known) = self.tags.members.get(&(class, member)) {
            return known.clone();
        }
        // Until it is known, it can be anything: members may depend on each other.
        self.tags.members.insert((class, member), None);
        let values = match member {
            Member::Field(field) => self.field(class, field),
            Member::Method(method) => self.returned(class, method),
        };
        self.tags.members.insert((class, member), values.clone());
        values
    }

    /// The constant that a variable always is.
    pub(crate) fn constant(&mut self, body: &Body, definitions: &Definitions, var: VarId) -> Option<Tag> {
        let mut values = self.value(body, definitions, var, &Env::UNKNOWN)?;
        let only = values.pop()?;
        values.is_empty().then_some(only)
    }

    fn returned(&mut self, class: ClassId, method: MethodId) -> Values {
        let selected = self.program.select(class, method).ok()?;
        let body = self.body(selected)?;
        let definitions = Definitions::of(&body);
        let mut found = Vec::new();
        for var in body.returned() {
            let env = Env { class: Some(class), formals: &[] };
            found.extend(self.value(&body, &definitions, var, &env)?);
        }
        few(found)
    }

    /// The body of a method that is not of the JDK.
    pub(crate) fn body(&mut self, method: MethodId) -> Option<Arc<Body>> {
        if let Some(known) = self.tags.bodies.get(&method) {
            return known.clone();
        }
        let body = self.lower(method).map(Arc::new);
        self.tags.bodies.insert(method, body.clone());
        body
    }

    fn lower(&mut self, method: MethodId) -> Option<Body> {
        let class = self.program.method(method).class;
        let is_read = match self.program.class(class).origin {
            Origin::File(_) => self.program.method(method).has_body() && !self.is_of_platform(class),
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => false,
        };
        if !is_read {
            return None;
        }
        self.program.link(class);
        ir::lower(self.program, method, LowerOptions::default()).ok().flatten()
    }

    pub(crate) fn is_constructor(&self, method: MethodId) -> bool {
        self.program.is_initializer(self.program.method(method).selector)
    }

    pub(crate) fn is_named(&self, method: MethodRefId, name: &str) -> bool {
        let selector = self.program.names.method_ref_parts(method).selector;
        self.program.names.text(self.program.names.selector_parts(selector).name) == name
    }

    pub(crate) fn is_of_platform(&self, class: ClassId) -> bool {
        is_platform(self.program.names.class_name(class).0)
    }
}

/// The constants once each, if they are not too many.
fn few(mut found: Vec<Tag>) -> Values {
    found.sort_unstable();
    found.dedup();
    (found.len() <= MANY).then_some(found)
}
