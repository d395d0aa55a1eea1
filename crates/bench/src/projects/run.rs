//! How does a project run: plainly, and under the agent?

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use coverage::Coverage;
use serde_json::Value;
use toolbox::{files, process};

use super::build;
use super::list::Project;
use crate::coverage::outcomes::Outcomes;
use crate::suite::{Built, suite_words};
use crate::watch::watch;

/// Processor time that an analysis may take.
const LIMIT: Duration = Duration::from_secs(300);

const MEMORY: &str = "8G";

/// How many lines of `breccia gaps` are judged.
const GAPS: &str = "10";

/// The analysis that breccia chooses.
pub(super) const DEFAULT: &str = "default";

/// The name of the result.
const RESULT: &str = "result.json";

/// A project whose tests have run plainly.
pub(super) struct Ready<'a> {
    pub(super) project: &'static Project,
    pub(super) built: Built,
    pub(super) expected: Outcomes,
    /// The sources of the component.
    pub(super) sources: PathBuf,
    breccia: &'a Path,
}

/// What an analysis and the tests made of a project.
pub(super) struct Run {
    pub(super) result: Coverage,
    /// Whether the tests ended as without breccia.
    pub(super) outcomes: String,
    /// What `breccia plan` takes, which is what comes before the tests.
    pub(super) cpu: f64,
    pub(super) peak_mib: f64,
    /// The folder that breccia has written.
    state: PathBuf,
}

impl<'a> Ready<'a> {
    pub(super) fn new(root: &Path, breccia: &'a Path, project: &'static Project) -> Result<Self> {
        let built = build::build(root, project)?;
        let reports = std::path::absolute(built.folder.join("plain"))?;
        files::make_empty(&reports)?;
        let words = words(project, &built, &reports)?;
        let mut java = Command::new(&words[0]);
        java.current_dir(&built.folder).args(&words[1..]);
        let output = process::output(&mut java)?;
        fs::write(built.folder.join("plain.txt"), [output.stdout, output.stderr].concat())?;
        let expected = Outcomes::read(&reports)?;
        let sources = std::path::absolute(build::sources(root, project)?)?;
        Ok(Self { project, built, expected, sources, breccia })
    }

    /// Runs the tests under the agent. Recipes are only looked for if somebody wants them.
    pub(super) fn run(&self, analysis: &str, recipes: bool) -> Result<Run> {
        let state = std::path::absolute(self.built.folder.join(analysis.replace(':', "-")))?;
        files::make_empty(&state)?;
        let mut plan = self.command("plan", analysis)?;
        plan.args(["--output"]).arg(state.join("breccia.plan")).arg(&self.built.class_dirs[0]);
        let usage = watch(plan, &state.join("plan.txt"), LIMIT)?;
        if !usage.status.is_some_and(|status| status.success()) {
            bail!(
                "no plan after {:.0} s of processor time; see {}",
                usage.cpu,
                state.join("plan.txt").display()
            );
        }
        let reports = state.join("tests");
        let mut command = self.command("run", analysis)?;
        if !recipes {
            command.arg("--no-recipes");
        }
        command.args(["--memory-limit", MEMORY, "--state"]).arg(&state);
        // A run in the project itself knows its sources.
        command.arg("--sources").arg(&self.sources);
        command.arg("--classes").arg(&self.built.class_dirs[0]);
        command.arg("--test-classes").arg(&self.built.class_dirs[1]);
        command.arg("--").args(words(self.project, &self.built, &reports)?);
        // The exit code is that of the tests, some of which may fail.
        let output = process::output(&mut command)?;
        let log = state.join("output.txt");
        fs::write(&log, [output.stdout, output.stderr].concat())?;
        let result = read_result(&state).with_context(|| format!("no result; see {}", log.display()))?;
        let outcomes = self.expected.compare(&Outcomes::read(&reports)?);
        Ok(Run { result, outcomes, cpu: usage.cpu, peak_mib: usage.peak_mib, state })
    }

    /// The keys of the first gaps, and what a user sees of them.
    pub(super) fn gaps(&self, run: &Run) -> Result<(Vec<String>, String)> {
        let ask = |format: &str| {
            let mut command = self.breccia();
            command.args(["gaps", "--limit", GAPS, "--format", format]);
            process::capture(command.arg("--result").arg(run.state.join(RESULT)))
        };
        let listed: Value = serde_json::from_str(&ask("json")?)?;
        let keys = listed.as_array().into_iter().flatten().filter_map(|gap| gap["key"].as_str());
        Ok((keys.map(str::to_owned).collect(), ask("text")?))
    }

    /// The command `breccia`, in the folder of the project.
    pub(super) fn breccia(&self) -> Command {
        let mut command = Command::new(self.breccia);
        command.current_dir(&self.built.folder);
        command
    }

    fn command(&self, name: &str, analysis: &str) -> Result<Command> {
        let mut command = self.breccia();
        command.args([name, "--quiet", "--no-config"]);
        if analysis != DEFAULT {
            command.args(["--analysis", analysis]);
        }
        command.arg("--cp").arg(std::env::join_paths(&self.built.libs)?);
        Ok(command)
    }
}

impl Run {
    /// The folder that breccia has written.
    pub(super) fn state(&self) -> &Path {
        &self.state
    }

    /// The result as it is now: `witness` marks what is possible.
    pub(super) fn read(&self) -> Result<Coverage> {
        read_result(&self.state)
    }
}

fn read_result(state: &Path) -> Result<Coverage> {
    let bytes = fs::read(state.join(RESULT))?;
    coverage::read(&bytes).map_err(|error| anyhow::anyhow!("{error}"))
}

/// The command that runs the tests and writes reports.
fn words(project: &Project, built: &Built, reports: &Path) -> Result<Vec<OsString>> {
    let options: Vec<String> = project.options.iter().map(|&option| option.to_owned()).collect();
    let mut words = suite_words(built, &built.class_dirs, &options)?;
    for tag in project.without {
        words.extend(["--exclude-tag", tag].map(OsString::from));
    }
    words.extend(["--reports-dir".into(), reports.into()]);
    Ok(words)
}
