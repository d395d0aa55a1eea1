//! Why a class cannot be the receiver of a call, in short.

use pointsto::CallSite;
use program::{MethodId, Program, Type};

use super::{first_made, site};
use crate::analysis::{Analysed, places::Places};
use crate::stop::Stop;

/// How many receivers are listed.
const LISTED: usize = 8;

/// None of the calls can have the class as a receiver.
pub(super) fn no_receiver(
    analysed: &Analysed,
    places: &Places<'_>,
    sites: &[(MethodId, CallSite)],
    class: Type,
) -> Stop {
    let (program, results) = (&analysed.input.program, &analysed.results);
    let name = program.type_name(class);
    let mut stop = Stop::not_found(format!("no receiver there can be of class {name}"));
    // Where a line has several calls, those that the class could never be for do not matter.
    let related: Vec<_> =
        sites.iter().filter(|(caller, found)| is_related(analysed, *caller, found, class)).collect();
    let told = if related.is_empty() { sites.iter().collect() } else { related };
    for (caller, found) in told.into_iter().take(LISTED) {
        let receivers = found.receivers(program, results, *caller);
        let call = site::describe(program, analysed, places, *caller, found);
        stop = stop.help(format!("{call}: {}", listed(program, &receivers)));
        let below: Vec<Type> =
            receivers.iter().copied().filter(|&ty| program.is_subtype(ty, class)).collect();
        if !below.is_empty() {
            stop = stop.help(format!("of these, {} of {name}", subtypes(program, &below)));
        }
    }
    match reason(analysed, class) {
        Some(reason) => stop.help(reason),
        None => stop,
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

fn subtypes(program: &Program, below: &[Type]) -> String {
    let names = names(program, below);
    match below {
        [_] => format!("{names} is a subtype"),
        _ => format!("{names} are subtypes"),
    }
}

/// `only a.B, a.C`, or that nothing comes at all.
fn listed(program: &Program, receivers: &[Type]) -> String {
    match receivers.is_empty() {
        true => "no object comes here at all".to_owned(),
        false => format!("only {}", names(program, receivers)),
    }
}

fn names(program: &Program, types: &[Type]) -> String {
    let mut names: Vec<String> = types.iter().map(|&ty| program.type_name(ty)).collect();
    names.sort();
    if names.len() > LISTED {
        let more = names.len() - LISTED;
        names.truncate(LISTED);
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

/// What can be said of the class itself.
fn reason(analysed: &Analysed, class: Type) -> Option<String> {
    let (program, results) = (&analysed.input.program, &analysed.results);
    let name = program.type_name(class);
    if let Some(declared) = class.as_class().map(|class| program.class(class)) {
        if declared.is_phantom() {
            return Some(format!("{name} is not on the class path"));
        }
        if !declared.is_concrete() {
            return Some(format!("{name} is abstract or an interface: only its subclasses have objects"));
        }
    }
    let is_made = match results.has_sets() {
        true => results.objects().any(|object| results.object(object).ty == class),
        false => first_made(analysed, class).is_some(),
    };
    (!is_made).then(|| format!("{name} is never made in reachable code"))
}
