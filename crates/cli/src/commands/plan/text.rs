//! Requirements for people.

use std::io::{self, Write};

use breccia::java::analyse::Analysed;
use breccia::java::component::Fragment;
use breccia::java::places::SourcePlaces;
use plan::Plan;
use program::{MethodId, Program, Type};
use requirements::{RequiredCall, Requirements};
use text::{count, grouped};

use crate::output::Output;
use crate::paint::Role;
use crate::planned;

/// How many receiver classes a line lists.
const LISTED: usize = 12;

/// Lists the calls that count, and sums up.
pub(super) fn write(
    out: &mut Output,
    analysed: &Analysed,
    fragment: &Fragment,
    planned: (&Requirements, &Plan),
) -> io::Result<()> {
    let (required, plan) = planned;
    let places = SourcePlaces::of_analysis(analysed);
    let program = &analysed.input.program;
    let paint = out.paint;
    // All calls are listed if all count, also those that have one candidate.
    let is_listed = |site: &RequiredCall| plan.calls.has(site.kind);
    let mut before: Option<MethodId> = None;
    let listed: Vec<&RequiredCall> = required.sites.iter().filter(|site| is_listed(site)).collect();
    for site in &listed {
        if before != Some(site.method) {
            writeln!(out, "{}", paint.show(Role::Class, program.method_name(site.method)))?;
            before = Some(site.method);
        }
        write_site(out, program, &places, site)?;
    }
    if !listed.is_empty() {
        writeln!(out)?;
    }
    write_totals(out, fragment, plan)
}

fn write_site(
    out: &mut Output,
    program: &Program,
    places: &SourcePlaces<'_>,
    site: &RequiredCall,
) -> io::Result<()> {
    let paint = out.paint;
    let file = places.file(program.method(site.method).class);
    let place = match (file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line} @{}", site.offset),
        (None, Some(line)) => format!("line {line} @{}", site.offset),
        (_, None) => format!("@{}", site.offset),
    };
    let called = program.method_ref_name(site.called);
    writeln!(out, "  {}  {called}", paint.show(Role::Faint, place))?;
    if site.receivers.is_empty() {
        return writeln!(out, "    {}", paint.show(Role::Faint, "cannot be reached from the interface"));
    }
    let receivers = site.receivers.iter().map(|&ty| short(&program.type_name(ty), ty)).collect();
    let targets = site.targets.iter().map(|&target| {
        let declared = program.method(target);
        let name =
            program.names.text(program.names.selector_parts(declared.selector).name).decode().into_owned();
        let class = Type::class(declared.class);
        format!("{}.{}", short(&program.type_name(class), class), text::escape(&name))
    });
    write_list(out, "RC", site.receivers.len(), receivers)?;
    write_list(out, "TM", site.targets.len(), targets.collect())
}

/// A name without its package; lambdas keep the place that made them.
fn short(name: &str, ty: Type) -> String {
    let host = name.find("$$").unwrap_or(name.len());
    let start = name[..host].rfind('.').map_or(0, |dot| dot + 1);
    match ty.base_class() {
        Some(_) => name[start..].to_owned(),
        None => name.to_owned(),
    }
}

fn write_list(out: &mut Output, title: &str, number: usize, mut names: Vec<String>) -> io::Result<()> {
    names.sort();
    let more = names.len().saturating_sub(LISTED);
    names.truncate(LISTED);
    let more = if more > 0 { format!(" and {} more", grouped(more as u64)) } else { String::new() };
    let paint = out.paint;
    let title = format!("{title} {number:>3}");
    writeln!(out, "    {}  {}{more}", paint.show(Role::Heading, title), names.join(", "))
}

/// The sums: what coverage is measured against.
pub(super) fn write_totals(out: &mut Output, fragment: &Fragment, plan: &Plan) -> io::Result<()> {
    writeln!(out, "{}", line(fragment))?;
    writeln!(out, "{}", planned::analysis(plan))?;
    writeln!(out, "{}", planned::required(plan))?;
    if let Some(beside) = planned::beside(plan) {
        writeln!(out, "{}", out.paint.show(Role::Faint, beside))?;
    }
    let totals = plan.totals(|kind| plan.calls.has(kind));
    if totals.reachable == 0 && totals.sites > 0 {
        writeln!(
            out,
            "none can be reached: can clients get objects of these classes? (constructors are members too)"
        )
    } else {
        Ok(())
    }
}

/// One line on what is looked at.
fn line(fragment: &Fragment) -> String {
    format!(
        "component: {}, used through {}; it refers to {} of {}",
        count(fragment.component.len(), "class", "classes"),
        count(fragment.interface.members.len(), "member", "members"),
        count(fragment.sizes.closure, "class", "classes"),
        grouped(fragment.sizes.class_path as u64),
    )
}
