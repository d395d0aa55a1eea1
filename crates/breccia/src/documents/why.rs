//! Why an object can be the receiver of a call.

use std::io::{self, Write};

use ::why::{How, Link};
use ir::StmtId;
use pointsto::ObjectId;
use program::{FieldId, MethodId, Type};
use serde::Serialize;

use super::parts::{Method, Object};
use crate::java::analyse::Analysed;
use crate::java::why::{self, Explained, Reason, Words, shown};

/// The calls that can have a class as their receiver, explained.
#[derive(Serialize)]
struct Explanation<'a> {
    analysis: &'a str,
    calls: Vec<Call>,
    class: String,
}

/// A call with an object that arrives there, or with what the class hierarchy says.
#[derive(Serialize)]
struct Call {
    #[serde(skip_serializing_if = "Option::is_none")]
    called_because: Option<Chain>,
    caller: Method,
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hierarchy: Option<Hierarchy>,
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    made_because: Option<Chain>,
    named: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<Object>,
    offset: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
}

/// Where an object of the class is created, if it is.
#[derive(Serialize)]
struct Hierarchy {
    made: Option<CodePlace>,
}

/// The calls through which a method is reached; null if the JVM or a rule calls it.
type Chain = Option<Vec<ChainCall>>;

/// A call of a chain.
#[derive(Serialize)]
struct ChainCall {
    callee: Method,
    client: Option<String>,
    file: Option<String>,
    kind: &'static str,
    line: Option<u32>,
    method: Option<Method>,
    offset: Option<u32>,
}

/// What happens to the object. Which of the optional fields it has depends on its kind; `field` and `of` may
/// then still be null.
#[derive(Serialize)]
struct Step {
    #[serde(skip_serializing_if = "Option::is_none")]
    callee: Option<Method>,
    client: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<Option<String>>,
    file: Option<String>,
    kind: &'static str,
    line: Option<u32>,
    method: Option<Method>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<Option<Object>>,
    offset: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<usize>,
    text: String,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
}

/// Where something happens.
#[derive(Serialize)]
struct CodePlace {
    client: Option<String>,
    file: Option<String>,
    line: Option<u32>,
    method: Option<Method>,
    offset: Option<u32>,
}

/// Writes the explanations.
pub fn write(
    out: &mut impl Write,
    analysed: &Analysed,
    words: &Words<'_>,
    class: Type,
    all: &[Explained],
) -> io::Result<()> {
    let explanation = Explanation {
        analysis: &analysed.analysis,
        calls: all.iter().map(|explained| Call::new(analysed, words, explained)).collect(),
        class: words.program.type_name(class),
    };
    serde_json::to_writer(&mut *out, &explanation)?;
    Ok(writeln!(out)?)
}

impl Call {
    fn new(analysed: &Analysed, words: &Words<'_>, explained: &Explained) -> Self {
        let program = words.program;
        let body = analysed.results.body(explained.caller);
        let line = body.zip(explained.site.stmts.first()).and_then(|(body, &stmt)| body.line(stmt));
        let call = Self {
            called_because: None,
            caller: Method::new(program, explained.caller),
            file: words.places.file(program.method(explained.caller).class),
            hierarchy: None,
            line,
            made_because: None,
            named: why::named(program, analysed, explained.caller, &explained.site),
            object: None,
            offset: explained.site.offset,
            steps: None,
        };
        match &explained.reason {
            Reason::Object(derivation) => {
                let receiver = derivation.object;
                let steps = shown(&derivation.steps);
                let chain = |links: &Option<Vec<Link>>| -> Chain {
                    links.as_ref().map(|links| links.iter().map(|link| ChainCall::new(words, link)).collect())
                };
                Self {
                    called_because: Some(chain(&derivation.called)),
                    made_because: Some(chain(&derivation.made)),
                    object: Some(Object::new(words.places, receiver)),
                    steps: Some(steps.iter().map(|step| Step::new(words, receiver, step)).collect()),
                    ..call
                }
            }
            Reason::Hierarchy(made) => {
                let made = made.map(|(method, stmt)| CodePlace::new(words, Some(method), Some(stmt)));
                Self { hierarchy: Some(Hierarchy { made }), ..call }
            }
        }
    }
}

impl ChainCall {
    fn new(words: &Words<'_>, link: &Link) -> Self {
        let CodePlace { client, file, line, method, offset } =
            CodePlace::new(words, Some(link.caller), link.stmt);
        let kind = if link.initializes { "initializes" } else { "calls" };
        let callee = Method::new(words.program, link.callee);
        Self { callee, client, file, kind, line, method, offset }
    }
}

impl Step {
    fn new(words: &Words<'_>, object: ObjectId, step: &::why::Step) -> Self {
        let CodePlace { client, file, line, method, offset } = CodePlace::new(words, step.method, step.stmt);
        let found = Self {
            callee: None,
            client,
            field: None,
            file,
            kind: kind(&step.how),
            line,
            method,
            of: None,
            offset,
            position: None,
            text: words.step(object, step),
            ty: None,
        };
        let called = |callee: MethodId| Some(Method::new(words.program, callee));
        match step.how {
            How::Made
            | How::Constant
            | How::ThrownByMachine
            | How::Given
            | How::Copied
            | How::Uncaught
            | How::Returned
            | How::Thrown
            | How::Caught
            | How::Rule(_) => found,
            How::Cast(ty) => Self { ty: Some(words.program.type_name(ty)), ..found },
            How::Passed { callee, position } => {
                Self { callee: called(callee), position: Some(position), ..found }
            }
            How::Result(callee) | How::ThrownBy(callee) => Self { callee: called(callee), ..found },
            How::StoredField(field, of) | How::Captured(field, of) | How::LoadedField(field, of) => {
                found.with_slot(words, Some(field), Some(of))
            }
            How::StoredElement(of) | How::LoadedElement(of) => found.with_slot(words, None, Some(of)),
            How::StoredStatic(field) | How::LoadedStatic(field) => found.with_slot(words, Some(field), None),
        }
    }

    fn with_slot(self, words: &Words<'_>, field: Option<FieldId>, of: Option<ObjectId>) -> Self {
        Self {
            field: Some(field.map(|field| words.places.field(field))),
            of: Some(of.map(|of| Object::new(words.places, of))),
            ..self
        }
    }
}

fn kind(how: &How) -> &'static str {
    match how {
        How::Made => "made",
        How::Constant => "constant",
        How::ThrownByMachine => "thrown_by_jvm",
        How::Given => "given",
        How::Copied => "copied",
        How::Uncaught => "uncaught",
        How::Cast(_) => "cast",
        How::Passed { .. } => "passed",
        How::Returned => "returned",
        How::Result(_) => "result",
        How::StoredField(..) | How::StoredElement(_) | How::StoredStatic(_) => "stored",
        How::Captured(..) => "captured",
        How::LoadedField(..) | How::LoadedElement(_) | How::LoadedStatic(_) => "loaded",
        How::Thrown => "thrown",
        How::Caught => "caught",
        How::ThrownBy(_) => "thrown_by",
        How::Rule(_) => "rule",
    }
}

impl CodePlace {
    fn new(words: &Words<'_>, at: Option<MethodId>, stmt: Option<StmtId>) -> Self {
        let body = at.and_then(|id| words.places.body(id));
        let found = body.zip(stmt);
        Self {
            client: at.zip(stmt).and_then(|(id, stmt)| words.places.client_statement(id, stmt)),
            file: at.and_then(|id| words.places.file(words.program.method(id).class)),
            line: found.and_then(|(body, stmt)| body.line(stmt)),
            method: at.map(|id| Method::new(words.program, id)),
            offset: found.map(|(body, stmt)| body.offset(stmt)),
        }
    }
}
