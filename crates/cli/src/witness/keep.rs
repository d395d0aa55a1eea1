//! Which tests are kept: those that compile, pass in every JVM, and meet their items there.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use breccia::java::component::Fragment;
use coverage::Criterion;
use program::Program;
use rustc_hash::FxHashSet;
use witness::java::{Junit, Test, TestFile, Written, test_name, write};
use witness::{End, Machine, Vocabulary};

use super::choose::Chosen;
use super::compile::Compiler;
use super::find::Witness;
use super::follow::Watch;
use super::interrupted::check_interrupt;
use super::jvm::Jvm;
use super::place::{Places, outermost};
use super::setup::{Setup, VARIANTS};
use crate::context::Context;
use crate::stop::Stop;
use crate::testing::files;

/// How often tests that the compiler refuses are left out, until all others are.
const ATTEMPTS: usize = 6;

/// What everything here needs.
pub(crate) struct Keeper<'a> {
    pub(crate) program: &'a Program,
    pub(crate) fragment: &'a Fragment,
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) setup: &'a Setup,
    pub(crate) watch: &'a Watch<'a>,
    pub(crate) number: &'a Cell<usize>,
    pub(crate) compiler: &'a Compiler<'a>,
    pub(crate) junit: Junit,
    pub(crate) chosen: &'a [Chosen<'a>],
    pub(crate) places: &'a Places,
    /// The class path of the tests.
    pub(crate) path: Vec<PathBuf>,
}

/// A file of tests that are kept.
pub(crate) struct KeptFile {
    pub(crate) file: TestFile,
    pub(crate) text: String,
    /// What each test meets.
    pub(crate) items: Vec<Vec<usize>>,
    /// Where it goes.
    pub(crate) path: PathBuf,
}

/// What is kept, and what is not.
#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) files: Vec<KeptFile>,
    /// Tests that the language has no words for, or that the compiler refuses.
    pub(crate) refused: usize,
    /// What the compiler says against them.
    pub(crate) complaints: Vec<String>,
    /// Tests that fail, or do not meet their items, in another JVM.
    pub(crate) failed: usize,
}

/// A test on its way.
struct Draft {
    name: String,
    witness: Witness,
}

impl Keeper<'_> {
    /// Writes, compiles and runs tests until all of them pass.
    pub(crate) fn keep(&self, cx: &mut Context, witnesses: Vec<Witness>) -> Result<Kept, Stop> {
        let mut groups = self.groups(witnesses);
        let mut kept = Kept::default();
        let progress = cx.progress_of(|| "compiling and running tests".to_owned());
        self.compile_all(&mut groups, &mut kept)?;
        let before = number(&groups);
        for (attempt, variant) in VARIANTS.into_iter().enumerate() {
            check_interrupt()?;
            let mut jvm = Jvm::start(self.setup, self.watch, variant, self.path_of_tests(), self.number)?;
            self.run_all(&mut jvm, &mut groups, attempt)?;
        }
        kept.failed = before - number(&groups);
        groups.retain(|_, drafts| !drafts.is_empty());
        if kept.failed > 0 {
            self.compile_all(&mut groups, &mut kept)?;
        }
        for (class, drafts) in groups {
            let (file, written) = self.write(&class, &drafts);
            let items = drafts.into_iter().map(|draft| draft.witness.items).collect();
            let path = self.places.file(&class);
            kept.files.push(KeptFile { file, text: written.text, items, path });
        }
        drop(progress);
        Ok(kept)
    }

    /// The tests by the class of the call.
    fn groups(&self, witnesses: Vec<Witness>) -> BTreeMap<String, Vec<Draft>> {
        let mut groups: BTreeMap<String, Vec<Draft>> = BTreeMap::new();
        for witness in witnesses {
            let first = &self.chosen[witness.items[0]];
            let class = outermost(&first.class.name);
            let drafts = groups.entry(class).or_default();
            let verb = match first.criterion {
                Criterion::Rc => "receives",
                Criterion::Tm => "reaches",
            };
            let wish = test_name(verb, &first.item.class, &first.class.name, &first.method.name);
            let is_taken = |name: &String| drafts.iter().any(|draft| draft.name == *name);
            let names = std::iter::once(wish.clone()).chain((2..).map(|number| format!("{wish}{number}")));
            let name = names.into_iter().find(|name| !is_taken(name)).unwrap_or(wish);
            drafts.push(Draft { name, witness });
        }
        groups
    }

    fn write(&self, class: &str, drafts: &[Draft]) -> (TestFile, Written) {
        let test = |draft: &Draft| Test {
            name: draft.name.clone(),
            sequence: draft.witness.sequence.clone(),
            observed: draft.witness.observed.clone(),
            items: draft.witness.items.iter().map(|&item| self.chosen[item].sentence()).collect(),
        };
        let file = TestFile {
            package: self.places.package.clone(),
            name: self.places.class(class),
            tests: drafts.iter().map(test).collect(),
        };
        let own: FxHashSet<String> = self
            .fragment
            .component
            .iter()
            .map(|&class| self.program.names.class_name(class).decode().into_owned())
            .collect();
        let written = write(self.program, self.vocabulary, &|class| own.contains(class), self.junit, &file);
        (file, written)
    }

    /// Compiles all tests, and leaves out those that the compiler refuses.
    fn compile_all(&self, groups: &mut BTreeMap<String, Vec<Draft>>, kept: &mut Kept) -> Result<(), Stop> {
        for _ in 0..ATTEMPTS {
            check_interrupt()?;
            let folder = self.setup.scratch.join("sources");
            let mut sources = Vec::new();
            let mut lines = BTreeMap::new();
            for (class, drafts) in groups.iter_mut() {
                let (_, written) = self.write(class, drafts);
                let mut has_words = written.lines.iter().map(Option::is_some);
                let before = drafts.len();
                drafts.retain(|_| has_words.next().unwrap_or(false));
                kept.refused += before - drafts.len();
                let (file, written) = self.write(class, drafts);
                let path = folder.join(format!("{}.java", file.name));
                files::write(&path, written.text.as_bytes())?;
                sources.push(path);
                lines.insert(format!("{}.java", file.name), (class.clone(), written));
            }
            groups.retain(|_, drafts| !drafts.is_empty());
            if groups.is_empty() {
                return Ok(());
            }
            let output = self.output();
            if output.exists() {
                std::fs::remove_dir_all(&output)?;
            }
            let complaints = self.compiler.compile(&sources, &output)?;
            if complaints.is_empty() {
                return Ok(());
            }
            let mut refused: BTreeMap<String, FxHashSet<usize>> = BTreeMap::new();
            for complaint in &complaints {
                kept.complaints.push(complaint.text.clone());
                let Some((class, Written { text, lines })) = lines.get(&complaint.file) else { continue };
                let is_here = |range: &Option<std::ops::Range<usize>>| {
                    range.as_ref().is_some_and(|range| range.contains(&complaint.line))
                };
                match lines.iter().position(is_here) {
                    Some(test) => drop(refused.entry(class.clone()).or_default().insert(test)),
                    // Imports belong to those who use them.
                    None => {
                        refused.entry(class.clone()).or_default().extend(users(text, lines, complaint.line))
                    }
                }
            }
            kept.refused +=
                leave_out(groups, |class, test| refused.get(class).is_some_and(|all| all.contains(&test)));
        }
        Err(Stop::not_found("the compiler refuses the tests"))
    }

    /// Runs all tests in a JVM, and leaves out those that fail. At the first attempt, each has classes that
    /// were loaded afresh, and must meet its items; later ones share them, as in a real run of tests.
    fn run_all(
        &self,
        jvm: &mut Jvm<'_>,
        groups: &mut BTreeMap<String, Vec<Draft>>,
        attempt: usize,
    ) -> Result<(), Stop> {
        let mut all: Vec<(String, usize)> = Vec::new();
        for (class, drafts) in groups.iter() {
            all.extend((0..drafts.len()).map(|test| (class.clone(), test)));
        }
        match attempt {
            0 => {}
            1 => all.reverse(),
            // Neither forwards nor backwards.
            _ => all.sort_by_key(|(_, test)| test % 2),
        }
        let mut failed: FxHashSet<(String, usize)> = FxHashSet::default();
        for (class, test) in all {
            check_interrupt()?;
            if attempt == 0 {
                jvm.exchange("F\n")?;
            }
            let draft = &mut groups.get_mut(&class).expect("the class has tests")[test];
            let answer = jvm.exchange(&format!("T\t{}\t{}\n", self.qualified(&class), draft.name))?;
            let grown = answer.lines.iter().find_map(|line| line.strip_prefix("G ")?.parse().ok());
            let met = match grown {
                Some(now) => jvm.met(now)?.items,
                None => Vec::new(),
            };
            let ended = matches!(answer.end, End::Done { .. });
            if !ended {
                jvm.restart()?;
            }
            if attempt == 0 {
                draft.witness.items.retain(|item| met.contains(item));
            }
            if !ended || !answer.lines.iter().any(|line| line == "V") || draft.witness.items.is_empty() {
                failed.insert((class, test));
            }
        }
        leave_out(groups, |class, test| failed.contains(&(class.to_owned(), test)));
        Ok(())
    }

    fn output(&self) -> PathBuf {
        self.setup.scratch.join("classes")
    }

    fn path_of_tests(&self) -> Vec<PathBuf> {
        [&[self.output()], &self.path[..]].concat()
    }

    fn qualified(&self, class: &str) -> String {
        let (package, name) = (&self.places.package, self.places.class(class));
        if package.is_empty() { name } else { format!("{package}.{name}") }
    }
}

/// The tests that use what a line imports; all of them if it imports nothing, or nobody uses it.
fn users(text: &str, tests: &[Option<Range<usize>>], line: usize) -> Vec<usize> {
    let all: Vec<&str> = text.lines().collect();
    let import = line.checked_sub(1).and_then(|at| all.get(at)).and_then(|line| line.strip_prefix("import "));
    let name = import.and_then(|import| import.trim_end_matches(';').rsplit('.').next());
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let has = |test: usize| {
        let lines = tests[test].clone().and_then(|lines| all.get(lines.start - 1..lines.end - 1));
        let mut words = lines.into_iter().flatten().flat_map(|line| line.split(|letter| !is_word(letter)));
        words.any(|word| Some(word) == name)
    };
    let users: Vec<usize> = (0..tests.len()).filter(|&test| has(test)).collect();
    if users.is_empty() { (0..tests.len()).collect() } else { users }
}

fn number(groups: &BTreeMap<String, Vec<Draft>>) -> usize {
    groups.values().map(Vec::len).sum()
}

/// Leaves tests out; how many.
fn leave_out(groups: &mut BTreeMap<String, Vec<Draft>>, is_out: impl Fn(&str, usize) -> bool) -> usize {
    let before = number(groups);
    for (class, drafts) in groups.iter_mut() {
        let mut test = 0;
        drafts.retain(|_| {
            let out = is_out(class, test);
            test += 1;
            !out
        });
    }
    before - number(groups)
}

#[cfg(test)]
mod tests {
    use super::users;

    #[test]
    fn imports_belong_to_those_who_use_them() {
        let text = "import a.B;\nimport a.C;\nclass T {\nvoid one() {\n    new B();\n}\nvoid two() {\n    C c;\n}\n}";
        let tests = [Some(4..7), Some(7..10)];
        assert_eq!(users(text, &tests, 1), [0]);
        assert_eq!(users(text, &tests, 2), [1]);
        assert_eq!(users(text, &tests, 3), [0, 1]);
    }
}
