//! Writes sample reports, for eyes and for the test in a browser:
//! `cargo run -p report --example showcase -- FOLDER [ITEMS]`.
//!
//! | folder | what |
//! |---|---|
//! | `station` | worked example 1 with the first suite: 50 % and 50 % |
//! | `states` | every state, verdict and reason once, and names that mean ill |
//! | `large` | as many items as asked for (100 000), in packages, classes and methods |
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, reason = "an example that tells what it measured")]

mod build;
mod large;
mod states;
mod station;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use coverage::Coverage;
use report::html::{HtmlOptions, render};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("a folder is needed")?;
    let items: usize = arguments.next().map_or(Ok(100_000), |items| items.parse())?;
    let folder = Path::new(&folder);
    write(&folder.join("station"), "station", &station::judged(), &station::source)?;
    write(
        &folder.join("states"),
        "States & <script>alert('title')</script>",
        &states::judged(),
        &states::source,
    )?;
    let started = Instant::now();
    let (plan, recording) = large::made(items);
    let made = started.elapsed();
    let started = Instant::now();
    let coverage = coverage::judge(&plan, &recording, &coverage::More::default())?;
    println!("large: made in {made:.2?}, judged in {:.2?}", started.elapsed());
    write(&folder.join("large"), "Large", &coverage, &large::source)
}

fn write(
    folder: &Path,
    title: &str,
    coverage: &Coverage,
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<(), Box<dyn Error>> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let started = Instant::now();
    let mut json = Vec::new();
    coverage::write(coverage, &mut json)?;
    let written = started.elapsed();
    let started = Instant::now();
    let back = coverage::read(&json)?;
    let read = started.elapsed();
    fs::write(folder.join("result.json"), &json)?;
    let started = Instant::now();
    let (mut bytes, mut pages, mut largest) = (0, 0, (0, String::new()));
    let site = folder.join("report");
    render(&back, &HtmlOptions { title, source }, &mut |path, page| {
        let file = site.join(path);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        bytes += page.len();
        pages += 1;
        if page.len() > largest.0 {
            largest = (page.len(), path.to_owned());
        }
        fs::write(file, page)
    })?;
    let rendered = started.elapsed();
    let items = coverage.totals.rc.all() + coverage.totals.tm.all();
    println!("{}: {items} items, {} sites", folder.display(), coverage.totals.sites);
    println!("  JSON {} bytes, written in {written:.2?}, read in {read:.2?}", json.len());
    println!(
        "  HTML {pages} files, {bytes} bytes, in {rendered:.2?}; largest {} ({} bytes)",
        largest.1, largest.0
    );
    println!("  {}", report::total_line(&back));
    fs::write(folder.join("jacoco.xml"), report::jacoco_xml(&back, title))?;
    let nowhere = |_: &str| None;
    fs::write(folder.join("cobertura.xml"), report::cobertura(&back, &nowhere))?;
    fs::write(folder.join("lcov.info"), report::lcov(&back, &nowhere))?;
    fs::write(folder.join("classes.csv"), report::csv(&back, title))?;
    let sarif = report::SarifOptions { source: &nowhere, limit: report::SarifOptions::ACCEPTED };
    fs::write(folder.join("breccia.sarif"), report::sarif(&back, &sarif).text)?;
    let markdown = report::MarkdownOptions { title, ..report::MarkdownOptions::default() };
    fs::write(folder.join("comment.md"), report::markdown(&back, &markdown))?;
    fs::write(folder.join("summary.txt"), report::summary(&back, &report::TextOptions::PLAIN))?;
    Ok(())
}
