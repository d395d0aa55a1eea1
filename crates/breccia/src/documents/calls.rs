//! The call graph: one document, written caller by caller or call by call, so that it is never completely in
//! memory.

use std::io::{self, Write};

use entries::methods_of;
use ir::{CallKind, Stmt};
use pointsto::{CallSite, Measures};
use program::MethodId;
use serde_json::{Value, json};

use super::numbers::{measures, unmodelled};
use super::parts::method;
use crate::java::analyse::View;
use crate::java::calls::{self, Detail, Rows};
use crate::java::places::Places;
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

/// Writes the calls, as much of each as is wanted.
pub fn write(
    out: &mut impl Write,
    view: View<'_>,
    rows: &Rows<'_>,
    places: &Places<'_>,
    detail: Detail,
    tail: &Tail<'_>,
) -> io::Result<()> {
    let mut first = true;
    let mut write = |out: &mut dyn Write, value: &Value| -> io::Result<()> {
        out.write_all(if first { b"\n" } else { b",\n" })?;
        first = false;
        Ok(serde_json::to_writer(out, value)?)
    };
    write!(out, "{{\"calls\":[")?;
    for &caller in rows.callers() {
        match detail {
            Detail::Methods => write(out, &caller_json(view, rows, caller))?,
            Detail::Sites | Detail::Receivers => {
                for site in rows.sites(caller) {
                    write(out, &site_json(view, places, caller, &site, detail))?;
                }
            }
        }
    }
    write!(out, "\n],\n\"analysis\":{},\n\"entries\":[", json!(tail.analysis))?;
    for (number, &entry) in methods_of(view.entries).iter().enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &method(view.program, entry))?;
    }
    write!(out, "\n],\n\"summary\":")?;
    serde_json::to_writer(&mut *out, &measures(tail.measures))?;
    write!(out, ",\n\"not_followed\":")?;
    serde_json::to_writer(&mut *out, &unmodelled(tail.unmodelled))?;
    Ok(writeln!(out, "}}")?)
}

fn caller_json(view: View<'_>, rows: &Rows<'_>, caller: MethodId) -> Value {
    let program = view.program;
    let callees: Vec<Value> =
        rows.callees(caller).into_iter().map(|callee| method(program, callee)).collect();
    json!({ "caller": method(program, caller), "callees": callees })
}

fn site_json(
    view: View<'_>,
    places: &Places<'_>,
    caller: MethodId,
    site: &CallSite,
    detail: Detail,
) -> Value {
    let program = view.program;
    let body = view.results.body(caller);
    let stmt = site.stmts.first().copied();
    let what = body.zip(stmt).map(|(body, stmt)| *body.stmt(stmt));
    let (kind, named) = match what {
        Some(Stmt::Call { kind, method, .. }) => (word(kind), Some(program.method_ref_name(method))),
        Some(Stmt::Dynamic { .. }) => ("dynamic", None),
        Some(_) | None => ("implied", None),
    };
    let mut value = json!({
        "caller": method(program, caller),
        "offset": site.offset,
        "file": places.file(program.method(caller).class),
        "line": body.zip(stmt).and_then(|(body, stmt)| body.line(stmt)),
        "kind": kind,
        "named": named,
        "callees": site.callees.iter().map(|&callee| method(program, callee)).collect::<Vec<_>>(),
    });
    if detail == Detail::Receivers {
        let rows = calls::by_receiver(view, caller, site);
        let row =
            |&(ty, callee)| json!({ "class": program.type_name(ty), "callee": method(program, callee) });
        value["receivers"] = rows.iter().map(row).collect();
    }
    value
}

/// How an instruction calls, and what it names.
pub fn described(view: View<'_>, caller: MethodId, site: &CallSite) -> String {
    let program = view.program;
    let body = view.results.body(caller);
    let stmt = body.zip(site.stmts.first()).map(|(body, &stmt)| *body.stmt(stmt));
    match stmt {
        Some(Stmt::Call { kind, method, .. }) => {
            format!("{} {}", word(kind), program.method_ref_name(method))
        }
        Some(Stmt::Dynamic { .. }) => "dynamic".to_owned(),
        Some(_) | None => "implied".to_owned(),
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
