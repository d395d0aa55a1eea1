//! V_exp: which names of a library can clients use? From options to the library.

use std::path::{Path, PathBuf};

use breccia::c::exports::{self, ExportError, ExportNote, Exports, Header};
use c_front::{Input, SourceFile};
use c_pointsto::Options;
use c_program::Program;
use text::{count, escape, escape_path, nearest};

use super::list::list;
use super::read::{inputs, is_misnamed, model};
use crate::context::Context;
use crate::errors::did_you_mean;
use crate::options::{CExportOptions, CInputOptions};
use crate::stop::Stop;
use crate::testing::files;

/// How a library is analysed.
pub(super) fn find(
    cx: &Context,
    program: &Program,
    input: &CInputOptions,
    options: &CExportOptions,
) -> Result<Options, Stop> {
    let lists = options.export_list.iter().map(|path| {
        let text = String::from_utf8_lossy(&files::read(path)?).into_owned();
        Ok((path.clone(), text))
    });
    let shared_objects = options.shared_object.iter().map(|path| Ok((path.clone(), files::read(path)?)));
    let exports = Exports {
        names: options.export.clone(),
        lists: lists.collect::<Result<_, Stop>>()?,
        headers: options.header.iter().map(|path| header(path, input)).collect::<Result<_, Stop>>()?,
        shared_objects: shared_objects.collect::<Result<_, Stop>>()?,
    };
    let mut notes = Vec::new();
    let found = exports::find(program, model(input.model), &exports, &mut notes);
    notes.into_iter().for_each(|note| cx.note(&note_text(note)));
    found.map_err(|error| refused(error, input))
}

fn note_text(note: ExportNote) -> String {
    match note {
        ExportNote::IdleHeader { path } => ExportError::IdleHeader { path }.to_string(),
        ExportNote::Strangers { path, is_linked, names, known } => {
            let near = match &names[..] {
                [one] => nearest(one, known.iter().map(String::as_str)),
                _ => Vec::new(),
            };
            let tip = if near.is_empty() {
                String::new()
            } else {
                format!("; did you mean {}?", escape(&near.join(" or ")))
            };
            let number = count(names.len(), "name", "names");
            let (path, verb) = (escape_path(&path), if is_linked { "exports" } else { "lists" });
            let names = list(names.into_iter());
            format!("{number} that `{path}` {verb}, the files here do not define: {names}{tip}")
        }
    }
}

fn refused(error: ExportError, input: &CInputOptions) -> Stop {
    let what = error.to_string();
    match error {
        ExportError::NothingExternal
        | ExportError::EmptyList { .. }
        | ExportError::NothingDefined { .. }
        | ExportError::IdleHeader { .. } => Stop::not_found(what),
        ExportError::Undefined { missing, known } => {
            let wanted = missing.first().map_or("", String::as_str);
            did_you_mean(Stop::not_found(what), wanted, &known).unwrap_or_else(|stop| stop)
        }
        ExportError::Script { .. } | ExportError::SharedObject { .. } => Stop::usage(what),
        ExportError::PatternInList { pattern, .. } => {
            let pattern = escape(&pattern);
            Stop::usage(what)
                .help(format!("patterns need a version script: {{ global: {pattern}; local: *; }};"))
        }
        ExportError::Header(problem) => {
            if is_misnamed(&problem, input) {
                Stop::usage(what)
            } else {
                Stop::not_found(what).help("put compiler flags after `--`: -- -Iinclude -include stdio.h")
            }
        }
    }
}

/// A header. Some ask that others come before them, as those of jpeg and readline do.
fn header(path: &Path, options: &CInputOptions) -> Result<Header, Stop> {
    if !path.is_file() {
        return Err(Stop::usage(format!("there is no file `{}`", escape_path(path))));
    }
    let plain = as_source(path, options, &[])?;
    let after_others = as_source(path, options, &["-include", "stddef.h", "-include", "stdio.h"])?;
    let readings = vec![plain, after_others];
    Ok(Header { path: PathBuf::from(path), readings, compiler: options.cc.clone() })
}

/// A header as C source, with the flags and the compiler of the library's first file; flags that come before
/// those of the user.
fn as_source(header: &Path, options: &CInputOptions, before: &[&str]) -> Result<Input, Stop> {
    let mut flags: Vec<String> = ["-x", "c"].iter().chain(before).map(ToString::to_string).collect();
    flags.extend(options.flags.iter().cloned());
    let own = inputs(options)?.into_iter().find_map(|input| match input {
        Input::Source(source) if options.compile_commands.is_some() => Some(source),
        Input::Source(_) | Input::Preprocessed(_) | Input::Text { .. } => None,
    });
    let Some(own) = own else { return Ok(Input::source(header, &flags)) };
    let source = SourceFile { file: std::path::absolute(header)?, flags: [flags, own.flags].concat(), ..own };
    Ok(Input::Source(source))
}
