//! From files of recordings to a judged result.

use std::path::{Path, PathBuf};

use breccia::testing::{self, Component, JudgeError};
use coverage::{Calls, Coverage, Waiver};
use plan::Plan;
use text::escape_path;

use super::{recordings, sources};
use crate::analysis::Prepared;
use crate::context::Context;
use crate::options::JudgeOptions;
use crate::stop::Stop;

/// What is looked for in the working directory.
const WAIVERS: &str = "breccia-waivers.toml";

/// What is judged, and what is known besides.
pub(crate) struct Case<'a> {
    /// What is required.
    pub(crate) plan: &'a Plan,
    /// Recordings, or folders of them.
    pub(crate) data: &'a [PathBuf],
    /// How to judge.
    pub(crate) options: &'a JudgeOptions,
    /// Which calls count, if not those that the plan says.
    pub(crate) calls: Option<Calls>,
    /// The classes of the tests.
    pub(crate) test_classes: &'a [PathBuf],
    /// The folders of the component's sources.
    pub(crate) sources: &'a [PathBuf],
    /// What the analysis found, if it was run.
    pub(crate) prepared: Option<&'a Prepared>,
}

/// Judges recordings.
pub(crate) fn judge(cx: &mut Context, case: &Case<'_>) -> Result<Coverage, Stop> {
    let (files, recordings) = recordings::read(cx, case.data)?;
    let waivers = waivers(case.options)?;
    let component = case.prepared.map(|prepared| Component {
        planned: &prepared.planned,
        request: &prepared.request,
        test_classes: case.test_classes,
    });
    let has_source = |path: &str| sources::find(case.sources, path).is_some();
    let case = testing::Case {
        plan: case.plan,
        recordings: &recordings,
        waivers: &waivers,
        component,
        calls: case.calls,
        recipes: !case.options.no_recipes,
        has_source: &has_source,
    };
    testing::judge(cx, &case).map_err(|error| match error {
        JudgeError::Differ(differ) => recordings::differ(&files, &differ),
        JudgeError::OtherPlan(error) => {
            Stop::not_found(error.to_string()).help("run the tests again with this plan")
        }
        JudgeError::Java(error) => Stop::from(*error),
    })
}

fn waivers(options: &JudgeOptions) -> Result<Vec<Waiver>, Stop> {
    let usual = Path::new(WAIVERS);
    let path = match &options.waivers {
        Some(path) => path.as_path(),
        None if usual.is_file() => usual,
        None => return Ok(Vec::new()),
    };
    let shown = escape_path(path);
    let text = std::fs::read_to_string(path)
        .map_err(|error| Stop::usage(format!("`{shown}` cannot be read: {error}")))?;
    coverage::parse_waivers(&text).map_err(|error| Stop::usage(format!("`{shown}`: {error}")))
}
