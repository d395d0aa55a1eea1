//! Opens a class path, reads every class on one thread and on all, and tells how long that takes.
//!
//! `cargo run --release -p classpath --example list -- FILE...`
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, reason = "an example is a small command")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use classpath::{ClassPath, Options};

const RUNS: usize = 20;

fn main() {
    let entries: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let class_path = ClassPath::open(&entries, &Options::new(17));
    println!(
        "{} classes, {} modules, {} services, {} duplicates",
        class_path.len(),
        class_path.modules().count(),
        class_path.services().count(),
        class_path.duplicates().len(),
    );
    let unreadable = class_path.map(|_, bytes| bytes.err());
    for problem in class_path.problems().iter().chain(unreadable.iter().flatten()).take(10) {
        println!("{problem}");
    }
    println!("open             {:.1?}", best(|| ClassPath::open(&entries, &Options::new(17)).len()));
    println!("read, one thread {:.1?}", best(|| read_on_one_thread(&class_path)));
    println!("read, all        {:.1?}", best(|| class_path.map(|_, bytes| bytes.map_or(0, sum))));
}

/// The shortest of some runs: what else the machine does can only make a run longer.
fn best<T>(run: impl Fn() -> T) -> Duration {
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    };
    (0..RUNS).map(time).min().unwrap_or_default()
}

fn read_on_one_thread(class_path: &ClassPath) -> u64 {
    let mut scratch = Vec::new();
    let sums =
        (0..class_path.len()).map(|class| class_path.entry(class).bytes_in(&mut scratch).map_or(0, sum));
    sums.fold(0, u64::wrapping_add)
}

/// Touches every page of the bytes.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().step_by(4096).map(|&byte| u64::from(byte)).sum::<u64>() + bytes.len() as u64
}
