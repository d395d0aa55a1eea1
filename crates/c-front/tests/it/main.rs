//! C in, text out.
#![allow(clippy::disallowed_methods, reason = "tests use files, the environment and other programs")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it could not do"
)]

mod constructs;
mod errors;
mod hostile;
mod layouts_cc;
mod lowering;
mod questions;
mod reading_cc;
mod scopes;

use c_front::{Input, Output, Settings};

/// Reads one text that needs no preprocessor.
fn read_text(text: &str) -> Output {
    read_texts(&[("a.c", text)], &Settings::default())
}

fn read_texts(texts: &[(&str, &str)], settings: &Settings) -> Output {
    let input = |(name, text): &(&str, &str)| Input::Text {
        name: (*name).to_owned(),
        text: text.as_bytes().to_vec(),
    };
    let inputs: Vec<Input> = texts.iter().map(input).collect();
    c_front::read(&inputs, settings)
}

fn problems(output: &Output) -> String {
    output.problems.iter().map(|problem| format!("{problem}\n")).collect()
}

/// The user's compiler, or a loud word that a test was not run.
fn compiler() -> Option<String> {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let found = std::process::Command::new(&compiler).arg("--version").output().is_ok();
    if !found {
        eprintln!(
            "SKIPPED: there is no C compiler `{compiler}` on this machine; this test has shown nothing"
        );
    }
    found.then_some(compiler)
}
