//! What does a whole-program analysis of a jar with a `main` cost, and what does it find?
//!
//! One program, one analysis, one process: prints one line of JSON, so that peak memory is its own. The counts are
//! those that others publish too: methods, call edges, calls with several targets, casts that may fail, each for
//! everything that is reached and for the classes of the jar alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use classpath::{ClassPath, Options};
use ir::{CallKind, Stmt, StmtId};
use pointsto::{Analysis, Control, Results};
use program::{MethodId, Origin, Program};

use crate::memory;

const USAGE: &str = "usage: bench engine JAR MAINCLASS ANALYSIS [SECONDS]";

/// Arguments: the jar, its main class, an analysis by name and, if it shall be stopped, after how many seconds.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let (jar, main, analysis, limit) = match arguments {
        [jar, main, analysis] => (jar, main, analysis, None),
        [jar, main, analysis, limit] => (jar, main, analysis, Some(limit.parse().context(USAGE)?)),
        _ => bail!(USAGE),
    };
    let chosen: Analysis = analysis.parse()?;
    let started = Instant::now();
    let jar = Path::new(jar);
    let class_path = Arc::new(open(jar)?);
    let mut program = program::load(Arc::clone(&class_path) as _, &AtomicUsize::new(0));
    let entry = main_method(&program, main)?;
    let load = started.elapsed();

    let started = Instant::now();
    let results = analyse(&mut program, &chosen, entry, limit);
    let solve = started.elapsed();
    let peak = memory::peak_mib().unwrap_or(0);

    let started = Instant::now();
    let application = Application { program: &program, class_path: &class_path, jar };
    let counts = Counts::of(&application, &results);
    let count = started.elapsed();
    let statistics = results.statistics;
    println!(
        "{{\"analysis\":\"{analysis}\",\"complete\":{},\"load_seconds\":{:.3},\"analysis_seconds\":{:.3},\
         \"count_seconds\":{:.3},\"peak_mib\":{peak},\"peak_mib_counted\":{},{},\"nodes\":{},\"objects\":{},\
         \"edges\":{},\"steps\":{},\"facts\":{},\"collapsed\":{},\"orders\":{},\"instances\":{},\"contexts\":{}}}",
        results.complete,
        load.as_secs_f64(),
        solve.as_secs_f64(),
        count.as_secs_f64(),
        memory::peak_mib().unwrap_or(0),
        counts.json(),
        statistics.nodes,
        statistics.objects,
        statistics.edges,
        statistics.steps,
        statistics.facts,
        statistics.collapsed,
        statistics.orders,
        results.instances,
        results.contexts,
    );
    Ok(())
}

/// The JDK in use, all modules, and the jar behind it.
fn open(jar: &Path) -> Result<ClassPath> {
    let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = classpath::jdk::locate(None, home.as_deref(), path.as_deref()).ok().context("no JDK found")?;
    let feature = jdk.feature().context("the JDK does not tell its version")?;
    let entries: Vec<PathBuf> = jdk.entries.into_iter().chain([jar.to_path_buf()]).collect();
    Ok(ClassPath::open(&entries, &Options::new(feature)))
}

fn main_method(program: &Program, class: &str) -> Result<MethodId> {
    let internal = class.replace('.', "/");
    let found = program.find_class(internal.as_bytes()).with_context(|| format!("no class {class}"))?;
    let selector = program.names.find_selector(b"main", b"([Ljava/lang/String;)V");
    let method = selector.and_then(|selector| program.declared_method(found, selector));
    method.with_context(|| format!("{class} has no main"))
}

fn analyse(program: &mut Program, chosen: &Analysis, entry: MethodId, limit: Option<f64>) -> Results {
    let control = Arc::new(Control::default());
    if let Some(seconds) = limit {
        let control = Arc::clone(&control);
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs_f64(seconds));
            control.stop();
        });
    }
    pointsto::analyse(program, chosen, &[entry], Vec::new(), &control)
}

/// Which classes are those of the jar?
struct Application<'a> {
    program: &'a Program,
    class_path: &'a ClassPath,
    jar: &'a Path,
}

impl Application<'_> {
    fn has(&self, method: MethodId) -> bool {
        match self.program.class(self.program.method(method).class).origin {
            Origin::File(number) => self.class_path.entry(number as usize).container.path == self.jar,
            Origin::Phantom | Origin::Lambda | Origin::Proxy | Origin::Text => false,
        }
    }

    /// The classes of lambda objects and proxies are our own invention: nobody else counts their methods.
    fn is_made_up(&self, method: MethodId) -> bool {
        let origin = self.program.class(self.program.method(method).class).origin;
        matches!(origin, Origin::Lambda | Origin::Proxy)
    }
}

/// A number for everything and one for the application.
#[derive(Clone, Copy, Default)]
struct Count {
    all: usize,
    application: usize,
}

impl Count {
    fn add(&mut self, number: usize, in_application: bool) {
        self.all += number;
        self.application += if in_application { number } else { 0 };
    }
}

#[derive(Default)]
struct Counts {
    methods: Count,
    call_edges: Count,
    poly_calls: Count,
    may_fail_casts: Count,
}

impl Counts {
    fn of(application: &Application<'_>, results: &Results) -> Self {
        let mut counts = Self::default();
        for &method in results.reachable() {
            if !application.is_made_up(method) {
                counts.methods.add(1, application.has(method));
                counts
                    .may_fail_casts
                    .add(may_fail_casts(application.program, results, method), application.has(method));
            }
        }
        for ((caller, stmt), callees) in calls(application, results) {
            for &callee in &callees {
                counts.call_edges.add(1, application.has(caller) && application.has(callee));
            }
            let is_poly = callees.len() > 1 && is_selected(results, caller, stmt);
            counts.poly_calls.add(usize::from(is_poly), application.has(caller));
        }
        counts
    }

    fn json(&self) -> String {
        let rows = [
            ("methods", self.methods),
            ("call_edges", self.call_edges),
            ("poly_calls", self.poly_calls),
            ("may_fail_casts", self.may_fail_casts),
        ];
        let parts = rows
            .map(|(name, count)| format!("\"{name}\":{},\"app_{name}\":{}", count.all, count.application));
        parts.join(",")
    }
}

type Calls = BTreeMap<(MethodId, StmtId), BTreeSet<MethodId>>;

/// Callees of each call; a lambda object's method stands for the methods that it calls.
fn calls(application: &Application<'_>, results: &Results) -> Calls {
    let mut behind: BTreeMap<MethodId, Vec<MethodId>> = BTreeMap::new();
    for edge in results.call_edges().iter().filter(|edge| application.is_made_up(edge.caller)) {
        behind.entry(edge.caller).or_default().push(edge.callee);
    }
    let mut calls = Calls::new();
    for edge in results.call_edges().iter().filter(|edge| !application.is_made_up(edge.caller)) {
        let callees = calls.entry((edge.caller, edge.stmt)).or_default();
        see_through(application, &behind, edge.callee, callees, &mut BTreeSet::new());
    }
    calls
}

fn see_through(
    application: &Application<'_>,
    behind: &BTreeMap<MethodId, Vec<MethodId>>,
    callee: MethodId,
    callees: &mut BTreeSet<MethodId>,
    seen: &mut BTreeSet<MethodId>,
) {
    if !application.is_made_up(callee) {
        callees.insert(callee);
    } else if seen.insert(callee) {
        for &next in behind.get(&callee).into_iter().flatten() {
            see_through(application, behind, next, callees, seen);
        }
    }
}

/// Whether the receiver's class decides.
fn is_selected(results: &Results, caller: MethodId, stmt: StmtId) -> bool {
    let Some(body) = results.body(caller) else { return false };
    matches!(body.stmt(stmt), Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, .. })
}

/// How many casts of the method may meet an object that is none of the type.
fn may_fail_casts(program: &Program, results: &Results, method: MethodId) -> usize {
    let Some(body) = results.body(method) else { return 0 };
    let casts = body.stmts().filter_map(|(_, stmt)| match *stmt {
        Stmt::Cast { source, ty, .. } => Some((source, ty)),
        _ => None,
    });
    casts
        .filter(|&(source, ty)| {
            let types = results.types(&results.variable(method, source));
            types.iter().any(|&held| !program.is_subtype(held, ty))
        })
        .count()
}
