//! Questions about a program of C, and their answers.

use c_front::ask::{is_file, meant_at};
use c_pointsto::{Because, Effects, Explainer, Modified, Results, Step, Target};
use c_program::{Operation, ProcId, Program, StatementId, VarId, VarKind};

use super::missing;
use super::names::Names;
use super::unanswered::QuestionError;

/// What answers come from.
pub struct Asked<'r, 'a> {
    /// What pointers can point to.
    pub results: &'r Results<'a>,
    /// What procedures can read and modify.
    pub effects: &'r Effects<'r, 'a>,
    /// Names for people.
    pub names: &'r Names<'r>,
    /// Variables from this one on are not listed next to unknown code. For a library alone, these are the
    /// variables of libraries that it uses, because its clients use them too.
    pub implied: VarId,
    /// The libraries whose summaries do not have all their statements.
    pub optimized: &'r [String],
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question, as the start of a sentence.
    pub question: String,
    /// What goes on.
    pub lines: Vec<Line>,
}

/// One line of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// By the names of the program.
    pub name: String,
    /// For people.
    pub text: String,
    /// What else is known.
    pub detail: Detail,
}

/// What else is known of a line of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A variable: where it is declared, and the library whose summary it comes from.
    Variable {
        /// Where it is declared, if that is known.
        place: Option<String>,
        /// The library, if it comes from a summary.
        library: Option<String>,
    },
    /// Something that is not a variable of the program.
    Unknown,
    /// A step of a way.
    Step {
        /// The variable that holds the pointer after the step.
        variable: String,
        /// The place of the statement.
        place: String,
    },
}

impl<'a> Asked<'_, 'a> {
    /// What may a function modify, including everything that it calls?
    pub fn modified(&self, name: &str) -> Result<Vec<Answer>, QuestionError> {
        let found = self.effects.modified_in(self.procedure(name)?);
        Ok(self.accesses(format!("{name} may modify"), found))
    }

    /// What may a function read, including everything that it calls?
    pub fn used(&self, name: &str) -> Result<Vec<Answer>, QuestionError> {
        let found = self.effects.used_in(self.procedure(name)?);
        Ok(self.accesses(format!("{name} may read"), found))
    }

    /// The program.
    pub fn program(&self) -> &'a Program {
        self.results.program()
    }

    /// What may a variable (`file.c:123:name`) point to?
    pub fn points_to(&self, asked: &str) -> Result<Vec<Answer>, QuestionError> {
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

    /// What a variable may point to, without what need not be listed.
    fn targets(&self, var: VarId) -> Vec<Target> {
        let targets = self.results.points_to(var);
        let has_unknown = targets.contains(&Target::UnknownVariable);
        let is_told = |target: &Target| match *target {
            // What has escaped is within reach of unknown code, which is listed already.
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
        let library = self.names.library(var).map(str::to_owned);
        Line { name, text, detail: Detail::Variable { place: self.names.declared(var), library } }
    }

    fn is_implied(&self, var: VarId) -> bool {
        var >= self.implied
    }

    /// What may be modified or read.
    fn accesses(&self, question: String, found: Vec<Modified>) -> Vec<Answer> {
        let line = |what: Modified| {
            let (name, text) = (self.names.access_name(what).to_owned(), self.names.access(what));
            match what {
                Modified::Var(var) => self.of_variable(var, name, text),
                Modified::UnknownVariable => Line::nowhere(name, text),
            }
        };
        vec![Answer { question, lines: self.told(found).into_iter().map(line).collect() }]
    }

    /// Those that are worth listing.
    pub fn told(&self, found: Vec<Modified>) -> Vec<Modified> {
        let has_unknown = found.contains(&Modified::UnknownVariable);
        let is_told = |what: &Modified| match *what {
            // Unknown code stands for variables of libraries too, because clients use the same libraries.
            Modified::Var(var) => !(has_unknown && self.is_implied(var)),
            Modified::UnknownVariable => true,
        };
        found.into_iter().filter(is_told).collect()
    }

    /// Why the variables that a place means may point to something. Those that may not are left out.
    pub fn why(&self, asked: &str, wanted: &str) -> Result<Vec<Answer>, QuestionError> {
        let vars = self.variables(asked)?;
        let explainer = self.results.explainer();
        let (mut answers, mut wrong) = (Vec::new(), None);
        for &var in &vars {
            let told = self.told_apart(asked, var, &vars);
            match self.why_one(&explainer, &told, var, wanted) {
                Ok(answer) => answers.push(answer),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        // A line may mean several variables: an error counts only if none has an answer.
        match wrong {
            Some(error) if answers.is_empty() => Err(error),
            Some(_) | None => Ok(answers),
        }
    }

    fn why_one(
        &self,
        explainer: &Explainer<'_>,
        asked: &str,
        var: VarId,
        wanted: &str,
    ) -> Result<Answer, QuestionError> {
        let target = self.wanted(asked, wanted, var)?;
        let Some(steps) = explainer.why(var, target) else { return Err(self.no_way(asked, wanted)) };
        let lines = steps.iter().map(|step| self.step(step)).collect();
        Ok(Answer { question: format!("{asked} may point to {wanted}, because"), lines })
    }

    /// An optimized summary has one variable in place of several, so there is no single path through it.
    fn no_way(&self, asked: &str, wanted: &str) -> QuestionError {
        QuestionError::NoWay {
            asked: asked.to_owned(),
            wanted: wanted.to_owned(),
            optimized: self.optimized.to_vec(),
        }
    }

    /// The one that the user means, by the name for people or by that of the program.
    fn wanted(&self, asked: &str, wanted: &str, var: VarId) -> Result<Target, QuestionError> {
        let targets = self.results.points_to(var);
        let text = |target: &Target| self.names.target(self.results, *target);
        if let Some(&target) = targets.iter().find(|target| text(target) == wanted) {
            return Ok(target);
        }
        let named = targets.iter().filter(|target| self.results.target_text(**target) == wanted);
        let mut found: Vec<&Target> = named.collect();
        if found.is_empty() {
            // Memory may also be named by the place that allocates it: `kv.c:19`.
            found = targets.iter().filter(|target| self.is_made_at(**target, wanted)).collect();
        }
        match *found {
            [&target] => Ok(target),
            [] => Err(QuestionError::NotPointedTo {
                asked: asked.to_owned(),
                wanted: wanted.to_owned(),
                targets: self.targets(var).iter().map(text).collect(),
            }),
            [..] => Err(QuestionError::SeveralTargets {
                wanted: wanted.to_owned(),
                targets: found.into_iter().map(text).collect(),
            }),
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
        // The last number may be a line or a column, so both readings are tried.
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
        // The same sentence is needed twice: with the names of the program, and with those for people.
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
                Because::UnknownCode => "may come from unknown code".to_owned(),
            };
            format!("{place}  {}: {how}", name(step.var))
        };
        let name = told(&|var| self.names.name(var).to_owned());
        let text = told(&|var| self.names.variable_or_internal(var));
        let detail = Detail::Step { variable: self.names.name(step.var).to_owned(), place };
        Line { name, text, detail }
    }

    /// What may the calls of a line (`file.c:40`) reach?
    pub fn callees(&self, asked: &str) -> Result<Vec<Answer>, QuestionError> {
        let (file, line) = asked
            .rsplit_once(':')
            .and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)))
            .ok_or_else(|| QuestionError::NotAPlace { text: asked.to_owned() })?;
        let program = self.program();
        let file = &self.path(file);
        if let Some(wrong) = missing::place(self.names, program, file, line) {
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
    fn variables(&self, asked: &str) -> Result<Vec<VarId>, QuestionError> {
        // From the right, because a path may have colons too.
        let parts = asked.rsplit_once(':').and_then(|(place, name)| {
            let (file, line) = place.rsplit_once(':')?;
            Some((file, line.parse::<u32>().ok()?, name))
        });
        let Some((file, line, name)) = parts else {
            return Err(QuestionError::NotAVariable { text: asked.to_owned() });
        };
        let file = &self.path(file);
        if let Some(wrong) = missing::place(self.names, self.program(), file, line) {
            return Err(wrong);
        }
        let found = meant_at(self.program(), file, line, name);
        if found.is_empty() { Err(missing::variable(self.program(), file, line, name)) } else { Ok(found) }
    }

    fn procedure(&self, name: &str) -> Result<ProcId, QuestionError> {
        let program = self.program();
        let mut found =
            program.procs.iter().filter(|(id, proc)| proc.defined && program.proc_name(*id) == name);
        // Several files may have a static function of this name; the first one answers.
        if let Some((id, _)) = found.next() {
            return Ok(id);
        }
        let known = program.procs.iter().filter(|(_, proc)| proc.defined);
        let known = known.map(|(id, _)| program.proc_name(id).to_owned()).collect();
        Err(QuestionError::NoFunction { name: name.to_owned(), known })
    }
}

impl Line {
    /// Something that is not a variable of the program.
    fn nowhere(name: String, text: String) -> Self {
        Self { name, text, detail: Detail::Unknown }
    }
}
