//! V_exp: which names of a library can clients use?

use std::path::Path;

use c_front::{Input, SourceFile};
use c_pointsto::Options;
use c_program::Program;

use super::lib::list;
use super::read::{inputs, is_misnamed, model};
use super::shared_object;
use super::version_script::{Script, Wrong};
use crate::context::Context;
use crate::number::count;
use crate::options::{CExportOptions, CInputOptions};
use crate::output::{clean, clean_lines};
use crate::stop::Stop;
use crate::suggest::nearest;
use crate::testing::files;

/// What linkers and start-up code add to shared objects: nobody misses them in the source.
const MADE_BY_THE_LINKER: [&str; 5] = ["_init", "_fini", "_edata", "_end", "__bss_start"];

/// How a library is analysed.
pub(super) fn options(
    cx: &Context,
    program: &Program,
    input: &CInputOptions,
    exports: &CExportOptions,
) -> Result<Options, Stop> {
    let model = model(input.model);
    if !exports.is_given() {
        return match program.defined_externals().next() {
            Some(_) => Ok(Options::library(model, program)),
            None => Err(Stop::not_found("the library defines no name that is not static")),
        };
    }
    let mut names = exports.export.clone();
    for list in &exports.export_list {
        names.extend(listed(cx, program, list)?);
    }
    let mut idle = Vec::new();
    for header in &exports.header {
        let found = declared(program, header, input)?;
        if found.is_empty() {
            idle.push(format!("`{}` declares nothing that the library defines", clean(&header.display())));
        }
        names.extend(found);
    }
    for file in &exports.shared_object {
        names.extend(linked(cx, program, file)?);
    }
    match idle.first() {
        Some(first) if names.is_empty() => return Err(Stop::not_found(first)),
        Some(_) | None => idle.iter().for_each(|header| cx.note(header)),
    }
    Options::exporting(model, program, names.iter().map(String::as_str))
        .map_err(|missing| not_there(program, &missing))
}

fn not_there(program: &Program, missing: &[String]) -> Stop {
    let stop = Stop::not_found(format!("the library does not define {}", clean(&missing.join(", "))));
    let names: Vec<&str> = program.defined_externals().map(|var| program.var_name(var)).collect();
    let near = missing.first().map(|name| nearest(name, names.iter().copied())).unwrap_or_default();
    match near.is_empty() {
        true => stop,
        false => stop.help(format!("did you mean {}?", clean(&near.join(" or ")))),
    }
}

/// One name in each line, or a version script.
fn listed(cx: &Context, program: &Program, path: &Path) -> Result<Vec<String>, Stop> {
    let shown = clean(&path.display());
    let text = String::from_utf8_lossy(&files::read(path)?).into_owned();
    let script = Script::read(&text)
        .map_err(|Wrong { line, what }| Stop::usage(format!("{shown}:{line}: {}", clean(&what))))?;
    let Some(script) = script else { return plain_names(&text, &shown) };
    let strangers = script.plain().filter(|name| !is_defined(program, name)).map(str::to_owned);
    note_strangers(cx, program, &format!("`{shown}` lists"), strangers.collect());
    let names = program.defined_externals().map(|var| program.var_name(var));
    let names: Vec<String> = names.filter(|name| script.exports(name)).map(str::to_owned).collect();
    match names.is_empty() {
        true => Err(Stop::not_found(format!("`{shown}` exports nothing that the library defines"))),
        false => Ok(names),
    }
}

/// One name in each line.
fn plain_names(text: &str, shown: &str) -> Result<Vec<String>, Stop> {
    let mut names = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let name = line.split('#').next().unwrap_or_default().trim();
        if name.contains(['*', '?', '[']) {
            let name = clean(name);
            let stop =
                Stop::usage(format!("{shown}:{number}: `{name}` is a pattern, and this is a list of names"));
            return Err(
                stop.help(format!("patterns need a version script: {{ global: {name}; local: *; }};"))
            );
        }
        if !name.is_empty() {
            names.push(name.to_owned());
        }
    }
    match names.is_empty() {
        true => Err(Stop::not_found(format!("`{shown}` lists no name"))),
        false => Ok(names),
    }
}

/// Tells of names that are left to the linker: other files define them, or they are misspelt.
fn note_strangers(cx: &Context, program: &Program, who: &str, mut strangers: Vec<String>) {
    strangers.sort_unstable();
    strangers.dedup();
    let Some(first) = strangers.first() else { return };
    let number = count(strangers.len(), "name", "names");
    let known: Vec<&str> = program.defined_externals().map(|var| program.var_name(var)).collect();
    let near = match strangers.len() {
        1 => nearest(first, known.iter().copied()),
        _ => Vec::new(),
    };
    let tip = match near.is_empty() {
        true => String::new(),
        false => format!("; did you mean {}?", clean(&near.join(" or "))),
    };
    let names = list(strangers.into_iter());
    cx.note(&format!("{number} that {who}, the files here do not define: {names}{tip}"));
}

/// What a header declares and the library defines.
fn declared(program: &Program, header: &Path, input: &CInputOptions) -> Result<Vec<String>, Stop> {
    let shown = clean(&header.display());
    if !header.is_file() {
        return Err(Stop::usage(format!("there is no file `{shown}`")));
    }
    let read = |before: &[&str]| {
        let input = as_source(header, input, before)?;
        Ok::<_, Stop>(c_front::declared_names(&input.0, input.1.as_deref()))
    };
    // Some headers ask that others come before them, as those of jpeg and readline do.
    let names = match read(&[])? {
        Ok(names) => names,
        Err(problem) => match read(&["-include", "stddef.h", "-include", "stdio.h"])? {
            Ok(names) => names,
            Err(_) => return Err(unreadable(&problem, input)),
        },
    };
    Ok(names.into_iter().filter(|name| is_defined(program, name)).collect())
}

fn unreadable(problem: &c_front::Problem, input: &CInputOptions) -> Stop {
    let what = format!("the header cannot be read: {}", clean_lines(problem));
    match is_misnamed(problem, input) {
        true => Stop::usage(what),
        false => {
            Stop::not_found(what).help("flags of the compiler go behind `--`: -- -Iinclude -include stdio.h")
        }
    }
}

/// A header as C source, with the flags and the compiler of the library's first file; flags that come before those of the user.
fn as_source(
    header: &Path,
    options: &CInputOptions,
    before: &[&str],
) -> Result<(Input, Option<String>), Stop> {
    let mut flags: Vec<String> = ["-x", "c"].iter().chain(before).map(ToString::to_string).collect();
    flags.extend(options.flags.iter().cloned());
    let own = inputs(options)?.into_iter().find_map(|input| match input {
        Input::Source(source) if options.compile_commands.is_some() => Some(source),
        Input::Source(_) | Input::Preprocessed(_) | Input::Text { .. } => None,
    });
    let Some(own) = own else { return Ok((Input::source(header, &flags), options.cc.clone())) };
    let source = SourceFile { file: std::path::absolute(header)?, flags: [flags, own.flags].concat(), ..own };
    Ok((Input::Source(source), options.cc.clone()))
}

/// What a shared object exports and the library defines, by whatever name.
fn linked(cx: &Context, program: &Program, path: &Path) -> Result<Vec<String>, Stop> {
    let shown = clean(&path.display());
    let symbols = shared_object::exported(&files::read(path)?).map_err(|problem| {
        Stop::usage(format!("`{shown}` is no shared object that can be read: {}", clean(&problem)))
    })?;
    let (mut names, mut strangers) = (Vec::new(), Vec::new());
    for symbol in symbols {
        if is_defined(program, &symbol.name) {
            names.push(symbol.name);
            continue;
        }
        let before = names.len();
        names.extend(symbol.others.into_iter().filter(|name| is_defined(program, name)));
        if names.len() == before && !MADE_BY_THE_LINKER.contains(&&*symbol.name) {
            strangers.push(symbol.name);
        }
    }
    if names.is_empty() {
        return Err(Stop::not_found(format!("`{shown}` exports nothing that the library defines")));
    }
    note_strangers(cx, program, &format!("`{shown}` exports"), strangers);
    Ok(names)
}

fn is_defined(program: &Program, name: &str) -> bool {
    program.external(name).is_some_and(|var| !program.is_imported(var))
}
