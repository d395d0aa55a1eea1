//! Starts a headless Chromium and speaks the DevTools protocol with it, over two pipes: messages of JSON,
//! each ended by a zero byte.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use toolbox::process;

use super::page::Page;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser that runs.
pub(super) struct Chromium {
    child: Child,
    to: File,
    from: Receiver<Value>,
    next: u64,
    /// Messages of the browser that have not been read yet.
    events: Vec<Value>,
}

impl Chromium {
    /// Starts it. The pipes are named ones: a shell opens them under the numbers that the browser looks for.
    pub(super) fn start(program: &Path, folder: &Path) -> Result<Self> {
        let profile = folder.join("profile");
        let _ = fs::remove_dir_all(&profile);
        fs::create_dir_all(&profile)?;
        let (to, from) = (profile.join("to"), profile.join("from"));
        process::run(Command::new("mkfifo").arg(&to).arg(&from))?;
        let mut command = Command::new("sh");
        command
            .args(["-c", "exec \"$0\" \"$@\" 3<\"$BROWSER_TO\" 4>\"$BROWSER_FROM\""])
            .arg(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--remote-debugging-pipe",
            ])
            .arg("--no-first-run")
            .arg(format!("--user-data-dir={}", profile.display()))
            .env("BROWSER_TO", &to)
            .env("BROWSER_FROM", &from)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Opened for both ways, a named pipe waits for nobody.
        let both = |path: &Path| OpenOptions::new().read(true).write(true).open(path);
        let (to, from) = (both(&to)?, both(&from)?);
        let child = command.spawn().context("the browser cannot be started")?;
        Ok(Self { child, to, from: listen(from), next: 0, events: Vec::new() })
    }

    /// An empty page.
    pub(super) fn page(&mut self) -> Result<Page<'_>> {
        let target = self.ask(None, "Target.createTarget", &json!({ "url": "about:blank" }))?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.ask(None, "Target.attachToTarget", &attach)?;
        let session = session["sessionId"].as_str().context("no session")?.to_owned();
        Page::of(self, session)
    }

    /// Sends a command and waits for its answer.
    pub(super) fn ask(&mut self, session: Option<&str>, method: &str, parameters: &Value) -> Result<Value> {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.to.write_all(format!("{message}\0").as_bytes())?;
        loop {
            let answer = match self.from.recv_timeout(PATIENCE) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => bail!("the browser did not answer to {method}"),
                Err(RecvTimeoutError::Disconnected) => bail!("the browser is gone"),
            };
            // Messages that the browser sends on its own have no id.
            if answer["id"] != self.next {
                self.events.push(answer);
            } else if let Some(error) = answer.get("error") {
                bail!("{method}: {error}");
            } else {
                return Ok(answer["result"].clone());
            }
        }
    }

    /// Messages of the browser since the last call.
    pub(super) fn events(&mut self) -> Vec<Value> {
        self.events.extend(self.from.try_iter());
        std::mem::take(&mut self.events)
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.ask(None, "Browser.close", &json!({}));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn listen(from: File) -> Receiver<Value> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut from = BufReader::new(from);
        let mut message = Vec::new();
        while from.read_until(0, &mut message).is_ok_and(|length| length > 0) {
            message.pop();
            let Ok(value) = serde_json::from_slice(&message) else { break };
            if send.send(value).is_err() {
                break;
            }
            message.clear();
        }
    });
    receive
}
