//! The example without a client: its placeholder main, and what its two polymorphic calls can reach.

use std::io::{self, Write};
use std::sync::Arc;

use breccia::java::bare::Bare;
use fragment::{Java, Visibility};
use pointsto::{Analysis, Unknown};
use program::{Program, Type};
use requirements::{RequiredCall, Which};
use serde::Serialize;

use super::{example, files};
use crate::output::Output;
use crate::paint::Role;

/// From the coarsest to the finest.
const ANALYSES: [&str; 8] = ["cha", "rta", "0cfa", "andersen", "objsens1", "objsens2", "kobj:2", "kcfa:1"];

/// What every client could do, and what then comes of it.
#[derive(Serialize)]
pub(super) struct Fragment {
    /// The placeholder main.
    #[serde(rename = "placeholders")]
    pub(super) java: String,
    #[serde(rename = "receivers")]
    rows: Vec<Row>,
}

/// What one analysis finds: the sites, and the classes of their receivers.
#[derive(Serialize)]
struct Row {
    analysis: &'static str,
    sites: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    receivers: Vec<String>,
    site: String,
}

impl Fragment {
    /// The example, analysed in all ways.
    pub(super) fn analysed() -> Self {
        let bare = bare();
        let mut java = String::new();
        // A string takes everything.
        let _ = Java::new(&bare.program, &bare.placeholders).write(&mut java, &bare.clients);
        Self { java, rows: ANALYSES.into_iter().filter_map(row).collect() }
    }

    /// A line for each analysis, a column for each site; what is the same as above is not said again.
    pub(super) fn write_table(&self, out: &mut Output) -> io::Result<()> {
        let paint = out.paint;
        let Some(first) = self.rows.first() else { return Ok(()) };
        let heading = first.sites.iter().map(|cell| format!("{:<38}", format!("RC at {}", cell.site)));
        let heading = format!("{:<10}{}", "analysis", heading.collect::<String>());
        writeln!(out, "{}", paint.show(Role::Heading, heading.trim_end()))?;
        for row in &self.rows {
            let cells = row.sites.iter().map(|cell| format!("{:<38}", cell.receivers.join(", ")));
            writeln!(out, "{}", format!("{:<10}{}", row.analysis, cells.collect::<String>()).trim_end())?;
        }
        Ok(())
    }
}

fn bare() -> Bare {
    let program = program::load(Arc::new(example::source()), &Default::default());
    let component = files(&program);
    Bare::new(program, component, Visibility::default(), false)
}

fn row(analysis: &'static str) -> Option<Row> {
    let chosen = Analysis { unknown: Unknown::Conservative, ..analysis.parse().ok()? };
    let found = bare().analyse(&chosen, Which::Polymorphic).ok()?;
    let sites = found.required.sites.iter().map(|site| cell(&found.program, site)).collect();
    Some(Row { analysis, sites })
}

fn cell(program: &Program, site: &RequiredCall) -> Cell {
    let short = |ty: &Type| {
        let name = program.type_name(*ty);
        let name = name.rsplit('.').next().unwrap_or(&name).to_owned();
        name.strip_suffix("Link").map_or(name.clone(), str::to_owned)
    };
    let receivers = site.receivers.iter().map(short).collect();
    Cell { receivers, site: format!("Station.java:{}", site.line.unwrap_or_default()) }
}
