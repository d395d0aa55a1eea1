//! `breccia plan`: what are the tests of a component to cover?

mod text;

use std::io::Write;

use ::text::escape_path;
use breccia::documents;
use breccia::java::analyse::Analysed;
use breccia::java::requirements::Planned;
use breccia::java::unmodelled::Unmodelled;
use requirements::{Requirements, Which};

use crate::analysis;
use crate::context::Context;
use crate::options::PlanOptions;
use crate::stop::Stop;
use crate::testing::files;
use crate::{planned, unmodelled};

/// Analyses a component and shows what its polymorphic calls can reach.
pub(crate) fn run(cx: &mut Context, options: &PlanOptions) -> Result<(), Stop> {
    let which = if options.all_sites { Which::All } else { options.calls.of_plan().into() };
    let prepared =
        analysis::weighed_plan(cx, &options.paths, &options.analysis, options.refine.as_deref(), which)?;
    let Planned { analysed, required, plan } = &prepared.planned;
    let Some(fragment) = &analysed.fragment else {
        return Err(Stop::usage("no classes to analyse were found"));
    };
    if let Some(missing) = planned::missing(plan).filter(|_| !cx.is_json()) {
        writeln!(cx.out, "{missing} (--cp adds them; --unknown says what their code may do)\n")?;
    }
    if let Some(libraries) = planned::libraries(analysed) {
        cx.note(&libraries);
    }
    match (cx.is_json(), &options.output) {
        (true, None) => documents::plan::write(&mut cx.out, plan, required)?,
        (true, Some(file)) => {
            let mut bytes = Vec::new();
            documents::plan::write(&mut bytes, plan, required)?;
            files::write(file, &bytes)?;
        }
        (false, None) => text::write(&mut cx.out, analysed, fragment, (required, plan))?,
        (false, Some(file)) => {
            files::write(file, &plan::write(plan))?;
            text::write_totals(&mut cx.out, fragment, plan)?;
            writeln!(cx.out, "written to {}", escape_path(file))?;
        }
    }
    tell(cx, analysed, required)
}

/// The footer: sites that cannot be reached, and what was not followed.
fn tell(cx: &mut Context, analysed: &Analysed, required: &Requirements) -> Result<(), Stop> {
    let found = Unmodelled::collect(&analysed.input.program, &analysed.results);
    if !cx.is_json()
        && let Some(line) = unmodelled::line(&found)
    {
        writeln!(cx.out, "not followed: {line} (--diagnostics lists them)")?;
    }
    cx.stats.count("sites", required.sites.len());
    if cx.global.diagnostics {
        cx.out.flush()?;
        unmodelled::write(&found, &mut std::io::stderr().lock())?;
    }
    Ok(())
}
