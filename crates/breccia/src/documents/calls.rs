//! The call graph: one document, written caller by caller or call by call, so that it is never completely in
//! memory.

use std::io::{self, Write};

use entries::methods_of;
use ir::{CallKind, Stmt};
use pointsto::{CallSite, Measures};
use program::MethodId;
use serde::Serialize;

use super::lines;
use super::numbers::{NotFollowed, Summary};
use super::parts::Method;
use crate::java::analyse::View;
use crate::java::calls::{self, Detail, Rows};
use crate::java::places::SourcePlaces;
use crate::java::unmodelled::Unmodelled;

/// What comes after the calls.
pub struct Tail<'a> {
    /// The name of the analysis.
    pub analysis: &'a str,
    /// What it found, in numbers.
    pub measures: &'a Measures,
    /// What it could not follow.
    pub unmodelled: &'a Unmodelled,
}

/// A method and what it can call.
#[derive(Serialize)]
struct Caller {
    callees: Vec<Method>,
    caller: Method,
}

/// A call.
#[derive(Serialize)]
struct Call {
    callees: Vec<Method>,
    caller: Method,
    file: Option<String>,
    kind: &'static str,
    line: Option<u32>,
    named: Option<String>,
    offset: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    receivers: Option<Vec<Receiver>>,
}

/// A class of receivers, and the method that a call reaches on them.
#[derive(Serialize)]
struct Receiver {
    callee: Method,
    class: String,
}

/// Writes the calls, as much of each as is wanted.
pub fn write(
    out: &mut impl Write,
    view: View<'_>,
    rows: &Rows<'_>,
    places: &SourcePlaces<'_>,
    detail: Detail,
    tail: &Tail<'_>,
) -> io::Result<()> {
    write!(out, "{{\"calls\":[")?;
    match detail {
        Detail::Methods => {
            lines::write(out, rows.callers().iter().map(|&caller| Caller::new(view, rows, caller)))?;
        }
        Detail::Sites | Detail::Receivers => {
            let calls = rows.callers().iter().flat_map(|&caller| {
                rows.sites(caller).into_iter().map(move |site| Call::new(view, places, caller, &site, detail))
            });
            lines::write(out, calls)?;
        }
    }
    write!(out, "\n],\n\"analysis\":")?;
    serde_json::to_writer(&mut *out, tail.analysis)?;
    write!(out, ",\n\"entries\":[")?;
    lines::write(out, methods_of(view.entries).iter().map(|&entry| Method::new(view.program, entry)))?;
    write!(out, "\n],\n\"summary\":")?;
    serde_json::to_writer(&mut *out, &Summary::from(tail.measures))?;
    write!(out, ",\n\"not_followed\":")?;
    serde_json::to_writer(&mut *out, &NotFollowed::from(tail.unmodelled))?;
    Ok(writeln!(out, "}}")?)
}

impl Caller {
    fn new(view: View<'_>, rows: &Rows<'_>, caller: MethodId) -> Self {
        let program = view.program;
        let callees = rows.callees(caller).into_iter();
        Self {
            callees: callees.map(|callee| Method::new(program, callee)).collect(),
            caller: Method::new(program, caller),
        }
    }
}

impl Call {
    fn new(
        view: View<'_>,
        places: &SourcePlaces<'_>,
        caller: MethodId,
        site: &CallSite,
        detail: Detail,
    ) -> Self {
        let program = view.program;
        let body = view.results.body(caller);
        let stmt = site.stmts.first().copied();
        let (kind, named) = kind_and_name(view, caller, site);
        let receivers = || {
            let found = calls::by_receiver(view, caller, site);
            let receiver = |(ty, callee)| Receiver {
                callee: Method::new(program, callee),
                class: program.type_name(ty),
            };
            found.into_iter().map(receiver).collect()
        };
        Self {
            callees: site.callees.iter().map(|&callee| Method::new(program, callee)).collect(),
            caller: Method::new(program, caller),
            file: places.file(program.method(caller).class),
            kind,
            line: body.zip(stmt).and_then(|(body, stmt)| body.line(stmt)),
            named,
            offset: site.offset,
            receivers: (detail == Detail::Receivers).then(receivers),
        }
    }
}

/// How an instruction calls, and what it names.
pub fn described(view: View<'_>, caller: MethodId, site: &CallSite) -> String {
    match kind_and_name(view, caller, site) {
        (kind, Some(name)) => format!("{kind} {name}"),
        (kind, None) => kind.to_owned(),
    }
}

fn kind_and_name(view: View<'_>, caller: MethodId, site: &CallSite) -> (&'static str, Option<String>) {
    let body = view.results.body(caller);
    match body.zip(site.stmts.first()).map(|(body, &stmt)| *body.stmt(stmt)) {
        Some(Stmt::Call { kind, method, .. }) => (word(kind), Some(view.program.method_ref_name(method))),
        Some(Stmt::Dynamic { .. }) => ("dynamic", None),
        Some(_) | None => ("implied", None),
    }
}

/// The word for a kind of call.
fn word(kind: CallKind) -> &'static str {
    match kind {
        CallKind::Virtual => "virtual",
        CallKind::Interface => "interface",
        CallKind::Special => "special",
        CallKind::Static => "static",
    }
}
