//! Questions about a program of C, and their answers.

use std::io::Write;

use c_front::ask::{is_file, meant_at};
use c_pointsto::{Because, Effects, Explainer, Modified, Results, Step, Target};
use c_program::{Operation, ProcId, Program, StatementId, VarId, VarKind};
use serde_json::{Value, json};

use super::lib::list;
use super::names::Names;
use super::{json as documents, missing};
use crate::context::Context;
use crate::options::CQuestions;
use crate::output::clean;
use crate::stop::{Message, Stop};
use crate::suggest::nearest;

/// What answers come from.
pub(super) struct Asked<'r, 'a> {
    pub(super) results: &'r Results<'a>,
    pub(super) effects: &'r Effects<'r, 'a>,
    pub(super) names: &'r Names<'r>,
    /// Variables from this one on are not told of where unknown code is: for a library alone, those of libraries that it uses,
    /// which its clients use, too.
    pub(super) implied: VarId,
    /// The libraries whose summaries do not have all their statements.
    pub(super) optimized: &'r [String],
}

/// A question with its answer.
struct Answer {
    question: String,
    lines: Vec<Line>,
}

/// One line of an answer.
struct Line {
    /// By the names of the program.
    name: String,
    /// For people.
    text: String,
    /// What is told beside the two to machines.
    detail: Value,
}

/// What became of a question: answers, or why there are none.
type Answered = (String, Result<Vec<Answer>, Stop>);

impl<'a> Asked<'_, 'a> {
    /// Answers all questions that can be answered, in the order of their kinds, and then tells of the others.
    pub(super) fn answer(&self, cx: &mut Context, questions: &CQuestions) -> Result<(), Stop> {
        let mut all: Vec<Answered> = Vec::new();
        for asked in &questions.points_to {
            let answer = match &questions.why {
                Some(target) => self.why(asked, target),
                None => self.points_to(asked),
            };
            all.push((asked.clone(), answer));
        }
        for name in &questions.modified {
            let found = self.procedure(name).map(|proc| self.effects.modified_in(proc));
            all.push((name.clone(), found.map(|found| self.accesses(format!("{name} may modify"), found))));
        }
        for name in &questions.used {
            let found = self.procedure(name).map(|proc| self.effects.used_in(proc));
            all.push((name.clone(), found.map(|found| self.accesses(format!("{name} may read"), found))));
        }
        for place in &questions.callees {
            all.push((place.clone(), self.callees(place)));
        }
        show(cx, &all)?;
        tell_wrong(cx, all)
    }

    pub(super) fn program(&self) -> &'a Program {
        self.results.program()
    }

    fn points_to(&self, asked: &str) -> Result<Vec<Answer>, Stop> {
        let vars = self.variables(asked)?;
        let answer = |&var: &VarId| Answer {
            question: format!("{} may point to", self.told_apart(asked, var, &vars)),
            lines: self.targets(var).into_iter().map(|target| self.target(target)).collect(),
        };
        Ok(vars.iter().map(answer).collect())
    }

    /// A variable as it was asked for, and where it is declared if that has several answers.
    fn told_apart(&self, asked: &str, var: VarId, vars: &[VarId]) -> String {
        let position = self.program().vars[var].position;
        match vars.len() {
            1 => asked.to_owned(),
            _ => format!("{asked}, declared at {}:{},", position.line, position.column),
        }
    }

    /// What a variable may point to, of that what is worth telling.
    fn targets(&self, var: VarId) -> Vec<Target> {
        let targets = self.results.points_to(var);
        let has_unknown = targets.contains(&Target::UnknownVariable);
        let is_told = |target: &Target| match *target {
            Target::Var { var, .. } => !(has_unknown && self.is_implied(var) && self.results.escapes(var)),
            Target::UnknownVariable | Target::UnknownProcedure => true,
        };
        targets.into_iter().filter(is_told).collect()
    }

    fn target(&self, target: Target) -> Line {
        let (name, text) = (self.results.target_text(target), self.names.target(self.results, target));
        match target {
            Target::Var { var, .. } => self.of_variable(var, name, text),
            Target::UnknownVariable | Target::UnknownProcedure => Line::nowhere(name, text),
        }
    }

    fn of_variable(&self, var: VarId, name: String, text: String) -> Line {
        let detail = documents::variable(self.names, var, &name, &text);
        Line { name, text, detail }
    }

    fn is_implied(&self, var: VarId) -> bool {
        var >= self.implied
    }

    /// What may be modified or read.
    fn accesses(&self, question: String, found: Vec<Modified>) -> Vec<Answer> {
        let line = |what: Modified| {
            let (name, text) = (documents::access(self, what), self.names.access(what));
            match what {
                Modified::Var(var) => self.of_variable(var, name, text),
                Modified::UnknownVariable => Line::nowhere(name, text),
            }
        };
        vec![Answer { question, lines: self.told(found).into_iter().map(line).collect() }]
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

    /// Why each variable that the place means may point to something: those that may.
    fn why(&self, asked: &str, wanted: &str) -> Result<Vec<Answer>, Stop> {
        let vars = self.variables(asked)?;
        let explainer = self.results.explainer();
        let (mut answers, mut wrong) = (Vec::new(), None);
        for &var in &vars {
            let told = self.told_apart(asked, var, &vars);
            match self.why_one(&explainer, &told, var, wanted) {
                Ok(answer) => answers.push(answer),
                Err(stop) => wrong = wrong.or(Some(stop)),
            }
        }
        match wrong {
            Some(stop) if answers.is_empty() => Err(stop),
            Some(_) | None => Ok(answers),
        }
    }

    fn why_one(
        &self,
        explainer: &Explainer<'_>,
        asked: &str,
        var: VarId,
        wanted: &str,
    ) -> Result<Answer, Stop> {
        let target = self.wanted(asked, wanted, var)?;
        let Some(steps) = explainer.why(var, target) else { return Err(self.no_way(asked, wanted)) };
        let lines = steps.iter().map(|step| self.step(step)).collect();
        Ok(Answer { question: format!("{asked} may point to {wanted}, because"), lines })
    }

    /// Optimized summaries have one variable for several, of which no single way leads on.
    fn no_way(&self, asked: &str, wanted: &str) -> Stop {
        let fact = format!("{} may point to {}, but", clean(asked), clean(wanted));
        if self.optimized.is_empty() {
            return Stop::not_found(format!("{fact} no way there was found"));
        }
        let libraries = clean(&self.optimized.join(" or "));
        Stop::not_found(format!(
            "{fact} the way leads through the optimized summary of {libraries}, which does not have it"
        ))
        .help("a summary made with `breccia c summarize --basic` tells it")
    }

    /// The one that the user means, by the name for people or by that of the program.
    fn wanted(&self, asked: &str, wanted: &str, var: VarId) -> Result<Target, Stop> {
        let targets = self.results.points_to(var);
        let text = |target: &Target| self.names.target(self.results, *target);
        if let Some(&target) = targets.iter().find(|target| text(target) == wanted) {
            return Ok(target);
        }
        let named = targets.iter().filter(|target| self.results.target_text(**target) == wanted);
        let mut found: Vec<&Target> = named.collect();
        if found.is_empty() {
            found = targets.iter().filter(|target| self.is_made_at(**target, wanted)).collect();
        }
        match *found {
            [&target] => Ok(target),
            [] => {
                let stop = Stop::not_found(format!("{} does not point to `{}`", clean(asked), clean(wanted)));
                Err(stop.help(format!("it may point to {}", list(self.targets(var).iter().map(text)))))
            }
            [..] => {
                let stop = Stop::not_found(format!("`{}` may mean several things", clean(wanted)));
                Err(stop.help(format!("say which: {}", list(found.into_iter().map(text)))))
            }
        }
    }

    /// Whether memory comes from a place, as `kv.c:19` or `kv.c:19:7`.
    fn is_made_at(&self, target: Target, wanted: &str) -> bool {
        let Target::Var { var, .. } = target else { return false };
        let known = &self.program().vars[var];
        if !matches!(known.kind, VarKind::Heap(_)) || !known.position.is_known() {
            return false;
        }
        let is_at = |place: &str| {
            place.rsplit_once(':').is_some_and(|(file, line)| {
                line.parse() == Ok(known.position.line)
                    && is_file(self.program().file_name(known.position.file), &self.path(file))
            })
        };
        let column =
            wanted.rsplit_once(':').filter(|(_, column)| column.parse() == Ok(known.position.column));
        is_at(wanted) || column.is_some_and(|(place, _)| is_at(place))
    }

    /// The path by which a file was read, if it is named by another.
    fn path(&self, file: &str) -> String {
        missing::path(self.program(), file).map_or_else(|| file.to_owned(), str::to_owned)
    }

    fn step(&self, step: &Step) -> Line {
        let place = match step.statement {
            Some(id) => self.names.place_of(id),
            None => "unknown code".to_owned(),
        };
        let told = |name: &dyn Fn(VarId) -> String| {
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
        };
        let name = told(&|var| self.names.name(var).to_owned());
        let text = told(&|var| self.names.variable_or_internal(var));
        let detail = json!({ "name": self.names.name(step.var), "text": text, "place": place });
        Line { name, text, detail }
    }

    fn callees(&self, asked: &str) -> Result<Vec<Answer>, Stop> {
        let (file, line) = asked
            .rsplit_once(':')
            .and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)))
            .ok_or_else(|| {
                Stop::usage(format!("`{}` is no place", clean(asked))).help("a place is file.c:40")
            })?;
        let program = self.program();
        let file = &self.path(file);
        if let Some(wrong) = missing::place(program, file, line) {
            return Err(wrong);
        }
        let is_there = |id: &StatementId| {
            let statement = &program.statements[*id];
            let is_call = matches!(statement.operation, Operation::Call { .. });
            is_call
                && statement.position.line == line
                && is_file(program.file_name(statement.position.file), file)
        };
        let calls: Vec<StatementId> = program.statements.ids().filter(is_there).collect();
        if calls.is_empty() {
            return Err(missing::call(program, file, line));
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
        let line = |&proc: &ProcId| {
            let var = program.procs[proc].var;
            self.of_variable(var, program.proc_name(proc).to_owned(), self.names.variable(var))
        };
        let mut lines: Vec<Line> = told.map(line).collect();
        if callees.unknown {
            let text = "unknown code (ph_proc)".to_owned();
            lines.push(Line::nowhere(text.clone(), text));
        }
        let place = program.place_text(program.statements[call].position);
        Answer { question: format!("the call at {place} may reach"), lines }
    }

    /// Those that a place means by a name: at least one.
    fn variables(&self, asked: &str) -> Result<Vec<VarId>, Stop> {
        let parts = asked.rsplit_once(':').and_then(|(place, name)| {
            let (file, line) = place.rsplit_once(':')?;
            Some((file, line.parse::<u32>().ok()?, name))
        });
        let Some((file, line, name)) = parts else {
            let stop = Stop::usage(format!("`{}` is no variable", clean(asked)));
            return Err(stop.help("a variable is file.c:123:name"));
        };
        let file = &self.path(file);
        if let Some(wrong) = missing::place(self.program(), file, line) {
            return Err(wrong);
        }
        let found = meant_at(self.program(), file, line, name);
        match found.is_empty() {
            true => Err(missing::variable(self.program(), file, line, name)),
            false => Ok(found),
        }
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

impl Line {
    /// What is no variable of the program.
    fn nowhere(name: String, text: String) -> Self {
        let detail = json!({ "name": name, "text": text, "place": null, "library": null });
        Self { name, text, detail }
    }
}

fn show(cx: &mut Context, all: &[Answered]) -> Result<(), Stop> {
    if cx.is_json() {
        let list: Vec<Value> = all.iter().flat_map(documents_of).collect();
        serde_json::to_writer(&mut cx.out, &list)?;
        return Ok(writeln!(cx.out)?);
    }
    for answer in all.iter().filter_map(|(_, answers)| answers.as_ref().ok()).flatten() {
        writeln!(cx.out, "{}", clean(&answer.question))?;
        if answer.lines.is_empty() {
            writeln!(cx.out, "  nothing")?;
        }
        for line in &answer.lines {
            writeln!(cx.out, "  {}", clean(&line.text))?;
        }
    }
    Ok(())
}

fn documents_of((asked, answers): &Answered) -> Vec<Value> {
    let of_answer = |answer: &Answer| {
        let names: Vec<&str> = answer.lines.iter().map(|line| &*line.name).collect();
        let details: Vec<&Value> = answer.lines.iter().map(|line| &line.detail).collect();
        json!({ "question": answer.question, "answers": names, "details": details })
    };
    match answers {
        Ok(answers) => answers.iter().map(of_answer).collect(),
        Err(stop) => {
            let error = stop.message().map(|message| &message.what);
            vec![json!({ "question": asked, "answers": [], "error": error })]
        }
    }
}

/// Tells of each question that could not be answered. A question that is none weighs more than one about what is not there.
fn tell_wrong(cx: &mut Context, all: Vec<Answered>) -> Result<(), Stop> {
    let mut wrong: Vec<Stop> = all.into_iter().filter_map(|(_, answers)| answers.err()).collect();
    wrong.sort_by_key(|stop| matches!(stop, Stop::Usage(_)));
    let Some(last) = wrong.pop() else { return Ok(()) };
    cx.out.flush()?;
    wrong.iter().filter_map(Stop::message).for_each(|message: &Message| cx.error(message));
    Err(last)
}
