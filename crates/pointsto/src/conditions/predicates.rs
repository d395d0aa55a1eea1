//! What methods say about their arguments: `isLeaf(x)` returns true only for leaves.

use index::Id;
use ir::{BlockId, Body, CallKind, Condition, Const, Form, Stmt, VarId};
use program::{HandleTarget, MethodId, Type};

use super::{Conditions, VersionId, facts, tested};
use crate::definitions::Definitions;
use crate::filters::TypeFilter;
use crate::tags::{Member, Reader, Tag};

/// What an argument is if the method returns this result; formals are counted from `this`.
pub(crate) fn said_of_argument(
    reader: &mut Reader<'_>,
    method: MethodId,
    position: usize,
    result: bool,
) -> Option<TypeFilter> {
    let key = (method, position as u16, result);
    if let Some(known) = reader.tags.predicates.get(&key) {
        return known.clone();
    }
    // Until it is known, the method says nothing: it may call itself.
    reader.tags.predicates.insert(key, None);
    let class = reader.program.method(method).class;
    let said = if reader.program.lambda(class).is_some() {
        of_lambda(reader, method, position, result)
    } else {
        of_body(reader, method, VarId::from_index(position), result)
    };
    reader.tags.predicates.insert(key, said.clone());
    said
}

/// ```text
/// return K; or K where a phi chooses it        what conditions say of x on this way, if K is the result
/// return t                                     and what x is if t is the result
/// several ways                                 what is said on all of them
/// ```
fn of_body(reader: &mut Reader<'_>, method: MethodId, var: VarId, result: bool) -> Option<TypeFilter> {
    let body = reader.body(method)?;
    let is_asked =
        body.form == Form::Ssa && var.index() < body.formals().len() && body.ty(var).is_reference();
    if !is_asked {
        return None;
    }
    let definitions = Definitions::of(&body);
    let conditions = Conditions::of(reader, &body);
    let mut said: Option<TypeFilter> = None;
    for block in body.blocks() {
        for (value, version) in ways(&body, &definitions, &conditions, block, var) {
            let mut here = version.map_or_else(TypeFilter::everything, |version| conditions.passing(version));
            if let Some(&Stmt::Const { value: Const::Int(number), .. }) = definitions.get(&body, value) {
                if (number != 0) != result {
                    continue;
                }
            } else {
                for (of, filter) in of_truth(reader, &body, &definitions, value, result) {
                    if of == var {
                        here = here.and(&filter);
                    }
                }
            }
            said = Some(match said {
                Some(said) => said.or(&here),
                None => here,
            });
        }
    }
    said.filter(|said| *said != TypeFilter::everything())
}

/// The values that a block returns, each with the version of a variable on the way there.
fn ways(
    body: &Body,
    definitions: &Definitions,
    conditions: &Conditions,
    block: BlockId,
    var: VarId,
) -> Vec<(VarId, Option<VersionId>)> {
    let Some(&Stmt::Return { value }) = body.stmts_of(block).next_back().map(|last| body.stmt(last)) else {
        return Vec::new();
    };
    let Some(value) = value.get() else { return Vec::new() };
    let chosen_here = definitions.stmt(value).filter(|&stmt| body.stmts_of(block).any(|here| here == stmt));
    if let Some(&Stmt::Phi { sources, .. }) = chosen_here.map(|stmt| body.stmt(stmt)) {
        let ways = body.predecessors(block).iter().zip(body.list(sources));
        return ways.map(|(&from, source)| (source, conditions.on_edge(from, block, var))).collect();
    }
    vec![(value, conditions.at(block, var))]
}

/// What variables are if a truth value is this one: an `instanceof`, a comparison of a member, a call.
pub(super) fn of_truth(
    reader: &mut Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    value: VarId,
    result: bool,
) -> Vec<(VarId, TypeFilter)> {
    let of_value = facts::of_test(body, definitions, value, Condition::Ne, result)
        .or_else(|| tested::of_if(reader, body, definitions, (Condition::Ne, value, None), result));
    if of_value.is_some() || !reader.asks_members {
        return of_value.into_iter().collect();
    }
    let Some((called, arguments)) = fixed_call(reader, body, definitions, value) else { return Vec::new() };
    let arguments = arguments.into_iter().enumerate();
    let said = arguments.filter_map(|(position, argument)| {
        let filter = said_of_argument(reader, called, position, result)?;
        Some((argument, filter))
    });
    said.collect()
}

/// The method of a call that nothing overrides, and the arguments.
fn fixed_call(
    reader: &Reader<'_>,
    body: &Body,
    definitions: &Definitions,
    value: VarId,
) -> Option<(MethodId, Vec<VarId>)> {
    let Stmt::Call { kind, method, arguments, .. } = *definitions.get(body, value)? else { return None };
    let resolved = reader.program.resolve_method(method).ok()?;
    let declared = reader.program.method(resolved);
    let is_fixed = match kind {
        CallKind::Static | CallKind::Special => true,
        CallKind::Virtual | CallKind::Interface => {
            let class = reader.program.class(declared.class);
            [declared.access, class.access].iter().any(|flags| flags.has(classfile::Access::FINAL))
                || declared.access.has(classfile::Access::PRIVATE)
        }
    };
    is_fixed.then(|| (resolved, body.list(arguments).collect()))
}

/// What the method of a lambda says: as the method that it passes its arguments to, behind what it captures.
fn of_lambda(reader: &mut Reader<'_>, method: MethodId, position: usize, result: bool) -> Option<TypeFilter> {
    let shape = &reader.program.lambda(reader.program.method(method).class)?.shape;
    let HandleTarget::Method(kind, target) = shape.target else { return None };
    let captured = reader.program.names.signature(shape.captures).parameters.len();
    let position = captured + position.checked_sub(1)?;
    let resolved = reader.program.resolve_method(target).ok()?;
    use classfile::HandleKind::*;
    match kind {
        InvokeStatic | InvokeSpecial => said_of_argument(reader, resolved, position, result),
        InvokeVirtual | InvokeInterface if position == 0 => {
            let member = Member::Method(resolved);
            tested::never(reader, member, &|tag| *tag != Tag::Int(i32::from(!result)))
        }
        InvokeVirtual | InvokeInterface => {
            let declared = reader.program.method(resolved);
            let is_private = declared.access.has(classfile::Access::PRIVATE);
            is_private.then(|| said_of_argument(reader, resolved, position, result))?
        }
        GetField | GetStatic | PutField | PutStatic | NewInvokeSpecial => None,
    }
}

/// Whether the arguments of a call can be told apart by what it returns, once its receivers are known.
pub(super) fn is_predicate(reader: &Reader<'_>, resolved: MethodId) -> bool {
    const OF_PLATFORM: &[&[u8]] = &[b"java/util/function/Predicate", b"java/util/function/BiPredicate"];
    let declared = reader.program.method(resolved);
    let returned = reader.program.names.selector_signature(declared.selector).result;
    let class = reader.program.names.class_name(declared.class).0;
    returned == Type::BOOLEAN && (OF_PLATFORM.contains(&class) || !reader.is_of_platform(declared.class))
}
