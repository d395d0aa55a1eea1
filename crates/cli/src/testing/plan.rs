//! From options to a plan.

use std::path::PathBuf;

use plan::Plan;
use requirements::{Requirements, Subject, Which, plan_of, requirements};

use crate::analysis::{self, Analysed, fragment::Fragment};
use crate::context::Context;
use crate::number::count;
use crate::options::AnalysisOptions;
use crate::output::clean;
use crate::stop::Stop;

/// A component, and what its tests are to meet.
pub(crate) struct Planned {
    /// What was analysed.
    pub(crate) analysed: Analysed,
    /// What is required.
    pub(crate) required: Requirements,
    /// The same as a plan.
    pub(crate) plan: Plan,
}

impl Planned {
    /// Analyses a component.
    pub(crate) fn of(
        cx: &mut Context,
        paths: &[PathBuf],
        options: &AnalysisOptions,
        which: Which,
    ) -> Result<Self, Stop> {
        let analysed = analysis::run_component(cx, paths, options)?;
        let Some(fragment) = &analysed.fragment else {
            return Err(Stop::usage("which classes are the component?"));
        };
        let program = &analysed.input.program;
        let required = cx
            .stats
            .time("requirements", || requirements(program, &analysed.results, &fragment.component, which));
        let subject = subject(&analysed, fragment, options);
        let plan = cx.stats.time("plan", || plan_of(program, &fragment.component, &required, &subject));
        Ok(Self { analysed, required, plan })
    }

    /// Marks what a finer analysis rules out.
    pub(crate) fn refine(
        &mut self,
        cx: &mut Context,
        paths: &[PathBuf],
        options: &AnalysisOptions,
        finer: &str,
        which: Which,
    ) -> Result<(), Stop> {
        let options = AnalysisOptions { analysis: Some(finer.to_owned()), ..options.clone() };
        let finer = Self::of(cx, paths, &options, which)?;
        self.plan.refine(&finer.plan);
        Ok(())
    }
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
