//! `breccia pointsto`: which objects can a variable, a field or an array hold?

mod show;

use std::io::Write;

use breccia::documents;
use breccia::java::places::SourcePlaces;
use breccia::java::sets::held;
use breccia::java::unmodelled::Unmodelled;

use crate::analysis;
use crate::context::Context;
use crate::options::PointstoOptions;
use crate::stop::Stop;
use crate::unmodelled;

/// Analyses a program and shows what something can hold.
pub(crate) fn run(cx: &mut Context, options: &PointstoOptions) -> Result<(), Stop> {
    let analysed = analysis::run(cx, &options.analysis)?;
    let held = held(&analysed, &options.target, &options.variables)?;
    let places = SourcePlaces::of_analysis(&analysed);
    if cx.is_json() {
        documents::sets::write(&mut cx.out, &analysed, &places, &held)?
    } else {
        show::write_text(&mut cx.out, &places, &held)?
    }
    if cx.global.diagnostics {
        cx.out.flush()?;
        let found = Unmodelled::collect(&analysed.input.program, &analysed.results);
        unmodelled::write(&found, &mut std::io::stderr().lock())?;
    }
    Ok(())
}
