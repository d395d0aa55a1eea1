//! The first page: totals, alarms, what to test next, packages and classes; and the page of a package.

use coverage::{Calls, Coverage, Criterion, Gaps, Group, Silence, Sums};
use text::escape;

use super::bar::bar;
use super::lists::{Detail, gap_row};
use super::page::{Frame, PageInfo, grouped};
use super::paths::Paths;
use super::table::{self, Widest};
use crate::markup::Markup;
use crate::names::{class_name, method_name, package_name, short_name};
use crate::text::{About, Weight, remarks};

/// The overview lists up to this many classes; beyond that, only those that miss most.
const CLASSES: usize = 500;

/// How many of those that miss most.
const WORST: usize = 100;

/// How many gaps the overview lists.
const GAPS: usize = 5;

/// The first page.
pub(super) fn index(frame: &Frame<'_>, paths: &Paths<'_>, coverage: &Coverage, gaps: &Gaps<'_>) -> Vec<u8> {
    frame.page(&PageInfo { root: "", title: frame.title, list: None }, |html| {
        html.say("h1", &[], frame.title);
        subject(html, coverage);
        tiles(html, &coverage.totals);
        alarms(html, coverage);
        if !gaps.ranked.is_empty() {
            next(html, paths, gaps);
        }
        if coverage.packages.len() > 1 {
            packages(html, paths, &coverage.packages);
        }
        classes(html, paths, coverage);
    })
}

fn subject(html: &mut Markup, coverage: &Coverage) {
    html.open("p", &[("class", "subject")]);
    let mut parts: Vec<String> = vec![format!("analysis: {}", escape(&coverage.analysis))];
    parts.extend(coverage.refined.iter().map(|name| format!("refined by {}", escape(name))));
    parts.extend(coverage.subject.iter().map(escape));
    parts.push(counted(coverage.calls).to_owned());
    html.text(&parts.join(" \u{b7} "));
    html.close("p");
    html.raw("\n");
}

/// Which calls the numbers are about.
fn counted(calls: Calls) -> &'static str {
    match calls {
        Calls::Own => "calls on the component's own types",
        Calls::Typed => "calls on the component's own and on library types",
        Calls::All => "all polymorphic calls",
    }
}

/// The sums of a group, large.
pub(super) fn tiles(html: &mut Markup, sums: &Sums) {
    html.raw("<div class=\"tiles\">\n");
    let of = [(Criterion::Rc, &sums.rc, "receiver classes"), (Criterion::Tm, &sums.tm, "target methods")];
    for (criterion, counts, what) in of {
        html.element("section", &[("class", "tile"), ("data-criterion", criterion.text())], |html| {
            html.element("h2", &[], |html| {
                html.text(criterion.text());
                html.raw(" ");
                html.say("small", &[], what);
            });
            html.say("p", &[("class", "big")], &counts.percent().to_string());
            bar(html, counts, counts.all());
            html.element("p", &[("class", "parts")], |html| {
                html.text(&format!("{} of {} covered", grouped(counts.covered), grouped(counts.required())));
                let beside = [
                    (counts.waived, "waived"),
                    (counts.infeasible, "infeasible"),
                    (counts.unmeasurable, "unmeasurable"),
                ];
                for (number, what) in beside.iter().filter(|(number, _)| *number > 0) {
                    html.text(&format!(" \u{b7} {} {what}", grouped(*number)));
                }
            });
        });
        html.raw("\n");
    }
    html.element("section", &[("class", "tile")], |html| {
        html.raw("<h2>Calls <small>polymorphic</small></h2>");
        html.say(
            "p",
            &[("class", "big")],
            &format!("{} / {}", grouped(sums.reached), grouped(sums.reachable)),
        );
        html.element("p", &[("class", "parts")], |html| {
            html.text("reached by tests, of those that clients can reach");
            let rest = sums.sites - sums.reachable;
            if rest > 0 {
                html.text(&format!(" \u{b7} {} cannot be reached", grouped(rest)));
            }
        });
    });
    html.raw("\n</div>\n");
}

fn alarms(html: &mut Markup, coverage: &Coverage) {
    let lines = remarks(coverage);
    let is_silent = Silence::find(coverage).is_some();
    if lines.is_empty() {
        return;
    }
    html.open("ul", &[("class", if is_silent { "remarks silent" } else { "remarks" })]);
    for line in lines {
        let class = match line.weight {
            Weight::Alarm => "alarm",
            Weight::Notice => "notice",
            Weight::Plain => "also",
        };
        html.element("li", &[("class", class)], |html| match line.about {
            Some(About::Beyond) => html.link("beyond.html", &line.text),
            Some(About::Contradicted) => html.link("contradicted.html", &line.text),
            None => html.text(&line.text),
        });
    }
    html.raw("</ul>\n");
}

fn next(html: &mut Markup, paths: &Paths<'_>, gaps: &Gaps<'_>) {
    html.raw("<section><h2>What to test next</h2>\n<table class=\"list gaps\"><thead><tr><th scope=\"col\">Missed</th><th scope=\"col\">Call</th><th scope=\"col\">What to do</th></tr></thead><tbody>\n");
    // The best gap of each call: otherwise one call with many gaps would hide all others.
    let mut shown: Vec<&coverage::Gap<'_>> = Vec::new();
    for gap in &gaps.ranked {
        if shown.len() == GAPS {
            break;
        }
        if !shown.iter().any(|other| std::ptr::eq(other.site, gap.site)) {
            shown.push(gap);
        }
    }
    for gap in &shown {
        let here = gaps.ranked.iter().filter(|other| std::ptr::eq(other.site, gap.site)).count();
        gap_row(html, paths, gap, Detail::More(here - 1));
    }
    html.raw("</tbody></table>\n");
    if gaps.ranked.len() > shown.len() {
        html.element("p", &[("class", "more")], |html| {
            html.link("gaps.html", &format!("All {} gaps, ranked", grouped(gaps.ranked.len())));
        });
    }
    html.raw("</section>\n");
}

fn packages(html: &mut Markup, paths: &Paths<'_>, groups: &[Group]) {
    html.raw("<section><h2>Packages</h2>\n<table class=\"groups sortable\">\n<caption class=\"sr\">Packages</caption>\n");
    table::head(html, "Package");
    html.raw("<tbody>\n");
    let widest = Widest::among(groups.iter().map(|group| &group.sums));
    for group in groups {
        let name = package_name(&group.name);
        table::row(html, "", &name, &group.sums, widest, |html| {
            html.link(paths.packages.get(&*group.name).map_or("", |page| page), &name);
        });
    }
    html.raw("</tbody></table></section>\n");
}

fn classes(html: &mut Markup, paths: &Paths<'_>, coverage: &Coverage) {
    let mut order: Vec<usize> = (0..coverage.classes.len()).collect();
    let many = order.len() > CLASSES;
    if many {
        let missed = |&class: &usize| {
            let sums = &coverage.classes[class].sums;
            std::cmp::Reverse(sums.rc.missed + sums.tm.missed)
        };
        // Stable: classes that miss the same number stay in the order of the result.
        order.sort_by_key(missed);
        order.truncate(WORST);
        let text = format!("The {WORST} classes that miss most");
        html.raw("<section>");
        html.say("h2", &[], &text);
        let all = grouped(coverage.classes.len());
        html.say(
            "p",
            &[("class", "hint")],
            &format!("All {all} classes are on the pages of their packages."),
        );
    } else {
        html.raw("<section><h2>Classes</h2>\n");
    }
    html.raw("<table class=\"groups sortable\">\n<caption class=\"sr\">Classes</caption>\n");
    table::head(html, "Class");
    html.raw("<tbody>\n");
    let widest = Widest::among(order.iter().map(|&class| &coverage.classes[class].sums));
    for &number in &order {
        let class = &coverage.classes[number];
        let name = class_name(&class.name);
        table::row(html, "", &name, &class.sums, widest, |html| {
            let (page, anchor) = paths.class(number);
            html.link(&format!("{page}#{anchor}"), &name);
        });
    }
    html.raw("</tbody></table></section>\n");
}

/// The page of a package: its classes and their methods.
pub(super) fn package(
    frame: &Frame<'_>,
    paths: &Paths<'_>,
    coverage: &Coverage,
    group: &Group,
    classes: &[usize],
) -> Vec<u8> {
    let title = package_name(&group.name);
    frame.page(&PageInfo { root: "../", title: &title, list: None }, |html| {
        html.raw("<nav class=\"crumbs\" aria-label=\"Where you are\"><a href=\"../index.html\">Overview</a></nav>\n");
        html.say("h1", &[], &title);
        tiles(html, &group.sums);
        html.raw("<table class=\"groups sortable\">\n<caption class=\"sr\">Classes and methods</caption>\n");
        table::head(html, "Class, method");
        let widest = Widest::among(classes.iter().map(|&class| &coverage.classes[class].sums));
        for &number in classes {
            let class = &coverage.classes[number];
            let (page, anchor) = paths.class(number);
            html.raw("<tbody>\n");
            let name = short_name(&class.name);
            table::row(html, "class", &name, &class.sums, widest, |html| {
                html.link(&format!("../{page}#{anchor}"), &name);
            });
            for method in &class.methods {
                let shown = method_name(&class.name, &method.name, &method.descriptor);
                let first = method.sites.first().and_then(|site| paths.site(site));
                table::row(html, "method", &shown, &method.sums, widest, |html| match &first {
                    Some((page, anchor)) => html.link(&format!("../{page}#{anchor}"), &shown),
                    None => html.text(&shown),
                });
            }
            html.raw("</tbody>\n");
        }
        html.raw("</table>\n");
    })
}
