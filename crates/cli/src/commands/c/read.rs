//! From files and flags to a program, with the summaries of what it uses.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use c_front::{Input, Problem, Settings};
use c_pointsto::{Model, Options};
use c_program::{ProcId, Program, VarId};
use c_summary::{Combined, Part, combine, combine_fragment};

use super::used::Used;
use crate::context::Context;
use crate::number::count;
use crate::options::{CInputOptions, CModel};
use crate::output::{clean, clean_lines};
use crate::stop::Stop;
use crate::testing::files;

/// What summaries start with.
const FIRST_WORDS: &[u8; 17] = b"breccia c-summary";

/// A program of C.
pub(super) struct Read {
    /// The program, with the summaries of what it uses.
    pub(super) program: Program,
    /// The procedures that the sources define.
    pub(super) own: Vec<ProcId>,
    /// Where in it the libraries start.
    pub(super) parts: Vec<Part>,
    /// The libraries whose summaries do not have all their statements.
    pub(super) optimized: Vec<String>,
}

/// A library of C, and how it is analysed.
pub(super) struct Fragment {
    /// The library, with the summaries of what it uses.
    pub(super) program: Program,
    /// How it is analysed.
    pub(super) asked: Options,
    /// Where in it the libraries that it uses start.
    pub(super) parts: Vec<Part>,
    /// Those of them whose summaries do not have all their statements.
    pub(super) optimized: Vec<String>,
}

/// The object model that was asked for.
pub(super) fn model(model: CModel) -> Model {
    match model {
        CModel::Whole => Model::Whole,
        CModel::Offsets => Model::Offsets,
    }
}

/// The sources alone.
pub(super) fn sources(cx: &mut Context, options: &CInputOptions) -> Result<Program, Stop> {
    let inputs = inputs(options)?;
    let compiler = options.cc.clone().or_else(|| std::env::var("CC").ok().filter(|cc| !cc.is_empty()));
    let compiler = if options.compile_commands.is_some() { options.cc.clone() } else { compiler };
    let jobs = cx.global.threads.map_or(0, usize::from);
    let settings = Settings { compiler, jobs, ..Settings::default() };
    let output = cx.stats.time("read", || c_front::read(&inputs, &settings));
    tell(cx, &output.problems, inputs.len(), options)?;
    cx.stats.count("files", output.costs.units);
    cx.stats.count("bytes after the preprocessor", output.costs.bytes);
    let mut program = output.program;
    // Nobody tells one string literal from another.
    c_program::merge_literals(&mut program);
    Ok(program)
}

/// Sources with the summaries of what they use; the ids of the sources stay.
pub(super) fn with_summaries(cx: &mut Context, own: Program, options: &CInputOptions) -> Result<Read, Stop> {
    let procedures = own.procs.iter().filter(|(_, proc)| proc.defined).map(|(id, _)| id).collect();
    let used = Used::read(options)?;
    let combined =
        combine(own, &used.summaries(), model(options.model)).map_err(|error| used.unfit(&error))?;
    warn_of_both(cx, &used, &combined, "the client");
    Ok(Read {
        program: combined.program,
        own: procedures,
        parts: combined.parts,
        optimized: used.optimized(),
    })
}

/// A library with the summaries of what it uses, to be analysed as `asked` without its clients: these can use that, too.
pub(super) fn fragment(
    cx: &mut Context,
    own: Program,
    asked: &Options,
    options: &CInputOptions,
) -> Result<Fragment, Stop> {
    let used = Used::read(options)?;
    let (combined, asked) =
        combine_fragment(own, asked, &used.summaries()).map_err(|error| used.unfit(&error))?;
    warn_of_both(cx, &used, &combined, "this library");
    Ok(Fragment { program: combined.program, asked, parts: combined.parts, optimized: used.optimized() })
}

/// Warns of names that the sources define though a library exports them. Those of the C library may be defined anew.
fn warn_of_both(cx: &mut Context, used: &Used, combined: &Combined, who: &str) {
    let program = &combined.program;
    // What summaries define stands nowhere: two libraries may have what the C library has, too.
    let is_here = |var: &VarId| program.vars[*var].position.is_known();
    for problem in &combined.problems {
        let Some(library) = used.exporter(&problem.name) else { continue };
        if program.external(&problem.name).filter(is_here).is_none() {
            continue;
        }
        let (name, place, library) = (clean(&problem.name), clean(&problem.first), clean(library));
        cx.warn(&format!(
            "{name} is defined at {place}, and {library} exports it, too: {who}'s is used by {who}; \
             {library}'s own calls of it still reach its own"
        ));
        cx.damaged = true;
    }
}

pub(super) fn inputs(options: &CInputOptions) -> Result<Vec<Input>, Stop> {
    let Some(database) = &options.compile_commands else {
        if options.files.is_empty() {
            return Err(
                Stop::usage("which C files?").help("name them, or a database: --compile-commands FILE")
            );
        }
        if let Some(wrong) = options.files.iter().find(|file| !file.is_file()) {
            return Err(no_file(wrong));
        }
        if let Some(summary) = options.files.iter().find(|file| is_summary(file)) {
            let shown = clean(&summary.display());
            let stop = Stop::usage(format!("`{shown}` is a summary, no C file"));
            return Err(stop.help(format!("give it by --summary {shown}")));
        }
        return Ok(options.files.iter().map(|file| Input::file(file, &options.flags)).collect());
    };
    let shown = clean(&database.display());
    let folder =
        std::path::absolute(database)?.parent().map(std::path::Path::to_path_buf).unwrap_or_default();
    let text = files::read(database)?;
    let mut all = c_front::compile_commands(&text, &folder)
        .map_err(|error| Stop::usage(format!("`{shown}`: {error}")))?;
    if !options.files.is_empty() {
        let wanted: Vec<String> = options.files.iter().map(|file| file.display().to_string()).collect();
        let is_there = |end: &&String| all.iter().any(|input| c_front::ask::is_file(&input.name(), end));
        if let Some(missing) = wanted.iter().find(|end| !is_there(end)) {
            return Err(Stop::not_found(format!("`{shown}` has no C file `{}`", clean(missing))));
        }
        all.retain(|input| wanted.iter().any(|end| c_front::ask::is_file(&input.name(), end)));
    }
    match all.is_empty() {
        true => Err(Stop::not_found(format!("`{shown}` has no such C files"))),
        false => Ok(all),
    }
}

/// Whether a file starts as summaries do.
fn is_summary(path: &Path) -> bool {
    let mut start = [0; FIRST_WORDS.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *FIRST_WORDS
}

/// Whether there is no compiler as the command line names it.
pub(super) fn is_misnamed(problem: &Problem, options: &CInputOptions) -> bool {
    problem.no_compiler && options.cc.is_some()
}

/// What was taken for a file, and is none.
fn no_file(path: &Path) -> Stop {
    let shown = clean(&path.display());
    if !path.is_dir() {
        return Stop::usage(format!("there is no file `{shown}`"));
    }
    let stop = Stop::usage(format!("`{shown}` is a folder; which of its C files?"));
    let above = path.parent().unwrap_or(path);
    let folders = [path.to_path_buf(), path.join("build"), above.to_path_buf(), above.join("build")];
    let databases = folders.map(|folder| folder.join("compile_commands.json"));
    match databases.iter().find(|database| database.is_file()) {
        Some(database) => {
            let database = clean(&database.display());
            stop.help(format!("all that are compiled: --compile-commands {database}"))
        }
        None => stop.help(format!(
            "name them ({shown}/*.c), or a database that your build writes: --compile-commands FILE"
        )),
    }
}

/// Warns of what went wrong; a program of nothing is an error.
fn tell(cx: &mut Context, problems: &[Problem], files: usize, options: &CInputOptions) -> Result<(), Stop> {
    let lost = || problems.iter().filter(|problem| problem.lost);
    if lost().count() == files {
        let what = format!("none of {} could be read", count(files, "C file", "C files"));
        let is_misnamed = lost().any(|problem| is_misnamed(problem, options));
        let stop = if is_misnamed { Stop::usage(what) } else { Stop::not_found(what) };
        let first = lost().next().map(ToString::to_string).unwrap_or_default();
        return Err(stop.help(clean_lines(&first)));
    }
    for problem in problems {
        let text = clean_lines(problem);
        let rest = match (problem.lost, text.contains('\n')) {
            (false, _) => "",
            (true, false) => "; what it defines is unknown",
            (true, true) => "\n  what it defines is unknown",
        };
        cx.warn(&format!("{text}{rest}"));
        cx.damaged = true;
    }
    Ok(())
}
