//! Is every class the same after it was read and written through the model?

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Result, bail};
use classfile::write::CopyReason;
use classfile::{ClassFile, write};

use crate::corpus;

#[derive(Default)]
struct Counts {
    classes: u64,
    bytes: u64,
    altered: Vec<String>,
    failed: Vec<String>,
    /// Attributes that were copied, by name and reason.
    copied: BTreeMap<String, u64>,
}

pub(crate) fn run(paths: &[String]) -> Result<()> {
    let mut all = Counts::default();
    println!(
        "{:<28} {:>8} {:>12} {:>8} {:>8} {:>8}",
        "subject", "classes", "bytes", "altered", "failed", "seconds"
    );
    for subject in corpus::subjects(paths)? {
        let started = Instant::now();
        let counts = measure(&corpus::open(&subject.path));
        let seconds = started.elapsed().as_secs_f64();
        let (altered, failed) = (counts.altered.len(), counts.failed.len());
        println!(
            "{:<28} {:>8} {:>12} {altered:>8} {failed:>8} {seconds:>8.2}",
            subject.name, counts.classes, counts.bytes
        );
        counts.altered.iter().chain(&counts.failed).take(5).for_each(|line| println!("    {line}"));
        all.add(counts);
    }
    println!(
        "\n{} classes, {} bytes: {} altered, {} failed",
        all.classes,
        all.bytes,
        all.altered.len(),
        all.failed.len()
    );
    println!("attributes kept as bytes: {:?}", all.copied);
    if !all.altered.is_empty() || !all.failed.is_empty() {
        bail!("not every class came back as it was");
    }
    Ok(())
}

fn measure(path: &classpath::ClassPath) -> Counts {
    let mut counts = Counts::default();
    for problem in path.problems() {
        counts.failed.push(problem.to_string());
    }
    for each in path.map(|number, bytes| {
        let mut counts = Counts::default();
        counts.class(&path.entry(number).path(), bytes);
        counts
    }) {
        counts.add(each);
    }
    // `map` leaves out module declarations.
    for module in path.modules() {
        match module.bytes() {
            Ok(bytes) => counts.class(&module.path(), Ok(&bytes)),
            Err(problem) => counts.failed.push(problem.to_string()),
        }
    }
    counts
}

impl Counts {
    fn class(&mut self, name: &str, bytes: Result<&[u8], classpath::Problem>) {
        self.classes += 1;
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(problem) => return self.failed.push(problem.to_string()),
        };
        self.bytes += bytes.len() as u64;
        let class = match ClassFile::read(bytes) {
            Ok(class) => class,
            Err(error) => return self.failed.push(format!("{name}: {error}")),
        };
        let written = write::class(&class);
        if written.bytes != bytes {
            self.altered.push(name.to_owned());
        }
        for copied in &written.copied {
            let reason = match &copied.reason {
                CopyReason::Opaque => "by design".to_owned(),
                CopyReason::Unknown => "not in the specification".to_owned(),
                CopyReason::Unreadable(error) => format!("unreadable: {error}"),
            };
            *self.copied.entry(format!("{} ({reason})", copied.name)).or_default() += 1;
        }
    }

    fn add(&mut self, other: Counts) {
        self.classes += other.classes;
        self.bytes += other.bytes;
        self.altered.extend(other.altered);
        self.failed.extend(other.failed);
        for (name, count) in other.copied {
            *self.copied.entry(name).or_default() += count;
        }
    }
}
