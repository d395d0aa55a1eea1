//! A page of the browser: go to, ask, press, wait.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::chromium::Chromium;

/// How long something may take to show.
const PATIENCE: Duration = Duration::from_secs(20);

/// A page.
pub(super) struct Page<'c> {
    chromium: &'c mut Chromium,
    session: String,
}

impl<'c> Page<'c> {
    pub(super) fn of(chromium: &'c mut Chromium, session: String) -> Result<Self> {
        let mut page = Self { chromium, session };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            page.send(domain, &json!({}))?;
        }
        page.size(1280, 900)?;
        Ok(page)
    }

    fn send(&mut self, method: &str, parameters: &Value) -> Result<Value> {
        self.chromium.ask(Some(&self.session), method, parameters)
    }

    /// Opens an address and waits until it is loaded.
    pub(super) fn go(&mut self, address: &str) -> Result<()> {
        // The same page with another fragment would not be loaded again.
        self.send("Page.navigate", &json!({ "url": "about:blank" }))?;
        let gone = self.send("Page.navigate", &json!({ "url": address }))?;
        if let Some(error) = gone.get("errorText") {
            bail!("{address} cannot be opened: {error}");
        }
        self.wait("location.href != 'about:blank' && document.readyState == 'complete'")
            .with_context(|| format!("{address} is not loaded"))
    }

    /// The value of an expression in the page.
    pub(super) fn ask(&mut self, expression: &str) -> Result<Value> {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.send("Runtime.evaluate", &parameters)?;
        match answer.get("exceptionDetails") {
            Some(error) => bail!("`{expression}`: {}", error["exception"]["description"]),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// The text of the first element that a selector finds.
    pub(super) fn text(&mut self, selector: &str) -> Result<String> {
        let value = self.ask(&format!("document.querySelector({})?.textContent", json!(selector)))?;
        Ok(value.as_str().with_context(|| format!("nothing is {selector}"))?.trim().to_owned())
    }

    /// Waits until an expression is true. While pages change there may be nobody to ask.
    pub(super) fn wait(&mut self, expression: &str) -> Result<()> {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if self.ask(expression).is_ok_and(|value| value == true) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        bail!("`{expression}` does not come true")
    }

    /// Clicks with the mouse on the middle of the first element that a selector finds.
    pub(super) fn click(&mut self, selector: &str) -> Result<()> {
        let place = self.ask(&format!(
            "(() => {{ const e = document.querySelector({}); if (!e) return null; e.scrollIntoView({{ block: 'center' }}); \
             const r = e.getClientRects()[0]; return [r.left + Math.min(r.width / 2, 20), r.top + r.height / 2]; }})()",
            json!(selector)
        ))?;
        let (x, y) = (place[0].as_f64(), place[1].as_f64());
        let (x, y) = x.zip(y).with_context(|| format!("nothing is {selector}"))?;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.send("Input.dispatchMouseEvent", &event)?;
        }
        Ok(())
    }

    /// Presses a key.
    pub(super) fn press(&mut self, key: &str) -> Result<()> {
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        let mut down = json!({ "type": "keyDown", "key": key, "text": text });
        if key == "Enter" {
            down["windowsVirtualKeyCode"] = 13.into();
        }
        self.send("Input.dispatchKeyEvent", &down)?;
        self.send("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key }))?;
        Ok(())
    }

    /// Types a text.
    pub(super) fn write(&mut self, text: &str) -> Result<()> {
        self.send("Input.insertText", &json!({ "text": text }))?;
        Ok(())
    }

    pub(super) fn size(&mut self, width: u32, height: u32) -> Result<()> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.send("Emulation.setDeviceMetricsOverride", &size)?;
        Ok(())
    }

    /// Light or dark, as the system would say.
    pub(super) fn scheme(&mut self, scheme: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.send("Emulation.setEmulatedMedia", &features)?;
        Ok(())
    }

    pub(super) fn scripts(&mut self, allowed: bool) -> Result<()> {
        self.send("Emulation.setScriptExecutionDisabled", &json!({ "value": !allowed }))?;
        Ok(())
    }

    /// Errors, warnings of the browser and dialogs since it was last asked.
    pub(super) fn complaints(&mut self) -> Vec<String> {
        let events = self.chromium.events();
        let matching = events.iter().filter(|event| {
            let level = event["params"]["entry"]["level"].as_str();
            match event["method"].as_str() {
                Some("Runtime.exceptionThrown" | "Page.javascriptDialogOpening") => true,
                Some("Log.entryAdded") => matches!(level, Some("error" | "warning")),
                _ => false,
            }
        });
        matching.map(|event| event["params"].to_string()).collect()
    }

    /// Takes a screenshot.
    pub(super) fn picture(&mut self, file: &Path) -> Result<()> {
        let picture = self.send("Page.captureScreenshot", &json!({ "format": "png" }))?;
        let data = picture["data"].as_str().context("no picture")?;
        Ok(std::fs::write(file, from_base64(data))?)
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut out = Vec::new();
    let (mut bits, mut held) = (0u32, 0);
    for six in text.bytes().filter_map(value) {
        bits = bits << 6 | u32::from(six);
        held += 6;
        if held >= 8 {
            held -= 8;
            // The cast cuts off the bits of earlier bytes.
            out.push((bits >> held) as u8);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::from_base64;

    #[test]
    fn base64_is_read() {
        assert_eq!(from_base64("aGVsbG8="), b"hello");
        assert_eq!(from_base64("+/8A"), [0xfb, 0xff, 0]);
    }
}
