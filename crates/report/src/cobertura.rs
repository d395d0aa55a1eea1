//! XML in the format of Cobertura's reports (DTD 04), which GitLab, Jenkins and Azure read.
//!
//! Cobertura counts lines and branches. A polymorphic call is a branch with one way for each receiver class.
//! So:
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
//! A target method (TM) makes its line covered, and has no place of its own. Waived, infeasible and
//! unmeasurable items have no place either. If nothing is required, a rate is 1, as in Cobertura, and the
//! numbers next to it are 0. `complexity` is always 0. Paths are relative to the only `source`, the working
//! directory. The time is that of the first JVM, so that the same result always gives the same report.

use std::collections::BTreeMap;

use coverage::{ClassCoverage, Counts, Coverage, MethodCoverage, Percent, SiteCoverage, Sums};

use crate::counters::{Counters, Lines, Pair, calls_by_line, line_sums, one};
use crate::locate::{FindSource, path};
use crate::markup::{Attributes, Markup};
use crate::names::dotted;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n";

/// The classes of a package, each with the path of its file.
type Package<'a> = Vec<(String, &'a ClassCoverage)>;

/// The report in Cobertura's format.
pub fn cobertura(coverage: &Coverage, find: FindSource<'_>) -> String {
    let mut packages: BTreeMap<&str, Package<'_>> = BTreeMap::new();
    for class in coverage.classes.iter().filter(|class| one(&class.sums) != (0, 0)) {
        packages.entry(class.package()).or_default().push((path(class, find), class));
    }
    let mut out = Markup::default();
    out.raw(HEAD);
    start(&mut out, coverage, packages.values().flatten());
    out.raw("\n<sources><source>.</source></sources>\n<packages>\n");
    packages.iter().for_each(|(name, classes)| package(&mut out, name, classes));
    out.raw("</packages>\n</coverage>\n");
    out.into_string()
}

fn start<'a>(
    out: &mut Markup,
    coverage: &Coverage,
    classes: impl Iterator<Item = &'a (String, &'a ClassCoverage)>,
) {
    let rc = coverage.totals.rc;
    let (missed, covered) = lines_of_files(classes);
    // Not the time of writing: the same result must give the same report.
    let started = coverage.run.jvms.iter().map(|jvm| jvm.started).min().unwrap_or_default();
    let [line_rate, branch_rate] = rates((missed, covered), &rc);
    let numbers = [covered, missed + covered, rc.covered, rc.required()].map(|number| number.to_string());
    out.open(
        "coverage",
        &[
            ("line-rate", &line_rate),
            ("branch-rate", &branch_rate),
            ("lines-covered", &numbers[0]),
            ("lines-valid", &numbers[1]),
            ("branches-covered", &numbers[2]),
            ("branches-valid", &numbers[3]),
            ("complexity", "0"),
            ("version", concat!("breccia ", env!("CARGO_PKG_VERSION"))),
            ("timestamp", &started.to_string()),
        ],
    );
}

fn package(out: &mut Markup, name: &str, classes: &Package<'_>) {
    let mut sums = Sums::default();
    classes.iter().for_each(|(_, class)| sums += class.sums);
    let rates = rates(lines_of_files(classes.iter()), &sums.rc);
    out.open("package", &with_rates(&[("name", &dotted(name))], &rates));
    out.raw("<classes>\n");
    classes.iter().for_each(|(path, class)| class_xml(out, path, class));
    out.raw("</classes></package>\n");
}

/// Classes of the same file share lines; each line counts once.
fn lines_of_files<'a>(classes: impl Iterator<Item = &'a (String, &'a ClassCoverage)>) -> Pair {
    let mut files: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    classes.for_each(|(path, class)| files.entry(path).or_default().push(class));
    let mut all = Counters::default();
    files.values().for_each(|classes| all.add(&Counters::of_file(classes)));
    all.lines
}

fn class_xml(out: &mut Markup, path: &str, class: &ClassCoverage) {
    let rates = rates(Counters::of_class(class).lines, &class.sums.rc);
    out.open("class", &with_rates(&[("name", &dotted(&class.name)), ("filename", path)], &rates));
    out.raw("\n<methods>");
    class.methods.iter().for_each(|method| method_xml(out, method));
    out.raw("</methods>\n");
    lines_xml(out, &calls_by_line(&class.methods));
    out.raw("\n</class>\n");
}

/// Leave out methods without a line: readers look for the first line of each.
fn method_xml(out: &mut Markup, method: &MethodCoverage) {
    let lines = calls_by_line([method]);
    if lines.is_empty() {
        return;
    }
    let rates = rates(Counters::of_method(method).lines, &method.sums.rc);
    let names = [("name", &*method.name), ("signature", &*method.descriptor)];
    out.element("method", &with_rates(&names, &rates), |out| lines_xml(out, &lines));
}

fn lines_xml(out: &mut Markup, lines: &Lines<'_>) {
    out.element("lines", &[], |out| lines.iter().for_each(|(number, sites)| line_xml(out, *number, sites)));
}

fn line_xml(out: &mut Markup, number: u16, sites: &[&SiteCoverage]) {
    let Sums { rc, .. } = line_sums(sites);
    let (number, hits) = (number.to_string(), one(&line_sums(sites)).1.to_string());
    if rc.required() == 0 {
        return out.empty("line", &[("number", &number), ("hits", &hits), ("branch", "false")]);
    }
    let of_line = format!("{}% ({}/{})", percent(&rc), rc.covered, rc.required());
    let attributes: Attributes<'_> =
        &[("number", &number), ("hits", &hits), ("branch", "true"), ("condition-coverage", &of_line)];
    out.open("line", attributes);
    out.raw("<conditions>");
    // A condition per call; a line can have several calls.
    let of_calls = sites.iter().map(|site| Counts::count(&site.receivers));
    for (number, rc) in of_calls.filter(|rc| rc.required() > 0).enumerate() {
        let (number, of_call) = (number.to_string(), format!("{}%", percent(&rc)));
        out.empty("condition", &[("number", &number), ("type", "switch"), ("coverage", &of_call)]);
    }
    out.raw("</conditions></line>");
}

/// Names, then what every part of the report has.
fn with_rates<'a>(
    names: &[(&'static str, &'a str)],
    [line, branch]: &'a [String; 2],
) -> Vec<(&'static str, &'a str)> {
    let rates = [("line-rate", &**line), ("branch-rate", &**branch), ("complexity", "0")];
    names.iter().copied().chain(rates).collect()
}

/// The rate of lines, and that of receiver classes.
fn rates((missed, covered): Pair, rc: &Counts) -> [String; 2] {
    let lines = Percent { covered, required: missed + covered };
    [rate(&lines), rate(&rc.percent())]
}

/// Rounded to three digits. As elsewhere, 1 means everything and 0 means nothing.
fn rate(percent: &Percent) -> String {
    match percent.tenths() {
        None | Some(1000) => "1".to_owned(),
        Some(0) => "0".to_owned(),
        Some(tenths) => format!("0.{tenths:03}"),
    }
}

/// A whole number, as readers expect; 100 means everything and 0 means nothing.
fn percent(rc: &Counts) -> usize {
    let whole = (rc.covered * 100).checked_div(rc.required()).unwrap_or_default();
    whole.max(usize::from(rc.covered > 0))
}
