//! A plan: what its file holds, for other programs.

use std::io::{self, Write};

use plan::{MethodName, MethodPlan, NameTable, Plan, SitePlan};
use requirements::Requirements;
use serde_json::{Value, json};

/// Writes a plan.
pub fn write(out: &mut impl Write, plan: &Plan, required: &Requirements) -> io::Result<()> {
    let names = &plan.names;
    let subject: Vec<_> = plan.subject.iter().map(|&line| names.text(line)).collect();
    let totals = plan.totals();
    write!(out, "{{\"version\":{},\"analysis\":", plan::VERSION)?;
    serde_json::to_writer(&mut *out, &names.text(plan.analysis))?;
    write!(out, ",\"subject\":")?;
    serde_json::to_writer(&mut *out, &subject)?;
    write!(out, ",\n\"totals\":")?;
    let totals = json!({
        "sites": totals.sites,
        "reachable_sites": totals.reachable,
        "receiver_classes": totals.receivers,
        "target_methods": totals.targets,
        "methods_of_component": required.methods,
        "reached_methods_of_component": required.reached,
    });
    serde_json::to_writer(&mut *out, &totals)?;
    write!(out, ",\n\"methods\":[")?;
    for (number, method) in plan.methods.iter().enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &method_json(names, method))?;
    }
    Ok(writeln!(out, "\n]}}")?)
}

fn method_json(names: &NameTable, plan: &MethodPlan) -> Value {
    let mut value = name_json(names, &plan.method);
    value["digest"] = json!(format!("{:016x}", plan.digest));
    value["source"] = json!(plan.source.map(|source| names.text(source)));
    value["sites"] = plan.sites.iter().map(|site| site_json(names, site)).collect();
    value
}

fn site_json(names: &NameTable, site: &SitePlan) -> Value {
    json!({
        "offset": site.offset,
        "line": site.line,
        "called": name_json(names, &site.called),
        "candidates": site.candidates,
        "receivers": site.receivers.iter().map(|&name| names.text(name)).collect::<Vec<_>>(),
        "targets": site.targets.iter().map(|target| name_json(names, target)).collect::<Vec<_>>(),
        "infeasible_receivers": site.infeasible_receivers,
        "infeasible_targets": site.infeasible_targets,
    })
}

fn name_json(names: &NameTable, method: &MethodName) -> Value {
    json!({
        "class": names.text(method.class),
        "name": names.text(method.name),
        "descriptor": names.text(method.descriptor),
    })
}
