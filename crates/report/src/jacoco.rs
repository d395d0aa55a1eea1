//! XML in the format of JaCoCo's reports (DTD 1.1), for tools that read nothing else.
//!
//! JaCoCo counts instructions and branches. A polymorphic call is a branch with one way for each receiver
//! class. So:
//!
//! | counter | counts |
//! |---|---|
//! | `BRANCH` | receiver classes (RC) |
//! | `INSTRUCTION` | target methods (TM) |
//! | `COMPLEXITY` | calls; covered if all of their receiver classes are |
//! | `LINE`, `METHOD`, `CLASS` | lines, methods, classes with a required item; covered if one of their items is |
//!
//! In a `line`, `mb` and `cb` are the missed and covered receiver classes, `mi` and `ci` the missed and
//! covered target methods. Waived, infeasible and unmeasurable items, reasons and recipes have no place in
//! this format; they are in the JSON.

use std::collections::BTreeMap;

use coverage::{ClassCoverage, Coverage, MethodCoverage, Sums};

use crate::counters::{Counters, calls_by_line, line, line_sums};
use crate::markup::Markup;

/// The report in JaCoCo's format.
pub fn jacoco_xml(coverage: &Coverage, title: &str) -> String {
    let mut out = Markup::default();
    out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
    out.raw("<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n");
    out.element("report", &[("name", title)], |out| report(out, coverage));
    out.raw("\n");
    out.into_string()
}

fn report(out: &mut Markup, coverage: &Coverage) {
    for jvm in &coverage.run.jvms {
        let (id, start) = (format!("{} {}", jvm.process, jvm.jvm), jvm.started.to_string());
        // The format needs the time of a dump, which no recording has.
        out.empty("sessioninfo", &[("id", &id), ("start", &start), ("dump", &start)]);
    }
    let mut packages: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &coverage.classes {
        packages.entry(class.package()).or_default().push(class);
    }
    let mut all = Counters::default();
    for (name, classes) in packages {
        out.element("package", &[("name", name)], |out| all.add(&package(out, &classes)));
    }
    write_counters(out, &all);
}

fn package(out: &mut Markup, classes: &[&ClassCoverage]) -> Counters {
    let mut counters = Counters::default();
    let mut sources: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in classes {
        counters.add(&class_xml(out, class));
        if let Some(source) = &class.source {
            sources.entry(source).or_default().push(class);
        }
    }
    // Classes of the same file share lines; in a package each line counts once.
    counters.lines = (0, 0);
    for (source, classes) in sources {
        let of_file = Counters::of_file(&classes);
        out.element("sourcefile", &[("name", source)], |out| source_file(out, &classes, &of_file));
        counters.lines.0 += of_file.lines.0;
        counters.lines.1 += of_file.lines.1;
    }
    write_counters(out, &counters);
    counters
}

fn class_xml(out: &mut Markup, class: &ClassCoverage) -> Counters {
    let mut attributes = vec![("name", &*class.name)];
    attributes.extend(class.source.as_deref().map(|source| ("sourcefilename", source)));
    let counters = Counters::of_class(class);
    out.element("class", &attributes, |out| {
        class.methods.iter().for_each(|method| method_xml(out, method));
        write_counters(out, &counters);
    });
    counters
}

fn method_xml(out: &mut Markup, method: &MethodCoverage) {
    let line = method.sites.iter().filter_map(line).min().map(|line| line.to_string());
    let mut attributes = vec![("name", &*method.name), ("desc", &*method.descriptor)];
    attributes.extend(line.as_deref().map(|line| ("line", line)));
    out.element("method", &attributes, |out| write_counters(out, &Counters::of_method(method)));
}

fn source_file(out: &mut Markup, classes: &[&ClassCoverage], counters: &Counters) {
    for (number, sites) in calls_by_line(classes.iter().flat_map(|class| &class.methods)) {
        let Sums { rc, tm, .. } = line_sums(&sites);
        let [nr, mi, ci, mb, cb] = [number.into(), tm.missed, tm.covered, rc.missed, rc.covered]
            .map(|number: usize| number.to_string());
        out.empty("line", &[("nr", &nr), ("mi", &mi), ("ci", &ci), ("mb", &mb), ("cb", &cb)]);
    }
    write_counters(out, counters);
}

fn write_counters(out: &mut Markup, counters: &Counters) {
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
            let (missed, covered) = (missed.to_string(), covered.to_string());
            out.empty("counter", &[("type", kind), ("missed", &missed), ("covered", &covered)]);
        }
    }
}
