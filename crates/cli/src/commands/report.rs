//! `breccia report`: a result again, or recordings judged.

use std::path::{Path, PathBuf};

use coverage::{Calls, Coverage};
use requirements::Which;
use text::escape_path;

use crate::analysis;
use crate::context::Context;
use crate::options::{CallsOptions, ReportOptions};
use crate::stop::Stop;
use crate::testing::judge::{Case, judge};
use crate::testing::show::{self, show};
use crate::testing::{files, state};

/// Shows a result.
pub(crate) fn run(cx: &mut Context, options: &ReportOptions) -> Result<(), Stop> {
    show::check_outputs(cx, &options.show)?;
    let sources = match options.show.sources.as_slice() {
        [] => state::sources_beside(&options.result),
        named => named.to_vec(),
    };
    let judged = match &options.plan {
        Some(plan) => judged(cx, options, plan, &sources)?,
        None => read_counted(&options.result, options.calls)?,
    };
    let beside = options.result.parent().unwrap_or(Path::new("")).join("report");
    let paths = show::ReportPaths {
        // Other calls are counted for this report alone: the result stays as the run left it.
        result: options.plan.is_some().then_some(options.result.as_path()),
        html: options.show.html.clone().unwrap_or(beside),
        sources: &sources,
        title: show::title(&options.show)?,
    };
    show(cx, &judged, &options.show, &paths)?;
    show::tell_doubts(cx, &judged, &options.show);
    Ok(())
}

fn judged(
    cx: &mut Context,
    options: &ReportOptions,
    file: &Path,
    sources: &[PathBuf],
) -> Result<Coverage, Stop> {
    let plan = plan::read(&files::read(file)?)
        .map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(file))))?;
    let is_named = !options.classes.is_empty() || options.analysis.fragment.is_given();
    let prepared = if is_named {
        let how = analysis::recording(&options.analysis);
        Some(analysis::plan(cx, &options.classes, &how, None, Which::Polymorphic)?)
    } else {
        None
    };
    count_again(options.calls, plan.calls.into())?;
    let case = Case {
        plan: &plan,
        data: &options.data,
        options: &options.judge,
        calls: options.calls.of_result(),
        test_classes: &options.judge.test_classes,
        sources,
        prepared: prepared.as_ref(),
    };
    judge(cx, &case)
}

/// A result that was written before, with the calls counted that the options ask for.
pub(crate) fn read_counted(path: &Path, options: CallsOptions) -> Result<Coverage, Stop> {
    let mut judged = read_result(path)?;
    let planned = if judged.all_watched { Calls::All } else { Calls::Own };
    if let Some(calls) = count_again(options, planned)? {
        judged.select(calls);
    }
    Ok(judged)
}

/// The calls that are asked for. Only a run that was asked for all calls has watched them.
fn count_again(options: CallsOptions, planned: Calls) -> Result<Option<Calls>, Stop> {
    let calls = options.of_result();
    if calls == Some(Calls::All) && planned != Calls::All {
        return Err(Stop::usage(
            "calls on java.lang.Object and calls that choose nothing were not watched in this run",
        )
        .help("`breccia run --calls all -- …` watches them; --calls typed counts calls on library types"));
    }
    Ok(calls)
}

/// A result that was written before.
pub(crate) fn read_result(path: &Path) -> Result<Coverage, Stop> {
    if !path.exists() {
        return Err(Stop::usage(format!("there is no result `{}`", escape_path(path)))
            .help("`breccia run -- mvn test` writes one; --result names another file"));
    }
    coverage::read(&files::read(path)?)
        .map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(path))))
}
