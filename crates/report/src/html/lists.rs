//! The pages of lists: gaps, receivers, what was met beyond the plan, what cannot be reached or measured, waivers, the run. Long lists
//! are cut into pages.

use coverage::{
    Against, ClassCoverage, Coverage, Criterion, Gap, Gaps, MethodCoverage, SiteCoverage, State, Verdict,
};

use super::page::{Frame, List, Place, grouped};
use super::paths::Paths;
use super::site::{write_observed, write_recipe, write_test};
use super::writer::Html;
use crate::names::{class_name, member_name, method_name, place, short_name, target_name};

/// So many rows are on a page.
const ROWS: usize = 500;

/// A call and where it stands.
type Call<'a> = (&'a ClassCoverage, &'a MethodCoverage, &'a SiteCoverage);

/// What a list says before its rows, and the heads of its columns.
struct Head {
    explain: &'static str,
    empty: &'static str,
    columns: &'static str,
}

/// All pages of all lists.
pub(super) struct Lists<'a> {
    pub(super) frame: &'a Frame<'a>,
    pub(super) paths: &'a Paths<'a>,
    pub(super) coverage: &'a Coverage,
}

impl<'a> Lists<'a> {
    /// The pages of a list: names and bytes.
    pub(super) fn pages(&self, list: List, gaps: &Gaps<'a>) -> Vec<(String, Vec<u8>)> {
        match list {
            List::Gaps => {
                let before = |html: &mut Html| not_created(html, gaps);
                self.cut(list, &gaps.ranked, before, |html, gap| gap_row(html, self.paths, gap, Detail::Key))
            }
            List::Receivers => self.cut(list, &receivers(self.coverage), |_| {}, |html, row| row.write(html)),
            List::Beyond => {
                let rows = self.observed(&[Verdict::Foreign, Verdict::OutsideInt]);
                self.cut(
                    list,
                    &rows,
                    |html| self.outside(html),
                    |html, (call, seen)| {
                        self.call_cells(html, call);
                        html.element("td", &[], |html| write_observed(html, seen));
                    },
                )
            }
            List::Contradicted => self.contradicted(),
            List::Unreachable => {
                let rows: Vec<Call<'_>> = self.calls(|site| !site.is_reachable());
                self.cut(
                    list,
                    &rows,
                    |_| {},
                    |html, call| {
                        self.call_cells(html, call);
                        html.say("td", &[("class", "n")], &call.2.candidates.to_string());
                    },
                )
            }
            List::Unmeasurable => {
                let rows: Vec<Call<'_>> = self.calls(|site| site.unmeasurable.is_some());
                self.cut(list, &rows, |_| {}, |html, call| self.unmeasurable(html, call))
            }
            List::Waivers => self.cut(
                list,
                &self.coverage.waivers,
                |_| {},
                |html, waiver| {
                    html.say("td", &[("class", "n")], &waiver.line.to_string());
                    html.say("td", &[], waiver.used.text());
                    html.element("td", &[], |html| html.say("code", &[], &waiver.item));
                    html.say("td", &[], &waiver.reason);
                },
            ),
            List::Run => vec![("run.html".to_owned(), self.run())],
        }
    }

    fn calls(&self, wanted: impl Fn(&SiteCoverage) -> bool) -> Vec<Call<'a>> {
        self.coverage.sites().filter(|(_, _, site)| wanted(site)).collect()
    }

    fn observed(&self, verdicts: &[Verdict]) -> Vec<(Call<'a>, &'a coverage::Observed)> {
        let mut rows = Vec::new();
        for (class, method, site) in self.coverage.sites() {
            let seen = site.beyond.iter().filter(|seen| verdicts.contains(&seen.verdict));
            rows.extend(seen.map(|seen| ((class, method, site), seen)));
        }
        rows
    }

    /// Cuts rows into pages.
    fn cut<T>(
        &self,
        list: List,
        rows: &[T],
        before: impl Fn(&mut Html),
        row: impl Fn(&mut Html, &T),
    ) -> Vec<(String, Vec<u8>)> {
        let pages = rows.len().div_ceil(ROWS).max(1);
        let name = |page: usize| match page {
            0 => format!("{}.html", list.stem()),
            page => format!("{}-{}.html", list.stem(), page + 1),
        };
        let mut out = Vec::new();
        for page in 0..pages {
            let part = rows.chunks(ROWS).nth(page).unwrap_or_default();
            let bytes = self.frame.page(&Place { root: "", title: list.title(), list: Some(list) }, |html| {
                let head = head(list);
                html.say("h1", &[], list.title());
                html.element("p", &[("class", "explain")], |html| html.raw(head.explain));
                if page == 0 {
                    before(html);
                }
                if part.is_empty() {
                    return html.element("p", &[("class", "empty")], |html| html.raw(head.empty));
                }
                steps(html, page, pages, rows.len(), &name);
                let class = if list == List::Gaps { "list gaps" } else { "list sortable" };
                html.open("table", &[("class", class)]);
                html.raw(head.columns);
                html.raw("<tbody>\n");
                for one in part {
                    // Rows of gaps bring their own element.
                    if list == List::Gaps {
                        row(html, one);
                    } else {
                        html.raw("<tr>");
                        row(html, one);
                        html.raw("</tr>\n");
                    }
                }
                html.raw("</tbody></table>\n");
                steps(html, page, pages, rows.len(), &name);
            });
            out.push((name(page), bytes));
        }
        out
    }

    fn call_cells(&self, html: &mut Html, (class, method, site): &Call<'_>) {
        html.element("td", &[], |html| self.call_link(html, class, site));
        html.element("td", &[], |html| {
            let name = method_name(&class.name, &method.name, &method.descriptor);
            html.say(
                "code",
                &[("title", &class_name(&class.name))],
                &format!("{}.{name}", short_name(&class.name)),
            );
        });
        html.element("td", &[], |html| html.say("code", &[], &member_name(&site.called)));
    }

    fn call_link(&self, html: &mut Html, class: &ClassCoverage, site: &SiteCoverage) {
        call_link(html, self.paths, class, site);
    }

    fn unmeasurable(&self, html: &mut Html, call: &Call<'_>) {
        self.call_cells(html, call);
        let (_, _, site) = call;
        let items = site.all_items().filter(|(_, item)| item.state == State::Unmeasurable).count();
        html.say("td", &[("class", "n")], &items.to_string());
        html.element("td", &[], |html| {
            if let Some(why) = &site.unmeasurable {
                html.raw(if why.stale { "<strong>stale</strong> " } else { "" });
                html.text(&why.reason);
            }
        });
    }

    fn outside(&self, html: &mut Html) {
        if self.coverage.outside.is_empty() {
            return;
        }
        html.raw(
            "<details class=\"fold\"><summary>Members outside the interface that the tests use</summary><ul>",
        );
        for member in &self.coverage.outside {
            html.element("li", &[], |html| html.say("code", &[], member));
        }
        html.raw("</ul></details>\n");
    }

    fn contradicted(&self) -> Vec<(String, Vec<u8>)> {
        enum Row<'a> {
            Seen(Call<'a>, &'a coverage::Observed),
            Ruled(Call<'a>, Criterion, &'a coverage::Item),
        }
        let seen = self.observed(&[Verdict::Contradicted]);
        let mut rows: Vec<Row<'_>> = seen.into_iter().map(|(call, seen)| Row::Seen(call, seen)).collect();
        for (class, method, site) in self.coverage.sites() {
            for (criterion, item) in site.all_items() {
                if item.against == Some(Against::Infeasible) {
                    rows.push(Row::Ruled((class, method, site), criterion, item));
                }
            }
        }
        let report = crate::contradictions(self.coverage);
        let before = |html: &mut Html| {
            if let Some(report) = &report {
                html.raw("<details class=\"fold\"><summary>A report of this, ready to be sent</summary>");
                html.element("pre", &[], |html| {
                    report.lines().for_each(|line| {
                        html.text(line);
                        html.raw("\n");
                    })
                });
                html.raw("</details>\n");
            }
        };
        self.cut(List::Contradicted, &rows, before, |html, row| match row {
            Row::Seen(call, seen) => {
                self.call_cells(html, call);
                html.element("td", &[], |html| write_observed(html, seen));
            }
            Row::Ruled(call, criterion, item) => {
                self.call_cells(html, call);
                let name = match criterion {
                    Criterion::Rc => class_name(&item.class),
                    Criterion::Tm => target_name(call.2, item),
                };
                html.element("td", &[], |html| {
                    html.say("code", &[], &name);
                    html.raw(" was met, and the finer analysis rules it out");
                });
            }
        })
    }

    fn run(&self) -> Vec<u8> {
        let run = &self.coverage.run;
        self.frame.page(&Place { root: "", title: "Run", list: Some(List::Run) }, |html| {
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
                        (_, true) => "cut off: what came last may be missing",
                        (true, false) => "in order",
                        (false, false) => "ended early; what it recorded is there",
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

    fn loaded(&self, html: &mut Html) {
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

fn head(list: List) -> Head {
    let (explain, empty, columns) = match list {
        List::Gaps => (
            "What is missed: the component's own classes first, and of these what costs least: calls that a test reaches already, with classes that tests make already. A receiver class and the target that it selects are one gap.",
            "Nothing is missed.",
            "<thead><tr><th scope=\"col\">Missed</th><th scope=\"col\">Call</th><th scope=\"col\">Why</th></tr></thead>",
        ),
        List::Receivers => (
            "The classes that are required as receivers, at how many calls, and whether tests make objects of them.",
            "No receiver class is required.",
            "<thead><tr><th scope=\"col\" data-sort=\"text\">Class</th><th scope=\"col\" data-sort=\"text\">Made by tests</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Covered at</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Missed at</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Else at</th></tr></thead>",
        ),
        List::Beyond => (
            "What was met and is not required: <strong>foreign</strong> classes belong to the tests (mocks, subclasses, lambdas); <strong>outside-int</strong> is what tests meet because they go past the interface that was analysed. Neither is an alarm.",
            "Nothing was met beyond what is required.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\">Met</th></tr></thead>",
        ),
        List::Contradicted => (
            "What was met, took part in the analysis, and was not predicted: the analysis is wrong here. Please report it.",
            "Nothing contradicts the analysis.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\">Met</th></tr></thead>",
        ),
        List::Unreachable => (
            "Polymorphic calls that no client can reach through the interface. They count nothing.",
            "Every polymorphic call can be reached.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\" class=\"n\">Candidates</th></tr></thead>",
        ),
        List::Unmeasurable => (
            "Calls that could not be observed. Their items count as neither covered nor missed. <strong>Stale</strong>: the class that ran is another than that of the plan.",
            "Everything could be measured.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\" class=\"n\">Items</th><th scope=\"col\">Why</th></tr></thead>",
        ),
        List::Waivers => (
            "The entries of the file of waivers. One that is covered after all, or names no item, can be removed.",
            "Nothing is waived.",
            "<thead><tr><th scope=\"col\" class=\"n\" data-sort=\"number\">Line</th><th scope=\"col\" data-sort=\"text\">State</th><th scope=\"col\" data-sort=\"text\">Item</th><th scope=\"col\">Reason</th></tr></thead>",
        ),
        List::Run => ("", "", ""),
    };
    Head { explain, empty, columns }
}

/// Links to the other pages of a list.
fn steps(html: &mut Html, page: usize, pages: usize, rows: usize, name: &dyn Fn(usize) -> String) {
    if pages < 2 {
        return;
    }
    html.element("nav", &[("class", "steps"), ("aria-label", "Pages of the list")], |html| {
        let (first, last) = (page * ROWS + 1, ((page + 1) * ROWS).min(rows));
        html.text(&format!("{} to {} of {} ", grouped(first), grouped(last), grouped(rows)));
        let link = |html: &mut Html, to: Option<usize>, text: &str| match to {
            Some(to) => html.link(&name(to), text),
            None => html.say("span", &[("class", "off")], text),
        };
        link(html, (page > 0).then_some(0), "first");
        html.raw(" ");
        link(html, page.checked_sub(1), "previous");
        html.raw(" ");
        link(html, (page + 1 < pages).then_some(page + 1), "next");
        html.raw(" ");
        link(html, (page + 1 < pages).then_some(pages - 1), "last");
    });
    html.raw("\n");
}

fn call_link(html: &mut Html, paths: &Paths<'_>, class: &ClassCoverage, site: &SiteCoverage) {
    let (page, anchor) = paths.site(site);
    html.link(&format!("{page}#{anchor}"), &place(class, site));
}

/// What is said of a gap besides.
#[derive(Clone, Copy, Debug)]
pub(super) enum Detail {
    /// Its key.
    Key,
    /// How many more there are at the same call.
    More(usize),
}

/// A gap: what, where, why and how.
pub(super) fn gap_row(html: &mut Html, paths: &Paths<'_>, gap: &Gap<'_>, detail: Detail) {
    html.raw("<tr class=\"missed\"><td>");
    let (shown, full) = match gap.criterion {
        Criterion::Rc => (short_name(&gap.item.class), class_name(&gap.item.class)),
        Criterion::Tm => (target_name(gap.site, gap.item), target_name(gap.site, gap.item)),
    };
    html.say("code", &[("title", &full)], &shown);
    html.raw(" ");
    let both = if gap.target.is_some() { "RC + TM" } else { gap.criterion.text() };
    html.say("span", &[("class", "ratio")], both);
    html.raw("</td><td>");
    call_link(html, paths, gap.class, gap.site);
    html.raw(" ");
    html.say("code", &[], &member_name(&gap.site.called));
    match detail {
        Detail::Key => html.element("div", &[("class", "key")], |html| html.say("code", &[], &gap.key())),
        Detail::More(0) => {}
        Detail::More(more) => {
            let text = format!("and {} at this call", crate::text::count(more, "more gap", "more gaps"));
            html.say("div", &[("class", "by")], &text);
        }
    }
    html.raw("</td><td>");
    html.text(gap.ease.text());
    match (gap.site.reached, &gap.site.test) {
        (true, Some(test)) => html.element("div", &[("class", "by")], |html| {
            html.raw("reached by ");
            write_test(html, test);
        }),
        (true, None) => html.say("div", &[("class", "by")], "reached, test unattributed"),
        (false, _) => {}
    }
    if let Some(recipe) = &gap.item.recipe {
        write_recipe(html, recipe);
    }
    html.raw("</td></tr>\n");
}

/// Classes that tests never make: the first step to all of their gaps.
fn not_created(html: &mut Html, gaps: &Gaps<'_>) {
    if gaps.not_created.is_empty() {
        return;
    }
    html.raw(
        "<details class=\"fold\" open><summary>Classes that tests never make</summary><ul class=\"columns\">",
    );
    for class in gaps.not_created.iter().take(30) {
        html.element("li", &[], |html| {
            html.say("code", &[("title", &class_name(&class.class))], &short_name(&class.class));
            let items = crate::text::count(class.items, "item", "items");
            let calls = crate::text::count(class.sites, "call", "calls");
            html.text(&format!(" \u{2013} {items} at {calls}"));
        });
    }
    html.raw("</ul>");
    if gaps.not_created.len() > 30 {
        html.element("p", &[("class", "more")], |html| {
            html.link("receivers.html", &format!("\u{2026} and {} more", gaps.not_created.len() - 30));
        });
    }
    html.raw("</details>\n");
}

/// A class that is required as a receiver.
struct Receiver<'a> {
    class: &'a str,
    created: Option<bool>,
    covered: usize,
    missed: usize,
    others: usize,
}

impl Receiver<'_> {
    fn write(&self, html: &mut Html) {
        html.element("td", &[], |html| html.say("code", &[], &class_name(self.class)));
        html.element("td", &[], |html| {
            html.raw(match self.created {
                Some(true) => "yes",
                Some(false) => "never",
                None => "not known",
            })
        });
        for number in [self.covered, self.missed, self.others] {
            html.say("td", &[("class", "n")], &number.to_string());
        }
    }
}

/// The number of classes that are required as receivers.
pub(super) fn receiver_count(coverage: &Coverage) -> usize {
    receivers(coverage).len()
}

/// Those that are missed most come first.
fn receivers(coverage: &Coverage) -> Vec<Receiver<'_>> {
    let made = coverage.made.iter().map(|made| (&*made.class, made.created));
    let made: std::collections::HashMap<&str, Option<bool>> = made.collect();
    let mut found: std::collections::BTreeMap<&str, Receiver<'_>> = std::collections::BTreeMap::new();
    for item in coverage.sites().flat_map(|(_, _, site)| &site.receivers) {
        let class = &*item.class;
        let row = found.entry(class).or_insert_with(|| Receiver {
            class,
            created: made.get(class).copied().flatten(),
            covered: 0,
            missed: 0,
            others: 0,
        });
        match item.state {
            State::Covered => {
                row.covered += 1;
                row.created = Some(true);
            }
            State::Missed => {
                row.missed += 1;
                row.created = row.created.or(item.created);
            }
            State::Waived | State::Infeasible | State::Unmeasurable => row.others += 1,
        }
    }
    let mut rows: Vec<Receiver<'_>> = found.into_values().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.missed));
    rows
}

/// A time in words: `2026-11-15 20:51:28`.
fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days since the first of March of the year 0, in which leap days come last.
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(time(0), "1970-01-01 00:00:00");
        assert_eq!(time(951_782_400_000), "2000-02-29 00:00:00");
        assert_eq!(time(1_794_775_888_123), "2026-11-15 20:51:28");
        let _ = time(u64::MAX);
    }
}
