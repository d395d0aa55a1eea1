//! `cargo xtask browser`: does the HTML report work in a real browser?
//!
//! Makes the sample reports (`cargo run -p report --example showcase`), opens them from disk in a headless
//! Chromium, and walks through them as a reader would: overview, class page, missed item; search, keys,
//! sorting; with and without scripts, light and dark, wide and narrow. It compares the numbers shown with
//! `result.json`. Screenshots are in `target/browser/shots`.
//!
//! | file | what |
//! |---|---|
//! | `chromium.rs` | starts the browser and speaks its protocol |
//! | `page.rs` | a page: go to, ask, press, wait |
//! | `expected.rs` | what the numbers should be, counted from the items of `result.json` |
//! | `walk.rs` | the way of a reader through a report |
//! | `safety.rs` | names that mean ill, contrast of all text |

mod chromium;
mod expected;
mod page;
mod safety;
mod walk;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};
use toolbox::{process, say, tools};

use self::chromium::Chromium;
use self::expected::Expected;

/// The names under which systems have it.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Walks through the sample reports; prints a warning if there is no browser.
pub fn run(root: &Path) -> Result<()> {
    let Some(program) = NAMES.iter().find_map(|name| tools::on_path(name)) else {
        say::problem("SKIPPED: there is no chromium on the PATH, so the report was NOT tried in a browser");
        say::problem("Debian: apt install chromium");
        return Ok(());
    };
    let started = Instant::now();
    let folder = root.join("target/browser");
    make_samples(root, &folder)?;
    let mut chromium = Chromium::start(&program, &folder)?;
    let page = chromium.page()?;
    let mut browser = Browser { page, folder };
    browser.all()?;
    say::done("browser", started.elapsed());
    Ok(())
}

fn make_samples(root: &Path, folder: &Path) -> Result<()> {
    say::step("samples");
    let mut command = Command::new("cargo");
    command.args(["run", "--quiet", "--package", "report", "--example", "showcase", "--"]).arg(folder);
    process::run(command.current_dir(root)).context("the sample reports cannot be made")
}

/// A browser and the folder of sample reports.
struct Browser<'c> {
    page: page::Page<'c>,
    folder: PathBuf,
}

/// One report: where it is, and what it should show.
struct Sample {
    site: PathBuf,
    expected: Expected,
}

impl Browser<'_> {
    fn all(&mut self) -> Result<()> {
        let station = self.sample("station")?;
        let states = self.sample("states")?;
        let large = self.sample("large")?;
        say::step("station: overview, class page, missed item");
        walk::journey(&mut self.page, &station)?;
        walk::finding(&mut self.page, &station, "station.report", "#s2")?;
        say::step("states: every state, names that mean ill");
        walk::journey(&mut self.page, &states)?;
        safety::hostile_names(&mut self.page, &states)?;
        safety::contrast(&mut self.page, &states)?;
        say::step("without scripts");
        walk::without_scripts(&mut self.page, &station)?;
        say::step("large: weight and speed");
        walk::sorting(&mut self.page, &large)?;
        walk::speed(&mut self.page, &large)?;
        say::step("screenshots");
        walk::screenshots(&mut self.page, &station, &states, &self.folder.join("shots"))
    }

    fn sample(&self, name: &str) -> Result<Sample> {
        let folder = self.folder.join(name);
        let text = std::fs::read(folder.join("result.json")).context("a sample has no result")?;
        Ok(Sample { site: folder.join("report"), expected: Expected::of(&serde_json::from_slice(&text)?)? })
    }
}

impl Sample {
    /// The address of a page.
    fn address(&self, page: &str) -> String {
        format!("file://{}/{page}", self.site.display())
    }

    /// All of its pages, by path.
    fn pages(&self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        for folder in ["", "source", "package"] {
            for entry in std::fs::read_dir(self.site.join(folder))? {
                let name = entry?.file_name().to_string_lossy().into_owned();
                let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
                found.extend(Some(path).filter(|path| path.ends_with(".html")));
            }
        }
        found.sort();
        Ok(found)
    }
}
