//! Requirements for people.

use std::io::{self, Write};

use breccia::java::analyse::Analysed;
use breccia::java::component::Fragment;
use breccia::java::places::SourcePlaces;
use program::{MethodId, Program, Type};
use requirements::{RequiredCall, Requirements};
use text::{count, grouped};

use crate::output::Output;
use crate::paint::Role;

/// How many receiver classes a line lists.
const LISTED: usize = 12;

pub(super) fn write(
    out: &mut Output,
    analysed: &Analysed,
    fragment: &Fragment,
    required: &Requirements,
) -> io::Result<()> {
    let places = SourcePlaces::of_analysis(analysed);
    let program = &analysed.input.program;
    let paint = out.paint;
    let mut before: Option<MethodId> = None;
    for site in &required.sites {
        if before != Some(site.method) {
            writeln!(out, "{}", paint.show(Role::Class, program.method_name(site.method)))?;
            before = Some(site.method);
        }
        write_site(out, program, &places, site)?;
    }
    if !required.sites.is_empty() {
        writeln!(out)?;
    }
    write_totals(out, fragment, required)
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
pub(super) fn write_totals(out: &mut Output, fragment: &Fragment, required: &Requirements) -> io::Result<()> {
    let reachable = required.sites.iter().filter(|site| !site.receivers.is_empty()).count();
    let receivers: usize = required.sites.iter().map(|site| site.receivers.len()).sum();
    let targets: usize = required.sites.iter().map(|site| site.targets.len()).sum();
    writeln!(out, "{}", line(fragment))?;
    writeln!(
        out,
        "{}, of which {} can be reached from the interface: {} and {} to cover",
        count(required.sites.len(), "polymorphic call", "polymorphic calls"),
        grouped(reachable as u64),
        count(receivers, "receiver class (RC)", "receiver classes (RC)"),
        count(targets, "target method (TM)", "target methods (TM)"),
    )?;
    if reachable == 0 && !required.sites.is_empty() {
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
