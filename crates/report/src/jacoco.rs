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

use coverage::{ClassCoverage, Coverage, MethodCoverage, Sums};

use crate::counters::{Counters, calls_by_line, line, line_sums};
use crate::xml::escape;

/// The report as JaCoCo would write it.
pub fn jacoco_xml(coverage: &Coverage, title: &str) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n",
    );
    // A string takes everything.
    let _ = write!(out, "<report name=\"{}\">", escape(title));
    for jvm in &coverage.run.jvms {
        let (id, start) = (format!("{} {}", jvm.process, jvm.jvm), jvm.started);
        let _ = write!(out, "<sessioninfo id=\"{}\" start=\"{start}\" dump=\"{start}\"/>", escape(&id));
    }
    let mut packages: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &coverage.classes {
        packages.entry(class.package()).or_default().push(class);
    }
    let mut all = Counters::default();
    for (name, classes) in packages {
        all.add(&package(&mut out, name, &classes));
    }
    write_counters(&mut out, &all);
    out.push_str("</report>\n");
    out
}

fn package(out: &mut String, name: &str, classes: &[&ClassCoverage]) -> Counters {
    let _ = write!(out, "<package name=\"{}\">", escape(name));
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
    write_counters(out, &counters);
    out.push_str("</package>");
    counters
}

fn class_xml(out: &mut String, class: &ClassCoverage) -> Counters {
    let _ = write!(out, "<class name=\"{}\"", escape(&class.name));
    if let Some(source) = &class.source {
        let _ = write!(out, " sourcefilename=\"{}\"", escape(source));
    }
    out.push('>');
    class.methods.iter().for_each(|method| method_xml(out, method));
    let counters = Counters::of_class(class);
    write_counters(out, &counters);
    out.push_str("</class>");
    counters
}

fn method_xml(out: &mut String, method: &MethodCoverage) {
    let (name, descriptor) = (escape(&method.name), escape(&method.descriptor));
    let _ = write!(out, "<method name=\"{name}\" desc=\"{descriptor}\"");
    if let Some(line) = method.sites.iter().filter_map(line).min() {
        let _ = write!(out, " line=\"{line}\"");
    }
    out.push('>');
    write_counters(out, &Counters::of_method(method));
    out.push_str("</method>");
}

fn source_file(out: &mut String, source: &str, classes: &[&ClassCoverage]) -> Counters {
    let _ = write!(out, "<sourcefile name=\"{}\">", escape(source));
    for (number, sites) in calls_by_line(classes.iter().flat_map(|class| &class.methods)) {
        let Sums { rc, tm, .. } = line_sums(&sites);
        let _ = write!(
            out,
            "<line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
            tm.missed, tm.covered, rc.missed, rc.covered
        );
    }
    let counters = Counters::of_file(classes);
    write_counters(out, &counters);
    out.push_str("</sourcefile>");
    counters
}

fn write_counters(out: &mut String, counters: &Counters) {
    let Sums { rc, tm, .. } = counters.sums;
    let counters = [
        ("INSTRUCTION", (tm.missed, tm.covered)),
        ("BRANCH", (rc.missed, rc.covered)),
        ("LINE", counters.lines),
        ("COMPLEXITY", counters.calls),
        ("METHOD", counters.methods),
        ("CLASS", counters.classes),
    ];
    for (kind, (missed, covered)) in counters {
        if missed + covered > 0 {
            let _ = write!(out, "<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
        }
    }
}
