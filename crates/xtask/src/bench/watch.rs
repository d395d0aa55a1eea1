//! What does a process cost?
//!
//! It is watched through `/proc`: its peak of resident memory and its processor time are read every few milliseconds,
//! so that they are known also of a run that is ended for its time.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

const PERIOD: Duration = Duration::from_millis(20);

/// A run is ended when it has used the limit in processor time, or has taken so many times as long: on a machine that
/// does other things too, the clock on the wall says little.
const PATIENCE: u32 = 4;

/// The unit of processor time in `/proc`, on every Linux that can be met.
const TICKS_PER_SECOND: f64 = 100.0;

/// What a process has taken. Memory and processor time are 0 where the system does not tell.
pub(super) struct Usage {
    pub(super) wall: f64,
    pub(super) cpu: f64,
    pub(super) peak_mib: f64,
    /// None if it was ended for its time.
    pub(super) status: Option<ExitStatus>,
}

/// Runs a process, with its output going to `log`, until it ends or has used so much processor time.
pub(super) fn watch(mut command: Command, log: &Path, limit: Duration) -> Result<Usage> {
    let output = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    command.stdin(Stdio::null()).stderr(output.try_clone()?).stdout(output);
    let started = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let (mut cpu, mut peak_mib) = (0.0f64, 0.0f64);
    let status = loop {
        cpu = cpu.max(processor_seconds(&child).unwrap_or(0.0));
        peak_mib = peak_mib.max(resident_peak(&child).unwrap_or(0.0));
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if cpu > limit.as_secs_f64() || started.elapsed() > limit * PATIENCE {
            child.kill()?;
            child.wait()?;
            break None;
        }
        sleep(PERIOD);
    };
    Ok(Usage { wall: started.elapsed().as_secs_f64(), cpu, peak_mib, status })
}

fn resident_peak(child: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kib| kib / 1024.0)
}

/// User and system time: the 14th and 15th word; the second is a name in brackets, with spaces perhaps.
fn processor_seconds(child: &Child) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let mut words = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let (user, system): (f64, f64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((user + system) / TICKS_PER_SECOND)
}

/// The number behind a key of a flat JSON object.
pub(super) fn number(line: &str, key: &str) -> Option<f64> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    rest.split([',', '}']).next()?.trim().parse().ok()
}
