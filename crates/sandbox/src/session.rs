//! A program that answers line by line.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::line;
use crate::run::collect;

/// How many lines may wait to be read.
const WAITING: usize = 1 << 12;

/// A program that runs, and answers line by line. It is killed when this is dropped.
#[derive(Debug)]
pub struct Session {
    child: Child,
    /// Text on its way to the program.
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The time was over.
    Late,
    /// The program has ended, or has closed its output.
    Ended,
}

impl Session {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> std::io::Result<Self> {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (sender, lines) = sync_channel(WAITING);
        let output = child.stdout.take();
        let errors = collect(child.stderr.take());
        let input = child.stdin.take().map(pass_on);
        thread::spawn(move || {
            let Some(output) = output else { return };
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = line::next(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines, errors: Some(errors) })
    }

    /// Sends text, and does not wait until the program takes it: whether it does shows in its answer.
    pub fn send(&mut self, text: &str) {
        if let Some(input) = &self.input {
            // A program that has ended gives no answer, which is noticed there.
            let _ = input.send(text.to_owned());
        }
    }

    /// The next line.
    ///
    /// # Errors
    ///
    /// If there is none, or not in time.
    pub fn receive(&self, time: Duration) -> Result<String, Silence> {
        self.lines.recv_timeout(time).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Ends the program; its exit code, if it ended by itself within a moment, and what it printed on
    /// standard error.
    pub fn end(mut self) -> (Option<i32>, String) {
        self.input = None;
        let mut code = None;
        for _ in 0..100 {
            if let Ok(Some(status)) = self.child.try_wait() {
                code = status.code();
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
        let errors = self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        (code, errors)
    }

    fn kill(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes text in a thread of its own: a program that does not read must not stop us.
fn pass_on(mut input: ChildStdin) -> Sender<String> {
    let (sender, texts) = channel::<String>();
    thread::spawn(move || {
        for text in texts {
            if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

impl Drop for Session {
    fn drop(&mut self) {
        self.kill();
    }
}
