//! What does a process cost?
//!
//! It is watched through `/proc`: its peak of resident memory and its processor time are read every few
//! milliseconds, so that they are known even for a run that is stopped because it takes too long.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use toolbox::process;

const PERIOD: Duration = Duration::from_millis(5);

/// A run is stopped when it has used the limit in processor time, or this many times the limit in wall time:
/// on a busy machine, wall time says little.
const PATIENCE: u32 = 4;

/// The unit of processor time in `/proc`, on every current Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// The cost of a process. Memory and processor time are 0 if the system does not report them.
pub(crate) struct Usage {
    pub(crate) wall: f64,
    pub(crate) cpu: f64,
    pub(crate) peak_mib: f64,
    /// None if it was stopped because it took too long.
    pub(crate) status: Option<ExitStatus>,
}

/// Runs a process, with its output going to `log`, until it ends or has used so much processor time. What it
/// starts is not counted.
pub(crate) fn watch(command: Command, log: &Path, limit: Duration) -> Result<Usage> {
    follow(command, log, limit, |process| vec![process])
}

/// The same with all that it starts: processor time of all together, the peak of the largest.
pub(crate) fn watch_all(command: Command, log: &Path, limit: Duration) -> Result<Usage> {
    follow(command, log, limit, family)
}

fn follow(mut command: Command, log: &Path, limit: Duration, watched: fn(u32) -> Vec<u32>) -> Result<Usage> {
    let output = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    command.stdin(Stdio::null()).stderr(output.try_clone()?).stdout(output);
    let started = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    // Those that have ended count, too.
    let mut times: BTreeMap<u32, f64> = BTreeMap::new();
    let (mut cpu, mut peak_mib) = (0.0f64, 0.0f64);
    let status = loop {
        for process in watched(child.id()) {
            let time = times.entry(process).or_default();
            // A process that has just ended reports nothing: keep what it had.
            *time = time.max(processor_seconds(process).unwrap_or(0.0));
            peak_mib = peak_mib.max(resident_peak(process).unwrap_or(0.0));
        }
        cpu = cpu.max(times.values().sum());
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if cpu > limit.as_secs_f64() || started.elapsed() > limit * PATIENCE {
            // Asked for now: once it has ended, nobody lists the processes that it started.
            let all = watched(child.id());
            end(&mut child, &all)?;
            break None;
        }
        sleep(PERIOD);
    };
    Ok(Usage { wall: started.elapsed().as_secs_f64(), cpu, peak_mib, status })
}

/// A process and all below it. Each thread has a list of the processes that it has started.
fn family(process: u32) -> Vec<u32> {
    let mut found = vec![process];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
        for thread in threads {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            found.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
        next += 1;
    }
    found
}

/// Ends a process and those that it has started, which would go on without it.
fn end(child: &mut Child, watched: &[u32]) -> Result<()> {
    child.kill()?;
    child.wait()?;
    let others: Vec<String> =
        watched.iter().filter(|process| **process != child.id()).map(u32::to_string).collect();
    if !others.is_empty() {
        // Some have ended by themselves meanwhile.
        process::output(Command::new("kill").arg("-KILL").args(others))?;
    }
    Ok(())
}

fn resident_peak(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kib| kib / 1024.0)
}

/// User and system time: the 14th and 15th word; the second is a name in brackets, with spaces perhaps.
fn processor_seconds(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut words = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let (user, system): (f64, f64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((user + system) / TICKS_PER_SECOND)
}

/// The number of a key in a flat JSON object.
pub(crate) fn number(line: &str, key: &str) -> Option<f64> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next()?.trim().parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// A shell below a shell keeps thirty million letters for a while.
    #[test]
    fn what_a_process_starts_counts_if_asked_for() {
        let inner = r#"x=$(head -c 30000000 /dev/zero | tr '\0' a); sleep 0.2; echo ${#x}"#;
        let command = || {
            let mut shell = Command::new("sh");
            shell.args(["-c", "sh -c \"$1\"; true", "sh", inner]);
            shell
        };
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log");
        let all = watch_all(command(), &log, Duration::from_secs(60)).expect("it runs");
        assert_eq!(fs::read_to_string(&log).expect("a log"), "30000000\n");
        let one = watch(command(), &log, Duration::from_secs(60)).expect("it runs");
        assert!(all.peak_mib > 25.0 && one.peak_mib < 25.0, "{} and {} MiB", all.peak_mib, one.peak_mib);
        assert!(all.cpu >= one.cpu && all.status.is_some_and(|status| status.success()));
    }
}
