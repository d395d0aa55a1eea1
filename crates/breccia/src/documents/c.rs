//! What functions of C may do, and answers to questions.

use std::collections::BTreeMap;

use c_pointsto::{Exported, Kept, Model, Modified};
use c_program::{ProcId, VarId};
use c_summary::{Stage, Summary, Validity};
use serde::Serialize;

use crate::c::names::{CALLER, Names};
use crate::c::questions::{self, Asked, Line};

/// What the exported functions of a library may do.
#[derive(Serialize)]
pub struct Library<'a> {
    functions: Vec<ExportedFunction<'a>>,
    unknown: &'a [&'a str],
    variables: Vec<Variable>,
}

/// What the functions of a client may modify.
#[derive(Serialize)]
pub struct Client<'a> {
    functions: Vec<Function<'a>>,
    variables: Vec<Variable>,
}

#[derive(Serialize)]
struct ExportedFunction<'a> {
    callbacks: Vec<String>,
    calls_back: bool,
    keeps: Vec<Keeps<'a>>,
    modifies: Vec<&'a str>,
    modifies_variables: Vec<Number>,
    name: &'a str,
    place: String,
}

#[derive(Serialize)]
struct Function<'a> {
    modifies: Vec<&'a str>,
    modifies_variables: Vec<Number>,
    name: &'a str,
    place: String,
}

/// Where a parameter may be stored, and what is reachable through it.
#[derive(Serialize)]
struct Keeps<'a> {
    parameter: &'a str,
    reachable: Vec<String>,
    reachable_variables: Vec<Number>,
    value: Vec<String>,
    value_variables: Vec<Number>,
}

/// A variable: by the name of the program, for people, and where it is.
#[derive(Serialize)]
struct Variable {
    library: Option<String>,
    name: String,
    place: Option<String>,
    text: String,
}

/// The number of a variable in the list of the document; null for what is not a variable of the program.
type Number = Option<usize>;

impl<'a> Library<'a> {
    /// What some exported functions may do; nothing defines the `unknown` names.
    pub fn new(asked: &'a Asked<'_, '_>, all: &[Exported], unknown: &'a [&'a str]) -> Self {
        let mut table = Table::new(asked.names);
        let functions = all.iter().map(|one| ExportedFunction::new(asked, &mut table, one)).collect();
        Self { functions, unknown, variables: table.list }
    }
}

impl<'a> Client<'a> {
    /// What some functions may modify.
    pub fn new(asked: &'a Asked<'_, '_>, procs: &[ProcId]) -> Self {
        let mut table = Table::new(asked.names);
        let functions = procs.iter().map(|&proc| Function::new(asked, &mut table, proc)).collect();
        Self { functions, variables: table.list }
    }
}

impl<'a> ExportedFunction<'a> {
    fn new(asked: &'a Asked<'_, '_>, table: &mut Table<'_, '_>, one: &Exported) -> Self {
        let program = asked.program();
        let callbacks = one.callbacks.iter().map(|&id| program.place_text(program.statements[id].position));
        // Variables are numbered as they come: first those that are kept.
        let keeps = one.keeps.iter().map(|(formal, value, below)| Keeps {
            parameter: program.var_name(*formal),
            value: names(asked, value),
            value_variables: table.kept(value),
            reachable: names(asked, below),
            reachable_variables: table.kept(below),
        });
        let keeps = keeps.collect();
        let (modifies, modifies_variables) = modified(asked, table, one.modifies.clone());
        Self {
            callbacks: callbacks.collect(),
            calls_back: one.calls_back,
            keeps,
            modifies,
            modifies_variables,
            name: program.proc_name(one.proc),
            place: place(asked, one.proc),
        }
    }
}

impl<'a> Function<'a> {
    fn new(asked: &'a Asked<'_, '_>, table: &mut Table<'_, '_>, proc: ProcId) -> Self {
        let (modifies, modifies_variables) = modified(asked, table, asked.effects.modified_in(proc));
        Self {
            modifies,
            modifies_variables,
            name: asked.program().proc_name(proc),
            place: place(asked, proc),
        }
    }
}

fn modified<'a>(
    asked: &'a Asked<'_, '_>,
    table: &mut Table<'_, '_>,
    found: Vec<Modified>,
) -> (Vec<&'a str>, Vec<Number>) {
    let told = asked.told(found);
    let number = |&what: &Modified| match what {
        Modified::Var(var) => Some(table.number(var)),
        Modified::UnknownVariable => None,
    };
    let numbers = told.iter().map(number).collect();
    (told.iter().map(|&what| asked.names.access_name(what)).collect(), numbers)
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

/// The variables that a document mentions, each once.
struct Table<'n, 'a> {
    names: &'n Names<'a>,
    numbers: BTreeMap<VarId, usize>,
    list: Vec<Variable>,
}

impl<'n, 'a> Table<'n, 'a> {
    fn new(names: &'n Names<'a>) -> Self {
        Self { names, numbers: BTreeMap::new(), list: Vec::new() }
    }

    fn number(&mut self, var: VarId) -> usize {
        let Self { names, numbers, list } = self;
        *numbers.entry(var).or_insert_with(|| {
            list.push(Variable {
                library: names.library(var).map(str::to_owned),
                name: names.name(var).to_owned(),
                place: names.declared(var),
                text: names.variable(var),
            });
            list.len() - 1
        })
    }

    fn kept(&mut self, kept: &[Kept]) -> Vec<Number> {
        let number = |at: &Kept| match *at {
            Kept::In(var) => Some(self.number(var)),
            Kept::ByUnknownCode | Kept::Returned => None,
        };
        kept.iter().map(number).collect()
    }
}

/// An answer, or why there is none.
#[derive(Serialize)]
pub struct Answer<'a> {
    answers: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Vec<Detail<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    question: &'a str,
}

/// What machines get in addition to the names: a variable, or a step, which has no `library`.
#[derive(Serialize)]
struct Detail<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    library: Option<Option<&'a str>>,
    name: &'a str,
    place: Option<&'a str>,
    text: &'a str,
}

impl<'a> Answer<'a> {
    /// A question that cannot be answered.
    pub fn refused(question: &'a str, error: &'a str) -> Self {
        Self { answers: Vec::new(), details: None, error: Some(error), question }
    }
}

impl<'a> From<&'a questions::Answer> for Answer<'a> {
    fn from(answer: &'a questions::Answer) -> Self {
        Self {
            answers: answer.lines.iter().map(|line| &*line.name).collect(),
            details: Some(answer.lines.iter().map(Detail::from).collect()),
            error: None,
            question: &answer.question,
        }
    }
}

impl<'a> From<&'a Line> for Detail<'a> {
    fn from(line: &'a Line) -> Self {
        use questions::Detail as Found;
        let (name, place, library) = match &line.detail {
            Found::Variable { place, library } => (&line.name, place.as_deref(), Some(library.as_deref())),
            Found::Unknown => (&line.name, None, Some(None)),
            Found::Step { variable, place } => (variable, Some(place.as_str()), None),
        };
        Self { library, name, place, text: &line.text }
    }
}

/// What is in a summary.
#[derive(Serialize)]
pub struct Shown<'a> {
    exports: Vec<&'a str>,
    imports: Vec<&'a str>,
    library: &'a str,
    model: &'static str,
    stage: &'static str,
    statements: usize,
    variables: usize,
}

impl<'a> From<&'a Summary> for Shown<'a> {
    fn from(summary: &'a Summary) -> Self {
        let (stage, model) = words(summary);
        Self {
            exports: summary.exports(),
            imports: summary.imports(),
            library: &summary.library,
            model,
            stage,
            statements: summary.program.statements.len(),
            variables: summary.program.vars.len(),
        }
    }
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
