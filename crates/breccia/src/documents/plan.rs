//! A plan: what its file contains, for other programs.

use std::borrow::Cow;
use std::io::{self, Write};

use plan::{MethodName, MethodPlan, NameId, NameTable, Plan, SitePlan};
use requirements::Requirements;
use serde::Serialize;

use super::lines;

/// What the calls that count require in all.
#[derive(Serialize)]
struct Totals {
    methods_of_component: usize,
    reachable_sites: usize,
    reached_methods_of_component: usize,
    receiver_classes: usize,
    sites: usize,
    target_methods: usize,
}

/// A method that has sites.
#[derive(Serialize)]
struct PlannedMethod<'p> {
    class: Cow<'p, str>,
    descriptor: Cow<'p, str>,
    digest: String,
    name: Cow<'p, str>,
    sites: Vec<PlannedSite<'p>>,
    source: Option<Cow<'p, str>>,
}

/// A polymorphic call, and what it can reach.
#[derive(Serialize)]
struct PlannedSite<'p> {
    called: Name<'p>,
    candidates: u32,
    copies: &'p [u16],
    infeasible_receivers: &'p [u32],
    infeasible_targets: &'p [u32],
    kind: coverage::SiteKind,
    line: Option<u16>,
    offset: u16,
    receivers: Vec<Cow<'p, str>>,
    targets: Vec<Name<'p>>,
}

/// The name of a method, as in class files.
#[derive(Serialize)]
struct Name<'p> {
    class: Cow<'p, str>,
    descriptor: Cow<'p, str>,
    name: Cow<'p, str>,
}

/// Writes a plan.
pub fn write(out: &mut impl Write, plan: &Plan, required: &Requirements) -> io::Result<()> {
    let names = &plan.names;
    write!(out, "{{\"version\":{},\"analysis\":", plan::VERSION)?;
    serde_json::to_writer(&mut *out, &names.text(plan.analysis))?;
    write!(out, ",\"subject\":")?;
    serde_json::to_writer(&mut *out, &texts(names, &plan.subject))?;
    write!(out, ",\"calls\":")?;
    serde_json::to_writer(&mut *out, &coverage::Calls::from(plan.calls))?;
    write!(out, ",\"missing\":")?;
    serde_json::to_writer(&mut *out, &texts(names, &plan.missing))?;
    write!(out, ",\"items_through_missing\":")?;
    serde_json::to_writer(&mut *out, &plan.through_missing)?;
    write!(out, ",\n\"totals\":")?;
    serde_json::to_writer(&mut *out, &Totals::new(plan, required))?;
    write!(out, ",\n\"methods\":[")?;
    lines::write(out, plan.methods.iter().map(|method| PlannedMethod::new(names, method)))?;
    Ok(writeln!(out, "\n]}}")?)
}

impl Totals {
    fn new(plan: &Plan, required: &Requirements) -> Self {
        let totals = plan.totals(|kind| plan.calls.has(kind));
        Self {
            methods_of_component: required.methods,
            reachable_sites: totals.reachable,
            reached_methods_of_component: required.reached,
            receiver_classes: totals.receivers,
            sites: totals.sites,
            target_methods: totals.targets,
        }
    }
}

impl<'p> PlannedMethod<'p> {
    fn new(names: &'p NameTable, plan: &'p MethodPlan) -> Self {
        let Name { class, descriptor, name } = Name::new(names, &plan.method);
        Self {
            class,
            descriptor,
            digest: format!("{:016x}", plan.digest),
            name,
            sites: plan.sites.iter().map(|site| PlannedSite::new(names, site)).collect(),
            source: plan.source.map(|source| names.text(source)),
        }
    }
}

impl<'p> PlannedSite<'p> {
    fn new(names: &'p NameTable, site: &'p SitePlan) -> Self {
        Self {
            called: Name::new(names, &site.called),
            candidates: site.candidates,
            copies: &site.copies,
            infeasible_receivers: &site.infeasible_receivers,
            infeasible_targets: &site.infeasible_targets,
            kind: site.kind.into(),
            line: site.line,
            offset: site.offset,
            receivers: texts(names, &site.receivers),
            targets: site.targets.iter().map(|target| Name::new(names, target)).collect(),
        }
    }
}

impl<'p> Name<'p> {
    fn new(names: &'p NameTable, method: &MethodName) -> Self {
        Self {
            class: names.text(method.class),
            descriptor: names.text(method.descriptor),
            name: names.text(method.name),
        }
    }
}

fn texts<'p>(names: &'p NameTable, ids: &[NameId]) -> Vec<Cow<'p, str>> {
    ids.iter().map(|&id| names.text(id)).collect()
}
