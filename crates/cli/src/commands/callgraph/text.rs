//! The call graph for people.

use std::io::{self, Write};

use breccia::documents::calls::described;
use breccia::java::analyse::View;
use breccia::java::calls::{self, Detail, Rows};
use breccia::java::places::SourcePlaces;
use pointsto::CallSite;
use program::{MethodId, Program};

use crate::output::Output;
use crate::paint::Role;

pub(super) fn write(
    out: &mut Output,
    view: View<'_>,
    rows: &Rows<'_>,
    places: &SourcePlaces<'_>,
    detail: Detail,
) -> io::Result<()> {
    let program = view.program;
    let paint = out.paint;
    for (number, &caller) in rows.callers().iter().enumerate() {
        if number > 0 && detail != Detail::Methods {
            writeln!(out)?;
        }
        writeln!(out, "{}", paint.show(Role::Class, program.method_name(caller)))?;
        match detail {
            Detail::Methods => write_callees(out, program, "  ", &rows.callees(caller))?,
            Detail::Sites | Detail::Receivers => {
                for site in rows.sites(caller) {
                    write_head(out, view, places, caller, &site)?;
                    if detail == Detail::Receivers && site.is_virtual(view.results.body(caller)) {
                        write_receivers(out, view, caller, &site)?
                    } else {
                        write_callees(out, program, "    ", &site.callees)?
                    }
                }
            }
        }
    }
    Ok(())
}

fn write_callees(out: &mut Output, program: &Program, indent: &str, callees: &[MethodId]) -> io::Result<()> {
    callees.iter().try_for_each(|&callee| writeln!(out, "{indent}→ {}", program.method_name(callee)))
}

/// `  Station.java:9 @37  virtual station.Link.transmit(java.lang.String)`
fn write_head(
    out: &mut Output,
    view: View<'_>,
    places: &SourcePlaces<'_>,
    caller: MethodId,
    site: &CallSite,
) -> io::Result<()> {
    let paint = out.paint;
    let stmt = site.stmts.first().copied();
    let place = stmt.and_then(|stmt| places.of_stmt(caller, stmt));
    let offset = site.offset.map_or(String::new(), |offset| format!(" @{offset}"));
    let place = format!("{}{offset}", place.unwrap_or_else(|| "the JVM".to_owned()));
    writeln!(out, "  {}  {}", paint.show(Role::Faint, place), described(view, caller, site))
}

fn write_receivers(out: &mut Output, view: View<'_>, caller: MethodId, site: &CallSite) -> io::Result<()> {
    let program = view.program;
    let rows = calls::by_receiver(view, caller, site);
    let names: Vec<String> = rows.iter().map(|(ty, _)| program.type_name(*ty)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for ((_, callee), name) in rows.iter().zip(&names) {
        writeln!(out, "    {name:<width$} → {}", program.method_name(*callee))?;
    }
    Ok(())
}
