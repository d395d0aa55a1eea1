//! What the reference finds.

use std::collections::BTreeSet;

use ir::{StmtId, VarId};
use program::{MethodId, Program, Type};
use reference::{Contexts, Element, Facts, Object, Pointer, Policy, Site};

use crate::findings::{Findings, Name, Place, is_lambda, offset};
use crate::subject::Subject;

/// The findings under a policy; variables of those methods only that have a body for both sides.
pub(crate) fn findings(
    subject: &mut Subject,
    policy: &Policy,
    with_body: impl Fn(MethodId) -> bool,
) -> Findings {
    let bodies = subject.bodies.clone();
    let facts = reference::analyse(&mut subject.program, policy, &[subject.entry], bodies);
    let is_known = |program: &Program, method: MethodId, var: VarId| {
        with_body(method) && (!is_lambda(program, method) || var.0 < shown_of_lambda(program, method))
    };
    read(&subject.program, policy, &facts, is_known)
}

/// Formals and result come first in a synthetic body.
fn shown_of_lambda(program: &Program, method: MethodId) -> u32 {
    let signature = program.names.selector_signature(program.method(method).selector);
    signature.parameters.len() as u32 + 1 + u32::from(signature.result != Type::VOID)
}

fn read(
    program: &Program,
    policy: &Policy,
    facts: &Facts,
    is_known: impl Fn(&Program, MethodId, VarId) -> bool,
) -> Findings {
    let says_contexts = !matches!(policy.contexts, Contexts::Types { .. });
    let reader = Reader { program, facts, says_contexts };
    let calls = facts.calls.iter();
    let mut findings = Findings {
        methods: facts.methods(),
        calls: calls.map(|&(caller, stmt, callee)| (caller, reader.offset(caller, stmt), callee)).collect(),
        instances: Some(facts.reached.len()),
        ..Findings::default()
    };
    for (pointer, objects) in &facts.points_to {
        let held: BTreeSet<Name> = objects.iter().map(|object| reader.name(object)).collect();
        match pointer {
            Pointer::Variable(method, var, _) if is_known(program, *method, *var) => {
                findings.variables.entry((*method, *var)).or_default().extend(held);
            }
            Pointer::Variable(..) | Pointer::Thrown(..) | Pointer::Escaped(_) => {}
            Pointer::Field(object, field) => {
                findings.fields.entry((reader.name(object), *field)).or_default().extend(held);
            }
            Pointer::Elements(array) => findings.elements.entry(reader.name(array)).or_default().extend(held),
            Pointer::Static(field) => findings.statics.entry(*field).or_default().extend(held),
        }
    }
    findings
}

struct Reader<'r> {
    program: &'r Program,
    facts: &'r Facts,
    says_contexts: bool,
}

impl Reader<'_> {
    fn name(&self, object: &Object) -> Name {
        let place = |element: &Element| match *element {
            Element::Call(method, stmt) => Some(Place::Offset(method, self.offset(method, stmt))),
            Element::Object(site) => Some(self.place(site)),
            Element::Class(_) => None,
        };
        let context = object.context.iter().filter(|_| self.says_contexts).filter_map(place).collect();
        Name { place: self.place(object.site), ty: object.ty, context }
    }

    fn place(&self, site: Site) -> Place {
        match site {
            Site::Statement(method, stmt) => Place::Offset(method, self.offset(method, stmt)),
            Site::Inner(method, stmt, level) => Place::Inner(method, self.offset(method, stmt), level),
            Site::Strings | Site::Class(_) | Site::Machine(_) | Site::Merged(_) => Place::Other(site),
        }
    }

    fn offset(&self, method: MethodId, stmt: StmtId) -> u32 {
        offset(self.program, self.facts.body(method), method, stmt)
    }
}
