//! Holds our sizes and offsets against the compiler's, for every struct of C files.
//!
//! `cargo run --release -p c-front --example layouts -- FILE… [-- FLAG…]`; a FILE is C source, a preprocessed
//! `.i`, or a `compile_commands.json`. The compiler is `CC`, or `cc`.
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use c_front::{Input, compile_commands};

fn main() -> ExitCode {
    // The parser is given room for its deepest nesting.
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn run() -> bool {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let mut words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--quiet").collect();
    let flags = match words.iter().position(|word| word == "--") {
        Some(at) => words.split_off(at).split_off(1),
        None => Vec::new(),
    };
    let (mut units, mut structs, mut members, mut bad) = (0, 0, 0, 0);
    for word in &words {
        for input in inputs_of(word, &flags) {
            match check(&input, &compiler) {
                Ok((own_structs, own_members)) => {
                    units += 1;
                    structs += own_structs;
                    members += own_members;
                }
                Err(complaint) => {
                    bad += 1;
                    println!("{}: {complaint}", input.name());
                }
            }
        }
    }
    println!("{units} files with {structs} structs and {members} members agree; {bad} files do not");
    bad == 0
}

fn inputs_of(file: &str, flags: &[String]) -> Vec<Input> {
    if !file.ends_with(".json") {
        return vec![Input::file(file, flags)];
    }
    let base = Path::new(file).parent().unwrap_or(Path::new(""));
    let read = std::fs::read(file).map_err(|error| error.to_string());
    let inputs = read.and_then(|text| compile_commands(&text, base).map_err(|error| error.to_string()));
    inputs.unwrap_or_else(|error| {
        eprintln!("{file}: {error}");
        Vec::new()
    })
}

fn check(input: &Input, compiler: &str) -> Result<(usize, usize), String> {
    let text = input.text(Some(compiler)).map_err(|reason| reason.to_string())?;
    let name = input.name();
    let unit =
        c_front::parse::parse(&text, c_front::lex::lex(&name, &text)).map_err(|error| error.to_string())?;
    let lowered = c_front::lower::lower(&unit, &name, c_front::Options::default());
    let claims = c_testkit::claims(&unit, &lowered.types);
    let mut child = Command::new(compiler)
        .args(["-fsyntax-only", "-w", "-x", "cpp-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start {compiler}: {error}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        let written = stdin.write_all(&text).and_then(|()| stdin.write_all(claims.text.as_bytes()));
        written.map_err(|error| error.to_string())?;
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok((claims.structs, claims.members))
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
