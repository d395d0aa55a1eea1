//! Holds our sizes and offsets against the compiler's, for every struct of preprocessed files.
//!
//! `cargo run -p c-front --example layouts -- FILE.i…`; the compiler is `CC`, or `cc`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks")]

use std::io::Write as _;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(run);
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn run() -> bool {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let (mut units, mut structs, mut members, mut bad) = (0, 0, 0, 0);
    for name in std::env::args().skip(1) {
        match check(&name, &compiler) {
            Ok((own_structs, own_members)) => {
                units += 1;
                structs += own_structs;
                members += own_members;
            }
            Err(complaint) => {
                bad += 1;
                println!("{name}: {complaint}");
            }
        }
    }
    println!("{units} units with {structs} structs and {members} members agree; {bad} units do not");
    bad == 0
}

fn check(name: &str, compiler: &str) -> Result<(usize, usize), String> {
    let text = std::fs::read(name).map_err(|error| error.to_string())?;
    let unit =
        c_front::parse::parse(&text, c_front::lex::lex(name, &text)).map_err(|error| error.to_string())?;
    let lowered = c_front::lower::lower(&unit, name, c_front::lower::Options::default());
    let claims = c_front::layout_check::claims(&unit, &lowered.types);
    let mut child = Command::new(compiler)
        .args(["-fsyntax-only", "-w", "-x", "cpp-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start {compiler}: {error}"))?;
    if let Some(mut input) = child.stdin.take() {
        let written = input.write_all(&text).and_then(|()| input.write_all(claims.text.as_bytes()));
        written.map_err(|error| error.to_string())?;
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok((claims.structs, claims.members)),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
