//! `breccia callgraph`: which methods can a call reach?

mod text;

use std::io::Write;

use ::text::escape;
use breccia::documents;
use breccia::java::analyse::Analysed;
use breccia::java::calls::{Detail, Rows, Scope};
use breccia::java::find;
use breccia::java::places::SourcePlaces;
use breccia::java::unmodelled::Unmodelled;
use pointsto::Measures;
use program::MethodId;

use crate::analysis;
use crate::context::Context;
use crate::options::CallgraphOptions;
use crate::output::Format;
use crate::stop::Stop;
use crate::summary::{self, write_text as write_summary};
use crate::unmodelled;
use ::text::count;

/// Analyses a program and shows its calls.
pub(crate) fn run(cx: &mut Context, options: &CallgraphOptions) -> Result<(), Stop> {
    cx.global.class_path.splice(0..0, options.paths.iter().map(|path| path.clone().into_os_string()));
    let analysed = analysis::run(cx, &options.analysis)?;
    let rows = rows(&analysed, options)?;
    let detail = match (options.sites, options.receivers) {
        (false, false) => Detail::Methods,
        (true, _) => Detail::Sites,
        (false, true) => Detail::Receivers,
    };
    let summary = summary::measured(cx, &analysed);
    let unmodelled = Unmodelled::collect(&analysed.input.program, &analysed.results);
    let places = SourcePlaces::of_analysis(&analysed);
    match cx.global.format {
        Format::Text => text::write(&mut cx.out, analysed.view(), &rows, &places, detail)?,
        Format::Json => {
            let tail = documents::calls::Tail {
                analysis: &analysed.analysis,
                measures: &summary,
                unmodelled: &unmodelled,
            };
            documents::calls::write(&mut cx.out, analysed.view(), &rows, &places, detail, &tail)?;
        }
        Format::Dot => documents::dot::write(&mut cx.out, analysed.view(), &rows, &places, detail)?,
    }
    finish(cx, &summary, &unmodelled)
}

/// The rows that the options choose: at least one.
fn rows<'a>(analysed: &'a Analysed, options: &CallgraphOptions) -> Result<Rows<'a>, Stop> {
    let scope = match (options.app, options.all) {
        (true, _) => Scope::Application,
        (false, true) => Scope::All,
        (false, false) => Scope::FromApplication,
    };
    let find = |texts: &[String]| -> Result<Option<Vec<MethodId>>, Stop> {
        let found = texts.iter().map(|text| find::methods_of_pattern(&analysed.input, text));
        let found: Vec<Vec<_>> = found.collect::<Result<_, _>>()?;
        Ok((!texts.is_empty()).then(|| found.concat()))
    };
    let (from, to) = (find(&options.from)?, find(&options.to)?);
    let unreached = [&from, &to].into_iter().flatten().find(|methods| is_unreached(analysed, methods));
    let unreached = unreached.map(|methods| methods.len());
    let rows = Rows::new(analysed.view(), scope, from, to);
    if rows.is_empty() { Err(nothing(analysed, options, scope, unreached)) } else { Ok(rows) }
}

fn is_unreached(analysed: &Analysed, methods: &[MethodId]) -> bool {
    let reached = analysed.results.reachable();
    methods.iter().all(|method| reached.binary_search(method).is_err())
}

/// Why there is nothing to show.
fn nothing(analysed: &Analysed, options: &CallgraphOptions, scope: Scope, unreached: Option<usize>) -> Stop {
    let quoted = |texts: &[String]| {
        let texts: Vec<String> = texts.iter().map(|text| format!("`{}`", escape(text))).collect();
        texts.join(" or ")
    };
    let from = (!options.from.is_empty()).then(|| format!(" from {}", quoted(&options.from)));
    let to = (!options.to.is_empty()).then(|| format!(" to {}", quoted(&options.to)));
    let where_ = [from, to].into_iter().flatten().collect::<String>();
    let reached = count(analysed.results.reachable().len(), "method is", "methods are");
    let stop = Stop::not_found(format!("there is no call{where_}; {reached} reachable"));
    if let Some(number) = unreached {
        let number = count(number, "method matches, but is", "methods match, but are");
        return stop.help(format!("{number} not reachable from the entry points"));
    }
    match scope {
        Scope::All => stop,
        Scope::Application | Scope::FromApplication => {
            stop.help("only calls in the application were searched: --all includes those in the JDK")
        }
    }
}

/// The numbers go below the text, else to standard error, where they disturb nobody.
fn finish(cx: &mut Context, summary: &Measures, unmodelled: &Unmodelled) -> Result<(), Stop> {
    match cx.global.format {
        Format::Text => {
            let paint = cx.out.paint;
            writeln!(cx.out)?;
            write_summary(&mut cx.out, paint, summary)?;
            if let Some(line) = unmodelled::line(unmodelled) {
                writeln!(cx.out, "not followed: {line} (--diagnostics lists them)")?;
            }
        }
        Format::Dot if !cx.global.quiet => {
            cx.out.flush()?;
            write_summary(&mut std::io::stderr().lock(), cx.error_paint(), summary)?;
        }
        Format::Dot | Format::Json => {}
    }
    if cx.global.diagnostics {
        cx.out.flush()?;
        unmodelled::write(unmodelled, &mut std::io::stderr().lock())?;
    }
    Ok(())
}
