//! What does a class do in a real JVM?

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::compile::join;
use crate::jdk::{Jdk, jdk};

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// All of standard output.
    pub stdout: String,
    /// All of standard error.
    pub stderr: String,
    /// The exit code; none if a signal ended the JVM.
    pub code: Option<i32>,
}

/// Runs `main` of the class `main` with `class_path` in the JDK of the tests, for at most one minute.
///
/// # Panics
///
/// If there is no JDK, or the time is up.
pub fn run_java(class_path: &[PathBuf], main: &str, arguments: &[&str], jvm_options: &[&str]) -> Output {
    Java::new(class_path).options(jvm_options).run(main, arguments)
}

/// How to run a class.
#[derive(Clone, Debug)]
pub struct Java {
    jdk: Jdk,
    class_path: Vec<PathBuf>,
    options: Vec<String>,
    limit: Duration,
}

impl Java {
    /// The JDK of the tests, no options, at most one minute.
    ///
    /// # Panics
    ///
    /// If there is no JDK.
    pub fn new(class_path: &[PathBuf]) -> Self {
        let limit = Duration::from_secs(60);
        Self { jdk: jdk().clone(), class_path: class_path.to_vec(), options: Vec::new(), limit }
    }

    /// Another JDK.
    pub fn jdk(mut self, jdk: Jdk) -> Self {
        self.jdk = jdk;
        self
    }

    /// More options of the JVM, such as `-Xverify:all`.
    pub fn options(mut self, options: &[&str]) -> Self {
        self.options.extend(options.iter().map(|option| (*option).to_owned()));
        self
    }

    /// The longest the run may take.
    pub fn limit(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// Runs `main` of the class `main`.
    ///
    /// # Panics
    ///
    /// If the JVM cannot be started, or the time is up; in that case the JVM is killed first.
    pub fn run(&self, main: &str, arguments: &[&str]) -> Output {
        self.try_run(main, arguments).unwrap_or_else(|complaint| panic!("cannot run {main}: {complaint}"))
    }

    /// Runs `main` of the class `main`, or says why there is no output.
    pub fn try_run(&self, main: &str, arguments: &[&str]) -> Result<Output, String> {
        let mut command = Command::new(&self.jdk.java);
        command.args(&self.options).arg("-cp").arg(join(&self.class_path)?).arg(main).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().map_err(|error| format!("cannot start {}: {error}", self.jdk.java.display()))?;
        // Read both pipes while the JVM runs: a full pipe would block it.
        let (stdout, stderr) = (drain(child.stdout.take()), drain(child.stderr.take()));
        let code = wait(&mut child, self.limit);
        let (stdout, stderr) = (text(stdout), text(stderr));
        match code {
            Some(code) => Ok(Output { stdout, stderr, code }),
            None => Err(format!("not done after {:?}\n{stdout}{stderr}", self.limit)),
        }
    }
}

/// The exit code of the JVM, or none if its time was up and it was killed.
fn wait(child: &mut Child, limit: Duration) -> Option<Option<i32>> {
    const PAUSE: Duration = Duration::from_millis(5);
    let started = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.code()),
            Ok(None) if started.elapsed() < limit => thread::sleep(PAUSE),
            Ok(None) | Err(_) => {
                // Either call fails only if the JVM is already gone, which is what we want.
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // A broken pipe ends the output; everything before it still counts.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn text(reader: JoinHandle<Vec<u8>>) -> String {
    let bytes = reader.join().expect("reading a pipe does not panic");
    String::from_utf8_lossy(&bytes).into_owned()
}
