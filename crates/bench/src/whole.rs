//! A jar with a `main` and the JDK in use: opened, analysed, and its calls read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use breccia::java::bare;
use classpath::{ClassPath, Options};
use ir::StmtId;
use pointsto::{Analysis, Control, Results};
use program::{MethodId, Origin, Program};

use crate::memory;

/// The JDK in use, all modules, followed by the application.
pub(crate) fn open<P: AsRef<Path>>(application: &[P]) -> Result<ClassPath> {
    let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = classpath::jdk::locate(None, home.as_deref(), path.as_deref()).ok().context("no JDK found")?;
    let feature = jdk.feature().context("the version of the JDK is unknown")?;
    let application = application.iter().map(|entry| entry.as_ref().to_path_buf());
    let entries: Vec<PathBuf> = jdk.entries.into_iter().chain(application).collect();
    Ok(ClassPath::open(&entries, &Options::new(feature)))
}

pub(crate) fn main_method(program: &Program, class: &str) -> Result<MethodId> {
    let internal = class.replace('.', "/");
    let found = program.find_class(internal.as_bytes()).with_context(|| format!("no class {class}"))?;
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V");
    let method = selector.and_then(|selector| program.declared_method(found, selector));
    method.with_context(|| format!("{class} has no main"))
}

/// When an analysis is stopped.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// Seconds that it may take.
    pub(crate) seconds: Option<f64>,
    /// Seconds of processor time that it may take: the better measure on a machine that does other things
    /// too.
    pub(crate) processor_seconds: Option<f64>,
    /// Resident memory of this process in MiB.
    pub(crate) mib: Option<u64>,
}

impl Limits {
    fn are_passed(&self, started: Instant, used: Option<f64>) -> bool {
        let late = self.seconds.is_some_and(|seconds| started.elapsed().as_secs_f64() > seconds);
        let taken = memory::processor_seconds().zip(used).map(|(now, before)| now - before);
        let spent = self.processor_seconds.zip(taken).is_some_and(|(limit, taken)| taken > limit);
        late || spent
            || self.mib.zip(memory::resident_mib()).is_some_and(|(limit, resident)| resident > limit)
    }
}

/// Analyses from one method; what was stopped is not complete.
pub(crate) fn analyse(program: &mut Program, chosen: &Analysis, entry: MethodId, limits: &Limits) -> Results {
    let control = Arc::new(Control::default());
    // Weak, so that the thread ends by itself when the analysis is done.
    let (watched, limits, started) = (Arc::downgrade(&control), *limits, Instant::now());
    let used = memory::processor_seconds();
    std::thread::spawn(move || {
        while let Some(control) = watched.upgrade() {
            if limits.are_passed(started, used) {
                control.stop();
            }
            drop(control);
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    bare::solve(program, chosen, &[entry], Vec::new(), &control)
}

/// Which classes are those of the jar?
pub(crate) struct Application<'a> {
    pub(crate) program: &'a Program,
    pub(crate) class_path: &'a ClassPath,
    pub(crate) jar: &'a Path,
}

impl Application<'_> {
    pub(crate) fn has(&self, method: MethodId) -> bool {
        match self.program.class(self.program.method(method).class).origin {
            Origin::File(number) => self.class_path.entry(number as usize).container.path == self.jar,
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => false,
        }
    }

    /// The classes of lambda objects are our own invention: nobody else counts their methods.
    pub(crate) fn is_made_up(&self, method: MethodId) -> bool {
        matches!(self.program.class(self.program.method(method).class).origin, Origin::Lambda | Origin::Proxy)
    }
}

/// Callees by call.
pub(crate) type Calls = BTreeMap<(MethodId, StmtId), BTreeSet<MethodId>>;

/// Callees of each call; a lambda object's method counts as the methods that it calls.
pub(crate) fn calls(application: &Application<'_>, results: &Results) -> Calls {
    let mut made_up: BTreeMap<MethodId, Vec<MethodId>> = BTreeMap::new();
    for edge in results.call_edges().iter().filter(|edge| application.is_made_up(edge.caller)) {
        made_up.entry(edge.caller).or_default().push(edge.callee);
    }
    let mut calls = Calls::new();
    for edge in results.call_edges().iter().filter(|edge| !application.is_made_up(edge.caller)) {
        let callees = calls.entry((edge.caller, edge.stmt)).or_default();
        see_through(application, &made_up, edge.callee, callees, &mut BTreeSet::new());
    }
    calls
}

fn see_through(
    application: &Application<'_>,
    made_up: &BTreeMap<MethodId, Vec<MethodId>>,
    callee: MethodId,
    callees: &mut BTreeSet<MethodId>,
    seen: &mut BTreeSet<MethodId>,
) {
    if !application.is_made_up(callee) {
        callees.insert(callee);
    } else if seen.insert(callee) {
        for &next in made_up.get(&callee).into_iter().flatten() {
            see_through(application, made_up, next, callees, seen);
        }
    }
}
