//! `breccia c`: libraries of C without their clients, clients without the source of libraries.

mod exports;
mod json;
mod lib;
mod missing;
mod names;
mod questions;
mod read;
mod shared_object;
mod summaries;
mod told;
mod used;
mod version_script;

use c_pointsto::{Options, analyse};

use self::names::Names;
use self::questions::Asked;
use self::read::{model, sources, with_summaries};
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

/// A client, or a whole program: nobody else names anything of it.
fn client(cx: &mut Context, options: &CClientOptions) -> Result<(), Stop> {
    let own = sources(cx, &options.input)?;
    let read = with_summaries(cx, own, &options.input)?;
    let whole = Options::whole_program(model(options.input.model));
    let results = cx.stats.time("points-to", || analyse(&read.program, &whole));
    let effects = cx.stats.time("effects", || results.effects());
    let names = Names::new(&read.program, &read.parts, false);
    let implied = read.program.vars.next_id();
    let asked =
        Asked { results: &results, effects: &effects, names: &names, implied, optimized: &read.optimized };
    let answered = match options.questions.is_asked() {
        true => asked.answer(cx, &options.questions),
        false => lib::tell(cx, &asked, &read.own),
    };
    lib::note_unknown(cx, &results);
    lib::count(cx, &results);
    answered
}
