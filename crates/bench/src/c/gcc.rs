//! What does GCC's own points-to analysis cost for the same files?
//!
//! All files are compiled to GCC's intermediate form, and linked to one object file, whose names all stay
//! visible; the link step (`lto1`) optimizes them together, with the pass that `-fipa-pta` turns on and
//! `-ftime-report` times.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use toolbox::{process, say};

use super::{Asked, Bench, Counted, MODELS, compile};
use crate::watch::watch_all;

const LIMIT: Duration = Duration::from_secs(300);

/// Runs of each, taking turns; the medians are shown.
const RUNS: usize = 3;

/// A run that takes this many seconds is not repeated.
const LONG: f64 = 20.0;

const HEAD: &str = "
| subject | GCC: `ipa points-to` s | lto1 s | MB | breccia, whole: points-to s | all s | MB | breccia, offsets: points-to s | all s | MB | GCC / offsets |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

/// Runs GCC and breccia in turn, and prints the table.
pub(super) fn run(bench: &Bench, asked: &Asked) -> Result<()> {
    let version = process::capture(Command::new("cc").arg("--version"))?;
    if !version.contains("Free Software Foundation") {
        say::line("\ncc is not GCC: nothing to compare with");
        return Ok(());
    }
    say::line(HEAD);
    let libraries = asked.libraries.iter().map(|library| (*library, None));
    let clients = asked.clients.iter().map(|(client, library)| (*client, Some(*library)));
    for (subject, library) in libraries.chain(clients) {
        say::line(&row(bench, subject, library).with_context(|| subject.to_owned())?);
    }
    say::line(&format!(
        "\n{}: -O2 -flto -flto-partition=none -fipa-pta, all names visible; wall seconds, medians of {RUNS} runs that take turns (one, if it takes over {LONG} s).\n\
         `ipa points-to` is the timer of the pass, lto1 all of the link step (reading of the intermediate form, optimizing, code); MB is the peak of the largest\n\
         process. breccia's \"all\" has the preprocessor, reading and answers in it. GCC's analysis is Andersen's, with separate fields, of code that is\n\
         inlined and optimized already; it has no placeholders for clients: whatever is visible outside is \"nonlocal\" or \"escaped\".",
        version.lines().next().unwrap_or_default()
    ));
    Ok(())
}

/// A library alone, or a client with its library.
fn row(bench: &Bench, subject: &str, library: Option<&str>) -> Result<String> {
    let slim = ["-O2", "-flto", "-fno-fat-lto-objects", "-fno-semantic-interposition"];
    let mut objects = compile::objects(bench, subject, "lto", &slim)?;
    let (command, database) = match library {
        None => ("lib", bench.database(subject)),
        Some(library) => {
            objects.extend(compile::objects(bench, library, "lto", &slim)?);
            ("client", bench.joined(subject, library)?)
        }
    };
    let mut costs: [Vec<Cost>; 3] = Default::default();
    for _ in 0..RUNS {
        for (number, costs) in costs.iter_mut().enumerate() {
            if costs.first().is_some_and(|first| first.all > LONG) {
                continue;
            }
            costs.push(match number {
                0 => linked(bench, &objects)?,
                _ => analysed(bench, command, &database, MODELS[number - 1])?,
            });
        }
    }
    let [gcc, whole, offsets] = costs.map(|costs| Cost::median(&costs));
    // Below these times the timers are too coarse for a ratio.
    let ratio = match (gcc.points_to / offsets.points_to, gcc.points_to < 0.005 || offsets.points_to < 0.0005)
    {
        (_, true) => "–".to_owned(),
        (ratio, false) if ratio < 1.0 => format!("{ratio:.3}"),
        (ratio, false) => format!("{ratio:.1}"),
    };
    let shown = library.map_or(subject.to_owned(), |library| format!("{subject} with {library}"));
    let gcc = format!("{:.2} | {:.1} | {:.0}", gcc.points_to, gcc.all, gcc.peak);
    let ours = |cost: Cost| format!("{:.3} | {:.2} | {:.0}", cost.points_to, cost.all, cost.peak);
    Ok(format!("| {shown} | {gcc} | {} | {} | {ratio} |", ours(whole), ours(offsets)))
}

/// Seconds and MB of one run.
struct Cost {
    points_to: f64,
    all: f64,
    peak: f64,
}

impl Cost {
    fn median(costs: &[Cost]) -> Cost {
        let of = |part: fn(&Cost) -> f64| {
            let mut numbers: Vec<f64> = costs.iter().map(part).collect();
            numbers.sort_by(f64::total_cmp);
            numbers[numbers.len() / 2]
        };
        Cost { points_to: of(|cost| cost.points_to), all: of(|cost| cost.all), peak: of(|cost| cost.peak) }
    }
}

/// GCC's link step.
fn linked(bench: &Bench, objects: &[PathBuf]) -> Result<Cost> {
    let mut gcc = Command::new("cc");
    gcc.args(["-O2", "-w", "-flto=1", "-flto-partition=none", "-fipa-pta", "-ftime-report"]);
    gcc.args(["-fno-semantic-interposition", "-r", "-nostdlib", "-flinker-output=nolto-rel"]);
    // Where a client defines what its library defines, the client's is meant.
    gcc.args(["-Wl,-z,muldefs", "-o"]).arg(bench.folder.join("linked.o")).args(objects);
    let log = bench.folder.join("gcc.log");
    let usage = watch_all(gcc, &log, LIMIT)?;
    let said = fs::read_to_string(&log)?;
    if !usage.status.context("GCC took too long")?.success() {
        bail!("GCC cannot link: {said}");
    }
    let timer = |name| timer(&said, name).with_context(|| format!("no timer {name:?} in:\n{said}"));
    // A timer that has seen nothing is not shown.
    let points_to = timer("ipa points-to").unwrap_or(0.0);
    Ok(Cost { points_to, all: timer("TOTAL")?, peak: usage.peak_mib })
}

/// Wall seconds of a timer: ` ipa points-to  :   0.17 (  4%)   0.03 (  3%)   0.29 (  4%)   775k (  1%)`;
/// TOTAL has no shares.
fn timer(report: &str, name: &str) -> Option<f64> {
    let line = report.lines().filter_map(|line| line.split_once(':')).find(|line| line.0.trim() == name)?;
    let without_shares: String =
        line.1.split('(').map(|part| part.rsplit(')').next().unwrap_or_default()).collect();
    without_shares.split_whitespace().nth(2)?.parse().ok()
}

/// Our analysis.
fn analysed(bench: &Bench, command: &str, database: &Path, model: &str) -> Result<Cost> {
    let log = bench.folder.join("breccia.log");
    let usage = watch_all(bench.command(&[command], database, model), &log, LIMIT)?;
    let said = fs::read_to_string(&log)?;
    if !usage.status.context("breccia took too long")?.success() {
        bail!("breccia c {command}: {said}");
    }
    let points_to = Counted::read(&said).seconds("time: points-to")?;
    Ok(Cost { points_to, all: usage.wall, peak: usage.peak_mib })
}

#[cfg(test)]
mod tests {
    use super::timer;

    #[test]
    fn timers_are_read() {
        let report = "\
Time variable                                   usr           sys          wall           GGC
 ipa points-to                      :   0.16 (  4%)   0.01 (  1%)   0.30 (  3%)   667k (  0%)
 TOTAL                              :   4.04          0.78          8.80          131M
";
        assert_eq!(timer(report, "ipa points-to"), Some(0.30));
        assert_eq!(timer(report, "TOTAL"), Some(8.80));
        assert_eq!(timer(report, "tree PTA"), None);
    }
}
