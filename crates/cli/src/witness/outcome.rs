//! What is printed and stored of a search.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use coverage::{Coverage, Witnessed};

use serde::{Deserialize, Serialize};
use text::{count, escape, escape_path, grouped};

use super::choose::Chosen;
use crate::context::Context;
use crate::paint::Role;
use crate::stop::Stop;
use crate::testing::files;

/// The version of the document.
const FORMAT: u32 = 1;

/// What is known of missed items: `.breccia/witness.json`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) format: u32,
    /// What random choices started from.
    pub(crate) seed: u64,
    /// How many calls were tried at most.
    pub(crate) budget: u64,
    /// How many calls were tried.
    pub(crate) calls: u64,
    /// The tests that were written, with what they meet.
    pub(crate) tests: Vec<WrittenTest>,
    /// The keys of items that no test meets.
    pub(crate) open: Vec<String>,
    /// Members that are no longer called, and why.
    pub(crate) avoided: Vec<String>,
    /// How often the component ended its JVM, or did not come to an end.
    pub(crate) lost: usize,
    /// Clients that met something once and not again.
    pub(crate) unsteady: usize,
    /// Tests that did not compile.
    pub(crate) refused: usize,
    /// What the compiler said against them.
    #[serde(default)]
    pub(crate) complaints: Vec<String>,
    /// Tests that failed in another JVM.
    pub(crate) failed: usize,
}

/// A test that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrittenTest {
    pub(crate) class: String,
    pub(crate) method: String,
    pub(crate) file: PathBuf,
    /// The keys of the items that it meets.
    pub(crate) items: Vec<String>,
}

impl Outcome {
    /// A new one.
    pub(crate) fn new(seed: u64, budget: u64) -> Self {
        Self { format: FORMAT, seed, budget, ..Self::default() }
    }

    /// The tests of an earlier search that are still there.
    pub(crate) fn earlier_tests(path: &Path) -> Vec<WrittenTest> {
        let tests = Self::read(path).unwrap_or_default().tests;
        tests.into_iter().filter(|test| test.file.is_file()).collect()
    }

    /// Adds what an earlier search left open, unless it is met or wanted again.
    pub(crate) fn keep_open(&mut self, path: &Path, is_known: impl Fn(&str) -> bool) {
        let earlier = Self::read(path).unwrap_or_default().open;
        self.open.extend(earlier.into_iter().filter(|key| !is_known(key)));
        self.open.sort();
    }

    fn read(path: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(path).ok()?).ok()
    }

    /// Marks what is known of the missed items of a result.
    pub(crate) fn mark(path: &Path, judged: &mut Coverage) {
        let Some(outcome) = Self::read(path) else { return };
        let mut known: BTreeMap<&str, Witnessed> = BTreeMap::new();
        known.extend(outcome.open.iter().map(|key| (key.as_str(), Witnessed::Open)));
        for test in outcome.tests.iter().filter(|test| test.file.is_file()) {
            let name = format!("{}#{}", test.class, test.method);
            known.extend(test.items.iter().map(|key| (key.as_str(), Witnessed::Shown(name.as_str().into()))));
        }
        judged.mark_witnessed(|key| known.get(key).cloned().unwrap_or(Witnessed::Unknown));
    }

    /// Stores it.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Stop> {
        files::write(path, &serde_json::to_vec_pretty(self)?)
    }

    /// Prints it.
    pub(crate) fn print(
        &self,
        cx: &mut Context,
        new: &[WrittenTest],
        chosen: &[Chosen<'_>],
    ) -> io::Result<()> {
        if cx.is_json() {
            serde_json::to_writer(&mut cx.out, self).map_err(io::Error::from)?;
            return writeln!(cx.out);
        }
        let paint = cx.out.paint;
        let mut file = None;
        for test in new {
            if file.replace(&test.file) != Some(&test.file) {
                writeln!(cx.out, "{}", escape_path(&test.file))?;
            }
            writeln!(cx.out, "    {}", paint.show(Role::Class, escape(&test.method)))?;
            for key in &test.items {
                if let Some(chosen) = chosen.iter().find(|chosen| chosen.wanted.key == *key) {
                    writeln!(cx.out, "        {}", paint.show(Role::Faint, line(chosen)))?;
                }
            }
        }
        let possible: BTreeSet<&String> = new.iter().flat_map(|test| &test.items).collect();
        if !new.is_empty() {
            writeln!(cx.out)?;
        }
        writeln!(
            cx.out,
            "{}: {} possible ({} written), {} open after {}",
            count(chosen.len(), "missed item", "missed items"),
            grouped(possible.len() as u64),
            count(new.len(), "test", "tests"),
            grouped(self.open.len() as u64),
            count(usize::try_from(self.calls).unwrap_or(usize::MAX), "call", "calls"),
        )
    }

    /// Notes about what was left out.
    pub(crate) fn tell(&self, cx: &Context, is_new: bool) {
        if is_new {
            cx.note("the next `breccia run` counts these tests");
        }
        self.avoided.iter().for_each(|avoided| cx.note(&escape(avoided)));
        let left_out = [
            (
                self.lost,
                "attempt ended its JVM or did not come to an end",
                "attempts ended their JVM or did not come to an end",
            ),
            (
                self.unsteady,
                "client met something once and not again",
                "clients met something once and not again",
            ),
            (
                self.refused,
                "test did not compile and was left out",
                "tests did not compile and were left out",
            ),
            (
                self.failed,
                "test failed in another JVM and was left out",
                "tests failed in another JVM and were left out",
            ),
        ];
        for (number, one, many) in left_out.into_iter().filter(|(number, ..)| *number > 0) {
            cx.note(&count(number, one, many));
        }
    }
}

/// What happens, and where.
fn line(chosen: &Chosen<'_>) -> String {
    let source = chosen.class.source.as_deref().unwrap_or("?");
    let place = chosen.site.line.map_or(source.to_owned(), |line| format!("{source}:{line}"));
    format!("{}  {}  {}", chosen.criterion.text(), chosen.sentence(), escape(&place))
}
