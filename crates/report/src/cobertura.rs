//! XML in the form of Cobertura's reports (DTD 04), which GitLab, Jenkins and Azure read.
//!
//! Cobertura counts lines and branches; a call that chooses by its receiver is a branch with a way for each class. So:
//!
//! | place | holds |
//! |---|---|
//! | `condition-coverage` of a `line` | its receiver classes (RC): `50% (1/2)` |
//! | `condition` | a call of the line, and the part of its receiver classes that is covered |
//! | `hits` of a `line` | 1 if one of its items is covered; lines with a call with a required item are there, and no others |
//! | `branch-rate`, `branches-…` | receiver classes: the sums of the result, with calls that have no line |
//! | `line-rate`, `lines-…` | lines; those that classes of a file share count once above the classes |
//! | `class`, `method` | classes of which something is required, and those of their methods that have such a line |
//!
//! A target method (TM) makes its line covered, and has no place of its own; nor have waived, infeasible and unmeasurable items. Where
//! nothing is required, a rate is 1, as Cobertura has it, and the numbers beside it are 0. `complexity` is always 0. Paths are relative to
//! the one `source`, the working directory. The time is that of the first JVM, so that a result gives the same report every time.

use std::collections::BTreeMap;
use std::fmt::Write;

use coverage::{ClassCoverage, Counts, Coverage, MethodCoverage, Percent, Sums};

use crate::counters::{Counters, Lines, Pair, calls_by_line, line_sums, one};
use crate::locate::{FindSource, path};
use crate::names::dotted;
use crate::xml::escape;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n";

/// The classes of a package, each with the path of its file.
type Package<'a> = Vec<(String, &'a ClassCoverage)>;

/// The report as Cobertura would write it.
pub fn cobertura(coverage: &Coverage, find: FindSource<'_>) -> String {
    let mut packages: BTreeMap<&str, Package<'_>> = BTreeMap::new();
    for class in coverage.classes.iter().filter(|class| one(&class.sums) != (0, 0)) {
        packages.entry(class.package()).or_default().push((path(class, find), class));
    }
    let mut out = String::from(HEAD);
    start(&mut out, coverage, packages.values().flatten());
    out.push_str("<sources><source>.</source></sources>\n<packages>\n");
    packages.iter().for_each(|(name, classes)| package(&mut out, name, classes));
    out.push_str("</packages>\n</coverage>\n");
    out
}

fn start<'a>(
    out: &mut String,
    coverage: &Coverage,
    classes: impl Iterator<Item = &'a (String, &'a ClassCoverage)>,
) {
    let rc = coverage.totals.rc;
    let lines = lines_of_files(classes);
    let started = coverage.run.jvms.iter().map(|jvm| jvm.started).min().unwrap_or_default();
    // A string takes everything.
    let _ = writeln!(
        out,
        "<coverage{} lines-covered=\"{}\" lines-valid=\"{}\" branches-covered=\"{}\" branches-valid=\"{}\" complexity=\"0\" version=\"breccia {}\" timestamp=\"{started}\">",
        rates(lines, &rc),
        lines.1,
        lines.0 + lines.1,
        rc.covered,
        rc.required(),
        env!("CARGO_PKG_VERSION"),
    );
}

fn package(out: &mut String, name: &str, classes: &Package<'_>) {
    let mut sums = Sums::default();
    classes.iter().for_each(|(_, class)| sums += class.sums);
    let rates = rates(lines_of_files(classes.iter()), &sums.rc);
    let name = escape(&dotted(name));
    let _ = writeln!(out, "<package name=\"{name}\"{rates} complexity=\"0\"><classes>");
    classes.iter().for_each(|(path, class)| class_xml(out, path, class));
    out.push_str("</classes></package>\n");
}

/// Classes of one file share lines: each counts once.
fn lines_of_files<'a>(classes: impl Iterator<Item = &'a (String, &'a ClassCoverage)>) -> Pair {
    let mut files: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    classes.for_each(|(path, class)| files.entry(path).or_default().push(class));
    let mut all = Counters::default();
    files.values().for_each(|classes| all.add(&Counters::of_file(classes)));
    all.lines
}

fn class_xml(out: &mut String, path: &str, class: &ClassCoverage) {
    let (name, path) = (escape(&dotted(&class.name)), escape(path));
    let rates = rates(Counters::of_class(class).lines, &class.sums.rc);
    let _ = write!(out, "<class name=\"{name}\" filename=\"{path}\"{rates} complexity=\"0\">\n<methods>");
    class.methods.iter().for_each(|method| method_xml(out, method));
    out.push_str("</methods>\n");
    lines_xml(out, &calls_by_line(&class.methods));
    out.push_str("\n</class>\n");
}

/// A method without a line is left out: readers look for the first line of each.
fn method_xml(out: &mut String, method: &MethodCoverage) {
    let lines = calls_by_line([method]);
    if lines.is_empty() {
        return;
    }
    let (name, signature) = (escape(&method.name), escape(&method.descriptor));
    let rates = rates(Counters::of_method(method).lines, &method.sums.rc);
    let _ = write!(out, "<method name=\"{name}\" signature=\"{signature}\"{rates} complexity=\"0\">");
    lines_xml(out, &lines);
    out.push_str("</method>");
}

fn lines_xml(out: &mut String, lines: &Lines<'_>) {
    out.push_str("<lines>");
    for (number, sites) in lines {
        let sums = line_sums(sites);
        let _ = write!(out, "<line number=\"{number}\" hits=\"{}\"", one(&sums).1);
        if sums.rc.required() == 0 {
            out.push_str(" branch=\"false\"/>");
            continue;
        }
        let (covered, required) = (sums.rc.covered, sums.rc.required());
        let of_line = percent(&sums.rc);
        let _ = write!(
            out,
            " branch=\"true\" condition-coverage=\"{of_line}% ({covered}/{required})\"><conditions>"
        );
        let of_calls = sites.iter().map(|site| Counts::of(&site.receivers));
        for (number, rc) in of_calls.filter(|rc| rc.required() > 0).enumerate() {
            let of_call = percent(&rc);
            let _ = write!(out, "<condition number=\"{number}\" type=\"switch\" coverage=\"{of_call}%\"/>");
        }
        out.push_str("</conditions></line>");
    }
    out.push_str("</lines>");
}

fn rates((missed, covered): Pair, rc: &Counts) -> String {
    let lines = Percent { covered, required: missed + covered };
    format!(" line-rate=\"{}\" branch-rate=\"{}\"", rate(&lines), rate(&rc.percent()))
}

/// With three digits. As elsewhere, 1 is said only of all, and 0 only of none.
fn rate(percent: &Percent) -> String {
    match percent.tenths() {
        None | Some(1000) => "1".to_owned(),
        Some(0) => "0".to_owned(),
        Some(tenths) => format!("0.{tenths:03}"),
    }
}

/// A whole number, as readers expect; 100 only of all, and 0 only of none.
fn percent(rc: &Counts) -> usize {
    let whole = (rc.covered * 100).checked_div(rc.required()).unwrap_or_default();
    whole.max(usize::from(rc.covered > 0))
}
