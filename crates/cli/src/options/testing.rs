//! The options of commands that run tests and judge them.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::AnalysisOptions;

/// Options of `agent`.
#[derive(Args, Debug)]
pub(crate) struct AgentOptions {
    /// The plan file, as `breccia plan --output` writes it; it may be written later, but before the JVM
    /// starts
    #[arg(long, value_name = "FILE")]
    pub(crate) plan: PathBuf,
    /// Where JVMs are to write their recordings
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// Where the library goes that the JVM loads [default: .breccia]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) library_folder: Option<PathBuf>,
}

/// Options of `instrument`.
#[derive(Args, Debug)]
pub(crate) struct InstrumentOptions {
    /// Jars, or folders of class files
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The plan file, as `breccia plan --output` writes it
    #[arg(long, value_name = "FILE")]
    pub(crate) plan: PathBuf,
    /// The folder that the classes go to; it must be empty, or not be there
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
}

/// Options of `merge`.
#[derive(Args, Debug)]
pub(crate) struct MergeOptions {
    /// Recordings, or folders of them
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The recording that they become
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
    /// Take in calls that name java.lang.Object, too: anything there is can be the receiver of `equals` or
    /// `toString`
    #[arg(long, help_heading = "Component")]
    pub(crate) object_calls: bool,
    /// Where plan, recordings, result and report go
    #[arg(long, value_name = "FOLDER", default_value = STATE)]
    pub(crate) state: PathBuf,
    #[command(flatten)]
    pub(crate) show: ShowOptions,
    /// The command that runs the tests, behind `--`: `mvn test`, `./gradlew test`, `java -cp … Main`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// Options of `report`.
#[derive(Args, Debug)]
pub(crate) struct ReportOptions {
    /// The plan file; with it, recordings are judged. Without it, the result of an earlier run is shown again
    #[arg(long, value_name = "FILE", requires = "data")]
    pub(crate) plan: Option<PathBuf>,
    /// Recordings, or folders of them
    #[arg(long, value_name = "PATH", requires = "plan")]
    pub(crate) data: Vec<PathBuf>,
    /// Jars and folders whose classes are the component, to tell how to meet what was missed
    #[arg(long, visible_alias = "classfiles", value_name = "PATH")]
    pub(crate) classes: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    #[command(flatten)]
    pub(crate) judge: JudgeOptions,
    /// The judged result: read without --plan, written with it
    #[arg(long, value_name = "FILE", default_value = RESULT)]
    pub(crate) result: PathBuf,
    #[command(flatten)]
    pub(crate) show: ShowOptions,
}

/// How recordings are judged.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct JudgeOptions {
    /// A finer analysis: what it rules out is infeasible and not required
    #[arg(long, value_name = "NAME", help_heading = "Judgement")]
    pub(crate) refine: Option<String>,
    /// Items that cannot or need not be met, each with a reason [default: breccia-waivers.toml, if there is
    /// one]
    #[arg(long, value_name = "FILE", help_heading = "Judgement")]
    pub(crate) waivers: Option<PathBuf>,
    /// Jars and folders of the tests' classes, to tell whether they went past the interface [default: the
    /// project's]
    #[arg(long, value_name = "PATH", help_heading = "Judgement")]
    pub(crate) test_classes: Vec<PathBuf>,
    /// Do not look for ways to meet what was missed
    #[arg(long, help_heading = "Judgement")]
    pub(crate) no_recipes: bool,
}

/// What is written of a result.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ShowOptions {
    /// Folders of source files [default: the project's; `report` knows those of the run]
    #[arg(long, visible_alias = "sourcefiles", value_name = "FOLDER", help_heading = "Report")]
    pub(crate) sources: Vec<PathBuf>,
    /// The folder that the HTML report goes to [default: report, beside the result]
    #[arg(long, value_name = "FOLDER", help_heading = "Report")]
    pub(crate) html: Option<PathBuf>,
    /// Also write the result as JSON here; `-` is standard output, in place of the summary
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) json: Option<PathBuf>,
    /// Also write XML in the manner of JaCoCo; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) xml: Option<PathBuf>,
    /// Also write Markdown, for a comment on a change; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) markdown: Option<PathBuf>,
    /// Also write CSV in the manner of JaCoCo, a row for each class; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) csv: Option<PathBuf>,
    /// Also write a tracefile of LCOV, with receiver classes as branches; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) lcov: Option<PathBuf>,
    /// Also write XML in the manner of Cobertura, with receiver classes as conditions; `-` as above
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(crate) cobertura: Option<PathBuf>,
    /// Also write SARIF, a result for each miss, for code scanning; `-` as above
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
    /// The least coverage of receiver classes, in percent
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) min_rc: Option<f64>,
    /// The least coverage of target methods, in percent
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) min_tm: Option<f64>,
    /// Of what: everything together, or each of these
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "total|package|class|method",
        hide_possible_values = true
    )]
    pub(crate) per: Per,
    /// A component without anything to cover passes; it fails otherwise
    #[arg(long)]
    pub(crate) allow_empty: bool,
    /// Contradicted items fail, too: what the tests met though the analysis had ruled it out
    #[arg(long)]
    pub(crate) no_contradictions: bool,
}

/// What a threshold is held against.
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
    /// Show all changes, not only what is newly missed
    #[arg(long)]
    pub(crate) all: bool,
    /// Show the keys of items, which waivers name
    #[arg(long)]
    pub(crate) keys: bool,
    /// End with exit code 2 if something is newly missed
    #[arg(long)]
    pub(crate) fail: bool,
}

/// Options of `gaps`.
#[derive(Args, Debug)]
pub(crate) struct GapsOptions {
    /// The judged result
    #[arg(long, value_name = "FILE", default_value = RESULT)]
    pub(crate) result: PathBuf,
    /// How many are shown
    #[arg(long, value_name = "N", default_value_t = 20)]
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
