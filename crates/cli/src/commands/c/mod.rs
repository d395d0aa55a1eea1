//! `breccia c`: libraries of C without their clients, clients without the source of libraries.

mod errors;
mod exports;
mod lib;
mod list;
mod questions;
mod read;
mod summaries;
mod told;

use breccia::c::names::Names;
use breccia::c::program::{self, Linked};
use breccia::c::questions::Asked;

use self::read::{libraries, sources, warn_of_both};
use crate::context::Context;
use crate::options::{CClientOptions, CCommand};
use crate::stop::Stop;

/// Runs a command for C.
pub(crate) fn run(cx: &mut Context, command: &CCommand) -> Result<(), Stop> {
    match command {
        CCommand::Lib(options) => lib::run(cx, options),
        CCommand::Client(options) => client(cx, options),
        CCommand::Summarize(options) => summaries::summarize(cx, options),
        CCommand::Show(options) => summaries::show(cx, options),
    }
}

/// A client, or a whole program.
fn client(cx: &mut Context, options: &CClientOptions) -> Result<(), Stop> {
    let own = sources(cx, &options.input)?;
    let linked = program::client(own, &libraries(&options.input)?)?;
    warn_of_both(cx, &linked.defined_twice, "the client");
    analysed(cx, &linked, |cx, asked| {
        let answered = if options.questions.is_asked() {
            questions::answer(cx, asked, &options.questions)
        } else {
            lib::tell(cx, asked, &linked.own)
        };
        lib::note_unknown(cx, asked.results);
        answered
    })
}

/// Analyses a program and shows something of it.
fn analysed(
    cx: &mut Context,
    linked: &Linked,
    show: impl FnOnce(&mut Context, &Asked<'_, '_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let results = program::analyse(cx, linked);
    let effects = program::effects(cx, &results);
    let here = std::env::current_dir().ok();
    let names = Names::new(&linked.program, &linked.parts, linked.uses_libraries, here);
    let asked = Asked {
        results: &results,
        effects: &effects,
        names: &names,
        implied: linked.implied,
        optimized: &linked.optimized,
    };
    let shown = show(cx, &asked);
    program::counts(&results).into_iter().for_each(|(name, number)| cx.stats.count(name, number));
    shown
}
