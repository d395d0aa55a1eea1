//! Is every body lowered, well-formed, and the same as its bytecode and stack map frames say?

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use anyhow::{Result, bail};
use ir::{FrameCheck, LowerOptions};
use program::{ClassId, Origin, Program};
use rayon::prelude::*;

use crate::corpus::{self, Subject};

#[derive(Default)]
struct Counts {
    classes: u64,
    bodies: u64,
    statements: u64,
    effects: u64,
    unreachable: u64,
    missing: u64,
    frames: FrameCheck,
    wrong: Vec<String>,
}

pub(crate) fn run(paths: &[String]) -> Result<()> {
    let mut all = Counts::default();
    println!(
        "{:<26} {:>7} {:>8} {:>9} {:>9} {:>9} {:>7} {:>7} {:>5} {:>7}",
        "subject",
        "classes",
        "bodies",
        "stmts",
        "effects",
        "frames",
        "unknown",
        "unreach",
        "wrong",
        "seconds"
    );
    for subject in corpus::subjects(paths)? {
        let started = Instant::now();
        let counts = measure(&subject);
        let seconds = started.elapsed().as_secs_f64();
        counts.print(&subject.name, Some(seconds));
        counts.wrong.iter().take(5).for_each(|line| println!("    {line}"));
        all.add(counts);
    }
    all.print("all", None);
    if !all.wrong.is_empty() {
        bail!("{} bodies are wrong or missing", all.wrong.len());
    }
    Ok(())
}

fn measure(subject: &Subject) -> Counts {
    let path = Arc::new(corpus::open(&subject.path));
    let mut counts = Counts::default();
    counts.wrong.extend(path.problems().iter().map(ToString::to_string));
    let mut program = program::load(path, &AtomicUsize::new(0));
    let from_file = |class: &program::Class| matches!(class.origin, Origin::File(_));
    let classes: Vec<ClassId> =
        program.classes().filter(|(_, class)| from_file(class)).map(|(id, _)| id).collect();
    program.link_all(&classes);
    // Duplicates are reported as problems too, but nothing is wrong with them.
    let broken = program.problems().iter().filter(|problem| !problem.cause.contains("first one is used"));
    counts.wrong.extend(broken.map(ToString::to_string));
    counts.classes = classes.len() as u64;
    counts.missing = program.classes().filter(|(_, class)| class.is_phantom()).count() as u64;
    let each: Vec<Counts> = classes.par_iter().map(|&class| measure_class(&program, class)).collect();
    each.into_iter().for_each(|each| counts.add(each));
    counts
}

fn measure_class(program: &Program, class: ClassId) -> Counts {
    let mut counts = Counts::default();
    let options = LowerOptions { check_frames: true, ..LowerOptions::default() };
    let lowered = ir::lower_class(program, class, options);
    counts.wrong.extend(lowered.problems.iter().map(ToString::to_string));
    counts.wrong.extend(lowered.frames.differing.iter().cloned());
    counts.frames = lowered.frames;
    let expected =
        program.class(class).methods.iter().filter(|&method| program.method(method).has_body()).count();
    if expected != lowered.bodies.len() + lowered.problems.len() {
        counts.wrong.push(format!("{}: a body was passed over", program.class_name(class)));
    }
    for body in &lowered.bodies {
        counts.bodies += 1;
        counts.statements += body.stmts().len() as u64;
        counts.unreachable += u64::from(body.unreachable);
        let mut wrong =
            |what: String| counts.wrong.push(format!("{}: {what}", program.method_name(body.method)));
        for violation in ir::verify(program, body) {
            wrong(violation.to_string());
        }
        match java_testkit::compare_with_bytecode(program, body) {
            Ok(effects) => counts.effects += effects,
            Err(difference) => wrong(difference),
        }
    }
    counts
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.classes += other.classes;
        self.bodies += other.bodies;
        self.statements += other.statements;
        self.effects += other.effects;
        self.unreachable += other.unreachable;
        self.missing += other.missing;
        self.frames.add(other.frames);
        self.wrong.extend(other.wrong);
    }

    fn print(&self, name: &str, seconds: Option<f64>) {
        let seconds = seconds.map_or(String::new(), |seconds| format!("{seconds:.2}"));
        println!(
            "{name:<26} {:>7} {:>8} {:>9} {:>9} {:>9} {:>7} {:>7} {:>5} {seconds:>7}",
            self.classes,
            self.bodies,
            self.statements,
            self.effects,
            self.frames.agreed,
            self.frames.unknown,
            self.unreachable,
            self.wrong.len()
        );
    }
}
