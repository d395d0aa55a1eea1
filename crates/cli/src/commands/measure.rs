//! `breccia measure`, which nobody sees: one analysis of `breccia compare`, in a process of its own.

use std::io::Write;

use program::{MethodId, Origin, Type};
use requirements::{Site, Which, requirements};
use serde_json::{Value, json};

use crate::analysis::fragment::Fragment;
use crate::analysis::{self, Analysed, Summary};
use crate::context::Context;
use crate::options::MeasureOptions;
use crate::stats::peak_memory;
use crate::stop::Stop;

/// Analyses a program and writes the numbers as one line of JSON.
pub(crate) fn run(cx: &mut Context, options: &MeasureOptions) -> Result<(), Stop> {
    let analysed = analysis::run(cx, &options.analysis)?;
    // Counting takes memory too, which is not the analysis's.
    let peak = peak_memory();
    let loading = cx.stats.start().elapsed() - cx.stats.time_of("analyse");
    let summary = Summary::of(cx, &analysed);
    let mut value = summary.json();
    value["entry_methods"] = json!(entries::methods_of(&analysed.entries).len());
    value["seconds"] = json!(cx.stats.time_of("analyse").as_secs_f64());
    value["loading_seconds"] = json!(loading.as_secs_f64());
    value["peak_memory_bytes"] = json!(peak);
    if let Some(fragment) = &analysed.fragment {
        value["fragment"] = cx.stats.time("requirements", || fragment_json(&analysed, fragment));
    }
    writeln!(cx.out, "{value}")?;
    Ok(())
}

/// The sizes of a component, and what its polymorphic calls can meet.
fn fragment_json(analysed: &Analysed, fragment: &Fragment) -> Value {
    let program = &analysed.input.program;
    let required = requirements(program, &analysed.results, &fragment.component, Which::Polymorphic);
    let all: Vec<&Site> = required.sites.iter().collect();
    let names_object = |site: &&&Site| program.names.method_ref_parts(site.called).class == Type::OBJECT;
    let without_object: Vec<&Site> = all.iter().filter(|site| !names_object(site)).copied().collect();
    // The placeholder main and what clients write stand in no file.
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
