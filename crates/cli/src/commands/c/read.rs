//! From files and flags to a program, with the summaries of what it uses.

use c_front::{Input, Problem, Settings};
use c_pointsto::{Model, Options};
use c_program::{ProcId, Program};
use c_summary::{Summary, combine, combine_fragment};

use crate::context::Context;
use crate::number::count;
use crate::options::{CInputOptions, CModel};
use crate::output::{clean, clean_lines};
use crate::stop::Stop;
use crate::testing::files;

/// A program of C.
pub(super) struct Read {
    /// The program, with the summaries of what it uses.
    pub(super) program: Program,
    /// The procedures that the sources define.
    pub(super) own: Vec<ProcId>,
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
    tell(cx, &output.problems, inputs.len())?;
    cx.stats.count("files", output.costs.units);
    cx.stats.count("bytes after the preprocessor", output.costs.bytes);
    let mut program = output.program;
    // Nobody tells one string literal from another.
    c_program::merge_literals(&mut program);
    Ok(program)
}

/// Sources with the summaries of what they use; the ids of the sources stay.
pub(super) fn with_summaries(own: Program, options: &CInputOptions) -> Result<Read, Stop> {
    let procedures = own.procs.iter().filter(|(_, proc)| proc.defined).map(|(id, _)| id).collect();
    let summaries = used(options)?;
    let all: Vec<&Summary> = summaries.iter().collect();
    let combined =
        combine(own, &all, model(options.model)).map_err(|error| Stop::usage(error.to_string()))?;
    Ok(Read { program: combined.program, own: procedures })
}

/// A library with the summaries of what it uses, to be analysed as `asked` without its clients: these can use that, too.
pub(super) fn fragment(
    own: Program,
    asked: &Options,
    options: &CInputOptions,
) -> Result<(Program, Options), Stop> {
    let summaries = used(options)?;
    let all: Vec<&Summary> = summaries.iter().collect();
    let (combined, asked) =
        combine_fragment(own, asked, &all).map_err(|error| Stop::usage(error.to_string()))?;
    Ok((combined.program, asked))
}

/// The summaries of libraries that are used, that of the C library among them.
pub(super) fn used(options: &CInputOptions) -> Result<Vec<Summary>, Stop> {
    let mut summaries = Vec::new();
    for path in &options.summary {
        summaries.push(summary(path)?);
    }
    if !options.no_libc {
        summaries.push(c_summary::libc::summary());
    }
    Ok(summaries)
}

/// A summary from a file.
pub(super) fn summary(path: &std::path::Path) -> Result<Summary, Stop> {
    let shown = clean(&path.display());
    let text = String::from_utf8(files::read(path)?)
        .map_err(|_| Stop::usage(format!("`{shown}` is no text, and so no summary")))?;
    Summary::read(&text).map_err(|error| Stop::usage(format!("{shown}:{error}")))
}

pub(super) fn inputs(options: &CInputOptions) -> Result<Vec<Input>, Stop> {
    let Some(database) = &options.compile_commands else {
        if options.files.is_empty() {
            return Err(
                Stop::usage("which C files?").help("name them, or a database: --compile-commands FILE")
            );
        }
        if let Some(missing) = options.files.iter().find(|file| !file.is_file()) {
            return Err(Stop::usage(format!("there is no file `{}`", clean(&missing.display()))));
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

/// Warns of what went wrong; a program of nothing is an error.
fn tell(cx: &mut Context, problems: &[Problem], files: usize) -> Result<(), Stop> {
    let lost = problems.iter().filter(|problem| problem.lost).count();
    if lost == files {
        let first = problems.iter().find(|problem| problem.lost).map(ToString::to_string).unwrap_or_default();
        let stop = Stop::not_found(format!("none of {} could be read", count(files, "C file", "C files")));
        return Err(stop.help(clean_lines(&first)));
    }
    for problem in problems {
        let rest = if problem.lost { "; what it defines is unknown" } else { "" };
        cx.warn(&format!("{}{rest}", clean_lines(problem)));
        cx.damaged = true;
    }
    Ok(())
}
