//! `breccia why`: why can an object of a class be the receiver of a call?

mod text;

use std::path::Path;

use ::text::escape_path;
use breccia::documents;
use breccia::java::analyse::Analysed;
use breccia::java::places::SourcePlaces;
use breccia::java::why::{Question, Words, answer};

use crate::analysis;
use crate::context::Context;
use crate::options::{AnalysisOptions, EntryOptions, WhyOptions};
use crate::stop::Stop;
use crate::testing::state;
use crate::witness::project::KeptProject;

/// Analyses a program and explains the receivers of a call.
pub(crate) fn run(cx: &mut Context, options: &WhyOptions) -> Result<(), Stop> {
    let question = Question::read(&options.site, &options.class)?;
    let analysed = analyse(cx, options)?;
    let places = SourcePlaces::of_analysis(&analysed);
    let (class, explained) = answer(cx, &analysed, &places, &question)?;
    let words = Words::new(&analysed.input.program, &places);
    if cx.is_json() {
        Ok(documents::why::write(&mut cx.out, &analysed, &words, class, &explained)?)
    } else {
        Ok(text::write(&mut cx.out, &analysed, &words, class, &explained)?)
    }
}

/// Analyses what the options name, or else the component of the last run.
fn analyse(cx: &mut Context, options: &WhyOptions) -> Result<Analysed, Stop> {
    let how = analysis::recording(&options.analysis);
    let file = options.state.as_deref().unwrap_or(Path::new(state::NAME)).join("project.json");
    let Some(project) = of_last_run(cx, options, &file)? else { return analysis::run(cx, &how) };
    project.put_on_class_path(cx);
    cx.note(&format!("the component is that of the run in `{}`", escape_path(&file)));
    let fragment = if how.fragment.is_given() { how.fragment.clone() } else { project.fragment.clone() };
    analysis::run_component(cx, &project.classes, &AnalysisOptions { fragment, ..how })
}

/// The project of the last run, unless the options name another program or component.
fn of_last_run(cx: &Context, options: &WhyOptions, file: &Path) -> Result<Option<KeptProject>, Stop> {
    let AnalysisOptions { entries, fragment, .. } = &options.analysis;
    let names_program = !cx.global.class_path.is_empty() || *entries != EntryOptions::default();
    if options.state.is_none() && (names_program || !file.exists()) {
        return Ok(None);
    }
    let project = KeptProject::read(file)?;
    let names_other = fragment.is_given() && *fragment != project.fragment;
    Ok((options.state.is_some() || !names_other).then_some(project))
}
