//! CSV like JaCoCo's: one row per class, for spreadsheets and scripts.
//!
//! | column | holds |
//! |---|---|
//! | `GROUP`, `PACKAGE`, `CLASS` | the title of the report; the package, empty for the unnamed one; the class without its package |
//! | `RC_…`, `TM_…` | receiver classes and target methods |
//! | `CALL_…` | calls; covered if all of their receiver classes are |
//! | `LINE_…`, `METHOD_…` | lines, methods with a required item; covered if one of their items is |
//!
//! Each has a column `…_MISSED` and one `…_COVERED`. Read columns by name: the names differ from JaCoCo's
//! `INSTRUCTION` and `BRANCH`. Waived, infeasible and unmeasurable items have no column. If classes share a
//! file and a line, the line counts for each of them.
//!
//! Fields are quoted as in RFC 4180; lines end with a line feed, as in JaCoCo. Spreadsheets read a field that
//! starts with `=`, `+`, `-` or `@` as a formula, so such a field gets an apostrophe. A semicolon, which
//! separates fields in some countries, is written by its number.

use std::fmt::Write;

use coverage::{ClassCoverage, Coverage, Sums};
use text::escape;

use crate::counters::Counters;
use crate::names::{dotted, short_name};

const HEAD: &str = "GROUP,PACKAGE,CLASS,RC_MISSED,RC_COVERED,TM_MISSED,TM_COVERED,CALL_MISSED,CALL_COVERED,LINE_MISSED,LINE_COVERED,METHOD_MISSED,METHOD_COVERED\n";

/// A table with a row for each class.
pub fn csv(coverage: &Coverage, title: &str) -> String {
    let mut out = String::from(HEAD);
    let group = field(title);
    coverage.classes.iter().for_each(|class| row(&mut out, &group, class));
    out
}

fn row(out: &mut String, group: &str, class: &ClassCoverage) {
    let Counters { sums: Sums { rc, tm, .. }, calls, lines, methods, .. } = Counters::of_class(class);
    let (package, name) = (field(&dotted(class.package())), field(&short_name(&class.name)));
    out.push_str(&[group, &package, &name].join(","));
    for (missed, covered) in [(rc.missed, rc.covered), (tm.missed, tm.covered), calls, lines, methods] {
        // Writing to a string cannot fail.
        let _ = write!(out, ",{missed},{covered}");
    }
    out.push('\n');
}

/// A field that every reader treats as plain text.
fn field(text: &str) -> String {
    let mut text = escape(text).replace(';', "\\u{3b}");
    // The last four are full-width forms, which spreadsheets read in the same way.
    let signs = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    if text.trim_start().starts_with(signs) {
        text.insert(0, '\'');
    }
    // Quotes also keep blanks at the ends, which some readers trim.
    let is_plain = !text.contains([',', '"']) && text.trim() == text;
    if is_plain { text } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}
