//! What does a maintainer run? One command each, with its options.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use crate::{browser, fixtures, fuzz, laboratory, maven, measure, test, tidy};

/// The chores of the project.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
pub struct CommandLine {
    /// What is asked for.
    #[command(subcommand)]
    pub command: Command,
}

/// Everything that can be asked for.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check the prerequisites, then run format, clippy, tests and documentation
    Test {
        /// Run format, clippy and the tests that need neither a JDK nor a C compiler
        #[arg(long)]
        fast: bool,
    },
    /// Check the documents and the sources against the project's rules
    Tidy,
    /// Print files, functions, comments and module cycles of every crate, next to the last committed values
    Measure {
        /// Write the values to docs/measure.md
        #[arg(long)]
        write: bool,
        /// Measure another checkout, such as an older one
        #[arg(long, value_name = "FOLDER")]
        of: Option<PathBuf>,
    },
    /// Compile the fixtures again and say whether the committed classes changed
    Fixtures,
    /// Run the fuzz targets for two million executions together; needs a nightly compiler and cargo-fuzz
    Fuzz {
        /// The targets; unless named: all
        #[arg(value_name = "TARGET")]
        targets: Vec<String>,
        /// How long each runs at most
        #[arg(long, value_name = "N", default_value_t = fuzz::SECONDS, value_parser = clap::value_parser!(u64).range(1..))]
        seconds: u64,
    },
    /// Open sample reports in a headless Chromium and compare what they show with their results
    Browser,
    /// Build the Maven plugin, try it and `breccia run` on a sample project; needs the network
    Maven,
    /// Measure: `cargo xtask bench --help` lists what there is
    #[command(disable_help_flag = true)]
    Bench(Words),
    /// Fetch the real jars to subjects/ and print their table
    #[command(disable_help_flag = true)]
    Subjects(Words),
    /// Fetch the C libraries and clients to subjects/c
    #[command(disable_help_flag = true)]
    CSubjects(Words),
    /// Compare our sizes and offsets of all structs of the C subjects with the compiler's
    #[command(disable_help_flag = true)]
    CLayout(Words),
    /// Read and lower the C subjects: is every file understood, and how fast?
    #[command(disable_help_flag = true)]
    CLower(Words),
    /// Fetch, build and run real test suites and print their totals
    #[command(disable_help_flag = true)]
    Suite(Words),
    /// Run the agent together with JaCoCo and Mockito, in both orders: are outcomes and reports the same?
    #[command(disable_help_flag = true)]
    Faults(Words),
}

/// Arguments that are passed on to the laboratory unchanged, including options.
#[derive(Debug, Args)]
pub struct Words {
    /// See `cargo xtask bench --help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

impl Words {
    fn after(&self, name: &str) -> Vec<OsString> {
        std::iter::once(name.into()).chain(self.words.iter().cloned()).collect()
    }
}

impl Command {
    /// Does what is asked for.
    pub fn run(&self, root: &Path) -> Result<()> {
        match self {
            Self::Test { fast: true } => test::fast::run(root),
            Self::Test { fast: false } => test::full(root),
            Self::Tidy => tidy::run(root),
            Self::Measure { write, of } => measure::run(root, of.as_deref().unwrap_or(root), *write),
            Self::Fixtures => fixtures::run(root),
            Self::Fuzz { targets, seconds } => fuzz::run(root, targets, *seconds),
            Self::Browser => browser::run(root),
            Self::Maven => maven::run(root),
            Self::Bench(words) => laboratory::run(root, &words.words),
            Self::Subjects(words) => laboratory::run(root, &words.after("subjects")),
            Self::CSubjects(words) => laboratory::run(root, &words.after("c-subjects")),
            Self::CLayout(words) => laboratory::run(root, &words.after("c-layout")),
            Self::CLower(words) => laboratory::run(root, &words.after("c-lower")),
            Self::Suite(words) => laboratory::run(root, &words.after("suite")),
            Self::Faults(words) => laboratory::run(root, &words.after("faults")),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use toolbox::documents::{self, Tool};

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn every_command_in_the_documents_is_understood() {
        let quoted = documents::quoted(&crate::root()).expect("the documents can be read");
        let ours: Vec<_> = quoted.iter().filter(|quoted| quoted.tool == Tool::Xtask).collect();
        assert!(ours.len() > 60, "only {} commands were found", ours.len());
        for quoted in ours {
            if let Err(error) =
                CommandLine::try_parse_from(std::iter::once("xtask").chain(words(&quoted.words)))
            {
                panic!("{}: {}\n{error}", quoted.place, quoted.words.join(" "));
            }
        }
    }

    fn words(words: &[String]) -> impl Iterator<Item = &str> {
        words.iter().map(String::as_str)
    }

    #[test]
    fn options_of_measurements_are_passed_on() {
        let line = ["xtask", "bench", "peers", "jlex", "--limit", "3", "--help"];
        let Command::Bench(passed) = CommandLine::parse_from(line).command else {
            panic!("not a measurement")
        };
        assert_eq!(passed.words, line[2..]);
    }
}
