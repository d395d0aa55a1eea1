//! What an analysis found, in numbers, and what it could not follow.

use std::io::{self, Write};

use pointsto::{Counts, Measures};
use program::{MethodId, Origin, Type};
use requirements::{Site, Which, requirements};
use serde_json::{Value, json};

use crate::java::analyse::Analysed;
use crate::java::component::Fragment;
use crate::java::unmodelled::Unmodelled;

/// What an analysis found: in the application and in all.
pub fn measures(measures: &Measures) -> Value {
    json!({ "application": counts(&measures.application), "whole": counts(&measures.all) })
}

fn counts(counts: &Counts) -> Value {
    json!({
        "reachable_methods": counts.reachable,
        "call_sites": counts.call_sites,
        "call_edges": counts.call_edges,
        "poly_call_sites": counts.poly_sites,
        "receiver_classes": counts.receiver_classes,
        "target_methods": counts.target_methods,
        "casts": counts.casts,
        "casts_that_may_fail": counts.failing_casts,
    })
}

/// What an analysis could not follow.
pub fn unmodelled(found: &Unmodelled) -> Value {
    json!({
        "native_methods": found.natives,
        "missing_methods": found.methods,
        "missing_fields": found.fields,
        "reflective_calls": found.reflective,
        "missing_in_reflection_log": found.log,
        "unknown_dynamic_calls": found.calls,
        "dynamic_constants": found.constants,
        "receiver_classes_without_the_method": found.unselected,
    })
}

/// The sizes of a component, and what its polymorphic calls can reach.
pub fn component(analysed: &Analysed, fragment: &Fragment) -> Value {
    let program = &analysed.input.program;
    let required = requirements(program, &analysed.results, &fragment.component, Which::Polymorphic);
    let all: Vec<&Site> = required.sites.iter().collect();
    let names_object = |site: &&&Site| program.names.method_ref_parts(site.called).class == Type::OBJECT;
    let without_object: Vec<&Site> = all.iter().filter(|site| !names_object(site)).copied().collect();
    // The placeholder main and the classes of clients are in no file.
    let is_read =
        |method: &&MethodId| matches!(program.class(program.method(**method).class).origin, Origin::File(_));
    let mut value = sites_json(&all);
    value["component_classes"] = json!(fragment.component.len());
    value["component_methods"] = json!(fragment.sizes.component_methods);
    value["classes"] = json!(fragment.sizes.closure);
    value["methods"] = json!(fragment.sizes.methods);
    value["interface_members"] = json!(fragment.interface.members.len());
    value["analysed_methods"] = json!(analysed.results.reachable().iter().filter(is_read).count());
    value["without_object"] = sites_json(&without_object);
    value
}

fn sites_json(sites: &[&Site]) -> Value {
    let sum = |count: fn(&Site) -> usize| -> usize { sites.iter().map(|site| count(site)).sum() };
    let average = |sum: usize| match sites.len() {
        0 => Value::Null,
        sites => json!(sum as f64 / sites as f64),
    };
    let [receivers, targets] = [sum(|site| site.receivers.len()), sum(|site| site.targets.len())];
    let [candidates, candidate_targets] = [sum(|site| site.candidates), sum(|site| site.candidate_targets)];
    json!({
        "poly_sites": sites.len(),
        "reachable_poly_sites": sites.iter().filter(|site| !site.receivers.is_empty()).count(),
        "receiver_classes": receivers,
        "target_methods": targets,
        "n_rc": average(receivers),
        "n_tm": average(targets),
        "hierarchy": {
            "receiver_classes": candidates,
            "target_methods": candidate_targets,
            "n_rc": average(candidates),
            "n_tm": average(candidate_targets),
        },
    })
}

/// Writes the numbers of several analyses, one to a line.
pub fn analyses(out: &mut impl Write, rows: &[Value]) -> io::Result<()> {
    write!(out, "{{\"analyses\":[")?;
    for (number, row) in rows.iter().enumerate() {
        out.write_all(if number == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, row)?;
    }
    writeln!(out, "\n]}}")
}
