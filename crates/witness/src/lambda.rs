//! What lambdas do: calls on their parameters and on what these give, with arguments from anywhere.
//!
//! A lambda that does nothing is enough for a listener. A module, a visitor or a builder's block is worth
//! what it does with the object that it gets.

use std::sync::Arc;

use program::{MethodId, Type};

use crate::argument::Statement;
use crate::argument::{Argument, Lambda};
use crate::generate::Generator;
use crate::generic::Hint;
use crate::vocabulary::{Action, Behaviour, OperationId, Parameter, is_checked};

/// The most statements of a lambda.
const LONGEST: usize = 5;

/// The lambda that grows: what it has so far, and the types of its values.
struct Draft {
    lambda: Lambda,
    types: Vec<Type>,
    /// Whether it may call what throws exceptions that must be caught.
    may_throw: bool,
}

impl Generator<'_> {
    /// Makes a lambda for an operation that writes one. The hint has the type arguments of the interface.
    pub(crate) fn lambda(&mut self, id: OperationId, hint: &Hint, depth: usize) -> Option<usize> {
        let method = self.method_of_lambda(id)?;
        let lambda = self.grown(method, hint, None, depth)?;
        self.draft.push(id, vec![Argument::Lambda(Arc::new(lambda))])
    }

    /// A lambda that begins like another one.
    pub(crate) fn lambda_like(&mut self, id: OperationId, hint: &Hint, old: &Lambda) -> Option<usize> {
        let method = self.method_of_lambda(id)?;
        let lambda = self.grown(method, hint, Some(old), 1)?;
        self.draft.push(id, vec![Argument::Lambda(Arc::new(lambda))])
    }

    fn method_of_lambda(&self, id: OperationId) -> Option<MethodId> {
        let action = &self.vocabulary.operation(id).action;
        let Action::Written { lambda, behaviour: Behaviour::Lambda, .. } = action else { return None };
        *lambda
    }

    fn grown(&mut self, method: MethodId, hint: &Hint, old: Option<&Lambda>, depth: usize) -> Option<Lambda> {
        let program = self.program;
        let signature = program.names.selector_signature(program.method(method).selector);
        let types = parameters(signature.parameters, hint);
        let lambda = Lambda { parameters: types.len(), statements: Vec::new(), result: Argument::Null };
        let mut draft = Draft { lambda, types, may_throw: is_checked(program, method) };
        if let Some(old) = old {
            let kept = self.random.below(old.statements.len() + 1);
            for statement in &old.statements[..kept] {
                draft.types.push(self.vocabulary.operation(statement.operation).result);
                draft.lambda.statements.push(statement.clone());
            }
        }
        let more = 1 + self.random.below(LONGEST - 1);
        for _ in 0..more {
            if draft.lambda.statements.len() >= LONGEST || self.call_inside(&mut draft, depth).is_none() {
                break;
            }
        }
        if draft.lambda.statements.is_empty() {
            return None;
        }
        draft.lambda.result = self.result_inside(&draft, signature.result, depth);
        Some(draft.lambda)
    }

    /// Adds a call: rather on what the last one gave, so that chains of calls come about.
    fn call_inside(&mut self, draft: &mut Draft, depth: usize) -> Option<()> {
        let last = draft.types.len() - 1;
        let is_chain = draft.types[last].is_reference() && self.random.percent(50);
        let all: Vec<usize> = (0..draft.types.len()).filter(|&at| draft.types[at].is_reference()).collect();
        let receiver = if is_chain { last } else { *self.random.pick(&all)? };
        let ty = draft.types[receiver];
        let candidates = self.on_type(ty);
        let (vocabulary, works, leads, aim) = (self.vocabulary, self.works, self.leads, self.aim);
        let weight = |id: &OperationId| {
            let operation = vocabulary.operation(*id);
            if operation.is_checked && !draft.may_throw {
                return 0;
            }
            let leads = if leads.binary_search(id).is_ok() { 6 } else { 1 };
            let aimed = operation.parameters[1..]
                .iter()
                .map(|one| aim.map_or(0, |(_, steps)| steps.weight(one.ty)))
                .max()
                .unwrap_or(0);
            works[id.0 as usize] * leads * (16 + aimed)
        };
        let &id = candidates.get(self.random.weighted(candidates.iter().map(weight))?)?;
        let operation = vocabulary.operation(id);
        let mut arguments = vec![Argument::Inner(receiver)];
        for parameter in &operation.parameters[1..] {
            arguments.push(self.argument_inside(draft, parameter, depth));
        }
        draft.lambda.statements.push(Statement { operation: id, arguments });
        draft.types.push(operation.result);
        Some(())
    }

    fn argument_inside(&mut self, draft: &Draft, parameter: &Parameter, depth: usize) -> Argument {
        let program = self.program;
        let fits = |&at: &usize| {
            let ty = draft.types[at];
            parameter.ty.is_reference() && ty.is_reference() && program.is_subtype(ty, parameter.ty)
        };
        let fitting: Vec<usize> = (0..draft.types.len()).filter(fits).collect();
        if parameter.ty != Type::OBJECT
            && self.random.percent(40)
            && let Some(&inner) = self.random.pick(&fitting)
        {
            return Argument::Inner(inner);
        }
        self.argument(parameter.ty, &parameter.hint, depth + 1)
    }

    fn result_inside(&mut self, draft: &Draft, ty: Type, depth: usize) -> Argument {
        if ty == Type::VOID {
            return Argument::Null;
        }
        let program = self.program;
        let fits = |&at: &usize| {
            let own = draft.types[at];
            own == ty || ty.is_reference() && own.is_reference() && program.is_subtype(own, ty)
        };
        let last = (0..draft.types.len()).rev().find(fits);
        match last {
            Some(last) if self.random.percent(70) => Argument::Inner(last),
            Some(_) | None => self.argument(ty, &Hint::default(), depth + 1),
        }
    }
}

/// The types of parameters: what is `Object` to the JVM is what the hint says, in order.
fn parameters(declared: &[Type], hint: &Hint) -> Vec<Type> {
    let mut hints = hint.0.iter();
    let known = |&ty: &Type| if ty == Type::OBJECT { hints.next().copied().unwrap_or(ty) } else { ty };
    declared.iter().map(known).collect()
}
