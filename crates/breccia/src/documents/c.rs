//! What functions of C may do, and answers to questions.

use std::collections::BTreeMap;

use c_pointsto::{Exported, Kept, Model, Modified};
use c_program::{ProcId, VarId};
use c_summary::{Stage, Summary, Validity};
use serde_json::{Value, json};

use crate::c::names::{CALLER, Names};
use crate::c::questions::{Answer, Asked, Detail, Line};

/// What the exported functions of a library may do.
pub fn exported(asked: &Asked<'_, '_>, all: &[Exported], unknown: &[&str]) -> Value {
    let mut table = Table::new(asked.names);
    let functions: Vec<Value> = all.iter().map(|one| of_exported(asked, &mut table, one)).collect();
    json!({ "functions": functions, "unknown": unknown, "variables": table.list })
}

/// What some functions may modify.
pub fn modified(asked: &Asked<'_, '_>, procs: &[ProcId]) -> Value {
    let mut table = Table::new(asked.names);
    let mut of = |proc: ProcId| {
        let mut value = json!({ "name": asked.program().proc_name(proc), "place": place(asked, proc) });
        modifies(asked, &mut table, &mut value, asked.effects.modified_in(proc));
        value
    };
    let functions: Vec<Value> = procs.iter().map(|&proc| of(proc)).collect();
    json!({ "functions": functions, "variables": table.list })
}

fn of_exported(asked: &Asked<'_, '_>, table: &mut Table<'_, '_>, one: &Exported) -> Value {
    let program = asked.program();
    let callbacks = one.callbacks.iter().map(|&id| program.place_text(program.statements[id].position));
    let callbacks: Vec<String> = callbacks.collect();
    let mut keeps = Vec::new();
    for (formal, value, below) in &one.keeps {
        keeps.push(json!({
            "parameter": program.var_name(*formal),
            "value": names(asked, value),
            "value_variables": table.kept(value),
            "reachable": names(asked, below),
            "reachable_variables": table.kept(below),
        }));
    }
    let mut value = json!({
        "name": program.proc_name(one.proc),
        "place": place(asked, one.proc),
        "calls_back": one.calls_back,
        "callbacks": callbacks,
        "keeps": keeps,
    });
    modifies(asked, table, &mut value, one.modifies.clone());
    value
}

fn modifies(asked: &Asked<'_, '_>, table: &mut Table<'_, '_>, value: &mut Value, found: Vec<Modified>) {
    let told = asked.told(found);
    value["modifies"] = told.iter().map(|&what| asked.names.access_name(what)).collect();
    let number = |what: Modified| match what {
        Modified::Var(var) => table.number(var),
        Modified::UnknownVariable => Value::Null,
    };
    value["modifies_variables"] = told.into_iter().map(number).collect();
}

fn names(asked: &Asked<'_, '_>, kept: &[Kept]) -> Vec<String> {
    let name = |at: &Kept| match *at {
        Kept::In(var) => asked.program().var_name(var).to_owned(),
        Kept::ByUnknownCode => CALLER.to_owned(),
        Kept::Returned => "returned".to_owned(),
    };
    kept.iter().map(name).collect()
}

fn place(asked: &Asked<'_, '_>, proc: ProcId) -> String {
    let program = asked.program();
    program.place_text(program.vars[program.procs[proc].var].position)
}

/// A variable: by the name of the program, for people, and where it is.
fn variable(names: &Names<'_>, var: VarId, name: &str, text: &str) -> Value {
    json!({ "name": name, "text": text, "place": names.declared(var), "library": names.library(var) })
}

/// The variables that a document mentions, each once.
struct Table<'n, 'a> {
    names: &'n Names<'a>,
    numbers: BTreeMap<VarId, usize>,
    list: Vec<Value>,
}

impl<'n, 'a> Table<'n, 'a> {
    fn new(names: &'n Names<'a>) -> Self {
        Self { names, numbers: BTreeMap::new(), list: Vec::new() }
    }

    fn number(&mut self, var: VarId) -> Value {
        let Self { names, numbers, list } = self;
        let number = *numbers.entry(var).or_insert_with(|| {
            list.push(variable(names, var, names.name(var), &names.variable(var)));
            list.len() - 1
        });
        json!(number)
    }

    fn kept(&mut self, kept: &[Kept]) -> Vec<Value> {
        let number = |at: &Kept| match *at {
            Kept::In(var) => self.number(var),
            Kept::ByUnknownCode | Kept::Returned => Value::Null,
        };
        kept.iter().map(number).collect()
    }
}

/// An answer.
pub fn answer(answer: &Answer) -> Value {
    let names: Vec<&str> = answer.lines.iter().map(|line| &*line.name).collect();
    let details: Vec<Value> = answer.lines.iter().map(detail).collect();
    json!({ "question": answer.question, "answers": names, "details": details })
}

/// What machines get in addition to the two names.
fn detail(line: &Line) -> Value {
    match &line.detail {
        Detail::Variable { place, library } => {
            json!({ "name": line.name, "text": line.text, "place": place, "library": library })
        }
        Detail::Unknown => json!({ "name": line.name, "text": line.text, "place": null, "library": null }),
        Detail::Step { variable, place } => json!({ "name": variable, "text": line.text, "place": place }),
    }
}

/// What is in a summary.
pub fn summary(summary: &Summary) -> Value {
    let (stage, model) = words(summary);
    json!({
        "library": summary.library,
        "stage": stage,
        "model": model,
        "exports": summary.exports(),
        "imports": summary.imports(),
        "variables": summary.program.vars.len(),
        "statements": summary.program.statements.len(),
    })
}

/// The words for the stage of a summary and for the object model that it holds for.
pub fn words(summary: &Summary) -> (&'static str, &'static str) {
    let stage = match summary.stage {
        Stage::Basic => "basic",
        Stage::Substituted => "substituted",
        Stage::Optimized => "optimized",
    };
    let model = match summary.validity {
        Validity::Any => "any",
        Validity::Only(Model::Whole) => "whole",
        Validity::Only(Model::Offsets) => "offsets",
    };
    (stage, model)
}
