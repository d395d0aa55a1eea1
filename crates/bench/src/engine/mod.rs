//! What does a whole-program analysis of a jar with a `main` cost, and what does it find?
//!
//! One program, one analysis, one process: prints one line of JSON, so that peak memory is its own. The
//! counts are those that others publish too: methods, call edges, calls with several targets, casts that may
//! fail, each for everything that is reached and for the classes of the jar alone.

mod dump;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use ir::{CallKind, Stmt, StmtId};
use pointsto::{Analysis, Results};
use program::{MethodId, Program};

use crate::memory;
use crate::whole::{Application, Limits, analyse, calls, main_method, open};

/// One program and one analysis.
#[derive(Args)]
pub(crate) struct Options {
    /// The program's jar
    jar: PathBuf,
    /// Its main class
    main: String,
    /// The analysis by name
    analysis: String,
    /// Stop it after so long
    seconds: Option<f64>,
    /// Write the edges of the call graph to this file
    #[arg(long, value_name = "FILE")]
    edges: Option<PathBuf>,
}

/// Analyses, and prints one line of JSON.
pub(crate) fn run(options: &Options) -> Result<()> {
    let Options { jar, main, analysis, seconds, edges } = options;
    let chosen: Analysis = analysis.parse()?;
    let started = Instant::now();
    let class_path = Arc::new(open(&[jar])?);
    let mut program = program::load(Arc::clone(&class_path) as _, &AtomicUsize::new(0));
    let entry = main_method(&program, main)?;
    let load = started.elapsed();

    let started = Instant::now();
    let results = analyse(&mut program, &chosen, entry, &Limits { seconds: *seconds, ..Limits::default() });
    let solve = started.elapsed();
    // Before counting, which takes memory of its own.
    let peak = memory::peak_mib().unwrap_or(0);

    let started = Instant::now();
    let application = Application { program: &program, class_path: &class_path, jar };
    let counts = Counts::of(&application, &results);
    let count = started.elapsed();
    if let Some(file) = edges {
        std::fs::write(file, dump::text(&application, &results))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    let statistics = results.statistics;
    println!(
        "{{\"analysis\":\"{analysis}\",\"complete\":{},\"load_seconds\":{:.3},\"analysis_seconds\":{:.3},\
         \"count_seconds\":{:.3},\"peak_mib\":{peak},\"peak_mib_counted\":{},{},\"nodes\":{},\"objects\":{},\
         \"edges\":{},\"steps\":{},\"facts\":{},\"collapsed\":{},\"orders\":{},\"instances\":{},\"contexts\":{},\"statements\":{}}}",
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
        statements(&results),
    );
    Ok(())
}

/// The statements of all bodies that can run.
fn statements(results: &Results) -> usize {
    let bodies = results.reachable().iter().filter_map(|&method| results.body(method));
    bodies.map(|body| body.stmts().len()).sum()
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
                // An edge of the application has both ends in it.
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

/// Whether the receiver's class decides.
fn is_selected(results: &Results, caller: MethodId, stmt: StmtId) -> bool {
    let Some(body) = results.body(caller) else { return false };
    matches!(body.stmt(stmt), Stmt::Call { kind: CallKind::Virtual | CallKind::Interface, .. })
}

/// How many casts of the method may get an object of another type.
fn may_fail_casts(program: &Program, results: &Results, method: MethodId) -> usize {
    let Some(body) = results.body(method) else { return 0 };
    let casts = body.stmts().filter_map(|(_, stmt)| {
        if let Stmt::Cast { source, ty, .. } = *stmt { Some((source, ty)) } else { None }
    });
    casts
        .filter(|&(source, ty)| {
            let types = results.types(&results.variable(method, source));
            types.iter().any(|&held| !program.is_subtype(held, ty))
        })
        .count()
}
