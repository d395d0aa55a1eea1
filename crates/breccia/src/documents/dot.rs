//! The call graph for Graphviz. Names are whatever class files say, so everything is quoted.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};

use program::MethodId;

use crate::java::analyse::View;
use crate::java::calls::{self, Detail, Rows};
use crate::java::places::SourcePlaces;

/// Writes the graph.
pub fn write(
    out: &mut impl Write,
    view: View<'_>,
    rows: &Rows<'_>,
    places: &SourcePlaces<'_>,
    detail: Detail,
) -> io::Result<()> {
    let program = view.program;
    writeln!(out, "digraph calls {{")?;
    writeln!(
        out,
        "  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];"
    )?;
    let entries: BTreeSet<MethodId> = view.entries.iter().map(|entry| entry.method).collect();
    let callees = rows.callers().iter().flat_map(|&caller| rows.callees(caller));
    let shown: BTreeSet<MethodId> = rows.callers().iter().copied().chain(callees).collect();
    for &method in &shown {
        let style = if entries.contains(&method) { ", penwidth=2" } else { "" };
        writeln!(out, "  m{} [label={}{style}];", method.0, Quoted(&program.method_name(method)))?;
    }
    for &caller in rows.callers() {
        match detail {
            Detail::Methods => {
                for callee in rows.callees(caller) {
                    writeln!(out, "  m{} -> m{};", caller.0, callee.0)?;
                }
            }
            Detail::Sites | Detail::Receivers => write_sites(out, view, rows, places, caller, detail)?,
        }
    }
    writeln!(out, "}}")
}

fn write_sites(
    out: &mut impl Write,
    view: View<'_>,
    rows: &Rows<'_>,
    places: &SourcePlaces<'_>,
    caller: MethodId,
    detail: Detail,
) -> io::Result<()> {
    let program = view.program;
    for site in rows.sites(caller) {
        let place = site.stmts.first().and_then(|&stmt| places.of_stmt(caller, stmt)).unwrap_or_default();
        let place = site.offset.map_or(place.clone(), |offset| format!("{place} @{offset}"));
        if detail == Detail::Receivers && site.is_virtual(view.results.body(caller)) {
            for (ty, callee) in calls::by_receiver(view, caller, &site) {
                let label = format!("{place}\n{}", program.type_name(ty));
                writeln!(out, "  m{} -> m{} [label={}];", caller.0, callee.0, Quoted(&label))?;
            }
        } else {
            for callee in &site.callees {
                writeln!(out, "  m{} -> m{} [label={}];", caller.0, callee.0, Quoted(&place))?;
            }
        }
    }
    Ok(())
}

/// A DOT string. Graphviz reads `\N` and the like in labels, so a backslash is doubled.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod unit {
    use super::Quoted;

    #[test]
    fn hostile_names_stay_in_their_quotes() {
        assert_eq!(Quoted("a\"];evil [\\N").to_string(), r#""a\"];evil [\\N""#);
    }
}
