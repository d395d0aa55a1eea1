//! The path of a reader through a report: overview, class page, missed item. Numbers are compared with
//! `result.json`.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use toolbox::say;

use super::Sample;
use super::expected::Ratios;
use super::page::Page;

/// Overview, then each class page that it links to, with its missed items.
pub(super) fn journey(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    page.go(&sample.address("index.html"))?;
    tiles(page, &sample.expected.totals).context("the overview")?;
    let rows = classes(page)?;
    ensure!(rows.len() == sample.expected.classes.len(), "{} classes are shown", rows.len());
    for row in &rows {
        let name = text(&row["name"]);
        let wanted = sample.expected.classes.get(&name).with_context(|| format!("{name} is no class"))?;
        let shown = ["rc", "rc_of", "tm", "tm_of"].map(|cell| text(&row[cell]));
        let wanted = [wanted.rc.percent(), wanted.rc.of(), wanted.tm.percent(), wanted.tm.of()];
        ensure!(shown == wanted, "{name}: {shown:?} is shown, but {wanted:?} is so");
    }
    for number in 1..=rows.len() {
        page.go(&sample.address("index.html"))?;
        let link = format!("section:last-of-type table.groups tbody tr:nth-child({number}) th a");
        page.click(&link)?;
        page.wait("location.pathname.includes('/source/') && document.readyState == 'complete'")?;
        class_page(page, sample).with_context(|| format!("the page of class {number}"))?;
    }
    complain(page)
}

/// The rows of the table of classes.
fn classes(page: &mut Page<'_>) -> Result<Vec<Value>> {
    let rows = page.ask(
        "[...[...document.querySelectorAll('table.groups')].at(-1).querySelectorAll('tbody tr')].map(row => ({ \
         name: row.cells[0].textContent, rc: row.cells[2].textContent, rc_of: row.cells[3].textContent, \
         tm: row.cells[5].textContent, tm_of: row.cells[6].textContent }))",
    )?;
    rows.as_array().cloned().context("there is no table of classes")
}

fn tiles(page: &mut Page<'_>, wanted: &Ratios) -> Result<()> {
    for (criterion, ratio) in [("RC", wanted.rc), ("TM", wanted.tm)] {
        let shown = page.text(&format!(".tile[data-criterion={criterion}] .big"))?;
        ensure!(shown == ratio.percent(), "{criterion}: {shown} is shown, but {} is so", ratio.percent());
        let parts = without_gaps(&page.text(&format!(".tile[data-criterion={criterion}] .parts"))?);
        let counted = format!("{} of {} covered", ratio.covered, ratio.required);
        ensure!(parts.starts_with(&counted), "{criterion}: {parts:?} is shown, but {counted} is so");
    }
    Ok(())
}

/// The numbers of a source file, and every missed receiver class with its reason, to be seen once calls are
/// unfolded.
fn class_page(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    let title = page.text("h1")?;
    let of_title = |path: &&String| path.ends_with(&format!("/{title}"));
    let path =
        sample.expected.sources.keys().find(of_title).with_context(|| format!("no file is {title}"))?;
    tiles(page, &sample.expected.sources[path])?;
    let missed = &sample.expected.missed[path];
    if missed.is_empty() {
        return Ok(());
    }
    // The first key unfolds all, for covered calls are folded; if none was folded, it folds all.
    page.press("e")?;
    if page.ask("document.querySelector('details.site:not([open])') !== null")? == true {
        page.press("e")?;
    }
    let rows = page.ask(
        "[...document.querySelectorAll('details.site[open] .items tr.missed')].filter(row => row.offsetHeight > 0) \
         .map(row => [row.cells[1].textContent, row.cells[3].firstChild?.textContent])",
    )?;
    let rows = rows.as_array().context("no rows")?;
    let more = page.ask("document.querySelectorAll('.site .more').length")?.as_u64().unwrap_or_default();
    for item in missed {
        let is_it = |row: &&Value| {
            let shown = text(&row[0]);
            shown == item.class || (item.class.contains(['\n', '<', '\\']) && !shown.is_empty())
        };
        let found = rows.iter().any(|row| is_it(&row) && text(&row[1]) == item.reason);
        ensure!(found || more > 0, "{} ({}) is not shown", item.class, item.reason);
    }
    page.press("n")?;
    page.wait(
        "document.activeElement.matches('details.site.missed > summary, details.site.partly > summary')",
    )
}

/// Finds a method by its name and goes there.
pub(super) fn finding(page: &mut Page<'_>, sample: &Sample, name: &str, place: &str) -> Result<()> {
    page.go(&sample.address("index.html"))?;
    page.press("/")?;
    page.wait("document.activeElement.id == 'find'")?;
    page.write(name)?;
    page.wait("document.querySelector('#found li[aria-selected=true]') !== null")?;
    page.press("Enter")?;
    page.wait(&format!("location.hash == '{place}' && document.querySelector('{place}').open"))?;
    page.click(".recipe summary")?;
    page.wait("document.querySelector('.recipe').open")?;
    let before = page.ask("getComputedStyle(document.body).backgroundColor")?;
    page.press("t")?;
    page.wait("document.documentElement.dataset.theme !== undefined")?;
    ensure!(
        page.ask("getComputedStyle(document.body).backgroundColor")? != before,
        "the theme does not change"
    );
    page.press("t")?;
    page.press("?")?;
    page.wait("document.querySelector('dialog').open")?;
    page.press("g")?;
    page.ask("document.querySelector('dialog').close()")?;
    page.press("g")?;
    page.wait("location.pathname.endsWith('/gaps.html') && document.readyState == 'complete'")?;
    page.ask("localStorage.clear()")?;
    complain(page)
}

/// What is missed, why and how can be read without scripts.
pub(super) fn without_scripts(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    page.scripts(false)?;
    let done = read_without_scripts(page, sample);
    page.scripts(true)?;
    done
}

fn read_without_scripts(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    page.go(&sample.address("index.html"))?;
    tiles(page, &sample.expected.totals)?;
    ensure!(
        page.ask(
            "document.documentElement.className == '' && document.querySelector('.tools').offsetHeight == 0"
        )? == true,
        "what needs scripts is shown without them"
    );
    page.click("section:last-of-type table.groups tbody tr th a")?;
    page.wait("location.pathname.includes('/source/') && document.readyState == 'complete'")?;
    let shown =
        page.ask("[...document.querySelectorAll('.items tr.missed')].map(row => row.innerText).join()")?;
    ensure!(text(&shown).contains("class never created by the tests"), "a miss has no reason: {shown}");
    page.click(".recipe summary")?;
    page.wait(
        "document.querySelector('.recipe').open && document.querySelector('.recipe ol').offsetHeight > 0",
    )
}

/// Columns can be sorted, both ways, by their numbers.
pub(super) fn sorting(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    page.go(&sample.address("index.html"))?;
    tiles(page, &sample.expected.totals)?;
    for (order, sign) in [("descending", 1.0), ("ascending", -1.0)] {
        page.click("table.sortable thead th:nth-child(3) button")?;
        page.wait(&format!("document.querySelector('table.sortable th[aria-sort]').ariaSort == '{order}'"))?;
        let values = page.ask(
            "[...document.querySelector('table.sortable').querySelectorAll('tbody tr')].map(row => parseFloat(row.cells[2].dataset.v))",
        )?;
        let values: Vec<f64> = values.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        let is_sorted = values.windows(2).all(|pair| (pair[0] - pair[1]) * sign >= 0.0);
        ensure!(values.len() > 3 && is_sorted, "not {order}: {values:?}");
    }
    complain(page)
}

/// How long pages take, and how large they are.
pub(super) fn speed(page: &mut Page<'_>, sample: &Sample) -> Result<()> {
    let pages = sample.pages()?;
    let size = |path: &String| std::fs::metadata(sample.site.join(path)).map_or(0, |file| file.len());
    let largest =
        |folder: &str| pages.iter().filter(|path| path.starts_with(folder)).max_by_key(|path| size(path));
    for path in ["index.html".to_owned()]
        .iter()
        .chain(largest("source/"))
        .chain(largest("gaps"))
        .chain(largest("package/"))
    {
        page.go(&sample.address(path))?;
        page.wait("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")?;
        let took = page
            .ask("performance.getEntriesByType('navigation')[0].loadEventEnd")?
            .as_f64()
            .unwrap_or_default();
        let elements = page.ask("document.querySelectorAll('*').length")?;
        say::line(&format!(
            "    {path}: {} KiB, {elements} elements, loaded in {took:.0} ms",
            size(path) / 1024
        ));
        if took > 5000.0 {
            bail!("{path} takes {took:.0} ms");
        }
    }
    page.go(&sample.address("index.html"))?;
    page.press("/")?;
    let started = std::time::Instant::now();
    page.write("service19")?;
    page.wait("document.querySelectorAll('#found li').length > 1")?;
    say::line(&format!("    first search: {} ms", started.elapsed().as_millis()));
    complain(page)
}

/// Pictures of what people see, wide and narrow, light and dark.
pub(super) fn screenshots(
    page: &mut Page<'_>,
    station: &Sample,
    states: &Sample,
    folder: &Path,
) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let source = |sample: &Sample, start: &str| -> Result<String> {
        let pages = sample.pages()?;
        pages.into_iter().find(|path| path.starts_with(start)).context("a source has no page")
    };
    let (station_page, till) = (source(station, "source/station")?, source(states, "source/shop-till")?);
    for scheme in ["light", "dark"] {
        page.scheme(scheme)?;
        for (width, height) in [(1280, 1000), (420, 1000)] {
            page.size(width, height)?;
            for (name, address) in [
                ("overview", states.address("index.html")),
                ("class", station.address(&station_page)),
                ("missed", states.address(&format!("{till}#s2"))),
                ("gaps", states.address("gaps.html")),
            ] {
                page.go(&address)?;
                ensure!(
                    page.ask("document.documentElement.scrollWidth <= innerWidth")? == true,
                    "{name} is wider than the window of {width}"
                );
                page.picture(&folder.join(format!("{name}-{width}-{scheme}.png")))?;
            }
        }
    }
    page.scheme("light")?;
    page.size(1280, 900)
}

/// Nothing may have gone wrong on the way.
pub(super) fn complain(page: &mut Page<'_>) -> Result<()> {
    match page.complaints().as_slice() {
        [] => Ok(()),
        complaints => bail!("the browser complains: {}", complaints.join("\n")),
    }
}

/// A string, without the gaps between groups of digits.
fn text(value: &Value) -> String {
    without_gaps(value.as_str().unwrap_or_default())
}

fn without_gaps(text: &str) -> String {
    text.replace('\u{202f}', "").trim().to_owned()
}
