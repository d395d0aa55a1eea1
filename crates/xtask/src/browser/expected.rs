//! What a report should show: counted from the items of `result.json`, and from nothing else in it.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::Value;

/// Covered and required items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ratio {
    pub(super) covered: u64,
    pub(super) required: u64,
}

impl Ratio {
    fn add(&mut self, items: &Value) {
        for item in items.as_array().into_iter().flatten() {
            self.covered += u64::from(item["state"] == "covered");
            self.required += u64::from(item["state"] == "covered" || item["state"] == "missed");
        }
    }

    /// As it is shown: `50.0 %`, rounded, but 100 is all and 0 is none.
    pub(super) fn percent(self) -> String {
        let is_part = self.covered > 0 && self.covered < self.required;
        // In tenths of a percent, rounded to the nearest.
        let rounded = (self.covered * 2000 + self.required).checked_div(self.required * 2);
        match rounded.map(|tenths| if is_part { tenths.clamp(1, 999) } else { tenths }) {
            Some(tenths) => format!("{}.{} %", tenths / 10, tenths % 10),
            None => "n/a".to_owned(),
        }
    }

    /// As it is shown: `2 / 4`.
    pub(super) fn of(self) -> String {
        format!("{} / {}", self.covered, self.required)
    }
}

/// Receiver classes and target methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ratios {
    pub(super) rc: Ratio,
    pub(super) tm: Ratio,
}

/// A receiver class that was missed.
#[derive(Clone, Debug)]
pub(super) struct Missed {
    /// Its class, without its package.
    pub(super) class: String,
    /// Why, in the words of the report.
    pub(super) reason: &'static str,
}

/// What a report should show.
#[derive(Clone, Debug, Default)]
pub(super) struct Expected {
    pub(super) totals: Ratios,
    /// By class, as Java writes it.
    pub(super) classes: BTreeMap<String, Ratios>,
    /// By path of package and source file.
    pub(super) sources: BTreeMap<String, Ratios>,
    /// What was missed, by path of package and source file.
    pub(super) missed: BTreeMap<String, Vec<Missed>>,
}

impl Expected {
    /// Counts a result.
    pub(super) fn of(result: &Value) -> Result<Self> {
        let mut expected = Self::default();
        for class in result["classes"].as_array().context("there are no classes")? {
            let name = class["name"].as_str().context("a class has no name")?;
            let package = name.rsplit_once('/').map_or("", |(package, _)| package);
            let source = format!("{package}/{}", class["source"].as_str().unwrap_or(name));
            let mut ratios = Ratios::default();
            for site in sites(class) {
                ratios.rc.add(&site["receivers"]);
                ratios.tm.add(&site["targets"]);
                let missed = site["receivers"].as_array().into_iter().flatten();
                let missed = missed.filter(|item| item["state"] == "missed").map(missed_item);
                expected.missed.entry(source.clone()).or_default().extend(missed);
            }
            for sum in [&mut expected.totals, expected.sources.entry(source).or_default()] {
                sum.rc.covered += ratios.rc.covered;
                sum.rc.required += ratios.rc.required;
                sum.tm.covered += ratios.tm.covered;
                sum.tm.required += ratios.tm.required;
            }
            expected.classes.insert(name.replace('/', "."), ratios);
        }
        Ok(expected)
    }
}

fn sites(class: &Value) -> impl Iterator<Item = &Value> {
    let methods = class["methods"].as_array().into_iter().flatten();
    methods.flat_map(|method| method["sites"].as_array().into_iter().flatten())
}

fn missed_item(item: &Value) -> Missed {
    let class = item["class"].as_str().unwrap_or_default();
    let class = class.rsplit('/').next().unwrap_or(class).to_owned();
    let reason = match item["reason"].as_str() {
        Some("site-not-reached") => "call never reached",
        Some("other-classes") => "reached with other classes",
        Some("never-created") => "class never created by the tests",
        Some("never-flowed") => "created, but never gets here",
        _ => "a reason that is not known",
    };
    Missed { class, reason }
}
