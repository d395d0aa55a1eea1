//! The options of `witness`.

use std::path::PathBuf;

use clap::Args;

use super::FragmentOptions;

/// Options of `witness`.
#[derive(Args, Debug)]
pub(crate) struct WitnessOptions {
    /// Items to meet: a key as `gaps --format json` prints it, or a pattern for the class of the call, such
    /// as `com.example.*` [default: what is missed at calls of the component's own types]
    #[arg(long, value_name = "KEY")]
    pub(crate) item: Vec<String>,
    /// How many lines of `gaps` to write tests for, the most promising ones [default: 100; with --item: all]
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<usize>,
    /// Write tests for everything missed; there may be hundreds
    #[arg(long, conflicts_with_all = ["limit", "item"])]
    pub(crate) all: bool,
    /// How many calls to try. The default takes one or two minutes for most components; making tests small
    /// takes about as long again, or longer if there are many
    #[arg(long, value_name = "CALLS", default_value_t = 600_000)]
    pub(crate) budget: u64,
    /// What random choices start from; the same seed gives the same tests
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write tests [default: the project's folder of test sources, or witness/tests below --state]
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// The package of the tests [default: `witnesses`, below the component's package]
    #[arg(long, value_name = "NAME")]
    pub(crate) package: Option<String>,
    /// Run the component without protection: it may write files and use the network
    #[arg(long)]
    pub(crate) no_sandbox: bool,
    /// How many seconds a sequence of calls may take
    #[arg(long, value_name = "SECONDS", default_value_t = 2)]
    pub(crate) patience: u64,
    /// The folder of an earlier `breccia run`
    #[arg(long, value_name = "FOLDER", default_value = ".breccia")]
    pub(crate) state: PathBuf,
    /// Jars and folders whose classes are the component [default: those of the run]
    #[arg(long, value_name = "PATH")]
    pub(crate) classes: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) fragment: FragmentOptions,
}

/// How many gaps are looked for unless the user says otherwise: a person should read the tests.
const GAPS: usize = 100;

impl WitnessOptions {
    /// How many gaps are looked for at most.
    pub(crate) fn gaps(&self) -> usize {
        let by_default = if self.all || !self.item.is_empty() { usize::MAX } else { GAPS };
        self.limit.unwrap_or(by_default)
    }
}
