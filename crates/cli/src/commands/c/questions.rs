//! Questions about a program of C, and their answers.

use std::io::Write;

use c_front::ask::{is_file, variables_at};
use c_pointsto::{Because, Effects, Modified, Results, Step, Target};
use c_program::{Operation, ProcId, Program, StatementId, VarId};
use serde_json::{Value, json};

use super::lib::{list, modified};
use crate::context::Context;
use crate::options::CQuestions;
use crate::output::clean;
use crate::stop::Stop;
use crate::suggest::nearest;

/// What answers come from.
pub(super) struct Asked<'r, 'a> {
    pub(super) results: &'r Results<'a>,
    pub(super) effects: &'r Effects<'r, 'a>,
    /// Variables from this one on are not told of where unknown code is: for a library alone, those of libraries that it uses,
    /// which its clients use, too.
    pub(super) implied: VarId,
}

/// A question with its answer.
struct Answer {
    question: String,
    answers: Vec<String>,
}

impl Asked<'_, '_> {
    /// Answers all questions, in the order of their kinds.
    pub(super) fn answer(&self, cx: &mut Context, questions: &CQuestions) -> Result<(), Stop> {
        let mut answers = Vec::new();
        for asked in &questions.points_to {
            answers.push(match &questions.why {
                Some(target) => self.why(asked, target)?,
                None => self.points_to(asked)?,
            });
        }
        for name in &questions.modified {
            let proc = self.procedure(name)?;
            let found = self.effects.modified_in(proc);
            answers.push(Answer { question: format!("{name} may modify"), answers: self.accesses(found) });
        }
        for name in &questions.used {
            let proc = self.procedure(name)?;
            let found = self.effects.used_in(proc);
            answers.push(Answer { question: format!("{name} may read"), answers: self.accesses(found) });
        }
        for place in &questions.callees {
            answers.extend(self.callees(place)?);
        }
        show(cx, &answers)
    }

    fn program(&self) -> &Program {
        self.results.program()
    }

    fn points_to(&self, asked: &str) -> Result<Answer, Stop> {
        let targets = self.results.points_to(self.variable(asked)?);
        let has_unknown = targets.contains(&Target::UnknownVariable);
        let is_told = |target: &Target| match *target {
            Target::Var { var, .. } => !(has_unknown && self.is_implied(var) && self.results.escapes(var)),
            Target::UnknownVariable | Target::UnknownProcedure => true,
        };
        let told = targets.into_iter().filter(is_told);
        let answers = told.map(|target| self.results.target_text(target)).collect();
        Ok(Answer { question: format!("{asked} may point to"), answers })
    }

    fn is_implied(&self, var: VarId) -> bool {
        var >= self.implied
    }

    /// What may be modified or read, as names.
    pub(super) fn accesses(&self, found: Vec<Modified>) -> Vec<String> {
        self.told(found).into_iter().map(|what| modified(self.program(), what)).collect()
    }

    /// Those that are worth telling of.
    pub(super) fn told(&self, found: Vec<Modified>) -> Vec<Modified> {
        let has_unknown = found.contains(&Modified::UnknownVariable);
        let is_told = |what: &Modified| match *what {
            Modified::Var(var) => !(has_unknown && self.is_implied(var)),
            Modified::UnknownVariable => true,
        };
        found.into_iter().filter(is_told).collect()
    }

    fn why(&self, asked: &str, wanted: &str) -> Result<Answer, Stop> {
        let var = self.variable(asked)?;
        let targets = self.results.points_to(var);
        let is_wanted = |target: &&Target| self.results.target_text(**target) == wanted;
        let Some(&target) = targets.iter().find(is_wanted) else {
            let names: Vec<String> = targets.iter().map(|&target| self.results.target_text(target)).collect();
            let stop = Stop::not_found(format!("{} does not point to `{}`", clean(asked), clean(wanted)));
            return Err(stop.help(format!("it may point to {}", list(names.into_iter()))));
        };
        let steps = self.results.why(var, target).unwrap_or_default();
        let answers = steps.iter().map(|step| self.step(step)).collect();
        Ok(Answer { question: format!("{asked} may point to {wanted}, because"), answers })
    }

    fn step(&self, step: &Step) -> String {
        let program = self.program();
        let name = |var: VarId| program.var_name(var);
        let place = match step.statement {
            Some(id) => program.place_text(program.statements[id].position),
            None => "unknown code".to_owned(),
        };
        let how = match step.because {
            Because::Taken => "takes its address".to_owned(),
            Because::From(from) => format!("from {}", name(from)),
            Because::Loaded { pointer, from } => {
                format!("loaded from {} through {}", name(from), name(pointer))
            }
            Because::Stored { pointer, from } => {
                format!("stored from {} through {}", name(from), name(pointer))
            }
            Because::UnknownCode => "may be given by unknown code".to_owned(),
        };
        format!("{place}  {}: {how}", name(step.var))
    }

    fn callees(&self, asked: &str) -> Result<Vec<Answer>, Stop> {
        let (file, line) = asked
            .rsplit_once(':')
            .and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)))
            .ok_or_else(|| {
                Stop::usage(format!("`{}` is no place", clean(asked))).help("a place is file.c:40")
            })?;
        let program = self.program();
        let is_there = |id: &StatementId| {
            let statement = &program.statements[*id];
            let is_call = matches!(statement.operation, Operation::Call { .. });
            is_call
                && statement.position.line == line
                && is_file(program.file_name(statement.position.file), file)
        };
        let calls: Vec<StatementId> = program.statements.ids().filter(is_there).collect();
        if calls.is_empty() {
            return Err(Stop::not_found(format!("there is no call at {}", clean(asked))).help(
                "a call that allocates memory (malloc, strdup, …) is taken for the memory, not for a call",
            ));
        }
        Ok(calls.into_iter().map(|call| self.of_call(call)).collect())
    }

    fn of_call(&self, call: StatementId) -> Answer {
        let program = self.program();
        let callees = self.results.callees(call);
        let is_told = |proc: &&ProcId| {
            let var = program.procs[**proc].var;
            !(callees.unknown && self.is_implied(var) && self.results.escapes(var))
        };
        let told = callees.procs.iter().filter(is_told);
        let mut answers: Vec<String> = told.map(|&proc| program.proc_name(proc).to_owned()).collect();
        if callees.unknown {
            answers.push("unknown code (ph_proc)".to_owned());
        }
        let place = program.place_text(program.statements[call].position);
        Answer { question: format!("the call at {place} may reach"), answers }
    }

    fn variable(&self, asked: &str) -> Result<VarId, Stop> {
        let parts = asked.rsplit_once(':').and_then(|(place, name)| {
            let (file, line) = place.rsplit_once(':')?;
            Some((file, line.parse::<u32>().ok()?, name))
        });
        let Some((file, line, name)) = parts else {
            let stop = Stop::usage(format!("`{}` is no variable", clean(asked)));
            return Err(stop.help("a variable is file.c:123:name"));
        };
        let found = variables_at(self.program(), file, line, name);
        found.first().copied().ok_or_else(|| {
            Stop::not_found(format!("no variable is named `{}` at {}", clean(name), clean(asked)))
        })
    }

    fn procedure(&self, name: &str) -> Result<ProcId, Stop> {
        let program = self.program();
        let mut found =
            program.procs.iter().filter(|(id, proc)| proc.defined && program.proc_name(*id) == name);
        if let Some((id, _)) = found.next() {
            return Ok(id);
        }
        let names =
            program.procs.iter().filter(|(_, proc)| proc.defined).map(|(id, _)| program.proc_name(id));
        let names: Vec<&str> = names.collect();
        let near = nearest(name, names.iter().copied());
        let stop = Stop::not_found(format!("there is no function `{}`", clean(name)));
        match near.is_empty() {
            true => Err(stop),
            false => Err(stop.help(format!("did you mean {}?", clean(&near.join(" or "))))),
        }
    }
}

fn show(cx: &mut Context, answers: &[Answer]) -> Result<(), Stop> {
    if cx.is_json() {
        let list: Vec<Value> = answers
            .iter()
            .map(|answer| json!({ "question": answer.question, "answers": answer.answers }))
            .collect();
        serde_json::to_writer(&mut cx.out, &list)?;
        return Ok(writeln!(cx.out)?);
    }
    for answer in answers {
        writeln!(cx.out, "{}", clean(&answer.question))?;
        if answer.answers.is_empty() {
            writeln!(cx.out, "  nothing")?;
        }
        for line in &answer.answers {
            writeln!(cx.out, "  {}", clean(line))?;
        }
    }
    Ok(())
}
