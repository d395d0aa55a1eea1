//! What may the exported functions of a C library modify, whatever its clients do?
//!
//! `cargo run -p breccia --example exports -- src/*.c`
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::error::Error;
use std::path::PathBuf;

use breccia::c::exports::{self, Exports};
use breccia::c::libraries::Libraries;
use breccia::c::names::Names;
use breccia::c::program;
use breccia::c_front::{Input, Settings};
use breccia::c_pointsto::Model;

/// A line for each exported function: its name, and what it may modify.
pub(crate) fn modified(files: &[PathBuf]) -> Result<Vec<String>, Box<dyn Error>> {
    let inputs: Vec<Input> = files.iter().map(|file| Input::file(file, &[])).collect();
    let own = program::read(&mut (), &inputs, &Settings::default())?.program;
    let options = exports::find(&own, Model::Whole, &Exports::default(), &mut Vec::new())?;
    let linked = program::library(own, &options, &Libraries::new(Vec::new(), true, Model::Whole))?;
    let results = program::analyse(&mut (), &linked);
    let effects = program::effects(&mut (), &results);
    let names = Names::new(&linked.program, &linked.parts, linked.uses_libraries, None);
    let lines = results.exported(&effects).into_iter().map(|function| {
        let modified: Vec<String> = function.modifies.iter().map(|&what| names.access(what)).collect();
        format!("{}: {}", linked.program.proc_name(function.proc), modified.join(", "))
    });
    Ok(lines.collect())
}

#[allow(dead_code, reason = "the tests call `modified`")]
fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    modified(&files)?.iter().for_each(|line| println!("{line}"));
    Ok(())
}
