//! Random programs: what the JVM prints is what the interpreter of our bodies prints.
//!
//! `IR_PROGRAMS=5000 cargo test -p ir --test lowering differential_jdk` compares that many;
//! `IR_FIRST_PROGRAM` is the number of the first one. A difference names the program and shows both
//! outputs.

use std::fmt::Write;
use std::time::Duration;

use ir::{Copies, LowerOptions};

use crate::support::interpreter::Machine;
use crate::support::{generate, program_with_jdk};

/// So many programs are compiled together.
const BATCH: u64 = 100;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_programs_of_java_17() {
    compare_all(17);
}

/// Java 8 has neither dynamic string concatenation nor nest mates.
#[test]
fn random_programs_of_java_8() {
    compare_all(8);
}

fn compare_all(release: u32) {
    let (first, count) = (number("IR_FIRST_PROGRAM", 0), number("IR_PROGRAMS", 30));
    let mut differences = Vec::new();
    let mut batch = first;
    while batch < first + count {
        let end = (batch + BATCH).min(first + count);
        compare_batch(release, batch..end, &mut differences);
        batch = end;
    }
    assert!(differences.is_empty(), "{} programs differ; {}", differences.len(), differences[0]);
    eprintln!("{count} programs of Java {release} agree");
}

fn compare_batch(release: u32, numbers: std::ops::Range<u64>, differences: &mut Vec<String>) {
    let sources: Vec<(String, String)> = numbers
        .clone()
        .map(|n| (n, generate::program(n)))
        .map(|(n, text)| (format!("P{n}.java"), text))
        .collect();
    let driver = driver(numbers.clone());
    let mut files: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (&**name, &**text)).collect();
    files.extend([("Support.java", generate::SUPPORT), ("Driver.java", &driver)]);
    let classes = testkit::Compiler::new().release(release).compile(&files);
    let java = testkit::Java::new(&[classes.dir().to_path_buf()]).limit(Duration::from_secs(300));
    let output = java.options(&["-Xshare:auto", "-XX:TieredStopAtLevel=1"]).run("Driver", &[]);
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    let expected: Vec<&str> = output.stdout.split("=====\n").collect();
    let program = program_with_jdk(classes.dir());
    for (n, expected) in numbers.zip(&expected[1..]) {
        let copies = if n % 2 == 0 { Copies::Propagate } else { Copies::Keep };
        let options = LowerOptions { copies, ..LowerOptions::default() };
        let mut machine = Machine::new(&program, options);
        let (end, out) = machine.call_static(&format!("P{n}"), "run", "()V", Vec::new());
        let found = if end == "void" { out } else { format!("{out}{end}\n") };
        if found != *expected {
            differences.push(format!("P{n} of Java {release}\nJVM:\n{expected}\nours:\n{found}"));
        }
    }
}

fn driver(numbers: std::ops::Range<u64>) -> String {
    let mut text = String::from("class Driver { public static void main(String[] a) {\n");
    for n in numbers {
        writeln!(text, "System.out.print(\"=====\\n\"); P{n}.run();").unwrap();
    }
    text + "} }\n"
}
