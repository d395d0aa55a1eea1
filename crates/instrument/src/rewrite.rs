//! One class with its probes.

use classfile::{ClassFile, Code, Editor, Insertion, Instruction, Member, Opcode, ReadError, instructions};

use crate::index::{CallProbe, ClassProbes, Instrumenter, MethodProbes};
use crate::places;
use crate::probe;
use crate::recorder::RECORDER;

/// A class that was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The new bytes; none if the class stays as it is.
    pub bytes: Option<Vec<u8>>,
    /// How many probes it has.
    pub placed: u32,
    /// The probes that it should have and has not.
    pub unplaced: Vec<Unplaced>,
}

/// A probe that could not be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplaced {
    /// Its number.
    pub probe: u32,
    /// Whether the code is not that of the plan; else it cannot take the probe.
    pub stale: bool,
    /// Why.
    pub reason: String,
}

impl Instrumenter {
    /// Puts the probes into a class; a class that the plan does not know stays as it is.
    pub fn rewrite(&self, bytes: &[u8]) -> Result<Rewritten, ReadError> {
        let file = ClassFile::read(bytes)?;
        let Some(wanted) = self.classes.get(file.name()?.0) else { return Ok(Rewritten::default()) };
        match mark_of(&file) {
            None => Ok(Rewriter::new(&file, wanted, &self.mark).run()),
            Some(mark) if mark == self.mark.as_bytes() => {
                Ok(Rewritten { placed: wanted.numbers().count() as u32, ..Rewritten::default() })
            }
            Some(_) => Ok(wanted.all_unplaced("the class has probes of another plan")),
        }
    }
}

/// The mark of a class that has probes.
fn mark_of<'a>(file: &ClassFile<'a>) -> Option<&'a [u8]> {
    let texts = (1..file.pool.count()).filter_map(|index| file.pool.utf8(index).ok());
    let texts: Vec<&[u8]> = texts.map(|text| text.0).collect();
    let has_probes = texts.contains(&RECORDER.as_bytes());
    let mark = texts.iter().find(|text| text.starts_with(b"breccia:"));
    has_probes.then(|| mark.map_or(&b""[..], |mark| mark))
}

impl ClassProbes {
    /// The numbers of all its probes.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        let of_methods = self.methods.values().flat_map(MethodProbes::numbers);
        of_methods.chain(self.made)
    }

    fn all_unplaced(&self, reason: &str) -> Rewritten {
        let mut numbers: Vec<u32> = self.numbers().collect();
        numbers.sort_unstable();
        let unplaced =
            numbers.into_iter().map(|probe| Unplaced { probe, stale: true, reason: reason.to_owned() });
        Rewritten { unplaced: unplaced.collect(), ..Rewritten::default() }
    }
}

impl MethodProbes {
    fn numbers(&self) -> impl Iterator<Item = u32> {
        let calls = self.calls.iter().map(|call| call.probe);
        calls.chain(self.lambdas.iter().map(|lambda| lambda.probe))
    }
}

struct Rewriter<'c, 'a> {
    file: &'c ClassFile<'a>,
    wanted: &'c ClassProbes,
    editor: Editor<'c, 'a>,
    mark: &'c str,
    out: Rewritten,
}

impl<'c, 'a> Rewriter<'c, 'a> {
    fn new(file: &'c ClassFile<'a>, wanted: &'c ClassProbes, mark: &'c str) -> Self {
        Self { file, wanted, editor: Editor::new(file), mark, out: Rewritten::default() }
    }

    fn run(mut self) -> Rewritten {
        let mut met = 0;
        for (number, member) in self.file.methods.iter().enumerate() {
            met += usize::from(self.method(number, member));
        }
        if met < self.wanted.methods.len() {
            self.gone();
        }
        self.out.unplaced.sort_by_key(|unplaced| unplaced.probe);
        if self.out.placed > 0 && self.editor.pool().utf8(self.mark).is_ok() {
            self.out.bytes = Some(self.editor.finish());
        }
        self.out
    }

    /// Whether the plan has probes for its calls.
    fn method(&mut self, number: usize, member: &Member<'a>) -> bool {
        let pool = &self.file.pool;
        let (Ok(name), Ok(descriptor)) = (member.name(pool), member.descriptor(pool)) else { return false };
        let probes = self.wanted.methods.get(&(name.0.into(), descriptor.0.into()));
        let made = self.wanted.made.filter(|_| name.0 == b"<init>");
        if probes.is_none() && made.is_none() {
            return false;
        }
        let code = match self.file.code(member) {
            Ok(Some(code)) => code,
            Ok(None) => {
                self.leave(probes, made, true, "the method has no body");
                return probes.is_some();
            }
            Err(error) => {
                self.leave(probes, made, false, &error.to_string());
                return probes.is_some();
            }
        };
        self.insert(number, &code, probes, made);
        probes.is_some()
    }

    fn insert(&mut self, number: usize, code: &Code<'_>, probes: Option<&MethodProbes>, made: Option<u32>) {
        let mut insertions = Vec::new();
        let mut placed = Vec::new();
        if let Some(probes) = probes
            && let Err(reason) = self.calls(code, probes, &mut insertions, &mut placed)
        {
            return self.leave(Some(probes), made, false, &reason);
        }
        if let Some(made) = made {
            match self.returns(code, made) {
                Ok(found) => insertions.extend(found),
                Err(reason) => self.unplaced(made, false, &reason),
            }
        }
        match self.editor.insert(number, &insertions) {
            Ok(()) => self.out.placed += placed.len() as u32 + u32::from(made.is_some()),
            Err(refusal) => {
                let reason = refusal.reason.to_string();
                placed.into_iter().chain(made).for_each(|probe| self.unplaced(probe, false, &reason));
            }
        }
    }

    fn calls(
        &mut self,
        code: &Code<'_>,
        probes: &MethodProbes,
        insertions: &mut Vec<Insertion>,
        placed: &mut Vec<u32>,
    ) -> Result<(), String> {
        let places = places::find(self.file, code, probes).map_err(|error| error.to_string())?;
        let descriptor = |call: &CallProbe| call.descriptor.clone();
        for (call, (number, place)) in probes.calls.iter().zip(places.calls) {
            match place {
                Ok(pc) => {
                    let probe = probe::before_call(&mut self.editor, code, pc, &descriptor(call), number);
                    insertions.push(probe.map_err(|error| error.to_string())?);
                    placed.push(number);
                }
                Err(reason) => self.unplaced(number, true, &reason),
            }
        }
        for (number, place) in places.lambdas {
            match place {
                Ok(pc) => {
                    let probe = probe::behind_lambda(&mut self.editor, pc, number);
                    insertions.push(probe.map_err(|error| error.to_string())?);
                    placed.push(number);
                }
                Err(reason) => self.unplaced(number, true, &reason),
            }
        }
        Ok(())
    }

    /// Before each return of a constructor `this` stands in the first local, unless something else was put there.
    fn returns(&mut self, code: &Code<'_>, made: u32) -> Result<Vec<Insertion>, String> {
        let all: Result<Vec<_>, ReadError> = instructions(code.bytes).collect();
        let all = all.map_err(|error| error.to_string())?;
        let overwrites = |instruction: &Instruction<'_>| matches!(instruction, Instruction::Local(opcode, 0) if (Opcode::ISTORE..=Opcode::ASTORE).contains(opcode));
        if all.iter().any(|(_, instruction)| overwrites(instruction)) {
            return Err("the constructor puts something else in the place of `this`".to_owned());
        }
        let returns =
            all.iter().filter(|(_, instruction)| matches!(instruction, Instruction::Plain(Opcode::RETURN)));
        let insertions = returns.map(|&(pc, _)| probe::before_return(&mut self.editor, pc as u32, made));
        insertions.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
    }

    fn leave(&mut self, probes: Option<&MethodProbes>, made: Option<u32>, stale: bool, reason: &str) {
        let numbers: Vec<u32> = probes.into_iter().flat_map(MethodProbes::numbers).chain(made).collect();
        numbers.into_iter().for_each(|probe| self.unplaced(probe, stale, reason));
    }

    fn unplaced(&mut self, probe: u32, stale: bool, reason: &str) {
        self.out.unplaced.push(Unplaced { probe, stale, reason: reason.to_owned() });
    }

    /// Methods of the plan that the class does not have.
    fn gone(&mut self) {
        let pool = &self.file.pool;
        let here: std::collections::HashSet<(&[u8], &[u8])> = self
            .file
            .methods
            .iter()
            .filter_map(|member| Some((member.name(pool).ok()?.0, member.descriptor(pool).ok()?.0)))
            .collect();
        let gone =
            self.wanted.methods.iter().filter(|((name, descriptor), _)| !here.contains(&(name, descriptor)));
        for (_, probes) in gone {
            self.leave(Some(probes), None, true, "the class is not that of the plan: it has no such method");
        }
    }
}
