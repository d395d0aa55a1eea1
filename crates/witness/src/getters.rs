//! What a test can look at in the end: getters of the object that its last call was made on.

use program::{Program, Type};

use crate::argument::Argument;
use crate::argument::Statement;
use crate::machine::{End, Laboratory, Machine, run_fresh};
use crate::reply::Outcome;
use crate::sequence::Sequence;
use crate::vocabulary::{Action, OperationId, Vocabulary};

/// How many getters a test looks at, and how many are tried.
const LOOKS: usize = 2;
const TRIED: usize = 4;

/// The sequence with getters behind its last statement, if that gives nothing to look at itself.
///
/// # Errors
///
/// If no JVM can be started any more.
pub fn with_getters<M: Machine>(
    laboratory: &mut Laboratory<'_, M>,
    sequence: &Sequence,
) -> Result<Sequence, M::Error> {
    let mut best = sequence.clone();
    let (program, vocabulary) = (laboratory.program, laboratory.vocabulary);
    let mut looks = 0;
    for (receiver, getter) in getters(program, vocabulary, sequence).into_iter().take(TRIED) {
        let mut longer = best.clone();
        longer.statements.push(Statement { operation: getter, arguments: vec![Argument::Value(receiver)] });
        let trace = run_fresh(laboratory, &longer)?;
        let is_whole = matches!(trace.end, End::Done { .. }) && trace.steps.len() == longer.statements.len();
        let gives = trace.steps.last().is_some_and(|step| matches!(step.outcome, Outcome::Object(..)));
        if is_whole && gives {
            best = longer;
            looks += 1;
        }
        if looks == LOOKS {
            break;
        }
    }
    Ok(best)
}

/// Getters of plain values on what the last statement was called on, which gives nothing itself.
fn getters(program: &Program, vocabulary: &Vocabulary, sequence: &Sequence) -> Vec<(usize, OperationId)> {
    let Some(last) = sequence.statements.last() else { return Vec::new() };
    let operation = vocabulary.operation(last.operation);
    let Some(Argument::Value(receiver)) = last.arguments.first().filter(|_| operation.has_receiver()) else {
        return Vec::new();
    };
    if operation.result != Type::VOID {
        return Vec::new();
    }
    let ty = vocabulary.operation(sequence.statements[*receiver].operation).result;
    let fits = |of: Type| ty.is_reference() && program.is_subtype(ty, of);
    let is_getter = |id: &OperationId| {
        let operation = vocabulary.operation(*id);
        let Action::Call { method, .. } = operation.action else { return false };
        let parts = program.names.selector_parts(program.method(method).selector);
        let name = program.names.text(parts.name).decode();
        let is_plain = operation.result.as_primitive().is_some() && operation.result != Type::VOID
            || operation.result == Type::STRING;
        let is_named = ["get", "is", "has"].iter().any(|start| {
            name.strip_prefix(start)
                .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_uppercase()))
        });
        is_plain
            && operation.parameters.len() == 1
            && !operation.is_checked
            && (is_named || name == "size")
            && name != "getClass"
    };
    let all = vocabulary.called_on(fits);
    all.iter().copied().filter(is_getter).map(|id| (*receiver, id)).collect()
}
