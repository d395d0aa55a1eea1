//! The list pages: gaps, receivers, observations beyond the plan, what cannot be reached or measured,
//! waivers, the run. Long lists are split into pages.

mod gaps;
mod receivers;
mod run;

use coverage::{
    Against, ClassCoverage, Coverage, Criterion, Gaps, MethodCoverage, SiteCoverage, State, Verdict,
};

use self::gaps::not_created;
pub(super) use self::gaps::{Detail, gap_row};
pub(super) use self::receivers::receiver_count;
use self::receivers::receivers;
use super::page::{BEYOND, Frame, List, PageInfo, grouped};
use super::paths::Paths;
use super::site::write_observed;
use crate::markup::Markup;
use crate::names::{class_name, item_class, member_name, method_name, place, short_name, target_name};

/// How many rows a page has.
const ROWS: usize = 500;

/// A call and where it is.
type Call<'a> = (&'a ClassCoverage, &'a MethodCoverage, &'a SiteCoverage);

/// The text before the rows of a list, and its column heads.
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
                let before = |html: &mut Markup| not_created(html, gaps);
                self.cut(list, &gaps.ranked, before, |html, gap| gap_row(html, self.paths, gap, Detail::Key))
            }
            List::Receivers => self.cut(list, &receivers(self.coverage), |_| {}, |html, row| row.write(html)),
            List::Beyond => {
                let rows = self.observed(&BEYOND);
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

    fn observed(&self, verdicts: &'a [Verdict]) -> Vec<(Call<'a>, &'a coverage::Observed)> {
        let all = self.coverage.observed(verdicts);
        all.map(|(class, method, site, seen)| ((class, method, site), seen)).collect()
    }

    /// Splits rows into pages.
    fn cut<T>(
        &self,
        list: List,
        rows: &[T],
        before: impl Fn(&mut Markup),
        row: impl Fn(&mut Markup, &T),
    ) -> Vec<(String, Vec<u8>)> {
        // An empty list has a page too, which says that it is empty.
        let pages = rows.len().div_ceil(ROWS).max(1);
        let name = |page: usize| match page {
            0 => format!("{}.html", list.stem()),
            page => format!("{}-{}.html", list.stem(), page + 1),
        };
        let mut out = Vec::new();
        for page in 0..pages {
            let part = rows.chunks(ROWS).nth(page).unwrap_or_default();
            let bytes =
                self.frame.page(&PageInfo { root: "", title: list.title(), list: Some(list) }, |html| {
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
                    // Gaps are ranked; sorting them by a column would lose the order that matters.
                    let class = if list == List::Gaps { "list gaps" } else { "list sortable" };
                    html.open("table", &[("class", class)]);
                    html.raw(head.columns);
                    html.raw("<tbody>\n");
                    for one in part {
                        // Rows of gaps write their own elements.
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

    fn call_cells(&self, html: &mut Markup, (class, method, site): &Call<'_>) {
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

    fn call_link(&self, html: &mut Markup, class: &ClassCoverage, site: &SiteCoverage) {
        call_link(html, self.paths, class, site);
    }

    fn unmeasurable(&self, html: &mut Markup, call: &Call<'_>) {
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

    fn outside(&self, html: &mut Markup) {
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
        for (class, method, site) in self.coverage.all_sites() {
            for (criterion, item) in site.all_items() {
                if item.against == Some(Against::Infeasible) {
                    rows.push(Row::Ruled((class, method, site), criterion, item));
                }
            }
        }
        let report = crate::contradictions(self.coverage);
        let before = |html: &mut Markup| {
            if let Some(report) = &report {
                html.raw("<details class=\"fold\"><summary>A report of this, ready to send</summary>");
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
                    Criterion::Rc => item_class(item),
                    Criterion::Tm => target_name(call.2, item),
                };
                html.element("td", &[], |html| {
                    html.say("code", &[], &name);
                    html.raw(" was observed, but the finer analysis rules it out");
                });
            }
        })
    }
}

fn head(list: List) -> Head {
    let (explain, empty, columns) = match list {
        List::Gaps => (
            "What the tests miss. Calls on the component's own types and its own classes come first, and of these what is easiest to cover: calls that a test already reaches, with classes that tests already create. Different calls and classes are mixed. A receiver class and the target that it selects are one gap.",
            "Nothing is missed.",
            "<thead><tr><th scope=\"col\">Missed</th><th scope=\"col\">Call</th><th scope=\"col\">What to do</th></tr></thead>",
        ),
        List::Receivers => (
            "The classes that are required as receivers, at how many calls, and whether tests create objects of them.",
            "No receiver class is required.",
            "<thead><tr><th scope=\"col\" data-sort=\"text\">Class</th><th scope=\"col\" data-sort=\"text\">Created by tests</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Covered at</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Missed at</th><th scope=\"col\" class=\"n\" data-sort=\"number\">Other at</th></tr></thead>",
        ),
        List::Beyond => (
            "What the tests did beyond the requirements: <strong>foreign</strong> classes belong to the tests (mocks, subclasses, lambdas); <strong>outside-int</strong> means that the tests use members outside the interface that was analysed; <strong>reflection</strong> means that the component calls by reflection that the analysis does not follow; <strong>assumption</strong> means that libraries whose code is not followed, or missing classes, did more than was assumed of them. None of this is a problem of the tests.",
            "The tests did nothing beyond the requirements.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\">Observed</th></tr></thead>",
        ),
        List::Contradicted => (
            "These observations contradict the analysis: the classes were part of it, but it did not predict them here. This is a bug in breccia. Please report it.",
            "Nothing contradicts the analysis.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\">Observed</th></tr></thead>",
        ),
        List::Unreachable => (
            "Polymorphic calls that no client can reach through the interface. They add no requirements.",
            "Every polymorphic call can be reached.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\" class=\"n\">Candidates</th></tr></thead>",
        ),
        List::Unmeasurable => (
            "Calls that could not be observed. Their items count as neither covered nor missed. <strong>Stale</strong>: the class that ran differs from the one in the plan.",
            "Everything could be measured.",
            "<thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Method</th><th scope=\"col\">Call</th><th scope=\"col\" class=\"n\">Items</th><th scope=\"col\">Why</th></tr></thead>",
        ),
        List::Waivers => (
            "The entries of the waivers file. You can remove those that are covered after all or match no item.",
            "Nothing is waived.",
            "<thead><tr><th scope=\"col\" class=\"n\" data-sort=\"number\">Line</th><th scope=\"col\" data-sort=\"text\">State</th><th scope=\"col\" data-sort=\"text\">Item</th><th scope=\"col\">Reason</th></tr></thead>",
        ),
        List::Run => ("", "", ""),
    };
    Head { explain, empty, columns }
}

/// Links to the other pages of a list.
fn steps(html: &mut Markup, page: usize, pages: usize, rows: usize, name: &dyn Fn(usize) -> String) {
    if pages < 2 {
        return;
    }
    html.element("nav", &[("class", "steps"), ("aria-label", "Pages of the list")], |html| {
        let (first, last) = (page * ROWS + 1, ((page + 1) * ROWS).min(rows));
        html.text(&format!("{} to {} of {} ", grouped(first), grouped(last), grouped(rows)));
        let link = |html: &mut Markup, to: Option<usize>, text: &str| match to {
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

fn call_link(html: &mut Markup, paths: &Paths<'_>, class: &ClassCoverage, site: &SiteCoverage) {
    match paths.site(site) {
        Some((page, anchor)) => html.link(&format!("{page}#{anchor}"), &place(class, site)),
        None => html.text(&place(class, site)),
    }
}
