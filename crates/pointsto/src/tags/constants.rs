//! Which constants can a variable be?

use classfile::Access;
use ir::{Body, CallKind, Const, Stmt, VarId};
use program::{FieldId, FieldRefId, Program};

use super::{Env, Member, Reader, Tag, Values, few};
use crate::definitions::Definitions;

/// How many variables are followed to find out what one is.
const FOLLOWED: usize = 64;

enum Step {
    Is(Vec<Tag>),
    Copies(Vec<VarId>),
}

impl Reader<'_> {
    /// ```text
    /// x = K                             x in {K}
    /// x = E.A, a constant of an enum    x in {E.A}
    /// x = y, x = (T) y, x = phi(y…)     x in what the y are in
    /// x = this.f, x = this.m()          x in what the member can be in this class
    /// ```
    pub(super) fn value(
        &mut self,
        body: &Body,
        definitions: &Definitions,
        var: VarId,
        env: &Env<'_>,
    ) -> Values {
        let (mut open, mut seen, mut found) = (vec![var], vec![var], Vec::new());
        while let Some(var) = open.pop() {
            match self.step(body, definitions, var, env)? {
                Step::Is(tags) => found.extend(tags),
                Step::Copies(sources) => {
                    for source in sources {
                        if !seen.contains(&source) {
                            seen.push(source);
                            open.push(source);
                        }
                    }
                }
            }
            if seen.len() > FOLLOWED {
                return None;
            }
        }
        few(found)
    }

    fn step(&mut self, body: &Body, definitions: &Definitions, var: VarId, env: &Env<'_>) -> Option<Step> {
        if (var.0 as usize) < body.formals().len() {
            return env.formals.get(var.0 as usize)?.clone().map(Step::Is);
        }
        let definition = *definitions.get(body, var)?;
        if let Stmt::Const { value, .. } = definition {
            constant(body, value).map(|tag| Step::Is(vec![tag]))
        } else if let Stmt::LoadStatic { field, .. } = definition {
            enum_constant(self.program, field).map(|field| Step::Is(vec![Tag::Constant(field)]))
        } else if let Stmt::Phi { sources, .. } = definition {
            Some(Step::Copies(body.list(sources).collect()))
        } else if let Stmt::Copy { source, .. } | Stmt::Cast { source, .. } = definition {
            Some(Step::Copies(vec![source]))
        } else {
            let (class, this) = env.class.zip(body.this())?;
            let (_, member) = self.asked(body, &definition).filter(|&(object, _)| object == this)?;
            self.member(class, member).map(Step::Is)
        }
    }

    /// The object and the member of `x.f` or `x.m()`.
    pub(crate) fn asked(&mut self, body: &Body, definition: &Stmt) -> Option<(VarId, Member)> {
        if let Stmt::LoadField { object, field, .. } = *definition {
            let field = self.program.resolve_field(field).ok()?;
            return Some((object, Member::Field(field)));
        }
        let Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, method, arguments, .. } = *definition
        else {
            return None;
        };
        let mut arguments = body.list(arguments);
        let object = arguments.next().filter(|_| arguments.len() == 0)?;
        let method = self.program.resolve_method(method).ok()?;
        Some((object, Member::Method(method)))
    }
}

fn constant(body: &Body, value: Const) -> Option<Tag> {
    match value {
        Const::Null => Some(Tag::Null),
        Const::Int(value) => Some(Tag::Int(value)),
        Const::String(text) => Some(Tag::Text(body.text(text).0.into())),
        Const::Class(class) => Some(Tag::Class(class)),
        Const::Float(_)
        | Const::Long(_)
        | Const::Double(_)
        | Const::MethodType(_)
        | Const::Handle(_)
        | Const::Dynamic(_)
        | Const::Address => None,
    }
}

/// The field of an enum's constant. No two of them have the same object.
pub(super) fn enum_constant(program: &Program, field: FieldRefId) -> Option<FieldId> {
    let field = program.resolve_field(field).ok()?;
    let declared = program.field(field);
    let of_enum = program.class(declared.class).superclass;
    let is_enum = of_enum.is_some_and(|above| program.names.class_name(above).0 == b"java/lang/Enum");
    let flags = declared.access;
    (is_enum && flags.has(Access::ENUM) && flags.has(Access::FINAL) && declared.is_static()).then_some(field)
}
