//! Explanations for people.

use std::io::{self, Write};

use ::why::{Derivation, Link};
use breccia::java::analyse::Analysed;
use breccia::java::why::{self, Explained, Reason, Row, Words, shown};

use program::{MethodId, Type};

use crate::output::Output;
use crate::paint::Role;

/// How wide the columns of places and methods get at most.
const WIDEST: usize = 44;

pub(super) fn write(
    out: &mut Output,
    analysed: &Analysed,
    words: &Words<'_>,
    class: Type,
    all: &[Explained],
) -> io::Result<()> {
    for (number, explained) in all.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_head(out, analysed, words, class, explained)?;
        match &explained.reason {
            Reason::Object(derivation) => write_derivation(out, analysed, words, explained, derivation)?,
            Reason::Hierarchy(made) => write_hierarchy(out, analysed, words, class, *made)?,
        }
    }
    Ok(())
}

fn write_head(
    out: &mut Output,
    analysed: &Analysed,
    words: &Words<'_>,
    class: Type,
    explained: &Explained,
) -> io::Result<()> {
    let paint = out.paint;
    let program = words.program;
    let call = why::describe(program, analysed, words.places, explained.caller, &explained.site);
    writeln!(out, "{}", paint.show(Role::Class, program.method_name(explained.caller)))?;
    writeln!(out, "  {call}")?;
    writeln!(out, "  can have a receiver of class {}:", program.type_name(class))
}

fn write_derivation(
    out: &mut Output,
    analysed: &Analysed,
    words: &Words<'_>,
    explained: &Explained,
    derivation: &Derivation,
) -> io::Result<()> {
    let mut rows = why::rows(words, derivation);
    let stmt = explained.site.stmts.first().copied();
    let named = why::named(words.program, analysed, explained.caller, &explained.site);
    rows.push(Row {
        place: words.place(Some(explained.caller), stmt),
        method: words.method(Some(explained.caller), stmt),
        text: format!("receiver of {named}"),
    });
    write_rows(out, &rows, true)?;
    let made_in = shown(&derivation.steps).first().and_then(|step| step.method);
    if let Some(made_in) = made_in {
        write_chain(out, words, made_in, derivation.made.as_deref())?;
    }
    if made_in != Some(explained.caller) || derivation.made != derivation.called {
        write_chain(out, words, explained.caller, derivation.called.as_deref())?;
    }
    Ok(())
}

fn write_rows(out: &mut Output, rows: &[Row], numbered: bool) -> io::Result<()> {
    let width = |text: fn(&Row) -> &String| {
        let widths = rows.iter().map(|row| text(row).chars().count());
        widths.filter(|&width| width <= WIDEST).max().unwrap_or(0)
    };
    let (places, methods) = (width(|row| &row.place), width(|row| &row.method));
    let digits = rows.len().to_string().len();
    let paint = out.paint;
    for (number, Row { place, method, text }) in (1..).zip(rows) {
        let number = if numbered { format!("{number:>digits$}  ") } else { String::new() };
        let place = format!("{place:<places$}");
        let method = format!("{method:<methods$}");
        writeln!(
            out,
            "    {number}{}  {}  {text}",
            paint.show(Role::Faint, place),
            paint.show(Role::Faint, method)
        )?;
    }
    Ok(())
}

/// The calls by which a method is reached.
fn write_chain(
    out: &mut Output,
    words: &Words<'_>,
    method: MethodId,
    chain: Option<&[Link]>,
) -> io::Result<()> {
    let name = words.program.method_name(method);
    match chain {
        None => writeln!(out, "  {name} is reached because the JVM or a rule calls it"),
        Some([]) => writeln!(out, "  {name} is an entry point"),
        Some(links) => {
            writeln!(out, "  {name} is reached because:")?;
            let row = |link: &Link| {
                let caller = Some(link.caller);
                let (place, method) = (words.place(caller, link.stmt), words.method(caller, link.stmt));
                Row { place, method, text: words.link(link) }
            };
            write_rows(out, &links.iter().map(row).collect::<Vec<_>>(), false)
        }
    }
}

fn write_hierarchy(
    out: &mut Output,
    analysed: &Analysed,
    words: &Words<'_>,
    class: Type,
    made: Option<(MethodId, ir::StmtId)>,
) -> io::Result<()> {
    let name = words.program.type_name(class);
    writeln!(
        out,
        "    {} uses only the class hierarchy: {name} is a subtype of the type that the call names",
        analysed.analysis
    )?;
    if let Some((method, stmt)) = made {
        let place = words.place(Some(method), Some(stmt));
        writeln!(out, "    {place}  {}  new {name}", words.method(Some(method), Some(stmt)))?;
    }
    Ok(())
}
