//! Measures and checks the rooms on whole JDKs, real jars and real C; `cargo xtask bench` starts it.
//!
//! In: the JDKs of this machine and the jars that `cargo xtask subjects` fetched. Out: tables, and a
//! failure if something that must hold does not.
#![allow(clippy::print_stdout, reason = "this is a command")]

mod bodies;
mod c;
mod corpus;
mod dump;
mod engine;
mod memory;
mod order;
mod probes;
mod record;
mod rewrite;
mod round_trip;
mod safety;
mod soundness;
mod speed;
mod text;
mod whole;

use anyhow::{Result, bail};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const HELP: &str = "\
usage: bench <what> [path…]     (without paths: all JDKs found, and subjects/*.jar)

  roundtrip [path…]   read every class and write it through the model: identical bytes?
  bodies [path…]      lower every body; verify it, hold it against bytecode and stack map frames
  text [path…]        print every body, read the text and print it again: the same?
  speed [image]       time and memory of reading, indexing, linking and lowering a JDK image
  engine JAR MAINCLASS ANALYSIS [SECONDS] [--edges FILE]
                      analyse a program from its main; one line of JSON with costs and counts
  order NAME JAR MAINCLASS SECONDS MIB [--deep]
                      analyse a program in many ways: is what a finer analysis finds within what a coarser one finds?
  rewrite IN OUT      insert a nop before every call of every class in IN; write the classes to OUT
  probes OUT IN…      put a probe at every place of the classes in IN; write OUT/classes, OUT/plain, OUT/plan
  record OUT FEATURE IN…
                      rewrite all classes so that they report what they execute (see xtask bench soundness)
  safety [--clients N] [--seed N] [NAME]…
                      random clients of real components: is what they meet within what is said of all clients?
  soundness …         hold a recording against an analysis (see xtask bench soundness)
  c-safety [--fault] [--model whole|offsets] [CLIENT]…
                      real C libraries: is what is found with a client within what is found without?
  c-equality [--fault] [--model whole|offsets] [CLIENT]…
                      real C clients: the same sets from a library's source, its basic and its optimized summary?
";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = arguments.split_first() else {
        print!("{HELP}");
        return Ok(());
    };
    match command.as_str() {
        "roundtrip" => round_trip::run(rest),
        "bodies" => bodies::run(rest),
        "text" => text::run(rest),
        "speed" => speed::run(rest),
        "speed-phase" => speed::phase(rest),
        "engine" => engine::run(rest),
        "order" => order::run(rest),
        "rewrite" => rewrite::run(rest),
        "probes" => probes::run(rest),
        "record" => record::run(rest),
        "safety" => safety::run(rest),
        "soundness" => soundness::run(rest),
        "c-safety" => c::safety(rest),
        "c-equality" => c::equality(rest),
        other => bail!("no benchmark {other:?}\n{HELP}"),
    }
}
