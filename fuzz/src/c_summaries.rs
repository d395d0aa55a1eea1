//! What must hold for any text taken as the summary of a C library.

use std::fmt::Write;

use c_pointsto::{Model, Options, analyse};
use c_program::text::quoted;
use c_program::{Program, VarId};
use c_summary::{Summary, combine};

/// More bytes than this are not analysed by offsets: a pointer that steps through them byte by byte takes
/// quadratic time.
const BYTES: u32 = 2048;

/// What the client's own names start with: it uses no other such names.
const OWN: &str = "own.";

/// A text is refused, or it is a summary whose text is read and written as the same, and from which a client
/// learns the same before and after.
pub fn read(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = Summary::read(text);
    let Ok(summary) = Summary::read_unsigned(unsigned(text)) else { return };
    let written = summary.write();
    let again = Summary::read(&written).unwrap_or_else(|error| panic!("{error}: what is written is read"));
    assert_eq!(again.write(), written, "what is written is read as the same");
    for model in [Model::Whole, Model::Offsets] {
        let learnt = learn(&summary, &summary, model);
        assert_eq!(learnt, learn(&summary, &again, model), "what is written tells a client the same");
    }
}

/// The part after version and digest: a fuzzer cannot guess a digest.
fn unsigned(text: &str) -> &str {
    if text.starts_with("breccia c-summary") { text.splitn(3, '\n').nth(2).unwrap_or_default() } else { text }
}

/// What a client knows that uses all that a library exports, if the summary of the library is this.
pub fn learn(library: &Summary, summary: &Summary, model: Model) -> Option<Vec<String>> {
    if model == Model::Offsets && bytes(&library.program) > BYTES {
        return None;
    }
    let client = client(library);
    let vars: Vec<VarId> = client.vars.ids().filter(|&var| !client.is_imported(var)).collect();
    let statements: Vec<_> = client.statements.ids().collect();
    // One that holds for the other model alone is refused.
    let combined = combine(client, &[summary], model).ok()?;
    let results = analyse(&combined.program, &Options::whole_program(model));
    let mut learnt = Vec::new();
    for var in vars {
        let mut targets: Vec<String> =
            results.points_to(var).into_iter().map(|target| results.target_text(target)).collect();
        targets.sort_unstable();
        learnt.push(targets.join(" "));
    }
    let effects = results.effects();
    for statement in statements {
        let sizes = (effects.modified_by(statement).len(), effects.used_by(statement).len());
        learnt.push(format!("{sizes:?}"));
    }
    Some(learnt)
}

/// The total size of all variables, as far as their offsets are distinguished.
fn bytes(program: &Program) -> u32 {
    let size = |var| program.layout_of(var).map_or(0, |layout| layout.size().unwrap_or(1024));
    program.vars.ids().map(size).fold(0, u32::saturating_add)
}

/// Calls all procedures with pointers to its own, stores such in all globals, and calls what it gets.
fn client(library: &Summary) -> Program {
    let (mut head, mut body) = (String::new(), String::new());
    let program = &library.program;
    for name in library.exports().into_iter().filter(|name| !name.starts_with(OWN)) {
        let quoted = quoted(name, '\'');
        let is_proc = program.external(name).is_some_and(|var| program.vars[var].kind.procedure().is_some());
        if is_proc {
            let _ = writeln!(head, "import proc {quoted}");
            let _ = writeln!(body, " own.r={quoted}(own.x,own.a,own.r)");
        } else {
            let _ = writeln!(head, "import {quoted}");
            let _ = writeln!(body, " {quoted}=own.x\n own.r={quoted}");
        }
    }
    let start =
        "static proc own.f(own.a) returns own.r {\n local own.x,own.y:24\n own.x=&own.y\n own.r=&own.f\n";
    let end = " own.r=*own.r\n *own.r=own.x\n own.r=(*own.r)(own.x)\n}\n";
    let text = [&head, start, &body, end].concat();
    c_program::read(&text).unwrap_or_else(|error| panic!("{error}: a good client\n{text}"))
}
