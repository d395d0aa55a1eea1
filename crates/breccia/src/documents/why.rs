//! Why an object can be the receiver of a call.

use std::io::{self, Write};

use ::why::{How, Link, Step};
use ir::StmtId;
use pointsto::ObjectId;
use program::{FieldId, MethodId, Type};
use serde_json::{Value, json};

use super::parts::{method, object};
use crate::java::analyse::Analysed;
use crate::java::why::{self, Explained, Reason, Words, shown};

/// Writes the explanations.
pub fn write(
    out: &mut impl Write,
    analysed: &Analysed,
    words: &Words<'_>,
    class: Type,
    all: &[Explained],
) -> io::Result<()> {
    let calls: Vec<Value> = all.iter().map(|explained| call_json(analysed, words, explained)).collect();
    let value =
        json!({ "analysis": analysed.analysis, "class": words.program.type_name(class), "calls": calls });
    serde_json::to_writer(&mut *out, &value)?;
    Ok(writeln!(out)?)
}

fn call_json(analysed: &Analysed, words: &Words<'_>, explained: &Explained) -> Value {
    let program = words.program;
    let body = analysed.results.body(explained.caller);
    let line = body.zip(explained.site.stmts.first()).and_then(|(body, &stmt)| body.line(stmt));
    let mut value = json!({
        "caller": method(program, explained.caller),
        "offset": explained.site.offset,
        "file": words.places.file(program.method(explained.caller).class),
        "line": line,
        "named": why::named(program, analysed, explained.caller, &explained.site),
    });
    match &explained.reason {
        Reason::Object(derivation) => {
            let receiver = derivation.object;
            let steps = shown(&derivation.steps);
            let steps: Vec<Value> = steps.iter().map(|step| step_json(words, receiver, step)).collect();
            let chain = |links: &Option<Vec<Link>>| {
                links
                    .as_ref()
                    .map(|links| links.iter().map(|link| link_json(words, link)).collect::<Vec<_>>())
            };
            value["object"] = object(words.places, receiver);
            value["steps"] = steps.into();
            value["made_because"] = chain(&derivation.made).into();
            value["called_because"] = chain(&derivation.called).into();
        }
        Reason::Hierarchy(made) => {
            let made = made.map(|(method, stmt)| place_json(words, Some(method), Some(stmt)));
            value["hierarchy"] = json!({ "made": made });
        }
    }
    value
}

/// What happens to the object.
fn step_json(words: &Words<'_>, object: ObjectId, step: &Step) -> Value {
    let mut value = place_json(words, step.method, step.stmt);
    let method = |id: MethodId| method(words.program, id);
    let (kind, more) = match step.how {
        How::Made => ("made", json!({})),
        How::Constant => ("constant", json!({})),
        How::ThrownByMachine => ("thrown_by_jvm", json!({})),
        How::Given => ("given", json!({})),
        How::Copied => ("copied", json!({})),
        How::Uncaught => ("uncaught", json!({})),
        How::Cast(ty) => ("cast", json!({ "type": words.program.type_name(ty) })),
        How::Passed { callee, position } => {
            ("passed", json!({ "callee": method(callee), "position": position }))
        }
        How::Returned => ("returned", json!({})),
        How::Result(callee) => ("result", json!({ "callee": method(callee) })),
        How::StoredField(field, of) => ("stored", slot_json(words, Some(field), Some(of))),
        How::Captured(field, of) => ("captured", slot_json(words, Some(field), Some(of))),
        How::LoadedField(field, of) => ("loaded", slot_json(words, Some(field), Some(of))),
        How::StoredElement(of) => ("stored", slot_json(words, None, Some(of))),
        How::LoadedElement(of) => ("loaded", slot_json(words, None, Some(of))),
        How::StoredStatic(field) => ("stored", slot_json(words, Some(field), None)),
        How::LoadedStatic(field) => ("loaded", slot_json(words, Some(field), None)),
        How::Thrown => ("thrown", json!({})),
        How::Caught => ("caught", json!({})),
        How::ThrownBy(callee) => ("thrown_by", json!({ "callee": method(callee) })),
        How::Rule(_) => ("rule", json!({})),
    };
    value["kind"] = kind.into();
    value["text"] = words.step(object, step).into();
    for (field, item) in more.as_object().into_iter().flatten() {
        value[field] = item.clone();
    }
    value
}

/// A link of a chain of calls.
fn link_json(words: &Words<'_>, link: &Link) -> Value {
    let mut value = place_json(words, Some(link.caller), link.stmt);
    value["kind"] = if link.initializes { "initializes" } else { "calls" }.into();
    value["callee"] = method(words.program, link.callee);
    value
}

fn place_json(words: &Words<'_>, at: Option<MethodId>, stmt: Option<StmtId>) -> Value {
    let body = at.and_then(|id| words.places.body(id));
    let found = body.zip(stmt);
    let client = at.zip(stmt).and_then(|(id, stmt)| words.places.client_statement(id, stmt));
    json!({
        "client": client,
        "method": at.map(|id| method(words.program, id)),
        "file": at.and_then(|id| words.places.file(words.program.method(id).class)),
        "line": found.and_then(|(body, stmt)| body.line(stmt)),
        "offset": found.map(|(body, stmt)| body.offset(stmt)),
    })
}

fn slot_json(words: &Words<'_>, field: Option<FieldId>, of: Option<ObjectId>) -> Value {
    json!({
        "field": field.map(|field| words.places.field(field)),
        "of": of.map(|of| object(words.places, of)),
    })
}
