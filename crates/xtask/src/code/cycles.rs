//! Which top-level modules of a crate depend on each other in a circle?
//!
//! A module depends on another if one of its files names it, from the root of the crate. What the root itself
//! names does not count: it names every module.

use std::collections::{BTreeMap, BTreeSet};

use index::Components;

use super::{Crate, tokens};

/// Every set of modules in which each leads to each other, with more than one module; sorted.
pub fn find(one: &Crate) -> Vec<Vec<String>> {
    let named = uses(one);
    let names: Vec<&String> = named.keys().collect();
    // The keys of the map are sorted, so the position of a name is its number.
    let number = |name: &String| u32::try_from(names.binary_search(&name).ok()?).ok();
    let successors: Vec<Vec<u32>> =
        named.values().map(|others| others.iter().filter_map(number).collect()).collect();
    let components = Components::from_lists(&successors);
    let circles = components.iter().filter(|members| members.len() > 1);
    let mut circles: Vec<Vec<String>> = circles
        .map(|members| {
            let mut circle: Vec<String> =
                members.iter().map(|module| names[*module as usize].clone()).collect();
            circle.sort();
            circle
        })
        .collect();
    circles.sort();
    circles
}

/// Which top-level modules each of them names.
fn uses(one: &Crate) -> BTreeMap<String, BTreeSet<String>> {
    let read = one.sources.iter().map(|source| {
        let module = source.module();
        let named = tokens::named(&module, &source.text);
        (module, named)
    });
    let read: Vec<_> = read.collect();
    let for_tests: BTreeSet<&Vec<String>> = read.iter().flat_map(|(_, named)| &named.for_tests).collect();
    let is_for_tests =
        |module: &[&str]| for_tests.iter().any(|test| module.iter().take(test.len()).eq(test.iter()));
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, named) in &read {
        if let [top, ..] = module[..]
            && !is_for_tests(module)
        {
            let others = named.at_root.iter().filter(|other| *other != top).cloned();
            uses.entry(top.to_owned()).or_default().extend(others);
        }
    }
    uses
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&[&str]]) {
        let source =
            |(path, text): &(&str, &str)| Source { path: (*path).to_owned(), text: (*text).to_owned() };
        let sources = files.iter().map(source).collect();
        let found = find(&Crate { name: "a".to_owned(), sources, test_lines: 0 });
        assert_eq!(found, expected);
    }

    #[test]
    fn modules_in_a_row_are_no_cycle() {
        check(&[("lib.rs", "mod a; mod b; use crate::a::X;"), ("a.rs", "use crate::b;"), ("b.rs", "")], &[]);
    }

    #[test]
    fn two_modules_that_name_each_other_are_one() {
        check(
            &[("a.rs", "use crate::b;"), ("b.rs", "use super::a;"), ("c.rs", "use crate::a;")],
            &[&["a", "b"]],
        );
    }

    #[test]
    fn files_of_a_folder_are_one_module() {
        check(
            &[
                ("a/mod.rs", ""),
                ("a/deep.rs", "use crate::b;"),
                ("b/mod.rs", "use super::c;"),
                ("c.rs", "fn f() { crate::a::g() }"),
            ],
            &[&["a", "b", "c"]],
        );
        check(&[("a/x.rs", "use super::y;"), ("a/y.rs", "use super::x;")], &[]);
    }

    #[test]
    fn files_that_only_tests_have_do_not_count() {
        let tests = "use super::super::b; use crate::b;";
        check(
            &[("a/mod.rs", "#[cfg(test)] mod tests;"), ("a/tests.rs", tests), ("b.rs", "use crate::a;")],
            &[],
        );
    }
}
