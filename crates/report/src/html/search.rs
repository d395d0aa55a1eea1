//! The index of the search field: a script with pages, and names with their places. It is loaded when the
//! field is first used.

use std::fmt::Write;

use coverage::Coverage;

use super::paths::Paths;
use crate::names::{class_name, method_name, package_name, short_name};

/// The place of a class on its page.
pub(super) fn class_anchor(class: usize) -> String {
    format!("c{class}")
}

/// The script: `breccia.found([pages], [name, page, place, …])`.
pub(super) fn script(coverage: &Coverage, paths: &Paths<'_>) -> Vec<u8> {
    let mut out = String::from("breccia.found([");
    for unit in &paths.units {
        string(&mut out, &unit.page);
        out.push(',');
    }
    for page in paths.packages.values() {
        string(&mut out, page);
        out.push(',');
    }
    out.push_str("],[\n");
    // The pages of packages are numbered after those of the units.
    for (number, name) in paths.packages.keys().enumerate() {
        entry(&mut out, &package_name(name), paths.units.len() + number, "");
    }
    for (number, class) in coverage.classes.iter().enumerate() {
        entry(&mut out, &class_name(&class.name), paths.unit_of[number], &class_anchor(number));
        for method in &class.methods {
            let first = method.sites.first().and_then(|site| paths.site(site));
            let Some((_, place)) = first else { continue };
            let name = method_name(&class.name, &method.name, &method.descriptor);
            entry(&mut out, &format!("{}.{name}", short_name(&class.name)), paths.unit_of[number], &place);
        }
    }
    out.push_str("]);\n");
    out.into_bytes()
}

fn entry(out: &mut String, name: &str, page: usize, place: &str) {
    string(out, name);
    // Writing to a string cannot fail.
    let _ = write!(out, ",{page},");
    string(out, place);
    out.push_str(",\n");
}

/// A JavaScript string literal in ASCII.
fn string(out: &mut String, text: &str) {
    out.push('"');
    for unit in text.encode_utf16() {
        match unit {
            0x22 => out.push_str("\\\""),
            0x5c => out.push_str("\\\\"),
            // Without `<`, no name can contain a tag that ends the script.
            0x3c => out.push_str("\\x3c"),
            0x20..=0x7e => out.push(char::from(unit as u8)),
            unit => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
}
