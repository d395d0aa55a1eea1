//! `breccia plan`: what are the tests of a component to cover?

mod json;
mod text;

use std::io::Write;

use requirements::{Requirements, Which};

use crate::analysis::{Analysed, Unmodelled};
use crate::context::Context;
use crate::options::PlanOptions;
use crate::output::clean;
use crate::stop::Stop;
use crate::testing::files;
use crate::testing::plan::Planned;

/// Analyses a component and shows what its polymorphic calls can meet.
pub(crate) fn run(cx: &mut Context, options: &PlanOptions) -> Result<(), Stop> {
    let which = match (options.all_sites, options.typed) {
        (true, _) => Which::All,
        (false, true) => Which::Typed,
        (false, false) => Which::Polymorphic,
    };
    let mut planned = Planned::of(cx, &options.paths, &options.analysis, which)?;
    if let Some(finer) = &options.refine {
        planned.refine(cx, &options.paths, &options.analysis, finer, which)?;
    }
    let Planned { analysed, required, plan } = &planned;
    let Some(fragment) = &analysed.fragment else {
        return Err(Stop::usage("which classes are the component?"));
    };
    match (cx.is_json(), &options.output) {
        (true, None) => json::write(&mut cx.out, plan, required)?,
        (true, Some(file)) => {
            let mut bytes = Vec::new();
            json::write(&mut bytes, plan, required)?;
            files::write(file, &bytes)?;
        }
        (false, None) => text::write(&mut cx.out, analysed, fragment, required)?,
        (false, Some(file)) => {
            files::write(file, &plan::write(plan))?;
            text::write_totals(&mut cx.out, fragment, required)?;
            writeln!(cx.out, "written to {}", clean(&file.display()))?;
        }
    }
    tell(cx, analysed, required)
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
