//! The chores of the project: what does a maintainer run besides `cargo build`?
//!
//! Reads the checkout and starts other tools (cargo, a JDK, `mvn`, `apt-get`). Knows no room of the
//! analyser: nothing here looks into a class file.

pub mod bench;
pub mod browser;
pub mod c_subjects;
pub mod checks;
pub mod debian;
pub mod faults;
pub mod files;
pub mod fixtures;
pub mod fuzz;
pub mod maven;
pub mod process;
pub mod say;
pub mod sha256;
pub mod subjects;
pub mod suite;
pub mod tidy;
pub mod tools;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};

/// What `cargo xtask help` prints.
pub const HELP: &str = "\
usage: cargo xtask <command>

  test              check the prerequisites, then format, clippy, tests and documentation
  tidy              hold ARCHITECTURE.md and the sources against the project's rules
  fixtures          compile the fixtures again and say whether the committed classes changed
  subjects [NAME]…  fetch the real jars (all, or those named) to subjects/ and print their table
  c-subjects [NAME]…
                    fetch the C libraries and clients to subjects/c, and write a compile_commands.json for each
  c-layout [NAME]…  hold our sizes and offsets of all their structs against the C compiler's
  c-lower [NAME]…   read and lower them: is every file understood, and how fast?
  suite [NAME]…     fetch, build and run real test suites (all, or those named) and print their totals
  bench WHAT        measure on whole JDKs and the fetched jars: roundtrip, bodies, text, speed, nop or all
  bench probes [JAR]… [--no-suites]
                    link all classes with a probe at every place, and run suites with the agent: the same outcomes?
  bench soundness [SUBJECT]… [--analysis NAME] [--limit SECONDS] [--recorded]
                    run programs and suites under a recorder, and look for their calls in the call graph
  bench peers [PROGRAM]… [--limit SECONDS] [--group NAME]… [--tool NAME]… [--keep|--kept] [--edges]
                    measure programs with a main beside Tai-e, WALA and Soot, and write subjects/peers/table.md
  bench edges [PROGRAM]… [--limit SECONDS] [--kept]
                    compare call edges between application classes one by one with WALA's and Tai-e's
  bench order [PROGRAM]… [--limit SECONDS] [--memory MIB] [--deep]
                    look up all that finer analyses find in what coarser ones find
  bench determinism [PROGRAM]… [--runs N]
                    ask the same many times, with one thread and with two: the same bytes?
  bench growth [PROGRAM]… [--limit SECONDS] [--deep]
                    time for a statement as programs grow; --deep adds kobj:2 within 16 GiB
  bench tasks [TASK]… [--runs N]
                    what tests of the components in tasks/ have to cover, by four analyses, beside a paper's numbers
  bench c-safety [--fault] [--model whole|offsets] [CLIENT]…
                    real C libraries: is what is found with a real client within what is found without?
  bench c-equality [--fault] [--model whole|offsets] [CLIENT]…
                    real C clients: the same sets from a library's source, its basic and its optimized summary?
  bench coverage [SUITE]… [--analysis NAME]…
                    run real suites under the agent: are outcomes the same, and what is covered?
  bench weight [SUITE]… [--repeat N]
                    what real suites cost plainly, under breccia and under JaCoCo, taking turns
  bench c [NAME]… [--part libraries|clients|gcc|checks]…
                    C libraries without clients, clients with summaries, and GCC's -fipa-pta beside us
  browser           open sample reports in a headless Chromium, walk through them, and hold what they show against their results
  bench overhead [--repeat N]
                    what a watched call costs in a hot loop: plain, breccia, JaCoCo
  faults            run the agent beside JaCoCo and Mockito, in both orders: the same outcomes and reports?
  fuzz [TARGET]… [--seconds N]
                    run the fuzz targets (all, or those named) for two million executions together, each for 300 s at most
  maven             build the Maven plugin, try it and `breccia run` on a sample project; needs the network
  help              this text
";

/// Runs the command that `arguments` name and returns the code to leave with.
pub fn run(arguments: &[String]) -> ExitCode {
    match dispatch(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::problem(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let root = root();
    let Some((command, rest)) = arguments.split_first() else {
        say::text(HELP);
        return Ok(());
    };
    match command.as_str() {
        "test" => checks::run(&root),
        "tidy" => tidy::run(&root),
        "fixtures" => fixtures::run(&root),
        "subjects" => subjects::run(&root, rest),
        "c-subjects" => c_subjects::run(&root, rest),
        "c-layout" => c_subjects::examine(&root, "layouts", rest),
        "c-lower" => c_subjects::examine(&root, "lower", rest),
        "suite" => suite::run(&root, rest),
        "bench" => bench::run(&root, rest),
        "browser" => browser::run(&root),
        "faults" => faults::run(&root),
        "fuzz" => fuzz::run(&root, rest),
        "maven" => maven::run(&root),
        "help" | "--help" | "-h" => {
            say::text(HELP);
            Ok(())
        }
        other => bail!("no command {other:?}; `cargo xtask help` lists them"),
    }
}

/// The root of the checkout this crate was built from.
pub fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).expect("crates/xtask stands two levels below the root").to_path_buf()
}
