//! The options of the commands that analyse a program.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::FragmentOptions;

/// Options of `callgraph`.
#[derive(Args, Debug)]
pub(crate) struct CallgraphOptions {
    /// Jars and folders of classes, searched before those of --class-path
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    /// Show each call separately, with its source line and bytecode offset
    #[arg(long)]
    pub(crate) sites: bool,
    /// Show each call, and the method that it reaches for each receiver class
    #[arg(long, conflicts_with = "sites")]
    pub(crate) receivers: bool,
    /// Only calls from these methods: `a.B`, `a.B#m`, `a.b.**`, `**#run`
    #[arg(long, value_name = "PATTERN")]
    pub(crate) from: Vec<String>,
    /// Only calls to these methods
    #[arg(long, value_name = "PATTERN")]
    pub(crate) to: Vec<String>,
    /// Only calls from and to the application, which is everything except the JDK
    #[arg(long)]
    pub(crate) app: bool,
    /// All calls, including those in the JDK [default: those in the application]
    #[arg(long, conflicts_with = "app")]
    pub(crate) all: bool,
}

/// Options of `pointsto`.
#[derive(Args, Debug)]
pub(crate) struct PointstoOptions {
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    /// A method `a.B#m`, as in `breccia ir`, or a field `a.B.f`
    #[arg(value_name = "CLASS#METHOD|CLASS.FIELD")]
    pub(crate) target: String,
    /// Variables of the method: `this`, source names, names that `breccia ir` prints (`v7`), `return`; `x.f`
    /// is a field and `x[]` the elements of the objects in `x` [default: all variables of the method]
    #[arg(value_name = "VARIABLE")]
    pub(crate) variables: Vec<String>,
}

/// Options of `why`.
#[derive(Args, Debug)]
pub(crate) struct WhyOptions {
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
    /// The call: `a.B#m:12` is a call in line 12 of a method, `a.B#m@5` the call at bytecode offset 5,
    /// `a.B#m` any call of the method, `File.java:12` any call in a line
    #[arg(value_name = "CLASS#METHOD:LINE|FILE:LINE")]
    pub(crate) site: String,
    /// The class of the receiver
    #[arg(value_name = "CLASS")]
    pub(crate) class: String,
    /// The folder of an earlier `breccia run`, whose component counts unless a class path is given [default:
    /// .breccia, if it is there]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) state: Option<PathBuf>,
}

/// Options of `compare`.
#[derive(Args, Debug)]
pub(crate) struct CompareOptions {
    /// The analyses, as in --analysis of other commands
    #[arg(value_name = "ANALYSIS", required = true)]
    pub(crate) analyses: Vec<String>,
    /// How often each analysis runs; the time is the median [default: 3 for a component, otherwise 1]
    #[arg(long, value_name = "N", help_heading = "Analysis", value_parser = clap::value_parser!(u8).range(1..=99))]
    pub(crate) runs: Option<u8>,
    #[command(flatten)]
    pub(crate) entries: EntryOptions,
    #[command(flatten)]
    pub(crate) fragment: FragmentOptions,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    #[command(flatten)]
    pub(crate) log: LogOptions,
}

/// Options of `measure`.
#[derive(Args, Debug)]
pub(crate) struct MeasureOptions {
    #[command(flatten)]
    pub(crate) analysis: AnalysisOptions,
}

/// What is analysed, and how.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct AnalysisOptions {
    /// How to distinguish objects and calls: `owners`, `andersen`, `0cfa`, `kobj:2`, … [default: owners
    /// for components, andersen for programs]
    #[arg(long, value_name = "NAME", help_heading = "Analysis")]
    pub(crate) analysis: Option<String>,
    /// How much work an analysis may do: if it needs more, the next cheaper one of andersen (with sharp=all
    /// for owners) and 0cfa is used instead; 0cfa has no limit. The unit is a small step of the solver, about
    /// ten nanoseconds, and the same input takes the same work everywhere. `none` is no limit [default: 2G
    /// for a component without --analysis, otherwise none]
    #[arg(long, value_name = "N|none", value_parser = work_limit, help_heading = "Analysis")]
    pub(crate) work_limit: Option<WorkLimit>,
    /// Where to be more precise; only the file has this option.
    #[arg(skip)]
    pub(crate) targets: pointsto::Targets,
    /// Whether reasons are recorded: the command knows whether it needs them.
    #[arg(skip)]
    pub(crate) record: pointsto::Record,
    #[command(flatten)]
    pub(crate) entries: EntryOptions,
    #[command(flatten)]
    pub(crate) fragment: FragmentOptions,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    #[command(flatten)]
    pub(crate) log: LogOptions,
}

/// What is known from runs.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct LogOptions {
    /// Files that TamiFlex wrote: what reflective calls did in a run, one `kind;target;calling method;line`
    /// per line
    #[arg(long, value_name = "FILE", help_heading = "Analysis")]
    pub(crate) reflection_log: Vec<PathBuf>,
}

/// Where the program starts.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EntryOptions {
    /// The `main` of a class; without a name, that of the only jar whose manifest has a Main-Class, which is
    /// also the default
    #[arg(
        long,
        value_name = "CLASS",
        num_args = 0..=1,
        default_missing_value = "",
        help_heading = "Entry points"
    )]
    pub(crate) main: Vec<String>,
    /// Methods: `a.B#m`, `a.B#m(int)`, `a.b.**#run`; `a.B` is all its methods
    #[arg(long, value_name = "CLASS#METHOD", help_heading = "Entry points")]
    pub(crate) entry: Vec<String>,
    /// Files of such patterns, one per line; `#` at the start of a line or after a space starts a comment
    #[arg(long, value_name = "FILE", help_heading = "Entry points")]
    pub(crate) entries: Vec<PathBuf>,
    /// The public and protected methods of the public classes on the class path
    #[arg(
        long,
        value_name = "CLASSES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "**",
        help_heading = "Entry points"
    )]
    pub(crate) entries_public: Option<String>,
    /// The tests on the class path: JUnit 3, 4 and 5, TestNG
    #[arg(
        long,
        value_name = "CLASSES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "**",
        help_heading = "Entry points"
    )]
    pub(crate) tests: Option<String>,
}

/// When an analysis is stopped.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LimitOptions {
    /// Stop after this time: 30s, 5m, 1h30m
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Analysis")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop at this much memory: 500M, 2G
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "Analysis")]
    pub(crate) memory_limit: Option<u64>,
}

/// How much work an analysis may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkLimit {
    /// As much as it takes.
    None,
    /// As many steps.
    Steps(u64),
}

/// A number of steps, or `none`.
pub(crate) fn work_limit(text: &str) -> Result<WorkLimit, String> {
    let wrong = || "a work limit is a number of steps, such as 500k, 300M or 2G, or `none`".to_owned();
    let text = text.trim();
    if text == "none" {
        return Ok(WorkLimit::None);
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..end].parse().map_err(|_| wrong())?;
    let unit = match text[end..].to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1_000,
        "m" => 1_000_000,
        "g" => 1_000_000_000,
        _ => return Err(wrong()),
    };
    number.checked_mul(unit).map(WorkLimit::Steps).ok_or_else(wrong)
}

/// A time: numbers, each with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "a time is a number and its unit: 500ms, 30s, 5m, 1h30m".to_owned();
    let mut rest = text.trim();
    let mut total = Duration::ZERO;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
        let number: f64 = rest[..end].parse().map_err(|_| wrong())?;
        let unit_end = rest[end..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |next| end + next);
        let seconds = match rest[end..unit_end].trim() {
            "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return Err(wrong()),
        };
        let part = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
        total = total.checked_add(part).ok_or_else(wrong)?;
        rest = &rest[unit_end..];
    }
    if total.is_zero() { Err(wrong()) } else { Ok(total) }
}

/// A number of bytes: a number and its unit.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let wrong = || "a size is a number and its unit: 500M, 2G, 1.5G".to_owned();
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
    let number: f64 = text[..end].parse().map_err(|_| wrong())?;
    let shift = match text[end..].trim().to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(wrong()),
    };
    let bytes = number * (1u64 << shift) as f64;
    if (1.0..1e18).contains(&bytes) { Ok(bytes as u64) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{WorkLimit, duration, size, work_limit};

    #[test]
    fn times_have_units() {
        let times = ["500ms", "30s", "5m", "1h30m", "0.5s"].map(|text| duration(text).ok());
        assert_eq!(times, [500, 30_000, 300_000, 5_400_000, 500].map(|ms| Some(Duration::from_millis(ms))));
        for wrong in ["", "30", "s", "0s", "5 parsecs", "1e400s", "-1s", "1.2.3s", "99999999999999999999h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn work_is_counted_in_steps() {
        let limits = ["none", "7", "500k", "300M", "2g"].map(work_limit);
        let steps = [7, 500_000, 300_000_000, 2_000_000_000].map(WorkLimit::Steps);
        assert_eq!(limits[0], Ok(WorkLimit::None));
        assert_eq!(limits[1..], steps.map(Ok));
        for wrong in ["", "M", "1.5M", "-1", "30s", "99999999999G"] {
            assert!(work_limit(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_have_units() {
        let sizes = ["2G", "1.5g", "512 MiB", "100k"].map(|text| size(text).ok());
        assert_eq!(sizes, [2 << 30, 3 << 29, 512 << 20, 100 << 10].map(Some));
        for wrong in ["", "2", "G", "0G", "2 bananas", "99999999999T", "-1G", "1.2.3G"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
