//! The options of commands that run tests and judge the result.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{AnalysisOptions, CallsOptions};

/// Options of `agent`.
#[derive(Args, Debug)]
pub(crate) struct AgentOptions {
    /// The plan file that `breccia plan --output` writes; it must exist when the JVM starts
    #[arg(long, value_name = "FILE")]
    pub(crate) plan: PathBuf,
    /// Where JVMs write their recordings
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// Where to put the library that the JVM loads [default: .breccia]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) library_folder: Option<PathBuf>,
}

/// Options of `instrument`.
#[derive(Args, Debug)]
pub(crate) struct InstrumentOptions {
    /// Jars, or folders of class files
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The plan file that `breccia plan --output` writes
    #[arg(long, value_name = "FILE")]
    pub(crate) plan: PathBuf,
    /// The output folder; it must be empty or not exist
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
}

/// Options of `merge`.
#[derive(Args, Debug)]
pub(crate) struct MergeOptions {
    /// Recordings, or folders of them
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The joined recording
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Options of `run`.
#[derive(Args, Debug)]
pub(crate) struct RunOptions {
    /// Jars and folders whose classes are the component [default: the classes of the Maven or Gradle project]
    #[arg(long, visible_alias = "classfiles", value_name = "PATH")]
    pub(crate) classes: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    #[command(flatten)]
    pub(crate) judge: JudgeOptions,
    #[command(flatten)]
    pub(crate) calls: CallsOptions,
    /// Where plan, recordings, result and report go
    #[arg(long, value_name = "FOLDER", default_value = STATE)]
    pub(crate) state: PathBuf,
    #[command(flatten)]
    pub(crate) show: ShowOptions,
    /// The command that runs the tests, after `--`: `mvn test`, `./gradlew test`, `java -cp … Main`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// Options of `report`.
#[derive(Args, Debug)]
pub(crate) struct ReportOptions {
    /// The plan file, to judge recordings. Without it, the result of an earlier run is shown again
    #[arg(long, value_name = "FILE", requires = "data")]
    pub(crate) plan: Option<PathBuf>,
    /// Recordings, or folders of them
    #[arg(long, value_name = "PATH", requires = "plan")]
    pub(crate) data: Vec<PathBuf>,
    /// Jars and folders whose classes are the component, to find out how to cover what was missed
    #[arg(long, visible_alias = "classfiles", value_name = "PATH")]
    pub(crate) classes: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    #[command(flatten)]
    pub(crate) judge: JudgeOptions,
    #[command(flatten)]
    pub(crate) calls: CallsOptions,
    /// The judged result: read without --plan, written with it
    #[arg(long, value_name = "FILE", default_value = RESULT)]
    pub(crate) result: PathBuf,
    #[command(flatten)]
    pub(crate) show: ShowOptions,
}

/// How to judge recordings.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct JudgeOptions {
    /// A finer analysis; what it rules out is infeasible and not required
    #[arg(long, value_name = "NAME", help_heading = "Judgement")]
    pub(crate) refine: Option<String>,
    /// Items that cannot or need not be covered, each with a reason
    /// [default: breccia-waivers.toml, if it exists]
    #[arg(long, value_name = "FILE", help_heading = "Judgement")]
    pub(crate) waivers: Option<PathBuf>,
    /// Jars and folders of the test classes, to find out whether they use members outside the interface
    /// [default: the project's]
    #[arg(long, value_name = "PATH", help_heading = "Judgement")]
    pub(crate) test_classes: Vec<PathBuf>,
    /// Do not look for ways to cover what was missed
    #[arg(long, help_heading = "Judgement")]
    pub(crate) no_recipes: bool,
}

/// How to write a result.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ShowOptions {
    /// Folders of source files [default: the project's; `report` remembers those of the run]
    #[arg(long, visible_alias = "sourcefiles", value_name = "FOLDER", help_heading = "Report")]
    pub(crate) sources: Vec<PathBuf>,
    /// The folder of the HTML report [default: report, next to the result]
    #[arg(long, value_name = "FOLDER", help_heading = "Report")]
    pub(crate) html: Option<PathBuf>,
    /// Also write the result as JSON to this file; `-` is standard output, instead of the summary
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) json: Option<PathBuf>,
    /// Also write XML in JaCoCo's format; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) xml: Option<PathBuf>,
    /// Also write Markdown, for example for a pull request; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) markdown: Option<PathBuf>,
    /// Also write CSV like JaCoCo's, one row per class; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) csv: Option<PathBuf>,
    /// Also write an LCOV tracefile, with receiver classes as branches; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) lcov: Option<PathBuf>,
    /// Also write XML in Cobertura's format, with receiver classes as conditions; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) cobertura: Option<PathBuf>,
    /// Also write SARIF for code scanning, one result per miss; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) sarif: Option<PathBuf>,
    /// The title of the report [default: the name of the project's folder]
    #[arg(long, value_name = "TITLE", help_heading = "Report")]
    pub(crate) name: Option<String>,
}

/// Options of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckOptions {
    /// The judged result
    #[arg(long, value_name = "FILE", default_value = RESULT)]
    pub(crate) result: PathBuf,
    #[command(flatten)]
    pub(crate) calls: CallsOptions,
    /// The minimum coverage of receiver classes, in percent
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) min_rc: Option<f64>,
    /// The minimum coverage of target methods, in percent
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) min_tm: Option<f64>,
    /// What the thresholds apply to: everything together, or each of these
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "total|package|class|method",
        hide_possible_values = true
    )]
    pub(crate) per: Per,
    /// Let a component without anything to cover pass; by default it fails
    #[arg(long)]
    pub(crate) allow_empty: bool,
    /// Also fail if the tests did something that the analysis had ruled out
    #[arg(long)]
    pub(crate) no_contradictions: bool,
}

/// What a threshold applies to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Per {
    /// Everything together.
    #[default]
    Total,
    /// Each package.
    Package,
    /// Each class.
    Class,
    /// Each method.
    Method,
}

/// Options of `diff`.
#[derive(Args, Debug)]
pub(crate) struct DiffOptions {
    /// The earlier result
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// The later result
    #[arg(value_name = "NEW", default_value = RESULT)]
    pub(crate) new: PathBuf,
    #[command(flatten)]
    pub(crate) calls: CallsOptions,
    /// Show all changes, not only what is newly missed
    #[arg(long)]
    pub(crate) all: bool,
    /// Show the keys of items, for use in waivers
    #[arg(long)]
    pub(crate) keys: bool,
    /// Fail with exit code 2 if something is newly missed
    #[arg(long)]
    pub(crate) fail: bool,
}

/// Options of `gaps`.
#[derive(Args, Debug)]
pub(crate) struct GapsOptions {
    /// The judged result
    #[arg(long, value_name = "FILE", default_value = RESULT)]
    pub(crate) result: PathBuf,
    #[command(flatten)]
    pub(crate) calls: CallsOptions,
    /// How many to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) limit: usize,
}

/// The folder of plan, recordings, result and report.
const STATE: &str = ".breccia";

/// The judged result in it.
const RESULT: &str = ".breccia/result.json";

fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches('%').trim_end().parse::<f64>().ok();
    let number = number.filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| "a percentage is a number from 0 to 100".to_owned())
}
