//! The call graph as JSON: one document, written caller by caller or call by call, so that it never stands in memory.

use std::io::Write;

use entries::methods_of;
use ir::Stmt;
use pointsto::CallSite;
use program::MethodId;
use serde_json::{Value, json};

use super::rows::Rows;
use super::{Detail, text};
use crate::analysis::{Summary, Unmodelled, View, places::Places, places::method_json};
use crate::output::Output;
use crate::stop::Stop;

/// What stands behind the calls.
pub(super) struct Tail<'a> {
    pub(super) analysis: &'a str,
    pub(super) summary: &'a Summary,
    pub(super) unmodelled: &'a Unmodelled,
}

pub(super) fn write(
    out: &mut Output,
    view: View<'_>,
    rows: &Rows<'_>,
    places: &Places<'_>,
    detail: Detail,
    tail: &Tail<'_>,
) -> Result<(), Stop> {
    let mut first = true;
    let mut write = |out: &mut Output, value: &Value| -> Result<(), Stop> {
        out.write_all(if first { b"\n" } else { b",\n" })?;
        first = false;
        Ok(serde_json::to_writer(&mut *out, value)?)
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
        serde_json::to_writer(&mut *out, &method_json(view.program, entry))?;
    }
    write!(out, "\n],\n\"summary\":")?;
    serde_json::to_writer(&mut *out, &tail.summary.json())?;
    write!(out, ",\n\"not_followed\":")?;
    serde_json::to_writer(&mut *out, &tail.unmodelled.json())?;
    Ok(writeln!(out, "}}")?)
}

fn caller_json(view: View<'_>, rows: &Rows<'_>, caller: MethodId) -> Value {
    let program = view.program;
    let callees: Vec<Value> =
        rows.callees(caller).into_iter().map(|callee| method_json(program, callee)).collect();
    json!({ "caller": method_json(program, caller), "callees": callees })
}

pub(super) fn site_json(
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
        Some(Stmt::Call { kind, method, .. }) => (text::word(kind), Some(program.method_ref_name(method))),
        Some(Stmt::Dynamic { .. }) => ("dynamic", None),
        Some(_) | None => ("implied", None),
    };
    let mut value = json!({
        "caller": method_json(program, caller),
        "offset": site.offset,
        "file": places.file(program.method(caller).class),
        "line": body.zip(stmt).and_then(|(body, stmt)| body.line(stmt)),
        "kind": kind,
        "named": named,
        "callees": site.callees.iter().map(|&callee| method_json(program, callee)).collect::<Vec<_>>(),
    });
    if detail == Detail::Receivers {
        let rows = text::by_receiver(view, caller, site);
        let row =
            |&(ty, callee)| json!({ "class": program.type_name(ty), "callee": method_json(program, callee) });
        value["receivers"] = rows.iter().map(row).collect();
    }
    value
}
