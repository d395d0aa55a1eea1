//! Why a class cannot be the receiver of a call, in short.

use pointsto::CallSite;
use program::{MethodId, Program, Type};

use super::error::{Refused, RefusedCall, Unmade};
use super::{first_made, site};
use crate::java::analyse::Analysed;
use crate::java::places::SourcePlaces;

/// None of the calls can have the class as a receiver.
pub(super) fn no_receiver(
    analysed: &Analysed,
    places: &SourcePlaces<'_>,
    sites: &[(MethodId, CallSite)],
    class: Type,
) -> Refused {
    let (program, results) = (&analysed.input.program, &analysed.results);
    // Where a line has several calls, those that the class could never be for do not matter.
    let related: Vec<_> =
        sites.iter().filter(|(caller, found)| is_related(analysed, *caller, found, class)).collect();
    let meant = if related.is_empty() { sites.iter().collect() } else { related };
    let refused = |(caller, found): &(MethodId, CallSite)| {
        let receivers = found.receivers(program, results, *caller);
        let below = receivers.iter().copied().filter(|&ty| program.is_subtype(ty, class));
        RefusedCall {
            call: site::describe(program, analysed, places, *caller, found),
            subtypes: names(program, below),
            receivers: names(program, receivers.iter().copied()),
        }
    };
    Refused {
        class: program.type_name(class),
        calls: meant.into_iter().map(refused).collect(),
        unmade: unmade(analysed, class),
    }
}

fn is_related(analysed: &Analysed, caller: MethodId, site: &CallSite, class: Type) -> bool {
    let program = &analysed.input.program;
    let body = analysed.results.body(caller);
    let stmt = body.zip(site.stmts.first()).map(|(body, &stmt)| *body.stmt(stmt));
    let Some(ir::Stmt::Call { method, .. }) = stmt else { return false };
    let named = program.names.method_ref_parts(method).class;
    program.is_subtype(class, named) || program.is_subtype(named, class)
}

fn names(program: &Program, types: impl Iterator<Item = Type>) -> Vec<String> {
    let mut names: Vec<String> = types.map(|ty| program.type_name(ty)).collect();
    names.sort();
    names
}

/// What is known about the class itself.
fn unmade(analysed: &Analysed, class: Type) -> Option<Unmade> {
    let (program, results) = (&analysed.input.program, &analysed.results);
    if let Some(declared) = class.as_class().map(|class| program.class(class)) {
        if declared.is_phantom() {
            return Some(Unmade::Missing);
        }
        if !declared.is_concrete() {
            return Some(Unmade::Abstract);
        }
    }
    let is_made = if results.has_sets() {
        results.objects().any(|object| results.object(object).ty == class)
    } else {
        first_made(analysed, class).is_some()
    };
    (!is_made).then_some(Unmade::Nowhere)
}
