//! Tables of groups: name, RC, TM, calls. `data-v` has the number of a cell; columns are sorted by it.

use coverage::{Counts, Sums};

use super::bar::bar;
use super::page::grouped;
use crate::markup::Markup;

/// The head of a table of groups.
pub(super) fn head(html: &mut Markup, name: &'static str) {
    html.raw("<thead><tr>");
    html.element("th", &[("scope", "col"), ("data-sort", "text")], |html| html.raw(name));
    html.raw("<th scope=\"col\" class=\"chart\" data-sort=\"number\">Missed RC</th><th scope=\"col\" class=\"n\" data-sort=\"number\">RC</th><th scope=\"col\" class=\"n of\" data-sort=\"number\">of</th><th scope=\"col\" class=\"chart\" data-sort=\"number\">Missed TM</th><th scope=\"col\" class=\"n\" data-sort=\"number\">TM</th><th scope=\"col\" class=\"n of\" data-sort=\"number\">of</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Calls reached</th></tr></thead>\n");
}

/// The widest bars of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Widest {
    rc: usize,
    tm: usize,
}

impl Widest {
    pub(super) fn among<'a>(all: impl Iterator<Item = &'a Sums>) -> Self {
        let mut widest = Self::default();
        for sums in all {
            widest.rc = widest.rc.max(sums.rc.all());
            widest.tm = widest.tm.max(sums.tm.all());
        }
        widest
    }
}

/// A row; `name` writes its first cell.
pub(super) fn row(
    html: &mut Markup,
    class: &str,
    sort_by: &str,
    sums: &Sums,
    widest: Widest,
    name: impl FnOnce(&mut Markup),
) {
    let attributes = [("class", class)];
    html.open("tr", if class.is_empty() { &[] } else { &attributes });
    html.element("th", &[("scope", "row"), ("data-v", sort_by)], name);
    counts(html, &sums.rc, widest.rc);
    counts(html, &sums.tm, widest.tm);
    let reached = sums.reached.to_string();
    html.element("td", &[("class", "n"), ("data-v", &reached)], |html| {
        html.text(&format!("{} / {}", grouped(sums.reached), grouped(sums.reachable)));
    });
    html.raw("</tr>\n");
}

fn counts(html: &mut Markup, counts: &Counts, widest: usize) {
    let missed = counts.missed.to_string();
    html.element("td", &[("class", "chart"), ("data-v", &missed)], |html| bar(html, counts, widest));
    // Groups without requirements come last, in either direction.
    let value = counts.percent().value().map_or(String::new(), |value| format!("{value:.4}"));
    html.say("td", &[("class", "n"), ("data-v", &value)], &counts.percent().to_string());
    let required = counts.required().to_string();
    html.element("td", &[("class", "n of"), ("data-v", &required)], |html| {
        html.text(&format!("{} / {}", grouped(counts.covered), grouped(counts.required())));
    });
}
