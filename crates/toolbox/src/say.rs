//! Everything the chores print goes through here.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these are commands, and this is where they print"
)]

use std::time::Duration;

/// Prints a text as it stands.
pub fn text(text: &str) {
    print!("{text}");
}

/// Prints one line.
pub fn line(line: &str) {
    println!("{line}");
}

/// Announces a step that is about to run.
pub fn step(name: &str) {
    println!("==> {name}");
}

/// Closes a step with the time it took.
pub fn done(name: &str, took: Duration) {
    println!("<== {name}: {:.1} s", took.as_secs_f64());
}

/// Says on standard error what went wrong.
pub fn problem(message: &str) {
    eprintln!("error: {message}");
}
