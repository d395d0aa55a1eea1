//! Opens a class path, reads every class on one thread and on all, and tells how long that took.
//!
//! `cargo run --release -p classpath --example list -- FILE...`
#![allow(clippy::print_stdout, reason = "an example is a small command")]

use std::path::PathBuf;
use std::time::Instant;

use classpath::{ClassPath, Options};

fn main() {
    let entries: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    for _ in 0..3 {
        measure(&entries);
    }
}

fn measure(entries: &[PathBuf]) {
    let start = Instant::now();
    let class_path = ClassPath::open(entries, &Options::new(17));
    let opened = start.elapsed();
    let start = Instant::now();
    let mut scratch = Vec::new();
    let one = (0..class_path.len())
        .filter_map(|class| class_path.entry(class).bytes_in(&mut scratch).ok().map(sum))
        .fold(0, u64::wrapping_add);
    let one_thread = start.elapsed();
    let start = Instant::now();
    let all = class_path.map(|_, bytes| bytes.map_or(0, sum)).into_iter().fold(0, u64::wrapping_add);
    let all_threads = start.elapsed();
    assert_eq!(one, all, "every thread count reads the same bytes");
    println!(
        "{} classes, {} modules, {} services, {} duplicates: open {opened:.1?}, read {one_thread:.1?}, on all threads {all_threads:.1?}",
        class_path.len(),
        class_path.modules().count(),
        class_path.services().count(),
        class_path.duplicates().len(),
    );
    let unreadable = class_path.map(|_, bytes| bytes.err());
    for problem in class_path.problems().iter().chain(unreadable.iter().flatten()).take(10) {
        println!("{problem}");
    }
}

/// Touches every page of the bytes.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().step_by(4096).map(|&byte| u64::from(byte)).sum::<u64>() + bytes.len() as u64
}
