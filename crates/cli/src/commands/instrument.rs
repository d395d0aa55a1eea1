//! `breccia instrument`: classes with probes as files, for JVMs that take no agent.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use breccia::documents::offline as documents;
use breccia::testing::offline::{Left, Offline, arguments, left};
use plan::Plan;
use text::{count, escape, escape_path, grouped};

use crate::context::Context;
use crate::options::InstrumentOptions;
use crate::stop::Stop;
use crate::testing::files;
use crate::testing::offline::Copier;

/// The jar that goes with the classes.
const RECORDER: &str = "breccia-recorder.jar";

/// How many places without a probe are shown.
const SHOWN: usize = 20;

/// Copies folders and jars, with probes in their classes.
pub(crate) fn run(cx: &mut Context, options: &InstrumentOptions) -> Result<(), Stop> {
    let file = files::read(&options.plan)?;
    let plan = plan::read(&file)
        .map_err(|error| Stop::usage(format!("`{}`: {error}", escape_path(&options.plan))))?;
    let targets = targets(options)?;
    let mut copier = Copier { offline: Offline::new(&plan), unsigned: Vec::new() };
    for (from, to) in &targets {
        copier.copy(from, to)?;
    }
    let recorder = files::absolute(&options.output.join(RECORDER))?;
    copier.write_recorder(&recorder)?;
    let Copier { offline, unsigned } = copier;
    offline.broken.iter().for_each(|line| cx.warn(&format!("left as it is: {}", escape(line))));
    for jar in &unsigned {
        let shown = escape_path(jar);
        cx.note(&format!(
            "{shown} was signed; its copy is not, because the signature no longer matches the classes"
        ));
    }
    let targets: Vec<PathBuf> = targets.into_iter().map(|(_, to)| to).collect();
    let left = left(&plan, &offline);
    if cx.is_json() {
        Ok(documents::write(&mut cx.out, &plan, &offline, &targets, &recorder)?)
    } else {
        as_text(cx, options, &plan, &offline, &left, &targets, &recorder)
    }
}

/// What is copied, and where to: into the folder, under its own name.
fn targets(options: &InstrumentOptions) -> Result<Vec<(PathBuf, PathBuf)>, Stop> {
    let output = files::absolute(&options.output)?;
    let is_free =
        !output.exists() || std::fs::read_dir(&output).is_ok_and(|mut entries| entries.next().is_none());
    if !is_free {
        return Err(Stop::usage(format!("`{}` is not an empty folder", escape_path(&options.output)))
            .help("name a folder that does not exist yet"));
    }
    let mut names = BTreeSet::from([RECORDER.into()]);
    let mut targets = Vec::new();
    for path in &options.paths {
        let shown = escape_path(path);
        let real =
            path.canonicalize().map_err(|error| Stop::usage(format!("`{shown}` cannot be read: {error}")))?;
        let Some(name) = real.file_name() else { return Err(Stop::usage(format!("`{shown}` has no name"))) };
        if !names.insert(name.to_owned()) {
            let name = escape_path(name);
            return Err(Stop::usage(format!("two of the paths are called `{name}`"))
                .help("write them to different folders, one after the other"));
        }
        if real.is_dir() && output.starts_with(&real) {
            return Err(Stop::usage(format!("`{}` is inside `{shown}`", escape_path(&options.output))));
        }
        targets.push((path.clone(), output.join(name)));
    }
    Ok(targets)
}

fn as_text(
    cx: &mut Context,
    options: &InstrumentOptions,
    plan: &Plan,
    offline: &Offline,
    left: &Left,
    targets: &[PathBuf],
    recorder: &Path,
) -> Result<(), Stop> {
    let out = &mut cx.out;
    writeln!(
        out,
        "{} of {} placed, in {}",
        grouped(offline.placed.len() as u64),
        count(plan.probes(), "probe", "probes"),
        count(offline.classes.len(), "class", "classes")
    )?;
    for ((place, reason), count) in left.iter().take(SHOWN) {
        let times = if *count == 1 { String::new() } else { format!(" ({count} probes)") };
        writeln!(out, "  not in {}{times}: {}", escape(place), escape(reason))?;
    }
    if left.len() > SHOWN {
        writeln!(
            out,
            "  … and {} more places (--format json lists them)",
            grouped((left.len() - SHOWN) as u64)
        )?;
    }
    writeln!(out, "written to:")?;
    for target in targets {
        writeln!(out, "  {}", escape_path(target))?;
    }
    let [modern, old] = arguments(recorder);
    writeln!(out, "run them with (FOLDER is where recordings go):")?;
    writeln!(out, "  {} -Dbreccia.data=FOLDER", escape(&modern))?;
    writeln!(out, "  {} -Dbreccia.data=FOLDER    (Java 8)", escape(&old))?;
    writeln!(out, "then: breccia report --plan {} --data FOLDER", escape_path(&options.plan))?;
    Ok(())
}
