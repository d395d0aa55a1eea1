//! Puts the probes of a plan into one class.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use classfile::{ClassFile, Code, Editor, Insertion, Member, ReadError};

use crate::index::{ClassProbes, Instrumenter, MethodProbes};
use crate::probe::{self, Locals};
use crate::{constructor, marked, places};

/// The outcome for one class. Each of its probes is either placed or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The new bytes; none if the class stays as it is.
    pub bytes: Option<Vec<u8>>,
    /// How many probes were placed.
    pub placed: u32,
    /// The probes that could not be placed, or not everywhere.
    pub unplaced: Vec<Unplaced>,
}

/// A probe that could not be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplaced {
    /// Its number.
    pub probe: u32,
    /// Whether the code differs from the plan. Otherwise the code cannot take the probe.
    pub stale: bool,
    /// Why.
    pub reason: String,
}

impl Instrumenter {
    /// Puts the probes into a class. A class that the plan does not mention stays as it is.
    pub fn rewrite(&self, bytes: &[u8]) -> Result<Rewritten, ReadError> {
        self.rewrite_file(&ClassFile::read(bytes)?)
    }

    /// As [`Self::rewrite`], for a class that has been read.
    pub fn rewrite_file(&self, file: &ClassFile<'_>) -> Result<Rewritten, ReadError> {
        let Some(wanted) = self.classes.get(file.name()?.0) else { return Ok(Rewritten::default()) };
        match marked::mark_of(file) {
            None => Ok(Rewriter::new(file, wanted, &self.mark).run()),
            // The class was rewritten before, by `breccia instrument` or an earlier load: keep its probes.
            Some(mark) if mark == self.mark.as_bytes() => {
                let here = marked::probes_of(file)?;
                let mut left =
                    wanted.all_unplaced(false, "the probe was left out when the class was rewritten before");
                left.unplaced.retain(|one| !here.contains(&one.probe));
                Ok(Rewritten { placed: here.len() as u32, ..left })
            }
            Some(_) => Ok(wanted.all_unplaced(true, "the class has probes of another plan")),
        }
    }

    /// The numbers of the probes that the plan has for a class, ascending.
    pub fn numbers(&self, class: &[u8]) -> Vec<u32> {
        let mut numbers: Vec<u32> =
            self.classes.get(class).into_iter().flat_map(ClassProbes::numbers).collect();
        numbers.sort_unstable();
        numbers
    }

    /// All probes of a class that cannot be read, as not placed.
    pub fn leave(&self, class: &[u8], reason: &str) -> Rewritten {
        self.classes.get(class).map_or_else(Rewritten::default, |wanted| wanted.all_unplaced(false, reason))
    }
}

impl ClassProbes {
    /// The numbers of all its probes.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        let of_methods = self.methods.values().flat_map(MethodProbes::numbers);
        of_methods.chain(self.made)
    }

    fn all_unplaced(&self, stale: bool, reason: &str) -> Rewritten {
        let mut numbers: Vec<u32> = self.numbers().collect();
        numbers.sort_unstable();
        let unplaced = |probe| Unplaced { probe, stale, reason: reason.to_owned() };
        Rewritten { unplaced: numbers.into_iter().map(unplaced).collect(), ..Rewritten::default() }
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
    is_changed: bool,
    placed: BTreeSet<u32>,
    /// Why a probe could not be placed somewhere; the first reason counts.
    unplaced: BTreeMap<u32, Unplaced>,
}

/// The probes of one method and the code for them.
#[derive(Default)]
struct Work {
    insertions: Vec<Insertion>,
    probes: Vec<u32>,
}

impl<'c, 'a> Rewriter<'c, 'a> {
    fn new(file: &'c ClassFile<'a>, wanted: &'c ClassProbes, mark: &'c str) -> Self {
        let editor = Editor::new(file);
        Self {
            file,
            wanted,
            editor,
            mark,
            is_changed: false,
            placed: BTreeSet::new(),
            unplaced: BTreeMap::new(),
        }
    }

    fn run(mut self) -> Rewritten {
        for (number, member) in self.file.methods.iter().enumerate() {
            self.method(number, member);
        }
        self.gone();
        // The mark tells whoever loads the class again that it has its probes.
        if self.is_changed
            && let Err(error) = self.editor.pool().utf8(self.mark)
        {
            return self.wanted.all_unplaced(false, &error.to_string());
        }
        let bytes = self.is_changed.then(|| self.editor.finish());
        // One probe serves all constructors of a class: it counts only if each of them could take it.
        let placed = self.placed.iter().filter(|probe| !self.unplaced.contains_key(probe)).count() as u32;
        Rewritten { bytes, placed, unplaced: self.unplaced.into_values().collect() }
    }

    fn method(&mut self, number: usize, member: &Member<'a>) {
        let pool = &self.file.pool;
        let (Ok(name), Ok(descriptor)) = (member.name(pool), member.descriptor(pool)) else { return };
        let probes = self.wanted.methods.get(&(name.0.into(), descriptor.0.into()));
        let made = self.wanted.made.filter(|_| name == constructor::NAME);
        if probes.is_none() && made.is_none() {
            return;
        }
        let work = match self.file.code(member) {
            Ok(Some(code)) => self.work(member, &code, probes, made),
            Ok(None) => return self.leave(probes, made, true, "the method has no body"),
            Err(error) => Err(error.to_string()),
        };
        let work = match work {
            Ok(work) => work,
            Err(reason) => return self.leave(probes, made, false, &reason),
        };
        if work.insertions.is_empty() {
            // A constructor that never returns needs no code for its probe.
            return self.placed.extend(work.probes);
        }
        match self.editor.insert(number, &work.insertions) {
            Ok(()) => {
                self.is_changed = true;
                self.placed.extend(work.probes);
            }
            Err(refusal) => {
                let reason = refusal.reason.to_string();
                work.probes.into_iter().for_each(|probe| self.unplaced(probe, false, &reason));
            }
        }
    }

    /// The code of the probes of a method.
    fn work(
        &mut self,
        member: &Member<'a>,
        code: &Code<'a>,
        probes: Option<&MethodProbes>,
        made: Option<u32>,
    ) -> Result<Work, String> {
        let mut work = Work::default();
        if let Some(probes) = probes {
            self.calls(code, probes, &mut work)?;
        }
        if let Some(made) = made {
            match constructor::returns(self.file, member, code) {
                Ok(returns) => {
                    // A constructor that always throws has no return, and creates nothing.
                    work.probes.push(made);
                    for pc in returns {
                        work.add(made, probe::before_return(&mut self.editor, pc, made))?;
                    }
                }
                Err(reason) => self.unplaced(made, false, &reason),
            }
        }
        Ok(work)
    }

    fn calls(&mut self, code: &Code<'_>, probes: &MethodProbes, work: &mut Work) -> Result<(), String> {
        let places = places::find(self.file, code, probes).map_err(|error| error.to_string())?;
        let mut locals = Locals::after(self.file, code);
        for (call, (number, place)) in probes.calls.iter().zip(places.calls) {
            match place {
                Ok(pc) => {
                    let locals = &mut locals;
                    let code = probe::before_call(&mut self.editor, locals, pc, &call.descriptor, number);
                    work.add(number, code)?;
                }
                Err(reason) => self.unplaced(number, true, &reason),
            }
        }
        for (number, place) in places.lambdas {
            match place {
                Ok(pc) => work.add(number, probe::after_lambda(&mut self.editor, pc, number))?,
                Err(reason) => self.unplaced(number, true, &reason),
            }
        }
        Ok(())
    }

    fn leave(&mut self, probes: Option<&MethodProbes>, made: Option<u32>, stale: bool, reason: &str) {
        let numbers: Vec<u32> = probes.into_iter().flat_map(MethodProbes::numbers).chain(made).collect();
        numbers.into_iter().for_each(|probe| self.unplaced(probe, stale, reason));
    }

    fn unplaced(&mut self, probe: u32, stale: bool, reason: &str) {
        let why = || Unplaced { probe, stale, reason: reason.to_owned() };
        self.unplaced.entry(probe).or_insert_with(why);
    }

    /// Reports methods of the plan that the class does not have.
    fn gone(&mut self) {
        let pool = &self.file.pool;
        let here: HashSet<(&[u8], &[u8])> = self
            .file
            .methods
            .iter()
            .filter_map(|member| Some((member.name(pool).ok()?.0, member.descriptor(pool).ok()?.0)))
            .collect();
        let wanted = self.wanted;
        let gone =
            wanted.methods.iter().filter(|((name, descriptor), _)| !here.contains(&(name, descriptor)));
        for (_, probes) in gone {
            self.leave(Some(probes), None, true, "the class differs from the plan: it has no such method");
        }
        if !here.iter().any(|(name, _)| *name == constructor::NAME.as_bytes()) {
            self.leave(None, wanted.made, true, "the class differs from the plan: it has no constructor");
        }
    }
}

impl Work {
    fn add(&mut self, probe: u32, code: Result<Insertion, classfile::PoolError>) -> Result<(), String> {
        self.insertions.push(code.map_err(|error| error.to_string())?);
        self.probes.push(probe);
        Ok(())
    }
}
