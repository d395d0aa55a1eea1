//! Names that mean ill do nothing, and every text can be read.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use toolbox::say;

use super::Sample;
use super::page::Page;
use super::walk::complain;

/// Opens every page: no script but the report's own, no dialog, no complaint of the browser.
pub(super) fn hostile_names(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    for path in sample.pages()? {
        page.go(&sample.address(&path))?;
        let scripts = page.ask("[...document.scripts].map(script => script.getAttribute('src')).join()")?;
        ensure!(
            matches!(scripts.as_str(), Some("report.js" | "../report.js")),
            "{path}: scripts are {scripts}"
        );
        let odd = page.ask("document.querySelectorAll('img, b, u, s, script:not([src])').length")?;
        ensure!(odd == 0, "{path}: names became elements");
        complain(page).context(path)?;
    }
    Ok(())
}

/// The least contrast of all text on a page: of each text with the next background that is not transparent.
const LEAST_CONTRAST: &str = "(() => {
  const parts = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
  const light = c => { const [r, g, b] = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  let least = [99, ''];
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('svg') || !e.offsetHeight || ![...e.childNodes].some(n => n.nodeType == 3 && n.textContent.trim())) continue;
    let behind = e, under = [255, 255, 255, 1];
    for (; behind; behind = behind.parentElement) { const c = parts(getComputedStyle(behind).backgroundColor); if (c[3] == 1) { under = c; break; } }
    const [a, b] = [light(parts(getComputedStyle(e).color)), light(under)];
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < least[0]) least = [ratio, e.tagName + '.' + e.className + ': ' + e.textContent.trim().slice(0, 40)];
  }
  return least;
})()";

/// All text reaches the contrast of 4.5 to 1 that WCAG 2 asks for (AA), light and dark.
pub(super) fn contrast(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    for scheme in ["light", "dark"] {
        page.scheme(scheme)?;
        let mut least: (f64, Value, String) = (f64::MAX, Value::Null, String::new());
        for path in sample.pages()? {
            page.go(&sample.address(&path))?;
            page.ask("document.querySelectorAll('details').forEach(one => { one.open = true; })")?;
            let found = page.ask(LEAST_CONTRAST)?;
            let ratio = found[0].as_f64().context("no contrast")?;
            if ratio < least.0 {
                least = (ratio, found[1].clone(), path);
            }
        }
        let (ratio, what, path) = least;
        ensure!(ratio >= 4.5, "{scheme}: {what} on {path} has a contrast of {ratio:.2} only");
        say::line(&format!("    {scheme}: the least contrast is {ratio:.2} ({what})"));
    }
    page.scheme("light")
}
