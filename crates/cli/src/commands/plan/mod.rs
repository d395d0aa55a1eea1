//! `breccia plan`: what are the tests of a component to cover?

mod json;
mod text;

use std::io::Write;
use std::path::Path;

use requirements::{Requirements, Subject, Which, plan_of, requirements};

use crate::analysis::{self, Analysed, Unmodelled, fragment::Fragment};
use crate::context::Context;
use crate::number::count;
use crate::options::{AnalysisOptions, PlanOptions};
use crate::output::clean;
use crate::stop::Stop;

/// Analyses a component and shows what its polymorphic calls can meet.
pub(crate) fn run(cx: &mut Context, options: &PlanOptions) -> Result<(), Stop> {
    let analysed = analysis::run_component(cx, &options.paths, &options.analysis)?;
    let Some(fragment) = &analysed.fragment else {
        return Err(Stop::usage("which classes are the component?"));
    };
    let which = if options.all_sites { Which::All } else { Which::Polymorphic };
    let program = &analysed.input.program;
    let required = cx
        .stats
        .time("requirements", || requirements(program, &analysed.results, &fragment.component, which));
    let subject = subject(&analysed, fragment, &options.analysis);
    let plan = cx.stats.time("plan", || plan_of(program, &fragment.component, &required, &subject));
    match (cx.is_json(), &options.output) {
        (true, None) => json::write(&mut cx.out, &plan, &required)?,
        (true, Some(file)) => {
            let mut bytes = Vec::new();
            json::write(&mut bytes, &plan, &required)?;
            write_file(file, &bytes)?;
        }
        (false, None) => text::write(&mut cx.out, &analysed, fragment, &required)?,
        (false, Some(file)) => {
            write_file(file, &plan::write(&plan))?;
            text::write_totals(&mut cx.out, fragment, &required)?;
            writeln!(cx.out, "written to {}", clean(&file.display()))?;
        }
    }
    tell(cx, &analysed, &required)
}

fn subject(analysed: &Analysed, fragment: &Fragment, options: &AnalysisOptions) -> Subject {
    let scope = options.fragment.scope.unwrap_or_default();
    let patterns = match options.fragment.component.is_empty() {
        true => String::new(),
        false => format!(" ({})", clean(&options.fragment.component.join(", "))),
    };
    let lines = vec![
        format!("component: {}{patterns}", count(fragment.component.len(), "class", "classes")),
        format!("interface: {}", count(fragment.interface.members.len(), "member", "members")),
        format!("scope: {scope:?}, {}", count(fragment.sizes.closure, "class", "classes")).to_lowercase(),
    ];
    Subject { analysis: analysed.analysis.clone(), lines }
}

/// Written beside the place and then moved there: whoever reads it sees the old one or the new one.
fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Stop> {
    let shown = clean(&file.display());
    let cannot = |error: std::io::Error| Stop::usage(format!("`{shown}` cannot be written: {error}"));
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, bytes).map_err(cannot)?;
    std::fs::rename(&beside, file).map_err(cannot)
}

/// What stands below: sites that cannot be reached, and what was not followed.
fn tell(cx: &mut Context, analysed: &Analysed, required: &Requirements) -> Result<(), Stop> {
    let unmodelled = Unmodelled::of(&analysed.input.program, &analysed.results);
    if let Some(missing) = Unmodelled::missing_classes(&analysed.input.program, &analysed.results)
        && !cx.is_json()
    {
        writeln!(cx.out, "{missing} (--cp adds them; --unknown says what their code may do)")?;
    }
    if !cx.is_json()
        && let Some(line) = unmodelled.line()
    {
        writeln!(cx.out, "not followed: {line} (--diagnostics lists them)")?;
    }
    cx.stats.count("sites", required.sites.len());
    if cx.global.diagnostics {
        cx.out.flush()?;
        unmodelled.write(&mut std::io::stderr().lock())?;
    }
    Ok(())
}
