//! What an analysis has found, in a form that both analyses can be brought to, and the first difference of
//! two.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use ir::{Body, StmtId, VarId};
use program::{FieldId, MethodId, Origin, Program, Type};
use reference::Site;

/// Where an object comes from; statements by their offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Offset(MethodId, u32),
    Inner(MethodId, u32, usize),
    Other(Site),
}

/// An object: where it comes from, its type, and its context where both sides can say it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) place: Place,
    pub(crate) ty: Type,
    pub(crate) context: Vec<Place>,
}

pub(crate) type Names = BTreeSet<Name>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    pub(crate) methods: BTreeSet<MethodId>,
    /// Caller, offset of the call, callee.
    pub(crate) calls: BTreeSet<(MethodId, u32, MethodId)>,
    /// In all contexts together. Empty sets are left out, here and below.
    pub(crate) variables: BTreeMap<(MethodId, VarId), Names>,
    pub(crate) statics: BTreeMap<FieldId, Names>,
    pub(crate) fields: BTreeMap<(Name, FieldId), Names>,
    pub(crate) elements: BTreeMap<Name, Names>,
    /// How many methods in contexts.
    pub(crate) instances: Option<usize>,
}

/// The places of statements, in a form that means the same for all analyses: bodies may have been lowered in
/// different ways. Each side creates the body of a lambda object's method itself, so its statements are not
/// distinguished.
pub(crate) fn offset(program: &Program, body: Option<&Body>, method: MethodId, stmt: StmtId) -> u32 {
    match body {
        Some(body) if !is_lambda(program, method) => body.offset(stmt),
        Some(_) | None => 0,
    }
}

pub(crate) fn is_lambda(program: &Program, method: MethodId) -> bool {
    program.class(program.method(method).class).origin == Origin::Lambda
}

/// Whether two analyses must find the same, or the first no more than the second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Within,
}

/// The first thing that only one of two analyses has found, as text.
pub(crate) fn difference(
    program: &Program,
    left: &Findings,
    right: &Findings,
    relation: Relation,
) -> Option<String> {
    let judge = Judge { program, relation };
    let method = |&method: &MethodId| program.method_name(method);
    let call = |&(caller, at, callee): &(MethodId, u32, MethodId)| {
        format!("{} @{at} -> {}", program.method_name(caller), program.method_name(callee))
    };
    let variable =
        |&(method, var): &(MethodId, VarId)| format!("variable {} of {}", var.0, program.method_name(method));
    let field = |field: FieldId| {
        let declared = program.field(field);
        format!("{}.{}", program.class_name(declared.class), program.names.text(declared.name))
    };
    let of_object = |(object, of): &(Name, FieldId)| format!("{} of {}", field(*of), judge.name(object));
    judge
        .sets("method", &left.methods, &right.methods, method)
        .or_else(|| judge.sets("call", &left.calls, &right.calls, call))
        .or_else(|| judge.maps(&left.variables, &right.variables, variable))
        .or_else(|| judge.maps(&left.statics, &right.statics, |&of| field(of)))
        .or_else(|| judge.maps(&left.fields, &right.fields, of_object))
        .or_else(|| judge.maps(&left.elements, &right.elements, |array| judge.name(array)))
        .or_else(|| match (left.instances, right.instances) {
            (Some(a), Some(b)) if a != b && relation == Relation::Equal => {
                Some(format!("{a} methods in contexts, but {b}"))
            }
            _ => None,
        })
}

struct Judge<'p> {
    program: &'p Program,
    relation: Relation,
}

impl Judge<'_> {
    fn sets<T: Ord + Debug>(
        &self,
        what: &str,
        left: &BTreeSet<T>,
        right: &BTreeSet<T>,
        show: impl Fn(&T) -> String,
    ) -> Option<String> {
        if let Some(extra) = left.difference(right).next() {
            return Some(format!("only the first has the {what} {}", show(extra)));
        }
        let extra = right.difference(left).next().filter(|_| self.relation == Relation::Equal)?;
        Some(format!("only the second has the {what} {}", show(extra)))
    }

    fn maps<K: Ord>(
        &self,
        left: &BTreeMap<K, Names>,
        right: &BTreeMap<K, Names>,
        show: impl Fn(&K) -> String,
    ) -> Option<String> {
        let nothing = Names::new();
        let keys: BTreeSet<&K> = left.keys().chain(right.keys()).collect();
        keys.into_iter().find_map(|key| {
            let (left, right) = (left.get(key).unwrap_or(&nothing), right.get(key).unwrap_or(&nothing));
            let found = self.sets("object", left, right, |name| self.name(name))?;
            Some(format!("{}: {found}", show(key)))
        })
    }

    fn name(&self, name: &Name) -> String {
        let context: Vec<String> = name.context.iter().map(|&place| self.place(place)).collect();
        format!(
            "{} ({}) in [{}]",
            self.place(name.place),
            self.program.type_name(name.ty),
            context.join(", ")
        )
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Offset(method, at) => format!("{} @{at}", self.program.method_name(method)),
            Place::Inner(method, at, level) => {
                format!("{} @{at}, {level} down", self.program.method_name(method))
            }
            Place::Other(Site::Class(ty)) => format!("class {}", self.program.type_name(ty)),
            Place::Other(Site::Machine(ty)) => format!("the JVM's {}", self.program.type_name(ty)),
            Place::Other(Site::Merged(ty)) => format!("any {}", self.program.type_name(ty)),
            Place::Other(Site::Strings | Site::Statement(..) | Site::Inner(..)) => "a string".to_owned(),
        }
    }
}

impl Findings {
    /// Objects without their contexts.
    pub(crate) fn without_contexts(self) -> Findings {
        self.renamed(|name| Name { context: Vec::new(), ..name.clone() })
    }

    /// Fields, arrays and calls alone.
    pub(crate) fn without_variables(self) -> Findings {
        Findings { variables: BTreeMap::new(), ..self }
    }

    /// Methods and calls alone.
    pub(crate) fn calls_alone(self) -> Findings {
        Findings { methods: self.methods, calls: self.calls, ..Findings::default() }
    }

    /// Objects of which only the type is known.
    pub(crate) fn by_class(self) -> Findings {
        self.renamed(|name| Name {
            place: Place::Other(Site::Merged(name.ty)),
            ty: name.ty,
            context: Vec::new(),
        })
    }

    fn renamed(self, rename: impl Fn(&Name) -> Name) -> Findings {
        let all = |names: Names| -> Names { names.iter().map(&rename).collect() };
        let mut fields = BTreeMap::<_, Names>::new();
        for ((object, field), names) in self.fields {
            fields.entry((rename(&object), field)).or_default().extend(all(names));
        }
        let mut elements = BTreeMap::<_, Names>::new();
        for (array, names) in self.elements {
            elements.entry(rename(&array)).or_default().extend(all(names));
        }
        Findings {
            variables: self.variables.into_iter().map(|(key, names)| (key, all(names))).collect(),
            statics: self.statics.into_iter().map(|(key, names)| (key, all(names))).collect(),
            fields,
            elements,
            instances: None,
            methods: self.methods,
            calls: self.calls,
        }
    }
}
