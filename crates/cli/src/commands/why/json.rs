//! Explanations as JSON.

use std::io::Write;

use program::Type;
use serde_json::{Value, json};

use super::words::Words;
use super::{Explained, Reason, shown, site};
use crate::analysis::{Analysed, places::method_json};
use crate::output::Output;
use crate::stop::Stop;

pub(super) fn write(
    out: &mut Output,
    analysed: &Analysed,
    words: &Words<'_>,
    class: Type,
    all: &[Explained],
) -> Result<(), Stop> {
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
        "caller": method_json(program, explained.caller),
        "offset": explained.site.offset,
        "file": words.places.file(program.method(explained.caller).class),
        "line": line,
        "named": site::named(program, analysed, explained.caller, &explained.site),
    });
    match &explained.reason {
        Reason::Object(derivation) => {
            let object = derivation.object;
            let steps = shown(&derivation.steps);
            let steps: Vec<Value> = steps.iter().map(|step| words.step_json(object, step)).collect();
            let chain = |links: &Option<Vec<why::Link>>| {
                links.as_ref().map(|links| links.iter().map(|link| words.link_json(link)).collect::<Vec<_>>())
            };
            value["object"] = words.places.object_json(object);
            value["steps"] = steps.into();
            value["made_because"] = chain(&derivation.made).into();
            value["called_because"] = chain(&derivation.called).into();
        }
        Reason::Hierarchy(made) => {
            let made = made.map(|(method, stmt)| words.place_json(Some(method), Some(stmt)));
            value["hierarchy"] = json!({ "made": made });
        }
    }
    value
}
