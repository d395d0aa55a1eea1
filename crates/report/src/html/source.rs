//! The page of a source file: its classes and methods, then its text with every polymorphic call below its
//! line. Without the text, calls are listed by method.

use coverage::{Coverage, Sums};

use super::bar::Look;
use super::highlight;
use super::page::{Frame, PageInfo};
use super::paths::{Paths, Unit};
use super::site::SiteView;
use super::table::{self, Widest};
use super::{overview, search};
use crate::markup::Markup;
use crate::names::{class_name, method_name, package_name, short_name};

/// Up to this many calls of a page are open at first.
const UNFOLDED: usize = 40;

/// The page of a file lists up to this many receiver classes of a call; calls with more have their own page.
pub(super) const LISTED: usize = 100;

/// A page with more receiver classes than this moves them to separate pages of this many each.
const MOST: usize = 4000;

/// A page that belongs to another: its path and bytes.
pub(super) type Extra = (String, Vec<u8>);

/// The page of a unit, and pages for what would make it too long.
pub(super) fn page(
    frame: &Frame<'_>,
    paths: &Paths<'_>,
    coverage: &Coverage,
    unit: &Unit,
    text: Option<&str>,
) -> (Vec<u8>, Vec<Extra>) {
    let mut views = views(coverage, unit);
    let parts = parts(unit, &views);
    let extras =
        parts.iter().map(|part| (part.page.clone(), whole(frame, paths, unit, &views[part.from..part.to])));
    let extras = extras.collect();
    let is_heavy = is_heavy(&views);
    for part in &parts {
        for view in &mut views[part.from..part.to] {
            view.whole = Some(&part.page);
            view.rows = if is_heavy { 0 } else { LISTED };
        }
    }
    let info = PageInfo { root: "../", title: &unit.title, list: None };
    let bytes = frame.page(&info, |html| {
        crumbs(html, paths, unit);
        html.say("h1", &[], &unit.title);
        let mut sums = Sums::default();
        unit.classes.iter().for_each(|&class| sums += coverage.classes[class].sums);
        overview::tiles(html, &sums);
        members(html, coverage, unit, &views);
        match text {
            Some(text) => source(html, text, &views),
            None => {
                html.raw(
                    "<p class=\"hint\">The source file was not found: calls are listed by method.</p>\n",
                );
                by_method(html, &views);
            }
        }
    });
    (bytes, extras)
}

/// Calls, from one number up to another, whose receiver classes have their own page.
struct Part {
    page: String,
    from: usize,
    to: usize,
}

fn is_heavy(views: &[SiteView<'_>]) -> bool {
    views.iter().map(|view| view.site.receivers.len()).sum::<usize>() > MOST
}

/// On a heavy page, all calls, split into parts; otherwise, one by one, those with many receiver classes.
fn parts(unit: &Unit, views: &[SiteView<'_>]) -> Vec<Part> {
    let page = |from: usize| unit.page.replace(".html", &format!("-s{}.html", from + 1));
    if !is_heavy(views) {
        let many = views.iter().enumerate().filter(|(_, view)| view.site.receivers.len() > LISTED);
        return many.map(|(from, _)| Part { page: page(from), from, to: from + 1 }).collect();
    }
    let mut parts: Vec<Part> = Vec::new();
    // As if a page were full, so that the first call starts one.
    let mut rows = MOST;
    for (number, view) in views.iter().enumerate() {
        let more = view.site.receivers.len();
        match parts.last_mut() {
            Some(part) if rows + more <= MOST => part.to = number + 1,
            Some(_) | None => {
                parts.push(Part { page: page(number), from: number, to: number + 1 });
                rows = 0;
            }
        }
        rows += more;
    }
    parts
}

/// A page with all receiver classes of some calls.
fn whole(frame: &Frame<'_>, paths: &Paths<'_>, unit: &Unit, views: &[SiteView<'_>]) -> Vec<u8> {
    let info = PageInfo { root: "../", title: &unit.title, list: None };
    frame.page(&info, |html| {
        crumbs(html, paths, unit);
        html.element("h1", &[], |html| {
            html.raw(if views.len() == 1 { "All receiver classes of a call in " } else { "Calls in " });
            let first = views.first().map_or(0, |view| view.number);
            html.link(&format!("../{}#s{first}", unit.page), &unit.title);
        });
        let open = views.len() <= UNFOLDED;
        let views: Vec<SiteView<'_>> =
            views.iter().map(|view| SiteView { open, rows: usize::MAX, whole: None, ..*view }).collect();
        by_method(html, &views);
    })
}

fn views<'a>(coverage: &'a Coverage, unit: &Unit) -> Vec<SiteView<'a>> {
    let mut views = Vec::new();
    for &class in &unit.classes {
        let class = &coverage.classes[class];
        for method in &class.methods {
            for site in &method.sites {
                let number = views.len() + 1;
                views.push(SiteView {
                    class,
                    method,
                    site,
                    number,
                    open: false,
                    rows: LISTED,
                    root: "../",
                    whole: None,
                });
            }
        }
    }
    let is_open = |view: &SiteView<'_>| {
        let sums = Sums::of_site(view.site);
        let alarms = !view.site.beyond.is_empty() || sums.rc.unmeasurable > 0;
        sums.rc.missed + sums.tm.missed > 0 || alarms
    };
    let to_open = views.iter().filter(|view| is_open(view)).count();
    // Too many open calls would bury the source, so then all of them stay closed.
    if to_open <= UNFOLDED {
        views.iter_mut().for_each(|view| view.open = is_open(view));
    }
    views
}

fn crumbs(html: &mut Markup, paths: &Paths<'_>, unit: &Unit) {
    html.raw("<nav class=\"crumbs\" aria-label=\"Where you are\"><a href=\"../index.html\">Overview</a> <span aria-hidden=\"true\">\u{203a}</span> ");
    if let Some(page) = paths.packages.get(unit.package.as_str()) {
        html.link(&format!("../{page}"), &package_name(&unit.package));
    }
    html.raw("</nav>\n");
}

/// The classes of the file and their methods.
fn members(html: &mut Markup, coverage: &Coverage, unit: &Unit, views: &[SiteView<'_>]) {
    html.raw("<table class=\"groups\">\n<caption class=\"sr\">Classes and methods</caption>\n");
    table::head(html, "Class, method");
    let widest = Widest::among(unit.classes.iter().map(|&class| &coverage.classes[class].sums));
    let mut next = views.iter();
    for &number in &unit.classes {
        let class = &coverage.classes[number];
        html.raw("<tbody>\n");
        let id = search::class_anchor(number);
        table::row(html, "class", &class.name, &class.sums, widest, |html| {
            html.say("span", &[("id", &id), ("title", &class_name(&class.name))], &short_name(&class.name));
        });
        for method in &class.methods {
            // Views are in the order of classes and methods, so the next ones are those of this method.
            let first = next.clone().next().map_or(0, |view| view.number);
            next.by_ref().take(method.sites.len()).for_each(drop);
            let shown = method_name(&class.name, &method.name, &method.descriptor);
            table::row(html, "method", &shown, &method.sums, widest, |html| {
                html.link(&format!("#s{first}"), &shown);
            });
        }
        html.raw("</tbody>\n");
    }
    html.raw("</table>\n");
}

fn source(html: &mut Markup, text: &str, views: &[SiteView<'_>]) {
    let lines = highlight::lines(text);
    let mut of_line: Vec<Vec<&SiteView<'_>>> = vec![Vec::new(); lines.len() + 1];
    let mut elsewhere: Vec<SiteView<'_>> = Vec::new();
    for view in views {
        match view.site.line.and_then(|line| of_line.get_mut(usize::from(line))) {
            // Line 0 means that the line is unknown, but the list has a place for it.
            Some(line) if view.site.line != Some(0) => line.push(view),
            Some(_) | None => elsewhere.push(*view),
        }
    }
    html.raw("<p class=\"hint js-only\">Keys: <kbd>n</kbd> and <kbd>p</kbd> go to the next and previous call with misses, <kbd>e</kbd> opens all calls.</p>\n<div class=\"source\">\n");
    for (number, line) in (1..).zip(&lines) {
        let views = &of_line[number];
        let mut sums = Sums::default();
        views.iter().for_each(|view| sums += Sums::of_site(view.site));
        let class =
            if views.is_empty() { "l".to_owned() } else { format!("l {}", Look::from_sums(&sums).class()) };
        let number = number.to_string();
        html.element("div", &[("class", &class), ("id", &format!("L{number}"))], |html| {
            html.say("a", &[("href", &format!("#L{number}"))], &number);
            html.element("code", &[], |html| write_line(html, line));
        });
        html.raw("\n");
        views.iter().for_each(|view| view.write(html));
    }
    html.raw("</div>\n");
    if !elsewhere.is_empty() {
        html.raw("<h2>Calls without a line in this file</h2>\n");
        by_method(html, &elsewhere);
    }
}

fn write_line(html: &mut Markup, line: &[(highlight::Kind, &str)]) {
    for (kind, text) in line {
        match kind.class() {
            Some(class) => html.say("i", &[("class", class)], text),
            None => html.text(text),
        }
    }
}

fn by_method(html: &mut Markup, views: &[SiteView<'_>]) {
    let is_same = |a: &SiteView<'_>, b: &SiteView<'_>| std::ptr::eq(a.method, b.method);
    for views in views.chunk_by(is_same) {
        let [first, ..] = views else { continue };
        let (class, method) = (&first.class.name, first.method);
        let name = method_name(class, &method.name, &method.descriptor);
        html.say("h3", &[], &format!("{}.{name}", short_name(class)));
        html.raw("<div class=\"calls\">\n");
        views.iter().for_each(|view| view.write(html));
        html.raw("</div>\n");
    }
}
