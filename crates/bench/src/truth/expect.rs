//! The truth about a project: what its sources say about each call, in terms of classes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use toolbox::files;

use super::calls::{CLIENT, Call, CallKey};
use super::classes::{Classes, Place};
use super::comments::{self, Comments, Entry, Name, Said, Whom};
use super::matching::{assign, written};

/// What is true of a call.
#[derive(Debug, Default)]
pub(super) struct Expected {
    pub(super) place: Place,
    /// The name of the method.
    pub(super) method: String,
    /// The call, and the copies that the compiler made of it.
    pub(super) keys: Vec<CallKey>,
    /// Whether it names a class of the component.
    pub(super) is_own: bool,
    /// The possible receivers; nothing if clients choose.
    pub(super) possible: Option<BTreeSet<String>>,
    pub(super) reasons: Reasons,
}

/// Why other receivers are impossible.
#[derive(Debug, Default)]
pub(super) struct Reasons {
    named: BTreeMap<String, String>,
    library: Option<String>,
    others: Option<String>,
}

impl Reasons {
    /// Why a class is impossible.
    pub(super) fn of(&self, class: &str, is_own: bool) -> Option<&str> {
        let library = self.library.as_ref().filter(|_| !is_own && class != CLIENT);
        self.named.get(class).or(library).or(self.others.as_ref()).map(|reason| &**reason)
    }
}

/// Everything that the sources say, and what is wrong with it: one line each.
#[derive(Default)]
pub(super) struct Truth {
    pub(super) calls: Vec<Expected>,
    pub(super) problems: Vec<String>,
}

/// Reads the sources of a component. `polymorphic` are the calls that need a comment, `all` those that may
/// have one.
pub(super) fn read(sources: &Path, classes: &Classes, polymorphic: &[Call], all: &[Call]) -> Result<Truth> {
    let mut reader = Reader { classes, polymorphic, all, lambdas: BTreeMap::new(), truth: Truth::default() };
    let mut texts = Vec::new();
    for path in files::below(sources, "java")? {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = path.strip_prefix(sources).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        texts.push((file, text));
    }
    let read: Vec<(&String, &String, Comments)> =
        texts.iter().map(|(file, text)| (file, text, comments::read(text))).collect();
    let known = classes.files();
    for (file, _, comments) in &read {
        if !known.contains(*file) && !comments.entries.is_empty() {
            reader.complain(file, 1, "no class was compiled from this file: its folder must be its package");
        }
        reader.name_lambdas(file, comments);
    }
    for (file, text, comments) in &read {
        reader.file(file, text, comments);
    }
    reader.find_silent();
    Ok(reader.truth)
}

struct Reader<'a> {
    classes: &'a Classes,
    polymorphic: &'a [Call],
    all: &'a [Call],
    /// The classes of named lambdas.
    lambdas: BTreeMap<String, String>,
    truth: Truth,
}

impl<'a> Reader<'a> {
    fn complain(&mut self, file: &str, line: u32, what: impl AsRef<str>) {
        self.truth.problems.push(format!("{file}:{line}: {}", what.as_ref()));
    }

    fn name_lambdas(&mut self, file: &str, comments: &Comments) {
        for mark in &comments.marks {
            let found = self.classes.lambdas(&(file.to_owned(), mark.line)).to_vec();
            if found.len() != mark.names.len() {
                let text = format!(
                    "names of lambdas: {}; but lambdas in this line: {}",
                    mark.names.len(),
                    found.len()
                );
                self.complain(file, mark.line, text);
                continue;
            }
            for (name, class) in mark.names.iter().zip(found) {
                if self.lambdas.insert(name.clone(), class).is_some() {
                    self.complain(file, mark.line, format!("there is another lambda {name}"));
                }
            }
        }
    }

    fn file(&mut self, file: &str, text: &str, comments: &Comments) {
        for problem in &comments.problems {
            self.complain(file, problem.line, &problem.text);
        }
        let lines: Vec<&str> = text.lines().collect();
        let first = self.truth.calls.len();
        // The group of each call that is added below.
        let mut groups = Vec::new();
        for of_line in comments.entries.chunk_by(|a, b| a.line == b.line) {
            let methods: BTreeSet<&str> = of_line.iter().map(|entry| &*entry.method).collect();
            for method in methods {
                let entries: Vec<&Entry> = of_line.iter().filter(|entry| entry.method == method).collect();
                let written = written(lines.get(entries[0].line as usize - 1).unwrap_or(&""), method);
                self.calls(file, &entries, written, &mut groups);
            }
        }
        for number in 0..comments.groups.len() {
            self.reasons(file, comments, number, first, &groups);
        }
    }

    /// The comments of a line on calls of one name.
    fn calls(&mut self, file: &str, entries: &[&Entry], written: usize, groups: &mut Vec<usize>) {
        let (line, method) = (entries[0].line, &entries[0].method);
        let here = |calls: &'a [Call]| -> Vec<&'a Call> {
            let is_here = |call: &&Call| call.line == line && call.file == file && call.called[1] == *method;
            calls.iter().filter(is_here).collect()
        };
        let assigned = |calls: Vec<&'a Call>| {
            let callees: Vec<&[String; 3]> = calls.iter().map(|call| &call.called).collect();
            assign(entries.len(), &callees, written).map(|numbers| (calls, numbers))
        };
        let Some((calls, numbers)) = assigned(here(self.polymorphic)).or_else(|| assigned(here(self.all)))
        else {
            let (some, all) = (here(self.polymorphic).len(), here(self.all).len());
            let text = format!(
                "comments on calls of `{method}`: {}; but this line has {all} of them, {some} polymorphic",
                entries.len()
            );
            return self.complain(file, line, text);
        };
        for (entry, numbers) in entries.iter().zip(numbers) {
            let call = calls[numbers[0]];
            let possible = match &entry.said {
                Said::Anything => None,
                Said::Classes(names) => Some(self.receivers(file, line, names, call)),
            };
            self.truth.calls.push(Expected {
                place: (file.to_owned(), line),
                method: method.clone(),
                keys: numbers.iter().map(|&number| calls[number].key.clone()).collect(),
                is_own: self.classes.is_own(&call.called[0]),
                possible,
                reasons: Reasons::default(),
            });
            groups.push(entry.group);
        }
    }

    fn receivers(&mut self, file: &str, line: u32, names: &[Name], call: &Call) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for name in names {
            match self.resolve(name, &call.called[0]) {
                Ok(class) if found.contains(&class) => {
                    self.complain(file, line, format!("{name} is listed twice"));
                }
                Ok(class) => {
                    found.insert(class);
                }
                Err(wrong) => self.complain(file, line, wrong),
            }
        }
        found
    }

    fn resolve(&self, name: &Name, called: &str) -> Result<String, String> {
        match name {
            Name::Class(name) => self.classes.find(name, called),
            Name::Client => Ok(CLIENT.to_owned()),
            Name::Lambda(name) => {
                self.lambdas.get(name).cloned().ok_or_else(|| format!("no line is marked `LAMBDA {name}`"))
            }
        }
    }

    /// Adds the reasons of a group to those of its calls that they fit.
    fn reasons(&mut self, file: &str, comments: &Comments, group: usize, first: usize, groups: &[usize]) {
        let of_group = groups.iter().enumerate().filter(|(_, of)| **of == group);
        let calls: Vec<usize> = of_group.map(|(number, _)| first + number).collect();
        for never in &comments.groups[group] {
            for whom in &never.whom {
                for &number in &calls {
                    let reason = || Some(never.reason.clone());
                    match whom {
                        Whom::Others => self.truth.calls[number].reasons.others = reason(),
                        Whom::Library => self.truth.calls[number].reasons.library = reason(),
                        Whom::One(_) => {}
                    }
                }
                if let Whom::One(name) = whom
                    && let Err(wrong) = self.rule_out(&calls, name, &never.reason)
                {
                    self.complain(file, never.line, wrong);
                }
            }
        }
    }

    /// Adds a reason to those calls that an object of the class could receive.
    fn rule_out(&mut self, calls: &[usize], name: &Name, reason: &str) -> Result<(), String> {
        let mut result = Err(format!("there is no call that {name} could receive"));
        for &number in calls {
            let key = &self.truth.calls[number].keys[0];
            let Some(call) = self.all.iter().find(|call| call.key == *key) else { continue };
            match self.resolve(name, &call.called[0]) {
                Ok(class) => {
                    let expected = &mut self.truth.calls[number];
                    if calls.len() == 1 && expected.possible.as_ref().is_some_and(|all| all.contains(&class))
                    {
                        return Err(format!("{name} is said to be possible and impossible"));
                    }
                    expected.reasons.named.insert(class, reason.to_owned());
                    result = Ok(());
                }
                Err(wrong) if result.is_err() => result = Err(wrong),
                Err(_) => {}
            }
        }
        result
    }

    /// Finds polymorphic calls that no comment speaks of. Those that choose nothing need none.
    fn find_silent(&mut self) {
        let said: BTreeSet<&CallKey> = self.truth.calls.iter().flat_map(|call| &call.keys).collect();
        let mut silent = Vec::new();
        for call in self.polymorphic.iter().filter(|call| !said.contains(&call.key)) {
            let called = [0, 1, 2].map(|part| &*call.called[part]);
            if !self.classes.is_final(called) {
                silent.push(format!(
                    "{}:{}: no comment on `{}`, which {} classes could receive",
                    call.file, call.line, called[1], call.candidates
                ));
            }
        }
        self.truth.problems.extend(silent);
    }
}
