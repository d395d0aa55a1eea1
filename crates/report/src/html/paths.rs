//! Which pages exist, and what are their names?
//!
//! A source file has one page, however many classes it has. Page names come from the names of packages and
//! files, but contain only lower-case letters, digits, hyphens and a digest. They are valid in any file
//! system, distinct in file systems that ignore case, and the same in every report.

use std::collections::{BTreeMap, HashMap, HashSet};

use coverage::{ClassCoverage, Coverage, SiteCoverage};
use text::escape;
use xxhash_rust::xxh3::xxh3_64;

use crate::names::class_name;

/// A source file, or a class whose source file is unknown.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The path of the package.
    pub(super) package: String,
    /// The name of the file, or of the class.
    pub(super) title: String,
    /// The path of the source file with its package, if known.
    pub(super) source: Option<String>,
    /// The numbers of its classes.
    pub(super) classes: Vec<usize>,
    /// The page, below the report's folder.
    pub(super) page: String,
}

/// All pages that depend on the code.
pub(super) struct Paths<'c> {
    pub(super) units: Vec<Unit>,
    /// The pages of packages, by path.
    pub(super) packages: BTreeMap<&'c str, String>,
    /// For each class the index of its unit.
    pub(super) unit_of: Vec<usize>,
    /// For each call the index of its class, and its own number within the unit.
    sites: HashMap<*const SiteCoverage, (usize, usize)>,
}

impl<'c> Paths<'c> {
    pub(super) fn new(coverage: &'c Coverage) -> Self {
        let mut taken = HashSet::new();
        let mut units: Vec<Unit> = Vec::new();
        let mut known: HashMap<(&str, &str), usize> = HashMap::new();
        let mut unit_of = Vec::new();
        for (number, class) in coverage.classes.iter().enumerate() {
            // Without a source file, nested classes share the page of their outermost class.
            let file = class.source.as_deref().unwrap_or(outermost(class));
            let at = *known.entry((class.package(), file)).or_insert_with(|| {
                units.push(unit(class, file, &mut taken));
                units.len() - 1
            });
            units[at].classes.push(number);
            unit_of.push(at);
        }
        let packages = coverage
            .packages
            .iter()
            .map(|group| (&*group.name, unique(&mut taken, "package", &group.name, "")))
            .collect();
        let sites = sites(coverage, &units);
        Self { units, packages, unit_of, sites }
    }

    /// The page of a call and its place there; none if the call does not count.
    pub(super) fn site(&self, site: &SiteCoverage) -> Option<(&str, String)> {
        let &(class, number) = self.sites.get(&std::ptr::from_ref(site))?;
        Some((&self.units[self.unit_of[class]].page, format!("s{number}")))
    }

    /// The page of a class and its place there.
    pub(super) fn class(&self, class: usize) -> (&str, String) {
        (&self.units[self.unit_of[class]].page, format!("c{class}"))
    }
}

fn outermost(class: &ClassCoverage) -> &str {
    let simple = class.name.rsplit('/').next().unwrap_or(&class.name);
    // A dollar sign may start a name.
    let dollar = simple.char_indices().skip(1).find(|(_, character)| *character == '$');
    dollar.map_or(simple, |(at, _)| &simple[..at])
}

fn unit(class: &ClassCoverage, file: &str, taken: &mut HashSet<String>) -> Unit {
    let package = class.package();
    let path = if package.is_empty() { file.to_owned() } else { format!("{package}/{file}") };
    let kind = if class.source.is_some() { "file" } else { "class" };
    let title = if class.source.is_some() { escape(file) } else { class_name(file) };
    Unit {
        package: package.to_owned(),
        title,
        page: unique(taken, "source", &path, kind),
        source: class.source.is_some().then_some(path),
        classes: Vec::new(),
    }
}

fn sites(coverage: &Coverage, units: &[Unit]) -> HashMap<*const SiteCoverage, (usize, usize)> {
    let mut sites = HashMap::new();
    for unit in units {
        let mut number = 0;
        for &class in &unit.classes {
            for site in coverage.classes[class].methods.iter().flat_map(|method| &method.sites) {
                number += 1;
                // A call has no number of its own, so its address identifies it.
                sites.insert(std::ptr::from_ref(site), (class, number));
            }
        }
    }
    sites
}

/// How much of a name is kept for readers.
const KEPT: usize = 60;

/// A path that no other page has.
fn unique(taken: &mut HashSet<String>, folder: &str, name: &str, kind: &str) -> String {
    let mut slug = String::new();
    for character in name.chars() {
        match character {
            'a'..='z' | '0'..='9' => slug.push(character),
            'A'..='Z' => slug.push(character.to_ascii_lowercase()),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
        if slug.len() >= KEPT {
            break;
        }
    }
    let slug = slug.trim_end_matches('-');
    let mut salt = 0u32;
    loop {
        // Forty bits are ten digits; if two names still collide, the salt tells them apart.
        let digest = xxh3_64(format!("{kind}\0{name}\0{salt}").as_bytes()) & 0xff_ffff_ffff;
        let path = match slug {
            "" => format!("{folder}/{digest:010x}.html"),
            slug => format!("{folder}/{slug}-{digest:010x}.html"),
        };
        if taken.insert(path.clone()) {
            return path;
        }
        salt += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_safe_and_unique() {
        let mut taken = HashSet::new();
        let mut path = |name: &str| unique(&mut taken, "source", name, "file");
        let paths = [
            path("a/Link.java"),
            path("a/LINK.java"),
            path("../../etc/passwd"),
            path("<script>"),
            path("con"),
            path("\u{e9}"),
            path(&"x".repeat(500)),
            path("a/Link.java"),
        ];
        for path in &paths {
            let safe = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-./".contains(c);
            assert!(path.chars().all(safe) && !path.contains("..") && path.len() < 100, "{path}");
        }
        let lower: HashSet<String> = paths.iter().map(|path| path.to_lowercase()).collect();
        assert_eq!(lower.len(), paths.len());
    }

    #[test]
    fn classes_without_a_file_are_put_to_their_outermost() {
        let of = |name: &str| {
            outermost(&ClassCoverage { name: name.into(), ..ClassCoverage::default() }).to_owned()
        };
        assert_eq!(
            [of("a/B$C$1"), of("$B$C"), of("B"), of("a/\u{e9}$x"), of("a/")],
            ["B", "$B", "B", "\u{e9}", ""]
        );
    }
}
