//! What the analysis lacked, in one line.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use coverage::Missing;
use text::{count, grouped};

use crate::names::{dotted, package_name};

/// How many classes and packages are named.
const NAMED: usize = 3;

/// `5 classes are missing (4 of a.b, 1 of c): a.b.C, a.b.D, a.b.E, …; 1,170 required items exist only through
/// what their code may do`; none if nothing is missing.
pub fn missing_line(missing: &Missing) -> Option<String> {
    if missing.is_empty() {
        return None;
    }
    let classes = &missing.classes;
    let mut packages: BTreeMap<&str, usize> = BTreeMap::new();
    for class in classes {
        *packages.entry(class.rfind('/').map_or("", |slash| &class[..slash])).or_default() += 1;
    }
    let mut packages: Vec<(&str, usize)> = packages.into_iter().collect();
    packages.sort_by_key(|&(_, number)| Reverse(number));
    let of_packages = match &packages[..] {
        [(package, _)] => format!(" (all of {})", package_name(package)),
        several => {
            let told = several.iter().take(NAMED);
            let told =
                told.map(|(package, number)| format!("{} of {}", grouped(*number), package_name(package)));
            format!(" ({}{})", told.collect::<Vec<_>>().join(", "), more(several.len()))
        }
    };
    let names: Vec<String> = classes.iter().take(NAMED).map(|class| dotted(class)).collect();
    let of_items = missing.items_through_it.filter(|&items| items > 0).map_or(String::new(), |items| {
        let exist = count(items, "required item exists", "required items exist");
        format!("; {exist} only through what their code may do")
    });
    Some(format!(
        "{} missing{of_packages}: {}{}{of_items}",
        count(classes.len(), "class is", "classes are"),
        names.join(", "),
        more(classes.len())
    ))
}

fn more(number: usize) -> &'static str {
    if number > NAMED { ", …" } else { "" }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(classes: &[&str], items_through_it: Option<usize>, expected: Expect) {
        let classes = classes.iter().map(|&class| class.into()).collect();
        expected.assert_eq(&missing_line(&Missing { classes, items_through_it }).unwrap_or_default());
    }

    #[test]
    fn packages_with_most_classes_come_first() {
        check(&[], None, expect![""]);
        check(&["a/b/C"], None, expect!["1 class is missing (all of a.b): a.b.C"]);
        check(
            &["a/A", "b/A", "b/\u{202e}", "c/A", "d/A"],
            Some(1170),
            expect![[
                r"5 classes are missing (2 of b, 1 of a, 1 of c, …): a.A, b.A, b.\u{202e}, …; 1,170 required items exist only through what their code may do"
            ]],
        );
    }
}
