//! The page of the run: JVMs, notes, loaded classes.

use jiff::Timestamp;

use super::{Lists, ROWS};
use crate::html::page::{List, PageInfo, grouped};
use crate::markup::Markup;
use crate::names::class_name;

impl Lists<'_> {
    pub(super) fn run(&self) -> Vec<u8> {
        let run = &self.coverage.run;
        self.frame.page(&PageInfo { root: "", title: "Run", list: Some(List::Run) }, |html| {
            html.raw("<h1>Run</h1>\n<h2>JVMs</h2>\n");
            if run.jvms.is_empty() {
                html.raw("<p class=\"empty\">No JVM wrote a recording.</p>\n");
            } else {
                html.raw("<table class=\"list\"><thead><tr><th scope=\"col\" class=\"n\">Process</th><th scope=\"col\">JVM</th><th scope=\"col\">Started (UTC)</th><th scope=\"col\">End</th></tr></thead><tbody>\n");
                for jvm in &run.jvms {
                    html.raw("<tr>");
                    html.say("td", &[("class", "n")], &jvm.process.to_string());
                    html.say("td", &[], &jvm.jvm);
                    html.say("td", &[], &time(jvm.started));
                    html.element("td", &[], |html| html.raw(match (jvm.ended, jvm.torn) {
                        (_, true) => "cut off: the last observations may be missing",
                        (true, false) => "normal",
                        (false, false) => "ended early; everything until then was recorded",
                    }));
                    html.raw("</tr>\n");
                }
                html.raw("</tbody></table>\n");
            }
            if !run.notes.is_empty() {
                html.raw("<h2>Notes</h2>\n<ul class=\"remarks\">");
                run.notes.iter().for_each(|note| html.say("li", &[("class", "notice")], note));
                html.raw("</ul>\n");
            }
            self.loaded(html);
        })
    }

    fn loaded(&self, html: &mut Markup) {
        let loaded = &self.coverage.run.loaded;
        html.raw("<h2>Classes of the component that were loaded</h2>\n");
        if loaded.is_empty() {
            return html.raw("<p class=\"empty\">None.</p>\n");
        }
        html.raw("<table class=\"list sortable\"><thead><tr><th scope=\"col\" data-sort=\"text\">Class</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Loaded</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Probes</th><th scope=\"col\">Loaders</th></tr></thead><tbody>\n");
        for class in loaded.iter().take(ROWS * 10) {
            html.raw("<tr>");
            html.element("td", &[], |html| html.say("code", &[], &class_name(&class.class)));
            html.say("td", &[("class", "n")], &class.times.to_string());
            html.say("td", &[("class", "n")], &class.placed.to_string());
            let loaders: Vec<String> = class.loaders.iter().map(|name| class_name(name)).collect();
            html.say("td", &[], &loaders.join(", "));
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table>\n");
        if loaded.len() > ROWS * 10 {
            let more = grouped(loaded.len() - ROWS * 10);
            html.say("p", &[("class", "more")], &format!("\u{2026} and {more} more, in the JSON"));
        }
    }
}

/// A time as text: `2026-11-15 20:51:28`.
fn time(milliseconds: u64) -> String {
    // A damaged result can name a time that no calendar has.
    let time = i64::try_from(milliseconds).ok().and_then(|time| Timestamp::from_millisecond(time).ok());
    time.map_or_else(|| "?".to_owned(), |time| time.strftime("%Y-%m-%d %H:%M:%S").to_string())
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(time(0), "1970-01-01 00:00:00");
        assert_eq!(time(951_782_400_000), "2000-02-29 00:00:00");
        assert_eq!(time(1_794_775_888_123), "2026-11-15 20:51:28");
        assert_eq!(time(u64::MAX), "?");
    }
}
