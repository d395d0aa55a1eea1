//! XML in the form of JaCoCo's reports (DTD 1.1), for tools that read nothing else.
//!
//! JaCoCo counts instructions and branches; a call that chooses by its receiver is a branch with a way for each class. So:
//!
//! | counter | counts |
//! |---|---|
//! | `BRANCH` | receiver classes (RC) |
//! | `INSTRUCTION` | target methods (TM) |
//! | `COMPLEXITY` | calls; covered if all of their receiver classes are |
//! | `LINE`, `METHOD`, `CLASS` | lines, methods, classes with a required item; covered if one of their items is |
//!
//! Of a `line`, `mb` and `cb` are its missed and covered receiver classes, `mi` and `ci` its missed and covered target methods. Waived,
//! infeasible and unmeasurable items, reasons and recipes have no place in this form, and are in the JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use coverage::{ClassCoverage, Coverage, MethodCoverage, SiteCoverage, Sums};

use crate::names::clean;

/// The counters of a group.
#[derive(Clone, Copy, Default)]
struct Counters {
    sums: Sums,
    calls: (usize, usize),
    lines: (usize, usize),
    methods: (usize, usize),
    classes: (usize, usize),
}

impl Counters {
    fn add(&mut self, other: &Self) {
        let add = |a: &mut (usize, usize), b: (usize, usize)| {
            a.0 += b.0;
            a.1 += b.1;
        };
        self.sums += other.sums;
        add(&mut self.calls, other.calls);
        add(&mut self.lines, other.lines);
        add(&mut self.methods, other.methods);
        add(&mut self.classes, other.classes);
    }

    fn write(&self, out: &mut String) {
        let Sums { rc, tm, .. } = self.sums;
        let counters = [
            ("INSTRUCTION", (tm.missed, tm.covered)),
            ("BRANCH", (rc.missed, rc.covered)),
            ("LINE", self.lines),
            ("COMPLEXITY", self.calls),
            ("METHOD", self.methods),
            ("CLASS", self.classes),
        ];
        for (kind, (missed, covered)) in counters {
            if missed + covered > 0 {
                // A string takes everything.
                let _ = write!(out, "<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
            }
        }
    }
}

/// The lines of a source file: their sums.
type Lines = BTreeMap<u16, Sums>;

/// The report as JaCoCo would write it.
pub fn jacoco_xml(coverage: &Coverage, title: &str) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n",
    );
    let _ = write!(out, "<report name=\"{}\">", attribute(title));
    for jvm in &coverage.run.jvms {
        let (id, start) = (format!("{} {}", jvm.process, jvm.jvm), jvm.started);
        let _ = write!(out, "<sessioninfo id=\"{}\" start=\"{start}\" dump=\"{start}\"/>", attribute(&id));
    }
    let mut packages: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &coverage.classes {
        packages.entry(class.package()).or_default().push(class);
    }
    let mut all = Counters::default();
    for (name, classes) in packages {
        all.add(&package(&mut out, name, &classes));
    }
    all.write(&mut out);
    out.push_str("</report>\n");
    out
}

fn package(out: &mut String, name: &str, classes: &[&ClassCoverage]) -> Counters {
    let _ = write!(out, "<package name=\"{}\">", attribute(name));
    let mut counters = Counters::default();
    let mut sources: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in classes {
        counters.add(&class_xml(out, class));
        if let Some(source) = &class.source {
            sources.entry(source).or_default().push(class);
        }
    }
    // Classes of one file share lines: in a package each line counts once.
    counters.lines = (0, 0);
    for (source, classes) in sources {
        let of_file = source_file(out, source, &classes);
        counters.lines.0 += of_file.lines.0;
        counters.lines.1 += of_file.lines.1;
    }
    counters.write(out);
    out.push_str("</package>");
    counters
}

fn class_xml(out: &mut String, class: &ClassCoverage) -> Counters {
    let _ = write!(out, "<class name=\"{}\"", attribute(&class.name));
    if let Some(source) = &class.source {
        let _ = write!(out, " sourcefilename=\"{}\"", attribute(source));
    }
    out.push('>');
    let mut counters = Counters::default();
    for method in &class.methods {
        counters.add(&method_xml(out, method));
    }
    counters.lines = of_lines(&lines(class.methods.iter()));
    counters.classes = one(&counters.sums);
    counters.write(out);
    out.push_str("</class>");
    counters
}

fn method_xml(out: &mut String, method: &MethodCoverage) -> Counters {
    let _ = write!(
        out,
        "<method name=\"{}\" desc=\"{}\"",
        attribute(&method.name),
        attribute(&method.descriptor)
    );
    if let Some(line) = method.sites.iter().filter_map(|site| site.line).min() {
        let _ = write!(out, " line=\"{line}\"");
    }
    out.push('>');
    let counters = Counters {
        sums: method.sums,
        calls: method.sites.iter().map(call).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)),
        lines: of_lines(&lines(std::iter::once(method))),
        methods: one(&method.sums),
        classes: (0, 0),
    };
    counters.write(out);
    out.push_str("</method>");
    counters
}

fn source_file(out: &mut String, source: &str, classes: &[&ClassCoverage]) -> Counters {
    let _ = write!(out, "<sourcefile name=\"{}\">", attribute(source));
    let lines = lines(classes.iter().flat_map(|class| &class.methods));
    for (number, Sums { rc, tm, .. }) in &lines {
        if rc.required() + tm.required() > 0 {
            let _ = write!(
                out,
                "<line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
                tm.missed, tm.covered, rc.missed, rc.covered
            );
        }
    }
    let methods = || classes.iter().flat_map(|class| &class.methods);
    let mut counters = Counters { lines: of_lines(&lines), ..Counters::default() };
    for method in methods() {
        let calls = method.sites.iter().map(call);
        counters.calls = calls.fold(counters.calls, |sum, one| (sum.0 + one.0, sum.1 + one.1));
        counters.sums += method.sums;
        let (missed, covered) = one(&method.sums);
        counters.methods = (counters.methods.0 + missed, counters.methods.1 + covered);
    }
    for class in classes {
        let (missed, covered) = one(&class.sums);
        counters.classes = (counters.classes.0 + missed, counters.classes.1 + covered);
    }
    counters.write(out);
    out.push_str("</sourcefile>");
    counters
}

fn lines<'a>(methods: impl Iterator<Item = &'a MethodCoverage>) -> Lines {
    let mut lines = Lines::new();
    for site in methods.flat_map(|method| &method.sites) {
        if let Some(line) = site.line {
            *lines.entry(line).or_default() += Sums::of_site(site);
        }
    }
    lines
}

fn of_lines(lines: &Lines) -> (usize, usize) {
    lines.values().map(one).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// A thing that counts as one: missed or covered, or neither if nothing of it is required.
fn one(sums: &Sums) -> (usize, usize) {
    match (sums.rc.required() + sums.tm.required(), sums.rc.covered + sums.tm.covered) {
        (0, _) => (0, 0),
        (_, 0) => (1, 0),
        (_, _) => (0, 1),
    }
}

fn call(site: &SiteCoverage) -> (usize, usize) {
    let sums = Sums::of_site(site);
    match (sums.rc.required(), sums.rc.missed) {
        (0, _) => (0, 0),
        (_, 0) => (0, 1),
        (_, _) => (1, 0),
    }
}

fn attribute(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in clean(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            // XML 1.0 has no place for these.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            character => out.push(character),
        }
    }
    out
}
