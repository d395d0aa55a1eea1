//! Parses preprocessed files and says how fast.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks")]

use std::time::{Duration, Instant};

fn main() {
    std::thread::Builder::new().stack_size(64 << 20).spawn(run).map(|thread| thread.join().ok()).ok();
}

fn run() {
    let (mut bytes, mut tokens, mut bad) = (0, 0, 0);
    let (mut lexing, mut parsing) = (Duration::ZERO, Duration::ZERO);
    for name in std::env::args().skip(1) {
        let Ok(text) = std::fs::read(&name) else { continue };
        let start = Instant::now();
        let lexed = c_front::lex::lex(&name, &text);
        lexing += start.elapsed();
        bytes += text.len();
        tokens += lexed.tokens.len();
        let start = Instant::now();
        let result = c_front::parse::parse(&text, lexed);
        parsing += start.elapsed();
        if let Err(error) = result {
            bad += 1;
            println!("{name}: {error}");
        }
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!(
        "{bytes} bytes, {tokens} tokens, {bad} bad; lex {:.1} MB/s, parse {:.1} MB/s, both {:.1} MB/s",
        rate(lexing),
        rate(parsing),
        rate(lexing + parsing)
    );
}
