//! The page of a source file: its classes and methods, then its text with every polymorphic call below its line. Without the text the
//! calls stand by methods.

use coverage::{Coverage, Sums};

use super::bar::Look;
use super::highlight;
use super::page::{Frame, Place};
use super::paths::{Paths, Unit};
use super::site::SiteView;
use super::table::{self, Widest};
use super::writer::Html;
use super::{overview, search};
use crate::names::{class_name, method_name, package_name, short_name};

/// Up to this many calls of a page are unfolded at first.
const UNFOLDED: usize = 40;

/// So many receiver classes of a call are listed on the page of its file; more have a page of their own.
pub(super) const LISTED: usize = 100;

/// A page that goes with another: its path and bytes.
pub(super) type Extra = (String, Vec<u8>);

/// The page of a unit, and pages for its calls that have many receiver classes.
pub(super) fn page(
    frame: &Frame<'_>,
    paths: &Paths<'_>,
    coverage: &Coverage,
    unit: &Unit,
    text: Option<&str>,
) -> (Vec<u8>, Vec<Extra>) {
    let views = views(coverage, unit);
    let mut extras = Vec::new();
    let whole: Vec<Option<String>> = views
        .iter()
        .map(|view| {
            let many = view.site.receivers.len() > LISTED;
            many.then(|| unit.page.replace(".html", &format!("-s{}.html", view.number)))
        })
        .collect();
    for (view, page) in views.iter().zip(&whole) {
        if let Some(page) = page {
            extras.push((page.clone(), whole_site(frame, paths, unit, view)));
        }
    }
    let views: Vec<SiteView<'_>> =
        views.iter().zip(&whole).map(|(view, whole)| SiteView { whole: whole.as_deref(), ..*view }).collect();
    let place = Place { root: "../", title: &unit.title, list: None };
    let bytes = frame.page(&place, |html| {
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

fn whole_site(frame: &Frame<'_>, paths: &Paths<'_>, unit: &Unit, view: &SiteView<'_>) -> Vec<u8> {
    let place = Place { root: "../", title: &unit.title, list: None };
    frame.page(&place, |html| {
        crumbs(html, paths, unit);
        html.element("h1", &[], |html| {
            html.text("All receiver classes of a call in ");
            html.link(&format!("../{}#s{}", unit.page, view.number), &unit.title);
        });
        SiteView { open: true, rows: usize::MAX, ..*view }.write(html);
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
    if to_open <= UNFOLDED {
        views.iter_mut().for_each(|view| view.open = is_open(view));
    }
    views
}

fn crumbs(html: &mut Html, paths: &Paths<'_>, unit: &Unit) {
    html.raw("<nav class=\"crumbs\" aria-label=\"Where you are\"><a href=\"../index.html\">Overview</a> <span aria-hidden=\"true\">\u{203a}</span> ");
    if let Some(page) = paths.packages.get(unit.package.as_str()) {
        html.link(&format!("../{page}"), &package_name(&unit.package));
    }
    html.raw("</nav>\n");
}

/// The classes of the file and their methods.
fn members(html: &mut Html, coverage: &Coverage, unit: &Unit, views: &[SiteView<'_>]) {
    html.raw("<table class=\"groups\">\n<caption class=\"sr\">Classes and methods</caption>\n");
    table::head(html, "Class, method");
    let widest = Widest::of(unit.classes.iter().map(|&class| &coverage.classes[class].sums));
    let mut next = views.iter();
    for &number in &unit.classes {
        let class = &coverage.classes[number];
        html.raw("<tbody>\n");
        let id = search::class_anchor(number);
        table::row(html, "class", &class.name, &class.sums, widest, |html| {
            html.say("span", &[("id", &id), ("title", &class_name(&class.name))], &short_name(&class.name));
        });
        for method in &class.methods {
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

fn source(html: &mut Html, text: &str, views: &[SiteView<'_>]) {
    let lines = highlight::lines(text);
    let mut of_line: Vec<Vec<&SiteView<'_>>> = vec![Vec::new(); lines.len() + 1];
    let mut elsewhere: Vec<SiteView<'_>> = Vec::new();
    for view in views {
        match view.site.line.and_then(|line| of_line.get_mut(usize::from(line))) {
            Some(line) if view.site.line != Some(0) => line.push(view),
            Some(_) | None => elsewhere.push(*view),
        }
    }
    html.raw("<p class=\"hint js-only\">Keys: <kbd>n</kbd> and <kbd>p</kbd> go to the next and previous call that misses something, <kbd>e</kbd> unfolds all calls.</p>\n<div class=\"source\">\n");
    for (number, line) in (1..).zip(&lines) {
        let views = &of_line[number];
        let mut sums = Sums::default();
        views.iter().for_each(|view| sums += Sums::of_site(view.site));
        let class = match views.is_empty() {
            true => "l".to_owned(),
            false => format!("l {}", Look::of(&sums).class()),
        };
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

fn write_line(html: &mut Html, line: &[(highlight::Kind, &str)]) {
    for (kind, text) in line {
        match kind.class() {
            Some(class) => html.say("i", &[("class", class)], text),
            None => html.text(text),
        }
    }
}

fn by_method(html: &mut Html, views: &[SiteView<'_>]) {
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
