//! What can be measured? One command each, with its options; the modules say what they do.

use std::path::Path;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use crate::corpus::{bodies, round_trip, speed, text};
use crate::rewritten::probed;
use crate::{
    c, c_subjects, coverage, determinism, engine, faults, growth, order, overhead, peers, projects,
    rewritten, safety, soundness, spring, subjects, suite, tasks, truth,
};

/// Measures and checks breccia on whole JDKs, real jars, real suites and real C.
#[derive(Parser)]
#[command(name = "bench", bin_name = "cargo xtask bench", disable_help_subcommand = true)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Everything that can be asked for.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Read every class and write it through the model: are the bytes the same?
    Roundtrip(Paths),
    /// Lower every body, verify it, and compare it with bytecode and stack map frames
    Bodies(Paths),
    /// Print every body, read the text and print it again: is it the same?
    Text(Paths),
    /// Time and memory of reading, indexing, linking and lowering a JDK image
    Speed(Paths),
    /// Insert a `nop` before every call: do classes still verify and run?
    Nop,
    /// Run roundtrip, bodies, text, speed and nop
    All,
    /// Put a probe at every possible place: do classes link, and do suites end as before?
    Probes(probed::Options),
    /// Run programs and suites under a recorder, and look up their calls in the call graph
    Soundness(soundness::Options),
    /// Measure programs with a main, and compare with Tai-e, WALA and Soot
    Peers(peers::Options),
    /// Compare call edges between application classes one by one with WALA's and Tai-e's
    Edges(peers::edges::Options),
    /// Look up everything that finer analyses find in what coarser ones find
    Order(order::Options),
    /// Ask the same question many times, with one thread and with two: are the bytes the same?
    Determinism(determinism::Options),
    /// Time per statement as programs grow
    Growth(growth::Options),
    /// What tests of the components in tasks/ have to cover, compared with a paper's numbers
    Tasks(tasks::Options),
    /// What analyses require in programs that are understood completely: how much of it is impossible?
    Truth(truth::Options),
    /// Real projects with their own tests: what is required, covered and missed, and is nothing contradicted?
    Projects(projects::Options),
    /// A shop on Spring Boot: what is required, what do its tests cover, and is nothing contradicted?
    Spring,
    /// Random clients of real components: is what they do within what is predicted for all clients?
    Safety(safety::Options),
    /// Run real suites under the agent: are outcomes the same, and what is covered?
    Coverage(coverage::Options),
    /// What real suites cost plainly, under breccia and under JaCoCo
    Weight(coverage::weight::Options),
    /// What a watched call costs in a hot loop: plainly, under breccia and under JaCoCo
    Overhead(overhead::Options),
    /// C libraries without clients, clients with summaries, and a comparison with GCC's -fipa-pta
    C(c::Options),
    /// Real C libraries: is what holds with a real client within what is found without?
    CSafety(c::checks::Options),
    /// Real C clients: the same sets from a library's source, its basic and its optimized summary?
    CEquality(c::checks::Options),
    /// Analysis and summaries of C programs in their text form
    CText(c::text_form::Options),
    /// Fetch the real jars to subjects/ and print their table
    Subjects(Names),
    /// Fetch the C libraries and clients to subjects/c, and write a compile_commands.json for each
    CSubjects(Names),
    /// Compare our sizes and offsets of all structs of the C subjects with the compiler's
    CLayout(Names),
    /// Read and lower the C subjects: is every file understood, and how fast?
    CLower(Names),
    /// Fetch, build and run real test suites and print their totals
    Suite(Names),
    /// Run the agent together with JaCoCo and Mockito, in both orders: are outcomes and reports the same?
    Faults,
    /// Analyse one program from its main; print one line of JSON with costs and counts
    Engine(engine::Options),
    /// One step of a measurement, in a process of its own
    #[command(subcommand, hide = true)]
    Step(Step),
}

/// Steps that a measurement starts in processes of their own.
#[derive(Subcommand)]
pub(crate) enum Step {
    /// One phase of `speed`
    Speed(speed::Phase),
    /// All analyses of one program, for `order`
    Order(order::within::Options),
    /// Compare one recording with one analysis, for `soundness`
    Verdict(soundness::verdict::Options),
}

/// Jars, folders of classes and JDK images.
#[derive(Args)]
pub(crate) struct Paths {
    /// What to measure; unless named: all JDKs of this machine, and subjects/*.jar
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
}

/// Subjects or suites.
#[derive(Args)]
pub(crate) struct Names {
    /// Only these; unless named: all
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

impl Command {
    /// Does what is asked for.
    pub(crate) fn run(&self, root: &Path) -> Result<()> {
        match self {
            Self::Roundtrip(asked) => round_trip::run(&asked.paths),
            Self::Bodies(asked) => bodies::run(&asked.paths),
            Self::Text(asked) => text::run(&asked.paths),
            Self::Speed(asked) => speed::run(&asked.paths),
            Self::Nop => rewritten::run(root),
            Self::All => all(root),
            Self::Probes(options) => probed::run(root, options),
            Self::Soundness(options) => soundness::run(root, options),
            Self::Peers(options) => peers::run(root, options),
            Self::Edges(options) => peers::edges::run(root, options),
            Self::Order(options) => order::run(root, options),
            Self::Determinism(options) => determinism::run(root, options),
            Self::Growth(options) => growth::run(root, options),
            Self::Tasks(options) => tasks::run(root, options),
            Self::Truth(options) => truth::run(root, options),
            Self::Projects(options) => projects::run(root, options),
            Self::Spring => spring::run(root),
            Self::Safety(options) => safety::run(options),
            Self::Coverage(options) => coverage::run(root, options),
            Self::Weight(options) => coverage::weight::run(root, options),
            Self::Overhead(options) => overhead::run(root, options),
            Self::C(options) => c::run(root, options),
            Self::CSafety(options) => c::checks::safety(root, options),
            Self::CEquality(options) => c::checks::equality(root, options),
            Self::CText(options) => c::text_form::run(options),
            Self::Subjects(asked) => subjects::run(root, &asked.names),
            Self::CSubjects(asked) => c_subjects::run(root, &asked.names),
            Self::CLayout(asked) => c_subjects::examine(root, "layouts", &asked.names),
            Self::CLower(asked) => c_subjects::examine(root, "lower", &asked.names),
            Self::Suite(asked) => suite::run(root, &asked.names),
            Self::Faults => faults::run(root),
            Self::Engine(options) => engine::run(options),
            Self::Step(step) => step.run(),
        }
    }
}

impl Step {
    fn run(&self) -> Result<()> {
        match self {
            Self::Speed(options) => speed::phase(options),
            Self::Order(options) => order::within::run(options),
            Self::Verdict(options) => soundness::verdict::run(options),
        }
    }
}

/// The measurements of whole JDKs and jars, one after the other.
fn all(root: &Path) -> Result<()> {
    round_trip::run(&[])?;
    bodies::run(&[])?;
    text::run(&[])?;
    speed::run(&[])?;
    rewritten::run(root)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use toolbox::documents::{self, Quoted, Tool};

    use super::*;

    fn parse(line: &str) -> Result<CommandLine, clap::Error> {
        CommandLine::try_parse_from(std::iter::once("bench").chain(line.split_whitespace()))
    }

    #[test]
    fn the_definition_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn every_command_in_the_documents_is_understood() {
        let quoted = documents::quoted(&toolbox::root()).expect("the documents can be read");
        let ours: Vec<&Quoted> = quoted.iter().filter(|quoted| is_ours(quoted)).collect();
        assert!(ours.len() > 40, "only {} commands were found", ours.len());
        for quoted in ours {
            let line = quoted.words.join(" ");
            let line = line.strip_prefix("bench").unwrap_or(&line);
            if let Err(error) = parse(line) {
                // "`cargo xtask bench`" alone names the laboratory, not a measurement.
                let names_all = line.trim().is_empty();
                assert!(names_all, "{}: {}\n{error}", quoted.place, quoted.words.join(" "));
            }
        }
    }

    /// Whether the laboratory understands it, and not `xtask` itself.
    fn is_ours(quoted: &Quoted) -> bool {
        let passed_on = ["bench", "subjects", "c-subjects", "c-layout", "c-lower", "suite", "faults"];
        quoted.tool == Tool::Bench
            || quoted.words.first().is_some_and(|word| passed_on.contains(&word.as_str()))
    }

    #[test]
    fn strangers_are_refused() {
        for line in [
            "nothing",
            "growth --limit",
            "growth --limit soon",
            "growth --fast",
            "order nothing",
            "peers --fast",
            "peers nothing",
            "peers --tool none",
            "peers --group none",
            "tasks t99",
            "tasks --runs",
            "c nosuch",
            "c --part all",
            "c-safety --model none",
            "overhead --repeat 0",
            "soundness nothing",
            "coverage nothing",
            "safety nothing",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
