//! The command line: its commands, its options and their help.

mod analysis;
mod c;
mod calls;
mod fragment;
mod testing;
mod witness;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args, CommandFactory, Parser, Subcommand};
use text::escape_path;

use crate::analyses;
use crate::output::{Color, Format};

pub(crate) use self::analysis::{
    AnalysisOptions, CallgraphOptions, CompareOptions, EntryOptions, LimitOptions, LogOptions,
    MeasureOptions, PointstoOptions, WhyOptions, WorkLimit,
};
pub(crate) use self::analysis::{duration, size, work_limit};
pub(crate) use self::c::{
    CClientOptions, CCommand, CExportOptions, CInputOptions, CLibOptions, CModel, CQuestions, CShowOptions,
    CSummarizeOptions,
};
pub(crate) use self::calls::{Calls, CallsOptions};
pub(crate) use self::fragment::{
    FragmentOptions, Frameworks, InterfaceOptions, Libraries, PlanOptions, Scope, Unknown,
};

pub(crate) use self::testing::{
    Against, AgentOptions, CheckOptions, DiffOptions, GapsOptions, InstrumentOptions, JudgeOptions,
    MergeOptions, Per, ReportOptions, RunOptions, ShowOptions,
};
pub(crate) use self::witness::WitnessOptions;

/// Measures which polymorphic calls tests exercise, and analyses Java and C code
#[derive(Debug, Parser)]
#[command(name = "breccia", version, max_term_width = 100, after_help = CLOSING)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const CLOSING: &str = "\
Start with:  breccia demo

Name classes as in Java (java.util.Map.Entry), as in class files
(java/util/Map$Entry), or without their package if the name is unique.

Exit codes:
  0  success
  1  not found; with --strict also: part of the input is broken
  2  the command line or breccia.toml is wrong, or names a file that does not exist; for `check` and
     `diff --fail`: coverage is too low
  3  --time-limit, --memory-limit or Ctrl-C stopped an analysis";

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show a tour of breccia on a small built-in example
    #[command(after_help = "Example:  breccia demo")]
    Demo,
    /// List the classes on the class path
    #[command(after_help = "Example:  breccia classes --cp app.jar 'com.example.**'")]
    Classes(ClassesOptions),
    /// Show the supertypes and subtypes of a class
    #[command(after_help = "Example:  breccia hierarchy --cp app.jar com.example.Shape")]
    Hierarchy(HierarchyOptions),
    /// Print the bodies of a class's methods in the form that analyses use
    #[command(after_help = "Example:  breccia ir --cp app.jar 'com.example.Shape#area'")]
    Ir(IrOptions),
    /// Count what is in jars: methods, call sites, allocations, lambdas, missing classes, …
    #[command(after_help = "Example:  breccia inspect app.jar --cp 'lib/*'")]
    Inspect(InspectOptions),
    /// Show which members of a component clients can use, and why
    #[command(after_help = "\
Clients are all code that calls the component. By default, they use the public members of its
public classes.

Example:  breccia interface lib.jar
          breccia interface --component 'java.util.zip.**' --accessed java.util.zip.ZipFile
          breccia interface target/classes --suite target/test-classes --cp 'lib/*'")]
    Interface(InterfaceOptions),
    /// Show the placeholder main: what every possible client of a component could do, as Java
    #[command(after_help = "\
Example:  breccia placeholders lib.jar --member com.example.Shape#area")]
    Placeholders(InterfaceOptions),
    /// Show what tests of a component have to cover: the receiver classes and target methods of its
    /// polymorphic calls
    #[command(after_help = "\
RC are the classes that the receiver of a call can have, TM the methods that the call can reach,
whatever a client does with the component. --open-types includes clients that write subclasses and
lambdas. `breccia help callgraph` lists the analyses; `breccia why` shows how an object gets to a
call.

Example:  breccia plan lib.jar
          breccia plan lib.jar --cp 'deps/*' --output lib.plan
          breccia why --component 'com.example.**' --cp lib.jar 'com.example.Canvas#draw:31' Circle")]
    Plan(PlanOptions),
    /// Run tests, and report which of the possible receiver classes and target methods they cover
    #[command(after_help = "\
The component is the Maven or Gradle project in this folder, unless --classes or --component says
otherwise. breccia compiles and analyses its classes, runs the command with an agent in its test
JVMs, and compares what the tests did with what is possible. The exit code is that of the command.

Example:  breccia run -- mvn test
          breccia run --component 'com.example.**' -- java -cp app.jar:tests.jar com.example.Tests
          breccia run --analysis 0cfa --refine kobj:1 -- ./gradlew test")]
    Run(RunOptions),
    /// Show the result of a run again, or judge recordings
    #[command(after_help = "\
Example:  breccia report
          breccia report --html target/site --markdown comment.md
          breccia report --lcov lcov.info --cobertura cobertura.xml --sarif breccia.sarif
          breccia report --plan lib.plan --data recordings/")]
    Report(ReportOptions),
    /// Check a result against thresholds; exit code 2 if it falls short
    #[command(after_help = "Example:  breccia check --min-rc 80 --min-tm 90")]
    Check(CheckOptions),
    /// Compare two results, and show what is newly missed
    #[command(after_help = "Example:  breccia diff main.json .breccia/result.json")]
    Diff(DiffOptions),
    /// List what the tests miss, in the order in which it is worth a test
    #[command(after_help = "Example:  breccia gaps --limit 5")]
    Gaps(GapsOptions),
    /// Write tests that cover what the tests of a run missed
    #[command(after_help = "\
breccia looks for clients that meet what was missed, with guided random calls of the component's
interface (see `breccia interface`), in a JVM without network that can write nothing outside of its
own folder. It keeps those that meet something new, makes them small, and writes them as JUnit tests
that compile and pass. What no such client meets stays open.

Example:  breccia witness
          breccia witness --item 'com.example.Station*' --budget 100000
          breccia witness --output src/test/java --package com.example.witnesses")]
    Witness(WitnessOptions),
    /// Join the recordings of several JVMs
    #[command(after_help = "Example:  breccia merge .breccia/data --output all.recording")]
    Merge(MergeOptions),
    /// Print the JVM argument that records the calls of a plan
    #[command(
        after_help = "Example:  java $(breccia agent --plan lib.plan --data data) -cp lib.jar:tests.jar Tests"
    )]
    Agent(AgentOptions),
    /// Put the probes of a plan into copies of classes and jars, for JVMs that cannot load an agent
    #[command(after_help = "\
The copies behave like classes that the agent changed, and record through a small jar on the JVM's
own class path; the output says how to run them. Only the agent knows which test covered something
first, and which method a class from outside selects.

Example:  breccia instrument target/classes --plan lib.plan --output target/probed")]
    Instrument(InstrumentOptions),
    /// Analyse a program, and show which methods its calls can reach
    #[command(after_help = format!("{}
Example:  breccia callgraph app.jar --main com.example.Main --receivers
          breccia callgraph app.jar tests.jar --tests --from 'com.example.**'", analyses::list()))]
    Callgraph(CallgraphOptions),
    /// Analyse a program, and show which objects a variable, field or array can hold
    #[command(after_help = "\
`breccia help callgraph` lists the analyses.

Example:  breccia pointsto --cp app.jar --main com.example.Main 'com.example.Shape#area' this")]
    Pointsto(PointstoOptions),
    /// Analyse a program, and show why a class can be the receiver of a call
    #[command(after_help = "\
Shows a shortest path of an object from its creation to the call, statement by statement, and the
calls that reach these methods. After `breccia run` it explains calls of the project, unless a class
path is given. `breccia help callgraph` lists the analyses.

Example:  breccia why Canvas.java:31 Circle    # after `breccia run`
          breccia why --cp app.jar --main com.example.Main 'com.example.Canvas#draw:31' Circle
          breccia why --cp app.jar --main com.example.Main Canvas.java:31 Circle --analysis kobj:2")]
    Why(WhyOptions),
    /// Run several analyses on one program, and compare what they find and cost
    #[command(after_help = "\
N_RC and N_TM are the numbers of receiver classes and of target methods, summed over all calls
that dispatch on the receiver: the fewer, the more precise. The application is everything except
the JDK; its edges go from application code to application code. `breccia help callgraph` lists the
analyses.

For a component (--component and related options, or breccia.toml), only its polymorphic calls
count: those for which the class hierarchy allows more than one receiver class. N_RC and N_TM are
then averages per call: how many receiver classes and target methods tests have to cover. `typed`
is the average over calls that name a class other than Object. (hierarchy) is what the class
hierarchy allows, whether or not a call can be reached.

Example:  breccia compare 0cfa andersen kobj:2 --cp app.jar --main com.example.Main
          breccia compare cha rta 0cfa andersen --cp lib.jar --component 'com.example.**'")]
    Compare(CompareOptions),
    /// One analysis of `compare`, in its own process
    #[command(hide = true)]
    Measure(MeasureOptions),
    /// Analyse C: libraries without their clients, and clients without the source of their libraries
    #[command(subcommand, after_help = "Example:  breccia c lib src/*.c -- -Iinclude")]
    C(CCommand),
    /// Print the completion script for a shell
    #[command(
        after_help = "Example:  breccia completions bash > ~/.local/share/bash-completion/completions/breccia"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// Options of `classes`.
#[derive(Args, Debug)]
pub(crate) struct ClassesOptions {
    /// Which classes: `java.util.*` is a package, `java.util.**` includes the packages below it,
    /// `java.util.Array` is every class whose name starts with this, `Array` also the class with this simple
    /// name; jars and folders are added to the class path [default: all classes except the JDK's]
    #[arg(value_name = "PATTERN")]
    pub(crate) patterns: Vec<String>,
}

/// Options of `hierarchy`.
#[derive(Args, Debug)]
pub(crate) struct HierarchyOptions {
    /// The class or interface
    #[arg(value_name = "CLASS")]
    pub(crate) class: String,
    /// Arguments that do not belong here, accepted so that the error can say where they do
    #[arg(hide = true)]
    pub(crate) rest: Vec<String>,
    /// How many levels of subtypes to show
    #[arg(long, value_name = "LEVELS", default_value_t = 50)]
    pub(crate) depth: usize,
    /// Also show the lambdas and method references in the JDK's own code
    #[arg(long)]
    pub(crate) jdk_lambdas: bool,
}

/// Options of `ir`.
#[derive(Args, Debug)]
pub(crate) struct IrOptions {
    /// A class, or some of its methods: `a.B#m`, `a.B#m(int, String)`, `a.B#m(ILjava/lang/String;)V`,
    /// `a.B#<init>` for the constructors
    #[arg(value_name = "CLASS[#METHOD]", required = true)]
    pub(crate) targets: Vec<String>,
    /// Omit the comments: source lines, bytecode offsets, preceding blocks
    #[arg(long)]
    pub(crate) plain: bool,
    /// Keep `x = y` between local variables as a statement [default: it is removed]
    #[arg(long)]
    pub(crate) keep_copies: bool,
}

/// Options of `inspect`.
#[derive(Args, Debug)]
pub(crate) struct InspectOptions {
    /// Jars, folders, jmods, class files or a JDK's `lib/modules`; the classes that these need come from
    /// --class-path [default: everything on the class path, or else the JDK given by --jdk]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// List the missing classes, and how many classes refer to each
    #[arg(long)]
    pub(crate) missing: bool,
}

/// Options of all commands.
#[derive(Args, Clone, Debug)]
pub(crate) struct Global {
    /// Where to find classes: jars, folders, jmods, class files; `lib/*` is every jar in lib. May be repeated
    #[arg(
        long,
        visible_alias = "cp",
        alias = "classpath",
        global = true,
        value_name = PATHS,
        help_heading = CLASS_PATH
    )]
    pub(crate) class_path: Vec<OsString>,
    /// The JDK to use [default: the one of JAVA_HOME, or else of `java` on the PATH]
    #[arg(long, global = true, value_name = "HOME", help_heading = CLASS_PATH, conflicts_with = "no_jdk")]
    pub(crate) jdk: Option<PathBuf>,
    /// Use no JDK: its classes are then missing
    #[arg(long, global = true, help_heading = CLASS_PATH)]
    pub(crate) no_jdk: bool,
    /// Use only these modules of the JDK [default: all]
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',', help_heading = CLASS_PATH)]
    pub(crate) modules: Option<Vec<String>>,
    /// The Java release for multi-release jars [default: the release of the JDK]
    #[arg(long, global = true, value_name = "N", help_heading = CLASS_PATH, value_parser = release)]
    pub(crate) release: Option<u16>,
    /// A file with options [default: breccia.toml in the working directory, if it exists]
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        help_heading = CLASS_PATH,
        conflicts_with = "no_config"
    )]
    pub(crate) config: Option<PathBuf>,
    /// Ignore breccia.toml
    #[arg(long, global = true, help_heading = CLASS_PATH)]
    pub(crate) no_config: bool,
    /// The output format; crates/cli/JSON.md describes the fields of the JSON. `dot` is only for `callgraph`
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "text|json|dot",
        help_heading = "Output"
    )]
    pub(crate) format: Format,
    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        value_name = "auto|always|never",
        help_heading = "Output"
    )]
    pub(crate) color: Color,
    /// Print time, memory and counts to standard error
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) stats: bool,
    /// Print every problem of the input instead of the first few, and what an analysis could not follow
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) diagnostics: bool,
    /// Print neither warnings nor progress
    #[arg(long, short, global = true, help_heading = "Output", conflicts_with = "diagnostics")]
    pub(crate) quiet: bool,
    /// How often a line says how far a run is, if standard error is not a terminal [default: 5s]
    #[arg(
        long,
        global = true,
        value_name = "TIME",
        value_parser = duration,
        hide_short_help = true,
        help_heading = "Output"
    )]
    pub(crate) progress: Option<std::time::Duration>,
    /// Fail with exit code 1 if part of the input is broken
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) strict: bool,
    /// How many threads to use, at most 256 [default: one per processor]
    #[arg(long, global = true, value_name = "N", help_heading = "Output", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// A Java release: `8`, `1.8`, `21`.
fn release(text: &str) -> Result<u16, String> {
    let number = text.strip_prefix("1.").unwrap_or(text).parse::<u16>().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "a Java release is a number: 8, 17, 21".to_owned())
}

/// The heading of options that have no meaning for C.
const CLASS_PATH: &str = "Class path";

const PATHS: &str = if cfg!(windows) { "PATH[;PATH…]" } else { "PATH[:PATH…]" };

/// The whole command line. Help for C does not mention class paths, but the options are accepted, as
/// everywhere.
pub(crate) fn command_line() -> clap::Command {
    let all = Cli::command();
    let of_java = |arg: &&Arg| arg.is_global_set() && arg.get_help_heading() == Some(CLASS_PATH);
    let for_c = |arg: &Arg| match arg.get_id().as_str() {
        "config" | "no_config" => arg.clone().help_heading("Output"),
        _ => arg.clone().hide(true),
    };
    let for_c: Vec<Arg> = all.get_arguments().filter(of_java).map(for_c).collect();
    all.mut_subcommand("c", |c| c.args(for_c))
}

/// Accepts `-cp` and `-classpath`, as in `java`, for `--class-path`.
pub(crate) fn java_spelling(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let rename = |argument: OsString| match argument.to_str() {
        Some("-cp" | "-classpath") => "--class-path".into(),
        Some(_) | None => argument,
    };
    arguments.into_iter().map(rename).collect()
}

/// Explains how to write a command for `run` if `--` is missing.
pub(crate) fn with_tip(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return error };
    let at = arguments.iter().position(|argument| argument == word.as_str());
    let Some(at) = at.filter(|_| error.kind() == ErrorKind::UnknownArgument && !word.starts_with('-')) else {
        return error;
    };
    let (before, command) = arguments.split_at(at);
    if before.iter().any(|argument| argument == "run") {
        let dashes = OsString::from("--");
        let words = before.iter().skip(1).chain([&dashes]).chain(command);
        let words: Vec<String> = words.map(escape_path).collect();
        let tip = format!("write the command after `--`: breccia {}", words.join(" "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

impl Global {
    /// The options that decide what is analysed, for another process that must do the same.
    pub(crate) fn arguments(&self) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = ["--no-config", "--color=never"].map(OsString::from).to_vec();
        let mut add = |name: &str, value: OsString| arguments.extend([OsString::from(name), value]);
        self.class_path.iter().for_each(|paths| add("--class-path", paths.clone()));
        self.jdk.iter().for_each(|home| add("--jdk", home.clone().into_os_string()));
        self.modules.iter().for_each(|modules| add("--modules", modules.join(",").into()));
        self.release.iter().for_each(|release| add("--release", release.to_string().into()));
        self.threads.iter().for_each(|threads| add("--threads", threads.to_string().into()));
        arguments.extend(self.no_jdk.then(|| OsString::from("--no-jdk")));
        arguments
    }

    /// The entries of all `--class-path` options, in their order.
    pub(crate) fn class_path_entries(&self) -> Vec<PathBuf> {
        let all = self.class_path.iter().flat_map(|paths| std::env::split_paths(paths).collect::<Vec<_>>());
        all.filter(|path| !path.as_os_str().is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn options_are_consistent() {
        super::command_line().debug_assert();
    }
}
