//! The example without a client: its placeholder main, and what its two polymorphic calls can meet.

use std::io::{self, Write};
use std::sync::Arc;

use fragment::{Arrays, Clients, Java, Placeholders, Visibility, by_visibility};
use pointsto::{Analysis, Control, Unknown};
use program::{ClassId, Program, Type};
use requirements::{Site, Which, requirements};
use rules::analyse;
use serde_json::{Value, json};

use super::{example, files};
use crate::output::Output;
use crate::paint::Role;

/// From the coarsest to the finest.
const ANALYSES: [&str; 8] = ["cha", "rta", "0cfa", "andersen", "objsens1", "objsens2", "kobj:2", "kcfa:1"];

/// What every client could do, and what then comes of it.
pub(super) struct Fragment {
    /// The placeholder main.
    pub(super) java: String,
    rows: Vec<Row>,
}

/// What one analysis finds: the sites, and the classes of their receivers.
struct Row {
    analysis: &'static str,
    sites: Vec<(String, Vec<String>)>,
}

impl Fragment {
    /// The example, analysed in all ways.
    pub(super) fn analysed() -> Self {
        let program = load();
        let placeholders = placeholders(&program);
        let mut java = String::new();
        // A string takes everything.
        let _ = Java::new(&program, &placeholders).write(&mut java, &Clients::default());
        Self { java, rows: ANALYSES.into_iter().filter_map(row).collect() }
    }

    pub(super) fn json(&self) -> Value {
        let row = |row: &Row| {
            let sites: Vec<Value> = row
                .sites
                .iter()
                .map(|(site, receivers)| json!({ "site": site, "receivers": receivers }))
                .collect();
            json!({ "analysis": row.analysis, "sites": sites })
        };
        json!({ "placeholders": self.java, "receivers": self.rows.iter().map(row).collect::<Vec<_>>() })
    }

    /// A line for each analysis, a column for each site; what is the same as above is not said again.
    pub(super) fn write_table(&self, out: &mut Output) -> io::Result<()> {
        let paint = out.paint;
        let Some(first) = self.rows.first() else { return Ok(()) };
        let heading = first.sites.iter().map(|(site, _)| format!("{:<38}", format!("RC at {site}")));
        let heading = format!("{:<10}{}", "analysis", heading.collect::<String>());
        writeln!(out, "{}", paint.show(Role::Heading, heading.trim_end()))?;
        for row in &self.rows {
            let cells = row.sites.iter().map(|(_, receivers)| format!("{:<38}", receivers.join(", ")));
            writeln!(out, "{}", format!("{:<10}{}", row.analysis, cells.collect::<String>()).trim_end())?;
        }
        Ok(())
    }
}

fn load() -> Program {
    let mut program = program::load(Arc::new(example::source()), &Default::default());
    let classes = files(&program);
    program.link_all(&classes);
    program
}

fn placeholders(program: &Program) -> Placeholders {
    let mut interface = by_visibility(program, &files(program), Visibility::default());
    interface.arrays = Arrays::of_signatures(program, &interface);
    Placeholders::of(program, &interface)
}

fn row(analysis: &'static str) -> Option<Row> {
    let mut program = load();
    let component = files(&program);
    let placeholders = placeholders(&program);
    let main = fragment::build(&mut program, &placeholders, &Clients::default()).ok()?;
    let chosen = Analysis { unknown: Unknown::Conservative, ..analysis.parse().ok()? };
    let results = analyse(&mut program, &chosen, &main.entries, main.bodies, &Control::default());
    let required = requirements(&program, &results, &component, Which::Polymorphic);
    Some(Row {
        analysis,
        sites: required.sites.iter().map(|site| cell(&program, &component, site)).collect(),
    })
}

fn cell(program: &Program, component: &[ClassId], site: &Site) -> (String, Vec<String>) {
    let short = |ty: &Type| {
        let name = program.type_name(*ty);
        let name = name.rsplit('.').next().unwrap_or(&name).to_owned();
        name.strip_suffix("Link").map_or(name.clone(), str::to_owned)
    };
    debug_assert!(component.contains(&program.method(site.method).class), "sites are the component's");
    let receivers = site.receivers.iter().map(short).collect();
    (format!("Station.java:{}", site.line.unwrap_or_default()), receivers)
}
