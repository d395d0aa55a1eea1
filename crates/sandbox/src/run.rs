//! Runs a program to its end, or until its time is over.

use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How much of an output is kept.
const KEPT: u64 = 1 << 20;

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its exit code; none if a signal ended it, or if its time was over.
    pub code: Option<i32>,
    /// What it printed.
    pub output: String,
    /// What it printed on standard error.
    pub errors: String,
}

/// Runs a program without input.
///
/// # Errors
///
/// If it cannot be started.
pub fn run(command: &mut Command, time: Duration) -> io::Result<Finished> {
    let until = Instant::now() + time;
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = collect(child.stdout.take());
    let errors = collect(child.stderr.take());
    let code = wait(&mut child, until)?;
    let text = |thread: JoinHandle<String>| thread.join().unwrap_or_default();
    Ok(Finished { code, output: text(output), errors: text(errors) })
}

fn wait(child: &mut Child, until: Instant) -> io::Result<Option<i32>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code());
        }
        if Instant::now() > until {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Reads everything, and keeps the beginning.
pub(crate) fn collect(from: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    thread::spawn(move || {
        let Some(mut from) = from else { return String::new() };
        let mut kept = Vec::new();
        // A reader that fails has nothing more to say.
        let _ = (&mut from).take(KEPT).read_to_end(&mut kept);
        let _ = io::copy(&mut from, &mut io::sink());
        String::from_utf8_lossy(&kept).into_owned()
    })
}
