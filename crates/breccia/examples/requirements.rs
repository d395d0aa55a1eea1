//! Which classes can the polymorphic calls of a library receive, whatever its clients do?
//!
//! `cargo run -p breccia --example requirements -- lib.jar`
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::error::Error;
use std::path::PathBuf;

use breccia::java::requirements::{Planned, Request};
use breccia::requirements::Which;

/// A line for each call: its method, its line, the classes of its receivers.
pub(crate) fn requirements(jars: Vec<PathBuf>) -> Result<Vec<String>, Box<dyn Error>> {
    let planned = Planned::analyse(&mut (), &Request::of_component(jars), Which::Polymorphic)?;
    let program = &planned.analysed.input.program;
    let sites = planned.required.sites.iter().map(|site| {
        let receivers: Vec<String> = site.receivers.iter().map(|&class| program.type_name(class)).collect();
        let line = site.line.unwrap_or_default();
        format!("{}:{line} {}", program.method_name(site.method), receivers.join(", "))
    });
    Ok(sites.collect())
}

#[allow(dead_code, reason = "the tests call `requirements`")]
fn main() -> Result<(), Box<dyn Error>> {
    let jars = std::env::args_os().skip(1).map(PathBuf::from).collect();
    requirements(jars)?.iter().for_each(|line| println!("{line}"));
    Ok(())
}
