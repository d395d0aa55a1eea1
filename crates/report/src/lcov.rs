//! LCOV tracefiles, for editors and services that read nothing else.
//!
//! LCOV counts lines, functions and branches. A polymorphic call is a branch with one way for each receiver
//! class. So:
//!
//! | record | holds |
//! |---|---|
//! | `SF` | a source file: its path from the working directory where it is found, else that of its package and its name |
//! | `BRDA:line,call,class,taken` | a receiver class (RC): the number of the call among those of the line, the number of the class at the call; 1 covered, 0 missed, `-` missed at a call that tests never reached |
//! | `DA:line,hits` | a line that has a call with a required item; 1 if one of its items is covered |
//! | `FN`, `FNDA` | a method with a required item, at the line of its first call; 1 if one of its items is covered |
//!
//! Recordings do not count how often something happens, so no number is above 1. A target method (TM) makes
//! its line and its method covered, and has no record of its own. Waived, infeasible and unmeasurable items,
//! and calls without a line, have no place in this format ([`without_line`] counts the latter). If nothing is
//! required, the file is empty: the format has no other way to say so, and `lcov` itself complains about such
//! a file.

use std::fmt::Write;

use coverage::{ClassCoverage, Coverage, MethodCoverage, SiteCoverage, State};
use text::escape;

use crate::counters::{Lines, Pair, calls_by_line, line, line_sums, one};
use crate::locate::{FindSource, by_file};

/// A tracefile.
pub fn lcov(coverage: &Coverage, find: FindSource<'_>) -> String {
    let mut out = String::new();
    for (path, classes) in by_file(coverage, find) {
        let lines = calls_by_line(classes.iter().flat_map(|class| &class.methods));
        if lines.is_empty() {
            continue;
        }
        // Writing to a string cannot fail.
        let _ = write!(out, "TN:\nSF:{}\n", inert(&path));
        functions(&mut out, &classes);
        branches(&mut out, &lines);
        hits(&mut out, &lines);
        out.push_str("end_of_record\n");
    }
    out
}

/// How many receiver classes are required at calls without a line, in classes compiled without line numbers.
pub fn without_line(coverage: &Coverage) -> usize {
    let sites = coverage.sites().filter(|(_, _, site)| line(site).is_none());
    sites.map(|(_, _, site)| coverage::Counts::count(&site.receivers).required()).sum()
}

fn functions(out: &mut String, classes: &[&ClassCoverage]) {
    let mut found = Vec::new();
    for class in classes {
        for method in &class.methods {
            let (missed, covered) = one(&method.sums);
            let first = method.sites.iter().filter_map(line).min();
            if let Some(first) = first.filter(|_| missed + covered > 0) {
                found.push((first, function_name(class, method), covered));
            }
        }
    }
    // All `FN` records come before the first `FNDA`, as in files that `lcov` writes.
    for (first, name, _) in &found {
        let _ = writeln!(out, "FN:{first},{name}");
    }
    for (_, name, covered) in &found {
        let _ = writeln!(out, "FNDA:{covered},{name}");
    }
    let hit: usize = found.iter().map(|(_, _, covered)| covered).sum();
    let _ = write!(out, "FNF:{}\nFNH:{hit}\n", found.len());
}

/// As in the keys of items. A comma would separate fields.
fn function_name(class: &ClassCoverage, method: &MethodCoverage) -> String {
    inert(&escape(&format!("{}.{}{}", class.name, method.name, method.descriptor))).replace(',', "\\u{2c}")
}

/// Some readers treat these words as the end of a record wherever they are.
fn inert(name: &str) -> String {
    name.replace("end_of_record", "end-of-record")
}

fn branches(out: &mut String, lines: &Lines<'_>) {
    let mut all: Pair = (0, 0);
    for (line, sites) in lines {
        for (block, site) in sites.iter().enumerate() {
            let (missed, covered) = call(out, *line, block, site);
            all = (all.0 + missed, all.1 + covered);
        }
    }
    let _ = write!(out, "BRF:{}\nBRH:{}\n", all.0 + all.1, all.1);
}

fn call(out: &mut String, line: u16, block: usize, site: &SiteCoverage) -> Pair {
    let mut pair = (0, 0);
    for item in &site.receivers {
        let taken = match item.state {
            State::Covered => "1",
            State::Missed if site.reached => "0",
            State::Missed => "-",
            State::Waived | State::Infeasible | State::Unmeasurable => continue,
        };
        // Only required classes are numbered, without gaps.
        let _ = writeln!(out, "BRDA:{line},{block},{},{taken}", pair.0 + pair.1);
        if item.state == State::Covered { pair.1 += 1 } else { pair.0 += 1 }
    }
    pair
}

fn hits(out: &mut String, lines: &Lines<'_>) {
    let mut hit = 0;
    for (line, sites) in lines {
        let (_, covered) = one(&line_sums(sites));
        hit += covered;
        let _ = writeln!(out, "DA:{line},{covered}");
    }
    let _ = write!(out, "LF:{}\nLH:{hit}\n", lines.len());
}
