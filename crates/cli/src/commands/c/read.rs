//! From files and flags to a program, with the summaries of what it uses.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use breccia::c::libraries::Libraries;
use breccia::c::program::{self, DefinedTwice, Unreadable};
use c_front::{Input, Problem, Settings};
use c_pointsto::Model;
use c_program::Program;
use c_summary::Summary;
use text::{escape, escape_lines, escape_path};

use crate::context::Context;
use crate::options::{CInputOptions, CModel};
use crate::stop::Stop;
use crate::testing::files;

/// What summaries start with.
const FIRST_WORDS: &[u8; 17] = b"breccia c-summary";

/// The object model that was asked for.
pub(super) fn model(model: CModel) -> Model {
    match model {
        CModel::Whole => Model::Whole,
        CModel::Offsets => Model::Offsets,
    }
}

/// The sources alone. Warns of what went wrong; a program of nothing is an error.
pub(super) fn sources(cx: &mut Context, options: &CInputOptions) -> Result<Program, Stop> {
    let inputs = inputs(options)?;
    let compiler = options.cc.clone().or_else(|| std::env::var("CC").ok().filter(|cc| !cc.is_empty()));
    let compiler = if options.compile_commands.is_some() { options.cc.clone() } else { compiler };
    let jobs = cx.global.threads.map_or(0, usize::from);
    let settings = Settings { compiler, jobs, ..Settings::default() };
    let read =
        program::read(cx, &inputs, &settings).map_err(|unreadable| nothing_read(&unreadable, options))?;
    for problem in &read.problems {
        let text = escape_lines(problem);
        let rest = match (problem.lost, text.contains('\n')) {
            (false, _) => "",
            (true, false) => "; its definitions are missing in the results",
            (true, true) => "\n  its definitions are missing in the results",
        };
        cx.warn(&format!("{text}{rest}"));
        cx.damaged = true;
    }
    Ok(read.program)
}

fn nothing_read(unreadable: &Unreadable, options: &CInputOptions) -> Stop {
    let lost = || unreadable.problems.iter().filter(|problem| problem.lost);
    let what = unreadable.to_string();
    let is_misnamed = lost().any(|problem| is_misnamed(problem, options));
    let stop = if is_misnamed { Stop::usage(what) } else { Stop::not_found(what) };
    let first = lost().next().map(ToString::to_string).unwrap_or_default();
    stop.help(escape_lines(&first))
}

/// The summaries that the user names, and that of the C library.
pub(super) fn libraries(options: &CInputOptions) -> Result<Libraries, Stop> {
    let named = options.summary.iter().map(|path| Ok((path.clone(), summary(path)?)));
    let named = named.collect::<Result<Vec<_>, Stop>>()?;
    Ok(Libraries::new(named, !options.no_libc, model(options.model)))
}

/// A summary from a file.
pub(super) fn summary(path: &Path) -> Result<Summary, Stop> {
    let shown = escape_path(path);
    let text = String::from_utf8(files::read(path)?)
        .map_err(|_| Stop::usage(format!("`{shown}` is not text, and so not a summary")))?;
    Summary::read(&text).map_err(|error| Stop::usage(format!("{shown}:{}", escape(&error))))
}

/// Warns of names that the sources define though a library exports them.
pub(super) fn warn_of_both(cx: &mut Context, twice: &[DefinedTwice], who: &str) {
    for DefinedTwice { name, place, library } in twice {
        let (name, place, library) = (escape(name), escape(place), escape(library));
        cx.warn(&format!(
            "{name} is defined at {place}, and {library} exports it too: {who} uses its own definition; \
             calls inside {library} still reach the one in {library}"
        ));
        cx.damaged = true;
    }
}

pub(super) fn inputs(options: &CInputOptions) -> Result<Vec<Input>, Stop> {
    let Some(database) = &options.compile_commands else {
        if options.files.is_empty() {
            return Err(
                Stop::usage("no C files are given").help("name them, or a database: --compile-commands FILE")
            );
        }
        if let Some(wrong) = options.files.iter().find(|file| !file.is_file()) {
            return Err(no_file(wrong));
        }
        if let Some(summary) = options.files.iter().find(|file| is_summary(file)) {
            let shown = escape_path(summary);
            let stop = Stop::usage(format!("`{shown}` is a summary, not a C file"));
            return Err(stop.help(format!("pass it with --summary {shown}")));
        }
        return Ok(options.files.iter().map(|file| Input::file(file, &options.flags)).collect());
    };
    let shown = escape_path(database);
    let folder =
        std::path::absolute(database)?.parent().map(std::path::Path::to_path_buf).unwrap_or_default();
    let text = files::read(database)?;
    let mut all = c_front::compile_commands(&text, &folder)
        .map_err(|error| Stop::usage(format!("`{shown}`: {error}")))?;
    if !options.files.is_empty() {
        let wanted: Vec<String> = options.files.iter().map(|file| file.display().to_string()).collect();
        let is_there = |end: &&String| all.iter().any(|input| c_front::ask::is_file(&input.name(), end));
        if let Some(missing) = wanted.iter().find(|end| !is_there(end)) {
            return Err(Stop::not_found(format!("`{shown}` has no C file `{}`", escape(missing))));
        }
        all.retain(|input| wanted.iter().any(|end| c_front::ask::is_file(&input.name(), end)));
    }
    if all.is_empty() { Err(Stop::not_found(format!("`{shown}` has no such C files"))) } else { Ok(all) }
}

/// Whether a file starts as summaries do.
fn is_summary(path: &Path) -> bool {
    let mut start = [0; FIRST_WORDS.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *FIRST_WORDS
}

/// Whether the compiler from the command line does not exist.
pub(super) fn is_misnamed(problem: &Problem, options: &CInputOptions) -> bool {
    problem.no_compiler && options.cc.is_some()
}

/// An argument that is not a file.
fn no_file(path: &Path) -> Stop {
    let shown = escape_path(path);
    if !path.is_dir() {
        return Stop::usage(format!("there is no file `{shown}`"));
    }
    let stop = Stop::usage(format!("`{shown}` is a folder; which of its C files?"));
    let above = path.parent().unwrap_or(path);
    let folders = [path.to_path_buf(), path.join("build"), above.to_path_buf(), above.join("build")];
    let databases = folders.map(|folder| folder.join("compile_commands.json"));
    match databases.iter().find(|database| database.is_file()) {
        Some(database) => {
            let database = escape_path(database);
            stop.help(format!("all that are compiled: --compile-commands {database}"))
        }
        None => stop.help(format!(
            "name them ({shown}/*.c), or a database that your build writes: --compile-commands FILE"
        )),
    }
}
