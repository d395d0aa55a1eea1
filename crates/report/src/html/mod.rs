//! A site of HTML pages that opens from disk.
//!
//! ```text
//! index.html         totals, alarms, what to test next, packages, classes
//! package/…          classes and methods of a package
//! source/…           a source file, each polymorphic call below its line
//! gaps, receivers, contradicted, beyond, unreachable, unmeasurable, waivers, run
//! style.css, report.js, search.js
//! ```
//!
//! Everything is readable without scripts; `report.js` sorts, searches and handles keys. No page has inline
//! styles or scripts, so that strict servers show the site too.

mod bar;
mod highlight;
mod lists;
mod overview;
mod page;
mod paths;
mod search;
mod site;
mod source;
mod table;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::io;

use coverage::{Against, Coverage, Verdict, gaps};

use self::lists::Lists;
use self::page::{BEYOND, Frame, List, Numbers, count_beyond};
use self::paths::Paths;

/// What the pages are made with.
pub struct HtmlOptions<'a> {
    /// The title.
    pub title: &'a str,
    /// The text of a source file, by the path of its package and its name: `station/Station.java`.
    pub source: &'a dyn Fn(&str) -> Option<String>,
}

const STYLE: &str = include_str!("assets/style.css");
const SCRIPT: &str = include_str!("assets/report.js");

/// Writes all pages: `write` takes the path below the report's folder, with slashes, and the bytes.
pub fn render(
    coverage: &Coverage,
    options: &HtmlOptions<'_>,
    write: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let paths = Paths::new(coverage);
    let gaps = gaps(coverage);
    let numbers = numbers(coverage, gaps.ranked.len());
    let title = if options.title.trim().is_empty() { "Coverage" } else { options.title };
    let frame = Frame { title, numbers: &numbers, coverage };
    write("style.css", STYLE.as_bytes())?;
    write("report.js", SCRIPT.as_bytes())?;
    write("search.js", &search::script(coverage, &paths))?;
    write("index.html", &overview::index(&frame, &paths, coverage, &gaps))?;
    // Only looked up, never iterated over: the order of a hash map must not show.
    let mut of_package: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, class) in coverage.classes.iter().enumerate() {
        of_package.entry(class.package()).or_default().push(number);
    }
    for group in &coverage.packages {
        let classes = of_package.get(&*group.name).map_or(&[][..], |classes| classes);
        if let Some(path) = paths.packages.get(&*group.name) {
            write(path, &overview::package(&frame, &paths, coverage, group, classes))?;
        }
    }
    for unit in &paths.units {
        let text = unit.source.as_deref().and_then(|path| (options.source)(path));
        let (page, extras) = source::page(&frame, &paths, coverage, unit, text.as_deref());
        write(&unit.page, &page)?;
        extras.iter().try_for_each(|(path, page)| write(path, page))?;
    }
    let lists = Lists { frame: &frame, paths: &paths, coverage };
    for list in List::ALL {
        lists.pages(list, &gaps).iter().try_for_each(|(path, page)| write(path, page))?;
    }
    Ok(())
}

fn numbers(coverage: &Coverage, gaps: usize) -> Numbers {
    let items = coverage.all_sites().flat_map(|(_, _, site)| site.all_items());
    let ruled_out = items.filter(|(_, item)| item.against == Some(Against::Infeasible)).count();
    Numbers {
        gaps,
        receivers: lists::receiver_count(coverage),
        beyond: count_beyond(coverage, &BEYOND),
        contradicted: count_beyond(coverage, &[Verdict::Contradicted]) + ruled_out,
        unreachable: coverage.totals.sites - coverage.totals.reachable,
        unmeasurable: coverage.sites().filter(|(_, _, site)| site.unmeasurable.is_some()).count(),
        waivers: coverage.waivers.len(),
        jvms: coverage.run.jvms.len(),
    }
}
